/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <cairo.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "chart-samples.h"
#include "chart/numel-chart-export.h"
#include "chart/numel-svg-writer.h"

static NumelDisplayList *
create_list (const char *name,
             double      width,
             double      height)
{
  g_autoptr (NumelChart) chart = chart_sample_new (name);
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelChartStyle style = { .meter = meter, .palette = NUMEL_PALETTE_PRINT, .title = "A & <title>",
                            .padding = 10 };

  return numel_chart_layout (chart, width, height, &style);
}

static void
test_same_input_same_bytes (void)
{
  NumelExportOptions options = { .scale = 1, .background = NUMEL_RGB (0xffffff) };

  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    for (guint format = 0; format <= NUMEL_EXPORT_PDF; format++)
      {
        g_autoptr (NumelDisplayList) first = create_list (chart_sample_names[i], 480, 320);
        g_autoptr (NumelDisplayList) second = create_list (chart_sample_names[i], 480, 320);
        g_autoptr (GError) error = NULL;
        g_autoptr (GBytes) a = numel_chart_export_to_bytes (first, format, &options, &error);
        g_autoptr (GBytes) b = NULL;

        g_assert_no_error (error);
        b = numel_chart_export_to_bytes (second, format, &options, &error);
        g_assert_no_error (error);
        g_assert_cmpuint (g_bytes_get_size (a), >, 500);
        g_assert_true (g_bytes_equal (a, b));
      }
}

typedef struct
{
  guint n_texts;
  guint n_groups;
  gboolean in_text;
  gboolean has_title;
  gboolean has_description;
  GString *texts;
} SvgContent;

static void
start_element (GMarkupParseContext  *context,
               const char           *element,
               const char          **names,
               const char          **values,
               gpointer              user_data,
               GError              **error)
{
  SvgContent *content = user_data;

  content->in_text = g_str_equal (element, "text");
  content->n_texts += content->in_text ? 1 : 0;
  content->n_groups += g_str_equal (element, "g") ? 1 : 0;
  content->has_title |= g_str_equal (element, "title");
  content->has_description |= g_str_equal (element, "desc");
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_assert_null (strstr (values[i], "nan"));
      g_assert_null (strstr (values[i], "inf"));
    }
}

static void
end_element (GMarkupParseContext  *context,
             const char           *element,
             gpointer              user_data,
             GError              **error)
{
  ((SvgContent *) user_data)->in_text = FALSE;
}

static void
add_text (GMarkupParseContext  *context,
          const char           *text,
          gsize                 length,
          gpointer              user_data,
          GError              **error)
{
  SvgContent *content = user_data;

  if (content->in_text)
    g_string_append_printf (content->texts, "%.*s\n", (int) length, text);
}

static void
read_svg (const char *svg,
          SvgContent *content)
{
  static const GMarkupParser parser = { start_element, end_element, add_text, NULL, NULL };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, content, NULL);
  g_autoptr (GError) error = NULL;

  g_markup_parse_context_parse (context, svg, -1, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

static void
test_svg_holds_real_text (void)
{
  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    {
      g_autoptr (NumelDisplayList) list = create_list (chart_sample_names[i], 480, 320);
      g_autofree char *svg = numel_svg_writer_write (list, NUMEL_COLOR_NONE, FALSE);
      SvgContent content = { .texts = g_string_new (NULL) };
      guint n_items;
      const NumelItem *items = numel_display_list_get_items (list, &n_items);
      guint n_texts = 0;

      read_svg (svg, &content);
      for (guint j = 0; j < n_items; j++)
        n_texts += items[j].kind == NUMEL_ITEM_TEXT ? 1 : 0;
      g_assert_cmpuint (content.n_texts, ==, n_texts);
      g_assert_true (content.has_title);
      g_assert_true (content.has_description);
      g_assert_nonnull (strstr (content.texts->str, "A & <title>"));
      g_string_free (content.texts, TRUE);
    }
}

static void
test_svg_names_what_is_drawn (void)
{
  g_autoptr (NumelDisplayList) list = create_list ("pie", 560, 320);
  g_autofree char *svg = numel_svg_writer_write (list, NUMEL_RGB (0xffffff), TRUE);
  g_autofree char *transparent = numel_svg_writer_write (list, NUMEL_COLOR_NONE, FALSE);

  g_assert_nonnull (strstr (svg, "<title>q_proj\n536,870,912 parameters · 6.69%</title>"));
  g_assert_nonnull (strstr (svg, "width=\"148.17mm\""));
  g_assert_nonnull (strstr (svg, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"));
  g_assert_nonnull (strstr (transparent, "width=\"560\" height=\"320\" viewBox=\"0 0 560 320\""));
  g_assert_null (strstr (transparent, "<rect"));
}

static void
test_svg_survives_bad_names (void)
{
  g_autoptr (NumelPie) pie = numel_pie_new ();
  g_autoptr (NumelChartDatum) root = numel_chart_datum_new_mixed ("root", "root", 0);
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelChartStyle style = { .meter = meter, .title = "\x01 ]]> & \" '" };
  g_autoptr (NumelDisplayList) list = NULL;
  g_autofree char *svg = NULL;
  SvgContent content = { .texts = g_string_new (NULL) };

  numel_chart_datum_add_child (root, numel_chart_datum_new ("<a>\x02", "<b>&\x1f", 0, 5));
  numel_pie_set_root (pie, root);
  list = numel_chart_layout (NUMEL_CHART (pie), 400, 200, &style);
  svg = numel_svg_writer_write (list, NUMEL_COLOR_NONE, FALSE);

  read_svg (svg, &content);
  for (const char *p = svg; *p != '\0'; p++)
    g_assert_true (*p == '\n' || (guchar) *p >= 0x20);
  g_string_free (content.texts, TRUE);
}

static void
test_numbers_of_a_file_follow_no_locale (void)
{
  g_autoptr (NumelDisplayList) list = create_list ("pie", 480, 320);
  g_autofree char *plain = numel_svg_writer_write (list, NUMEL_COLOR_NONE, TRUE);
  g_autofree char *german = NULL;
  g_autofree char *before = g_strdup (setlocale (LC_NUMERIC, NULL));

  /* Where this locale isn't installed the comparison holds for the one there is. */
  setlocale (LC_NUMERIC, "de_DE.UTF-8");
  german = numel_svg_writer_write (list, NUMEL_COLOR_NONE, TRUE);
  setlocale (LC_NUMERIC, before);

  g_assert_cmpstr (plain, ==, german);
}

static void
test_pdf_has_a_fixed_date (void)
{
  g_autoptr (NumelDisplayList) list = create_list ("pie", 480, 320);
  NumelExportOptions options = { .background = NUMEL_COLOR_NONE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) fixed = NULL;
  g_autoptr (GBytes) dated = NULL;
  g_autoptr (GBytes) again = NULL;

  g_unsetenv ("SOURCE_DATE_EPOCH");
  fixed = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PDF, &options, &error);
  g_assert_no_error (error);
  g_setenv ("SOURCE_DATE_EPOCH", "1700000000", TRUE);
  dated = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PDF, &options, &error);
  g_assert_no_error (error);
  again = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PDF, &options, &error);
  g_unsetenv ("SOURCE_DATE_EPOCH");
  g_assert_no_error (error);

  g_assert_false (g_bytes_equal (fixed, dated));
  g_assert_true (g_bytes_equal (dated, again));
}

static cairo_status_t
read_bytes (void          *closure,
            unsigned char *data,
            unsigned int   length)
{
  GInputStream *stream = closure;
  gsize n_read;

  return g_input_stream_read_all (stream, data, length, &n_read, NULL, NULL) && n_read == length
           ? CAIRO_STATUS_SUCCESS
           : CAIRO_STATUS_READ_ERROR;
}

static cairo_surface_t *
decode (GBytes *bytes)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_bytes, stream);

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);

  return surface;
}

static void
test_png_is_scaled_and_transparent (void)
{
  g_autoptr (NumelDisplayList) list = create_list ("pie", 480.5, 320);
  NumelExportOptions options = { .scale = 2, .background = NUMEL_COLOR_NONE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) clear = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PNG, &options, &error);
  g_autoptr (GBytes) white = NULL;
  cairo_surface_t *surface;

  g_assert_no_error (error);
  surface = decode (clear);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 961);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 640);
  g_assert_cmpuint (cairo_image_surface_get_data (surface)[3], ==, 0);
  cairo_surface_destroy (surface);

  options.background = NUMEL_RGB (0xffffff);
  white = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PNG, &options, &error);
  g_assert_no_error (error);
  surface = decode (white);
  g_assert_cmpuint (cairo_image_surface_get_data (surface)[0], ==, 255);
  cairo_surface_destroy (surface);
}

static void
test_scale_is_clamped (void)
{
  g_assert_true (numel_export_clamp_scale (1000, 700, 2) == 2);
  g_assert_true (numel_export_clamp_scale (1000, 700, 0) == 1);
  g_assert_true (numel_export_clamp_scale (1000, 700, -3) == 1);
  g_assert_cmpfloat (numel_export_clamp_scale (1000, 700, 400) * 1000, <=,
                     NUMEL_EXPORT_MAX_SIDE + 1e-6);
  g_assert_cmpfloat (numel_export_clamp_scale (70000, 1, 1) * 70000, <=,
                     NUMEL_EXPORT_MAX_SIDE + 1e-6);
}

static void
test_suffix_decides_the_format (void)
{
  g_autoptr (GError) error = NULL;
  NumelExportFormat format;

  g_assert_true (numel_export_format_from_name ("a.PDF", &format, &error));
  g_assert_cmpint (format, ==, NUMEL_EXPORT_PDF);
  g_assert_true (numel_export_format_from_name ("x/y.svg", &format, &error));
  g_assert_cmpint (format, ==, NUMEL_EXPORT_SVG);
  g_assert_false (numel_export_format_from_name ("chart.jpeg", &format, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
}

static void
test_saving_is_all_or_nothing (void)
{
  g_autoptr (NumelDisplayList) list = create_list ("pie", 480, 320);
  NumelExportOptions options = { .scale = 1, .background = NUMEL_RGB (0xffffff) };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("numel-chart-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "chart.svg", NULL);
  g_autofree char *wrong = g_build_filename (folder, "no-such-folder", "chart.svg", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) nowhere = g_file_new_for_path (wrong);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, "before", -1, &error));

  g_cancellable_cancel (cancelled);
  g_assert_false (numel_chart_export_save (list, file, &options, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  g_assert_cmpstr (text, ==, "before");
  g_clear_pointer (&text, g_free);

  g_assert_false (numel_chart_export_save (list, nowhere, &options, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);

  g_assert_true (numel_chart_export_save (list, file, &options, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  g_assert_true (g_str_has_prefix (text, "<?xml"));
  g_assert_true (g_str_has_suffix (text, "</svg>\n"));

  g_unlink (path);
  g_rmdir (folder);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static void
test_saving_without_blocking (void)
{
  g_autoptr (NumelDisplayList) list = create_list ("bars", 480, 320);
  NumelExportOptions options = { .scale = 1, .background = NUMEL_RGB (0xffffff) };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("numel-chart-XXXXXX", &error);
  static const char *const names[] = { "chart.png", "chart.gif" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GAsyncResult) result = NULL;

      numel_chart_export_save_async (list, file, &options, NULL, saved_cb, &result);
      while (result == NULL)
        g_main_context_iteration (NULL, TRUE);

      g_assert_true (numel_chart_export_save_finish (file, result, &error) == (i == 0));
      g_assert_true (g_file_query_exists (file, NULL) == (i == 0));
      g_clear_error (&error);
      g_unlink (path);
    }

  g_rmdir (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chart/export/same-input-same-bytes", test_same_input_same_bytes);
  g_test_add_func ("/chart/export/svg-holds-real-text", test_svg_holds_real_text);
  g_test_add_func ("/chart/export/svg-names-what-is-drawn", test_svg_names_what_is_drawn);
  g_test_add_func ("/chart/export/svg-survives-bad-names", test_svg_survives_bad_names);
  g_test_add_func ("/chart/export/numbers-of-a-file-follow-no-locale",
                   test_numbers_of_a_file_follow_no_locale);
  g_test_add_func ("/chart/export/pdf-has-a-fixed-date", test_pdf_has_a_fixed_date);
  g_test_add_func ("/chart/export/png-is-scaled-and-transparent",
                   test_png_is_scaled_and_transparent);
  g_test_add_func ("/chart/export/scale-is-clamped", test_scale_is_clamped);
  g_test_add_func ("/chart/export/suffix-decides-the-format", test_suffix_decides_the_format);
  g_test_add_func ("/chart/export/saving-is-all-or-nothing", test_saving_is_all_or_nothing);
  g_test_add_func ("/chart/export/saving-without-blocking", test_saving_without_blocking);

  return g_test_run ();
}
