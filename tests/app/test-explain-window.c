/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/cost/numel-cost-bar.h"
#include "app/explain/numel-explain-counts.h"
#include "app/explain/numel-explain-sum.h"
#include "app/explain/numel-explain-window.h"

#include <locale.h>

#define TOTAL  "596,049,920"
#define STORED "751,632,384"

typedef struct
{
  NumelWindow *window;
  GtkWidget *dialog;
  GtkWidget *entry;
} Fixture;

static GtkWidget *
find_dialog (void)
{
  return test_find_window (NUMEL_TYPE_EXPLAIN_WINDOW);
}

static gboolean
reads (GtkWidget *widget,
       gpointer   text)
{
  g_autoptr (GString) shown = NULL;

  if (!GTK_IS_LABEL (widget) || !gtk_widget_get_mapped (widget))
    return FALSE;

  shown = g_string_new (gtk_label_get_text (GTK_LABEL (widget)));
  g_string_replace (shown, "\u2066", "", 0);
  g_string_replace (shown, "\u2069", "", 0);
  return g_str_equal (shown->str, text);
}

/* As they are read: without the marks that hold formulas together. */
static GtkWidget *
find_text (GtkWidget  *root,
           const char *text)
{
  return test_find_where (root, reads, (gpointer) text);
}

static void
assert_says (GtkWidget  *root,
             const char *text)
{
  if (find_text (root, text) == NULL)
    g_error ("“%s” isn't shown", text);
}

/* Real keys all the way: the window is opened from the keyboard, too. */
static void
set_up (Fixture       *fixture,
        gconstpointer  preset)
{
  fixture->window = test_window (preset);
  test_present (GTK_WINDOW (fixture->window), 1280, 800);
  test_focus (GTK_WINDOW (fixture->window));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), "not a number");
  test_press ("ctrl+e");
  TEST_WAIT ((fixture->dialog = find_dialog ()) != NULL);
  test_focus (GTK_WINDOW (fixture->dialog));
  fixture->entry = test_find (fixture->dialog, GTK_TYPE_ENTRY);
  TEST_WAIT (find_text (fixture->dialog, "All parameters") != NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  preset)
{
  if (fixture->dialog != NULL)
    test_close (GTK_WINDOW (fixture->dialog));
  test_close (GTK_WINDOW (fixture->window));
}

static void
type (Fixture    *fixture,
      const char *text)
{
  gtk_widget_grab_focus (fixture->entry);
  test_press ("ctrl+a");
  if (*text == '\0')
    test_press ("BackSpace");
  test_keys (text);
  TEST_WAIT (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), text));
  TEST_WAIT (!numel_explain_window_is_running (NUMEL_EXPLAIN_WINDOW (fixture->dialog)));
}

static GtkWidget *
find_sum (Fixture *fixture)
{
  return test_find (fixture->dialog, NUMEL_TYPE_EXPLAIN_SUM);
}

static double
get_length (Fixture *fixture,
            guint    index)
{
  GtkWidget *bar = test_nth (find_sum (fixture), NUMEL_TYPE_COST_BAR, index);

  return numel_cost_bar_get_length (NUMEL_COST_BAR (bar));
}

static void
test_begins_with_the_models_counts (Fixture       *fixture,
                                    gconstpointer  preset)
{
  assert_says (fixture->dialog, "Explain Another Count");
  assert_says (fixture->dialog, "Qwen3 0.6B");
  assert_says (fixture->dialog, "Counts you may meet for this model");
  assert_says (fixture->dialog, TOTAL);
  assert_says (fixture->dialog, "440,467,456");
  g_assert_null (find_text (fixture->dialog, "matches"));
  g_assert_false (gtk_widget_get_mapped (find_sum (fixture)));
  gtk_test_accessible_assert_relation (fixture->entry, GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                       find_text (fixture->dialog, "The other tool says"), NULL);

  /* One types at once. */
  test_keys ("751632384");
  TEST_WAIT (find_text (fixture->dialog, "Explained to the last parameter") != NULL);
}

static void
test_explains_to_the_last_parameter (Fixture       *fixture,
                                     gconstpointer  preset)
{
  GtkWidget *sum = find_sum (fixture);

  type (fixture, "751632384");
  TEST_WAIT (find_text (fixture->dialog, "Explained to the last parameter") != NULL);
  assert_says (sum, "Qwen3 0.6B, every parameter once");
  assert_says (sum, TOTAL);
  assert_says (sum, "lm_head.weight stored a second time");
  assert_says (sum, "151,936 × 1,024");
  assert_says (sum, "+155,582,464");
  assert_says (sum, STORED);
  g_assert_cmpfloat_with_epsilon (get_length (fixture, 0), 596049920.0 / 751632384.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_length (fixture, 1), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_length (fixture, 2), 1, 1e-9);

  /* And where it stands among the others. */
  g_assert_nonnull (find_text (test_find (fixture->dialog, NUMEL_TYPE_EXPLAIN_COUNTS), "matches"));

  /* With separators it is the same number. */
  type (fixture, "596,049,920");
  g_assert_null (find_text (sum, "+155,582,464"));
  assert_says (fixture->dialog, "Explained to the last parameter");
  assert_says (fixture->dialog, "matches");
}

static void
test_explains_what_is_typed (Fixture       *fixture,
                             gconstpointer  preset)
{
  static const struct
  {
    const char *typed;
    const char *verdict;
    const char *lines[5];
    gboolean matches;
  } cases[] = {
    { "1503264768", "Explained to the last byte",
      { "bytes at 16 bits a parameter", "× 2", "Bytes", "1,503,264,768" }, FALSE },
    { "752M", "Explained to the digits that are printed", { "printed as 752M", STORED }, TRUE },
    { "751632387", "3 still unexplained",
      { "lm_head.weight stored a second time", "still unexplained", "+3", "751,632,387" }, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      type (fixture, cases[i].typed);
      TEST_WAIT (find_text (fixture->dialog, cases[i].verdict) != NULL);
      for (guint line = 0; cases[i].lines[line] != NULL; line++)
        assert_says (find_sum (fixture), cases[i].lines[line]);
      g_assert_cmpint (find_text (fixture->dialog, "matches") != NULL, ==, cases[i].matches);
    }
}

static void
test_does_not_guess (Fixture       *fixture,
                     gconstpointer  preset)
{
  type (fixture, "912345677");
  TEST_WAIT (find_text (fixture->dialog, "Not explained") != NULL);
  g_assert_false (gtk_widget_get_mapped (find_sum (fixture)));
  assert_says (fixture->dialog,
               "The nearest count is 751,632,384 (lm_head.weight stored a second time). The number "
               "is 160,713,293 more.");

  /* Back to nothing. */
  type (fixture, "");
  TEST_WAIT (find_text (fixture->dialog, "Not explained") == NULL);
}

static void
test_tells_what_is_no_number (Fixture       *fixture,
                              gconstpointer  preset)
{
  type (fixture, "many");
  TEST_WAIT (gtk_widget_has_css_class (fixture->entry, "error"));
  gtk_test_accessible_assert_state (fixture->entry, GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  assert_says (fixture->dialog,
               "A number such as 751632384, 7.6B, 15.2 GB or 14.96 GiB expected, not “many”");

  type (fixture, "99999999999999999999999");
  TEST_WAIT (find_text (fixture->dialog, "The number is too large") != NULL);

  type (fixture, "596049920");
  TEST_WAIT (!gtk_widget_has_css_class (fixture->entry, "error"));
  gtk_test_accessible_assert_state (fixture->entry, GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_FALSE);
  TEST_WAIT (find_text (fixture->dialog, "Explained to the last parameter") != NULL);
}

static void
test_offers_the_clipboards_number (Fixture       *fixture,
                                   gconstpointer  preset)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (fixture->dialog);
  GtkWidget *button;

  g_assert_null (find_text (fixture->dialog, "Paste " STORED));
  gdk_clipboard_set_text (clipboard, "  751632384\n");
  TEST_WAIT (find_text (fixture->dialog, "Paste " STORED) != NULL);
  button = gtk_widget_get_ancestor (find_text (fixture->dialog, "Paste " STORED), GTK_TYPE_BUTTON);
  test_settle (fixture->dialog);
  test_click (button, 20, 10, 1);
  TEST_WAIT (find_text (fixture->dialog, "Explained to the last parameter") != NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, STORED);
  g_assert_false (gtk_widget_get_mapped (button));

  gdk_clipboard_set_text (clipboard, "15_0.2 GB");
  test_settle (fixture->dialog);
  gdk_clipboard_set_text (clipboard, "1.5 GB");
  TEST_WAIT (find_text (fixture->dialog, "Paste 1.5 GB") != NULL);

  /* What is no count isn't offered. */
  gdk_clipboard_set_text (clipboard, "12");
  TEST_WAIT (!gtk_widget_get_mapped (button));
}

static GtkWidget *
open_dialog (NumelWindow *window)
{
  GtkWidget *dialog;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.explain", NULL));
  TEST_WAIT ((dialog = find_dialog ()) != NULL);
  return dialog;
}

static void
test_opens_from_the_headlines_menu (void)
{
  NumelWindow *window = test_open_window ("qwen3-0.6b");
  GtkWidget *number = find_text (GTK_WIDGET (window), TOTAL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (number);
  test_click (number, 20, 10, 1);
  g_assert_true (g_spawn_command_line_sync ("xdotool click 3", NULL, NULL, NULL, &error));
  g_assert_no_error (error);
  TEST_WAIT (find_text (GTK_WIDGET (window), "Explain Another Count…") != NULL);
  test_settle (GTK_WIDGET (window));
  test_click (find_text (GTK_WIDGET (window), "Explain Another Count…"), 5, 5, 1);
  TEST_WAIT (find_dialog () != NULL);
  test_close (GTK_WINDOW (find_dialog ()));
  test_close (GTK_WINDOW (window));
}

static void
test_offers_the_number_when_it_opens (void)
{
  NumelWindow *window = test_window ("qwen3-0.6b");
  GtkWidget *dialog;

  test_present (GTK_WINDOW (window), 1280, 800);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), STORED);
  dialog = open_dialog (window);
  TEST_WAIT (find_text (dialog, "Paste " STORED) != NULL);

  /* The access key. */
  test_focus (GTK_WINDOW (dialog));
  test_press ("alt+p");
  TEST_WAIT (find_text (dialog, "Explained to the last parameter") != NULL);
  test_close (GTK_WINDOW (dialog));
  test_close (GTK_WINDOW (window));
}

static void
test_explains_the_count_of_a_row (Fixture       *fixture,
                                  gconstpointer  preset)
{
  GtkWidget *counts = test_find (fixture->dialog, NUMEL_TYPE_EXPLAIN_COUNTS);
  GtkWidget *row = gtk_widget_get_ancestor (find_text (counts, "440,467,456"),
                                            GTK_TYPE_LIST_BOX_ROW);

  gtk_widget_grab_focus (row);
  test_press ("Return");
  TEST_WAIT (find_text (find_sum (fixture), "input table left out") != NULL);
  assert_says (find_sum (fixture), "\u2212155,582,464");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, "440,467,456");
  gtk_test_accessible_assert_property (row, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Without the input table: \u2066440,467,456\u2069, matches");
}

static void
test_copies_the_explanation (Fixture       *fixture,
                             gconstpointer  preset)
{
  g_autofree char *text = NULL;

  /* There is nothing to copy yet. */
  test_press ("ctrl+shift+c");

  type (fixture, "751632384");
  TEST_WAIT (find_text (fixture->dialog, "Explained to the last parameter") != NULL);
  test_press ("ctrl+shift+c");
  TEST_WAIT (find_text (fixture->dialog, "Explanation copied") != NULL);
  text = test_read_clipboard (fixture->dialog);
  g_assert_true (g_str_has_prefix (text,
                                   "Qwen3 0.6B: 751632384\n"
                                   "Explained to the last parameter\n"
                                   "596,049,920\tevery parameter once\n"
                                   "+155,582,464\tlm_head.weight stored a second time"
                                   "\t151,936 × 1,024\n"
                                   "751,632,384\t"));
  g_assert_null (strstr (text, "\u2066"));
}

static void
test_closes_with_escape (Fixture       *fixture,
                         gconstpointer  preset)
{
  gpointer weak = fixture->dialog;

  g_object_add_weak_pointer (G_OBJECT (fixture->dialog), &weak);
  test_keys ("7516");
  test_press ("Escape");
  TEST_WAIT (weak == NULL);
  fixture->dialog = NULL;
}

static void
test_reads_numbers_as_they_are_written_here (void)
{
  static const struct
  {
    const char *locale;
    const char *typed;
    const char *shown;
  } cases[] = {
    { "de_DE.UTF-8", "751.632.384", "751.632.384" },
    { "ar_EG.UTF-8", "٧٥١٦٣٢٣٨٤", "+155,582,464" },
    { "en_US.UTF-8", "751,632,384", STORED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      NumelWindow *window;
      GtkWidget *dialog;

      g_assert_nonnull (setlocale (LC_ALL, cases[i].locale));
      window = test_window ("qwen3-0.6b");
      test_present (GTK_WINDOW (window), 1280, 800);
      dialog = open_dialog (window);
      test_type (test_find (dialog, GTK_TYPE_ENTRY), cases[i].typed);
      TEST_WAIT (find_text (dialog, "Explained to the last parameter") != NULL);
      assert_says (dialog, cases[i].shown);
      test_close (GTK_WINDOW (dialog));
      test_close (GTK_WINDOW (window));
    }
  g_assert_nonnull (setlocale (LC_ALL, "C.UTF-8"));
}

static void
test_explains_a_large_mixture_while_one_types (Fixture       *fixture,
                                               gconstpointer  preset)
{
  /* The last number counts, however many were typed before it was explained. */
  type (fixture, "684531386000");
  TEST_WAIT (find_text (find_sum (fixture), "684,531,386,000") != NULL);
  assert_says (fixture->dialog, "Explained to the last parameter");
  assert_says (find_sum (fixture), "671,026,404,352");
}

static void
test_needs_a_count (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelDocument *document = test_chosen (window);
  GtkWidget *dialog;

  test_present (GTK_WINDOW (window), 1280, 800);
  test_set_number (document, "num_attention_heads", 30);
  g_assert_true (numel_document_get_stale (document));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.explain", NULL);
  g_assert_null (find_dialog ());

  /* Mended, it is explained as it is now, and as it becomes while the dialog is open. */
  numel_document_undo (document);
  dialog = open_dialog (window);
  TEST_WAIT (find_text (dialog, "8,030,261,248") != NULL);
  test_set_number (document, "num_hidden_layers", 16);
  TEST_WAIT (find_text (dialog, "4,540,469,248") != NULL);
  test_close (GTK_WINDOW (dialog));
  test_close (GTK_WINDOW (window));
}

static void
test_fills_a_narrow_window (void)
{
  NumelWindow *window = test_window ("qwen3-0.6b");
  GtkWidget *dialog;

  test_present (GTK_WINDOW (window), 360, 720);
  dialog = open_dialog (window);
  test_type (test_find (dialog, GTK_TYPE_ENTRY), STORED);
  TEST_WAIT (find_text (dialog, "Explained to the last parameter") != NULL);
  test_resize (GTK_WINDOW (dialog), 360, 720);
  test_settle (dialog);
  g_assert_cmpint (gtk_widget_get_width (dialog), ==, 360);
  test_close (GTK_WINDOW (dialog));
  test_close (GTK_WINDOW (window));
}

static void
add (const char *path,
     const char *preset,
     void      (*test) (Fixture       *fixture,
                        gconstpointer  preset))
{
  g_test_add (path, Fixture, preset, set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  add ("/explain-window/begins-with-the-models-counts", "qwen3-0.6b",
       test_begins_with_the_models_counts);
  add ("/explain-window/explains-to-the-last-parameter", "qwen3-0.6b",
       test_explains_to_the_last_parameter);
  add ("/explain-window/explains-bytes-rounded-numbers-and-what-is-left", "qwen3-0.6b",
       test_explains_what_is_typed);
  add ("/explain-window/does-not-guess", "qwen3-0.6b", test_does_not_guess);
  add ("/explain-window/tells-what-is-no-number", "qwen3-0.6b", test_tells_what_is_no_number);
  add ("/explain-window/offers-the-clipboards-number", "qwen3-0.6b",
       test_offers_the_clipboards_number);
  add ("/explain-window/explains-the-count-of-a-row", "qwen3-0.6b",
       test_explains_the_count_of_a_row);
  add ("/explain-window/copies-the-explanation", "qwen3-0.6b", test_copies_the_explanation);
  add ("/explain-window/closes-with-escape", "qwen3-0.6b", test_closes_with_escape);
  add ("/explain-window/explains-a-large-mixture-while-one-types", "deepseek-v3",
       test_explains_a_large_mixture_while_one_types);
  g_test_add_func ("/explain-window/opens-from-the-headlines-menu",
                   test_opens_from_the_headlines_menu);
  g_test_add_func ("/explain-window/offers-the-number-when-it-opens",
                   test_offers_the_number_when_it_opens);
  g_test_add_func ("/explain-window/reads-numbers-as-they-are-written-here",
                   test_reads_numbers_as_they_are_written_here);
  g_test_add_func ("/explain-window/needs-a-count", test_needs_a_count);
  g_test_add_func ("/explain-window/fills-a-narrow-window", test_fills_a_narrow_window);

  return g_test_run ();
}
