/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every chart, with real and awkward numbers, at many sizes, in both directions. */
#include <cairo.h>
#include <math.h>
#include <stdlib.h>

#include "chart-samples.h"
#include "chart/numel-cairo-player.h"

static const struct
{
  double width;
  double height;
  double font;
} sizes[] = {
  { 540, 270, 14.67 }, { 1000, 700, 14.67 }, { 321, 240, 10.67 }, { 960, 540, 20 },
  { 360, 200, 14.67 }, { 200, 500, 14.67 },  { 540, 270, 22 },    { 90, 60, 14.67 },
  { 3, 700, 14.67 },   { 1, 1, 14.67 },
};

typedef void (*CheckFunc) (const char             *name,
                           NumelChart             *chart,
                           const NumelDisplayList *list,
                           const NumelChartStyle  *style);

static void
check_all (CheckFunc check)
{
  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    {
      g_autoptr (NumelChart) chart = chart_sample_new (chart_sample_names[i]);

      for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
        for (guint rtl = 0; rtl < 2; rtl++)
          {
            g_autoptr (NumelTextMeter) meter = chart_sample_meter (sizes[j].font, rtl);
            NumelChartStyle style = {
              .meter = meter,
              .palette = (i + j) % NUMEL_N_PALETTES,
              .title = j % 2 == 0 ? "A title" : NULL,
              .padding = j % 3,
            };
            g_autoptr (NumelDisplayList) list = numel_chart_layout (chart, sizes[j].width,
                                                                    sizes[j].height, &style);

            g_test_message ("%s %g×%g rtl %u", chart_sample_names[i], sizes[j].width,
                            sizes[j].height, rtl);
            check (chart_sample_names[i], chart, list, &style);
          }
      g_assert_finalize_object (g_steal_pointer (&chart));
    }
}

static void
check_page (const char             *name,
            NumelChart             *chart,
            const NumelDisplayList *list,
            const NumelChartStyle  *style)
{
  double width = list->width;
  double height = list->height;
  gboolean tiny = width < 80 || height < 50;
  guint n_items;
  const NumelItem *items = numel_display_list_get_items (list, &n_items);

  for (guint i = 0; i < n_items; i++)
    {
      const NumelRect *bounds = &items[i].bounds;

      if (items[i].kind == NUMEL_ITEM_UNCLIP)
        continue;
      g_assert_true (isfinite (bounds->x) && isfinite (bounds->y) && isfinite (bounds->width)
                     && isfinite (bounds->height));
      if (tiny)
        continue;
      if (bounds->x < -1.01 || bounds->y < -1.01 || bounds->x + bounds->width > width + 1.01
          || bounds->y + bounds->height > height + 1.01)
        {
          g_test_message ("  item %u \"%s\" is at %g %g, %g × %g", i,
                          items[i].kind == NUMEL_ITEM_TEXT ? items[i].text.text : "", bounds->x,
                          bounds->y, bounds->width, bounds->height);
          g_test_fail ();
        }
    }
}

static void
test_nothing_leaves_the_page (void)
{
  check_all (check_page);
}

static void
check_text (const char             *name,
            NumelChart             *chart,
            const NumelDisplayList *list,
            const NumelChartStyle  *style)
{
  guint n_items;
  const NumelItem *items = numel_display_list_get_items (list, &n_items);

  for (guint i = 0; i < n_items; i++)
    for (guint j = i + 1; j < n_items; j++)
      {
        const NumelRect *a = &items[i].bounds;
        const NumelRect *b = &items[j].bounds;

        if (items[i].kind != NUMEL_ITEM_TEXT || items[j].kind != NUMEL_ITEM_TEXT)
          continue;
        /* Lines of text may touch: a font's height is more than that of its letters. */
        if (a->x + a->width <= b->x + 0.5 || b->x + b->width <= a->x + 0.5
            || a->y + a->height * 0.8 <= b->y + b->height * 0.2
            || b->y + b->height * 0.8 <= a->y + a->height * 0.2)
          continue;
        g_test_message ("  \"%s\" is over \"%s\"", items[i].text.text, items[j].text.text);
        g_test_fail ();
      }
}

static void
test_no_text_is_over_another (void)
{
  check_all (check_text);
}

/* Swatches and marks are the only shapes of their size that belong to nothing one can point at. */
static gboolean
is_mark (const NumelItem *item,
         double           em)
{
  return item->kind == NUMEL_ITEM_FILL && item->region < 0
         && fabs (item->bounds.width - item->bounds.height) < 0.25 * em
         && item->bounds.height > 0.5 * em && item->bounds.height < 0.95 * em;
}

static void
check_marks (const char             *name,
             NumelChart             *chart,
             const NumelDisplayList *list,
             const NumelChartStyle  *style)
{
  double em = numel_text_meter_get_em (style->meter);
  guint n_items;
  const NumelItem *items = numel_display_list_get_items (list, &n_items);

  for (guint i = 0; i < n_items; i++)
    for (guint j = 0; j < n_items; j++)
      {
        const NumelRect *mark = &items[i].bounds;
        const NumelRect *text = &items[j].bounds;

        if (!is_mark (&items[i], em) || items[j].kind != NUMEL_ITEM_TEXT)
          continue;
        /* It doesn't run past its mark or its swatch either: to the letters below there is room. */
        if (text->x + text->width <= mark->x || mark->x + mark->width <= text->x
            || text->y + text->height * 0.8 <= mark->y - 0.1 * em
            || mark->y + mark->height + 0.1 * em <= text->y + text->height * 0.2)
          continue;
        g_test_message ("  \"%s\" is over a mark at %g %g", items[j].text.text, mark->x, mark->y);
        g_test_fail ();
      }
}

static void
test_no_text_is_over_a_mark (void)
{
  check_all (check_marks);
}

/* What is written into the hole of a ring: its letters are inside of the circle. */
static guint
check_hole (const NumelDisplayList *list)
{
  guint n_items;
  const NumelItem *items = numel_display_list_get_items (list, &n_items);
  guint n_regions;
  const NumelRegion *regions = numel_display_list_get_regions (list, &n_regions);
  NumelShape hole = { .kind = NUMEL_SHAPE_SECTOR, .outer = G_MAXDOUBLE, .end = 1 };
  guint n_inside = 0;

  for (guint i = 0; i < n_regions; i++)
    {
      const NumelShape *shape = &regions[i].shape;
      double radius = shape->inner > 0 ? shape->inner : shape->outer;

      if (shape->kind == NUMEL_SHAPE_SECTOR && radius < hole.outer)
        hole = (NumelShape) { NUMEL_SHAPE_SECTOR, .x = shape->x, .y = shape->y, .outer = radius,
                              .end = 1 };
    }

  for (guint i = 0; i < n_items; i++)
    {
      const NumelRect *text = &items[i].bounds;

      if (items[i].kind != NUMEL_ITEM_TEXT || items[i].text.anchor != NUMEL_ANCHOR_CENTER
          || !numel_shape_contains (&hole, text->x + text->width / 2, text->y + text->height / 2))
        continue;
      n_inside++;
      for (guint corner = 0; corner < 4; corner++)
        {
          double x = text->x + (corner % 2 == 0 ? 0 : text->width);
          double y = text->y + text->height * (corner < 2 ? 0.2 : 0.85);

          if (numel_shape_contains (&hole, x, y))
            continue;
          g_test_message ("  \"%s\" leaves the hole of %g", items[i].text.text, hole.outer);
          g_test_fail ();
        }
    }

  return n_inside;
}

static void
test_what_is_in_a_hole_stays_there (void)
{
  static const char *const names[] = { "pie", "pie-mixture", "pie-one", "pie-long-names", "ring",
                                       "ring-inside" };
  guint n_inside = 0;

  for (double font = 10; font < 40; font *= 1.25)
    {
      g_autoptr (NumelTextMeter) meter = chart_sample_meter (font, FALSE);
      NumelChartStyle style = { .meter = meter };

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        for (double size = 60; size < 700; size *= 1.2)
          {
            g_autoptr (NumelChart) chart = chart_sample_new (names[i]);
            g_autoptr (NumelDisplayList) list = NULL;
            g_autoptr (NumelDisplayList) selected = NULL;

            g_test_message ("%s %g, letters of %g", names[i], size, font);
            list = numel_chart_layout (chart, size * 1.5, size, &style);
            n_inside += check_hole (list);
            numel_chart_set_selected (chart, "attention");
            selected = numel_chart_layout (chart, size * 1.5, size, &style);
            n_inside += check_hole (selected);
          }
    }
  g_assert_cmpuint (n_inside, >, 1000);
}

static void
check_regions (const char             *name,
               NumelChart             *chart,
               const NumelDisplayList *list,
               const NumelChartStyle  *style)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  const NumelRegion *mark = NULL;
  guint n_regions;
  const NumelRegion *regions = numel_display_list_get_regions (list, &n_regions);

  for (guint i = 0; i < n_regions; i++)
    {
      const NumelRegion *found = numel_display_list_find_region (list, regions[i].id);

      g_assert_true (found == &regions[i]);
      g_assert_true (g_hash_table_add (ids, (gpointer) regions[i].id));
      g_assert_cmpint (regions[i].parent, <, (int) i);
      g_assert_cmpuint (strlen (regions[i].text), >, 0);
      g_assert_true (g_utf8_validate (regions[i].text, -1, NULL));
      if (regions[i].parent >= 0)
        g_assert_true (numel_display_list_move (list, regions[i].id, NUMEL_MOVE_OUT)
                       == &regions[regions[i].parent]);
    }

  /* Going on leads through all regions of one parent and back to the first. */
  mark = numel_display_list_move (list, NULL, NUMEL_MOVE_NEXT);
  for (guint i = 0; mark != NULL && i < n_regions; i++)
    {
      const NumelRegion *next = numel_display_list_move (list, mark->id, NUMEL_MOVE_NEXT);

      g_assert_nonnull (next);
      g_assert_cmpint (next->parent, ==, mark->parent);
      g_assert_true (numel_display_list_move (list, next->id, NUMEL_MOVE_PREVIOUS) == mark);
      mark = next;
    }
}

static void
test_regions_can_all_be_reached (void)
{
  check_all (check_regions);
}

static void
check_painting (const char             *name,
                NumelChart             *chart,
                const NumelDisplayList *list,
                const NumelChartStyle  *style)
{
  cairo_surface_t *surface = cairo_image_surface_create (
    CAIRO_FORMAT_ARGB32, (int) list->width,
    (int) list->height);
  cairo_t *cr = cairo_create (surface);
  guint n_regions;
  const NumelRegion *regions = numel_display_list_get_regions (list, &n_regions);

  numel_cairo_player_play (list, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);

  for (guint i = 0; i < n_regions; i += MAX (n_regions / 4, 1))
    {
      g_autoptr (NumelDisplayList) highlight = numel_chart_layout_highlight (list, regions[i].id,
                                                                             style->palette);

      numel_cairo_player_play (highlight, cr);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
    }

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_cairo_never_fails (void)
{
  check_all (check_painting);
}

static void
check_description (const char             *name,
                   NumelChart             *chart,
                   const NumelDisplayList *list,
                   const NumelChartStyle  *style)
{
  g_autofree char *description = numel_chart_describe (chart);

  g_assert_cmpstr (list->description, ==, description);
  g_assert_cmpuint (strlen (description), >, 0);
  g_assert_true (g_utf8_validate (description, -1, NULL));
}

static void
test_charts_say_what_they_show (void)
{
  check_all (check_description);
}

/* The colour of the page under a point; regions are drawn in colours, the page is transparent. */
static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  const guchar *row = cairo_image_surface_get_data (surface)
                      + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x];
}

static void
test_hit_test_is_the_inverse_of_drawing (void)
{
  static const char *const names[] = { "pie", "pie-mixture", "pie-forty", "ring", "bars" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (NumelChart) chart = chart_sample_new (names[i]);
      g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
      NumelChartStyle style = { .meter = meter, .palette = NUMEL_PALETTE_LIGHT, .hide_legend = TRUE,
                                .hide_names = TRUE };
      g_autoptr (NumelDisplayList) list = numel_chart_layout (chart, 400, 400, &style);
      guint n_items;
      const NumelItem *items = numel_display_list_get_items (list, &n_items);
      guint n_regions;
      const NumelRegion *regions = numel_display_list_get_regions (list, &n_regions);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 400);
      cairo_t *cr = cairo_create (surface);
      guint n_checked = 0;
      guint n_drawn = 0;

      /* Each filled shape in a colour of its own: the number of its region. */
      cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
      for (guint j = 0; j < n_items; j++)
        {
          NumelCanvas *canvas;
          g_autoptr (NumelDisplayList) single = NULL;

          if ((items[j].kind != NUMEL_ITEM_FILL && items[j].kind != NUMEL_ITEM_HATCH)
              || items[j].region < 0)
            continue;
          canvas = numel_canvas_new (meter, NUMEL_PALETTE_PRINT, 400, 400);
          numel_canvas_fill (canvas, numel_outline_ref (items[j].path),
                                           NUMEL_RGB (items[j].region + 1));
          single = numel_canvas_finish (canvas);
          numel_cairo_player_play (single, cr);
        }
      cairo_surface_flush (surface);

      for (int y = 0; y < 400; y++)
        for (int x = 0; x < 400; x++)
          {
            guint number = get_pixel (surface, x, y) & 0xffffff;
            const NumelRegion *hit = numel_display_list_hit (list, x + 0.5, y + 0.5);

            if (number == 0)
              continue;
            /* Cairo follows arcs by curves: a pixel at an edge may be just outside of the shape. */
            g_assert_cmpuint (number, <=, n_regions);
            n_drawn++;
            n_checked += hit == &regions[number - 1] ? 1 : 0;
          }
      g_assert_cmpuint (n_checked, >, 10000);
      g_assert_cmpfloat ((double) n_checked / n_drawn, >, 0.995);

      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static cairo_surface_t *
draw_hatching (const NumelDisplayList *list,
               int                     scale,
               gboolean                as_pixels)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400 * scale,
                                                         300 * scale);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  if (as_pixels)
    numel_cairo_player_play_pixels (list, cr, scale);
  else
    numel_cairo_player_play (list, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

/* What is filled with a pattern shows the lines that a file has, on the same places. */
static void
test_hatching_is_the_same_in_pixels_and_in_lines (void)
{
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelCanvas *canvas = numel_canvas_new (meter, NUMEL_PALETTE_PRINT, 400, 300);
  NumelShape shape = { .kind = NUMEL_SHAPE_SECTOR, .x = 203.3, .y = 151.7, .inner = 50,
                       .outer = 140, .start = 0.1, .end = 0.9 };
  g_autoptr (NumelDisplayList) list = NULL;

  numel_canvas_hatch (canvas, numel_shape_to_path (&shape, 0, 0),
                                    NUMEL_RGB (0x000000), NUMEL_RGB (0xffffff));
  list = numel_canvas_finish (canvas);

  for (int scale = 1; scale <= 3; scale++)
    {
      cairo_surface_t *pixels = draw_hatching (list, scale, TRUE);
      cairo_surface_t *lines = draw_hatching (list, scale, FALSE);
      guint n_dark = 0;
      guint n_different = 0;

      for (int y = 0; y < 300 * scale; y++)
        for (int x = 0; x < 400 * scale; x++)
          {
            int first = (int) (get_pixel (pixels, x, y) & 0xff);
            int second = (int) (get_pixel (lines, x, y) & 0xff);
            double radius = hypot (x / scale - shape.x, y / scale - shape.y);

            /* A line's end is cut straight across, so at the outline they differ. */
            if (radius < shape.inner + 3 || radius > shape.outer - 3)
              continue;
            n_dark += second < 128 ? 1 : 0;
            n_different += abs (first - second) > 16 ? 1 : 0;
          }
      g_assert_cmpuint (n_dark, >, 1000);
      g_assert_cmpuint (n_different, <, n_dark / 50);

      cairo_surface_destroy (pixels);
      cairo_surface_destroy (lines);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chart/layout/nothing-leaves-the-page", test_nothing_leaves_the_page);
  g_test_add_func ("/chart/layout/no-text-is-over-another", test_no_text_is_over_another);
  g_test_add_func ("/chart/layout/no-text-is-over-a-mark", test_no_text_is_over_a_mark);
  g_test_add_func ("/chart/layout/what-is-in-a-hole-stays-there",
                   test_what_is_in_a_hole_stays_there);
  g_test_add_func ("/chart/layout/regions-can-all-be-reached", test_regions_can_all_be_reached);
  g_test_add_func ("/chart/layout/cairo-never-fails", test_cairo_never_fails);
  g_test_add_func ("/chart/layout/charts-say-what-they-show", test_charts_say_what_they_show);
  g_test_add_func ("/chart/layout/hit-test-is-the-inverse-of-drawing",
                   test_hit_test_is_the_inverse_of_drawing);
  g_test_add_func ("/chart/layout/hatching-is-the-same-in-pixels-and-in-lines",
                   test_hatching_is_the_same_in_pixels_and_in_lines);

  return g_test_run ();
}
