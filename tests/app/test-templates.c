/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "numel-build.h"

/* Every .ui file there is makes its objects without a warning, and gives them back. Nothing lists
 * the files: they are what the program's resources hold. */

static char *
read_file (const char *path)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return g_strndup (text, size);
}

/* The class that a file is the template of, or NULL. */
static char *
find_class (const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new ("<template class=\"([A-Za-z]+)\"", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, text, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

static void
make_widget (const char *name)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new ();
  GType type = gtk_builder_get_type_from_name (builder, name);
  GtkWidget *widget;

  g_assert_true (g_type_is_a (type, GTK_TYPE_WIDGET));
  widget = g_object_ref_sink (g_object_new (type, NULL));
  g_assert_nonnull (gtk_widget_get_first_child (widget));
  if (GTK_IS_WINDOW (widget))
    gtk_window_destroy (GTK_WINDOW (widget));
  g_assert_finalize_object (widget);
}

static void
make_objects (const char *path)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (path);
  GSList *objects = gtk_builder_get_objects (builder);

  g_assert_nonnull (objects);
  for (GSList *item = objects; item != NULL; item = item->next)
    if (GTK_IS_WINDOW (item->data))
      gtk_window_destroy (item->data);
  g_slist_free (objects);
}

static void
test_template (gconstpointer data)
{
  const char *path = data;
  g_autofree char *text = read_file (path);
  g_autofree char *name = find_class (text);

  g_test_message ("%s", path);
  if (name == NULL)
    make_objects (path);
  else if (g_str_equal (name, "NumelWindow"))
    test_close (GTK_WINDOW (test_window ("gpt2")));
  else
    make_widget (name);
}

static void
add_tests (const char *folder)
{
  g_auto (GStrv) names =
    g_resources_enumerate_children (folder, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      char *path = g_build_path ("/", folder, names[i], NULL);

      if (g_str_has_suffix (names[i], "/"))
        add_tests (path);
      else if (g_str_has_suffix (names[i], ".ui"))
        {
          g_autofree char *test = g_strconcat ("/templates/", names[i], NULL);

          g_test_add_data_func_full (test, g_steal_pointer (&path), test_template, g_free);
        }
      g_free (path);
    }
}

int
main (int    argc,
      char **argv)
{
  test_init (&argc, &argv);
  /* With the application come its resources. */
  gtk_window_destroy (GTK_WINDOW (test_window (NULL)));
  add_tests (NUMEL_RESOURCE_PATH);
  return g_test_run ();
}
