/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/json/numel-table.h"

/* A table of one cell, written between @before and @after. */
static void
assert_written (NumelTableFormat  format,
                const char       *words,
                const char       *before,
                const char       *expected,
                const char       *after)
{
  g_autoptr (NumelTable) table = numel_table_new (format);
  g_autofree char *text = NULL;
  g_autofree char *whole = g_strconcat (before, expected, after, NULL);

  numel_table_add_column (table, "key", "Title", FALSE);
  numel_table_add_text (table, words);
  text = numel_table_write (table);
  g_assert_cmpstr (text, ==, whole);
}

static void
assert_csv (const char *words,
            const char *expected)
{
  assert_written (NUMEL_TABLE_CSV, words, "key\n", expected, "\n");
}

static void
assert_markdown (const char *words,
                 const char *expected)
{
  assert_written (NUMEL_TABLE_MARKDOWN, words, "| Title |\n| --- |\n| ", expected, " |\n");
}

static void
assert_latex (const char *words,
              const char *expected)
{
  assert_written (NUMEL_TABLE_LATEX, words,
                  "\\begin{tabular}{l}\n\\toprule\nTitle \\\\\n\\midrule\n", expected,
                  " \\\\\n\\bottomrule\n\\end{tabular}\n");
}

static void
test_csv_has_quotes_where_needed (void)
{
  assert_csv ("", "");
  assert_csv ("hidden_size", "hidden_size");
  assert_csv ("a, b", "\"a, b\"");
  assert_csv ("\"", "\"\"\"\"");
  assert_csv ("a\nb", "\"a\nb\"");
  assert_csv ("a\r", "\"a\r\"");
  assert_csv ("[1,2]", "\"[1,2]\"");
  assert_csv ("not \xff UTF-8", "not \xff UTF-8");
}

static void
test_markdown_stays_in_its_cell (void)
{
  assert_markdown ("", "");
  assert_markdown ("a|b", "a\\|b");
  assert_markdown ("h.*.c_attn", "h.\\*.c\\_attn");
  assert_markdown ("a\nb\rc", "a b c");
}

static void
test_latex_prints_it_as_it_is (void)
{
  assert_latex ("", "");
  assert_latex ("50 % & more", "50 \\% \\& more");
  assert_latex ("\\n_embd{x}", "\\textbackslash{}n\\_embd\\{x\\}");
  assert_latex ("64 × 64 → 4,096", "64 $\\times$ 64 $\\to$ 4,096");
  assert_latex ("<0.0001% | >1", "\\textless{}0.0001\\% \\textbar{} \\textgreater{}1");
  assert_latex ("a\nb", "a b");
  assert_latex ("größer", "größer");
}

static void
test_every_format_holds_the_same (void)
{
  static const struct
  {
    NumelTableFormat format;
    const char *text;
  } cases[] = {
    { NUMEL_TABLE_TEXT, "Name\tValue\na|b_\"c\", 50% & d e\t-1234567\n\t2.5\n" },
    { NUMEL_TABLE_CSV,
      "name,value\n\"a|b_\"\"c\"\", 50% & d\te\",-1234567\n,2.5\n" },
    { NUMEL_TABLE_MARKDOWN, "**A\\_b**\n\n| Name | Value |\n| --- | ---: |\n"
                            "| a\\|b\\_\"c\", 50% & d\te | −1,234,567 |\n|  | 2.5 |\n" },
    { NUMEL_TABLE_LATEX, "% A_b\n\\begin{tabular}{lr}\n\\toprule\nName & Value \\\\\n\\midrule\n"
                         "a\\textbar{}b\\_\"c\", 50\\% \\& d\te & $-$1,234,567 \\\\\n & 2.5 \\\\\n"
                         "\\bottomrule\n\\end{tabular}\n" },
    { NUMEL_TABLE_JSON, "[\n  {\"name\": \"a|b_\\\"c\\\", 50% & d\\te\", \"value\": -1234567},\n"
                        "  {\"name\": null, \"value\": 2.5}\n]\n" },
    { NUMEL_TABLE_JSON_LINES, "{\"name\": \"a|b_\\\"c\\\", 50% & d\\te\", \"value\": -1234567}\n"
                              "{\"name\": null, \"value\": 2.5}\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (NumelTable) table = numel_table_new (cases[i].format);
      g_autofree char *text = NULL;

      numel_table_set_title (table, "A_b");
      numel_table_add_column (table, "name", "Name", FALSE);
      numel_table_add_column (table, "value", "Value", TRUE);
      numel_table_add_text (table, "a|b_\"c\", 50% & d\te");
      numel_table_add_count (table, -1234567);
      numel_table_leave (table, 1);
      numel_table_add_real (table, 2.5, 1);
      text = numel_table_write (table);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/table/csv has quotes where needed", test_csv_has_quotes_where_needed);
  g_test_add_func ("/table/markdown stays in its cell", test_markdown_stays_in_its_cell);
  g_test_add_func ("/table/latex prints it as it is", test_latex_prints_it_as_it_is);
  g_test_add_func ("/table/every format holds the same", test_every_format_holds_the_same);

  return g_test_run ();
}
