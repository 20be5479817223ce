/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-node-text.h"

#include "numel-figure-text.h"
#include "core/text/numel-format.h"

#include <glib/gi18n.h>

static gboolean
is_hidden (const NumelNode *node)
{
  /* What only some checkpoints store beside the model counts nothing unless one asks for it. */
  return node->extra != NULL && node->parameters == 0;
}

static void
append_visible (GPtrArray       *list,
                const NumelNode *parent)
{
  for (guint i = 0; i < parent->n_children; i++)
    {
      const NumelNode *node = parent->children[i];

      if (is_hidden (node))
        continue;

      if (node->is_label && node->n_children > 0)
        {
          g_autoptr (GPtrArray) inside = numel_node_list_visible (node);

          /* A label around one module would only repeat it. */
          if (inside->len == 1)
            {
              g_ptr_array_add (list, g_ptr_array_index (inside, 0));
              continue;
            }
          if (inside->len == 0)
            continue;
        }

      g_ptr_array_add (list, (gpointer) node);
    }
}

GPtrArray *
numel_node_list_visible (const NumelNode *node)
{
  GPtrArray *list = g_ptr_array_new ();

  append_visible (list, node);
  return list;
}

static void
add_shares (const NumelNode *node,
            NumelShares     *shares)
{
  if (node->has_part || node->n_children == 0)
    {
      NumelPart part = node->has_part ? node->part : NUMEL_PART_OTHER;

      shares->parts[part] += node->parameters;
      shares->active[part] += node->active;
      return;
    }

  for (guint i = 0; i < node->n_children; i++)
    add_shares (node->children[i], shares);
}

void
numel_node_sum_shares (const NumelNode *node,
                       NumelShares     *shares)
{
  memset (shares, 0, sizeof *shares);
  add_shares (node, shares);
}

/* The module's own name; the tensor's would only say that it is a weight. */
static char *
owner_name (const char *path)
{
  g_auto (GStrv) names = g_strsplit (path, ".", -1);
  guint n = g_strv_length (names);

  if (n > 1 && (g_str_equal (names[n - 1], "weight") || g_str_equal (names[n - 1], "bias")))
    n--;
  return g_strdup (n > 0 ? names[n - 1] : path);
}

/* What stands in small print behind its name: which items of a repeated module it is, how many
 * of them serve a token, what it shares its tensor with. */
char *
numel_node_format_note (const NumelNode *node)
{
  if (node->tied_to != NULL)
    {
      g_autofree char *owner = owner_name (node->tied_to);

      /* Translators: behind a module that shares its tensor with another one, which is named. */
      return g_strdup_printf (_("tied to %s"), owner);
    }

  if (node->is_buffer)
    return g_strdup (_("buffer"));

  if (node->chosen >= 0)
    {
      g_autofree char *all = numel_format_count (node->choices);
      g_autofree char *chosen = numel_format_count (node->chosen);

      /* Translators: experts of a layer and how many of them serve one token. */
      return g_strdup_printf (_("%s a layer, %s active"), all, chosen);
    }

  if (node->items != NULL)
    return g_strdup_printf ("\u2066%s\u2069", node->items);

  if (node->fixed > 0 && node->fixed == node->parameters && node->n_children == 0)
    return g_strdup (_("not trained"));

  return NULL;
}

char *
numel_node_format_shape (const NumelNode *node)
{
  if (node->n_dimensions == 0)
    return NULL;

  return numel_format_shape (node->dimensions, node->n_dimensions);
}

static void
append_repeats (GString         *text,
                const NumelNode *node)
{
  for (; node != NULL && node->parent != NULL; node = node->parent)
    {
      if (node->repeat > 1)
        {
          g_autofree char *count = numel_format_count (node->repeat);

          g_string_append_printf (text, "\u00a0×\u00a0%s\u00a0%s", count, node->name);
        }
    }
}

static char *
escape (const char *text,
        gboolean    markup)
{
  return markup ? g_markup_escape_text (text, -1) : g_strdup (text);
}

/* Its formula in names, in numbers and its result, then how often it occurs in the whole model. */
char *
numel_node_format_formula (const NumelNode *node,
                           gboolean         markup)
{
  GString *text = g_string_new ("\u2066");
  g_autofree char *result = NULL;
  g_autofree char *total = numel_format_count (node->parameters);
  g_autoptr (GString) repeats = g_string_new (NULL);
  gint64 once = node->elements;

  if (node->n_children > 0 || node->formula == NULL)
    once = node->times > 0 && node->parameters % node->times == 0 ? node->parameters / node->times
                                                                  : node->parameters;
  result = numel_format_count (once);

  if (node->formula != NULL && node->n_children == 0)
    {
      g_autofree char *numbers = numel_figure_localize (node->formula_numbers);
      g_autofree char *names = escape (node->formula, markup);
      g_autofree char *shown = escape (numbers, markup);

      g_string_append_printf (text, "%s", names);
      if (g_strcmp0 (names, shown) != 0)
        g_string_append_printf (text, " = %s", shown);
      if (g_strcmp0 (shown, result) != 0)
        g_string_append_printf (text, " = %s", result);
    }
  else
    {
      g_string_append (text, result);
    }

  append_repeats (repeats, node);
  if (repeats->len > 0 && once != node->parameters && node->parameters > 0)
    {
      g_autofree char *shown = escape (repeats->str, markup);

      g_string_append_printf (text, markup ? "  <span alpha=\"60%%\">%s = %s</span>" : " %s = %s",
                              shown, total);
    }
  else if (node->tied_to != NULL)
    {
      g_autofree char *owner = escape (node->tied_to, markup);
      g_autofree char *note = NULL;

      /* Translators: a tied tensor adds nothing to the count; the other module is named. */
      note = g_strdup_printf (_("adds 0: tied to %s"), owner);
      g_string_append_printf (text, markup ? "  <span alpha=\"60%%\">%s</span>" : "  %s", note);
    }

  g_string_append (text, "\u2069");
  return g_string_free (text, FALSE);
}

/* The row for the clipboard, its cells separated by tabulators, counts as plain numbers. */
char *
numel_node_format_row (const NumelNode *node,
                       gint64           total)
{
  g_autofree char *shape = NULL;
  g_autofree char *share = NULL;
  GString *dimensions = g_string_new (NULL);

  for (guint i = 0; i < node->n_dimensions; i++)
    g_string_append_printf (dimensions, "%s%" G_GINT64_FORMAT, i > 0 ? " × " : "",
                            node->dimensions[i]);
  shape = g_string_free (dimensions, FALSE);
  share = g_malloc (G_ASCII_DTOSTR_BUF_SIZE);
  g_ascii_formatd (share, G_ASCII_DTOSTR_BUF_SIZE, "%.6f",
                   total > 0 ? (double) node->parameters / (double) total : 0.0);

  return g_strdup_printf ("%s\t%s\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT
                          "\t%s",
                          node->name, shape, node->times, node->parameters, node->active, share);
}
