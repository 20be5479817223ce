/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/widgets/numel-chart-view.h"
#include "app/cost/numel-cost-bar.h"
#include "app/cost/numel-cost-cache.h"
#include "app/cost/numel-cost-compute.h"
#include "app/cost/numel-cost-fit.h"
#include "app/cost/numel-cost-page.h"
#include "app/cost/numel-cost-rules.h"
#include "app/cost/numel-cost-training.h"
#include "app/cost/numel-cost-weights.h"
#include "app/widgets/numel-count-spin.h"
#include "app/widgets/numel-figure-button.h"

#include <json-glib/json-glib.h>

typedef struct
{
  NumelWindow *window;
  NumelSession *session;
  GtkWidget *page;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  preset)
{
  fixture->window = test_window (preset);
  fixture->session = numel_window_get_session (fixture->window);
  numel_session_set_page (fixture->session, "cost");
  test_present (GTK_WINDOW (fixture->window), 1280, 1100);
  test_focus (GTK_WINDOW (fixture->window));
  fixture->page = test_find (GTK_WIDGET (fixture->window), NUMEL_TYPE_COST_PAGE);
  g_assert_nonnull (fixture->page);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  preset)
{
  test_close (GTK_WINDOW (fixture->window));
}

static GtkWidget *
find_card (Fixture *fixture,
           GType    type)
{
  GtkWidget *card = test_find (fixture->page, type);

  g_assert_nonnull (card);
  return card;
}

static GtkWidget *
find_figure (GtkWidget  *root,
             const char *text)
{
  GtkWidget *label = test_find_shown (root, text);

  g_assert_nonnull (label);
  return gtk_widget_get_ancestor (label, NUMEL_TYPE_FIGURE_BUTTON);
}

static void
enter (GtkWidget  *editable,
       const char *text)
{
  gtk_widget_grab_focus (editable);
  test_press ("ctrl+a");
  test_keys (text);
}

static gboolean
is_enabled (Fixture    *fixture,
            const char *action)
{
  GtkWidget *probe = gtk_button_new ();
  gboolean enabled;

  /* A button is as sensitive as the action that it stands for. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (probe), action);
  g_object_ref_sink (probe);
  gtk_box_append (GTK_BOX (test_find (GTK_WIDGET (fixture->window), GTK_TYPE_BOX)), probe);
  enabled = gtk_widget_get_sensitive (probe);
  gtk_widget_unparent (probe);
  g_object_unref (probe);
  return enabled;
}

static void
test_weights (Fixture       *fixture,
              gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_WEIGHTS);
  double fp32 = numel_cost_bar_get_length (
    NUMEL_COST_BAR (test_nth (card, NUMEL_TYPE_COST_BAR, 0)));
  double bf16 = numel_cost_bar_get_length (
    NUMEL_COST_BAR (test_nth (card, NUMEL_TYPE_COST_BAR, 1)));
  g_autofree char *copy = NULL;

  test_says (card, "32.12 GB");
  test_says (card, "29.92 GiB");
  test_says (card, "16.06 GB");
  test_says (card, "14.96 GiB");
  test_says (card, "8.03 GB");
  test_says (card, "4.02 GB");
  test_says (card,
             "As this file stores it: BF16\n4-bit: Half a byte for every parameter; real packings "
             "add scales and keep some tables whole\nQ4_K_M: A mix: bits published for Llama 3.1 "
             "8B");
  g_assert_cmpfloat_with_epsilon (fp32, 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (bf16, 0.5, 1e-9);

  copy = numel_figure_button_dup_copy (NUMEL_FIGURE_BUTTON (find_figure (card, "16.06 GB")));
  g_assert_nonnull (strstr (copy, "8030261248"));
  g_assert_true (g_str_has_suffix (copy, "= 16060522496"));
}

static void
test_compute (Fixture       *fixture,
              gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_COMPUTE);

  test_says (card, "15.01 GFLOP");
  test_says (card, "19.30 GFLOP");
  test_says (card, "16.06 GFLOP");
  test_says (card, "scores and values at 8,192 tokens");
  test_says (card, "8,192 tokens, full square");
}

static void
test_training (Fixture       *fixture,
               gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_TRAINING);
  GtkWidget *optimizer = test_find (card, GTK_TYPE_DROP_DOWN);

  test_says (card, "128.48 GB");
  test_says (card, "119.66 GiB");
  test_says (card, "16 bytes per parameter, before activations");
  test_says (card, "Master weights");
  test_says (card, "FP32 · 4 B");

  /* From the keyboard: open the list, one down, choose. */
  gtk_widget_grab_focus (optimizer);
  test_press ("space");
  test_settle (fixture->page);
  test_press ("Down");
  test_press ("Return");
  TEST_WAIT (gtk_drop_down_get_selected (GTK_DROP_DOWN (optimizer)) == 1);
  g_assert_null (test_find_shown (card, "Master weights"));
  test_says (card, "16 bytes per parameter, before activations");

  gtk_drop_down_set_selected (GTK_DROP_DOWN (optimizer), NUMEL_OPTIMIZER_SGD_MOMENTUM);
  test_settle (fixture->page);
  test_says (card, "12 bytes per parameter, before activations");
  test_says (card, "96.36 GB");
  test_says (card, "Momentum");
}

static void
test_cache (Fixture       *fixture,
            gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  GtkWidget *context = numel_count_spin_get_control (
    NUMEL_COUNT_SPIN (test_nth (card, NUMEL_TYPE_COUNT_SPIN, 0)));
  GtkWidget *sequences = numel_count_spin_get_control (
    NUMEL_COUNT_SPIN (test_nth (card, NUMEL_TYPE_COUNT_SPIN, 1)));

  test_says (card, "1.07 GB");
  test_says (card, "1.00 GiB");
  test_says (card, "128 KiB per token");
  test_says (card, "\u2066= 2 × 8 × 128 × 32 layers × 2 bytes\u2069");

  /* As people call contexts, and as the axis does: a K is 1,024. */
  enter (context, "128k");
  test_press ("Return");
  TEST_WAIT (test_find_shown (card, "16.00 GiB") != NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (context)), ==, "131,072");
  test_says (find_card (fixture, NUMEL_TYPE_COST_COMPUTE),
             "scores and values at 131,072 tokens");

  enter (sequences, "4");
  test_press ("Return");
  TEST_WAIT (test_find_shown (card, "64.00 GiB") != NULL);
}

static void
test_cache_tells_what_is_wrong (Fixture       *fixture,
                                gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  GtkWidget *context = numel_count_spin_get_control (
    NUMEL_COUNT_SPIN (test_nth (card, NUMEL_TYPE_COUNT_SPIN, 0)));

  enter (context, "0");
  TEST_WAIT (gtk_widget_has_css_class (context, "error"));
  gtk_test_accessible_assert_state (context, GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  test_says (card, "Context: from 1 to 1,073,741,824");
  g_assert_null (test_find_shown (card, "128 KiB per token"));
  test_says (card, "1.07 GB");

  /* What can't be read never becomes a value. */
  enter (context, "12abc");
  test_press ("Return");
  TEST_WAIT (!gtk_widget_has_css_class (context, "error"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (context)), ==, "8,192");
  test_says (card, "128 KiB per token");
  test_says (card, "1.07 GB");
}

static void
test_wheel_edits_nothing (Fixture       *fixture,
                          gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  GtkWidget *context = test_nth (card, NUMEL_TYPE_COUNT_SPIN, 0);

  test_wheel (context, 3);
  test_settle (fixture->page);
  g_assert_cmpint (numel_count_spin_get_value (NUMEL_COUNT_SPIN (context)), ==, 8192);
}

static void
test_cache_type (Fixture       *fixture,
                 gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  GtkWidget *type = test_find (card, GTK_TYPE_DROP_DOWN);

  /* FP32 is the first. */
  gtk_drop_down_set_selected (GTK_DROP_DOWN (type), 0);
  test_settle (fixture->page);
  test_says (card, "2.00 GiB");
  test_says (card, "256 KiB per token");
}

static void
test_lines (Fixture       *fixture,
            gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  NumelChartView *view = NUMEL_CHART_VIEW (test_find (card, NUMEL_TYPE_CHART_VIEW));
  NumelDocument *first = test_chosen (fixture->window);
  const NumelRegion *region;
  g_autofree char *id = NULL;

  numel_window_open_preset (fixture->window, "gemma-2-9b");
  test_settle (fixture->page);
  test_says (card,
             "Dotted: beyond the context that the model is configured for. Gemma 2 9B bends "
             "where its sliding window is full.");
  test_says (card, "Full attention, 21 layers");
  test_says (card, "Sliding window, 21 layers, window of 4,096 tokens");

  /* A click on a point sets the context there. */
  id = g_strdup_printf ("%u/16384", numel_document_get_mark (first));
  region = numel_display_list_find_region (numel_chart_view_get_list (view), id);
  g_assert_nonnull (region);
  test_click (GTK_WIDGET (view), region->shape.x, region->shape.y, 1);
  TEST_WAIT (numel_count_spin_get_value (
               NUMEL_COUNT_SPIN (test_nth (card, NUMEL_TYPE_COUNT_SPIN, 0))) == 16384);

  /* Enter on a line chooses its model. */
  gtk_widget_grab_focus (GTK_WIDGET (view));
  g_free (id);
  id = g_strdup_printf ("%u", numel_document_get_mark (first));
  numel_chart_view_set_highlight (view, id);
  test_press ("Return");
  TEST_WAIT (test_chosen (fixture->window) == first);
  test_says (card, "128 KiB per token");
}

static void
test_latent (Fixture       *fixture,
             gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  GtkWidget *view = test_find (card, NUMEL_TYPE_CHART_VIEW);
  NumelDisplayList *list = numel_chart_view_get_list (NUMEL_CHART_VIEW (view));

  /* 35,136 elements a token in the latent form, two bytes each. */
  test_says (card, "68.63 KiB per token");
  test_says (card, "Expanded: keys and values of all heads");
  g_assert_nonnull (numel_display_list_find_region (list, "0"));
  g_assert_nonnull (numel_display_list_find_region (list, "0-expanded"));
}

/* FP8 in blocks, norms and tables in BF16: the type has no row of its own. */
static void
test_stored (Fixture       *fixture,
             gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_WEIGHTS);

  test_says (card, "As this file stores it: FP8, blocks of 128 × 128");
  test_says (card, "673.15 GB");
  test_says (card, "626.92 GiB");
}

static void
test_encoder (Fixture       *fixture,
              gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);

  test_says (card, "None: this model keeps nothing of its text.");
  g_assert_false (gtk_widget_get_visible (test_find (card, NUMEL_TYPE_CHART_VIEW)));
  g_assert_null (numel_page_get_chart (NUMEL_PAGE (fixture->page)));
  g_assert_null (test_find_shown (find_card (fixture, NUMEL_TYPE_COST_COMPUTE), "Decoding step"));
  test_says (find_card (fixture, NUMEL_TYPE_COST_FIT), "The length of the text doesn’t matter.");
}

static void
test_states (Fixture       *fixture,
             gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);

  test_says (card, "Its size doesn’t depend on the context.");
}

static void
test_fit (Fixture       *fixture,
          gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_FIT);
  GtkWidget *memory = test_find (card, GTK_TYPE_ENTRY);

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (memory)), ==, "80 GB");
  test_says (card, "It fits: 62.87 GB (58.55 GiB) left");
  test_says (card, "17.13 GB (15.96 GiB)");

  enter (memory, "24 GiB");
  TEST_WAIT (test_find_shown (card, "It fits: 8.64 GB (8.04 GiB) left") != NULL);
  /* A size without a unit is in GB. */
  enter (memory, "16");
  TEST_WAIT (test_find_shown (card, "It doesn’t fit: 1.13 GB (1.06 GiB) too much") != NULL);
  test_says (card, "No context fits.");

  enter (memory, "a lot");
  TEST_WAIT (test_find_shown (card, "a memory size like 24 GB or 24 GiB expected, not “a lot”")
             != NULL);
  g_assert_true (gtk_widget_has_css_class (memory, "error"));
  gtk_test_accessible_assert_state (memory, GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);

  enter (memory, "17 GB");
  TEST_WAIT (test_find_shown (card, "It doesn’t fit: 0.13 GB (0.13 GiB) too much") != NULL);
  g_assert_false (gtk_widget_has_css_class (memory, "error"));
  /* 939,477,504 bytes are left for the cache, 131,072 a token. */
  test_says (card, "Longest context that fits: 7,167 tokens.");
}

static void
test_fit_of_other_weights (Fixture       *fixture,
                           gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_FIT);
  GtkWidget *type = test_find (card, GTK_TYPE_DROP_DOWN);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (type), 1 + NUMEL_DATA_TYPE_INT8);
  test_settle (fixture->page);
  test_says (card, "needed: weights 8.03 GB + cache 1.07 GB");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (type), 0);
  test_settle (fixture->page);
  test_says (card, "needed: weights 16.06 GB + cache 1.07 GB");
}

static void
test_gpt2_counts_are_told_apart (Fixture       *fixture,
                                 gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_RULES);
  GtkWidget *number = test_find (card, GTK_TYPE_ENTRY);

  test_says (card, "84,934,656");
  test_says (card, "0.14% less");
  test_says (card, "124,439,808");
  test_says (card, "123,653,376");
  test_says (card, "137,022,720");

  /* The size that its publisher gives it stands there from the start. */
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (number)), ==, "124M");
  test_says (card, "124M is: All parameters, 124,439,808");
  enter (number, "123.65M");
  TEST_WAIT (test_find_shown (card, "123.65M is: Without the position table, 123,653,376") != NULL);
  enter (number, "117M");
  TEST_WAIT (test_find_shown (card, "117M can’t be reached from this shape: no count rounds "
                              "to it. Nearest: 123,653,376 (Without the position table)")
             != NULL);
  enter (number, "many");
  TEST_WAIT (gtk_widget_has_css_class (number, "error"));
  gtk_test_accessible_assert_state (number, GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  enter (number, "137M");
  TEST_WAIT (!gtk_widget_has_css_class (number, "error"));
}

static void
test_formula_is_a_click_away (Fixture       *fixture,
                              gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_WEIGHTS);
  GtkWidget *figure = find_figure (card, "16.06 GB");
  GtkWidget *menu_button = test_find (figure, GTK_TYPE_MENU_BUTTON);
  GtkWidget *label;
  GtkWidget *popover;
  GtkWidget *copy;
  g_autofree char *text = NULL;

  gtk_test_accessible_assert_property (menu_button, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Weights in BF16: 16.06\u00a0GB");
  test_click (figure, gtk_widget_get_width (figure) / 2.0, gtk_widget_get_height (figure) / 2.0,
              1);
  TEST_WAIT ((popover = test_find (menu_button, GTK_TYPE_POPOVER)) != NULL
             && gtk_widget_get_mapped (popover));
  label = test_find_shown (popover, "Weights in BF16");
  g_assert_nonnull (label);
  label = gtk_widget_get_next_sibling (label);
  g_assert_true (gtk_label_get_selectable (GTK_LABEL (label)));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "8,030,261,248 × 2"));
  g_assert_true (g_str_has_suffix (gtk_label_get_text (GTK_LABEL (label)),
                                   "\n= 16,060,522,496 bytes"));

  test_settle (popover);
  copy = test_find (popover, GTK_TYPE_BUTTON);
  test_click (copy, gtk_widget_get_width (copy) / 2.0, gtk_widget_get_height (copy) / 2.0, 1);
  TEST_WAIT (test_find_shown (popover, "Copied") != NULL);
  text = test_read_clipboard (fixture->page);
  g_assert_true (g_str_has_suffix (text, "= 16060522496"));
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
test_formula_is_within_reach_of_keys (Fixture       *fixture,
                                      gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_COMPUTE);
  GtkWidget *figure = find_figure (card, "15.01 GFLOP");
  GtkWidget *menu_button = test_find (figure, GTK_TYPE_MENU_BUTTON);
  GtkWidget *popover;

  g_assert_true (gtk_widget_child_focus (figure, GTK_DIR_TAB_FORWARD));
  test_press ("space");
  TEST_WAIT ((popover = test_find (menu_button, GTK_TYPE_POPOVER)) != NULL
             && gtk_widget_get_mapped (popover));
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
test_stale (Fixture       *fixture,
            gconstpointer  preset)
{
  GtkWidget *weights = find_card (fixture, NUMEL_TYPE_COST_WEIGHTS);
  GtkWidget *label;
  int top;
  graphene_point_t before;
  graphene_point_t after;

  g_assert_true (is_enabled (fixture, "win.copy-table"));
  g_assert_true (gtk_widget_compute_point (weights, GTK_WIDGET (fixture->window),
                                           graphene_point_zero (), &before));
  test_set_number (test_chosen (fixture->window), "num_attention_heads", 30);
  test_settle (fixture->page);
  label = test_find_shown (fixture->page, "Last good count: see Heads");
  g_assert_nonnull (label);
  test_says (weights, "16.06 GB");
  g_assert_false (is_enabled (fixture, "win.copy-table"));

  /* Nothing has moved. */
  g_assert_true (gtk_widget_compute_point (weights, GTK_WIDGET (fixture->window),
                                           graphene_point_zero (), &after));
  g_assert_cmpfloat (before.y, ==, after.y);

  /* It leads to the row that is to be mended. */
  top = gtk_widget_get_height (label) / 2;
  test_click (label, 4, top, 1);
  TEST_WAIT (g_strcmp0 (numel_session_get_page (fixture->session), "breakdown") == 0);

  test_set_number (test_chosen (fixture->window), "num_attention_heads", 32);
  numel_session_set_page (fixture->session, "cost");
  test_settle (fixture->page);
  g_assert_null (test_find_shown (fixture->page, "Last good count: see Heads"));
}

static void
test_follows_edits (Fixture       *fixture,
                    gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);

  /* Edited while another page is in front, told when this one is again. */
  numel_session_set_page (fixture->session, "breakdown");
  test_set_number (test_chosen (fixture->window), "num_key_value_heads", 4);
  numel_session_set_page (fixture->session, "cost");
  test_settle (fixture->page);
  test_says (card, "64 KiB per token");
  test_says (card, "0.50 GiB");
}

static void
test_own_context (Fixture       *fixture,
                  gconstpointer  preset)
{
  GtkWidget *card = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  GtkWidget *context = test_nth (card, NUMEL_TYPE_COUNT_SPIN, 0);

  /* GPT-2 takes 1,024 tokens; what was set stays when another model is chosen. */
  g_assert_cmpint (numel_count_spin_get_value (NUMEL_COUNT_SPIN (context)), ==, 1024);
  numel_window_open_preset (fixture->window, "llama-3.1-8b");
  test_settle (fixture->page);
  g_assert_cmpint (numel_count_spin_get_value (NUMEL_COUNT_SPIN (context)), ==, 8192);
  enter (numel_count_spin_get_control (NUMEL_COUNT_SPIN (context)), "2048");
  test_press ("Return");
  TEST_WAIT (numel_count_spin_get_value (NUMEL_COUNT_SPIN (context)) == 2048);
  numel_session_choose_next (fixture->session, -1);
  test_settle (fixture->page);
  g_assert_cmpint (numel_count_spin_get_value (NUMEL_COUNT_SPIN (context)), ==, 2048);
}

static void
test_tables (Fixture       *fixture,
             gconstpointer  preset)
{
  g_autofree char *text = numel_page_dup_table (NUMEL_PAGE (fixture->page), NUMEL_TABLE_TEXT);
  g_autofree char *csv = numel_page_dup_table (NUMEL_PAGE (fixture->page), NUMEL_TABLE_CSV);
  g_autofree char *markdown = numel_page_dup_table (NUMEL_PAGE (fixture->page),
                                                    NUMEL_TABLE_MARKDOWN);
  g_autofree char *latex = numel_page_dup_table (NUMEL_PAGE (fixture->page), NUMEL_TABLE_LATEX);
  g_autofree char *json = numel_page_dup_table (NUMEL_PAGE (fixture->page), NUMEL_TABLE_JSON);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonArray *rows;
  gboolean found = FALSE;

  g_assert_nonnull (strstr (text, "Weights\tBF16\t16060522496\tbytes\t16.0605\t14.9575\t"));
  g_assert_true (g_str_has_prefix (csv, "group,name,value,unit,gb,gib,error_percent,formula,"
                                        "formula_numbers\n"));
  g_assert_nonnull (strstr (csv, "\nKV cache,BF16,1073741824,bytes,1.07374,1,"));
  g_assert_nonnull (strstr (markdown,
                            "| Weights | BF16 | 16,060,522,496 | bytes | 16.06 | 14.96 |"));
  g_assert_nonnull (strstr (latex, "Weights & BF16 & 16,060,522,496 & bytes & 16.06 & 14.96 &"));
  g_assert_true (g_str_has_suffix (latex, "\\bottomrule\n\\end{tabular}\n"));

  json_parser_load_from_data (parser, json, -1, &error);
  g_assert_no_error (error);
  rows = json_node_get_array (json_parser_get_root (parser));
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i);

      if (g_str_equal (json_object_get_string_member (row, "name"), "BF16")
          && g_str_equal (json_object_get_string_member (row, "group"), "Weights"))
        {
          g_assert_cmpint (json_object_get_int_member (row, "value"), ==, 16060522496);
          g_assert_true (json_object_get_null_member (row, "error_percent"));
          found = TRUE;
        }
    }
  g_assert_true (found);
}

static void
test_narrow (Fixture       *fixture,
             gconstpointer  preset)
{
  GtkWidget *weights = find_card (fixture, NUMEL_TYPE_COST_WEIGHTS);
  GtkWidget *cache = find_card (fixture, NUMEL_TYPE_COST_CACHE);
  graphene_point_t left;
  graphene_point_t right;

  for (guint i = 0; i < 2; i++)
    {
      gboolean narrow = i == 1;

      test_resize (GTK_WINDOW (fixture->window), narrow ? 360 : 1280, 720);
      TEST_WAIT (numel_window_get_narrow (fixture->window) == narrow);
      test_settle (fixture->page);
      g_assert_true (gtk_widget_compute_point (weights, fixture->page, graphene_point_zero (),
                                               &left));
      g_assert_true (gtk_widget_compute_point (cache, fixture->page, graphene_point_zero (),
                                               &right));
      if (narrow)
        g_assert_cmpfloat (left.x, ==, right.x);
      else
        g_assert_cmpfloat (left.x, <, right.x);
    }
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), ==, 360);
}

#define ADD(name, preset, func) \
  g_test_add ("/cost-page/" name, Fixture, preset, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  ADD ("weights", "llama-3.1-8b", test_weights);
  ADD ("compute", "llama-3.1-8b", test_compute);
  ADD ("training", "llama-3.1-8b", test_training);
  ADD ("cache", "llama-3.1-8b", test_cache);
  ADD ("cache-tells-what-is-wrong", "llama-3.1-8b", test_cache_tells_what_is_wrong);
  ADD ("wheel-edits-nothing", "llama-3.1-8b", test_wheel_edits_nothing);
  ADD ("type-of-the-cache", "llama-3.1-8b", test_cache_type);
  ADD ("lines", "llama-3.1-8b", test_lines);
  ADD ("latent-cache-is-shown-in-both-forms", "deepseek-v3", test_latent);
  ADD ("stored-in-blocks", "deepseek-v3", test_stored);
  ADD ("encoder-keeps-nothing", "bert-base-uncased", test_encoder);
  ADD ("states-do-not-grow", "mamba-130m", test_states);
  ADD ("fit", "llama-3.1-8b", test_fit);
  ADD ("fit-of-other-weights", "llama-3.1-8b", test_fit_of_other_weights);
  ADD ("gpt2-counts-are-told-apart", "gpt2", test_gpt2_counts_are_told_apart);
  ADD ("formula-is-a-click-away", "llama-3.1-8b", test_formula_is_a_click_away);
  ADD ("formula-is-within-reach-of-keys", "llama-3.1-8b", test_formula_is_within_reach_of_keys);
  ADD ("stale", "llama-3.1-8b", test_stale);
  ADD ("follows-edits", "llama-3.1-8b", test_follows_edits);
  ADD ("own-context", "gpt2", test_own_context);
  ADD ("tables", "llama-3.1-8b", test_tables);
  ADD ("narrow", "llama-3.1-8b", test_narrow);

  return g_test_run ();
}
