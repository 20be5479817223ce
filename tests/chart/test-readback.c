/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What other programs read: librsvg draws the SVG, poppler finds the text of the PDF. */
#include <cairo.h>
#include <gio/gio.h>
#include <string.h>

#include "chart-samples.h"
#include "chart/numel-cairo-player.h"
#include "chart/numel-chart-export.h"
#include "chart/numel-svg-writer.h"

#define WIDTH 560
#define HEIGHT 380
#define MARGIN 60

static NumelDisplayList *
create_list (const char *name,
             gboolean    rtl)
{
  g_autoptr (NumelChart) chart = chart_sample_new (name);
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14, rtl);
  NumelChartStyle style = { .meter = meter, .palette = NUMEL_PALETTE_PRINT, .title = "Readback",
                            .padding = 8 };

  return numel_chart_layout (chart, WIDTH, HEIGHT, &style);
}

/* Runs a program on @input and returns what it writes. */
static GBytes *
run (const char *const *arguments,
     GBytes            *input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  GBytes *output = NULL;

  process = g_subprocess_newv (arguments,
                               G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                               &error);
  g_assert_no_error (error);
  g_subprocess_communicate (process, input, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (process));

  return output;
}

static cairo_status_t
read_bytes (void          *closure,
            unsigned char *data,
            unsigned int   length)
{
  gsize n_read;

  return g_input_stream_read_all (closure, data, length, &n_read, NULL, NULL) && n_read == length
           ? CAIRO_STATUS_SUCCESS
           : CAIRO_STATUS_READ_ERROR;
}

static cairo_surface_t *
decode (GBytes *png)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (png);
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_bytes, stream);

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);

  return surface;
}

static const guchar *
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  return cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface)
         + 4 * x;
}

/* Draws an SVG on a page with a margin around it, on which nothing should be. */
static cairo_surface_t *
draw_with_margin (const NumelDisplayList *list)
{
  g_autofree char *svg = numel_svg_writer_write (list, NUMEL_COLOR_NONE, FALSE);
  g_autofree char *page = g_strdup_printf ("width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\"",
                                           WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN, -MARGIN,
                                           -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
  g_autofree char *own = g_strdup_printf ("width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"", WIDTH,
                                          HEIGHT, WIDTH, HEIGHT);
  g_auto (GStrv) pieces = g_strsplit (svg, own, 2);
  g_autofree char *wider = g_strjoinv (page, pieces);
  g_autoptr (GBytes) input = g_bytes_new (wider, strlen (wider));
  g_autoptr (GBytes) png = NULL;
  const char *const arguments[] = { g_getenv ("RSVG_CONVERT"), "--format=png", NULL };

  g_assert_cmpuint (g_strv_length (pieces), ==, 2);
  png = run (arguments, input);

  return decode (png);
}

static void
test_svg_stays_on_its_page (void)
{
  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    for (guint rtl = 0; rtl < 2; rtl++)
      {
        g_autoptr (NumelDisplayList) list = create_list (chart_sample_names[i], rtl);
        cairo_surface_t *surface = draw_with_margin (list);
        guint n_inside = 0;

        g_assert_cmpint (cairo_image_surface_get_width (surface), ==, WIDTH + 2 * MARGIN);
        for (int y = 0; y < HEIGHT + 2 * MARGIN; y++)
          for (int x = 0; x < WIDTH + 2 * MARGIN; x++)
            {
              gboolean inside = x >= MARGIN - 1 && x <= MARGIN + WIDTH && y >= MARGIN - 1
                                && y <= MARGIN + HEIGHT;

              if (get_pixel (surface, x, y)[3] == 0)
                continue;
              if (!inside)
                g_test_message ("%s: something is at %d %d", chart_sample_names[i], x - MARGIN,
                                y - MARGIN);
              g_assert_true (inside);
              n_inside++;
            }
        g_assert_cmpuint (n_inside, >, 500);
        cairo_surface_destroy (surface);
      }
}

/* Glyphs may be placed a little differently, so few pixels may differ much. */
static void
test_svg_looks_like_the_screen (void)
{
  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    {
      g_autoptr (NumelDisplayList) list = create_list (chart_sample_names[i], FALSE);
      cairo_surface_t *svg = draw_with_margin (list);
      cairo_surface_t *screen = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (screen);
      guint n_drawn = 0;
      guint n_different = 0;

      numel_cairo_player_play (list, cr);
      cairo_surface_flush (screen);
      for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
          {
            const guchar *a = get_pixel (screen, x, y);
            const guchar *b = get_pixel (svg, x + MARGIN, y + MARGIN);
            guint difference = 0;

            for (guint channel = 0; channel < 4; channel++)
              difference = MAX (difference, (guint) ABS (a[channel] - b[channel]));
            n_drawn += a[3] > 0 || b[3] > 0 ? 1 : 0;
            n_different += difference > 96 ? 1 : 0;
          }
      g_test_message ("%s: %u of %u", chart_sample_names[i], n_different, n_drawn);
      g_assert_cmpfloat ((double) n_different / n_drawn, <, 0.05);

      cairo_destroy (cr);
      cairo_surface_destroy (screen);
      cairo_surface_destroy (svg);
    }
}

static void
append_visible (GString    *string,
                const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isspace (c) && c != 0xa0 && c != 0x202f)
        g_string_append_unichar (string, c);
    }
}

static void
test_pdf_text_is_found (void)
{
  const char *const arguments[] = { g_getenv ("PDFTOTEXT"), "-raw", "-", "-", NULL };
  NumelExportOptions options = { .background = NUMEL_RGB (0xffffff) };

  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    {
      g_autoptr (NumelDisplayList) list = create_list (chart_sample_names[i], FALSE);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes)
        pdf = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PDF, &options, &error);
      g_autoptr (GBytes) output = NULL;
      g_autofree char *text = NULL;
      g_autoptr (GString) found = g_string_new (NULL);
      guint n_items;
      const NumelItem *items = numel_display_list_get_items (list, &n_items);

      g_assert_no_error (error);
      output = run (arguments, pdf);
      text = g_strndup (g_bytes_get_data (output, NULL), g_bytes_get_size (output));
      append_visible (found, text);

      for (guint j = 0; j < n_items; j++)
        {
          g_autoptr (GString) wanted = g_string_new (NULL);

          if (items[j].kind != NUMEL_ITEM_TEXT || items[j].text.direction == NUMEL_TEXT_RTL)
            continue;
          append_visible (wanted, items[j].text.text);
          if (strstr (found->str, wanted->str) == NULL)
            g_test_message ("%s: \"%s\" isn't in\n%s", chart_sample_names[i], wanted->str, text);
          g_assert_nonnull (strstr (found->str, wanted->str));
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_assert_nonnull (g_getenv ("RSVG_CONVERT"));
  g_assert_nonnull (g_getenv ("PDFTOTEXT"));

  g_test_add_func ("/chart/readback/svg-stays-on-its-page", test_svg_stays_on_its_page);
  g_test_add_func ("/chart/readback/svg-looks-like-the-screen", test_svg_looks_like_the_screen);
  g_test_add_func ("/chart/readback/pdf-text-is-found", test_pdf_text_is_found);

  return g_test_run ();
}
