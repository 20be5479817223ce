/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-tree-cells.h"

#include "core/text/numel-format.h"
#include "app/widgets/numel-mark.h"
#include "app/widgets/numel-node-text.h"
#include "app/widgets/numel-child-layout.h"
#include "numel-tree-row.h"
#include "app/widgets/numel-widget.h"
#include "app/document/numel-work-clock.h"

#include <glib/gi18n.h>

/* The widgets of a cell are made once and bound to row after row. A cell remembers its row and the
 * handler, so that unbinding undoes all that binding did. */
typedef struct
{
  NumelTreeColumn column;
  GtkWidget *mark;
  GtkWidget *label;
  GtkWidget *note;
  GtkWidget *bar;
  NumelTreeRow *row;
  gulong handler;
} Cell;

#define CELL_KEY "numel-cell"
#define ITEM_KEY "numel-list-item"

static const struct
{
  const char *title;
  guint digits;
} columns[NUMEL_N_TREE_COLUMNS] = {
  [NUMEL_TREE_COLUMN_COMPONENT] = { N_("Component"), 0 },
  [NUMEL_TREE_COLUMN_SHAPE] = { N_("Shape"), 15 },
  [NUMEL_TREE_COLUMN_TIMES] = { "×", 5 },
  [NUMEL_TREE_COLUMN_PARAMETERS] = { N_("Parameters"), 14 },
  [NUMEL_TREE_COLUMN_ACTIVE] = { N_("Active"), 14 },
  [NUMEL_TREE_COLUMN_SHARE] = { N_("Share"), 7 },
};

/* A cell takes as many digits as its number has, and never fewer than is usual, so that editing
 * doesn't shift the columns. */
static void
show_number (Cell       *cell,
             const char *text)
{
  guint digits = columns[cell->column].digits;
  guint length = text != NULL ? (guint) g_utf8_strlen (text, -1) : 0;

  digits = MAX (digits, length);
  if (gtk_inscription_get_min_chars (GTK_INSCRIPTION (cell->label)) != digits)
    {
      gtk_inscription_set_min_chars (GTK_INSCRIPTION (cell->label), digits);
      gtk_inscription_set_nat_chars (GTK_INSCRIPTION (cell->label), digits);
    }
  numel_widget_set_text (cell->label, text);
}

static void
update_component (Cell            *cell,
                  const NumelNode *node)
{
  g_autofree char *note = numel_node_format_note (node);

  numel_widget_set_text (cell->label, node->name);
  numel_widget_set_text (cell->note, note);
  gtk_widget_set_visible (cell->note, note != NULL);

  gtk_widget_set_visible (cell->mark, node->has_part);
  if (node->has_part)
    numel_mark_set_index (NUMEL_MARK (cell->mark), node->part);
}

static void
update_cb (Cell *cell)
{
  const NumelNode *node = numel_tree_row_get_node (cell->row);
  g_autofree char *text = NULL;

  if (node == NULL)
    return;

  numel_work_clock_start ();
  switch (cell->column)
    {
    case NUMEL_TREE_COLUMN_COMPONENT:
      update_component (cell, node);
      break;

    case NUMEL_TREE_COLUMN_SHAPE:
      text = numel_node_format_shape (node);
      show_number (cell, text);
      break;

    case NUMEL_TREE_COLUMN_TIMES:
      text = node->times > 1 ? numel_format_count (node->times) : NULL;
      show_number (cell, text);
      break;

    case NUMEL_TREE_COLUMN_PARAMETERS:
      text = numel_format_count (node->parameters);
      show_number (cell, text);
      break;

    case NUMEL_TREE_COLUMN_ACTIVE:
      text = numel_format_count (node->active);
      show_number (cell, text);
      numel_widget_set_css_class (cell->label, "dim-label", node->active == node->parameters);
      break;

    case NUMEL_TREE_COLUMN_SHARE:
      text = numel_format_percent (node->parameters, numel_tree_row_get_total (cell->row));
      show_number (cell, text);
      numel_share_bar_set_shares (NUMEL_SHARE_BAR (cell->bar),
                                  numel_tree_row_get_shares (cell->row),
                                  numel_tree_row_get_total (cell->row));
      numel_share_bar_set_label (NUMEL_SHARE_BAR (cell->bar), text);
      break;

    default:
      g_assert_not_reached ();
    }
  numel_work_clock_stop ();
}

static GtkWidget *
new_number (void)
{
  GtkWidget *number = gtk_inscription_new (NULL);

  gtk_inscription_set_xalign (GTK_INSCRIPTION (number), 1);
  gtk_inscription_set_min_lines (GTK_INSCRIPTION (number), 1);
  gtk_inscription_set_nat_lines (GTK_INSCRIPTION (number), 1);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (number), GTK_INSCRIPTION_OVERFLOW_CLIP);
  gtk_widget_add_css_class (number, "numeric");
  gtk_widget_set_direction (number, GTK_TEXT_DIR_LTR);
  gtk_widget_set_hexpand (number, TRUE);
  return number;
}

static GtkWidget *
setup_component (Cell *cell)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 7);
  GtkWidget *text = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  cell->mark = g_object_new (NUMEL_TYPE_MARK, "part", TRUE, NULL);
  cell->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (cell->label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (cell->label), 0);
  cell->note = gtk_label_new (NULL);
  gtk_widget_add_css_class (cell->note, "dim-label");
  gtk_widget_add_css_class (cell->note, "note");

  gtk_box_append (GTK_BOX (box), cell->mark);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (text), cell->label);
  gtk_box_append (GTK_BOX (text), cell->note);
  gtk_widget_set_layout_manager (text, numel_child_layout_new_note ());
  gtk_widget_set_hexpand (text, TRUE);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  return expander;
}

static GtkWidget *
setup_share (Cell *cell)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  cell->bar = g_object_new (NUMEL_TYPE_SHARE_BAR,
                            "track", TRUE,
                            "width-request", 84,
                            "height-request", 7,
                            NULL);
  cell->label = new_number ();
  gtk_box_append (GTK_BOX (box), cell->bar);
  gtk_box_append (GTK_BOX (box), cell->label);
  return box;
}

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *item,
          gpointer            data)
{
  Cell *cell = g_new0 (Cell, 1);
  GtkWidget *child;

  cell->column = GPOINTER_TO_INT (data);
  switch (cell->column)
    {
    case NUMEL_TREE_COLUMN_COMPONENT:
      child = setup_component (cell);
      break;

    case NUMEL_TREE_COLUMN_SHARE:
      child = setup_share (cell);
      break;

    default:
      child = cell->label = new_number ();
      if (cell->column == NUMEL_TREE_COLUMN_SHAPE || cell->column == NUMEL_TREE_COLUMN_TIMES)
        gtk_widget_add_css_class (child, "dim-label");
    }

  g_object_set_data_full (G_OBJECT (item), CELL_KEY, cell, g_free);
  g_object_set_data (G_OBJECT (child), ITEM_KEY, item);
  gtk_list_item_set_child (item, child);
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item,
         gpointer            data)
{
  Cell *cell = g_object_get_data (G_OBJECT (item), CELL_KEY);
  GtkTreeListRow *list_row = gtk_list_item_get_item (item);
  g_autoptr (NumelTreeRow) row = NULL;

  if (list_row != NULL)
    row = gtk_tree_list_row_get_item (list_row);
  if (row == NULL)
    return;

  if (cell->column == NUMEL_TREE_COLUMN_COMPONENT)
    gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (gtk_list_item_get_child (item)), list_row);

  cell->row = g_steal_pointer (&row);
  cell->handler = g_signal_connect_swapped (cell->row, "changed", G_CALLBACK (update_cb), cell);
  update_cb (cell);
}

static void
unbind_cb (GtkListItemFactory *factory,
           GtkListItem        *item,
           gpointer            data)
{
  Cell *cell = g_object_get_data (G_OBJECT (item), CELL_KEY);

  if (cell->column == NUMEL_TREE_COLUMN_COMPONENT)
    gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (gtk_list_item_get_child (item)), NULL);
  if (cell->row != NULL)
    g_clear_signal_handler (&cell->handler, cell->row);
  g_clear_object (&cell->row);
}

static void
teardown_cb (GtkListItemFactory *factory,
             GtkListItem        *item,
             gpointer            data)
{
  gtk_list_item_set_child (item, NULL);
  g_object_set_data (G_OBJECT (item), CELL_KEY, NULL);
}

GtkColumnViewColumn *
numel_tree_cells_new_column (NumelTreeColumn column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *result;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GINT_TO_POINTER (column));
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), GINT_TO_POINTER (column));
  g_signal_connect (factory, "teardown", G_CALLBACK (teardown_cb), GINT_TO_POINTER (column));

  result = gtk_column_view_column_new (_(columns[column].title), factory);
  gtk_column_view_column_set_expand (result, column == NUMEL_TREE_COLUMN_COMPONENT);
  return result;
}

/* GTK has no function for it; what is found is checked, so that another structure finds no row. */
guint
numel_tree_cells_pick (GtkWidget *view,
                       double     x,
                       double     y)
{
  GtkWidget *widget = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);

  /* Between two cells there is the row, whose first child holds the first cell. */
  for (; widget != NULL && widget != view && !GTK_IS_LIST_VIEW (widget);
       widget = gtk_widget_get_parent (widget))
    for (GtkWidget *child = widget; child != NULL; child = gtk_widget_get_first_child (child))
      {
        GtkListItem *item = g_object_get_data (G_OBJECT (child), ITEM_KEY);

        if (item != NULL)
          return gtk_list_item_get_position (item);
      }

  return GTK_INVALID_LIST_POSITION;
}

/* Aligns the titles of number columns with their numbers. GTK has no function for it; what is
 * found is checked, so that another structure only costs the alignment. */
void
numel_tree_cells_align_header (GtkWidget *view)
{
  GtkWidget *header = gtk_widget_get_first_child (view);
  gboolean mirrored = gtk_widget_get_direction (view) == GTK_TEXT_DIR_RTL;
  GtkWidget *first;

  if (header == NULL)
    return;

  first = gtk_widget_get_first_child (header);
  for (GtkWidget *title = first; title != NULL; title = gtk_widget_get_next_sibling (title))
    {
      GtkWidget *box = gtk_widget_get_first_child (title);

      if (title == first || !GTK_IS_BOX (box))
        continue;

      gtk_widget_set_halign (box, mirrored ? GTK_ALIGN_START : GTK_ALIGN_END);
    }
}
