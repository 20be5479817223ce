/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/widgets/numel-chart-view.h"
#include "app/widgets/numel-count-spin.h"
#include "app/explore/numel-explore-budget.h"
#include "app/explore/numel-explore-page.h"
#include "app/explore/numel-explore-range.h"
#include "app/explore/numel-explore-rules.h"
#include "app/explore/numel-explore-sweep.h"
#include "app/explore/numel-explore-variables.h"

#include <string.h>

static NumelExplorePage *
open_page (NumelWindow *window)
{
  GtkWidget *page;

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "explore");
  page = test_find (GTK_WIDGET (window), NUMEL_TYPE_EXPLORE_PAGE);
  g_assert_nonnull (page);
  test_settle (page);
  return NUMEL_EXPLORE_PAGE (page);
}

static NumelExploreSweep *
get_sweep (NumelExplorePage *page)
{
  return NUMEL_EXPLORE_SWEEP (test_find (GTK_WIDGET (page), NUMEL_TYPE_EXPLORE_SWEEP));
}

static NumelExploreBudget *
get_budget (NumelExplorePage *page)
{
  return NUMEL_EXPLORE_BUDGET (test_find (GTK_WIDGET (page), NUMEL_TYPE_EXPLORE_BUDGET));
}

static NumelDisplayList *
get_list (NumelExploreSweep *sweep)
{
  return numel_chart_view_get_list (
    NUMEL_CHART_VIEW (test_find (GTK_WIDGET (sweep), NUMEL_TYPE_CHART_VIEW)));
}

static GtkWidget *
get_entry (NumelExploreBudget *budget)
{
  return test_find_id (GTK_WIDGET (budget), "target");
}

/* What a card says below what it shows, or what is wrong. */
static const char *
get_note (gpointer card)
{
  GtkWidget *error = test_find_id (card, "error");

  return gtk_label_get_text (
    GTK_LABEL (gtk_widget_get_visible (error) ? error : test_find_id (card, "note")));
}

static gboolean
is_running (NumelExploreBudget *budget)
{
  return gtk_widget_get_visible (test_find_id (GTK_WIDGET (budget), "progress"));
}

/* Lets another hyperparameter vary. */
static void
choose (NumelExploreSweep *sweep,
        const char        *path)
{
  GtkDropDown *key = GTK_DROP_DOWN (test_find_id (GTK_WIDGET (sweep), "key"));
  GListModel *items = gtk_drop_down_get_model (key);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (items, i);

      if (g_str_equal (item->path, path))
        gtk_drop_down_set_selected (key, i);
    }
}

static guint
count_points (NumelExploreSweep *sweep)
{
  guint n_points;

  numel_display_list_get_regions (
    get_list (sweep), &n_points);
  return n_points;
}

static void
assert_point (NumelExploreSweep *sweep,
              const char        *id,
              const char        *text)
{
  NumelDisplayList *list = get_list (sweep);
  const NumelRegion *region = numel_display_list_find_region (list, id);

  g_assert_nonnull (region);
  if (strstr (region->text, text) == NULL)
    g_error ("%s: %s is not in: %s", id, text, region->text);
}

static void
assert_note (const char *note,
             const char *text)
{
  if (strstr (note, text) == NULL)
    g_error ("“%s” is not in: %s", text, note);
}

/* The spin buttons of a range: from, to, step. */
static GtkWidget *
find_spin (GtkWidget *range,
           guint      index)
{
  GtkWidget *pair = gtk_widget_get_first_child (gtk_widget_get_first_child (range));

  while (index-- > 0)
    pair = gtk_widget_get_next_sibling (pair);
  return numel_count_spin_get_control (NUMEL_COUNT_SPIN (gtk_widget_get_last_child (pair)));
}

static void
type_text (NumelWindow *window,
           GtkWidget   *widget,
           const char  *text)
{
  test_focus (GTK_WINDOW (window));
  gtk_widget_grab_focus (widget);
  gtk_editable_select_region (GTK_EDITABLE (widget), 0, -1);
  test_keys (text);
  TEST_WAIT (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (widget)), text) == 0);
}

static void
type_into (NumelWindow *window,
           GtkWidget   *widget,
           const char  *text)
{
  type_text (window, widget, text);
  test_press ("Return");
}

static void
test_sweep (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreSweep *sweep = get_sweep (open_page (window));

  g_assert_cmpuint (count_points (sweep), ==, 57);
  assert_point (sweep, "point/4096", "8,030,261,248");
  assert_point (sweep, "point/1024", "Feed-forward");
  assert_note (get_note (sweep), "Feed-forward width 14,336");
  assert_note (get_note (sweep),
               "Moves along, as the file leaves it out: Head size.");
  test_close (GTK_WINDOW (window));
}

static void
test_range (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreSweep *sweep = get_sweep (open_page (window));
  GtkWidget *range = test_find (GTK_WIDGET (sweep), NUMEL_TYPE_EXPLORE_RANGE);

  type_into (window, find_spin (range, 2), "1k");
  TEST_WAIT (numel_display_list_find_region (
               get_list (sweep), "point/1152")
             == NULL);
  assert_point (sweep, "point/1024", "Hidden size");

  /* More points than a chart can show are refused in place, and the chart stays. */
  type_into (window, find_spin (range, 2), "1");
  TEST_WAIT (strstr (get_note (sweep), "512 values at most") != NULL);
  g_assert_cmpuint (count_points (sweep), >, 0);

  type_text (window, find_spin (range, 2), "x2");
  TEST_WAIT (gtk_widget_has_css_class (find_spin (range, 2), "error"));
  type_into (window, find_spin (range, 2), "128");
  TEST_WAIT (count_points (sweep) == 57);
  g_assert_false (gtk_widget_has_css_class (find_spin (range, 2), "error"));

  type_into (window, find_spin (range, 1), "512");
  TEST_WAIT (strstr (get_note (sweep), "below the start") != NULL);
  test_close (GTK_WINDOW (window));
}

static void
test_gaps (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreSweep *sweep = get_sweep (open_page (window));

  choose (sweep, "num_key_value_heads");
  test_settle (GTK_WIDGET (sweep));
  assert_point (sweep, "point/4", "Attention");
  g_assert_null (numel_display_list_find_region (
    get_list (sweep), "point/3"));
  assert_note (get_note (sweep), "points can’t be counted. At 3:");
  test_close (GTK_WINDOW (window));
}

/* Heads that only split the width change no count, and that is said. */
static void
test_flat (void)
{
  NumelWindow *window = test_window ("gpt2");
  NumelExploreSweep *sweep = get_sweep (open_page (window));

  assert_note (get_note (sweep), "Unchanged:");
  g_assert_null (strstr (get_note (sweep), "can’t be counted"));
  choose (sweep, "n_head");
  test_settle (GTK_WIDGET (sweep));
  assert_note (get_note (sweep), "changes nothing");
  test_close (GTK_WINDOW (window));
}

static void
test_followers (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreSweep *sweep = get_sweep (open_page (window));
  GtkWidget *rules;
  GtkWidget *entry;
  g_autofree char *csv = NULL;
  g_auto (GStrv) lines = NULL;

  gtk_expander_set_expanded (GTK_EXPANDER (test_find (GTK_WIDGET (sweep), GTK_TYPE_EXPANDER)),
                             TRUE);
  rules = test_find (GTK_WIDGET (sweep), NUMEL_TYPE_EXPLORE_RULES);
  numel_explore_rules_add (NUMEL_EXPLORE_RULES (rules), "intermediate_size", "");
  test_settle (rules);
  entry = test_find (rules, GTK_TYPE_ENTRY);
  type_into (window, entry, "round_up(hidden_size * 7 // 2, 256)");
  TEST_WAIT (strstr (get_note (sweep), "Feed-forward width") == NULL);
  csv = numel_explore_sweep_dup_table (sweep, NUMEL_TABLE_CSV);
  lines = g_strsplit (csv, "\n", 3);
  assert_note (lines[0], "intermediate_size");
  assert_note (lines[1], "3584");

  type_into (window, entry, "hidden_size +");
  TEST_WAIT (gtk_widget_has_css_class (entry, "error"));
  assert_note (get_note (sweep), "intermediate_size");
  test_close (GTK_WINDOW (window));
}

static NumelExploreAnswer *
get_answer (NumelExploreBudget *budget,
            guint               position)
{
  NumelExploreAnswers *answers = numel_explore_budget_get_answers (budget);

  g_assert_nonnull (answers);
  return g_list_model_get_item (G_LIST_MODEL (answers), position);
}

static void
wait_for_search (NumelExploreBudget *budget)
{
  TEST_WAIT (!is_running (budget));
}

static void
test_budget (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreBudget *budget = get_budget (open_page (window));
  g_autoptr (NumelExploreAnswer) answer = NULL;
  const NumelVaried *values;

  wait_for_search (budget);
  type_into (window, get_entry (budget), "8,030,261,248");
  wait_for_search (budget);
  TEST_WAIT (strstr (get_note (budget), "closest first") != NULL);
  answer = get_answer (budget, 0);
  g_assert_cmpint (answer->amount, ==, 8030261248);
  values = answer->values;
  g_assert_cmpuint (answer->n_values, ==, 4);
  g_assert_cmpstr (values[0].key, ==, "hidden_size");
  g_assert_cmpint (values[0].value.integer, ==, 4096);
  g_assert_cmpint (values[1].value.integer, ==, 32);
  g_assert_cmpint (values[2].value.integer, ==, 14336);
  g_assert_true (values[3].is_follower);
  g_assert_cmpint (values[3].value.integer, ==, 32);
  test_close (GTK_WINDOW (window));
}

static void
test_nothing_fits (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreBudget *budget = get_budget (open_page (window));
  g_autoptr (NumelExploreAnswer) answer = NULL;
  g_autofree char *off = NULL;

  wait_for_search (budget);
  type_into (window, get_entry (budget), "10M");
  wait_for_search (budget);
  TEST_WAIT (strstr (get_note (budget), "Nothing within 2.00%") != NULL);
  g_assert_cmpuint (g_list_model_get_n_items (
                      G_LIST_MODEL (numel_explore_budget_get_answers (budget))),
                    ==, 1);
  answer = get_answer (budget, 0);
  off = numel_explore_answer_format_off (answer);
  g_assert_true (g_str_has_prefix (off, "+"));
  test_close (GTK_WINDOW (window));
}

static void
test_wrong_budget (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreBudget *budget = get_budget (open_page (window));
  GtkWidget *entry = get_entry (budget);

  wait_for_search (budget);
  type_into (window, entry, "many");
  TEST_WAIT (gtk_widget_has_css_class (entry, "error"));
  g_assert_false (is_running (budget));
  type_into (window, entry, "3e9");
  TEST_WAIT (!gtk_widget_has_css_class (entry, "error"));
  wait_for_search (budget);
  TEST_WAIT (strstr (get_note (budget), "closest first") != NULL);
  test_close (GTK_WINDOW (window));
}

/* A budget of bytes takes what people write of files. */
static void
test_bytes (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreBudget *budget = get_budget (open_page (window));
  GtkWidget *measure = test_find (GTK_WIDGET (budget), GTK_TYPE_DROP_DOWN);
  NumelExploreAnswer *answer;

  wait_for_search (budget);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (measure), 3);
  wait_for_search (budget);
  type_into (window, get_entry (budget), "16 GB");
  wait_for_search (budget);
  TEST_WAIT (strstr (get_note (budget), "closest first") != NULL);
  answer = get_answer (budget, 0);
  g_assert_cmpint (answer->target, ==, 16000000000);
  g_assert_cmpint (ABS (answer->amount - 16000000000), <, 320000000);
  g_object_unref (answer);
  test_close (GTK_WINDOW (window));
}

static void
test_activate (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelSession *session = numel_window_get_session (window);
  NumelExploreBudget *budget = get_budget (open_page (window));
  g_autoptr (NumelExploreAnswer) answer = NULL;
  NumelDocument *added;

  wait_for_search (budget);
  type_into (window, get_entry (budget), "3B");
  wait_for_search (budget);
  TEST_WAIT (strstr (get_note (budget), "closest first") != NULL);
  answer = get_answer (budget, 0);

  test_settle (GTK_WIDGET (budget));
  gtk_widget_child_focus (test_find_id (GTK_WIDGET (budget), "view"), GTK_DIR_TAB_FORWARD);
  test_press ("Down");
  test_press ("Home");
  test_press ("Return");
  TEST_WAIT (numel_session_get_n_documents (session) == 2);
  added = numel_session_get_document (session, 1);
  g_assert_cmpint (numel_document_get_counts (added)->total, ==,
                   answer->amount);
  g_assert_true (numel_document_get_modified (added));
  g_assert_null (numel_document_get_error (added));

  /* The model that was explored stays as it is, and in front. */
  g_assert_true (numel_session_get_chosen (session) == numel_session_get_document (session, 0));
  g_assert_cmpint (numel_document_get_counts (numel_session_get_chosen (session))->total, ==,
                   8030261248);
  test_close (GTK_WINDOW (window));
}

static void
test_stop (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreBudget *budget = get_budget (open_page (window));
  GtkWidget *variables = test_find (GTK_WIDGET (budget), NUMEL_TYPE_EXPLORE_VARIABLES);
  g_autoptr (GListModel) items = NULL;
  GtkWidget *button = test_find_id (GTK_WIDGET (budget), "run");

  wait_for_search (budget);
  items = G_LIST_MODEL (numel_setting_item_list (numel_document_get_model (test_chosen (window))));
  numel_explore_variables_propose (NUMEL_EXPLORE_VARIABLES (variables),
                                   numel_setting_item_find_symbol (items, "F"), 2, 20000, TRUE);

  /* So many settings aren't tried unless somebody asks. */
  test_focus (GTK_WINDOW (window));
  test_click (button, gtk_widget_get_width (button) / 2.0, gtk_widget_get_height (button) / 2.0, 1);
  TEST_WAIT (is_running (budget));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Stop");
  test_click (button, gtk_widget_get_width (button) / 2.0, gtk_widget_get_height (button) / 2.0, 1);
  wait_for_search (budget);
  g_assert_cmpstr (get_note (budget), ==, "The search was stopped.");
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Search");

  /* A window that closes takes its search with it. */
  g_signal_emit_by_name (get_entry (budget), "activate");
  g_assert_true (is_running (budget));
  test_close (GTK_WINDOW (window));
}

/* A proposed sweep is counted once, whether or not another hyperparameter was chosen before. */
static void
test_once (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreSweep *sweep = get_sweep (open_page (window));
  g_autoptr (GListModel) items = NULL;
  guint n_changes = 0;
  guint n_once;

  items = G_LIST_MODEL (numel_setting_item_list (numel_document_get_model (test_chosen (window))));
  numel_explore_sweep_set_document (sweep, test_chosen (window), items);
  g_signal_connect_swapped (numel_explore_sweep_get_chart (sweep), "changed",
                            G_CALLBACK (test_count), &n_changes);
  numel_explore_sweep_update (sweep);
  n_once = n_changes;
  g_assert_cmpuint (n_once, >, 0);

  choose (sweep, "num_hidden_layers");
  n_changes = 0;
  numel_explore_sweep_set_document (sweep, test_chosen (window), items);
  g_assert_cmpuint (n_changes, ==, n_once);
  g_signal_handlers_disconnect_by_func (numel_explore_sweep_get_chart (sweep), test_count,
                                        &n_changes);
  test_close (GTK_WINDOW (window));
}

/* A model that comes back asks the question that was asked last, and its table was emptied. */
static void
test_same_question (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExploreBudget *budget = get_budget (open_page (window));
  g_autoptr (GListModel) items = NULL;

  items = G_LIST_MODEL (numel_setting_item_list (numel_document_get_model (test_chosen (window))));
  for (guint i = 0; i < 2; i++)
    {
      numel_explore_budget_set_document (budget, test_chosen (window), items);
      wait_for_search (budget);
      TEST_WAIT (numel_explore_budget_get_answers (budget) != NULL);
      g_assert_cmpstr (get_note (budget), !=, "");
    }
  test_close (GTK_WINDOW (window));
}

static void
test_tables (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExplorePage *page = open_page (window);
  NumelExploreBudget *budget = get_budget (page);
  g_autofree char *sweep = NULL;
  g_autofree char *answers = NULL;

  wait_for_search (budget);
  sweep = numel_page_dup_table (NUMEL_PAGE (page), NUMEL_TABLE_CSV);
  assert_note (sweep, "8030261248");
  g_assert_nonnull (numel_page_get_chart (NUMEL_PAGE (page)));

  /* The table that was used last is the one that is exported. */
  type_into (window, get_entry (budget), "8030261248");
  wait_for_search (budget);
  TEST_WAIT (strstr (get_note (budget), "closest first") != NULL);
  answers = numel_page_dup_table (NUMEL_PAGE (page), NUMEL_TABLE_CSV);
  assert_note (answers, "4096,32,14336,32,8030261248,0");
  test_close (GTK_WINDOW (window));
}

static void
test_uncounted (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelDocument *document = test_chosen (window);
  NumelExplorePage *page = open_page (window);

  test_set_number (document, "num_attention_heads", 30);
  test_settle (GTK_WIDGET (page));
  g_assert_nonnull (test_find_text (GTK_WIDGET (page), "Nothing to Explore"));
  numel_document_undo (document);
  test_settle (GTK_WIDGET (page));
  g_assert_null (test_find_text (GTK_WIDGET (page), "Nothing to Explore"));
  test_close (GTK_WINDOW (window));
}

/* Every preset, of whatever family, can be explored. */
static void
test_presets (void)
{
  NumelWindow *window = test_window ("gpt2");
  NumelExplorePage *page = open_page (window);
  const char *const others[] = { "mixtral-8x7b", "pythia-70m", "t5-small", "mamba-130m" };

  g_assert_nonnull (numel_page_get_chart (NUMEL_PAGE (page)));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      if (numel_catalog_find_preset (numel_catalog_get_default (), others[i]) == NULL)
        continue;
      numel_window_open_preset (window, others[i]);
      test_settle (GTK_WIDGET (page));
      g_assert_cmpuint (count_points (get_sweep (page)), >, 4);
    }
  test_close (GTK_WINDOW (window));
}

static void
test_narrow (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExplorePage *page = open_page (window);

  wait_for_search (get_budget (page));
  test_resize (GTK_WINDOW (window), 360, 720);
  TEST_WAIT (numel_window_get_narrow (window));
  test_settle (GTK_WIDGET (page));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (page)), <=, 360);
  test_close (GTK_WINDOW (window));
}

/* Tab leads once around all controls and nowhere ends. */
static void
test_tab (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelExplorePage *page;
  GtkWidget *start;

  numel_window_open_preset (window, "llama-2-7b");
  page = open_page (window);
  wait_for_search (get_budget (page));
  test_settle (GTK_WIDGET (page));
  test_focus (GTK_WINDOW (window));
  start = get_entry (get_budget (page));
  g_assert_cmpuint (test_tab_round (GTK_WINDOW (window), start), >=, 18);
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/explore/sweep-goes-through-the-model", test_sweep);
  g_test_add_func ("/explore/range-is-typed-and-judged", test_range);
  g_test_add_func ("/explore/gaps-have-a-reason", test_gaps);
  g_test_add_func ("/explore/flat-line-says-why", test_flat);
  g_test_add_func ("/explore/followers-move-along", test_followers);
  g_test_add_func ("/explore/budget-finds-the-model-itself", test_budget);
  g_test_add_func ("/explore/nothing-fits-shows-the-nearest", test_nothing_fits);
  g_test_add_func ("/explore/wrong-budget-is-told", test_wrong_budget);
  g_test_add_func ("/explore/budget-of-bytes", test_bytes);
  g_test_add_func ("/explore/activated-answer-becomes-a-model", test_activate);
  g_test_add_func ("/explore/search-can-be-stopped", test_stop);
  g_test_add_func ("/explore/proposed-sweep-is-counted-once", test_once);
  g_test_add_func ("/explore/same-question-is-answered-again", test_same_question);
  g_test_add_func ("/explore/tables-leave", test_tables);
  g_test_add_func ("/explore/uncounted-model-is-told", test_uncounted);
  g_test_add_func ("/explore/every-family", test_presets);
  g_test_add_func ("/explore/narrow", test_narrow);
  g_test_add_func ("/explore/tab-goes-round", test_tab);

  return g_test_run ();
}
