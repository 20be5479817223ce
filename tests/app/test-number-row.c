/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/form/numel-number-row.h"
#include "app/widgets/numel-count-spin.h"

#include <locale.h>

typedef struct
{
  GtkWidget *window;
  GtkWidget *scroller;
  GtkWidget *list;
  GtkWidget *row;
  GtkWidget *other;
  GtkWidget *spin;
  GtkWidget *other_spin;
  gint64 edited;
  guint n_edits;
  guint n_holds;
  guint n_releases;
} Fixture;

static void
edited_cb (Fixture  *fixture,
           JsonNode *node)
{
  g_assert_cmpint (json_node_get_value_type (node), ==, G_TYPE_INT64);
  fixture->edited = json_node_get_int (node);
  fixture->n_edits++;
}

static void
hold_cb (Fixture  *fixture,
         gboolean  hold)
{
  if (hold)
    fixture->n_holds++;
  else
    fixture->n_releases++;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (JsonNode) node = json_node_init_int (json_node_alloc (), 4096);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->row = numel_number_row_new (1, 1048576, 64, 1024);
  fixture->other = numel_number_row_new (0, G_MAXINT32, 1, 8);
  numel_form_row_set_names (NUMEL_FORM_ROW (fixture->row), "Hidden size", NULL, "hidden_size",
                            NULL, NULL);
  numel_form_row_set_names (NUMEL_FORM_ROW (fixture->other), "Layers", NULL, "num_hidden_layers",
                            NULL, NULL);
  numel_form_row_set_value (NUMEL_FORM_ROW (fixture->row), node);
  numel_form_row_set_value (NUMEL_FORM_ROW (fixture->other), node);
  fixture->spin = numel_form_row_get_control (NUMEL_FORM_ROW (fixture->row));
  fixture->other_spin = numel_form_row_get_control (NUMEL_FORM_ROW (fixture->other));
  g_signal_connect_swapped (fixture->row, "edited", G_CALLBACK (edited_cb), fixture);
  g_signal_connect_swapped (fixture->row, "hold", G_CALLBACK (hold_cb), fixture);

  fixture->list = gtk_list_box_new ();
  gtk_list_box_append (GTK_LIST_BOX (fixture->list), fixture->row);
  gtk_list_box_append (GTK_LIST_BOX (fixture->list), fixture->other);
  gtk_box_append (GTK_BOX (box), fixture->list);
  for (int i = 0; i < 30; i++)
    gtk_box_append (GTK_BOX (box), gtk_label_new ("Something to scroll past"));
  fixture->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (fixture->scroller), box);
  fixture->window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->scroller);
  test_present (GTK_WINDOW (fixture->window), 420, 300);
  test_focus (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close (GTK_WINDOW (fixture->window));
}

static void
assert_agree (Fixture *fixture,
              gint64   value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (fixture->spin));
  g_autofree char *plain = g_strdup (text);
  GtkWidget *own = test_find (fixture->row, NUMEL_TYPE_COUNT_SPIN);

  g_assert_cmpint (numel_count_spin_get_value (NUMEL_COUNT_SPIN (own)), ==, value);
  g_assert_true (gtk_spin_button_get_value (GTK_SPIN_BUTTON (fixture->spin)) == (double) value);
  g_assert_false (gtk_widget_has_css_class (fixture->row, "error"));
  g_assert_cmpstr (plain, !=, "");
}

static void
type (Fixture    *fixture,
      const char *text)
{
  gtk_widget_grab_focus (fixture->spin);
  gtk_editable_select_region (GTK_EDITABLE (fixture->spin), 0, -1);
  test_keys (text);
}

static void
test_typing (Fixture       *fixture,
             gconstpointer  data)
{
  const struct
  {
    const char *text;
    gint64 value;
  } cases[] = {
    { "14336", 14336 }, { "128k", 128000 }, { "4_096", 4096 }, { "4,096", 4096 }, { "1M", 1000000 },
    { "3e3", 3000 },    { "1", 1 },         { "1048576", 1048576 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      type (fixture, cases[i].text);
      TEST_WAIT (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (fixture->spin)),
                              cases[i].text));
      test_press ("Return");
      TEST_WAIT (gtk_spin_button_get_value (GTK_SPIN_BUTTON (fixture->spin)) == cases[i].value);
      test_settle (fixture->window);
      assert_agree (fixture, cases[i].value);
      if (fixture->n_edits > 0)
        g_assert_cmpint (fixture->edited, ==, cases[i].value);
    }
}

static void
test_nonsense_never_becomes_a_value (Fixture       *fixture,
                                     gconstpointer  data)
{
  const char *cases[] = {
    "1e12", "-1", "0", "1048577", "0x10", "12abc", "inf", "4.6", "1e400", "99999999999999999999",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      type (fixture, cases[i]);
      TEST_WAIT (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (fixture->spin)), cases[i]));
      g_assert_true (gtk_widget_has_css_class (fixture->row, "error"));
      g_assert_true (gtk_widget_has_css_class (fixture->row, "error"));
      gtk_test_accessible_assert_state (GTK_ACCESSIBLE (fixture->spin),
                                        GTK_ACCESSIBLE_STATE_INVALID,
                                        GTK_ACCESSIBLE_INVALID_TRUE);
      test_press ("Return");
      TEST_WAIT (!gtk_widget_has_css_class (fixture->row, "error"));
      assert_agree (fixture, 4096);
    }
  g_assert_cmpuint (fixture->n_edits, ==, 0);
}

static void
test_an_empty_field_keeps_the_value (Fixture       *fixture,
                                     gconstpointer  data)
{
  type (fixture, "");
  test_press ("BackSpace");
  TEST_WAIT (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (fixture->spin)), ""));
  g_assert_true (gtk_widget_has_css_class (fixture->row, "error"));
  gtk_widget_grab_focus (fixture->other_spin);
  TEST_WAIT (!gtk_widget_has_css_class (fixture->row, "error"));
  assert_agree (fixture, 4096);
  g_assert_cmpuint (fixture->n_edits, ==, 0);
}

static void
test_pasting (Fixture       *fixture,
              gconstpointer  data)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (fixture->window), "14,336");
  gtk_widget_grab_focus (fixture->spin);
  gtk_editable_select_region (GTK_EDITABLE (fixture->spin), 0, -1);
  test_press ("ctrl+v");
  TEST_WAIT (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (fixture->spin)), "14,336"));
  test_press ("Return");
  TEST_WAIT (fixture->edited == 14336);
  assert_agree (fixture, 14336);
}

static void
test_arrow_and_page_keys (Fixture       *fixture,
                          gconstpointer  data)
{
  const struct
  {
    const char *key;
    gint64 value;
  } steps[] = {
    { "Up", 4160 }, { "Down", 4096 }, { "Down", 4032 }, { "Page_Up", 5056 }, { "Page_Down", 4032 },
  };

  gtk_widget_grab_focus (fixture->spin);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      test_press (steps[i].key);
      TEST_WAIT (fixture->edited == steps[i].value);
      assert_agree (fixture, steps[i].value);
    }
  /* Every press is one gesture. */
  g_assert_cmpuint (fixture->n_holds, ==, G_N_ELEMENTS (steps));
  TEST_WAIT (fixture->n_releases >= G_N_ELEMENTS (steps));
}

static void
test_the_wheel_scrolls_the_form (Fixture       *fixture,
                                 gconstpointer  data)
{
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (fixture->scroller));
  GtkWidget *focus;

  gtk_widget_grab_focus (fixture->other_spin);
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  test_wheel (fixture->spin, 3);
  TEST_WAIT (gtk_adjustment_get_value (adjustment) > 0);
  assert_agree (fixture, 4096);
  g_assert_cmpuint (fixture->n_edits, ==, 0);
  /* It doesn't take the focus either. */
  g_assert_true (gtk_root_get_focus (GTK_ROOT (fixture->window)) == focus);
}

static void
test_shows_a_value_beyond_the_range (Fixture       *fixture,
                                     gconstpointer  data)
{
  g_autoptr (JsonNode) node = json_node_init_int (json_node_alloc (), 9007199254740993);

  numel_form_row_set_value (NUMEL_FORM_ROW (fixture->row), node);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->spin)), ==,
                   "9,007,199,254,740,993");
  g_assert_cmpuint (fixture->n_edits, ==, 0);
}

static void
test_a_row_without_a_value_takes_any_number (Fixture       *fixture,
                                             gconstpointer  data)
{
  numel_form_row_set_value (NUMEL_FORM_ROW (fixture->row), NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->spin)), ==, "");
  numel_form_row_set_access (NUMEL_FORM_ROW (fixture->row), FALSE, TRUE);
  gtk_widget_set_sensitive (fixture->spin, TRUE);
  /* One is what the adjustment already holds. */
  type (fixture, "1");
  test_press ("Return");
  TEST_WAIT (fixture->edited == 1);
  assert_agree (fixture, 1);
}

static void
test_control_backspace_resets (Fixture       *fixture,
                               gconstpointer  data)
{
  guint resets = 0;
  gulong handler;

  handler = g_signal_connect_swapped (fixture->row, "reset", G_CALLBACK (test_count), &resets);
  numel_form_row_set_changed (NUMEL_FORM_ROW (fixture->row), TRUE, "2,048");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (fixture->row)), ==, "file: 2,048");
  gtk_widget_grab_focus (fixture->spin);
  test_press ("ctrl+BackSpace");
  TEST_WAIT (resets == 1);

  /* The controls are the only stops. */
  test_press ("Tab");
  TEST_WAIT (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)),
                                     fixture->other_spin));
  g_signal_handler_disconnect (fixture->row, handler);
}

static void
test_locale (Fixture       *fixture,
             gconstpointer  data)
{
  const struct
  {
    const char *locale;
    const char *typed;
    gint64 value;
    const char *shown;
  } cases[] = {
    { "de_DE.UTF-8", "1.234", 1234, "1.234" },
    { "de_DE.UTF-8", "128k", 128000, "128.000" },
    { "de_DE.UTF-8", "14336", 14336, "14.336" },
    { "ar_EG.UTF-8", "14336", 14336, NULL },
    { "ar_EG.UTF-8", "128k", 128000, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_nonnull (setlocale (LC_ALL, cases[i].locale));
      gtk_widget_grab_focus (fixture->spin);
      test_type (fixture->spin, cases[i].typed);
      g_assert_false (gtk_widget_has_css_class (fixture->row, "error"));
      test_press ("Return");
      TEST_WAIT (fixture->edited == cases[i].value);
      assert_agree (fixture, cases[i].value);
      if (cases[i].shown != NULL)
        g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->spin)), ==, cases[i].shown);

      /* What is shown is read back as the same number. */
      gtk_spin_button_update (GTK_SPIN_BUTTON (fixture->spin));
      assert_agree (fixture, cases[i].value);
    }
  g_assert_nonnull (setlocale (LC_ALL, "C.UTF-8"));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

#define ADD(name, func) g_test_add ("/number-row/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("typing", test_typing);
  ADD ("nonsense-never-becomes-a-value", test_nonsense_never_becomes_a_value);
  ADD ("an-empty-field-keeps-the-value", test_an_empty_field_keeps_the_value);
  ADD ("pasting", test_pasting);
  ADD ("arrow-and-page-keys", test_arrow_and_page_keys);
  ADD ("the-wheel-scrolls-the-form", test_the_wheel_scrolls_the_form);
  ADD ("shows-a-value-beyond-the-range", test_shows_a_value_beyond_the_range);
  ADD ("a-row-without-a-value-takes-any-number", test_a_row_without_a_value_takes_any_number);
  ADD ("control-backspace-resets", test_control_backspace_resets);
  ADD ("german-and-arabic", test_locale);

  return g_test_run ();
}
