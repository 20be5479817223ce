/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/breakdown/numel-tree-model.h"

#include <glib/gstdio.h>

static NumelDocument *
open_preset (const char *id)
{
  g_autoptr (GError) error = NULL;
  NumelDocument *document;

  document = numel_document_new_for_preset (numel_catalog_get_default (), id, &error);
  g_assert_no_error (error);
  return document;
}

static void
test_counts_what_is_open (void)
{
  g_autoptr (NumelDocument) document = open_preset ("llama-3.1-8b");

  g_assert_cmpstr (numel_document_get_title (document), ==, "Llama 3.1 8B");
  g_assert_cmpint (numel_document_get_counts (document)->total, ==, 8030261248);
  g_assert_false (numel_document_get_stale (document));
  g_assert_false (numel_document_get_modified (document));
}

static void
test_keeps_the_last_good_count (void)
{
  g_autoptr (NumelDocument) document = open_preset ("llama-3.1-8b");
  guint counted = 0;
  gulong handler;

  handler = g_signal_connect_swapped (document, "counted", G_CALLBACK (test_count), &counted);
  test_set_number (document, "num_attention_heads", 30);
  g_assert_cmpuint (counted, ==, 1);
  g_assert_true (numel_document_get_stale (document));
  g_assert_cmpint (numel_document_get_counts (document)->total, ==, 8030261248);
  g_assert_cmpstr (numel_document_get_blamed (document)[0], ==, "num_attention_heads");

  numel_document_undo (document);
  g_assert_false (numel_document_get_stale (document));
  g_assert_null (numel_document_get_blamed (document));
  g_assert_false (numel_document_get_modified (document));
  g_signal_handler_disconnect (document, handler);
}

static gint64
own_layers (NumelDocument *document)
{
  return json_node_get_int (
    numel_config_get (numel_document_get_config (document), "num_hidden_layers"));
}

static void
test_a_held_button_is_one_step (void)
{
  g_autoptr (NumelDocument) document = open_preset ("llama-3.1-8b");

  numel_document_hold (document, TRUE);
  for (int i = 0; i < 10; i++)
    test_set_number (document, "num_hidden_layers", 33 + i);
  numel_document_hold (document, FALSE);
  test_set_number (document, "num_hidden_layers", 50);

  numel_document_undo (document);
  g_assert_cmpint (own_layers (document), ==, 42);
  numel_document_undo (document);
  g_assert_cmpint (own_layers (document), ==, 32);
  g_assert_false (numel_config_can_undo (numel_document_get_config (document)));
  g_assert_true (numel_config_can_redo (numel_document_get_config (document)));
}

static void
test_a_hold_without_an_edit_is_no_step (void)
{
  g_autoptr (NumelDocument) document = open_preset ("gpt2");

  numel_document_hold (document, TRUE);
  numel_document_hold (document, FALSE);
  g_assert_false (numel_config_can_undo (numel_document_get_config (document)));
}

static char *
expansion (NumelTreeModel *tree)
{
  GString *text = g_string_new (NULL);
  GListModel *list = gtk_single_selection_get_model (numel_tree_model_get_selection (tree));

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (GtkTreeListRow) item = g_list_model_get_item (list, i);
      g_autoptr (NumelTreeRow) row = gtk_tree_list_row_get_item (item);

      g_string_append_printf (text, "%s%s\n", numel_tree_row_get_key_path (row),
                              gtk_tree_list_row_get_expanded (item) ? " open" : "");
    }

  return g_string_free (text, FALSE);
}

/* An edit that a user could make; also ones that can't be counted. */
static void
edit_at_random (NumelDocument *document)
{
  NumelModel *model = numel_document_get_model (document);
  g_autoptr (JsonNode) node = json_node_alloc ();
  const NumelSetting *setting;
  const NumelSetting *settings;
  g_autofree char *path = NULL;
  guint n;

  if (g_test_rand_int_range (0, 12) == 0)
    {
      const char *const *classes;

      classes = numel_architecture_get_classes (numel_model_get_architecture (model));
      numel_document_set_class (
        document, classes[g_test_rand_int_range (0, g_strv_length ((char **) classes))], NULL);
      return;
    }

  settings = numel_model_get_settings (model, &n);
  setting = &settings[g_test_rand_int_range (0, n)];
  path = g_strdup (setting->path);
  switch (setting->type)
    {
    case NUMEL_VALUE_BOOLEAN:
      json_node_init_boolean (node, g_test_rand_bit ());
      break;
    case NUMEL_VALUE_INTEGER:
      if (setting->optional && g_test_rand_bit ())
        json_node_init_null (node);
      else
        json_node_init_int (node, g_test_rand_int_range (0, 65));
      break;
    default:
      if (g_test_rand_bit ())
        {
          numel_document_reset (document, path, NULL);
          return;
        }
      json_node_init_null (node);
    }
  numel_document_set_value (document, path, node, NULL);
}

static void
test_random_edits_are_undone (gconstpointer data)
{
  g_autoptr (NumelDocument) document = open_preset (data);
  g_autoptr (NumelTreeModel) tree = numel_tree_model_new ();
  g_autoptr (GBytes) first = NULL;
  g_autofree char *opened = NULL;
  g_autofree char *now = NULL;
  g_autofree char *selected = NULL;
  GListModel *list;
  guint steps = 0;

  numel_tree_model_set_breakdown (tree, numel_document_get_breakdown (document));
  first = g_bytes_ref (numel_config_get_bytes (numel_document_get_config (document)));

  /* Not as it opens: some rows are closed, one far down is chosen. */
  list = gtk_single_selection_get_model (numel_tree_model_get_selection (tree));
  for (guint i = 0; i < g_list_model_get_n_items (list); i += 3)
    {
      g_autoptr (GtkTreeListRow) item = g_list_model_get_item (list, i);

      if (i > 0)
        gtk_tree_list_row_set_expanded (item, !gtk_tree_list_row_get_expanded (item));
    }
  gtk_single_selection_set_selected (numel_tree_model_get_selection (tree),
                                     g_list_model_get_n_items (list) - 2);
  selected = g_strdup (numel_tree_model_get_selected (tree));
  g_assert_nonnull (selected);
  opened = expansion (tree);

  for (int i = 0; i < 200; i++)
    {
      edit_at_random (document);
      numel_tree_model_set_breakdown (tree, numel_document_get_breakdown (document));
    }
  while (numel_config_can_undo (numel_document_get_config (document)))
    {
      numel_document_undo (document);
      numel_tree_model_set_breakdown (tree, numel_document_get_breakdown (document));
      steps++;
      g_assert_cmpuint (steps, <=, 200);
    }

  g_assert_cmpuint (steps, >, 20);
  g_assert_true (g_bytes_equal (first,
                                numel_config_get_bytes (numel_document_get_config (document))));
  now = expansion (tree);
  g_assert_cmpstr (now, ==, opened);
  g_assert_cmpstr (numel_tree_model_get_selected (tree), ==, selected);
  g_assert_cmpuint (gtk_single_selection_get_selected (numel_tree_model_get_selection (tree)), ==,
                    g_list_model_get_n_items (list) - 2);
}

static void
test_rows_live_on (void)
{
  g_autoptr (NumelDocument) document = open_preset ("llama-3.1-8b");
  g_autoptr (NumelTreeModel) tree = numel_tree_model_new ();
  g_autoptr (GtkTreeListRow) item = NULL;
  g_autoptr (GtkTreeListRow) again = NULL;
  guint changed = 0;
  gulong handler;
  GListModel *list = gtk_single_selection_get_model (numel_tree_model_get_selection (tree));

  numel_tree_model_set_breakdown (tree, numel_document_get_breakdown (document));
  item = g_list_model_get_item (list, 3);
  handler = g_signal_connect_swapped (list, "items-changed", G_CALLBACK (test_count), &changed);

  test_set_number (document, "num_hidden_layers", 12);
  numel_tree_model_set_breakdown (tree, numel_document_get_breakdown (document));
  again = g_list_model_get_item (list, 3);
  g_assert_true (item == again);
  g_assert_cmpuint (changed, ==, 0);
  g_signal_handler_disconnect (list, handler);
}

static char *
make_file (const char *folder,
           const char *text)
{
  char *path = g_build_filename (folder, "model.json", NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

static void
test_asks_before_it_overwrites (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("numel-XXXXXX", &error);
  g_autofree char *path = make_file (folder, "{\"model_type\": \"gpt2\"}");
  g_autofree char *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (NumelDocument) document = NULL;
  guint changed = 0;
  gulong handler;

  document = numel_document_new_for_file (numel_catalog_get_default (), file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (numel_document_get_title (document), ==, "model");
  handler = g_signal_connect_swapped (document, "changed-on-disk", G_CALLBACK (test_count),
                                      &changed);

  test_set_number (document, "n_layer", 3);
  g_assert_true (numel_document_get_modified (document));
  g_file_set_contents (path, "{\"model_type\": \"gpt2\", \"n_head\": 4}", -1, &error);
  g_assert_no_error (error);
  TEST_WAIT (changed > 0);

  g_assert_false (numel_document_save (document, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  g_assert_true (numel_document_save (document, file, TRUE, &error));
  g_assert_no_error (error);
  g_assert_false (numel_document_get_modified (document));
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "{\"model_type\": \"gpt2\", \"n_layer\": 3}");

  g_signal_handler_disconnect (document, handler);
  g_remove (path);
  g_rmdir (folder);
}

static void
test_a_mark_is_kept_until_closed (void)
{
  g_autoptr (NumelSession) session = numel_session_new (numel_catalog_get_default ());
  g_autoptr (NumelDocument) one = open_preset ("gpt2");
  g_autoptr (NumelDocument) two = open_preset ("gpt2");
  g_autoptr (NumelDocument) three = open_preset ("gpt2");

  numel_session_add (session, one, TRUE);
  numel_session_add (session, two, FALSE);
  g_assert_true (numel_session_get_chosen (session) == one);
  numel_session_remove (session, one);
  g_assert_true (numel_session_get_chosen (session) == two);
  g_assert_cmpuint (numel_document_get_mark (two), ==, 1);
  numel_session_add (session, three, FALSE);
  g_assert_cmpuint (numel_document_get_mark (three), ==, 0);
  numel_session_insert (session, 0, one);
  g_assert_cmpuint (numel_document_get_mark (one), ==, 2);
  numel_session_choose_next (session, -1);
  g_assert_true (numel_session_get_chosen (session) == one);
}

static void
test_an_unknown_type_can_be_counted_as_another (void)
{
  const char *text = "{\"model_type\": \"no_such_family\", \"hidden_size\": 64}";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);
  g_autoptr (NumelDocument) document = NULL;

  g_assert_no_error (error);
  document = numel_document_new (numel_catalog_get_default (), config, NULL, "x");
  g_assert_null (numel_document_get_model (document));
  g_assert_nonnull (numel_document_get_error (document));
  numel_document_set_family (document, "llama");
  g_assert_null (numel_document_get_error (document));
  g_assert_cmpint (numel_document_get_counts (document)->total, >, 0);
  g_assert_false (numel_document_get_modified (document));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/document/counts-what-is-open", test_counts_what_is_open);
  g_test_add_func ("/document/keeps-the-last-good-count", test_keeps_the_last_good_count);
  g_test_add_func ("/document/a-held-button-is-one-step", test_a_held_button_is_one_step);
  g_test_add_func ("/document/a-hold-without-an-edit-is-no-step",
                   test_a_hold_without_an_edit_is_no_step);
  g_test_add_data_func ("/document/random-edits-are-undone/llama", "llama-3.1-8b",
                        test_random_edits_are_undone);
  g_test_add_data_func ("/document/random-edits-are-undone/deepseek", "deepseek-v3",
                        test_random_edits_are_undone);
  g_test_add_data_func ("/document/random-edits-are-undone/llava", "llava-1.5-7b",
                        test_random_edits_are_undone);
  g_test_add_func ("/document/rows-live-on", test_rows_live_on);
  g_test_add_func ("/document/asks-before-it-overwrites", test_asks_before_it_overwrites);
  g_test_add_func ("/document/a-mark-is-kept-until-closed", test_a_mark_is_kept_until_closed);
  g_test_add_func ("/document/an-unknown-type-can-be-counted-as-another",
                   test_an_unknown_type_can_be_counted_as_another);

  return g_test_run ();
}
