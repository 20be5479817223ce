/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/explain/numel-explain-window.h"
#include "app/explore/numel-explore-page.h"
#include "app/export/numel-export-window.h"
#include "app/widgets/numel-narrow-bin.h"
#include "app/presets/numel-presets-window.h"

#include <glib/gstdio.h>

/* Draws the window as people see it under different settings, into the build's screenshots folder.
 * The mode comes from the environment, as libadwaita reads some of the settings only at its start.
 * That something is drawn is asserted here; how it looks is for people to judge. */

static const char *mode;
static const char *folder;

static void
save (GtkWidget  *widget,
      const char *name)
{
  g_autofree char *file = g_strdup_printf ("%s-%s.png", name, mode);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  cairo_surface_t *surface;
  guchar *pixels;
  int stride;
  int width;
  int height;
  gboolean varied = FALSE;

  test_settle (widget);
  test_screenshot (widget, path);

  surface = cairo_image_surface_create_from_png (path);
  width = cairo_image_surface_get_width (surface);
  height = cairo_image_surface_get_height (surface);
  pixels = cairo_image_surface_get_data (surface);
  stride = cairo_image_surface_get_stride (surface);
  g_assert_cmpint (width, ==, gtk_widget_get_width (widget));
  for (int x = 0; x < width && !varied; x++)
    varied = memcmp (pixels + height / 2 * stride + x * 4, pixels + height / 2 * stride, 4) != 0;
  g_assert_true (varied);
  cairo_surface_destroy (surface);
}

static void
present (NumelWindow *window)
{
  gboolean narrow = g_str_equal (mode, "narrow");

  if (narrow)
    test_present (GTK_WINDOW (window), 360, 720);
  else
    test_present (GTK_WINDOW (window), 1280, 800);
}

/* The page of four models, Llama 3.1 8B in front. */
static NumelWindow *
open_four (const char *page)
{
  NumelWindow *window = test_window ("llama-2-7b");
  NumelSession *session = numel_window_get_session (window);
  NumelDocument *document;

  numel_window_open_preset (window, "qwen2.5-7b");
  numel_window_open_preset (window, "gemma-2-9b");
  document = numel_window_open_preset (window, "llama-3.1-8b");
  numel_session_move (session, document, -2);
  present (window);
  numel_session_set_page (session, page);
  return window;
}

static void
test_breakdown (void)
{
  NumelWindow *window = open_four ("breakdown");
  NumelDocument *document = test_chosen (window);

  test_set_number (document, "max_position_embeddings", 8192);
  numel_document_set_selected (document, "model/layers/self_attn/q_proj");
  save (GTK_WIDGET (window), "breakdown");
  g_assert_cmpint (numel_document_get_counts (document)->total, ==, 8030261248);

  if (g_str_equal (mode, "narrow"))
    {
      gtk_widget_activate_action (GTK_WIDGET (window), "win.page-number", "u", 0);
      save (GTK_WIDGET (window), "model");
    }

  test_close (GTK_WINDOW (window));
}

static void
test_error (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");

  present (window);
  test_set_number (test_chosen (window), "num_attention_heads", 30);
  g_assert_true (numel_document_get_stale (test_chosen (window)));
  save (GTK_WIDGET (window), "error");
  test_close (GTK_WINDOW (window));
}

static void
test_mixture (void)
{
  NumelWindow *window = test_window ("mixtral-8x7b");

  present (window);
  save (GTK_WIDGET (window), "mixture");
  test_close (GTK_WINDOW (window));
}

static void
test_compare (void)
{
  NumelWindow *window = open_four ("compare");

  save (GTK_WIDGET (window), "compare");
  test_close (GTK_WINDOW (window));
}

static void
test_cost (void)
{
  NumelWindow *window = open_four ("cost");

  save (GTK_WIDGET (window), "cost");
  if (g_str_equal (mode, "narrow"))
    test_resize (GTK_WINDOW (window), 360, 3000);
  else
    test_resize (GTK_WINDOW (window), 1280, 1800);
  save (GTK_WIDGET (window), "cost-all");

  test_set_number (test_chosen (window), "num_attention_heads", 30);
  save (GTK_WIDGET (window), "cost-error");
  test_close (GTK_WINDOW (window));
}

static void
test_explore (void)
{
  NumelWindow *window = open_four ("explore");
  GtkWidget *page = test_find (GTK_WIDGET (window), NUMEL_TYPE_EXPLORE_PAGE);
  GtkWidget *entry = test_find_id (page, "target");

  gtk_editable_set_text (GTK_EDITABLE (entry), "3,000,000,000");
  g_signal_emit_by_name (entry, "activate");
  TEST_WAIT (!gtk_widget_get_visible (test_find_id (page, "progress")));
  save (GTK_WIDGET (window), "explore");
  test_close (GTK_WINDOW (window));
}

static void
test_explain (void)
{
  static const struct
  {
    const char *typed;
    const char *name;
  } numbers[] = {
    { "751,632,384", "explain" },
    { "751,633,408", "explain-partly" },
    { "912,345,678", "explain-not" },
    { "", "explain-nothing" },
    { "many", "explain-error" },
  };
  NumelWindow *window = test_window ("qwen3-0.6b");
  GtkWidget *dialog;

  present (window);
  dialog = numel_explain_window_new (test_chosen (window));
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (window));
  if (numel_window_get_narrow (window))
    numel_explain_window_fill_parent (NUMEL_EXPLAIN_WINDOW (dialog), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (dialog));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      test_type (test_find (dialog, GTK_TYPE_ENTRY), numbers[i].typed);
      gtk_editable_set_position (GTK_EDITABLE (test_find (dialog, GTK_TYPE_ENTRY)), -1);
      TEST_WAIT (!numel_explain_window_is_running (NUMEL_EXPLAIN_WINDOW (dialog)));
      save (dialog, numbers[i].name);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_close (GTK_WINDOW (window));
}

/* What the dialog writes, for a paper's column and a slide. */
static void
save_page (NumelExportWindow *dialog,
           guint              size,
           const char        *name)
{
  g_autofree char *file_name = g_strdup_printf ("%s-%s.png", name, mode);
  g_autofree char *path = g_build_filename (folder, file_name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  NumelExportOptions options;
  GtkWidget *row;

  row = gtk_widget_get_ancestor (test_find_text (GTK_WIDGET (dialog), "For"), ADW_TYPE_ACTION_ROW);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (test_find (row, GTK_TYPE_DROP_DOWN)), size);
  numel_export_setup_get_options (numel_export_window_get_setup (dialog), &options);
  numel_chart_export_save (numel_export_window_get_page (dialog), file, &options, NULL, &error);
  g_assert_no_error (error);
}

static void
test_export (void)
{
  NumelWindow *window = open_four ("compare");
  GtkWidget *dialog = numel_export_window_new (numel_window_get_page (window), "png");

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (window));
  numel_export_window_set_narrow (NUMEL_EXPORT_WINDOW (dialog), numel_window_get_narrow (window));
  if (numel_window_get_narrow (window))
    gtk_window_set_default_size (GTK_WINDOW (dialog), 360, 720);
  gtk_window_present (GTK_WINDOW (dialog));
  TEST_WAIT (gtk_widget_get_mapped (dialog));
  save (dialog, "export");
  save_page (NUMEL_EXPORT_WINDOW (dialog), 1, "export-column");
  save_page (NUMEL_EXPORT_WINDOW (dialog), 3, "export-slide");
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_close (GTK_WINDOW (window));
}

static void
test_presets (void)
{
  NumelWindow *window = test_window ("gpt2");
  GtkWidget *presets;

  present (window);
  presets = numel_presets_window_new (numel_window_get_session (window));
  gtk_window_set_transient_for (GTK_WINDOW (presets), GTK_WINDOW (window));
  if (numel_window_get_narrow (window))
    numel_presets_window_fill_parent (NUMEL_PRESETS_WINDOW (presets), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (presets));
  TEST_WAIT (gtk_widget_get_mapped (presets));
  save (presets, "presets");
  gtk_window_destroy (GTK_WINDOW (presets));
  test_close (GTK_WINDOW (window));
}

static void
test_empty (void)
{
  NumelWindow *window = test_window (NULL);

  present (window);
  save (GTK_WIDGET (window), "empty");
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  int result;

  test_init (&argc, &argv);

  mode = g_getenv ("NUMEL_SCREENSHOT_MODE");
  folder = g_getenv ("NUMEL_SCREENSHOTS");
  if (mode == NULL)
    mode = "light";
  if (folder == NULL)
    folder = g_get_tmp_dir ();
  g_mkdir_with_parents (folder, 0755);

  if (g_str_equal (mode, "dark"))
    adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                        ADW_COLOR_SCHEME_FORCE_DARK);
  if (g_str_equal (mode, "large-text"))
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * 3 / 2, NULL);
  if (g_str_equal (mode, "rtl"))
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);

  g_test_add_func ("/screenshots/breakdown", test_breakdown);
  g_test_add_func ("/screenshots/error", test_error);
  g_test_add_func ("/screenshots/mixture", test_mixture);
  g_test_add_func ("/screenshots/compare", test_compare);
  g_test_add_func ("/screenshots/cost", test_cost);
  g_test_add_func ("/screenshots/explain", test_explain);
  g_test_add_func ("/screenshots/explore", test_explore);
  g_test_add_func ("/screenshots/export", test_export);
  g_test_add_func ("/screenshots/presets", test_presets);
  g_test_add_func ("/screenshots/empty", test_empty);

  result = g_test_run ();
  return result;
}
