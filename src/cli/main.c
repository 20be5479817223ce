/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>

#include "numel-build.h"
#include "core/catalog/numel-catalog.h"
#include "numel-cli-draw.h"
#include "numel-cli.h"
#include "core/text/numel-error.h"

static const NumelCliCommand chart_command = {
  .name = "chart",
  .summary = N_("Draw a chart into a file"),
};

static const NumelCliCommand *const commands[] = {
  &numel_cli_count_command,
  &numel_cli_cost_command,
  &numel_cli_explain_command,
  &numel_cli_compare_command,
  &numel_cli_sweep_command,
  &numel_cli_solve_command,
  &chart_command,
  &numel_cli_list_command,
};

static const NumelCliCommand *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (g_str_equal (name, commands[i]->name))
        return commands[i];
    }

  return NULL;
}

static void
print_usage (FILE *stream)
{
  fprintf (stream, "%s\n  numel-cli %s\n\n%s\n",
           _("Usage:"), _("COMMAND [OPTION…] [ARGUMENT…]"), _("Commands:"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (stream, "  %-8s  %s\n", commands[i]->name, _(commands[i]->summary));
  fprintf (stream, "\n%s\n", _("numel-cli COMMAND --help tells a command's options."));
}

/* Says which of the user's own descriptions and presets are broken. Who has none doesn't wait. */
static void
say_notes (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "numel", NULL);
  const char *const *notes;

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    return;

  notes = numel_catalog_get_notes (numel_catalog_get_default ());
  for (guint i = 0; notes[i] != NULL; i++)
    {
      g_autofree char *note = numel_error_escape (notes[i], NUMEL_ERROR_MAX_LENGTH);

      fprintf (stderr, "numel-cli: %s\n", note);
    }
}

int
main (int    argc,
      char **argv)
{
  const NumelCliCommand *command;
  const char *word = argc > 1 ? argv[1] : NULL;
  NumelCliStatus status;

  numel_cli_start ();

  if (word == NULL)
    {
      print_usage (stderr);
      return NUMEL_CLI_WRONG_USAGE;
    }
  if (g_str_equal (word, "--version"))
    {
      puts ("numel-cli " NUMEL_VERSION);
      return NUMEL_CLI_DONE;
    }
  if (g_str_equal (word, "--help") || g_str_equal (word, "-h") || g_str_equal (word, "help"))
    {
      print_usage (stdout);
      return NUMEL_CLI_DONE;
    }

  command = find_command (word);
  if (command == NULL)
    {
      g_autofree char *escaped = numel_error_escape (word, NUMEL_ERROR_MAX_LENGTH);

      fprintf (stderr, _("numel-cli: there is no command “%s”"), escaped);
      fputs ("\n\n", stderr);
      print_usage (stderr);
      return NUMEL_CLI_WRONG_USAGE;
    }

  /* Charts need Cairo and Pango, so a program of their own draws them. */
  status = command == &chart_command ? numel_cli_draw (argv + 1)
                                     : numel_cli_run (command, argc - 1, argv + 1);
  say_notes ();

  return status;
}
