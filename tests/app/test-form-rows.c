/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/form/numel-choice-row.h"
#include "app/form/numel-form-error.h"
#include "app/form/numel-list-row.h"
#include "app/form/numel-number-row.h"
#include "app/widgets/numel-share-bar.h"
#include "app/form/numel-switch-row.h"

typedef struct
{
  GtkWidget *window;
  GtkWidget *list;
  char *edited;
  guint n_edits;
} Fixture;

static void
edited_cb (Fixture  *fixture,
           JsonNode *node)
{
  g_free (fixture->edited);
  fixture->edited = json_to_string (node, FALSE);
  fixture->n_edits++;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->list = gtk_list_box_new ();
  fixture->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->list);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close (GTK_WINDOW (fixture->window));
  g_free (fixture->edited);
}

static GtkWidget *
add (Fixture   *fixture,
     GtkWidget *row)
{
  numel_form_row_set_names (NUMEL_FORM_ROW (row), "The words", "d", "the_key", NULL, NULL);
  g_signal_connect_swapped (row, "edited", G_CALLBACK (edited_cb), fixture);
  gtk_list_box_append (GTK_LIST_BOX (fixture->list), row);
  test_present (GTK_WINDOW (fixture->window), 400, 200);
  test_focus (GTK_WINDOW (fixture->window));
  return row;
}

static void
set_json (GtkWidget  *row,
          const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_from_string (json, &error);

  g_assert_no_error (error);
  numel_form_row_set_value (NUMEL_FORM_ROW (row), node);
}

static const char *
subtitle (GtkWidget *row)
{
  return adw_action_row_get_subtitle (ADW_ACTION_ROW (row));
}

static void
test_states (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *widget = add (fixture, numel_number_row_new (0, G_MAXINT32, 1, 8));
  NumelFormRow *row = NUMEL_FORM_ROW (widget);

  g_assert_cmpstr (subtitle (widget), ==, "the_key");
  numel_form_row_set_note (row, "default");
  g_assert_cmpstr (subtitle (widget), ==, "the_key · default");
  numel_form_row_set_changed (row, TRUE, "12");
  g_assert_cmpstr (subtitle (widget), ==, "file: 12");
  g_assert_true (gtk_widget_has_css_class (widget, "changed"));
  numel_form_row_set_error (row, "must divide 7", "a is 6, which does not divide 7");
  g_assert_cmpstr (subtitle (widget), ==, "must divide 7");
  g_assert_true (gtk_widget_has_css_class (widget, "error"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (widget), "which does not divide"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (numel_form_row_get_control (row)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "a is 6, which does not divide 7");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (numel_form_row_get_control (row)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "The words");

  numel_form_row_set_error (row, NULL, NULL);
  numel_form_row_set_changed (row, FALSE, NULL);
  g_assert_cmpstr (subtitle (widget), ==, "the_key · default");
  g_assert_false (gtk_widget_has_css_class (widget, "error"));
  numel_form_row_set_access (row, FALSE, FALSE);
  g_assert_false (gtk_widget_get_sensitive (numel_form_row_get_control (row)));
}

static void
test_an_optional_value_is_switched_off_and_on (Fixture       *fixture,
                                               gconstpointer  data)
{
  GtkWidget *row = add (fixture, numel_number_row_new (0, G_MAXINT32, 1, 8));
  GtkWidget *toggle;

  set_json (row, "4096");
  numel_form_row_set_access (NUMEL_FORM_ROW (row), TRUE, TRUE);
  toggle = test_find (row, GTK_TYPE_SWITCH);
  g_assert_true (gtk_switch_get_active (GTK_SWITCH (toggle)));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "The words: has a value");

  gtk_switch_set_active (GTK_SWITCH (toggle), FALSE);
  g_assert_cmpstr (fixture->edited, ==, "null");
  set_json (row, "null");
  g_assert_false (gtk_widget_get_sensitive (numel_form_row_get_control (NUMEL_FORM_ROW (row))));
  g_assert_cmpuint (fixture->n_edits, ==, 1);

  /* Back comes what it was. */
  gtk_switch_set_active (GTK_SWITCH (toggle), TRUE);
  g_assert_cmpstr (fixture->edited, ==, "4096");
}

static void
test_the_way_back_has_a_name (Fixture       *fixture,
                              gconstpointer  data)
{
  GtkWidget *row = add (fixture, numel_number_row_new (0, G_MAXINT32, 1, 8));

  set_json (row, "4096");
  numel_form_row_set_changed (NUMEL_FORM_ROW (row), TRUE, "2048");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (test_find (row, GTK_TYPE_BUTTON)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "The words: back to the file’s value");
}

/* A list is read from left to right also where words aren't; the text inside of an entry has a
 * direction of its own. */
static void
test_a_list_from_left_to_right (Fixture       *fixture,
                                gconstpointer  data)
{
  GtkWidget *row;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  row = add (fixture, numel_list_row_new (NUMEL_LIST_ROW_LIST));
  g_assert_cmpint (gtk_widget_get_direction (test_find (row, GTK_TYPE_TEXT)), ==,
                   GTK_TEXT_DIR_LTR);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_a_switch (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *row = add (fixture, numel_switch_row_new ());

  set_json (row, "true");
  g_assert_cmpuint (fixture->n_edits, ==, 0);
  gtk_widget_grab_focus (numel_form_row_get_control (NUMEL_FORM_ROW (row)));
  test_press ("space");
  TEST_WAIT (g_strcmp0 (fixture->edited, "false") == 0);
}

static void
test_a_choice (Fixture       *fixture,
               gconstpointer  data)
{
  const char *choices[] = { "none", "rope", "alibi", NULL };
  GtkWidget *row = add (fixture, numel_choice_row_new ());
  GtkDropDown *control;

  numel_choice_row_set_choices (NUMEL_CHOICE_ROW (row), choices);
  control = GTK_DROP_DOWN (numel_form_row_get_control (NUMEL_FORM_ROW (row)));
  set_json (row, "\"rope\"");
  g_assert_cmpuint (gtk_drop_down_get_selected (control), ==, 1);
  g_assert_cmpuint (fixture->n_edits, ==, 0);
  gtk_drop_down_set_selected (control, 2);
  g_assert_cmpstr (fixture->edited, ==, "\"alibi\"");

  /* A file may hold what isn't offered. */
  set_json (row, "\"spiral\"");
  g_assert_cmpuint (gtk_drop_down_get_selected (control), ==, 3);
  set_json (row, "\"none\"");
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (control)), ==, 3);
  g_assert_cmpuint (fixture->n_edits, ==, 1);
}

static void
test_a_list (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *row = add (fixture, numel_list_row_new (NUMEL_LIST_ROW_LIST));
  GtkWidget *entry = numel_form_row_get_control (NUMEL_FORM_ROW (row));

  set_json (row, "[\"full\", 2, null, true]");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "full, 2, null, true");
  gtk_widget_grab_focus (entry);
  test_type (entry, "full, sliding, 3, 1.5");
  test_press ("Return");
  TEST_WAIT (g_strcmp0 (fixture->edited, "[\"full\",\"sliding\",3,1.5]") == 0);

  test_type (entry, "full,, 3");
  test_press ("Return");
  TEST_WAIT (gtk_widget_has_css_class (row, "error"));
  g_assert_cmpuint (fixture->n_edits, ==, 1);
}

static void
test_texts_are_read (void)
{
  const struct
  {
    NumelListRowKind kind;
    const char *text;
    const char *json;
  } cases[] = {
    { NUMEL_LIST_ROW_LIST, "[1, 2]", "[1,2]" },
    { NUMEL_LIST_ROW_LIST, "7", "[7]" },
    { NUMEL_LIST_ROW_LIST, "", "[]" },
    { NUMEL_LIST_ROW_LIST, "[1, [2]]", NULL },
    { NUMEL_LIST_ROW_LIST, "a,", NULL },
    { NUMEL_LIST_ROW_REAL, "0.5", "0.5" },
    { NUMEL_LIST_ROW_REAL, "0,5", "0.5" },
    { NUMEL_LIST_ROW_REAL, "4", "4" },
    { NUMEL_LIST_ROW_REAL, "1e400", NULL },
    { NUMEL_LIST_ROW_REAL, "nan", NULL },
    { NUMEL_LIST_ROW_REAL, "x", NULL },
    { NUMEL_LIST_ROW_STRING, " swish ", "\"swish\"" },
    { NUMEL_LIST_ROW_ANY, "3", "3" },
    { NUMEL_LIST_ROW_ANY, "true", "true" },
    { NUMEL_LIST_ROW_ANY, "3, 4", "[3,4]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *error = NULL;
      g_autoptr (JsonNode) node = numel_list_row_parse (cases[i].kind, cases[i].text, &error);
      g_autofree char *json = node != NULL ? json_to_string (node, FALSE) : NULL;

      g_assert_cmpstr (json, ==, cases[i].json);
      g_assert_true ((error == NULL) == (node != NULL));
    }
}

static void
test_list_text_has_short_numbers (void)
{
  g_autoptr (JsonNode) node = json_from_string ("[1e-05, 0.1, 2]", NULL);
  g_autofree char *text = numel_list_row_to_text (node);

  g_assert_cmpstr (text, ==, "1e-05, 0.1, 2");
}

static void
test_errors_are_shortened (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *divisor = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *other = NULL;
  const NumelErrorDivision *division;

  numel_error_set_division (&error, "hidden_size", "4096", "num_attention_heads", "30");
  division = numel_error_get_division (error);
  divisor = numel_form_error_shorten (error->message, division, "num_attention_heads");
  whole = numel_form_error_shorten (error->message, division, "hidden_size");
  other = numel_form_error_shorten (error->message, division, "vocab_size");

  g_assert_cmpstr (divisor, ==, "must divide 4,096");
  g_assert_cmpstr (whole, ==, "must be a multiple of 30");
  g_assert_cmpstr (other, ==,
                   "hidden_size is 4096, a multiple of num_attention_heads (30) expected");
}

static void
test_a_row_is_found_by_all_its_names (Fixture       *fixture,
                                      gconstpointer  data)
{
  NumelFormRow *row = NUMEL_FORM_ROW (add (fixture, numel_number_row_new (0, G_MAXINT32, 1, 8)));

  g_assert_true (numel_form_row_matches (row, "words"));
  g_assert_true (numel_form_row_matches (row, "the_key"));
  g_assert_true (numel_form_row_matches (row, "d"));
  g_assert_true (numel_form_row_matches (row, ""));
  g_assert_false (numel_form_row_matches (row, "other"));
}

static void
test_a_share_bar_tells_its_share (void)
{
  GtkWidget *bar =
    g_object_ref_sink (g_object_new (NUMEL_TYPE_SHARE_BAR, "width-request", 84, NULL));
  NumelShares shares = { 0, };
  int width;

  gtk_widget_measure (bar, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, ==, 84);
  shares.parts[NUMEL_PART_FFN] = 30;
  shares.parts[NUMEL_PART_NORM] = 20;
  numel_share_bar_set_shares (NUMEL_SHARE_BAR (bar), &shares, 200);
  g_assert_cmpfloat (numel_share_bar_get_length (NUMEL_SHARE_BAR (bar)), ==, 0.25);
  numel_share_bar_set_label (NUMEL_SHARE_BAR (bar), "a quarter");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                       25.0);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                       "a quarter");
  numel_share_bar_set_shares (NUMEL_SHARE_BAR (bar), &shares, 0);
  g_assert_cmpfloat (numel_share_bar_get_length (NUMEL_SHARE_BAR (bar)), ==, 0);
  g_assert_finalize_object (bar);
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

#define ADD(name, func) g_test_add ("/form-rows/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("states", test_states);
  ADD ("an-optional-value-is-switched-off-and-on", test_an_optional_value_is_switched_off_and_on);
  ADD ("the-way-back-has-a-name", test_the_way_back_has_a_name);
  ADD ("a-list-from-left-to-right", test_a_list_from_left_to_right);
  ADD ("a-switch", test_a_switch);
  ADD ("a-choice", test_a_choice);
  ADD ("a-list", test_a_list);
  ADD ("a-row-is-found-by-all-its-names", test_a_row_is_found_by_all_its_names);
  g_test_add_func ("/form-rows/texts-are-read", test_texts_are_read);
  g_test_add_func ("/form-rows/list-text-has-short-numbers", test_list_text_has_short_numbers);
  g_test_add_func ("/form-rows/errors-are-shortened", test_errors_are_shortened);
  g_test_add_func ("/form-rows/a-share-bar-tells-its-share", test_a_share_bar_tells_its_share);

  return g_test_run ();
}
