/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-search.h"

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
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root))
    {
      g_autoptr (GString) shown = g_string_new (gtk_label_get_text (GTK_LABEL (root)));

      g_string_replace (shown, "\u00a0", " ", 0);
      if (g_str_equal (shown->str, text))
        return root;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_find_shown (child, text);

      if (found != NULL)
        return found;
    }

  return NULL;
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

static GtkWidget *
find_nth (GtkWidget *root,
          GType      type,
          guint     *skip)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (*skip)-- == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_nth (child, type, skip);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/**
 * test_nth:
 * @root: a widget
 * @type: a type
 * @index: how many to pass over
 *
 * Returns: (transfer none): the widget of the type inside, in the order of the tree
 */
GtkWidget *
test_nth (GtkWidget *root,
          GType      type,
          guint      index)
{
  GtkWidget *found = find_nth (root, type, &index);

  g_assert_nonnull (found);
  return found;
}
