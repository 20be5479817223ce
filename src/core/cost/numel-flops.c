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

/**
 * NumelFlops:
 * @products: multiplications with weights for one token of each stream
 * @parts: the same by part, all streams together
 * @keeps: streams whose attention or recurrence keeps something: they run from left to right
 */
struct _NumelFlops
{
  NumelWide products[NUMEL_N_STREAMS];
  NumelWide parts[NUMEL_N_PARTS];
  gboolean keeps[NUMEL_N_STREAMS];
  GArray *attentions;
};

/**
 * numel_pairs_full:
 * @queries: tokens that attend
 * @keys: tokens attended
 *
 * Returns: pairs of the full square: `queries × keys`
 */
NumelWide
numel_pairs_full (gint64 queries,
                  gint64 keys)
{
  g_return_val_if_fail (queries >= 0 && keys >= 0, 0);

  return (NumelWide) queries * (NumelWide) keys;
}

/**
 * numel_pairs_causal:
 * @tokens: length of the text
 * @window: tokens that one attends at most, itself among them, or -1 for all before it
 *
 * Returns: pairs of a causal mask: `n (n + 1) / 2`, with a window that is passed
 *   `w (w + 1) / 2 + (n − w) w`
 */
NumelWide
numel_pairs_causal (gint64 tokens,
                    gint64 window)
{
  NumelWide n = tokens;
  NumelWide w = window;

  g_return_val_if_fail (tokens >= 0 && window >= -1, 0);

  if (window < 0 || tokens <= window)
    return n * (n + 1) / 2;

  return w * (w + 1) / 2 + (n - w) * w;
}

/**
 * numel_pairs_both_ways:
 * @tokens: length of the text
 * @window: tokens that one attends at most beside itself, half on either side, or -1 for all
 *
 * Returns: pairs of attention that looks both ways: `n²`, with a window on either side
 *   `2 × causal (n, w/2 + 1) − n`
 */
NumelWide
numel_pairs_both_ways (gint64 tokens,
                       gint64 window)
{
  g_return_val_if_fail (tokens >= 0 && window >= -1, 0);

  if (window < 0)
    return numel_pairs_full (tokens, tokens);

  return 2 * numel_pairs_causal (tokens, window / 2 + 1) - (NumelWide) tokens;
}

static void
collect (NumelFlops      *self,
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
  for (guint i = 0; i < node->n_children; i++)
    collect (self, node->children[i]);
}

/**
 * numel_flops_new:
 * @breakdown: a breakdown
 *
 * Returns: (transfer full): what a forward pass of its model multiplies
 */
NumelFlops *
numel_flops_new (NumelBreakdown *breakdown)
{
  NumelFlops *self;

  g_return_val_if_fail (breakdown != NULL, NULL);

  self = g_new0 (NumelFlops, 1);
  self->attentions = g_array_new (FALSE, FALSE, sizeof (Attention));
  collect (self, numel_breakdown_get_root (breakdown));

  return self;
}

void
numel_flops_free (NumelFlops *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->attentions);
  g_free (self);
}

static gint64
get_length (NumelStream stream,
            gint64      tokens)
{
  return stream == NUMEL_STREAM_SEQUENCE ? MIN (tokens, 1) : tokens;
}

static gboolean
is_causal (const NumelFlops *self,
           const Attention  *attention)
{
  return attention->causal || self->keeps[attention->queries];
}

static NumelWide
get_pairs (const NumelFlops *self,
           const Attention  *attention,
           gint64            tokens,
           gboolean          masked)
{
  gint64 queries = get_length (attention->queries, tokens);
  gint64 keys = get_length (attention->keys, tokens);

  if (!masked || attention->queries != attention->keys)
    return numel_pairs_full (queries, keys);
  if (is_causal (self, attention))
    return numel_pairs_causal (queries, attention->window);

  return numel_pairs_both_ways (queries, attention->window);
}

static NumelWide
twice (NumelWide products,
       NumelWide times)
{
  return numel_wide_multiply (2, numel_wide_multiply (products, times));
}

static NumelWide
sum_scores (const NumelFlops *self,
            gint64            tokens,
            gboolean          masked)
{
  NumelWide sum = 0;

  for (guint i = 0; i < self->attentions->len; i++)
    {
      const Attention *attention = &g_array_index (self->attentions, Attention, i);
      NumelWide layers = numel_wide_multiply (attention->scores, attention->count);

      sum = numel_wide_add (sum, twice (layers, get_pairs (self, attention, tokens, masked)));
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

  fill (prefill, sum_matrices (self, tokens), sum_scores (self, tokens, FALSE),
        sum_scores (self, tokens, TRUE), batch);
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

static NumelWide
sum_step_scores (const NumelFlops *self,
                 gint64            context,
                 gboolean          masked)
{
  NumelWide sum = 0;

  for (guint i = 0; i < self->attentions->len; i++)
    {
      const Attention *attention = &g_array_index (self->attentions, Attention, i);
      NumelWide layers = numel_wide_multiply (attention->scores, attention->count);
      gint64 keys = get_length (attention->keys, context);

      if (attention->queries != NUMEL_STREAM_INPUT)
        continue;
      if (masked && attention->window >= 0)
        keys = MIN (keys, attention->window);
      sum = numel_wide_add (sum, twice (layers, keys));
    }

  return sum;
}

/**
 * numel_flops_get_decode:
 * @self: the FLOPs of a model
 * @context: tokens that the new one attends, itself among them, in every stream
 * @batch: sequences at a time
 * @step: (out): FLOPs of one step; the masked ones heed the window
 *
 * Only the text's own stream runs: what an encoder made is kept.
 */
void
numel_flops_get_decode (const NumelFlops *self,
                        gint64            context,
                        gint64            batch,
                        NumelPrefill     *step)
{
  g_return_if_fail (self != NULL && step != NULL);
  g_return_if_fail (context >= 0 && batch >= 0);

  fill (step, twice (self->products[NUMEL_STREAM_INPUT], 1), sum_step_scores (self, context, FALSE),
        sum_step_scores (self, context, TRUE), batch);
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

static G_GNUC_PRINTF (2, 3) void
append_term (GString    *text,
             const char *format,
             ...)
{
  va_list arguments;

  if (text->len > 0)
    g_string_append (text, " + ");
  va_start (arguments, format);
  g_string_append_vprintf (text, format, arguments);
  va_end (arguments);
}

static void
append_batch (GString *names,
              GString *numbers,
              gint64   batch)
{
  if (batch == 1)
    return;

  g_string_prepend_c (names, '(');
  g_string_append_printf (names, ") × %s", _("sequences"));
  g_string_prepend_c (numbers, '(');
  g_string_append_printf (numbers, ") × %" G_GINT64_FORMAT, batch);
}

static void
append_matrices (const NumelFlops *self,
                 gint64            tokens,
                 GString          *names,
                 GString          *numbers)
{
  NumelWide products = 0;
  g_autofree char *count = NULL;

  for (NumelStream i = 0; i < NUMEL_STREAM_SEQUENCE; i++)
    products = numel_wide_add (products, self->products[i]);
  count = numel_wide_to_string (products);

  append_term (names, "2 × %s × %s", _("parameters in products"), _("tokens"));
  append_term (numbers, "2 × %s × %" G_GINT64_FORMAT, count, tokens);
  if (self->products[NUMEL_STREAM_SEQUENCE] > 0 && tokens > 0)
    {
      g_autofree char *once = numel_wide_to_string (self->products[NUMEL_STREAM_SEQUENCE]);

      append_term (names, "2 × %s", _("parameters used once a sequence"));
      append_term (numbers, "2 × %s", once);
    }
}

static const char *
get_pairs_name (const NumelFlops *self,
                const Attention  *attention,
                gboolean          masked)
{
  gboolean is_windowed = masked && attention->window >= 0;

  if (!masked || attention->queries != attention->keys)
    return _("tokens²");
  if (!is_causal (self, attention))
    return is_windowed ? _("pairs within the window on either side") : _("tokens²");

  return is_windowed ? _("pairs before a token within the window")
                     : _("tokens (tokens + 1) / 2");
}

static void
append_scores (const NumelFlops *self,
               gint64            tokens,
               gboolean          masked,
               GString          *names,
               GString          *numbers)
{
  for (guint i = 0; i < self->attentions->len; i++)
    {
      const Attention *attention = &g_array_index (self->attentions, Attention, i);
      g_autofree char *pairs = numel_wide_to_string (get_pairs (self, attention, tokens, masked));

      append_term (names, "2 × %s × %s × %s",
                   _("heads × (key size + value size)"),
                   get_pairs_name (self, attention, masked), _("layers"));
      append_term (numbers, "2 × %" G_GINT64_FORMAT " × %s × %" G_GINT64_FORMAT, attention->scores,
                   pairs, attention->count);
    }
}

static NumelFigure *
finish (NumelWide  value,
        gint64     batch,
        GString   *names,
        GString   *numbers)
{
  if (names->len == 0)
    {
      g_string_append (names, _("no attention"));
      g_string_append_c (numbers, '0');
    }
  append_batch (names, numbers, batch);

  return numel_figure_new (numel_wide_multiply (value, batch), g_string_free (names, FALSE),
                           g_string_free (numbers, FALSE));
}

/**
 * numel_flops_describe_token:
 * @self: the FLOPs of a model
 *
 * Returns: (transfer full): numel_flops_get_token() with its formula
 */
NumelFigure *
numel_flops_describe_token (const NumelFlops *self)
{
  g_autofree char *products = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  products = numel_wide_to_string (numel_flops_get_token (self) / 2);

  return numel_figure_new (numel_flops_get_token (self),
                           g_strdup_printf ("2 × %s", _("parameters in products")),
                           g_strdup_printf ("2 × %s", products));
}

/**
 * numel_flops_describe_prefill:
 * @self: the FLOPs of a model
 * @tokens: length of the text in every stream
 * @batch: sequences at a time
 *
 * Returns: (transfer full): FLOPs of reading it at once, attention over the full square, with the
 *   formula
 */
NumelFigure *
numel_flops_describe_prefill (const NumelFlops *self,
                              gint64            tokens,
                              gint64            batch)
{
  GString *names;
  GString *numbers;

  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, NULL);

  names = g_string_new (NULL);
  numbers = g_string_new (NULL);
  append_matrices (self, tokens, names, numbers);
  append_scores (self, tokens, FALSE, names, numbers);

  return finish (numel_wide_add (sum_matrices (self, tokens), sum_scores (self, tokens, FALSE)),
                 batch, names, numbers);
}

/**
 * numel_flops_describe_scores:
 * @self: the FLOPs of a model
 * @tokens: length of the text in every stream
 * @batch: sequences at a time
 * @masked: only the pairs that are really attended
 *
 * Returns: (transfer full): FLOPs of attention, with the formula
 */
NumelFigure *
numel_flops_describe_scores (const NumelFlops *self,
                             gint64            tokens,
                             gint64            batch,
                             gboolean          masked)
{
  GString *names;
  GString *numbers;

  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, NULL);

  names = g_string_new (NULL);
  numbers = g_string_new (NULL);
  append_scores (self, tokens, masked, names, numbers);

  return finish (sum_scores (self, tokens, masked), batch, names, numbers);
}

/**
 * numel_flops_describe_decode:
 * @self: the FLOPs of a model
 * @context: tokens that the new one attends, itself among them
 * @batch: sequences at a time
 *
 * Returns: (transfer full): FLOPs of one decoding step, windows heeded, with the formula
 */
NumelFigure *
numel_flops_describe_decode (const NumelFlops *self,
                             gint64            context,
                             gint64            batch)
{
  GString *names;
  GString *numbers;
  g_autofree char *products = NULL;

  g_return_val_if_fail (self != NULL && context >= 0 && batch >= 0, NULL);

  names = g_string_new (NULL);
  numbers = g_string_new (NULL);
  products = numel_wide_to_string (self->products[NUMEL_STREAM_INPUT]);
  append_term (names, "2 × %s", _("parameters in products"));
  append_term (numbers, "2 × %s", products);
  for (guint i = 0; i < self->attentions->len; i++)
    {
      const Attention *attention = &g_array_index (self->attentions, Attention, i);
      gint64 keys = get_length (attention->keys, context);

      if (attention->queries != NUMEL_STREAM_INPUT)
        continue;
      append_term (names, "2 × %s × %s × %s",
                   _("heads × (key size + value size)"),
                   attention->window >= 0 ? _("min(context, window)") : _("context"),
                   _("layers"));
      append_term (numbers, "2 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT,
                   attention->scores, attention->window >= 0 ? MIN (keys, attention->window) : keys,
                   attention->count);
    }

  return finish (numel_wide_add (twice (self->products[NUMEL_STREAM_INPUT], 1),
                                 sum_step_scores (self, context, TRUE)),
                 batch, names, numbers);
}
