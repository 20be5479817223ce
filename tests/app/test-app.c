/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/window/numel-application.h"
#include "app/widgets/numel-screenshot.h"

#include <gdk/x11/gdkx.h>

static NumelApplication *application;

static void
close_application (void)
{
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  g_clear_object (&application);
}

/**
 * test_window:
 * @preset: (nullable): a preset to open
 *
 * Returns: (transfer none): a window of the real application, which isn't shown yet
 */
NumelWindow *
test_window (const char *preset)
{
  NumelWindow *window;
  g_autoptr (GError) error = NULL;

  if (application == NULL)
    {
      application = numel_application_new ();
      g_application_set_flags (G_APPLICATION (application),
                               g_application_get_flags (G_APPLICATION (application))
                                 | G_APPLICATION_NON_UNIQUE);
      g_application_register (G_APPLICATION (application), NULL, &error);
      g_assert_no_error (error);
      atexit (close_application);
    }

  window = numel_window_new (GTK_APPLICATION (application), numel_catalog_get_default ());
  if (preset != NULL)
    g_assert_nonnull (numel_window_open_preset (window, preset));
  return window;
}

/**
 * test_path:
 * @name: a file of the folder of documents for tests
 *
 * Returns: (transfer full): its path
 */
char *
test_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "app", "documents", name, NULL);
}

static gboolean
expired_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/**
 * test_init:
 *
 * Starts GTK for a test: no animation, one font.
 */
void
test_init (int    *argc,
           char ***argv)
{
  GtkSettings *settings;

  g_test_init (argc, argv, NULL);
  adw_init ();

  settings = gtk_settings_get_default ();
  g_object_set (settings,
                "gtk-enable-animations", FALSE,
                "gtk-font-name", "Cantarell 11",
                "gtk-overlay-scrolling", TRUE,
                "gtk-cursor-blink", FALSE,
                "gtk-recent-files-enabled", FALSE,
                NULL);
}

/**
 * test_iterate:
 *
 * Runs the main loop once; it wakes up at least every 20 ms so that a wait can give up.
 */
void
test_iterate (void)
{
  guint id = g_timeout_add (20, expired_cb, NULL);

  g_main_context_iteration (NULL, TRUE);
  g_source_remove (id);
}

static gboolean
frame_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       data)
{
  int *frames = data;

  (*frames)++;
  return G_SOURCE_CONTINUE;
}

/**
 * test_settle:
 *
 * Waits until three frames have been drawn and nothing else is due, so that layout, deferred flips
 * and styles are in place.
 */
void
test_settle (GtkWidget *widget)
{
  int frames = 0;
  guint tick;

  TEST_WAIT (gtk_widget_get_mapped (widget));
  tick = gtk_widget_add_tick_callback (widget, frame_cb, &frames, NULL);
  TEST_WAIT (frames >= 3);
  gtk_widget_remove_tick_callback (widget, tick);
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}

static void
finished_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  gboolean *done = data;
  g_autoptr (GError) error = NULL;

  g_subprocess_wait_check_finish (G_SUBPROCESS (source), result, &error);
  g_assert_no_error (error);
  *done = TRUE;
}

/* Real events come from the X server, which xdotool asks for them; the main loop runs meanwhile, as
 * it would for a user. */
static void
xdotool (const char *const *arguments)
{
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done = FALSE;

  process = g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_NONE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_check_async (process, NULL, finished_cb, &done);
  TEST_WAIT (done);
}

/**
 * test_present:
 *
 * Shows a window with a size in pixels and waits until it has been drawn.
 */
void
test_present (GtkWindow *window,
              int        width,
              int        height)
{
  /* Nothing is to be hovered that a test doesn't hover. */
  xdotool ((const char *[]) { "xdotool", "mousemove", "1599", "1199", NULL });
  gtk_window_set_default_size (window, width, height);
  gtk_window_present (window);
  test_settle (GTK_WIDGET (window));
  test_resize (window, width, height);
}

/**
 * test_resize:
 *
 * Gives a shown window another size in pixels of its content: without a compositor the window has a
 * border, which GTK takes from the size that is asked for.
 */
void
test_resize (GtkWindow *window,
             int        width,
             int        height)
{
  int asked_width = width;
  int asked_height = height;

  for (int i = 0; i < 4; i++)
    {
      int missing_width = width - gtk_widget_get_width (GTK_WIDGET (window));
      int missing_height = height - gtk_widget_get_height (GTK_WIDGET (window));

      if (missing_width == 0 && missing_height == 0)
        return;
      if (i > 0)
        {
          asked_width += missing_width;
          asked_height += missing_height;
        }
      gtk_window_set_default_size (window, asked_width, asked_height);
      test_settle (GTK_WIDGET (window));
    }
}

/**
 * test_close:
 *
 * Destroys a window and asserts that nothing keeps it.
 */
void
test_close (GtkWindow *window)
{
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gtk_window_destroy (window);
  TEST_WAIT (weak == NULL);
}

/**
 * test_open_window:
 * @preset: (nullable): a preset to open
 *
 * Returns: (transfer none): a window of the usual size that is shown and has the keyboard
 */
NumelWindow *
test_open_window (const char *preset)
{
  NumelWindow *window = test_window (preset);

  test_present (GTK_WINDOW (window), 1280, 800);
  test_focus (GTK_WINDOW (window));
  return window;
}

/**
 * test_type:
 *
 * Replaces the text of an editable as a paste would; the widget commits it on Enter or when the
 * focus leaves.
 */
void
test_type (GtkWidget  *widget,
           const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (widget), text);
}

/**
 * test_focus:
 *
 * Gives a window the keyboard, which no window manager does here.
 */
void
test_focus (GtkWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  g_autofree char *id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (surface));

  xdotool ((const char *[]) { "xdotool", "windowfocus", id, NULL });
  TEST_WAIT (gtk_window_is_active (window));
}

/**
 * test_keys:
 *
 * Types a text on the keyboard.
 */
void
test_keys (const char *text)
{
  if (*text == '\0')
    return;

  xdotool ((const char *[]) { "xdotool", "type", "--delay", "4", "--", text, NULL });
}

/**
 * test_press:
 *
 * Presses and releases a key.
 */
void
test_press (const char *key)
{
  xdotool ((const char *[]) { "xdotool", "key", key, NULL });
}

static void
move_to (GtkWidget *widget,
         double     x,
         double     y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  graphene_point_t point;
  g_autofree char *x_text = NULL;
  g_autofree char *y_text = NULL;
  g_autofree char *id = NULL;
  double native_x;
  double native_y;

  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (native),
                                           &GRAPHENE_POINT_INIT (x, y), &point));
  gtk_native_get_surface_transform (native, &native_x, &native_y);
  id = g_strdup_printf ("%lu", gdk_x11_surface_get_xid (gtk_native_get_surface (native)));
  x_text = g_strdup_printf ("%d", (int) (point.x + native_x));
  y_text = g_strdup_printf ("%d", (int) (point.y + native_y));
  xdotool ((const char *[]) { "xdotool", "mousemove", "--window", id, x_text, y_text, NULL });
}

/**
 * test_wheel:
 *
 * Turns the wheel downwards over the middle of a widget.
 */
void
test_wheel (GtkWidget *widget,
            int        clicks)
{
  g_autofree char *repeat = g_strdup_printf ("%d", clicks);

  move_to (widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
  xdotool ((const char *[]) { "xdotool", "click", "--repeat", repeat, "--delay", "20", "5", NULL });
}

/**
 * test_click:
 *
 * Clicks at a place of a widget.
 */
void
test_click (GtkWidget *widget,
            double     x,
            double     y,
            int        times)
{
  g_autofree char *repeat = g_strdup_printf ("%d", times);

  move_to (widget, x, y);
  xdotool ((const char *[]) { "xdotool", "click", "--repeat", repeat, "--delay", "20", "1", NULL });
}

/**
 * test_count:
 *
 * A handler that counts how often a signal was emitted.
 */
void
test_count (guint *counter)
{
  (*counter)++;
}

/**
 * test_chosen:
 *
 * Returns: (transfer none) (nullable): the model that is in front
 */
NumelDocument *
test_chosen (NumelWindow *window)
{
  return numel_session_get_chosen (numel_window_get_session (window));
}

static gboolean
is_row (GtkWidget *widget,
        gpointer   key)
{
  return NUMEL_IS_FORM_ROW (widget)
         && g_str_equal (numel_form_row_get_key (NUMEL_FORM_ROW (widget)), key);
}

/**
 * test_row:
 *
 * Returns: (transfer none) (nullable): the row of the form that is for a key
 */
GtkWidget *
test_row (NumelWindow *window,
          const char  *key)
{
  return test_find_where (GTK_WIDGET (window), is_row, (gpointer) key);
}

static gboolean
is_list_of_presets (GtkWidget *widget,
                    gpointer   data)
{
  return GTK_IS_LIST_VIEW (widget) && gtk_widget_has_css_class (widget, "presets");
}

/**
 * test_n_presets:
 *
 * Returns: how many presets a window of presets shows
 */
guint
test_n_presets (GtkWidget *window)
{
  GtkWidget *list = test_find_where (window, is_list_of_presets, NULL);

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))));
}

/**
 * test_set_number:
 *
 * Edits a value of a model, whether it can be counted then or not.
 */
void
test_set_number (NumelDocument *document,
                 const char    *path,
                 gint64         value)
{
  g_autoptr (JsonNode) node = json_node_init_int (json_node_alloc (), value);
  g_autoptr (GError) error = NULL;

  numel_document_set_value (document, path, node, &error);
  g_assert_no_error (error);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  char **text = data;
  g_autoptr (GError) error = NULL;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  g_assert_no_error (error);
}

/**
 * test_read_clipboard:
 *
 * Returns: (transfer full): the text that was copied
 */
char *
test_read_clipboard (GtkWidget *widget)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, read_cb, &text);
  TEST_WAIT (text != NULL);
  return text;
}

/**
 * test_tab_round:
 * @start: a widget of the window
 *
 * Tab leads once around all controls and nowhere ends, which this asserts.
 *
 * Returns: how many there are
 */
guint
test_tab_round (GtkWindow *window,
                GtkWidget *start)
{
  guint n_stops = 0;

  gtk_widget_grab_focus (start);
  do
    {
      GtkWidget *before = gtk_window_get_focus (window);

      test_press ("Tab");
      TEST_WAIT (gtk_window_get_focus (window) != before);
      n_stops++;
      g_assert_cmpuint (n_stops, <, 60);
    }
  while (gtk_window_get_focus (window) != start
         && !gtk_widget_is_ancestor (gtk_window_get_focus (window), start));

  return n_stops;
}

/**
 * test_screenshot:
 *
 * Draws a widget into a PNG file.
 */
void
test_screenshot (GtkWidget  *widget,
                 const char *path)
{
  g_autoptr (GError) error = NULL;

  numel_screenshot_save (widget, path, &error);
  g_assert_no_error (error);
}
