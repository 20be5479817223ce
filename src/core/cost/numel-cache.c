/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cache.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *name;
  const char *title;
} kinds[] = {
  [NUMEL_CACHE_FULL] = { "full", N_("Full attention") },
  [NUMEL_CACHE_WINDOWED] = { "windowed", N_("Sliding window") },
  [NUMEL_CACHE_LATENT] = { "latent", N_("Latent attention") },
  [NUMEL_CACHE_CROSS] = { "cross", N_("Cross-attention") },
  [NUMEL_CACHE_STATE] = { "state", N_("Constant state") },
};

/**
 * numel_cache_kind_get_name:
 * @kind: a kind
 *
 * Returns: its name in the command line's answers
 */
const char *
numel_cache_kind_get_name (NumelCacheKind kind)
{
  g_return_val_if_fail (kind < G_N_ELEMENTS (kinds), NULL);

  return kinds[kind].name;
}

/**
 * numel_cache_kind_get_title:
 * @kind: a kind
 *
 * Returns: its name on screen, translated
 */
const char *
numel_cache_kind_get_title (NumelCacheKind kind)
{
  g_return_val_if_fail (kind < G_N_ELEMENTS (kinds), NULL);

  return g_dgettext (GETTEXT_PACKAGE, kinds[kind].title);
}

static NumelWide
get_elements (const NumelCacheRow *row,
              gint64               tokens,
              gboolean             expanded)
{
  NumelWide one;

  if (row->kind == NUMEL_CACHE_STATE)
    one = row->state;
  else
    one = numel_wide_multiply (expanded ? row->expanded : row->per_token,
                               row->window >= 0 ? MIN (tokens, row->window) : tokens);

  return numel_wide_multiply (one, row->layers);
}

static NumelFigure *
describe_row (const NumelCacheRow *row,
              gint64               tokens,
              gboolean             expanded)
{
  gboolean is_state = row->kind == NUMEL_CACHE_STATE;
  gboolean has_formula = row->formula != NULL && !(expanded && row->kind == NUMEL_CACHE_LATENT);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autoptr (GString) numbers = g_string_new (NULL);

  g_string_append (names, has_formula ? row->formula
                          : is_state ? _("state of a layer") : _("elements of a token"));
  if (has_formula && row->formula_numbers != NULL)
    g_string_append (numbers, row->formula_numbers);
  else
    g_string_append_printf (numbers, "%" G_GINT64_FORMAT,
                            is_state ? row->state : expanded ? row->expanded : row->per_token);

  if (!is_state && row->window >= 0)
    {
      g_string_append_printf (names, " × min(%s, %s)", _("tokens"), _("window"));
      g_string_append_printf (numbers, " × min(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ")", tokens,
                              row->window);
    }
  else if (!is_state)
    {
      g_string_append_printf (names, " × %s", _("tokens"));
      g_string_append_printf (numbers, " × %" G_GINT64_FORMAT, tokens);
    }

  return numel_figure_new (get_elements (row, tokens, expanded),
                           g_strdup_printf ("%s × %s", names->str, _("layers")),
                           g_strdup_printf ("%s × %" G_GINT64_FORMAT, numbers->str, row->layers));
}

/**
 * numel_cache_row_describe:
 * @row: layers of one kind
 * @tokens: length of the text, at least 0
 *
 * Returns: (transfer full): elements that they keep for one sequence, with the formula: `cache ×
 *   min (tokens, window) × layers`, or `state × layers`
 */
NumelFigure *
numel_cache_row_describe (const NumelCacheRow *row,
                          gint64               tokens)
{
  g_return_val_if_fail (row != NULL && tokens >= 0, NULL);

  return describe_row (row, tokens, FALSE);
}

void
numel_cache_init (NumelCache *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (NumelCacheRow));
  self->bends = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->has_expanded = FALSE;
}

void
numel_cache_clear (NumelCache *self)
{
  g_array_unref (self->rows);
  g_array_unref (self->bends);
}

static void
add_bend (NumelCache *self,
          gint64      window)
{
  guint i = 0;

  while (i < self->bends->len && g_array_index (self->bends, gint64, i) < window)
    i++;
  if (i == self->bends->len || g_array_index (self->bends, gint64, i) != window)
    g_array_insert_val (self->bends, i, window);
}

static void
add_row (NumelCache          *self,
         const NumelCacheRow *row)
{
  guint place = 0;

  for (guint i = 0; i < self->rows->len; i++)
    {
      NumelCacheRow *known = &g_array_index (self->rows, NumelCacheRow, i);

      if (known->kind == row->kind && known->per_token == row->per_token
          && known->expanded == row->expanded && known->window == row->window
          && known->state == row->state)
        {
          known->layers += row->layers;
          return;
        }
      if (known->kind <= row->kind)
        place = i + 1;
    }

  g_array_insert_val (self->rows, place, *row);
  if (row->window > 0)
    add_bend (self, row->window);
  self->has_expanded |= row->kind == NUMEL_CACHE_LATENT;
}

/**
 * numel_cache_add_node:
 * @self: a cache that is being made
 * @node: a row of the breakdown
 *
 * Adds what the row's own attention and recurrence keep.
 */
void
numel_cache_add_node (NumelCache      *self,
                      const NumelNode *node)
{
  for (guint i = 0; i < node->n_contexts; i++)
    {
      const NumelContext *context = &node->contexts[i];
      NumelCacheRow row = {
        .path = node->path,
        .window = -1,
        .layers = context->count,
        .formula = context->formula,
        .formula_numbers = context->formula_numbers,
      };

      if (context->cache > 0)
        {
          row.kind = context->stream != node->stream ? NUMEL_CACHE_CROSS
                     : context->expanded > 0 ? NUMEL_CACHE_LATENT
                     : context->window >= 0 ? NUMEL_CACHE_WINDOWED : NUMEL_CACHE_FULL;
          row.per_token = context->cache;
          row.expanded = context->expanded > 0 ? context->expanded : context->cache;
          row.window = context->window;
          add_row (self, &row);
        }
      if (context->state > 0)
        {
          row.kind = NUMEL_CACHE_STATE;
          row.per_token = 0;
          row.expanded = 0;
          row.window = -1;
          row.state = context->state;
          if (context->cache > 0)
            row.formula = row.formula_numbers = NULL;
          add_row (self, &row);
        }
    }
}

/**
 * numel_cache_get_elements:
 * @self: a cache
 * @tokens: length of the text in every stream, at least 0
 * @expanded: latent attention is kept as keys and values of all heads, not in its latent form
 *
 * Returns: elements kept for one sequence
 */
NumelWide
numel_cache_get_elements (const NumelCache *self,
                          gint64            tokens,
                          gboolean          expanded)
{
  NumelWide sum = 0;

  g_return_val_if_fail (self != NULL && tokens >= 0, 0);

  for (guint i = 0; i < self->rows->len; i++)
    sum = numel_wide_add (sum, get_elements (&g_array_index (self->rows, NumelCacheRow, i), tokens,
                                             expanded));

  return sum;
}

static NumelWide
get_bytes (const NumelCache *self,
           gint64            tokens,
           gint64            batch,
           NumelDataType     type,
           gboolean          expanded)
{
  return numel_data_type_measure (type, numel_wide_multiply (numel_cache_get_elements (self, tokens,
                                                                                       expanded),
                                                             batch));
}

/**
 * numel_cache_get_bytes:
 * @self: a cache
 * @tokens: length of the text in every stream, at least 0
 * @batch: sequences at a time
 * @type: how an element is kept
 * @expanded: latent attention is kept as keys and values of all heads
 *
 * Returns: its bytes, or %NUMEL_WIDE_TOO_LARGE
 */
gint64
numel_cache_get_bytes (const NumelCache *self,
                       gint64            tokens,
                       gint64            batch,
                       NumelDataType     type,
                       gboolean          expanded)
{
  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, 0);

  return numel_wide_get (get_bytes (self, tokens, batch, type, expanded));
}

/**
 * numel_cache_get_tokens:
 * @self: a cache
 * @bytes: how much there is for it
 * @batch: sequences at a time, at least 1
 * @type: how an element is kept
 *
 * Returns: the longest text whose cache fits, %G_MAXINT64 if any does, or -1 if not even none fits
 */
gint64
numel_cache_get_tokens (const NumelCache *self,
                        gint64            bytes,
                        gint64            batch,
                        NumelDataType     type)
{
  gint64 fits = 0;
  gint64 too_long = G_MAXINT64;

  g_return_val_if_fail (self != NULL && batch >= 1, -1);

  if (bytes < 0 || get_bytes (self, 0, batch, type, FALSE) > (NumelWide) bytes)
    return -1;
  if (get_bytes (self, G_MAXINT64, batch, type, FALSE) <= (NumelWide) bytes)
    return G_MAXINT64;

  while (too_long - fits > 1)
    {
      gint64 middle = fits + (too_long - fits) / 2;

      if (get_bytes (self, middle, batch, type, FALSE) <= (NumelWide) bytes)
        fits = middle;
      else
        too_long = middle;
    }

  return fits;
}

static NumelFigure *
describe_elements (const NumelCache *self,
                   gint64            tokens,
                   gboolean          expanded,
                   gboolean          with_states)
{
  NumelFigure *figure = NULL;

  for (guint i = 0; i < self->rows->len; i++)
    {
      const NumelCacheRow *row = &g_array_index (self->rows, NumelCacheRow, i);

      if (with_states || row->kind != NUMEL_CACHE_STATE)
        numel_figure_add (&figure, describe_row (row, tokens, expanded));
    }

  return figure != NULL ? figure
                        : numel_figure_new (0, g_strdup (_("nothing is kept")), g_strdup ("0"));
}

/**
 * numel_cache_describe_elements:
 * @self: a cache
 * @tokens: length of the text in every stream
 *
 * Returns: (transfer full): elements kept for one sequence, latent attention in its latent form,
 *   with the formula
 */
NumelFigure *
numel_cache_describe_elements (const NumelCache *self,
                               gint64            tokens)
{
  g_return_val_if_fail (self != NULL && tokens >= 0, NULL);

  return describe_elements (self, tokens, FALSE, TRUE);
}

/* Takes the figure of the elements of a sequence; a sum is put into brackets. */
static NumelFigure *
describe_bytes (NumelFigure   *figure,
                gboolean       is_sum,
                gint64         batch,
                NumelDataType  type)
{
  g_autoptr (NumelFigure) elements = figure;
  const char *open = is_sum ? "(" : "";
  const char *close = is_sum ? ")" : "";
  char size[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (size, sizeof size, "%g", numel_data_type_get_bits (type) / 8);

  return numel_figure_new (numel_data_type_measure (type, numel_wide_multiply (elements->wide,
                                                                               batch)),
                           g_strdup_printf ("%s%s%s × %s × %s", open, elements->formula, close,
                                            _("sequences"), _("bytes")),
                           g_strdup_printf ("%s%s%s × %" G_GINT64_FORMAT " × %s", open,
                                            elements->formula_numbers, close, batch, size));
}

/**
 * numel_cache_describe:
 * @self: a cache
 * @tokens: length of the text in every stream
 * @batch: sequences at a time
 * @type: how an element is kept
 * @expanded: latent attention is kept as keys and values of all heads
 *
 * Returns: (transfer full): numel_cache_get_bytes() with its formula
 */
NumelFigure *
numel_cache_describe (const NumelCache *self,
                      gint64            tokens,
                      gint64            batch,
                      NumelDataType     type,
                      gboolean          expanded)
{
  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, NULL);

  return describe_bytes (describe_elements (self, tokens, expanded, TRUE), self->rows->len > 1,
                         batch, type);
}

/**
 * numel_cache_describe_token:
 * @self: a cache
 * @type: how an element is kept
 *
 * Returns: (transfer full): bytes that the first token adds, states aside, with the formula
 */
NumelFigure *
numel_cache_describe_token (const NumelCache *self,
                            NumelDataType     type)
{
  guint n_rows = 0;

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->rows->len; i++)
    n_rows += g_array_index (self->rows, NumelCacheRow, i).kind != NUMEL_CACHE_STATE;

  return describe_bytes (describe_elements (self, 1, FALSE, FALSE), n_rows > 1, 1, type);
}
