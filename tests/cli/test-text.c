/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <fcntl.h>
#include <string.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* What the program wrote when somebody looked at it and found it right: a file in expected/, the
   width and the arguments. To look again: COLUMNS=WIDTH numel-cli ARGUMENT... */
typedef struct
{
  const char *name;
  const char *width;
  const char *arguments[6];
} Look;

static const Look looks[] = {
  { "gpt2-80.txt", "80", { "count", "gpt2" } },
  { "mixtral-120.txt", "120", { "count", "mixtral-8x7b" } },
  { "deepseek-v3-80.txt", "80", { "count", "--depth=4", "deepseek-v3" } },
  { "gpt2-tensors-100.txt", "100", { "count", "--tensors", "gpt2" } },
  { "gpt2.csv", "80", { "count", "--format=csv", "gpt2" } },
  { "gpt2-tensors.csv", "80", { "count", "--format=csv", "--tensors", "gpt2" } },
  { "two.csv", "80", { "count", "--format=csv", "--depth=1", "gpt2", "llama-3-8b" } },
  { "gpt2.md", "80", { "count", "--format=markdown", "gpt2" } },
  { "gpt-oss-20b.tex", "80", { "count", "--format=latex", "--depth=3", "gpt-oss-20b" } },
};

static void
test_looks_as_expected (gconstpointer data)
{
  const Look *look = data;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "cli", "expected", look->name, NULL);
  g_autofree char *expected = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (CliRun) run = { 0 };
  const char *const variables[] = { "COLUMNS", look->width, NULL };

  g_file_get_contents (path, &expected, NULL, &error);
  g_assert_no_error (error);
  cli_run (&run, NULL, variables, look->arguments);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.output, ==, expected);
}

static void
assert_fits (const char *text,
             gsize       width)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpint (g_utf8_strlen (lines[i], -1), <=, width);
}

static void
test_keeps_to_the_width (void)
{
  static const char *const presets[] = { "gpt2", "mixtral-8x7b", "t5-small", "deepseek-v3" };

  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      for (guint width = 80; width <= 200; width += 15)
        {
          g_autofree char *columns = g_strdup_printf ("%u", width);
          const char *const variables[] = { "COLUMNS", columns, NULL };
          g_auto (CliRun) run = { 0 };

          cli_run (&run, NULL, variables, CLI_ARGUMENTS ("count", presets[i]));
          g_assert_cmpint (run.status, ==, 0);
          assert_fits (run.output, width);
        }
    }
}

static void
test_a_pipe_has_no_colors (void)
{
  static const char *const variables[] = { "TERM", "xterm-256color", "NO_COLOR", "", NULL };
  g_auto (CliRun) run = { 0 };

  cli_run (&run, NULL, variables, CLI_ARGUMENTS ("count", "gpt2"));
  g_assert_cmpint (run.status, ==, 0);
  g_assert_null (strchr (run.output, '\033'));
}

/* Runs in a terminal of 90 columns and returns what it shows; @with_errors what stands on standard
   error too. */
static char *
run_in_terminal (const char        *no_color,
                 const char *const *words,
                 gboolean           with_errors)
{
  const struct winsize size = { .ws_row = 24, .ws_col = 90 };
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_auto (GStrv) environment = g_get_environ ();
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  int slave;
  char buffer[4096];
  gssize n_read;

  g_assert_cmpint (master, >=, 0);
  g_assert_cmpint (grantpt (master), ==, 0);
  g_assert_cmpint (unlockpt (master), ==, 0);
  slave = open (ptsname (master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  g_assert_cmpint (slave, >=, 0);
  g_assert_cmpint (ioctl (slave, TIOCSWINSZ, &size), ==, 0);

  g_ptr_array_add (arguments, (gpointer) g_getenv ("NUMEL_CLI"));
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (arguments, (gpointer) words[i]);
  g_ptr_array_add (arguments, NULL);
  environment = g_environ_unsetenv (environment, "COLUMNS");
  environment = g_environ_setenv (environment, "TERM", "xterm-256color", TRUE);
  environment = g_environ_setenv (environment, "NO_COLOR", no_color, TRUE);
  g_spawn_async_with_fds (NULL, (char **) arguments->pdata, environment, G_SPAWN_DEFAULT, NULL,
                          NULL, NULL, -1, slave, with_errors ? slave : -1, &error);
  g_assert_no_error (error);
  close (slave);

  /* The terminal is gone when the program ends: reading fails then, or there is nothing more. */
  while ((n_read = read (master, buffer, sizeof buffer)) > 0)
    g_string_append_len (shown, buffer, n_read);
  close (master);

  return g_string_free (g_steal_pointer (&shown), FALSE);
}

static void
test_a_terminal_has_colors (void)
{
  g_autofree char *shown = run_in_terminal ("", CLI_ARGUMENTS ("count", "gpt2"), FALSE);

  g_assert_nonnull (strstr (shown, "124,439,808"));
  g_assert_nonnull (strstr (shown, "\033["));
}

static void
test_a_terminal_has_its_width (void)
{
  g_autofree char *shown = run_in_terminal ("1", CLI_ARGUMENTS ("count", "gpt2"), FALSE);
  g_auto (GStrv) lines = g_strsplit (shown, "\r\n", -1);
  glong longest = 0;

  g_assert_nonnull (strstr (shown, "124,439,808"));
  g_assert_null (strchr (shown, '\033'));
  for (guint i = 0; lines[i] != NULL; i++)
    longest = MAX (longest, g_utf8_strlen (lines[i], -1));
  g_assert_cmpint (longest, ==, 90);
}

static void
test_a_title_of_markdown_shows_the_name_as_it_is (void)
{
  static const char *const commands[] = { "count", "cost" };
  g_autofree char *folder = cli_make_folder ();
  g_autofree char *path = cli_write_file (folder, "*a_b*.json", "{\"model_type\": \"gpt2\"}");

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (CliRun) run = { 0 };

      cli_run (&run, NULL, NULL, CLI_ARGUMENTS (commands[i], "--format=markdown", path));
      g_assert_nonnull (strstr (run.output, "/\\*a\\_b\\*.json: 124,439,808 parameters"));
      g_assert_true (g_str_has_prefix (run.output, "**"));
    }
  cli_remove_folder (folder);
}

/* A name is no command to the terminal, but in a file it is what it is. */
static void
test_a_terminal_gets_no_control_characters (void)
{
  static const char *const formats[] = { "text", "json", "csv", "markdown", "latex" };
  g_autofree char *folder = cli_make_folder ();
  g_autofree char *path = cli_write_file (folder, "\033[31mred\xff.json",
                                          "{\"model_type\": \"gpt2\"}");
  g_auto (CliRun) piped = { 0 };
  g_autofree char *unknown = run_in_terminal ("1", CLI_ARGUMENTS ("x\033[31my"), TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *format = g_strconcat ("--format=", formats[i], NULL);
      g_autofree char *shown = run_in_terminal ("1", CLI_ARGUMENTS ("count", format, path, path),
                                                TRUE);

      g_test_message ("%s", formats[i]);
      g_assert_null (strchr (shown, '\033'));
      g_assert_nonnull (strstr (shown, "31mred"));
      g_assert_true (g_utf8_validate (shown, -1, NULL));
    }
  g_assert_null (strchr (unknown, '\033'));
  g_assert_nonnull (strstr (unknown, "“x\\u001b[31my”"));

  cli_run (&piped, NULL, NULL, CLI_ARGUMENTS ("count", "--format=csv", path, path));
  g_assert_nonnull (strstr (piped.output, path));
  cli_remove_folder (folder);
}

/* What is asked in another language's way to write numbers; gpt2 has a name without a point. */
static const char *const localized[][7] = {
  { "count", "gpt2" },
  { "cost", "--memory=1GB", "--set=n_embd=1440", "gpt2" },
  { "explain", "gpt2", "163037184" },
  { "explain", "gpt2", "163037185" },
  { "compare", "gpt2", "gpt2-medium" },
  { "compare", "--all", "gpt2", "gpt2-medium" },
  { "sweep", "--vary=n_embd=768:1536:384", "--of=bytes:bf16", "gpt2" },
  { "solve", "--target=124M", "--tolerance=1.5", "--vary=n_embd=384:1536:384", "gpt2" },
  { "solve", "--target=124M", "--tolerance=0.5", "--vary=n_embd=768:768:1", "gpt2" },
};

static char *
write_as (const char        *locale,
          const char        *format,
          const char *const *arguments)
{
  const char *const variables[] = { "LC_ALL", locale, "LANGUAGE", "C", NULL };
  g_autofree char *option = g_strconcat ("--format=", format, NULL);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GRegex) time = g_regex_new ("(, in |\"seconds\": )[0-9.,e-]+", 0, 0, NULL);
  g_auto (CliRun) run = { 0 };

  g_ptr_array_add (words, (gpointer) arguments[0]);
  g_ptr_array_add (words, option);
  for (guint i = 1; arguments[i] != NULL; i++)
    g_ptr_array_add (words, (gpointer) arguments[i]);
  g_ptr_array_add (words, NULL);
  cli_run (&run, NULL, variables, (const char *const *) words->pdata);
  g_assert_cmpstr (run.errors, ==, "");
  g_assert_cmpint (run.status, ==, 0);

  return g_regex_replace_literal (time, run.output, -1, 0, "\\1", 0, NULL);
}

static gboolean
swap (const GMatchInfo *match,
      GString          *result,
      gpointer          user_data)
{
  g_autofree char *sign = g_match_info_fetch (match, 0);

  g_string_append (result, g_str_equal (sign, ",") ? "." : ",");

  return FALSE;
}

static void
test_every_number_is_written_as_the_locale_does (void)
{
  g_autoptr (GRegex) signs = g_regex_new ("(?<=[0-9])[,.](?=[0-9])", 0, 0, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (localized); i++)
    {
      g_autofree char *here = write_as ("de_DE.UTF-8", "text", localized[i]);
      g_autofree char *elsewhere = write_as ("C.UTF-8", "text", localized[i]);
      g_autofree char *expected = g_regex_replace_eval (signs, elsewhere, -1, 0, 0, swap, NULL,
                                                        NULL);

      g_assert_cmpstr (here, !=, elsewhere);
      g_assert_cmpstr (here, ==, expected);
    }
}

static void
test_files_are_the_same_everywhere (void)
{
  static const char *const formats[] = { "json", "csv", "markdown", "latex" };

  for (guint i = 0; i < G_N_ELEMENTS (localized); i++)
    for (guint j = 0; j < G_N_ELEMENTS (formats); j++)
      {
        g_autofree char *here = write_as ("de_DE.UTF-8", formats[j], localized[i]);
        g_autofree char *elsewhere = write_as ("C.UTF-8", formats[j], localized[i]);

        g_assert_cmpstr (here, ==, elsewhere);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autofree char *path = g_strconcat ("/text/looks-as-expected/", looks[i].name, NULL);

      g_test_add_data_func (path, &looks[i], test_looks_as_expected);
    }
  g_test_add_func ("/text/keeps-to-the-width", test_keeps_to_the_width);
  g_test_add_func ("/text/a-title-of-markdown-shows-the-name-as-it-is",
                   test_a_title_of_markdown_shows_the_name_as_it_is);
  g_test_add_func ("/text/a-terminal-gets-no-control-characters",
                   test_a_terminal_gets_no_control_characters);
  g_test_add_func ("/text/every-number-is-written-as-the-locale-does",
                   test_every_number_is_written_as_the_locale_does);
  g_test_add_func ("/text/files-are-the-same-everywhere", test_files_are_the_same_everywhere);
  g_test_add_func ("/text/a-pipe-has-no-colors", test_a_pipe_has_no_colors);
  g_test_add_func ("/text/a-terminal-has-colors", test_a_terminal_has_colors);
  g_test_add_func ("/text/a-terminal-has-its-width", test_a_terminal_has_its_width);

  return g_test_run ();
}
