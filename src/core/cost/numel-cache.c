/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cache.h"

#include <glib/gi18n-lib.h>

struct _NumelCache
{
  NumelBreakdown *breakdown;
  GArray *rows;
  GArray *bends;
};

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

static gint64
get_kept_tokens (const NumelCacheRow *row,
                 gint64               tokens)
{
  return row->window >= 0 ? MIN (tokens, row->window) : tokens;
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
                               get_kept_tokens (row, tokens));

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

static void
add_row (NumelCache          *self,
         const NumelCacheRow *row)
{
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
    }
  g_array_append_val (self->rows, *row);
}

static void
collect (NumelCache      *self,
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

  for (guint i = 0; i < node->n_children; i++)
    collect (self, node->children[i]);
}

static gint
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const NumelCacheRow *row_a = a;
  const NumelCacheRow *row_b = b;

  return (gint) row_a->kind - (gint) row_b->kind;
}

static gint
compare_bends (gconstpointer a,
               gconstpointer b)
{
  gint64 bend_a = *(const gint64 *) a;
  gint64 bend_b = *(const gint64 *) b;

  return (bend_a > bend_b) - (bend_a < bend_b);
}

static void
find_bends (NumelCache *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      gint64 window = g_array_index (self->rows, NumelCacheRow, i).window;
      gboolean is_known = window <= 0;

      for (guint j = 0; j < self->bends->len; j++)
        is_known = is_known || g_array_index (self->bends, gint64, j) == window;
      if (!is_known)
        g_array_append_val (self->bends, window);
    }
  g_array_sort (self->bends, compare_bends);
}

/**
 * numel_cache_new:
 * @breakdown: a breakdown
 *
 * Returns: (transfer full): what its layers keep of the text
 */
NumelCache *
numel_cache_new (NumelBreakdown *breakdown)
{
  NumelCache *self;

  g_return_val_if_fail (breakdown != NULL, NULL);

  self = g_new0 (NumelCache, 1);
  self->breakdown = numel_breakdown_ref (breakdown);
  self->rows = g_array_new (FALSE, FALSE, sizeof (NumelCacheRow));
  self->bends = g_array_new (FALSE, FALSE, sizeof (gint64));
  collect (self, numel_breakdown_get_root (breakdown));
  g_array_sort (self->rows, compare_rows);
  find_bends (self);

  return self;
}

void
numel_cache_free (NumelCache *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->rows);
  g_array_unref (self->bends);
  numel_breakdown_unref (self->breakdown);
  g_free (self);
}

/**
 * numel_cache_get_rows:
 * @self: a cache
 * @n_rows: (out): how many
 *
 * Returns: (transfer none) (array length=n_rows): its kinds of layers, sorted by kind
 */
const NumelCacheRow *
numel_cache_get_rows (const NumelCache *self,
                      guint            *n_rows)
{
  g_return_val_if_fail (self != NULL && n_rows != NULL, NULL);

  *n_rows = self->rows->len;

  return (const NumelCacheRow *) self->rows->data;
}

/**
 * numel_cache_is_empty:
 * @self: a cache
 *
 * Returns: whether nothing is kept, as in an encoder
 */
gboolean
numel_cache_is_empty (const NumelCache *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->rows->len == 0;
}

/**
 * numel_cache_has_expanded:
 * @self: a cache
 *
 * Returns: whether a latent cache has an expanded form beside it, which some programs keep
 */
gboolean
numel_cache_has_expanded (const NumelCache *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->rows->len; i++)
    {
      if (g_array_index (self->rows, NumelCacheRow, i).kind == NUMEL_CACHE_LATENT)
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_cache_get_bends:
 * @self: a cache
 * @n_bends: (out): how many
 *
 * Returns: (transfer none) (array length=n_bends): lengths of text, rising, from which the cache
 *   grows more slowly, because a sliding window is full
 */
const gint64 *
numel_cache_get_bends (const NumelCache *self,
                       guint            *n_bends)
{
  g_return_val_if_fail (self != NULL && n_bends != NULL, NULL);

  *n_bends = self->bends->len;

  return (const gint64 *) self->bends->data;
}

static NumelWide
sum_elements (const NumelCache *self,
              gint64            tokens,
              gboolean          expanded)
{
  NumelWide sum = 0;

  for (guint i = 0; i < self->rows->len; i++)
    sum = numel_wide_add (sum, get_elements (&g_array_index (self->rows, NumelCacheRow, i), tokens,
                                             expanded));

  return sum;
}

/**
 * numel_cache_get_elements:
 * @self: a cache
 * @tokens: length of the text in every stream, at least 0
 *
 * Returns: elements kept for one sequence, latent attention in its latent form
 */
NumelWide
numel_cache_get_elements (const NumelCache *self,
                          gint64            tokens)
{
  g_return_val_if_fail (self != NULL && tokens >= 0, 0);

  return sum_elements (self, tokens, FALSE);
}

/**
 * numel_cache_get_expanded_elements:
 * @self: a cache
 * @tokens: length of the text in every stream, at least 0
 *
 * Returns: elements kept for one sequence, latent attention as keys and values of all heads
 */
NumelWide
numel_cache_get_expanded_elements (const NumelCache *self,
                                   gint64            tokens)
{
  g_return_val_if_fail (self != NULL && tokens >= 0, 0);

  return sum_elements (self, tokens, TRUE);
}

static NumelWide
get_bytes (const NumelCache *self,
           gint64            tokens,
           gint64            batch,
           NumelDataType     type,
           gboolean          expanded)
{
  return numel_data_type_measure (type, numel_wide_multiply (sum_elements (self, tokens, expanded),
                                                             batch));
}

/**
 * numel_cache_get_bytes:
 * @self: a cache
 * @tokens: length of the text in every stream, at least 0
 * @batch: sequences at a time
 * @type: how an element is kept
 *
 * Returns: its bytes, or %NUMEL_WIDE_TOO_LARGE
 */
gint64
numel_cache_get_bytes (const NumelCache *self,
                       gint64            tokens,
                       gint64            batch,
                       NumelDataType     type)
{
  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, 0);

  return numel_wide_get (get_bytes (self, tokens, batch, type, FALSE));
}

/**
 * numel_cache_get_expanded_bytes:
 * @self: a cache
 * @tokens: length of the text in every stream, at least 0
 * @batch: sequences at a time
 * @type: how an element is kept
 *
 * Returns: its bytes in the expanded form, or %NUMEL_WIDE_TOO_LARGE
 */
gint64
numel_cache_get_expanded_bytes (const NumelCache *self,
                                gint64            tokens,
                                gint64            batch,
                                NumelDataType     type)
{
  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, 0);

  return numel_wide_get (get_bytes (self, tokens, batch, type, TRUE));
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
 *
 * Returns: (transfer full): numel_cache_get_bytes() with its formula
 */
NumelFigure *
numel_cache_describe (const NumelCache *self,
                      gint64            tokens,
                      gint64            batch,
                      NumelDataType     type)
{
  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, NULL);

  return describe_bytes (describe_elements (self, tokens, FALSE, TRUE), self->rows->len > 1, batch,
                         type);
}

/**
 * numel_cache_describe_expanded:
 * @self: a cache
 * @tokens: length of the text in every stream
 * @batch: sequences at a time
 * @type: how an element is kept
 *
 * Returns: (transfer full): numel_cache_get_expanded_bytes() with its formula
 */
NumelFigure *
numel_cache_describe_expanded (const NumelCache *self,
                               gint64            tokens,
                               gint64            batch,
                               NumelDataType     type)
{
  g_return_val_if_fail (self != NULL && tokens >= 0 && batch >= 0, NULL);

  return describe_bytes (describe_elements (self, tokens, TRUE, TRUE), self->rows->len > 1, batch,
                         type);
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
