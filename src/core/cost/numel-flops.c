/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-flops.h"

#include <glib/gi18n-lib.h>

/**
 * Attention:
 * @scores: multiplications for each token and token of context
 * @window: tokens attended at most, or -1 for all
 * @count: how many such layers run
 * @causal: it looks back only although nothing is kept
 * @queries: the stream of the tokens
 * @keys: the stream of the context
 */
typedef struct
{
  gint64 scores;
  gint64 window;
  gint64 count;
  gboolean causal;
  NumelStream queries;
  NumelStream keys;
} Attention;

/* Which pairs of tokens are multiplied: every one, those that a mask leaves, or one new token's. */
typedef enum
{
  PAIRS_FULL,
  PAIRS_MASKED,
  PAIRS_STEP,
  PAIRS_STEP_MASKED,
} Pairs;

void
numel_flops_init (NumelFlops *self)
{
  *self = (NumelFlops) { .attentions = g_array_new (FALSE, FALSE, sizeof (Attention)) };
}

void
numel_flops_clear (NumelFlops *self)
{
  g_array_unref (self->attentions);
}

/**
 * numel_flops_add_node:
 * @self: FLOPs that are being summed up
 * @node: a row of the breakdown
 *
 * Adds what the row's own weights and attention multiply.
 */
void
numel_flops_add_node (NumelFlops      *self,
                      const NumelNode *node)
{
  for (guint i = 0; i < node->n_contexts; i++)
    {
      const NumelContext *context = &node->contexts[i];
      Attention attention = {
        .scores = context->scores,
        .window = context->window,
        .count = context->count,
        .causal = context->causal,
        .queries = node->stream,
        .keys = context->stream,
      };

      if (context->scores > 0)
        g_array_append_val (self->attentions, attention);
      if ((context->cache > 0 || context->state > 0) && context->stream == node->stream)
        self->keeps[node->stream] = TRUE;
    }

  if (node->n_children == 0 && node->multiplies)
    {
      NumelWide products = node->products >= 0 ? (NumelWide) node->products : NUMEL_WIDE_MAX;

      self->products[node->stream] = numel_wide_add (self->products[node->stream], products);
      self->parts[node->part] = numel_wide_add (self->parts[node->part], products);
    }
}

static gint64
get_length (NumelStream stream,
            gint64      tokens)
{
  return stream == NUMEL_STREAM_SEQUENCE ? MIN (tokens, 1) : tokens;
}

static NumelWide
twice (NumelWide products,
       NumelWide times)
{
  return numel_wide_multiply (2, numel_wide_multiply (products, times));
}

/* `n (n + 1) / 2`, with a window that is passed `w (w + 1) / 2 + (n − w) w`: a token attends itself
 * and what is before it. */
static NumelWide
count_causal (gint64 tokens,
              gint64 window)
{
  NumelWide n = tokens;
  NumelWide w = window;

  if (window < 0 || tokens <= window)
    return n * (n + 1) / 2;

  return w * (w + 1) / 2 + (n - w) * w;
}

/* How many pairs there are, and what a formula calls them. */
static NumelWide
count_pairs (const NumelFlops  *self,
             const Attention   *attention,
             Pairs              kind,
             gint64             tokens,
             const char       **name)
{
  NumelWide queries = get_length (attention->queries, tokens);
  NumelWide keys = get_length (attention->keys, tokens);
  gint64 window = attention->window;
  gboolean is_causal = attention->causal || self->keeps[attention->queries];

  if (kind == PAIRS_STEP || kind == PAIRS_STEP_MASKED)
    {
      gboolean is_windowed = kind == PAIRS_STEP_MASKED && window >= 0;

      *name = is_windowed ? _("min(context, window)") : _("context");
      return is_windowed ? MIN (keys, (NumelWide) window) : keys;
    }

  if (kind == PAIRS_FULL || attention->queries != attention->keys || (!is_causal && window < 0))
    {
      *name = _("tokens²");
      return queries * keys;
    }
  if (is_causal)
    {
      *name = window >= 0 ? _("pairs before a token within the window")
                          : _("tokens (tokens + 1) / 2");
      return count_causal ((gint64) queries, window);
    }

  /* Half of the window on either side of a token, which attends itself. */
  *name = _("pairs within the window on either side");
  return 2 * count_causal ((gint64) queries, window / 2 + 1) - queries;
}

static NumelFigure *
describe_attention (const Attention *attention,
                    NumelWide        pairs,
                    const char      *name)
{
  g_autofree char *count = numel_wide_to_string (pairs);
  NumelWide layers = numel_wide_multiply (attention->scores, attention->count);

  return numel_figure_new (twice (layers, pairs),
                           g_strdup_printf ("2 × %s × %s × %s",
                                            _("heads × (key size + value size)"), name,
                                            _("layers")),
                           g_strdup_printf ("2 × %" G_GINT64_FORMAT " × %s × %" G_GINT64_FORMAT,
                                            attention->scores, count, attention->count));
}

/* Adds the terms to a formula too, if there is one. */
static NumelWide
sum_scores (const NumelFlops  *self,
            Pairs              kind,
            gint64             tokens,
            NumelFigure      **figure)
{
  NumelWide sum = 0;

  for (guint i = 0; i < self->attentions->len; i++)
    {
      const Attention *attention = &g_array_index (self->attentions, Attention, i);
      NumelWide layers = numel_wide_multiply (attention->scores, attention->count);
      const char *name;
      NumelWide pairs;

      /* Only the text's own stream takes a step: what an encoder made is kept. */
      if ((kind == PAIRS_STEP || kind == PAIRS_STEP_MASKED)
          && attention->queries != NUMEL_STREAM_INPUT)
        continue;

      pairs = count_pairs (self, attention, kind, tokens, &name);
      sum = numel_wide_add (sum, twice (layers, pairs));
      if (figure != NULL)
        numel_figure_add (figure, describe_attention (attention, pairs, name));
    }

  return sum;
}

static NumelWide
sum_matrices (const NumelFlops *self,
              gint64            tokens)
{
  NumelWide sum = 0;

  for (NumelStream i = 0; i < NUMEL_N_STREAMS; i++)
    sum = numel_wide_add (sum, twice (self->products[i], get_length (i, tokens)));

  return sum;
}

static void
fill (NumelPrefill *prefill,
      NumelWide     matrices,
      NumelWide     scores,
      NumelWide     masked,
      gint64        batch)
{
  matrices = numel_wide_multiply (matrices, batch);
  scores = numel_wide_multiply (scores, batch);
  masked = numel_wide_multiply (masked, batch);

  prefill->matrices = numel_wide_get (matrices);
  prefill->scores = numel_wide_get (scores);
  prefill->scores_masked = numel_wide_get (masked);
  prefill->total = numel_wide_get (numel_wide_add (matrices, scores));
  prefill->total_masked = numel_wide_get (numel_wide_add (matrices, masked));
}

/**
 * numel_flops_get_prefill:
 * @self: the FLOPs of a model
 * @tokens: length of the text in every stream, at least 0
 * @batch: sequences at a time
 * @prefill: (out): FLOPs of reading it at once
 *
 * `2 × products × n + 2 × scores × n²`, each matrix product of m × k by k × n as 2·m·k·n, as
 * PyTorch's own counter does.
 */
void
numel_flops_get_prefill (const NumelFlops *self,
                         gint64            tokens,
                         gint64            batch,
                         NumelPrefill     *prefill)
{
  g_return_if_fail (self != NULL && prefill != NULL);
  g_return_if_fail (tokens >= 0 && batch >= 0);

  fill (prefill, sum_matrices (self, tokens), sum_scores (self, PAIRS_FULL, tokens, NULL),
        sum_scores (self, PAIRS_MASKED, tokens, NULL), batch);
}

/**
 * numel_flops_can_decode:
 * @self: the FLOPs of a model
 *
 * Returns: whether the model generates token by token: it keeps something of its text
 */
gboolean
numel_flops_can_decode (const NumelFlops *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->keeps[NUMEL_STREAM_INPUT];
}

/**
 * numel_flops_get_decode:
 * @self: the FLOPs of a model
 * @context: tokens that the new one attends, itself among them, in every stream
 * @batch: sequences at a time
 * @step: (out): FLOPs of one step; the masked ones heed the window
 */
void
numel_flops_get_decode (const NumelFlops *self,
                        gint64            context,
                        gint64            batch,
                        NumelPrefill     *step)
{
  g_return_if_fail (self != NULL && step != NULL);
  g_return_if_fail (context >= 0 && batch >= 0);

  fill (step, twice (self->products[NUMEL_STREAM_INPUT], 1),
        sum_scores (self, PAIRS_STEP, context, NULL),
        sum_scores (self, PAIRS_STEP_MASKED, context, NULL), batch);
}

/**
 * numel_flops_get_token:
 * @self: the FLOPs of a model
 *
 * Returns: FLOPs of one token in every stream, attention to others aside; what runs once a
 *   sequence is left out
 */
NumelWide
numel_flops_get_token (const NumelFlops *self)
{
  NumelWide sum = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (NumelStream i = 0; i < NUMEL_N_STREAMS; i++)
    {
      if (i != NUMEL_STREAM_SEQUENCE)
        sum = numel_wide_add (sum, twice (self->products[i], 1));
    }

  return sum;
}

/**
 * numel_flops_sum_parts:
 * @self: the FLOPs of a model
 * @sums: (out): FLOPs of one token in every stream by part, or %NUMEL_WIDE_TOO_LARGE
 */
void
numel_flops_sum_parts (const NumelFlops *self,
                       gint64            sums[NUMEL_N_PARTS])
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    sums[i] = numel_wide_get (twice (self->parts[i], 1));
}

static NumelFigure *
describe_products (NumelWide   products,
                   const char *name)
{
  g_autofree char *count = numel_wide_to_string (products);

  return numel_figure_new (twice (products, 1), g_strdup_printf ("2 × %s", name),
                           g_strdup_printf ("2 × %s", count));
}

static NumelFigure *
describe_matrices (const NumelFlops *self,
                   gint64            tokens)
{
  NumelFigure *figure = NULL;
  NumelWide products = 0;
  g_autofree char *count = NULL;

  for (NumelStream i = 0; i < NUMEL_STREAM_SEQUENCE; i++)
    products = numel_wide_add (products, self->products[i]);
  count = numel_wide_to_string (products);

  numel_figure_add (&figure,
                    numel_figure_new (twice (products, tokens),
                                      g_strdup_printf ("2 × %s × %s", _("parameters in products"),
                                                       _("tokens")),
                                      g_strdup_printf ("2 × %s × %" G_GINT64_FORMAT, count,
                                                       tokens)));
  if (self->products[NUMEL_STREAM_SEQUENCE] > 0 && tokens > 0)
    numel_figure_add (&figure, describe_products (self->products[NUMEL_STREAM_SEQUENCE],
                                                  _("parameters used once a sequence")));

  return figure;
}

/* Takes the figure of one sequence. */
static NumelFigure *
multiply_by_batch (NumelFigure *figure,
                   gint64       batch)
{
  g_autoptr (NumelFigure) one = figure;

  if (one == NULL)
    one = numel_figure_new (0, g_strdup (_("no attention")), g_strdup ("0"));
  if (batch == 1)
    return g_steal_pointer (&one);

  return numel_figure_new (numel_wide_multiply (one->wide, batch),
                           g_strdup_printf ("(%s) × %s", one->formula, _("sequences")),
                           g_strdup_printf ("(%s) × %" G_GINT64_FORMAT, one->formula_numbers,
                                            batch));
}

/**
 * numel_flops_describe:
 * @self: the FLOPs of a model
 * @pass: what is computed
 * @tokens: length of the text in every stream; in a decoding step those that the new one attends,
 *   itself among them
 * @batch: sequences at a time
 *
 * Returns: (transfer full): its FLOPs, with the formula
 */
NumelFigure *
numel_flops_describe (const NumelFlops *self,
                      NumelPass         pass,
                      gint64            tokens,
                      gint64            batch)
{
  NumelFigure *figure = NULL;

  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, NULL);

  switch (pass)
    {
    case NUMEL_PASS_PREFILL:
      figure = describe_matrices (self, tokens);
      sum_scores (self, PAIRS_FULL, tokens, &figure);
      break;
    case NUMEL_PASS_SCORES:
      sum_scores (self, PAIRS_FULL, tokens, &figure);
      break;
    case NUMEL_PASS_SCORES_MASKED:
      sum_scores (self, PAIRS_MASKED, tokens, &figure);
      break;
    case NUMEL_PASS_DECODE:
      figure = describe_products (self->products[NUMEL_STREAM_INPUT], _("parameters in products"));
      sum_scores (self, PAIRS_STEP_MASKED, tokens, &figure);
      break;
    case NUMEL_PASS_TOKEN:
    default:
      figure = describe_products (numel_flops_get_token (self) / 2, _("parameters in products"));
      break;
    }

  return multiply_by_batch (figure, batch);
}
