/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <locale.h>

#include "core/text/numel-error.h"
#include "core/text/numel-format.h"
#include "core/expression/numel-value.h"

#define NBSP  "\u00a0"
#define NNBSP "\u202f"
#define MINUS "\u2212"

typedef struct
{
  const char *name;
  NumelNumberStyle style;
} NamedStyle;

/* How the C library's locales of these names write numbers. */
static const NamedStyle styles[] = {
  { "C", { ".", ",", "\3" } },
  { "en_US", { ".", ",", "\3\3" } },
  { "de_DE", { ",", ".", "\3\3" } },
  { "de_CH", { ".", "\u2019", "\3\3" } },
  { "fr_FR", { ",", NNBSP, "\3" } },
  { "sv_SE", { ",", NBSP, "\3\3" } },
  { "hi_IN", { ".", ",", "\3\2" } },
  { "zh_CN", { ".", ",", "\3" } },
  { "ar_EG", { "\u066b", "\u066c", "\3" } },
};

static const NumelNumberStyle *
find_style (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      if (g_str_equal (styles[i].name, name))
        return &styles[i].style;
    }

  g_assert_not_reached ();
}

static void
assert_text (char       *text,
             const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
assert_parses (const char *locale,
               const char *text,
               gint64      expected)
{
  g_autoptr (GError) error = NULL;
  gint64 value = -1;

  if (!numel_parse_count_styled (text, find_style (locale), &value, &error))
    g_error ("“%s” in %s: %s", text, locale, error->message);
  if (value != expected)
    g_error ("“%s” in %s: %" G_GINT64_FORMAT " instead of %" G_GINT64_FORMAT,
             text, locale, value, expected);
}

static void
assert_refused (const char *locale,
                const char *text,
                NumelError  code)
{
  g_autoptr (GError) error = NULL;
  gint64 value = 42;

  if (numel_parse_count_styled (text, find_style (locale), &value, &error))
    g_error ("“%s” in %s was read as %" G_GINT64_FORMAT, text, locale, value);
  g_assert_error (error, NUMEL_ERROR, (int) code);
  g_assert_cmpint (value, ==, 42);
}

static const gint64 round_trip_values[] = {
  0, 1, 9, 10, 99, 100, 999, 1000, 4096, 14336, 100000, 128256, 999999, 1000000,
  8030261248, 671026404352, G_MAXINT64, -1, -1000, -128256, G_MININT64,
};

static void
test_count_is_read_back (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (round_trip_values); j++)
        {
          gint64 value = round_trip_values[j];
          g_autofree char *text = numel_format_count_styled (value, &styles[i].style);

          g_assert_true (g_utf8_validate (text, -1, NULL));
          assert_parses (styles[i].name, text, value);
        }
    }
}

static void
test_count_is_read_back_in_installed_locales (void)
{
  static const char *const names[] = {
    "C", "en_US.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "fr_FR.ISO-8859-1", "ar_EG.UTF-8",
    "zh_CN.UTF-8", "hi_IN.UTF-8", "pt_PT.UTF-8",
  };
  guint n_tried = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (setlocale (LC_ALL, names[i]) == NULL)
        continue;

      for (guint j = 0; j < G_N_ELEMENTS (round_trip_values); j++)
        {
          g_autofree char *text = numel_format_count (round_trip_values[j]);
          gint64 value = 0;

          g_assert_true (numel_parse_count (text, &value, NULL));
          g_assert_cmpint (value, ==, round_trip_values[j]);
        }
      n_tried++;
    }

  setlocale (LC_ALL, "C");
  g_assert_cmpuint (n_tried, >=, 1);
}

static void
test_count_is_grouped_as_the_locale_does (void)
{
  assert_text (numel_format_count_styled (8030261248, find_style ("en_US")), "8,030,261,248");
  assert_text (numel_format_count_styled (8030261248, find_style ("de_DE")), "8.030.261.248");
  assert_text (numel_format_count_styled (128256, find_style ("fr_FR")), "128" NNBSP "256");
  assert_text (numel_format_count_styled (8030261248, find_style ("hi_IN")), "8,03,02,61,248");
  assert_text (numel_format_count_styled (-1234, find_style ("en_US")), MINUS "1,234");
  assert_text (numel_format_count_styled (G_MININT64, find_style ("en_US")),
               MINUS "9,223,372,036,854,775,808");
}

static void
test_count_is_grouped_without_a_locale (void)
{
  assert_text (numel_format_count (124439808), "124,439,808");
  assert_text (numel_format_count (999), "999");
}

static void
test_difference_has_its_sign (void)
{
  assert_text (numel_format_count_signed (788529152), "+788,529,152");
  assert_text (numel_format_count_signed (-805306368), MINUS "805,306,368");
  assert_text (numel_format_count_signed (0), "0");
}

static void
test_short_form_has_three_digits (void)
{
  assert_text (numel_format_short (0), "0");
  assert_text (numel_format_short (999), "999");
  assert_text (numel_format_short (1000), "1.00" NBSP "K");
  assert_text (numel_format_short (1005), "1.01" NBSP "K");
  assert_text (numel_format_short (9994), "9.99" NBSP "K");
  assert_text (numel_format_short (9995), "10.0" NBSP "K");
  assert_text (numel_format_short (266240), "266" NBSP "K");
  assert_text (numel_format_short (999499), "999" NBSP "K");
  assert_text (numel_format_short (999500), "1.00" NBSP "M");
  assert_text (numel_format_short (525336576), "525" NBSP "M");
  assert_text (numel_format_short (8030261248), "8.03" NBSP "B");
  assert_text (numel_format_short (70553706496), "70.6" NBSP "B");
  assert_text (numel_format_short (1026408209408), "1.03" NBSP "T");
  assert_text (numel_format_short (G_MAXINT64), "9,223,372" NBSP "T");
  assert_text (numel_format_short (-1500000), MINUS "1.50" NBSP "M");
  assert_text (numel_format_short_styled (8030261248, find_style ("de_DE")), "8,03" NBSP "B");
}

static void
test_percent_has_two_decimals_and_four_when_small (void)
{
  assert_text (numel_format_percent (0, 100), "0%");
  assert_text (numel_format_percent (525336576, 8030261248), "6.54%");
  assert_text (numel_format_percent (266240, 8030261248), "0.0033%");
  assert_text (numel_format_percent (1, 10000), "0.01%");
  assert_text (numel_format_percent (1, 8030261248), "<0.0001%");
  assert_text (numel_format_percent (8, 8), "100.00%");
  assert_text (numel_format_percent (5000, 4), "125,000.00%");
  assert_text (numel_format_percent (-77, 1000), MINUS "7.70%");
  assert_text (numel_format_percent (3, 0), "\u2013");
  assert_text (numel_format_percent (0, 0), "\u2013");
}

static void
test_bytes_are_in_both_units (void)
{
  assert_text (numel_format_bytes_gb (16060522496), "16.06" NBSP "GB");
  assert_text (numel_format_bytes_gib (16060522496), "14.96" NBSP "GiB");
  assert_text (numel_format_bytes_gb (141107412992), "141.11" NBSP "GB");
  assert_text (numel_format_bytes_gib (141107412992), "131.42" NBSP "GiB");
  assert_text (numel_format_bytes_gib (G_GINT64_CONSTANT (1) << 30), "1.00" NBSP "GiB");
  assert_text (numel_format_bytes_gb (0), "0.00" NBSP "GB");
  assert_text (numel_format_bytes_gib (0), "0.00" NBSP "GiB");
  assert_text (numel_format_bytes_gb (100000), "0.0001" NBSP "GB");
  assert_text (numel_format_bytes_gb (99999), "100.00" NBSP "kB");
  assert_text (numel_format_bytes_gb (-1234), MINUS "1.23" NBSP "kB");
  assert_text (numel_format_bytes_gb (1), "0.0010" NBSP "kB");
  assert_text (numel_format_bytes_gib (107374), "104.86" NBSP "KiB");
  assert_text (numel_format_bytes_gib (107375), "0.0001" NBSP "GiB");
  assert_text (numel_format_bytes_gib (1), "0.0009" NBSP "KiB");
  assert_text (numel_format_bytes_gb (5200000), "0.0052" NBSP "GB");
  assert_text (numel_format_bytes_gb (G_MAXINT64), "9,223,372,036.85" NBSP "GB");
  assert_text (numel_format_bytes_gib (G_MAXINT64), "8,589,934,592.00" NBSP "GiB");
}

static void
test_shape_joins_grouped_sizes (void)
{
  const gint64 dimensions[] = { 128256, 4096, 3 };

  assert_text (numel_format_shape (dimensions, 2), "128,256 \u00d7 4,096");
  assert_text (numel_format_shape (dimensions, 1), "128,256");
  assert_text (numel_format_shape (dimensions + 1, 2), "4,096 \u00d7 3");
  assert_text (numel_format_shape (NULL, 0), "scalar");
}

static void
test_parser_takes_what_people_type (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      const char *name = styles[i].name;

      assert_parses (name, "14336", 14336);
      assert_parses (name, "4,096", 4096);
      assert_parses (name, "4.096", 4096);
      assert_parses (name, "4_096", 4096);
      assert_parses (name, "4 096", 4096);
      assert_parses (name, "4'096", 4096);
      assert_parses (name, "1.000", 1000);
      assert_parses (name, "3,000,000,000", 3000000000);
      assert_parses (name, "3.000.000.000", 3000000000);
      assert_parses (name, "3 000 000 000", 3000000000);
      assert_parses (name, "128k", 128000);
      assert_parses (name, "128 K", 128000);
      assert_parses (name, "128Ki", 131072);
      assert_parses (name, "1.5Ki", 1536);
      assert_parses (name, "1Mi", 1048576);
      assert_parses (name, "3B", 3000000000);
      assert_parses (name, "3" NBSP "b", 3000000000);
      assert_parses (name, "3G", 3000000000);
      assert_parses (name, "3e9", 3000000000);
      assert_parses (name, "3E+9", 3000000000);
      assert_parses (name, "1.5e3", 1500);
      assert_parses (name, "12000e-3", 12);
      assert_parses (name, "1.5M", 1500000);
      assert_parses (name, "1,5M", 1500000);
      assert_parses (name, "1.50M", 1500000);
      assert_parses (name, "1T", G_GINT64_CONSTANT (1000000000000));
      assert_parses (name, "5.0", 5);
      assert_parses (name, "  768\n", 768);
      assert_parses (name, NBSP "768" NBSP, 768);
      assert_parses (name, "+12", 12);
      assert_parses (name, "-1", -1);
      assert_parses (name, MINUS "1", -1);
      assert_parses (name, "007", 7);
      assert_parses (name, "0", 0);
      assert_parses (name, "\u0661\u0664\u0663\u0663\u0666", 14336);
      assert_parses (name, "\u0664\u066c\u0660\u0669\u0666", 4096);
      assert_parses (name, "\u0661\u066b\u0665M", 1500000);
      assert_parses (name, "9223372036854775807", G_MAXINT64);
      assert_parses (name, "-9223372036854775808", G_MININT64);
    }
}

static void
test_parser_follows_the_locale_where_a_unit_follows (void)
{
  assert_parses ("en_US", "1.234B", 1234000000);
  assert_parses ("en_US", "1,234B", G_GINT64_CONSTANT (1234000000000));
  assert_parses ("de_DE", "1,234B", 1234000000);
  assert_parses ("de_DE", "1.234B", G_GINT64_CONSTANT (1234000000000));
  assert_parses ("en_US", "1,234.5k", 1234500);
  assert_parses ("de_DE", "1.234,5k", 1234500);
  assert_parses ("hi_IN", "1,28,256", 128256);
}

static void
test_parser_refuses_what_is_no_whole_number (void)
{
  static const char *const texts[] = {
    "", " ", "-", "+", ".", ",", "abc", "12abc", "0x10", "0b11", "inf", "nan", "NaN", "infinity",
    "-inf", "1e", "1e+", "e9", "1e3k", "1kk", "k", "4.6", "4,6", "0.5", "0.500", "1.23456", "1,23",
    "1,2,3", "4_09", "4_0960", "12,3456", "1,000.5", "1.2345k", "1..000", "1,,000", ",100", "100,",
    "1 2", "1  000", "--1", "+-1", "1-", "$5", "5%", "1/2", "1+1", "128Kib", "1e-1",
    "1,000_000", "1.000,000.000", "\xff\xfe", "4\u066b096",
  };

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (texts); j++)
        assert_refused (styles[i].name, texts[j], NUMEL_ERROR_BAD_VALUE);
    }

  assert_refused ("en_US", "1,28,256", NUMEL_ERROR_BAD_VALUE);
}

static void
test_parser_refuses_a_very_long_text (void)
{
  g_autofree char *digits = g_strnfill (100000, '1');

  assert_refused ("C", digits, NUMEL_ERROR_BAD_VALUE);
}

static void
test_parser_checks_the_range (void)
{
  static const char *const texts[] = {
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e19", "1e99",
    "9e999999", "99999999999999999999999999999999", "9223373T", "9007199254740993T", "8388609Ti",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_refused ("C", texts[i], NUMEL_ERROR_OVERFLOW);

  assert_parses ("C", "9223372T", G_GINT64_CONSTANT (9223372000000000000));
  assert_parses ("C", "0e99", 0);
}

static void
assert_value (const char *json,
              const char *text,
              const char *plain)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_from_string (json, &error);
  g_autoptr (GPtrArray) arena = g_ptr_array_new_with_free_func (g_free);
  NumelValue value;
  g_autofree char *as_text = NULL;
  g_autofree char *as_plain = NULL;

  g_assert_no_error (error);
  value = numel_value_from_json (node, arena);
  as_text = numel_value_format_text (&value);
  as_plain = numel_value_format_plain (&value);
  g_assert_cmpstr (as_text, ==, text);
  g_assert_cmpstr (as_plain, ==, plain);
}

static void
test_value_is_told_for_people_and_for_files (void)
{
  assert_value ("128256", "128,256", "128256");
  assert_value ("0.1", "0.1", "0.1");
  assert_value ("1e6", "1,000,000", "1000000");
  assert_value ("1e-05", "1e-05", "1e-05");
  assert_value ("0.12345678901234568", "0.123456789", "0.12345678901234568");
  assert_value ("true", "yes", "true");
  assert_value ("null", "none", "null");
  assert_value ("\"silu\"", "silu", "silu");
  assert_value ("[64, 64, 128, 64]", "3 × 64, 128", "[64,64,128,64]");
  assert_value ("[1e-05, 0.5]", "1e-05, 0.5", "[1e-05,0.5]");
  assert_value ("[1, 2, 3, 4]", "1, 2, 3, 4", "[1,2,3,4]");
  assert_value ("[1, 2, 3, 4, 5, 5]", "[1, 2, 3, 4, 5, 5]", "[1,2,3,4,5,5]");
  assert_value ("{\"a\": 1}", "{…}", "{\"a\":1}");
}

/* A language may tell a million from a million and one, and 0 from both. */
static void
test_plural_keeps_the_last_digits (void)
{
  static const struct
  {
    gint64 count;
    gulong plural;
  } cases[] = {
    { 0, 0 }, { 1, 1 }, { 2, 2 }, { 999999, 999999 }, { 1000000, 1000000 }, { 1000001, 1000001 },
    { 2000000, 1000000 }, { 7000001, 1000001 }, { G_MAXINT64, 1775807 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (numel_format_plural (cases[i].count), ==, cases[i].plural);
}

/* As many equal items as a test of each against each takes minutes for. */
static void
test_long_list_is_told_at_once (void)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  g_autoptr (GPtrArray) arena = g_ptr_array_new_with_free_func (g_free);
  NumelValue value;
  g_autofree char *text = NULL;

  json_node_take_array (node, json_array_new ());
  for (guint i = 0; i < 300000; i++)
    json_array_add_int_element (json_node_get_array (node), 7);
  value = numel_value_from_json (node, arena);
  text = numel_value_format_text (&value);
  g_assert_cmpstr (text, ==, "300000 × 7");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/format/count-is-read-back", test_count_is_read_back);
  g_test_add_func ("/format/count-is-read-back-in-installed-locales",
                   test_count_is_read_back_in_installed_locales);
  g_test_add_func ("/format/count-is-grouped-as-the-locale-does",
                   test_count_is_grouped_as_the_locale_does);
  g_test_add_func ("/format/count-is-grouped-without-a-locale",
                   test_count_is_grouped_without_a_locale);
  g_test_add_func ("/format/plural-keeps-the-last-digits", test_plural_keeps_the_last_digits);
  g_test_add_func ("/format/difference-has-its-sign", test_difference_has_its_sign);
  g_test_add_func ("/format/short-form-has-three-digits", test_short_form_has_three_digits);
  g_test_add_func ("/format/percent-has-two-decimals-and-four-when-small",
                   test_percent_has_two_decimals_and_four_when_small);
  g_test_add_func ("/format/bytes-are-in-both-units", test_bytes_are_in_both_units);
  g_test_add_func ("/format/shape-joins-grouped-sizes", test_shape_joins_grouped_sizes);
  g_test_add_func ("/format/value-is-told-for-people-and-for-files",
                   test_value_is_told_for_people_and_for_files);
  g_test_add_func ("/format/long-list-is-told-at-once", test_long_list_is_told_at_once);
  g_test_add_func ("/format/parser-takes-what-people-type", test_parser_takes_what_people_type);
  g_test_add_func ("/format/parser-follows-the-locale-where-a-unit-follows",
                   test_parser_follows_the_locale_where_a_unit_follows);
  g_test_add_func ("/format/parser-refuses-what-is-no-whole-number",
                   test_parser_refuses_what_is_no_whole_number);
  g_test_add_func ("/format/parser-refuses-a-very-long-text", test_parser_refuses_a_very_long_text);
  g_test_add_func ("/format/parser-checks-the-range", test_parser_checks_the_range);

  return g_test_run ();
}
