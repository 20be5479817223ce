/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was typed or edited is lost only when somebody says so. */
#include "test-app.h"

#include "app/form/numel-form-row.h"

#include <glib/gstdio.h>

static void
test_closing_asks_once (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  GListModel *toplevels = gtk_window_get_toplevels ();
  guint dialogs = 0;
  GtkWidget *dialog = NULL;
  gpointer weak = window;

  numel_window_open_preset (window, "gpt2-medium");
  for (guint i = 0; i < 2; i++)
    test_set_number (numel_session_get_document (numel_window_get_session (window), i), "n_layer",
                     3);
  gtk_window_close (GTK_WINDOW (window));
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

      if (!ADW_IS_MESSAGE_DIALOG (toplevel))
        continue;
      dialogs++;
      dialog = toplevel;
    }
  g_assert_cmpuint (dialogs, ==, 1);
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)),
                            "GPT-2 Small"));
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)),
                            "GPT-2 Medium"));
  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "discard");
  TEST_WAIT (weak == NULL);
}

/* Types into a row, as the keys of a command find it: not entered yet. */
static void
type_layers (NumelWindow *window,
             const char  *text)
{
  NumelFormRow *row = NUMEL_FORM_ROW (test_row (window, "n_layer"));
  GtkWidget *spin = numel_form_row_get_control (row);

  gtk_widget_grab_focus (spin);
  gtk_editable_select_region (GTK_EDITABLE (spin), 0, -1);
  test_keys (text);
  TEST_WAIT (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), text));
}

static void
discard_and_close (NumelWindow *window)
{
  GtkWidget *dialog;
  gpointer weak = window;

  gtk_window_close (GTK_WINDOW (window));
  dialog = test_find_window (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "discard");
  TEST_WAIT (weak == NULL);
}

static void
test_what_is_typed_is_asked_about (void)
{
  NumelWindow *window = test_open_window ("gpt2");

  type_layers (window, "16");
  test_press ("ctrl+w");
  TEST_WAIT (test_find_text (GTK_WIDGET (window), "Closed “GPT-2 Small” unsaved") != NULL);
  /* What was closed unsaved can still be had back, so it is asked about too. */
  discard_and_close (window);
}

static void
test_what_is_typed_stays_with_its_model (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  NumelDocument *typed = test_chosen (window);
  NumelDocument *other;

  type_layers (window, "16");
  other = numel_window_open_preset (window, "gpt2");
  TEST_WAIT (test_chosen (window) == other);
  numel_window_commit (window);
  g_assert_true (numel_document_get_modified (typed));
  g_assert_false (numel_document_get_modified (other));
  discard_and_close (window);
}

static void
test_undo_goes_no_further_than_the_file (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  NumelFormRow *row = NUMEL_FORM_ROW (test_row (window, "n_layer"));
  GtkWidget *spin = numel_form_row_get_control (row);

  type_layers (window, "16");
  test_press ("Return");
  TEST_WAIT (numel_document_get_modified (test_chosen (window)));
  test_press ("ctrl+z");
  TEST_WAIT (!numel_document_get_modified (test_chosen (window)));
  test_press ("ctrl+z");
  test_settle (GTK_WIDGET (window));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "12");
  test_close (GTK_WINDOW (window));
}

static void
test_an_uncounted_model_shows_no_other_figures (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "numel-uncounted.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (
    path, "{\"model_type\": \"llama\", \"hidden_size\": 4100}", -1, NULL));
  numel_window_open_file (window, file);
  TEST_WAIT (test_find_shown (GTK_WIDGET (window), "Not Counted Yet") != NULL);
  g_assert_null (test_find_shown (GTK_WIDGET (window), "124,439,808"));
  g_unlink (path);
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/unsaved/closing-asks-once", test_closing_asks_once);
  g_test_add_func ("/unsaved/what-is-typed-is-asked-about", test_what_is_typed_is_asked_about);
  g_test_add_func ("/unsaved/what-is-typed-stays-with-its-model",
                   test_what_is_typed_stays_with_its_model);
  g_test_add_func ("/unsaved/undo-goes-no-further-than-the-file",
                   test_undo_goes_no_further_than_the_file);
  g_test_add_func ("/unsaved/an-uncounted-model-shows-no-other-figures",
                   test_an_uncounted_model_shows_no_other_figures);

  return g_test_run ();
}
