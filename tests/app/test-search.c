/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-search.h"

/**
 * test_find_where:
 * @is_it: called with one widget after the other
 * @data: passed on
 *
 * Returns: (transfer none) (nullable): the first widget at or below @root that it is, depth first
 */
GtkWidget *
test_find_where (GtkWidget      *root,
                 TestWidgetFunc  is_it,
                 gpointer        data)
{
  if (is_it (root, data))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_find_where (child, is_it, data);

      if (found != NULL)
        return found;
    }

  return NULL;
}

typedef struct
{
  GType type;
  guint skip;
} Nth;

static gboolean
is_nth (GtkWidget *widget,
        gpointer   data)
{
  Nth *nth = data;

  return g_type_is_a (G_OBJECT_TYPE (widget), nth->type) && nth->skip-- == 0;
}

/**
 * test_find:
 *
 * Returns: (transfer none) (nullable): the first widget of a type at or below @root, depth first
 */
GtkWidget *
test_find (GtkWidget *root,
           GType      type)
{
  return test_find_where (root, is_nth, &(Nth) { type, 0 });
}

/**
 * test_nth:
 * @root: a widget
 * @type: a type
 * @index: how many to pass over
 *
 * Returns: (transfer none): the widget of the type inside, in the order of the tree
 */
static gboolean
has_id (GtkWidget *widget,
        gpointer   data)
{
  return g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), data) == 0;
}

/* The first widget that a .ui file gives this id. */
GtkWidget *
test_find_id (GtkWidget  *root,
              const char *id)
{
  return test_find_where (root, has_id, (gpointer) id);
}

GtkWidget *
test_nth (GtkWidget *root,
          GType      type,
          guint      index)
{
  GtkWidget *found = test_find_where (root, is_nth, &(Nth) { type, index });

  g_assert_nonnull (found);
  return found;
}

static gboolean
reads (GtkWidget *widget,
       gpointer   text)
{
  return GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
         && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;
}

/**
 * test_find_text:
 *
 * Returns: (transfer none) (nullable): the first mapped label at or below @root that reads @text
 */
GtkWidget *
test_find_text (GtkWidget  *root,
                const char *text)
{
  return test_find_where (root, reads, (gpointer) text);
}

static gboolean
reads_with_spaces (GtkWidget *widget,
                   gpointer   text)
{
  g_autoptr (GString) shown = NULL;

  if (!GTK_IS_LABEL (widget) || !gtk_widget_get_mapped (widget))
    return FALSE;

  shown = g_string_new (gtk_label_get_text (GTK_LABEL (widget)));
  g_string_replace (shown, "\u00a0", " ", 0);
  return g_str_equal (shown->str, text);
}

/**
 * test_find_shown:
 * @root: a widget
 * @text: a whole label
 *
 * Numbers and units are held together by no-break spaces, which make tests hard to read; here they
 * are spaces.
 *
 * Returns: (transfer none) (nullable): a label inside that is shown and says so
 */
GtkWidget *
test_find_shown (GtkWidget  *root,
                 const char *text)
{
  return test_find_where (root, reads_with_spaces, (gpointer) text);
}

/**
 * test_says:
 * @root: a widget
 * @text: a whole label
 *
 * Fails unless the label is shown inside.
 */
void
test_says (GtkWidget  *root,
           const char *text)
{
  if (test_find_shown (root, text) == NULL)
    g_error ("“%s” isn't shown", text);
}

/**
 * test_find_window:
 *
 * Returns: (transfer none) (nullable): a window of a type that is shown
 */
GtkWidget *
test_find_window (GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

      if (g_type_is_a (G_OBJECT_TYPE (toplevel), type) && gtk_widget_get_mapped (toplevel))
        return toplevel;
    }

  return NULL;
}
