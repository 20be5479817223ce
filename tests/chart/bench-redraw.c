/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CPU time of laying out and drawing each chart, or the named ones, at 1,000 × 700: at most 4 ms,
 * median of 50. */
#include <cairo.h>
#include <stdlib.h>
#include <time.h>

#include "chart-samples.h"
#include "chart/numel-cairo-player.h"

#define N_RUNS 50
#define LIMIT 4.0

static double
get_cpu_milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);

  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

static double
measure (const char *name)
{
  g_autoptr (NumelChart) chart = chart_sample_new (name);
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, FALSE);
  NumelChartStyle style = { .meter = meter, .palette = NUMEL_PALETTE_DARK, .padding = 12 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1000, 700);
  cairo_t *cr = cairo_create (surface);
  double times[N_RUNS];

  for (guint i = 0; i < N_RUNS; i++)
    {
      double start = get_cpu_milliseconds ();
      g_autoptr (NumelDisplayList) list = numel_chart_layout (chart, 1000, 700, &style);

      numel_cairo_player_play_pixels (list, cr, 1);
      times[i] = get_cpu_milliseconds () - start;
    }

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  qsort (times, N_RUNS, sizeof times[0], compare_doubles);

  return times[N_RUNS / 2];
}

int
main (int   argc,
      char *argv[])
{
  const char *const *names = argc > 1 ? (const char *const *) argv + 1 : chart_sample_names;
  gboolean slow = FALSE;

  for (guint i = 0; names[i] != NULL; i++)
    {
      double median = measure (names[i]);

      g_print ("%-16s %5.2f ms%s\n", names[i], median, median > LIMIT ? "  too slow" : "");
      slow |= median > LIMIT;
    }

  return slow ? 1 : 0;
}
