/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"
#include "test-fit.h"
#include "test-words.h"

#include "app/window/numel-application.h"
#include "app/widgets/numel-chart-view.h"
#include "app/window/numel-chip.h"
#include "app/explain/numel-explain-window.h"
#include "app/explore/numel-explore-page.h"
#include "app/export/numel-export-window.h"
#include "app/widgets/numel-figure-button.h"
#include "app/form/numel-form.h"
#include "core/text/numel-format.h"
#include "app/breakdown/numel-headline.h"
#include "app/widgets/numel-narrow-bin.h"
#include "app/form/numel-number-row.h"
#include "app/presets/numel-presets-window.h"
#include "app/widgets/numel-share-bar.h"
#include "app/breakdown/numel-tree-view.h"

#include <glib/gstdio.h>
#include <string.h>

/* The real window in a language: every page and every dialog, wide and narrow, is looked through
 * for words that aren't translated and for labels that are cut. */

static const struct
{
  int width;
  int height;
} sizes[] = { { 1280, 800 }, { 900, 700 }, { 360, 1190 } };

static const char *const models[] = { "llama-2-7b", "qwen2.5-7b", "gemma-2-9b", "llama-3.1-8b" };

/* What stands in the files isn't translated: names of models, of their makers, classes and keys. */
static void
know_node (const NumelNode *node)
{
  test_words_know_name (node->name);
  test_words_know (node->kind);
  for (guint i = 0; i < node->n_children; i++)
    know_node (node->children[i]);
}

static void
know_document (NumelDocument *document)
{
  NumelBreakdown *breakdown = numel_document_get_breakdown (document);
  g_autofree char *name = numel_document_dup_file_name (document);
  const NumelExtra *extras;
  guint n_extras;

  test_words_know (numel_document_get_title (document));
  test_words_know (name);
  if (breakdown == NULL)
    return;
  know_node (numel_breakdown_get_root (breakdown));
  extras = numel_breakdown_get_extras (breakdown, &n_extras);
  for (guint i = 0; i < n_extras; i++)
    test_words_know (extras[i].name);
}

static void
know_catalog (void)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  guint n;
  const NumelPreset *const *presets = numel_catalog_get_presets (catalog, &n);
  const NumelFamily *const *families;

  for (guint i = 0; i < n; i++)
    {
      test_words_know (presets[i]->title);
      test_words_know (presets[i]->publisher);
      test_words_know (presets[i]->announced);
    }
  families = numel_catalog_get_families (catalog, &n);
  for (guint i = 0; i < n; i++)
    {
      test_words_know (families[i]->title);
      test_words_know (families[i]->model_type);
      for (guint k = 0; families[i]->classes[k] != NULL; k++)
        test_words_know (families[i]->classes[k]);
    }
}

/* A popover grabs the pointer, and GTK takes that for a pointer that rests: a tooltip is due, and
 * GTK warns when its window is gone until then. A key takes it back. */
static void
close_window (NumelWindow *window)
{
  test_focus (GTK_WINDOW (window));
  test_press ("Shift_L");
  test_settle (GTK_WIDGET (window));
  test_close (GTK_WINDOW (window));
}

static NumelWindow *
open_models (const char *const *names,
             guint              n_names)
{
  NumelWindow *window = test_window (NULL);
  NumelSession *session = numel_window_get_session (window);

  for (guint i = 0; i < n_names; i++)
    g_assert_nonnull (numel_window_open_preset (window, names[i]));
  for (guint i = 0; i < numel_session_get_n_documents (session); i++)
    know_document (numel_session_get_document (session, i));
  return window;
}

static void
check_popover (GtkWidget  *popover,
               const char *place)
{
  TEST_WAIT (gtk_widget_get_mapped (popover));
  test_settle (popover);
  test_words_check (popover, place);
  gtk_popover_popdown (GTK_POPOVER (popover));
  TEST_WAIT (!gtk_widget_get_mapped (popover));
}

/* A popover is placed on the screen where its button is, which has to be on the screen for it. */
static void
scroll_to (GtkWidget *widget)
{
  for (GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
       scroller != NULL;
       scroller = gtk_widget_get_ancestor (gtk_widget_get_parent (scroller),
                                           GTK_TYPE_SCROLLED_WINDOW))
    {
      GtkAdjustment *adjustment =
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (widget, scroller, &bounds));
      if (bounds.origin.y >= 0
          && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (scroller))
        continue;

      gtk_adjustment_set_value (adjustment,
                                gtk_adjustment_get_value (adjustment) + bounds.origin.y);
      test_settle (scroller);
    }
}

/* Opens what a page shows only when it is asked. */
static void
check_popovers (GtkWidget  *root,
                const char *place,
                guint      *n_figures)
{
  GtkWidget *next;

  if (!gtk_widget_get_mapped (root) || GTK_IS_POPOVER (root))
    return;

  if (GTK_IS_MENU_BUTTON (root) && gtk_widget_get_sensitive (root))
    {
      gboolean is_figure = gtk_widget_get_ancestor (root, NUMEL_TYPE_FIGURE_BUTTON) != NULL;

      if (is_figure && (*n_figures)++ >= 2)
        return;
      scroll_to (root);
      gtk_menu_button_popup (GTK_MENU_BUTTON (root));
      check_popover (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (root))), place);
      return;
    }
  if (GTK_IS_DROP_DOWN (root))
    {
      scroll_to (root);
      gtk_toggle_button_set_active (
        GTK_TOGGLE_BUTTON (test_find (root, GTK_TYPE_TOGGLE_BUTTON)), TRUE);
      check_popover (test_find (root, GTK_TYPE_POPOVER), place);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = next)
    {
      next = gtk_widget_get_next_sibling (child);
      check_popovers (child, place, n_figures);
    }
}

static void
check_menus (GtkWidget  *root,
             const char *place)
{
  if (GTK_IS_MENU_BUTTON (root) && gtk_widget_get_mapped (root))
    test_words_menu (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (root)), place);
  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_menus (child, place);
}

/* For people who want to see what was looked through. */
static void
save_picture (GtkWidget  *root,
              const char *place)
{
  static guint n_pictures;
  const char *folder = g_getenv ("NUMEL_LANGUAGE_SCREENSHOTS");
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  if (folder == NULL)
    return;
  name = g_strdup_printf ("%s-%03u-%s.png", g_getenv ("LANGUAGE"), n_pictures++, place);
  path = g_build_filename (folder, g_strdelimit (name, " /", '-'), NULL);
  test_screenshot (root, path);
}

static void
look (GtkWidget  *root,
      const char *place,
      gboolean    with_popovers)
{
  g_autofree char *full = NULL;
  guint n_figures = 0;

  test_settle (root);
  full = g_strdup_printf ("%s at %d", place, gtk_widget_get_width (root));
  g_test_message ("%s", full);
  save_picture (root, full);
  test_words_check (root, full);
  if (with_popovers)
    check_popovers (root, full, &n_figures);
}

static void
check (GtkWidget  *root,
       const char *place)
{
  look (root, place, TRUE);
}

/* A page that needs more than the window has is clipped at its end. */
static void
check_width (NumelWindow *window,
             const char  *place)
{
  GtkWidget *bin = test_find (GTK_WIDGET (window), NUMEL_TYPE_NARROW_BIN);
  GtkWidget *child = adw_bin_get_child (ADW_BIN (bin));

  test_fit_width (child, gtk_widget_get_width (bin), place);
}

static void
check_sizes (NumelWindow *window,
             const char  *place)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      test_resize (GTK_WINDOW (window), sizes[i].width, sizes[i].height);
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, sizes[i].width);
      /* What is popped up is the same at every width, but for the menu. */
      look (GTK_WIDGET (window), place, i == 0);
      check_menus (GTK_WIDGET (window), place);
      check_width (window, place);
      if (numel_window_get_narrow (window) && strcmp (place, "breakdown") == 0)
        {
          gtk_widget_activate_action (GTK_WIDGET (window), "win.page-number", "u", 0);
          check (GTK_WIDGET (window), "model");
          check_width (window, "model");
          gtk_widget_activate_action (GTK_WIDGET (window), "win.page-number", "u", 1);
        }
    }
}

static void
expand_all (GtkWidget *root)
{
  if (GTK_IS_EXPANDER (root))
    gtk_expander_set_expanded (GTK_EXPANDER (root), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    expand_all (child);
}

static void
test_breakdown (void)
{
  NumelWindow *window = open_models (models, G_N_ELEMENTS (models));

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "breakdown");
  test_set_number (test_chosen (window), "max_position_embeddings", 8192);
  numel_document_set_selected (test_chosen (window), "model/layers/self_attn/q_proj");
  check_sizes (window, "breakdown");
  g_object_set (numel_window_get_session (window), "chart", "pie", NULL);
  check_sizes (window, "pie");
  g_object_set (numel_window_get_session (window), "chart", "tree", NULL);
  check_sizes (window, "tree");
  test_set_number (test_chosen (window), "num_attention_heads", 30);
  check_sizes (window, "breakdown");
  close_window (window);
  test_words_end ();
}

static void
test_mixture (void)
{
  NumelWindow *window = open_models ((const char *[]) { "mixtral-8x7b" }, 1);

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "breakdown");
  check_sizes (window, "breakdown");
  numel_session_set_page (numel_window_get_session (window), "cost");
  check_sizes (window, "cost");
  numel_session_set_page (numel_window_get_session (window), "compare");
  check_sizes (window, "compare");
  close_window (window);
  test_words_end ();
}

static void
test_compare (void)
{
  NumelWindow *window = open_models (models, G_N_ELEMENTS (models));

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "compare");
  check_sizes (window, "compare");
  close_window (window);
  test_words_end ();
}

static void
test_explore (void)
{
  NumelWindow *window = open_models (models, G_N_ELEMENTS (models));
  GtkWidget *page;
  GtkWidget *entry;

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "explore");
  page = test_find (GTK_WIDGET (window), NUMEL_TYPE_EXPLORE_PAGE);
  entry = test_find_id (page, "target");
  check_sizes (window, "explore");
  expand_all (page);
  gtk_editable_set_text (GTK_EDITABLE (entry), "3000000000");
  g_signal_emit_by_name (entry, "activate");
  TEST_WAIT (!gtk_widget_get_visible (test_find_id (page, "progress")));
  check_sizes (window, "explore with answers");
  gtk_editable_set_text (GTK_EDITABLE (entry), "12x");
  g_signal_emit_by_name (entry, "activate");
  check_sizes (window, "explore with an error");
  close_window (window);
  test_words_end ();
}

static void
test_cost (void)
{
  NumelWindow *window = open_models (models, G_N_ELEMENTS (models));

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "cost");
  check_sizes (window, "cost");
  test_set_number (test_chosen (window), "num_attention_heads", 30);
  check_sizes (window, "cost with an error");
  close_window (window);
  test_words_end ();
}

/* The dialog that an action opens before the window. */
static GtkWidget *
open_dialog (NumelWindow *window,
             const char  *action,
             GVariant    *target)
{
  GtkWidget *dialog = NULL;
  g_autoptr (GList) windows = NULL;

  gtk_widget_activate_action_variant (GTK_WIDGET (window), action, target);
  windows = gtk_window_list_toplevels ();
  for (GList *item = windows; item != NULL; item = item->next)
    if (item->data != window && gtk_widget_get_visible (item->data))
      dialog = item->data;
  g_assert_nonnull (dialog);
  TEST_WAIT (gtk_widget_get_mapped (dialog));
  return dialog;
}

/* Before a narrow window a dialog is no wider. */
static void
check_dialog_width (NumelWindow *window,
                    GtkWidget   *dialog,
                    const char  *place)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));

  /* The toolkit's own windows are as wide as they are. What a window needs includes its border. */
  if (numel_window_get_narrow (window) && !GTK_IS_SHORTCUTS_WINDOW (dialog)
      && !ADW_IS_ABOUT_WINDOW (dialog))
    test_fit_width (dialog, gdk_surface_get_width (surface), place);
}

static void
check_dialog (NumelWindow *window,
              const char  *action,
              GVariant    *target)
{
  g_autoptr (GVariant) own_target = target != NULL ? g_variant_ref_sink (target) : NULL;
  GtkWidget *dialog = open_dialog (window, action, own_target);

  check (dialog, action);
  check_dialog_width (window, dialog, action);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
check_explanations (NumelWindow *window)
{
  static const char *const numbers[] = { "", "751632384", "751633408", "912345678", "12x" };
  GtkWidget *dialog = open_dialog (window, "win.explain", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *place = g_strdup_printf ("explaining %s", numbers[i]);

      test_type (test_find (dialog, GTK_TYPE_ENTRY), numbers[i]);
      TEST_WAIT (!numel_explain_window_is_running (NUMEL_EXPLAIN_WINDOW (dialog)));
      check (dialog, place);
      check_dialog_width (window, dialog, place);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
test_dialogs (void)
{
  NumelWindow *window = open_models ((const char *[]) { "qwen3-0.6b" }, 1);

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "breakdown");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i += 2)
    {
      test_resize (GTK_WINDOW (window), sizes[i].width, sizes[i].height);
      check_explanations (window);
      check_dialog (window, "win.add-models", NULL);
      check_dialog (window, "win.count-as", NULL);
      check_dialog (window, "win.save-chart", g_variant_new_string (""));
      check_dialog (window, "win.rename-document", g_variant_new_uint32 (0));
      check_dialog (window, "win.show-help-overlay", NULL);
      check_dialog (window, "app.about", NULL);
    }
  close_window (window);
  test_words_end ();
}

/* What is wrong with a model, and what is asked before it is lost. */
static void
test_troubles (void)
{
  NumelWindow *window = open_models ((const char *[]) { "llama-3.1-8b" }, 1);
  GtkWidget *dialog;
  GtkWidget *row;

  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "breakdown");
  test_set_number (test_chosen (window), "num_attention_heads", 30);
  row = test_find (GTK_WIDGET (window), NUMEL_TYPE_NUMBER_ROW);
  test_type (numel_form_row_get_control (NUMEL_FORM_ROW (row)), "12x");
  check (GTK_WIDGET (window), "a row with nonsense");
  test_type (test_find (GTK_WIDGET (window), GTK_TYPE_SEARCH_ENTRY), "0000");
  check (GTK_WIDGET (window), "a search in vain");
  check_dialog (window, "window.close", NULL);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.close", NULL);
  check (GTK_WIDGET (window), "a toast");
  dialog = open_dialog (window, "win.add-models", NULL);
  test_type (test_find (dialog, GTK_TYPE_SEARCH_ENTRY), "0000");
  TEST_WAIT (test_n_presets (dialog) == 0);
  check (dialog, "no preset");
  gtk_window_destroy (GTK_WINDOW (dialog));
  close_window (window);
  test_words_end ();
}

/* Files that can't be read or counted. */
static void
test_files (void)
{
  static const struct
  {
    const char *name;
    const char *title;
    const char *content;
  } files[] = {
    { "unknown.json", "unknown", "{\"model_type\": \"frobnicator\"}" },
    { "nameless.json", "nameless", "{}" },
    { "incomplete.json", "incomplete", "{\"model_type\": \"llama\", \"hidden_size\": \"12\"}" },
    { "broken.json", "broken", "{\"model_type\": llama}" },
    { "missing.json", "missing", NULL },
  };
  g_autofree char *folder = g_dir_make_tmp ("numel-languages-XXXXXX", NULL);
  g_autofree char *architectures = g_build_filename (g_get_user_data_dir (), "numel",
                                                     "architectures", NULL);

  test_words_know (folder);
  test_words_know ("frobnicator");
  test_words_know (architectures);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      NumelWindow *window = test_window (NULL);
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GList) windows = NULL;

      test_words_know (files[i].name);
      test_words_know (files[i].title);
      if (files[i].content != NULL)
        g_assert_true (g_file_set_contents (path, files[i].content, -1, NULL));
      test_present (GTK_WINDOW (window), 1280, 800);
      numel_window_open_file (window, file);
      test_settle (GTK_WIDGET (window));
      windows = gtk_window_list_toplevels ();
      for (GList *item = windows; item != NULL; item = item->next)
        if (gtk_widget_get_mapped (item->data))
          check (item->data, files[i].name);
      for (GList *item = windows; item != NULL; item = item->next)
        if (item->data != window)
          gtk_window_destroy (item->data);
      close_window (window);
      g_unlink (path);
    }
  g_rmdir (folder);
  test_words_end ();
}

/* Where a widget begins, as the language reads: from the left, or from the right. */
static float
get_start (gpointer root,
           GType    type)
{
  GtkWidget *widget = test_find (root, type);
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, root, &bounds));
  if (gtk_widget_get_default_direction () == GTK_TEXT_DIR_LTR)
    return bounds.origin.x;
  return (float) gtk_widget_get_width (root) - bounds.origin.x - bounds.size.width;
}

static void
test_direction (void)
{
  NumelWindow *window = open_models ((const char *[]) { "llama-3.1-8b" }, 1);
  gboolean is_arabic = g_str_equal (g_getenv ("LANGUAGE"), "ar");
  g_autofree char *total = NULL;
  GtkWidget *tree;

  g_assert_cmpint (gtk_widget_get_default_direction (), ==,
                   is_arabic ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  test_present (GTK_WINDOW (window), 1280, 800);
  numel_session_set_page (numel_window_get_session (window), "breakdown");
  test_settle (GTK_WIDGET (window));
  g_assert_cmpfloat (get_start (window, ADW_TYPE_SPLIT_BUTTON), <, 50);
  g_assert_cmpfloat (get_start (window, NUMEL_TYPE_CHIP), <, 50);
  g_assert_cmpfloat (get_start (window, NUMEL_TYPE_FORM), <, 50);
  g_assert_cmpfloat (get_start (window, NUMEL_TYPE_TREE_VIEW), >, 300);
  g_assert_cmpfloat (get_start (window, NUMEL_TYPE_HEADLINE), <,
                     get_start (window, NUMEL_TYPE_CHART_VIEW));
  tree = test_find (GTK_WIDGET (window), NUMEL_TYPE_TREE_VIEW);
  g_assert_cmpfloat (get_start (tree, GTK_TYPE_TREE_EXPANDER), <,
                     get_start (tree, NUMEL_TYPE_SHARE_BAR));

  /* Numbers are the locale's, and read from the left everywhere. */
  total = numel_format_count (8030261248);
  g_assert_nonnull (test_find_text (GTK_WIDGET (window), total));
  g_assert_cmpint (gtk_widget_get_direction (test_find (GTK_WIDGET (window),
                                                        GTK_TYPE_SPIN_BUTTON)),
                   ==, GTK_TEXT_DIR_LTR);
  close_window (window);
}

static void
test_empty (void)
{
  NumelWindow *window = test_window (NULL);

  test_present (GTK_WINDOW (window), 1280, 800);
  check_sizes (window, "empty");
  close_window (window);
  test_words_end ();
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);
  test_words_init ();
  know_catalog ();
  /* A key that could be a word, and what people type into a Python shell. */
  test_words_know ("architectures");
  test_words_know ("model.parameters()");
  test_words_know ("lm_head.weight");
  test_words_know ("Llama 3.1");
  setvbuf (stdout, NULL, _IOLBF, 0);

  g_test_add_func ("/languages/breakdown", test_breakdown);
  g_test_add_func ("/languages/mixture", test_mixture);
  g_test_add_func ("/languages/compare", test_compare);
  g_test_add_func ("/languages/explore", test_explore);
  g_test_add_func ("/languages/cost", test_cost);
  g_test_add_func ("/languages/dialogs", test_dialogs);
  g_test_add_func ("/languages/troubles", test_troubles);
  g_test_add_func ("/languages/files", test_files);
  g_test_add_func ("/languages/direction", test_direction);
  g_test_add_func ("/languages/empty", test_empty);

  return g_test_run ();
}
