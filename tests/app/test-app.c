/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

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
 * test_find:
 *
 * Returns: (nullable): the first widget of a type at or below @root, depth first
 */
GtkWidget *
test_find (GtkWidget *root,
           GType      type)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_find (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/**
 * test_find_text:
 *
 * Returns: (nullable): the first mapped label at or below @root that reads @text
 */
GtkWidget *
test_find_text (GtkWidget  *root,
                const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && g_strcmp0 (gtk_label_get_text (GTK_LABEL (root)), text) == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_find_text (child, text);

      if (found != NULL)
        return found;
    }

  return NULL;
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
 * test_screenshot:
 *
 * Draws a widget into a PNG file through its own render nodes, so no compositor is needed.
 *
 * Returns: whether the file was written
 */
gboolean
test_screenshot (GtkWidget  *widget,
                 const char *path)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot;
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  gboolean done;

  snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  done = cairo_status (cr) == CAIRO_STATUS_SUCCESS;
  cairo_destroy (cr);
  done = done && cairo_surface_write_to_png (surface, path) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy (surface);
  return done;
}
