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
  double context = (double) numel_cost_state_get (state, NUMEL_COST_CONTEXT);
  double own = cost != NULL ? (double) cost->context : -1;

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
  const gint64 *bends = (const gint64 *) cost->cache.bends->data;
  guint n_bends = cost->cache.bends->len;

  for (double place = low; place <= high; place *= 2)
    add_place (places, place, low, high);
  for (guint i = 0; i < n_bends; i++)
    add_place (places, (double) bends[i], low, high);
  add_place (places, (double) cost->context, low, high);
  add_place (places, (double) numel_cost_state_get (state, NUMEL_COST_CONTEXT), low, high);
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
  const NumelCache *cache = &cost->cache;
  g_autoptr (GArray) x = find_places (state, cost, low, high);
  g_autoptr (GArray) y = g_array_sized_new (FALSE, FALSE, sizeof (double), x->len);
  gint64 own = cost->context;
  gboolean chosen = document == numel_cost_state_get_document (state);
  g_autofree char *id = NULL;
  g_autofree char *name = NULL;

  for (guint i = 0; i < x->len; i++)
    {
      gint64 tokens = (gint64) g_array_index (x, double, i);
      gint64 bytes = numel_cache_get_bytes (cache, tokens,
                                            numel_cost_state_get (state, NUMEL_COST_SEQUENCES),
        numel_cost_state_get (state, NUMEL_COST_CACHE_TYPE), expanded);
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

static gboolean
bends_between (NumelCost *cost,
               double     low,
               double     high)
{
  const gint64 *bends = (const gint64 *) cost->cache.bends->data;
  guint n_bends = cost->cache.bends->len;

  for (guint i = 0; i < n_bends; i++)
    if ((double) bends[i] > low && (double) bends[i] < high)
      return TRUE;

  return FALSE;
}

/* Draws a line for each open model that keeps something of its text; of the chosen one also the
 * expanded form of a latent cache. Returns how many; @note says why lines are dotted and bend. */
guint
numel_cost_lines_fill (NumelLines      *lines,
                       NumelCostState  *state,
                       char           **note)
{
  NumelSession *session = numel_cost_state_get_session (state);
  g_autoptr (GString) bending = g_string_new (NULL);
  gboolean has_dotted = FALSE;
  guint n_lines = 0;
  double low;
  double high;

  find_axis (state, &low, &high);
  numel_lines_clear (lines);
  numel_lines_set_axes (lines, NUMEL_AXIS_TOKENS, NUMEL_AXIS_BYTES, TRUE, _("Context, tokens"));
  for (guint i = 0; i < numel_session_get_n_documents (session); i++)
    {
      NumelDocument *document = numel_session_get_document (session, i);
      NumelCost *cost = numel_cost_state_get_cost (state, document);

      if (cost == NULL || cost->cache.rows->len == 0)
        continue;

      n_lines++;
      add_line (lines, state, document, cost, FALSE, low, high);
      if (document == numel_cost_state_get_document (state)
          && cost->cache.has_expanded)
        add_line (lines, state, document, cost, TRUE, low, high);
      has_dotted |= cost->context > 0
                    && (double) cost->context < high;
      if (bends_between (cost, low, high))
        {
          g_string_append_c (bending, ' ');
          /* Translators: a model is named; its line in the chart bends. */
          g_string_append_printf (bending, _("%s bends where its sliding window is full."),
                                  numel_document_get_title (document));
        }
    }
  numel_lines_set_marker (lines, (double) numel_cost_state_get (state, NUMEL_COST_CONTEXT));
  if (has_dotted)
    g_string_prepend (bending, _("Dotted: beyond the context that the model is configured for."));
  *note = g_strdup (g_strstrip (bending->str));
  return n_lines;
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
