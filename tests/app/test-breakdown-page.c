/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-app.h"

#include "numel-breakdown-page.h"

static NumelPage *
page_of (NumelWindow *window)
{
  return NUMEL_PAGE (test_find (GTK_WIDGET (window), NUMEL_TYPE_BREAKDOWN_PAGE));
}

static void
assert_has (const char *text,
            const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” isn’t in:\n%s", part, text);
}

/* The whole tree leaves, in every format that the menu offers. */
static void
test_its_table_has_every_format (void)
{
  NumelWindow *window = test_window ("llama-3.1-8b");
  NumelPage *page = page_of (window);
  g_autofree char *csv = numel_page_dup_table (page, NUMEL_TABLE_CSV);
  g_autofree char *json = numel_page_dup_table (page, NUMEL_TABLE_JSON);
  g_autofree char *markdown = numel_page_dup_table (page, NUMEL_TABLE_MARKDOWN);
  g_autofree char *latex = numel_page_dup_table (page, NUMEL_TABLE_LATEX);

  g_assert_true (g_str_has_prefix (csv, "path,component,shape,times,parameters,active,share\n"));
  assert_has (csv, "\nmodel.layers.0–31.self_attn.q_proj,q_proj,4096 × 4096,32,536870912,536870912,"
                   "0.0668");
  assert_has (csv, "\nlm_head,lm_head,128256 × 4096,1,525336576,525336576,0.0654");
  assert_has (json, "536870912");
  assert_has (markdown, "| Component | Shape | × | Parameters | Share |\n");
  assert_has (markdown, "q\\_proj | 4096 × 4096 | 32 | 536,870,912 | 0.066856 |\n");
  assert_has (latex, "q\\_proj");
  test_close (GTK_WINDOW (window));
}

static void
test_its_table_has_what_is_active (void)
{
  NumelWindow *window = test_window ("mixtral-8x7b");
  g_autofree char *markdown = numel_page_dup_table (page_of (window), NUMEL_TABLE_MARKDOWN);

  assert_has (markdown, "| Component | Shape | × | Parameters | Active | Share |\n");
  test_close (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  test_init (&argc, &argv);

  g_test_add_func ("/breakdown-page/table-has-every-format", test_its_table_has_every_format);
  g_test_add_func ("/breakdown-page/table-has-what-is-active", test_its_table_has_what_is_active);

  return g_test_run ();
}
