/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/breakdown/numel-breakdown-page.h"
#include "app/breakdown/numel-tree-view.h"

static NumelPage *
page_of (NumelWindow *window)
{
  return NUMEL_PAGE (test_find (GTK_WIDGET (window), NUMEL_TYPE_BREAKDOWN_PAGE));
}

static void
assert_has (const char *text,
            const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” isn’t in:\n%s", part, text);
}

/* The whole tree leaves, in every format that the menu offers. */
static void
test_its_table_has_every_format (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelPage *page = page_of (window);
  g_autofree char *csv = numel_page_dup_table (page, NUMEL_TABLE_CSV);
  g_autofree char *json = numel_page_dup_table (page, NUMEL_TABLE_JSON);
  g_autofree char *markdown = numel_page_dup_table (page, NUMEL_TABLE_MARKDOWN);
  g_autofree char *latex = numel_page_dup_table (page, NUMEL_TABLE_LATEX);

  g_assert_true (g_str_has_prefix (csv, "path,component,shape,times,parameters,active,share\n"));
  assert_has (csv, "\nmodel.layers.0–31.self_attn.q_proj,q_proj,4096 × 4096,32,536870912,536870912,"
                   "0.0668");
  assert_has (csv, "\nlm_head,lm_head,128256 × 4096,1,525336576,525336576,0.0654");
  assert_has (json, "536870912");
  assert_has (markdown, "| Component | Shape | × | Parameters | Share |\n");
  assert_has (markdown, "q\\_proj | 4096 × 4096 | 32 | 536,870,912 | 0.066856 |\n");
  assert_has (latex, "q\\_proj");
  test_close (GTK_WINDOW (window));
}

static void
test_its_table_has_what_is_active (void)
{
  NumelWindow *window = test_window ("mixtral-8x7b");
  g_autofree char *markdown = numel_page_dup_table (page_of (window), NUMEL_TABLE_MARKDOWN);

  assert_has (markdown, "| Component | Shape | × | Parameters | Active | Share |\n");
  test_close (GTK_WINDOW (window));
}

/* A row's menu opens over the pointer and by the menu key, for the row that it opens at. */
static void
test_rows_have_a_menu (gconstpointer data)
{
  gboolean by_key = GPOINTER_TO_INT (data);
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  NumelDocument *document = test_chosen (window);
  GtkWidget *tree = test_find (GTK_WIDGET (window), NUMEL_TYPE_TREE_VIEW);
  GtkWidget *item;
  g_autoptr (GError) error = NULL;

  test_settle (tree);
  if (by_key)
    {
      numel_document_set_selected (document, "model");
      gtk_widget_grab_focus (tree);
      test_press ("shift+F10");
    }
  else
    {
      test_click (test_find_text (tree, "model"), 5, 5, 1);
      TEST_WAIT (g_strcmp0 (numel_document_get_selected (document), "model") == 0);
      numel_document_set_selected (document, "lm_head");
      g_assert_true (g_spawn_command_line_sync ("xdotool click 3", NULL, NULL, NULL, &error));
      g_assert_no_error (error);
    }
  TEST_WAIT ((item = test_find_shown (tree, "Look Inside")) != NULL);
  g_assert_cmpstr (numel_document_get_selected (document), ==, "model");
  test_settle (GTK_WIDGET (window));
  test_click (item, 5, 5, 1);
  TEST_WAIT (g_strcmp0 (numel_document_get_focus (document), "model") == 0);
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/breakdown-page/table-has-every-format", test_its_table_has_every_format);
  g_test_add_func ("/breakdown-page/table-has-what-is-active", test_its_table_has_what_is_active);
  g_test_add_data_func ("/breakdown-page/rows-have-a-menu/pointer", GINT_TO_POINTER (FALSE),
                        test_rows_have_a_menu);
  g_test_add_data_func ("/breakdown-page/rows-have-a-menu/key", GINT_TO_POINTER (TRUE),
                        test_rows_have_a_menu);

  return g_test_run ();
}
