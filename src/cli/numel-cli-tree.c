/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-tree.h"

#include <glib/gi18n.h>
#include <string.h>

#include "numel-cli-terminal.h"
#include "core/text/numel-format.h"

#define GAP           "  "
#define GAP_WIDTH     2
#define NARROWEST_BAR 8
#define WIDEST_BAR    30
#define SHORTEST_NAME 24
#define MOST_CUT      3

/* The words of a row; the name is the node's own. */
typedef enum
{
  BRANCHES,
  ITEMS,
  KIND,
  SHAPE,
  PARAMETERS,
  ACTIVE,
  SHARE,
  N_CELLS,
} Cell;

typedef struct
{
  const NumelNode *node;
  char *cells[N_CELLS];
} Row;

/* What there is room for, and how wide each column is. */
typedef struct
{
  guint label;
  guint detail;
  guint parameters;
  guint active;
  guint share;
  guint bar;
  gboolean has_kind;
} Layout;

typedef struct
{
  gboolean tensors;
  NumelNumberStyle style;
  gint64 total;
  gboolean has_active;
  GArray *rows;
} Tree;

static void
clear_row (gpointer data)
{
  Row *row = data;

  for (guint i = 0; i < N_CELLS; i++)
    g_free (row->cells[i]);
}

static char *
describe_items (const Tree      *tree,
                const NumelNode *node)
{
  g_autofree char *repeat = numel_format_count_styled (node->repeat, &tree->style);

  if (node->chosen >= 0)
    {
      g_autofree char *chosen = numel_format_count_styled (node->chosen, &tree->style);
      g_autofree char *choices = numel_format_count_styled (node->choices, &tree->style);

      /* Translators: of several experts some serve one token: × 8, 2 active. */
      if (node->repeat > 1)
        return g_strdup_printf (_(" × %1$s, %2$s active"), choices, chosen);
      /* Translators: the same, of experts that are stacked in one tensor: 2 of 8 active. */
      return g_strdup_printf (_(" %1$s of %2$s active"), chosen, choices);
    }

  if (node->items == NULL)
    return node->repeat == 1 ? g_strdup ("") : g_strdup_printf (" × %s", repeat);
  if (node->repeat == 1)
    return g_strdup_printf (" %s", node->items);
  return g_strdup_printf (" %s × %s", node->items, repeat);
}

/* What is stored beside the model and isn't asked for is one row, whatever is in it. */
static gboolean
is_left_out (const NumelNode *node)
{
  return node->extra != NULL && node->extra_elements > 0;
}

static char *
describe_shape (const Tree      *tree,
                const NumelNode *node)
{
  g_autoptr (GString) shape = g_string_new (NULL);

  if (is_left_out (node))
    {
      g_autofree char *elements = numel_format_count_styled (node->extra_elements, &tree->style);

      /* Translators: %s is the size of what is stored beside the model. */
      return g_strdup_printf (_("%s not counted"), elements);
    }
  /* Translators: %s is the name of the tensor that this one shares. */
  if (node->tied_to != NULL)
    return g_strdup_printf (_("tied to %s"), node->tied_to);

  for (guint i = 0; node->kind != NULL && i < node->n_dimensions; i++)
    {
      g_autofree char *size = numel_format_count_styled (node->dimensions[i], &tree->style);

      g_string_append_printf (shape, "%s%s", i > 0 ? " × " : "", size);
    }

  return g_string_free (g_steal_pointer (&shape), FALSE);
}

static char *
describe_kind (const NumelNode *node)
{
  if (node->kind == NULL || node->tied_to != NULL || is_left_out (node)
      || g_str_equal (node->kind, "tensor"))
    return g_strdup ("");
  if (node->n_dimensions == 0)
    return g_strdup (node->kind);

  return g_strconcat (node->kind, " ", NULL);
}

static void
add_row (Tree            *tree,
         const NumelNode *node,
         const char      *prefix,
         gboolean         is_root,
         gboolean         is_last)
{
  Row row = {
    node,
    {
      [BRANCHES] = g_strconcat (is_root ? "" : prefix, is_root ? NULL : is_last ? "└─ " : "├─ ",
                                NULL),
      [ITEMS] = describe_items (tree, node),
      [KIND] = describe_kind (node),
      [SHAPE] = describe_shape (tree, node),
      [PARAMETERS] = numel_format_count_styled (node->parameters, &tree->style),
      [ACTIVE] = numel_format_count_styled (node->active, &tree->style),
      [SHARE] = node->parameters > 0 ? numel_format_percent (node->parameters, tree->total)
                                     : g_strdup (""),
    },
  };

  g_array_append_val (tree->rows, row);
}

static gboolean
is_shown (const Tree      *tree,
          const NumelNode *node)
{
  return tree->tensors || node->kind == NULL || !g_str_equal (node->kind, "tensor");
}

static void
add_rows (Tree            *tree,
          const NumelNode *node,
          const char      *prefix,
          gint             depth,
          gboolean         is_root,
          gboolean         is_last)
{
  g_autofree char *inner = NULL;
  guint n_shown = 0;
  guint n_added = 0;

  add_row (tree, node, prefix, is_root, is_last);
  if (depth == 0 || is_left_out (node))
    return;

  inner = is_root ? g_strdup ("") : g_strconcat (prefix, is_last ? "   " : "│  ", NULL);
  for (guint i = 0; i < node->n_children; i++)
    n_shown += is_shown (tree, node->children[i]);
  for (guint i = 0; i < node->n_children; i++)
    {
      if (!is_shown (tree, node->children[i]))
        continue;
      n_added++;
      add_rows (tree, node->children[i], inner, depth > 0 ? depth - 1 : depth, FALSE,
                n_added == n_shown);
    }
}

static guint
measure (const Row *row,
         Cell       cell)
{
  return numel_cli_terminal_measure (row->cells[cell]);
}

/* How wide all columns are together, without the bar. */
static guint
get_width (const Layout *layout)
{
  const guint optional[] = { layout->detail, layout->active, layout->share };
  guint width = layout->label + GAP_WIDTH + layout->parameters;

  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    {
      if (optional[i] > 0)
        width += GAP_WIDTH + optional[i];
    }

  return width;
}

/* What doesn't fit is left out, the least missed first: bars, kinds, shapes, shares. Counts are
   never cut. */
static void
lay_out (const Tree *tree,
         Layout     *layout)
{
  guint room = numel_cli_terminal_get_width ();
  guint shape_width = 0;
  guint detail_width = 0;

  memset (layout, 0, sizeof *layout);
  layout->has_kind = TRUE;
  for (guint i = 0; i < tree->rows->len; i++)
    {
      const Row *row = &g_array_index (tree->rows, Row, i);
      guint shape = measure (row, SHAPE);
      guint label = measure (row, BRANCHES) + numel_cli_terminal_measure (row->node->name)
                    + measure (row, ITEMS);

      layout->label = MAX (layout->label, label);
      /* Words that stand in a shape's place are cut rather than to push columns. */
      if (row->node->tied_to == NULL && !is_left_out (row->node))
        {
          shape_width = MAX (shape_width, shape);
          detail_width = MAX (detail_width, shape + measure (row, KIND));
        }
      layout->parameters = MAX (layout->parameters, measure (row, PARAMETERS));
      layout->share = MAX (layout->share, measure (row, SHARE));
      if (tree->has_active)
        layout->active = MAX (layout->active, measure (row, ACTIVE));
    }
  layout->parameters = MAX (layout->parameters, numel_cli_terminal_measure (_("parameters")));
  if (tree->has_active)
    layout->active = MAX (layout->active, numel_cli_terminal_measure (_("active")));

  layout->detail = detail_width;
  if (get_width (layout) > room)
    {
      layout->has_kind = FALSE;
      layout->detail = shape_width;
    }
  if (get_width (layout) > room)
    layout->detail = 0;
  if (get_width (layout) > room && get_width (layout) - room <= MOST_CUT)
    layout->label -= get_width (layout) - room;
  if (get_width (layout) > room)
    layout->share = 0;
  if (get_width (layout) > room)
    layout->label -= MIN (layout->label - MIN (layout->label, SHORTEST_NAME),
                          get_width (layout) - room);
  if (layout->share > 0 && room >= get_width (layout) + GAP_WIDTH + NARROWEST_BAR)
    layout->bar = MIN (room - get_width (layout) - GAP_WIDTH, WIDEST_BAR);
}

/* Cuts a text at its end to a width. */
static char *
cut (const char *words,
     guint       width)
{
  g_autoptr (GString) kept = NULL;

  if (numel_cli_terminal_measure (words) <= width)
    return g_strdup (words);

  kept = g_string_new (NULL);
  for (; width > 1 && *words != '\0'; words = g_utf8_next_char (words), width--)
    g_string_append_unichar (kept, g_utf8_get_char (words));
  g_string_append (kept, "…");

  return g_string_free (g_steal_pointer (&kept), FALSE);
}

static void
write_label (GString      *text,
             const Row    *row,
             const Layout *layout)
{
  guint branches = measure (row, BRANCHES);
  guint room = layout->label > branches ? layout->label - branches : 0;
  g_autofree char *name = cut (row->node->name, room);
  guint taken = numel_cli_terminal_measure (name);
  g_autofree char *items = cut (row->cells[ITEMS], room > taken ? room - taken : 0);

  numel_cli_terminal_add (text, NUMEL_CLI_STYLE_DIM, row->cells[BRANCHES]);
  if (branches == 0)
    numel_cli_terminal_begin_style (text, NUMEL_CLI_STYLE_BOLD);
  else if (row->node->has_part)
    numel_cli_terminal_begin_part (text, row->node->part);
  g_string_append (text, name);
  if (branches == 0 || row->node->has_part)
    numel_cli_terminal_end (text);
  if (room > taken)
    {
      numel_cli_terminal_add (text, NUMEL_CLI_STYLE_DIM, items);
      taken += numel_cli_terminal_measure (items);
    }
  numel_cli_terminal_add_padded (text, "", room > taken ? room - taken : 0, FALSE);
}

static void
write_detail (GString      *text,
              const Row    *row,
              const Layout *layout)
{
  g_autofree char *words = NULL;
  g_autofree char *fitted = NULL;

  if (layout->detail == 0)
    return;

  words = g_strconcat (layout->has_kind ? row->cells[KIND] : "", row->cells[SHAPE], NULL);
  fitted = cut (words, layout->detail);
  g_string_append (text, GAP);
  numel_cli_terminal_add (text, NUMEL_CLI_STYLE_DIM, fitted);
  numel_cli_terminal_add_padded (text, "",
                                 layout->detail - numel_cli_terminal_measure (fitted), FALSE);
}

static void
write_number (GString       *text,
              const char    *number,
              guint          width,
              NumelCliStyle  style)
{
  if (width == 0)
    return;

  g_string_append (text, GAP);
  numel_cli_terminal_begin_style (text, style);
  numel_cli_terminal_add_padded (text, number, width, TRUE);
  if (style != NUMEL_CLI_STYLE_PLAIN)
    numel_cli_terminal_end (text);
}

/* In colour the parts of what mixes them stand side by side, as far as whole cells show them. */
static void
write_bar (GString      *text,
           const Tree   *tree,
           const Row    *row,
           const Layout *layout)
{
  double share = tree->total > 0 ? (double) row->node->parameters / tree->total : 0;
  gint64 sums[NUMEL_N_PARTS] = { 0 };
  double sum = 0;
  guint n_drawn = 0;

  if (layout->bar == 0 || share <= 0)
    return;

  g_string_append (text, GAP);
  if (row->node->has_part || !numel_cli_terminal_has_color ())
    {
      if (row->node->has_part)
        numel_cli_terminal_begin_part (text, row->node->part);
      numel_cli_terminal_add_bar (text, share, layout->bar);
      if (row->node->has_part)
        numel_cli_terminal_end (text);
      return;
    }

  numel_node_sum_parts (row->node, FALSE, sums);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      guint end;

      if (sums[part] == 0)
        continue;
      sum += sums[part];
      end = (guint) (sum / tree->total * layout->bar + 0.5);
      if (end <= n_drawn)
        continue;
      numel_cli_terminal_begin_part (text, part);
      for (; n_drawn < end; n_drawn++)
        g_string_append (text, "█");
      numel_cli_terminal_end (text);
    }
}

static void
write_head (GString      *text,
            const Layout *layout)
{
  numel_cli_terminal_begin_style (text, NUMEL_CLI_STYLE_DIM);
  numel_cli_terminal_add_padded (
    text, "", layout->label + (layout->detail > 0 ? GAP_WIDTH + layout->detail : 0), FALSE);
  write_number (text, _("parameters"), layout->parameters, NUMEL_CLI_STYLE_PLAIN);
  write_number (text, _("active"), layout->active, NUMEL_CLI_STYLE_PLAIN);
  write_number (text, _("share"), layout->share, NUMEL_CLI_STYLE_PLAIN);
  numel_cli_terminal_end (text);
  g_string_append_c (text, '\n');
}

/**
 * numel_cli_tree_write:
 * @breakdown: a breakdown
 * @depth: how many levels of the tree below the model itself, or %NUMEL_CLI_ALL_DEPTHS
 * @tensors: whether a layer's tensors are shown
 *
 * Draws the tree of modules with their counts in as many columns as the terminal has room for.
 */
void
numel_cli_tree_write (GString              *text,
                      const NumelBreakdown *breakdown,
                      gint                  depth,
                      gboolean              tensors)
{
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  Tree tree = {
    .tensors = tensors,
    .total = counts->total,
    .has_active = counts->active != counts->total,
  };
  Layout layout;

  numel_number_style_init_from_locale (&tree.style);
  tree.rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (tree.rows, clear_row);
  add_rows (&tree, numel_breakdown_get_root (breakdown), "", depth, TRUE, TRUE);
  lay_out (&tree, &layout);

  write_head (text, &layout);
  for (guint i = 0; i < tree.rows->len; i++)
    {
      const Row *row = &g_array_index (tree.rows, Row, i);
      NumelCliStyle style = i == 0 ? NUMEL_CLI_STYLE_BOLD
                            : row->node->parameters == 0 ? NUMEL_CLI_STYLE_DIM
                                                         : NUMEL_CLI_STYLE_PLAIN;

      write_label (text, row, &layout);
      write_detail (text, row, &layout);
      write_number (text, row->cells[PARAMETERS], layout.parameters, style);
      write_number (text, row->cells[ACTIVE], layout.active,
                    row->node->active == row->node->parameters ? NUMEL_CLI_STYLE_DIM
                                                               : NUMEL_CLI_STYLE_PLAIN);
      write_number (text, row->cells[SHARE], layout.share, NUMEL_CLI_STYLE_PLAIN);
      write_bar (text, &tree, row, &layout);
      numel_cli_terminal_trim (text);
      g_string_append_c (text, '\n');
    }

  g_array_unref (tree.rows);
}
