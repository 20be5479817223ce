/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/widgets/numel-chart-view.h"
#include "app/form/numel-choice-row.h"
#include "app/presets/numel-presets-window.h"
#include "app/breakdown/numel-tree-view.h"

#include <glib/gstdio.h>
#include <math.h>

static void
act (NumelWindow *window,
     const char  *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

static GtkWidget *
tree_of (NumelWindow *window)
{
  return test_find (GTK_WIDGET (window), NUMEL_TYPE_TREE_VIEW);
}

static GtkColumnView *
columns_of (NumelWindow *window)
{
  return GTK_COLUMN_VIEW (test_find (tree_of (window), GTK_TYPE_COLUMN_VIEW));
}

static GtkSingleSelection *
rows_of (NumelWindow *window)
{
  return GTK_SINGLE_SELECTION (gtk_column_view_get_model (columns_of (window)));
}

static const char *
key_path_of (GtkTreeListRow *item)
{
  g_autoptr (NumelTreeRow) row = gtk_tree_list_row_get_item (item);

  return numel_tree_row_get_key_path (row);
}

/* The key path of the chosen row. */
static const char *
chosen_row (NumelWindow *window)
{
  GtkTreeListRow *item = gtk_single_selection_get_selected_item (rows_of (window));

  return item != NULL ? key_path_of (item) : NULL;
}

static void
choose_row (NumelWindow *window,
            const char  *key_path)
{
  GtkSingleSelection *rows = rows_of (window);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (rows)); i++)
    {
      g_autoptr (GtkTreeListRow) item = g_list_model_get_item (G_LIST_MODEL (rows), i);

      if (g_str_equal (key_path_of (item), key_path))
        gtk_single_selection_set_selected (rows, i);
    }
}

static guint
n_columns (NumelWindow *window)
{
  GListModel *columns = gtk_column_view_get_columns (columns_of (window));
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      n += gtk_column_view_column_get_visible (column);
    }

  return n;
}

static NumelChartView *
chart_of (NumelWindow *window)
{
  return NUMEL_CHART_VIEW (test_find (GTK_WIDGET (window), NUMEL_TYPE_CHART_VIEW));
}

static void
test_opens_and_shows (void)
{
  NumelWindow *window = test_open_window ("gpt2");

  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "124,439,808"));
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "GPT2LMHeadModel"));
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "GPT-2 Small"));
  g_assert_nonnull (test_nth (GTK_WIDGET (window), NUMEL_TYPE_FORM_ROW, 5));
  test_close (GTK_WINDOW (window));
}

/* Experts are repeated modules in one model and stacked in one tensor in another. */
static void
test_a_mixture_says_how_many_experts_serve (gconstpointer data)
{
  const char *const *mixture = data;
  NumelWindow *window = test_open_window (mixture[0]);

  g_assert_nonnull (test_find_shown (GTK_WIDGET (window), mixture[1]));
  test_close (GTK_WINDOW (window));
}

static void
test_a_slice_selects_its_row (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  NumelChartView *chart = chart_of (window);
  NumelDisplayList *list = numel_chart_view_get_list (chart);
  const NumelRegion *region =
    numel_display_list_find_region (list, "model/layers/self_attn/q_proj");
  double turns;
  double radius;

  g_assert_nonnull (region);
  g_assert_cmpint (region->shape.kind, ==, NUMEL_SHAPE_SECTOR);
  turns = (region->shape.start + region->shape.end) / 2;
  radius = (region->shape.inner + region->shape.outer) / 2;
  test_click (GTK_WIDGET (chart), region->shape.x + radius * sin (turns * 2 * G_PI),
              region->shape.y - radius * cos (turns * 2 * G_PI), 1);
  TEST_WAIT (g_strcmp0 (numel_document_get_selected (test_chosen (window)),
                        "model/layers/self_attn/q_proj") == 0);
  g_assert_cmpstr (chosen_row (window), ==, "model/layers/self_attn/q_proj");
  g_assert_cmpstr (numel_chart_get_selected (numel_chart_view_get_chart (chart)), ==,
                   "model/layers/self_attn/q_proj");

  /* And the other way round. */
  choose_row (window, "model/embed_tokens");
  g_assert_cmpstr (numel_document_get_selected (test_chosen (window)), ==, "model/embed_tokens");
  g_assert_cmpstr (numel_chart_get_selected (numel_chart_view_get_chart (chart)), ==,
                   "model/embed_tokens");
  g_assert_nonnull (test_find_text (GTK_WIDGET (window),
                                    "\u2066vocab_size × hidden_size = 128,256 × 4,096 = "
                                    "525,336,576\u2069"));
  test_close (GTK_WINDOW (window));
}

static void
test_the_chart_by_keyboard (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  NumelChartView *chart = chart_of (window);
  g_autofree char *first = NULL;

  gtk_widget_grab_focus (GTK_WIDGET (chart));
  test_press ("Right");
  TEST_WAIT (numel_chart_view_get_highlight (chart) != NULL);
  first = g_strdup (numel_chart_view_get_highlight (chart));
  test_press ("Right");
  TEST_WAIT (g_strcmp0 (numel_chart_view_get_highlight (chart), first) != 0);
  test_press ("Left");
  TEST_WAIT (g_strcmp0 (numel_chart_view_get_highlight (chart), first) == 0);
  test_press ("space");
  TEST_WAIT (numel_document_get_selected (test_chosen (window)) != NULL);

  /* Enter looks inside, Backspace goes up level by level. */
  numel_chart_view_set_highlight (chart, ":attention");
  test_press ("Return");
  TEST_WAIT (g_strcmp0 (numel_document_get_focus (test_chosen (window)),
                        "model/layers/self_attn") == 0);
  test_press ("BackSpace");
  TEST_WAIT (g_strcmp0 (numel_document_get_focus (test_chosen (window)), "model/layers") == 0);
  test_press ("BackSpace");
  test_press ("BackSpace");
  TEST_WAIT (numel_document_get_focus (test_chosen (window)) == NULL);

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (chart), GTK_ACCESSIBLE_ROLE_IMG);
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (chart),
                                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  test_close (GTK_WINDOW (window));
}

static void
test_hovering_draws_no_chart_again (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  NumelChartView *chart = chart_of (window);
  NumelDisplayList *list = numel_chart_view_get_list (chart);

  numel_chart_view_set_highlight (chart, ":attention");
  test_settle (GTK_WIDGET (window));
  g_assert_true (numel_chart_view_get_list (chart) == list);
  g_assert_nonnull (strstr (numel_display_list_find_region (list, ":attention")->text,
                            "1,342,177,280"));
  test_close (GTK_WINDOW (window));
}

static void
test_other_charts (void)
{
  NumelWindow *window = test_open_window ("mixtral-8x7b");
  const char *kinds[] = { "pie", "tree", "parts" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      NumelDisplayList *list;
      guint n_regions;

      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.chart-kind", "s",
                                                 kinds[i]));
      test_settle (GTK_WIDGET (window));
      list = numel_chart_view_get_list (chart_of (window));
      numel_display_list_get_regions (list, &n_regions);
      g_assert_cmpuint (n_regions, >, 4);
    }
  test_close (GTK_WINDOW (window));
}

static void
test_arrows_open_and_close_rows (gconstpointer data)
{
  gboolean mirrored = GPOINTER_TO_INT (data);
  NumelWindow *window;
  GListModel *list;
  guint all;
  const char *inwards = mirrored ? "Left" : "Right";
  const char *outwards = mirrored ? "Right" : "Left";

  gtk_widget_set_default_direction (mirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  window = test_open_window ("llama-3.1-8b");
  list = G_LIST_MODEL (rows_of (window));
  all = g_list_model_get_n_items (list);

  numel_document_set_selected (test_chosen (window), "model/layers/self_attn");
  gtk_widget_grab_focus (tree_of (window));
  test_press (outwards);
  TEST_WAIT (g_list_model_get_n_items (list) == all - 4);
  test_press (inwards);
  TEST_WAIT (g_list_model_get_n_items (list) == all);
  test_press (inwards);
  TEST_WAIT (g_strcmp0 (chosen_row (window), "model/layers/self_attn/q_proj") == 0);
  test_press (outwards);
  TEST_WAIT (g_strcmp0 (chosen_row (window), "model/layers/self_attn") == 0);
  test_close (GTK_WINDOW (window));
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static gboolean
focus_is_in (NumelWindow *window,
             GtkWidget   *widget)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static void
test_tab_leaves_the_tree (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  GtkWidget *tree = tree_of (window);

  numel_document_set_selected (test_chosen (window), "model/layers");
  gtk_widget_grab_focus (tree);
  TEST_WAIT (focus_is_in (window, tree));
  test_press ("Tab");
  TEST_WAIT (!focus_is_in (window, tree));
  g_assert_nonnull (gtk_root_get_focus (GTK_ROOT (window)));

  gtk_widget_grab_focus (tree);
  TEST_WAIT (focus_is_in (window, tree));
  test_press ("shift+Tab");
  TEST_WAIT (!focus_is_in (window, tree));
  g_assert_nonnull (gtk_root_get_focus (GTK_ROOT (window)));
  test_close (GTK_WINDOW (window));
}

static void
test_enter_in_the_tree_looks_inside (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");

  numel_document_set_selected (test_chosen (window), "model/layers");
  gtk_widget_grab_focus (tree_of (window));
  test_press ("Return");
  TEST_WAIT (g_strcmp0 (numel_document_get_focus (test_chosen (window)), "model/layers") == 0);
  test_press ("BackSpace");
  TEST_WAIT (g_strcmp0 (numel_document_get_focus (test_chosen (window)), "model") == 0);
  test_press ("BackSpace");
  TEST_WAIT (numel_document_get_focus (test_chosen (window)) == NULL);
  test_close (GTK_WINDOW (window));
}

static void
test_an_edit_is_typed_marked_and_undone (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  GtkWidget *row = test_row (window, "num_hidden_layers");
  GtkWidget *spin = numel_form_row_get_control (NUMEL_FORM_ROW (row));

  gtk_widget_grab_focus (spin);
  gtk_editable_select_region (GTK_EDITABLE (spin), 0, -1);
  test_keys ("16");
  /* Saving, undoing and the like take what is typed but not entered yet. */
  TEST_WAIT (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), "16"));
  numel_window_commit (window);
  TEST_WAIT (gtk_widget_has_css_class (row, "changed"));
  g_assert_cmpint (numel_document_get_counts (test_chosen (window))->total, ==, 4540469248);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "file: 32");
  g_assert_true (numel_document_get_modified (test_chosen (window)));

  test_press ("ctrl+z");
  TEST_WAIT (!gtk_widget_has_css_class (row, "changed"));
  g_assert_cmpint (numel_document_get_counts (test_chosen (window))->total, ==, 8030261248);
  test_press ("ctrl+shift+z");
  TEST_WAIT (gtk_widget_has_css_class (row, "changed"));
  numel_document_undo (test_chosen (window));
  test_close (GTK_WINDOW (window));
}

static void
test_the_last_good_count_leads_to_the_error (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  GtkWidget *row = test_row (window, "num_attention_heads");

  test_set_number (test_chosen (window), "num_attention_heads", 30);
  g_assert_true (gtk_widget_has_css_class (row, "error"));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "must divide 4,096");
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "8,030,261,248"));
  test_settle (GTK_WIDGET (window));
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "Last good count: see Heads"));
  act (window, "win.mend");
  g_assert_true (focus_is_in (window, numel_form_row_get_control (NUMEL_FORM_ROW (row))));
  numel_document_undo (test_chosen (window));
  g_assert_false (gtk_widget_has_css_class (row, "error"));
  test_close (GTK_WINDOW (window));
}

static void
test_search_filters_the_form (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  GtkWidget *heads = test_row (window, "num_attention_heads");
  GtkWidget *layers = test_row (window, "num_hidden_layers");

  act (window, "win.search");
  test_keys ("heads");
  TEST_WAIT (!gtk_widget_get_mapped (layers));
  g_assert_true (gtk_widget_get_mapped (heads));
  test_press ("Escape");
  TEST_WAIT (gtk_widget_get_mapped (layers));
  test_close (GTK_WINDOW (window));
}

static void
test_the_class_decides_about_the_head (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  GtkWidget *row = test_row (window, "architectures");
  g_autoptr (GError) error = NULL;

  g_assert_true (NUMEL_IS_CHOICE_ROW (row));
  numel_document_set_class (test_chosen (window), "LlamaModel", &error);
  g_assert_no_error (error);
  g_assert_cmpint (numel_document_get_counts (test_chosen (window))->total, ==, 7504924672);
  g_assert_true (gtk_widget_has_css_class (row, "changed"));
  numel_document_undo (test_chosen (window));
  g_assert_cmpint (numel_document_get_counts (test_chosen (window))->total, ==, 8030261248);
  test_close (GTK_WINDOW (window));
}

static void
test_sub_configurations_are_groups (void)
{
  NumelWindow *window = test_open_window ("llava-1.5-7b");

  g_assert_nonnull (test_row (window, "text_config.num_hidden_layers"));
  g_assert_nonnull (test_row (window, "vision_config.num_hidden_layers"));
  test_close (GTK_WINDOW (window));
}

static void
test_a_closed_model_comes_back (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  NumelSession *session = numel_window_get_session (window);
  NumelDocument *document = test_chosen (window);
  GtkWidget *undo;

  act (window, "win.close");
  g_assert_cmpuint (numel_session_get_n_documents (session), ==, 0);
  test_settle (GTK_WIDGET (window));
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "No Model Open"));
  undo = gtk_widget_get_ancestor (test_find_text (GTK_WIDGET (window), "Undo"), GTK_TYPE_BUTTON);
  g_assert_nonnull (undo);
  g_signal_emit_by_name (undo, "clicked");
  TEST_WAIT (numel_session_get_n_documents (session) == 1);
  g_assert_true (test_chosen (window) == document);
  test_close (GTK_WINDOW (window));
}

static void
test_chips_choose_and_scroll (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  NumelSession *session = numel_window_get_session (window);

  for (int i = 0; i < 8; i++)
    numel_window_open_preset (window, i % 2 == 0 ? "gpt2-medium" : "gpt2-large");
  test_settle (GTK_WIDGET (window));
  test_press ("alt+1");
  TEST_WAIT (numel_session_get_position (session, test_chosen (window)) == 0);
  test_press ("ctrl+Tab");
  TEST_WAIT (numel_session_get_position (session, test_chosen (window)) == 1);
  test_press ("ctrl+shift+Tab");
  test_press ("ctrl+shift+Tab");
  TEST_WAIT (numel_session_get_position (session, test_chosen (window)) == 8);
  test_close (GTK_WINDOW (window));
}

static void
test_presets_are_found_and_added (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  NumelSession *session = numel_window_get_session (window);
  GtkWidget *presets = numel_presets_window_new (session);
  GtkWidget *search;

  gtk_window_set_transient_for (GTK_WINDOW (presets), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (presets));
  test_settle (presets);
  search = test_find (presets, GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), "mixtral 8x7b");
  TEST_WAIT (test_n_presets (presets) == 1);
  test_settle (presets);
  g_assert_nonnull (test_find_text (presets, "46,702,792,704"));
  g_signal_emit_by_name (search, "activate");
  TEST_WAIT (numel_session_get_n_documents (session) == 2);
  g_assert_cmpstr (numel_document_get_preset (test_chosen (window)), ==, "mixtral-8x7b");
  test_settle (GTK_WIDGET (window));

  presets = numel_presets_window_new (session);
  gtk_window_present (GTK_WINDOW (presets));
  gtk_editable_set_text (GTK_EDITABLE (test_find (presets, GTK_TYPE_SEARCH_ENTRY)), "no such");
  TEST_WAIT (test_n_presets (presets) == 0);
  test_settle (presets);
  g_assert_nonnull (test_find_text (presets, "No Preset Found"));
  gtk_window_destroy (GTK_WINDOW (presets));
  test_close (GTK_WINDOW (window));
}

static NumelDocument *
open_text (NumelWindow *window,
           const char  *text,
           char       **path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  int fd = g_file_open_tmp ("numel-XXXXXX.json", path, &error);

  g_assert_no_error (error);
  g_close (fd, NULL);
  g_file_set_contents (*path, text, -1, &error);
  g_assert_no_error (error);
  file = g_file_new_for_path (*path);
  return numel_window_open_file (window, file);
}

static void
test_an_unknown_type_has_a_page (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  g_autofree char *path = NULL;
  NumelDocument *document = open_text (window, "{\"model_type\": \"a <b> & c\"}", &path);

  g_assert_nonnull (document);
  test_settle (GTK_WIDGET (window));
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "Unknown Model Type “a <b> & c”"));
  numel_document_set_family (document, "llama");
  test_settle (GTK_WIDGET (window));
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), "LlamaForCausalLM"));
  g_remove (path);
  test_close (GTK_WINDOW (window));
}

static void
test_a_broken_file_changes_nothing (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  g_autofree char *path = NULL;
  GtkWidget *dialog = NULL;
  GListModel *toplevels = gtk_window_get_toplevels ();

  g_assert_null (open_text (window, "{\"model_type\": ", &path));
  g_assert_cmpuint (numel_session_get_n_documents (numel_window_get_session (window)), ==, 1);
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

      if (ADW_IS_MESSAGE_DIALOG (toplevel))
        dialog = toplevel;
    }
  g_assert_nonnull (dialog);
  test_settle (dialog);
  g_assert_nonnull (test_find_text (dialog, path));
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), "line 1"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_remove (path);
  test_close (GTK_WINDOW (window));
}

static GtkDropTarget *
find_drop_target (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller);
    }

  return NULL;
}

static void
test_dropped_files_are_opened (void)
{
  NumelWindow *window = test_open_window ("gpt2");
  GtkDropTarget *target = find_drop_target (GTK_WIDGET (window));
  g_autofree char *path = test_path ("llama.json");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GSList list = { file, NULL };
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_assert_nonnull (target);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &list);
  g_signal_emit_by_name (target, "drop", &value, 10.0, 10.0, &taken);
  g_assert_true (taken);
  g_assert_cmpint (numel_document_get_counts (test_chosen (window))->total, ==, 1100048384);

  /* Again, it is only chosen. */
  g_signal_emit_by_name (target, "drop", &value, 10.0, 10.0, &taken);
  g_assert_cmpuint (numel_session_get_n_documents (numel_window_get_session (window)), ==, 2);
  test_close (GTK_WINDOW (window));
}

static void
test_copies (void)
{
  NumelWindow *window = test_open_window ("llama-3.1-8b");
  g_autofree char *total = NULL;
  g_autofree char *row = NULL;
  g_autofree char *formula = NULL;
  g_autofree char *table = NULL;

  act (window, "win.copy-total");
  total = test_read_clipboard (GTK_WIDGET (window));
  g_assert_cmpstr (total, ==, "8030261248");

  numel_document_set_selected (test_chosen (window), "model/layers/self_attn/q_proj");
  act (window, "win.copy-row");
  row = test_read_clipboard (GTK_WIDGET (window));
  g_assert_true (g_str_has_prefix (row, "q_proj\t4096 × 4096\t32\t536870912\t536870912\t0.0668"));
  act (window, "win.copy-formula");
  formula = test_read_clipboard (GTK_WIDGET (window));
  g_assert_nonnull (strstr (formula, "num_attention_heads × head_dim × hidden_size"));
  g_assert_nonnull (strstr (formula, "16,777,216"));

  act (window, "win.copy-table");
  table = test_read_clipboard (GTK_WIDGET (window));
  g_assert_nonnull (strstr (table, "\n    self_attn\t"));
  act (window, "win.copy-chart");
  TEST_WAIT (gdk_content_formats_contain_gtype (
    gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (window))), GDK_TYPE_TEXTURE));
  test_close (GTK_WINDOW (window));
}

static void
test_narrow_keeps_what_was_chosen (void)
{
  NumelWindow *window = test_open_window ("mixtral-8x7b");
  GtkWidget *tree = tree_of (window);
  GtkWidget *title;

  test_resize (GTK_WINDOW (window), 1500, 800);
  TEST_WAIT (n_columns (window) == 6);
  numel_document_set_selected (test_chosen (window), "model/layers/self_attn/q_proj");
  test_resize (GTK_WINDOW (window), 360, 700);
  TEST_WAIT (numel_window_get_narrow (window));
  TEST_WAIT (n_columns (window) == 2);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), ==, 360);
  title = test_find_shown (GTK_WIDGET (window), "Breakdown");
  g_assert_nonnull (title);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
  g_assert_cmpstr (chosen_row (window), ==, "model/layers/self_attn/q_proj");
  act (window, "win.search");
  test_settle (GTK_WIDGET (window));
  g_assert_true (gtk_widget_get_mapped (test_find (GTK_WIDGET (window), NUMEL_TYPE_FORM)));

  test_resize (GTK_WINDOW (window), 1500, 800);
  TEST_WAIT (!numel_window_get_narrow (window));
  TEST_WAIT (n_columns (window) == 6);
  g_assert_true (gtk_widget_get_mapped (tree));
  g_assert_true (gtk_widget_get_mapped (test_find (GTK_WIDGET (window), NUMEL_TYPE_FORM)));
  test_close (GTK_WINDOW (window));
}

static void
test_a_note_gives_way_to_its_name (void)
{
  NumelWindow *window = test_open_window ("mixtral-8x7b");
  GtkWidget *tree = tree_of (window);
  GtkWidget *name;

  test_resize (GTK_WINDOW (window), 1280, 1150);
  TEST_WAIT (test_find_shown (tree, "8 a layer, 2 active") != NULL);
  test_resize (GTK_WINDOW (window), 360, 1150);
  TEST_WAIT (numel_window_get_narrow (window));
  TEST_WAIT (test_find_shown (tree, "8 a layer, 2 active") == NULL);
  name = test_find_shown (tree, "experts");
  g_assert_nonnull (name);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (name))));
  test_close (GTK_WINDOW (window));
}

static void
test_twenty_models_are_opened_and_closed (void)
{
  NumelWindow *window = test_open_window (NULL);
  NumelSession *session = numel_window_get_session (window);
  const char *ids[] = { "gpt2", "llama-3.1-8b", "mixtral-8x7b", "llava-1.5-7b", "t5-base" };
  gpointer documents[20];

  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      documents[i] = numel_window_open_preset (window, ids[i % G_N_ELEMENTS (ids)]);
      g_object_add_weak_pointer (documents[i], &documents[i]);
      if (i % 4 == 0)
        test_settle (GTK_WIDGET (window));
    }
  while (numel_session_get_n_documents (session) > 0)
    numel_session_remove (session, numel_session_get_document (session, 0));
  test_settle (GTK_WIDGET (window));
  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    TEST_WAIT (documents[i] == NULL);
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/window/opens-and-shows", test_opens_and_shows);
  g_test_add_data_func ("/window/a-mixture-says-how-many-experts-serve/repeated",
                        (const char *[]) { "mixtral-8x7b", "2 of 8 experts per token" },
                        test_a_mixture_says_how_many_experts_serve);
  g_test_add_data_func ("/window/a-mixture-says-how-many-experts-serve/stacked",
                        (const char *[]) { "gpt-oss-20b", "4 of 32 experts per token" },
                        test_a_mixture_says_how_many_experts_serve);
  g_test_add_func ("/window/a-slice-selects-its-row", test_a_slice_selects_its_row);
  g_test_add_func ("/window/the-chart-by-keyboard", test_the_chart_by_keyboard);
  g_test_add_func ("/window/hovering-draws-no-chart-again", test_hovering_draws_no_chart_again);
  g_test_add_func ("/window/other-charts", test_other_charts);
  g_test_add_data_func ("/window/arrows-open-and-close-rows/ltr", GINT_TO_POINTER (FALSE),
                        test_arrows_open_and_close_rows);
  g_test_add_data_func ("/window/arrows-open-and-close-rows/rtl", GINT_TO_POINTER (TRUE),
                        test_arrows_open_and_close_rows);
  g_test_add_func ("/window/tab-leaves-the-tree", test_tab_leaves_the_tree);
  g_test_add_func ("/window/enter-in-the-tree-looks-inside", test_enter_in_the_tree_looks_inside);
  g_test_add_func ("/window/an-edit-is-typed-marked-and-undone",
                   test_an_edit_is_typed_marked_and_undone);
  g_test_add_func ("/window/the-last-good-count-leads-to-the-error",
                   test_the_last_good_count_leads_to_the_error);
  g_test_add_func ("/window/search-filters-the-form", test_search_filters_the_form);
  g_test_add_func ("/window/the-class-decides-about-the-head",
                   test_the_class_decides_about_the_head);
  g_test_add_func ("/window/sub-configurations-are-groups", test_sub_configurations_are_groups);
  g_test_add_func ("/window/a-closed-model-comes-back", test_a_closed_model_comes_back);
  g_test_add_func ("/window/chips-choose-and-scroll", test_chips_choose_and_scroll);
  g_test_add_func ("/window/presets-are-found-and-added", test_presets_are_found_and_added);
  g_test_add_func ("/window/an-unknown-type-has-a-page", test_an_unknown_type_has_a_page);
  g_test_add_func ("/window/a-broken-file-changes-nothing", test_a_broken_file_changes_nothing);
  g_test_add_func ("/window/dropped-files-are-opened", test_dropped_files_are_opened);
  g_test_add_func ("/window/copies", test_copies);
  g_test_add_func ("/window/narrow-keeps-what-was-chosen", test_narrow_keeps_what_was_chosen);
  g_test_add_func ("/window/a-note-gives-way-to-its-name", test_a_note_gives_way_to_its_name);
  g_test_add_func ("/window/twenty-models-are-opened-and-closed",
                   test_twenty_models_are_opened_and_closed);

  return g_test_run ();
}
