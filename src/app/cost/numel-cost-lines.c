/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-lines.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

/* The axis is at least so long. */
#define LEAST_LOW  1024
#define LEAST_HIGH 131072

static double
round_down (double value)
{
  return exp2 (floor (log2 (value)));
}

static double
round_up (double value)
{
  return exp2 (ceil (log2 (value)));
}

/* The axis holds the present context and all of the chosen model's own. */
static void
find_axis (NumelCostState *state,
           double         *low,
           double         *high)
{
  NumelCost *cost = numel_cost_state_get_cost (state, numel_cost_state_get_document (state));
  double context = (double) numel_cost_state_get_context (state);
  double own = cost != NULL ? (double) numel_cost_get_context (cost) : -1;

  *low = MIN (LEAST_LOW, context);
  *high = MAX (LEAST_HIGH, context);
  if (own > 0)
    {
      *low = MIN (*low, MAX (1, own / 8));
      *high = MIN (MAX (*high, own), NUMEL_COST_MAX_CONTEXT);
    }
  *low = round_down (*low);
  *high = round_up (*high);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

static void
add_place (GArray *places,
           double  place,
           double  low,
           double  high)
{
  if (place < low || place > high)
    return;

  for (guint i = 0; i < places->len; i++)
    if (g_array_index (places, double, i) == place)
      return;
  g_array_append_val (places, place);
}

/* Powers of two, where the line bends, where it becomes dotted, and the present context. */
static GArray *
find_places (NumelCostState *state,
             NumelCost      *cost,
             double          low,
             double          high)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (double));
  guint n_bends;
  const gint64 *bends = numel_cache_get_bends (numel_cost_get_cache (cost), &n_bends);

  for (double place = low; place <= high; place *= 2)
    add_place (places, place, low, high);
  for (guint i = 0; i < n_bends; i++)
    add_place (places, (double) bends[i], low, high);
  add_place (places, (double) numel_cost_get_context (cost), low, high);
  add_place (places, (double) numel_cost_state_get_context (state), low, high);
  g_array_sort (places, compare_doubles);
  return places;
}

static void
add_line (NumelLines     *lines,
          NumelCostState *state,
          NumelDocument  *document,
          NumelCost      *cost,
          gboolean        expanded,
          double          low,
          double          high)
{
  const NumelCache *cache = numel_cost_get_cache (cost);
  g_autoptr (GArray) x = find_places (state, cost, low, high);
  g_autoptr (GArray) y = g_array_sized_new (FALSE, FALSE, sizeof (double), x->len);
  gint64 own = numel_cost_get_context (cost);
  gboolean chosen = document == numel_cost_state_get_document (state);
  g_autofree char *id = NULL;
  g_autofree char *name = NULL;

  for (guint i = 0; i < x->len; i++)
    {
      gint64 tokens = (gint64) g_array_index (x, double, i);
      gint64 bytes = (expanded ? numel_cache_get_expanded_bytes : numel_cache_get_bytes) (
        cache, tokens, numel_cost_state_get_sequences (state),
        numel_cost_state_get_cache_type (state));
      double value = bytes == NUMEL_WIDE_TOO_LARGE ? NAN : (double) bytes;

      g_array_append_val (y, value);
    }

  id = g_strdup_printf (expanded ? "%u-expanded" : "%u", numel_document_get_mark (document));
  /* Translators: a model whose latent cache is kept in its expanded form. */
  name = expanded ? g_strdup_printf (_("%s, expanded"), numel_document_get_title (document))
                  : g_strdup (numel_document_get_title (document));
  numel_lines_add (lines, id, name, numel_document_get_mark (document), (const double *) x->data,
                   (const double *) y->data, x->len, own > 0 ? (double) own : G_MAXDOUBLE,
                   chosen && !expanded);
}

static void
look_at (NumelCostLinesInfo *info,
         NumelDocument      *document,
         NumelCost          *cost,
         double              low,
         double              high)
{
  gint64 own = numel_cost_get_context (cost);
  guint n_bends;
  const gint64 *bends = numel_cache_get_bends (numel_cost_get_cache (cost), &n_bends);

  info->n_lines++;
  if (own > 0 && (double) own < high)
    info->has_dotted = TRUE;
  for (guint i = 0; i < n_bends; i++)
    if ((double) bends[i] > low && (double) bends[i] < high)
      {
        g_ptr_array_add (info->bending, g_strdup (numel_document_get_title (document)));
        break;
      }
}

/* Draws a line for each open model that keeps something of its text; of the chosen one also the
 * expanded form of a latent cache. */
void
numel_cost_lines_fill (NumelLines         *lines,
                       NumelCostState     *state,
                       NumelCostLinesInfo *info)
{
  NumelSession *session = numel_cost_state_get_session (state);
  guint n = numel_session_get_n_documents (session);
  double low;
  double high;

  *info = (NumelCostLinesInfo) { .bending = g_ptr_array_new_with_free_func (g_free) };
  find_axis (state, &low, &high);
  numel_lines_clear (lines);
  numel_lines_set_axes (lines, NUMEL_AXIS_TOKENS, NUMEL_AXIS_BYTES, TRUE, _("Context, tokens"));
  for (guint i = 0; i < n; i++)
    {
      NumelDocument *document = numel_session_get_document (session, i);
      NumelCost *cost = numel_cost_state_get_cost (state, document);

      if (cost == NULL || numel_cache_is_empty (numel_cost_get_cache (cost)))
        continue;

      add_line (lines, state, document, cost, FALSE, low, high);
      look_at (info, document, cost, low, high);
      if (document == numel_cost_state_get_document (state)
          && numel_cache_has_expanded (numel_cost_get_cache (cost)))
        add_line (lines, state, document, cost, TRUE, low, high);
    }
  numel_lines_set_marker (lines, (double) numel_cost_state_get_context (state));
}

NumelDocument *
numel_cost_lines_find_document (NumelCostState *state,
                                const char     *id)
{
  NumelSession *session = numel_cost_state_get_session (state);
  guint n = numel_session_get_n_documents (session);
  gint64 mark = g_ascii_strtoll (id, NULL, 10);

  for (guint i = 0; i < n; i++)
    {
      NumelDocument *document = numel_session_get_document (session, i);

      if (numel_document_get_mark (document) == mark)
        return document;
    }

  return NULL;
}

gint64
numel_cost_lines_find_context (const char *id)
{
  const char *slash = strrchr (id, '/');
  gint64 context = slash != NULL ? g_ascii_strtoll (slash + 1, NULL, 10) : -1;

  return context >= 1 && context <= NUMEL_COST_MAX_CONTEXT ? context : -1;
}
