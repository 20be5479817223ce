/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn is written as the language writes it; what a file is made of isn't. */
#include <locale.h>
#include <string.h>

#include <libintl.h>

#include "chart-samples.h"
#include "core/text/numel-format.h"
#include "chart/numel-svg-writer.h"

static const struct
{
  const char *language;
  const char *chart;
  const char *texts[4];
} expected[] = {
  { "de", "bars-shares", { "64\u00a0%", "100\u00a0%", "6.738.415.616", NULL } },
  { "de", "areas-shares", { "75\u00a0%", "60,15\u00a0%", NULL } },
  { "de", "pie", { "6,69\u00a0%", "16,71\u00a0% · 1,34\u00a0B", NULL } },
  { "de", "lines-linear", { "60.000", NULL } },
  { "ar", "bars-shares", { "64%", "100%", "6,738,415,616", NULL } },
  { "ar", "areas-shares", { "75%", "60.15%", NULL } },
  { "ar", "pie", { "6.69%", "16.71% · 1.34\u00a0B", NULL } },
  { "ar", "lines-linear", { "60,000", NULL } },
};

static NumelDisplayList *
create_list (const char *name)
{
  g_autoptr (NumelChart) chart = chart_sample_new (name);
  gboolean rtl = g_str_equal (g_getenv ("LANGUAGE"), "ar");
  g_autoptr (NumelTextMeter) meter = chart_sample_meter (14.67, rtl);
  NumelChartStyle style = { .meter = meter };

  return numel_chart_layout (chart, 900, 500, &style);
}

static void
test_numbers_are_written_as_the_language_does (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (NumelDisplayList) list = NULL;

      if (!g_str_equal (expected[i].language, g_getenv ("LANGUAGE")))
        continue;
      list = create_list (expected[i].chart);
      for (guint j = 0; expected[i].texts[j] != NULL; j++)
        {
          g_test_message ("%s: %s", expected[i].chart, expected[i].texts[j]);
          g_assert_nonnull (chart_sample_find_text (list, expected[i].texts[j]));
        }
    }
}

/* Where a language writes something between a number and its sign, no sign follows a digit. */
static void
test_every_percentage_is_written_alike (void)
{
  g_autofree char *one = numel_format_percent_sign ("1");
  gboolean is_close = g_str_equal (one, "1%");

  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    {
      g_autoptr (NumelDisplayList) list = create_list (chart_sample_names[i]);
      guint n_items;
      const NumelItem *items = numel_display_list_get_items (list, &n_items);
      guint n_regions;
      const NumelRegion *regions = numel_display_list_get_regions (list, &n_regions);

      for (guint j = 0; j < n_items + n_regions; j++)
        {
          const char *text = j >= n_items                        ? regions[j - n_items].text
                             : items[j].kind == NUMEL_ITEM_TEXT ? items[j].text.text
                                                                : "";

          for (const char *sign = strchr (text, '%'); sign != NULL; sign = strchr (sign + 1, '%'))
            {
              g_test_message ("%s: %s", chart_sample_names[i], text);
              g_assert_true (sign > text && g_ascii_isdigit (sign[-1]) == is_close);
            }
        }
    }
}

static void
test_a_file_is_made_of_plain_numbers (void)
{
  g_autofree char *locale = g_strdup (setlocale (LC_NUMERIC, NULL));

  for (guint i = 0; chart_sample_names[i] != NULL; i++)
    {
      g_autoptr (NumelDisplayList) list = create_list (chart_sample_names[i]);
      g_autofree char *here = numel_svg_writer_write (list, NUMEL_RGB (0xffffff), TRUE);
      g_autofree char *plain = NULL;

      setlocale (LC_NUMERIC, "C");
      plain = numel_svg_writer_write (list, NUMEL_RGB (0xffffff), TRUE);
      setlocale (LC_NUMERIC, locale);
      g_assert_cmpstr (here, ==, plain);
    }
}

int
main (int   argc,
      char *argv[])
{
  /* Without the locale everything below would be about another one. */
  g_assert_nonnull (setlocale (LC_ALL, ""));
  bindtextdomain (GETTEXT_PACKAGE, TEST_LOCALE_FOLDER);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/chart/languages/numbers-are-written-as-the-language-does",
                   test_numbers_are_written_as_the_language_does);
  g_test_add_func ("/chart/languages/every-percentage-is-written-alike",
                   test_every_percentage_is_written_alike);
  g_test_add_func ("/chart/languages/a-file-is-made-of-plain-numbers",
                   test_a_file_is_made_of_plain_numbers);

  return g_test_run ();
}
