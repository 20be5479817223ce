/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "chart/numel-areas.h"
#include "chart/numel-bars.h"
#include "app/compare/numel-compare-changes.h"
#include "app/compare/numel-compare-page.h"
#include "app/compare/numel-compare-row.h"
#include "app/compare/numel-compare-table.h"
#include "app/compare/numel-compare-where.h"
#include "app/widgets/numel-model-picker.h"
#include "chart/numel-waterfall.h"

#include <string.h>

static NumelComparePage *
open_page (NumelWindow *window)
{
  GtkWidget *page;

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "compare");
  page = test_find (GTK_WIDGET (window), NUMEL_TYPE_COMPARE_PAGE);
  g_assert_nonnull (page);
  test_settle (page);
  return NUMEL_COMPARE_PAGE (page);
}

static NumelDocument *
get_document (NumelWindow *window,
              guint        position)
{
  return numel_session_get_document (numel_window_get_session (window), position);
}

static gpointer
get_card (NumelComparePage *page,
          GType             type)
{
  return test_find (GTK_WIDGET (page), type);
}

static NumelChartView *
get_view (gpointer card)
{
  return NUMEL_CHART_VIEW (test_find (card, NUMEL_TYPE_CHART_VIEW));
}

/* What the table says of a model. */
static const char *
get_value (GtkWidget *row,
           guint      model)
{
  GtkWidget *cell = gtk_widget_get_first_child (test_find_id (row, "cells"));

  while (model-- > 0)
    cell = gtk_widget_get_next_sibling (cell);

  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (cell)));
}

/* Rows of the table that are shown. */
static guint
count_rows (gpointer table)
{
  GtkWidget *list = test_find_id (table, "list");
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n += GTK_IS_LIST_BOX_ROW (row) && gtk_widget_get_child_visible (row);

  return n;
}

static void
assert_region (NumelChartView *view,
               const char     *id,
               const char     *text)
{
  const NumelRegion *region = numel_display_list_find_region (numel_chart_view_get_list (view), id);

  g_assert_nonnull (region);
  if (strstr (region->text, text) == NULL)
    g_error ("%s: %s is not in: %s", id, text, region->text);
}

static GtkWidget *
find_row (GtkWidget  *root,
          const char *title)
{
  GtkWidget *label = test_find_text (root, title);

  return label != NULL ? gtk_widget_get_ancestor (label, NUMEL_TYPE_COMPARE_ROW) : NULL;
}

static void
test_steps (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelComparePage *page;
  NumelCompareChanges *changes;
  NumelChartView *view;
  g_autofree char *description = NULL;

  numel_window_open_preset (window, "llama-3.1-8b");
  page = open_page (window);
  changes = get_card (page, NUMEL_TYPE_COMPARE_CHANGES);
  view = get_view (changes);

  g_assert_true (numel_compare_changes_get_from (changes) == get_document (window, 0));
  g_assert_true (numel_compare_changes_get_to (changes) == get_document (window, 1));
  assert_region (view, "start", "6,738,415,616");
  assert_region (view, "vocab_size", "+788,529,152");
  assert_region (view, "vocab_size", "32,000 → 128,256");
  assert_region (view, "num_key_value_heads", "−805,306,368");
  assert_region (view, "intermediate_size", "+1,308,622,848");
  assert_region (view, "end", "8,030,261,248");
  description = numel_chart_describe (numel_compare_changes_get_chart (changes));
  g_assert_true (g_str_has_suffix (description, ": 8,030,261,248"));
  test_close (GTK_WINDOW (window));
}

static void
test_other_models (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelComparePage *page;
  NumelCompareChanges *changes;
  GtkWidget *from;

  numel_window_open_preset (window, "llama-2-13b");
  numel_window_open_preset (window, "llama-3.1-8b");
  page = open_page (window);
  changes = get_card (page, NUMEL_TYPE_COMPARE_CHANGES);
  from = test_find (GTK_WIDGET (changes), NUMEL_TYPE_MODEL_PICKER);
  g_assert_true (numel_model_picker_get_chosen (NUMEL_MODEL_PICKER (from))
                 == get_document (window, 1));

  /* The keyboard opens the list, goes up to the first model and takes it. */
  test_focus (GTK_WINDOW (window));
  gtk_widget_child_focus (from, GTK_DIR_TAB_FORWARD);
  test_press ("space");
  TEST_WAIT (gtk_widget_get_mapped (test_find (from, GTK_TYPE_POPOVER)));
  test_press ("Up");
  test_press ("Return");
  TEST_WAIT (numel_compare_changes_get_from (changes) == get_document (window, 0));
  test_settle (GTK_WIDGET (page));
  assert_region (get_view (changes), "start", "6,738,415,616");

  /* The choice outlives the models' moving about, and goes with its model. */
  numel_session_move (numel_window_get_session (window), get_document (window, 0), 2);
  g_assert_true (numel_compare_changes_get_from (changes) == get_document (window, 2));
  numel_session_remove (numel_window_get_session (window), get_document (window, 2));
  g_assert_true (numel_compare_changes_get_from (changes) != NULL);
  g_assert_cmpuint (numel_session_get_n_documents (numel_window_get_session (window)), ==, 2);
  test_close (GTK_WINDOW (window));
}

static void
test_architectures (void)
{
  NumelWindow *window = test_window ("gpt2");
  NumelComparePage *page;
  NumelChartView *view;
  g_autofree char *description = NULL;

  numel_window_open_preset (window, "llama-3.1-8b");
  page = open_page (window);
  view = get_view (get_card (page, NUMEL_TYPE_COMPARE_CHANGES));

  assert_region (view, "start", "124,439,808");
  assert_region (view, "attention", "+");
  assert_region (view, "end", "8,030,261,248");
  g_assert_nonnull (test_find_text (GTK_WIDGET (page),
                                    "These models are of different architectures, so the steps are "
                                    "parts."));
  test_close (GTK_WINDOW (window));
}

static void
test_one_model (void)
{
  NumelWindow *window = test_window ("gpt2");
  NumelComparePage *page = open_page (window);
  GtkWidget *invite;

  g_assert_null (numel_compare_changes_get_chart (get_card (page, NUMEL_TYPE_COMPARE_CHANGES)));
  invite = test_find_text (GTK_WIDGET (page),
                           "Add another model to see what changes from one to the other.");
  g_assert_nonnull (invite);

  /* The invitation goes when a second model comes, and comes back when it goes. */
  numel_window_open_preset (window, "gpt2-medium");
  test_settle (GTK_WIDGET (page));
  g_assert_false (gtk_widget_get_mapped (invite));
  g_assert_nonnull (numel_compare_changes_get_chart (get_card (page, NUMEL_TYPE_COMPARE_CHANGES)));
  numel_session_remove (numel_window_get_session (window), get_document (window, 1));
  test_settle (GTK_WIDGET (page));
  g_assert_true (gtk_widget_get_mapped (invite));
  test_close (GTK_WINDOW (window));
}

static void
test_bars (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelComparePage *page;
  NumelCompareWhere *where;
  NumelChartView *view;
  GtkWidget *share;
  double width;

  numel_window_open_preset (window, "llama-3.1-8b");
  page = open_page (window);
  where = get_card (page, NUMEL_TYPE_COMPARE_WHERE);
  view = get_view (where);
  assert_region (view, "1", "6,738,415,616");
  assert_region (view, "2/attention", "Llama 3.1 8B");
  width = numel_display_list_find_region (numel_chart_view_get_list (view), "1/ffn")
            ->shape.rect.width;

  share = test_find_text (GTK_WIDGET (where), "Share");
  test_click (share, gtk_widget_get_width (share) / 2.0, gtk_widget_get_height (share) / 2.0, 1);
  TEST_WAIT (numel_display_list_find_region (numel_chart_view_get_list (view), "1/ffn")
               ->shape.rect.width
             > width);

  /* The keyboard walks over the pieces. */
  test_focus (GTK_WINDOW (window));
  gtk_widget_grab_focus (GTK_WIDGET (view));
  test_press ("Down");
  TEST_WAIT (numel_chart_view_get_highlight (view) != NULL);
  test_close (GTK_WINDOW (window));
}

static void
test_family (void)
{
  NumelWindow *window = test_window ("gpt2");
  NumelComparePage *page = open_page (window);
  NumelCompareWhere *where = get_card (page, NUMEL_TYPE_COMPARE_WHERE);
  GtkWidget *source = test_find (GTK_WIDGET (where), GTK_TYPE_DROP_DOWN);
  GListModel *sources = gtk_drop_down_get_model (GTK_DROP_DOWN (source));
  gboolean found = FALSE;
  guint n_points;

  for (guint i = 0; i < g_list_model_get_n_items (sources); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (sources, i);

      if (!g_str_equal (gtk_string_object_get_string (item), "Pythia family"))
        continue;
      gtk_drop_down_set_selected (GTK_DROP_DOWN (source), i);
      found = TRUE;
    }
  g_assert_true (found);
  test_settle (GTK_WIDGET (page));
  g_assert_true (NUMEL_IS_AREAS (numel_compare_where_get_chart (where)));
  numel_display_list_get_regions (numel_chart_view_get_list (get_view (where)),
                                  &n_points);
  g_assert_cmpuint (n_points, >=, 5);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (source), 0);
  g_assert_true (NUMEL_IS_BARS (numel_compare_where_get_chart (where)));
  test_close (GTK_WINDOW (window));
}

static void
test_differences (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelComparePage *page;
  NumelCompareTable *table;
  GtkWidget *row;
  GtkWidget *only;
  guint n_rows;

  numel_window_open_preset (window, "llama-3.1-8b");
  page = open_page (window);
  table = get_card (page, NUMEL_TYPE_COMPARE_TABLE);

  row = find_row (GTK_WIDGET (table), "Vocabulary");
  g_assert_cmpstr (get_value (row, 0), ==, "32,000");
  g_assert_cmpstr (get_value (row, 1), ==, "128,256");
  row = find_row (GTK_WIDGET (table), "Parameters");
  g_assert_cmpstr (get_value (row, 1), ==, "8,030,261,248");
  g_assert_nonnull (find_row (GTK_WIDGET (table), "Hidden size"));

  n_rows = count_rows (table);
  only = test_find (GTK_WIDGET (table), GTK_TYPE_SWITCH);
  test_focus (GTK_WINDOW (window));
  gtk_widget_grab_focus (only);
  test_press ("space");
  TEST_WAIT (gtk_switch_get_active (GTK_SWITCH (only)));
  test_settle (GTK_WIDGET (page));
  g_assert_cmpuint (count_rows (table), <, n_rows);
  g_assert_null (find_row (GTK_WIDGET (table), "Hidden size"));
  g_assert_nonnull (find_row (GTK_WIDGET (table), "Vocabulary"));
  test_close (GTK_WINDOW (window));
}

static void
test_table_formats (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelComparePage *page;
  g_autofree char *csv = NULL;
  g_autofree char *markdown = NULL;
  g_autofree char *latex = NULL;
  g_autofree char *json = NULL;

  numel_window_open_preset (window, "llama-2-7b");
  page = open_page (window);
  csv = numel_page_dup_table (NUMEL_PAGE (page), NUMEL_TABLE_CSV);
  markdown = numel_page_dup_table (NUMEL_PAGE (page), NUMEL_TABLE_MARKDOWN);
  latex = numel_page_dup_table (NUMEL_PAGE (page), NUMEL_TABLE_LATEX);
  json = numel_page_dup_table (NUMEL_PAGE (page), NUMEL_TABLE_JSON);

  g_assert_nonnull (strstr (csv, "vocab_size"));
  g_assert_nonnull (strstr (csv, "6738415616"));
  g_assert_nonnull (strstr (csv, "Llama 2 7B (2)"));
  g_assert_nonnull (strstr (markdown, "| Vocabulary"));
  g_assert_nonnull (strstr (latex, "\\toprule"));
  g_assert_nonnull (strstr (json, "6738415616"));
  test_close (GTK_WINDOW (window));
}

static void
test_left_out (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelDocument *document = numel_window_open_preset (window, "llama-3.1-8b");
  NumelComparePage *page;

  test_set_number (document, "num_attention_heads", 30);
  page = open_page (window);
  g_assert_nonnull (test_find_text (GTK_WIDGET (page),
                                    "Can’t be counted, so left out: Llama 3.1 8B"));
  g_assert_null (numel_compare_changes_get_chart (get_card (page, NUMEL_TYPE_COMPARE_CHANGES)));

  /* Undo is at hand on every page. */
  numel_document_undo (document);
  test_settle (GTK_WIDGET (page));
  g_assert_nonnull (numel_compare_changes_get_chart (get_card (page, NUMEL_TYPE_COMPARE_CHANGES)));
  test_close (GTK_WINDOW (window));
}

static void
test_narrow (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelComparePage *page;
  NumelCompareTable *table;
  GtkWidget *row;

  numel_window_open_preset (window, "qwen2.5-7b");
  numel_window_open_preset (window, "llama-3.1-8b");
  page = open_page (window);
  test_resize (GTK_WINDOW (window), 360, 720);
  TEST_WAIT (numel_window_get_narrow (window));
  test_settle (GTK_WIDGET (page));
  table = get_card (page, NUMEL_TYPE_COMPARE_TABLE);
  row = find_row (GTK_WIDGET (table), "Vocabulary");

  /* The baseline and the model that the changes lead to. */
  g_assert_nonnull (test_find_text (row, "32,000"));
  g_assert_nonnull (test_find_text (row, "128,256"));
  g_assert_null (test_find_text (row, "152,064"));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (page)), <=, 360);
  test_close (GTK_WINDOW (window));
}

/* What is exported is the chart that was used last. */
static void
test_chart_in_front (void)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelComparePage *page;
  GtkWidget *view;

  numel_window_open_preset (window, "llama-3.1-8b");
  page = open_page (window);
  g_assert_true (NUMEL_IS_BARS (numel_page_get_chart (NUMEL_PAGE (page))));

  test_focus (GTK_WINDOW (window));
  view = GTK_WIDGET (get_view (get_card (page, NUMEL_TYPE_COMPARE_CHANGES)));
  test_click (view, 20, 20, 1);
  TEST_WAIT (NUMEL_IS_WATERFALL (numel_page_get_chart (NUMEL_PAGE (page))));
  view = GTK_WIDGET (get_view (get_card (page, NUMEL_TYPE_COMPARE_WHERE)));
  test_click (view, 20, 40, 1);
  TEST_WAIT (NUMEL_IS_BARS (numel_page_get_chart (NUMEL_PAGE (page))));
  test_close (GTK_WINDOW (window));
}

/* Tab leads once around all controls and nowhere ends. */
static void
test_tab (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelComparePage *page;
  GtkWidget *start;

  numel_window_open_preset (window, "llama-2-7b");
  page = open_page (window);
  test_focus (GTK_WINDOW (window));
  start = GTK_WIDGET (get_view (get_card (page, NUMEL_TYPE_COMPARE_WHERE)));
  g_assert_cmpuint (test_tab_round (GTK_WINDOW (window), start), >=, 12);
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/compare/steps-lead-from-one-model-to-the-other", test_steps);
  g_test_add_func ("/compare/other-models-are-chosen-by-keyboard", test_other_models);
  g_test_add_func ("/compare/architectures-differ-by-part", test_architectures);
  g_test_add_func ("/compare/one-model-invites-another", test_one_model);
  g_test_add_func ("/compare/bars-show-counts-and-shares", test_bars);
  g_test_add_func ("/compare/family-grows", test_family);
  g_test_add_func ("/compare/table-shows-only-what-differs", test_differences);
  g_test_add_func ("/compare/table-leaves-in-every-format", test_table_formats);
  g_test_add_func ("/compare/uncounted-model-is-left-out", test_left_out);
  g_test_add_func ("/compare/narrow-table-has-two-models", test_narrow);
  g_test_add_func ("/compare/chart-used-last-is-in-front", test_chart_in_front);
  g_test_add_func ("/compare/tab-goes-round", test_tab);

  return g_test_run ();
}
