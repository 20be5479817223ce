/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "app/widgets/numel-figure-text.h"
#include "core/text/numel-wide.h"

#include <locale.h>

static void
test_formulas_are_localized (void)
{
  static const struct
  {
    const char *locale;
    const char *plain;
    const char *shown;
  } cases[] = {
    { "en_US.UTF-8", "2 × 8030261248 × 0.5", "2 × 8,030,261,248 × 0.5" },
    { "en_US.UTF-8", "12 × 768² + 50257 × 768", "12 × 768² + 50,257 × 768" },
    { "en_US.UTF-8", "min(131072, 4096) × q4_0", "min(131,072, 4,096) × q4_0" },
    { "en_US.UTF-8", "12345678901234567890123", "12345678901234567890123" },
    { "de_DE.UTF-8", "2 × 8030261248 × 0.5", "2 × 8.030.261.248 × 0,5" },
    { "C.UTF-8", "4 + 2m", "4 + 2m" },
    { "C.UTF-8", "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = NULL;

      g_assert_nonnull (setlocale (LC_ALL, cases[i].locale));
      shown = numel_figure_localize (cases[i].plain);
      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
  setlocale (LC_ALL, "C.UTF-8");
}

static void
test_flops_have_units (void)
{
  static const struct
  {
    gint64 flops;
    const char *shown;
  } cases[] = {
    { 0, "0.00\u00a0MFLOP" },
    { 247064064, "247.06\u00a0MFLOP" },
    { 15009316864, "15.01\u00a0GFLOP" },
    { 999999999, "1.00\u00a0GFLOP" },
    { G_MAXINT64, "9.22\u00a0EFLOP" },
    { NUMEL_WIDE_TOO_LARGE, "–" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = numel_figure_format_flops (cases[i].flops);

      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/figure-text/formulas-are-localized", test_formulas_are_localized);
  g_test_add_func ("/figure-text/flops-have-units", test_flops_have_units);

  return g_test_run ();
}
