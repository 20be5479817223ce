/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <adwaita.h>
#include <stdio.h>

/* A window with nothing but a header: what a start with GTK and libadwaita costs at least. */

static void
painted_cb (GApplication  *application,
            GdkFrameClock *clock)
{
  g_signal_handlers_disconnect_by_func (clock, painted_cb, application);
  g_print ("first frame\n");
  fflush (stdout);
  (void) getchar ();
  g_application_quit (application);
}

static void
activate_cb (GtkApplication *application)
{
  GtkWidget *window = adw_application_window_new (application);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect_object (gtk_widget_get_frame_clock (window), "after-paint",
                           G_CALLBACK (painted_cb), application, G_CONNECT_SWAPPED);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (AdwApplication) application = NULL;

  application = adw_application_new ("io.github.numel.Bare", G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
