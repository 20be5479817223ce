/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/widgets/numel-narrow-bin.h"

typedef struct
{
  GtkWidget *window;
  GtkWidget *bin;
  GtkWidget *box;
  GtkWidget *wide;
  guint flips;
} Fixture;

static void
narrow_cb (Fixture    *fixture,
           GParamSpec *pspec,
           GObject    *bin)
{
  fixture->flips++;
  gtk_widget_set_visible (fixture->wide, !numel_narrow_bin_get_narrow (NUMEL_NARROW_BIN (bin)));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *inner = gtk_label_new ("A label that wants to be wider than the narrow layout allows");

  fixture->window = adw_window_new ();
  fixture->bin = g_object_new (NUMEL_TYPE_NARROW_BIN, NULL);
  fixture->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  fixture->wide = gtk_label_new ("Only in the wide layout");
  gtk_widget_set_size_request (fixture->wide, 500, 10);
  gtk_widget_set_size_request (inner, 340, 10);
  gtk_label_set_ellipsize (GTK_LABEL (inner), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (inner, TRUE);
  gtk_box_append (GTK_BOX (fixture->box), fixture->wide);
  gtk_box_append (GTK_BOX (fixture->box), inner);
  adw_bin_set_child (ADW_BIN (fixture->bin), fixture->box);
  g_signal_connect_swapped (fixture->bin, "notify::narrow", G_CALLBACK (narrow_cb), fixture);
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->bin);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close (GTK_WINDOW (fixture->window));
}

static void
test_reports_its_minimum (Fixture       *fixture,
                          gconstpointer  data)
{
  int minimum;
  int child_minimum;

  gtk_widget_measure (fixture->box, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, NULL, NULL,
                      NULL);
  g_assert_cmpint (child_minimum, >=, 840);
  gtk_widget_measure (fixture->bin, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, 360);
}

static void
test_flips_below_the_threshold (Fixture       *fixture,
                                gconstpointer  data)
{
  NumelNarrowBin *bin = NUMEL_NARROW_BIN (fixture->bin);

  test_present (GTK_WINDOW (fixture->window), 1000, 400);
  g_assert_false (numel_narrow_bin_get_narrow (bin));

  test_resize (GTK_WINDOW (fixture->window), 360, 400);
  TEST_WAIT (gtk_widget_get_width (fixture->bin) == 360);
  TEST_WAIT (numel_narrow_bin_get_narrow (bin));
  TEST_WAIT (gtk_widget_get_width (fixture->box) == 360);
  g_assert_cmpuint (fixture->flips, ==, 1);

  test_resize (GTK_WINDOW (fixture->window), 900, 400);
  TEST_WAIT (!numel_narrow_bin_get_narrow (bin));
  TEST_WAIT (gtk_widget_get_width (fixture->box) == gtk_widget_get_width (fixture->bin));
  g_assert_cmpint (gtk_widget_get_width (fixture->box), >=, 860);
  g_assert_cmpuint (fixture->flips, ==, 2);
  g_assert_true (gtk_widget_get_mapped (fixture->wide));
}

static void
test_opens_narrow_when_told (Fixture       *fixture,
                             gconstpointer  data)
{
  numel_narrow_bin_expect (NUMEL_NARROW_BIN (fixture->bin), 360);
  test_present (GTK_WINDOW (fixture->window), 360, 480);
  g_assert_cmpint (gtk_widget_get_width (fixture->bin), ==, 360);
  g_assert_cmpuint (fixture->flips, ==, 1);
  g_assert_false (gtk_widget_get_mapped (fixture->wide));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add ("/narrow-bin/reports-its-minimum", Fixture, NULL, set_up, test_reports_its_minimum,
              tear_down);
  g_test_add ("/narrow-bin/flips-below-the-threshold", Fixture, NULL, set_up,
              test_flips_below_the_threshold, tear_down);
  g_test_add ("/narrow-bin/opens-narrow-when-told", Fixture, NULL, set_up,
              test_opens_narrow_when_told, tear_down);

  return g_test_run ();
}
