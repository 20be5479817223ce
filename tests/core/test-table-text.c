/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/json/numel-table-text.h"

static void
assert_written (void       (*add) (GString    *text,
                                   const char *words),
                const char  *words,
                const char  *expected)
{
  g_autoptr (GString) text = g_string_new ("before");
  g_autofree char *whole = g_strconcat ("before", expected, NULL);

  add (text, words);
  g_assert_cmpstr (text->str, ==, whole);
}

static void
test_csv_has_quotes_where_needed (void)
{
  assert_written (numel_table_text_add_csv, "", "");
  assert_written (numel_table_text_add_csv, "hidden_size", "hidden_size");
  assert_written (numel_table_text_add_csv, "a, b", "\"a, b\"");
  assert_written (numel_table_text_add_csv, "\"", "\"\"\"\"");
  assert_written (numel_table_text_add_csv, "a\nb", "\"a\nb\"");
  assert_written (numel_table_text_add_csv, "a\r", "\"a\r\"");
  assert_written (numel_table_text_add_csv, "[1,2]", "\"[1,2]\"");
  assert_written (numel_table_text_add_csv, "not \xff UTF-8", "not \xff UTF-8");
}

static void
test_markdown_stays_in_its_cell (void)
{
  assert_written (numel_table_text_add_markdown, "", "");
  assert_written (numel_table_text_add_markdown, "a|b", "a\\|b");
  assert_written (numel_table_text_add_markdown, "h.*.c_attn", "h.\\*.c\\_attn");
  assert_written (numel_table_text_add_markdown, "a\nb\rc", "a b c");
}

static void
test_latex_prints_it_as_it_is (void)
{
  assert_written (numel_table_text_add_latex, "", "");
  assert_written (numel_table_text_add_latex, "50 % & more", "50 \\% \\& more");
  assert_written (numel_table_text_add_latex, "\\n_embd{x}",
                  "\\textbackslash{}n\\_embd\\{x\\}");
  assert_written (numel_table_text_add_latex, "64 × 64 → 4,096", "64 $\\times$ 64 $\\to$ 4,096");
  assert_written (numel_table_text_add_latex, "<0.0001% | >1",
                  "\\textless{}0.0001\\% \\textbar{} \\textgreater{}1");
  assert_written (numel_table_text_add_latex, "a\nb", "a b");
  assert_written (numel_table_text_add_latex, "größer", "größer");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/table-text/csv has quotes where needed", test_csv_has_quotes_where_needed);
  g_test_add_func ("/table-text/markdown stays in its cell", test_markdown_stays_in_its_cell);
  g_test_add_func ("/table-text/latex prints it as it is", test_latex_prints_it_as_it_is);

  return g_test_run ();
}
