/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "numel-cli-command.h"

static void
check (void)
{
  /* What failed before has left its reason, for the program ends right after it. */
  gboolean has_failed = ferror (stdout) != 0;

  if (fflush (stdout) == 0 && !has_failed)
    return;

  fprintf (stderr, "numel-cli: %s\n", g_strerror (errno));
  _exit (NUMEL_CLI_REFUSED);
}

/**
 * numel_cli_output_watch:
 *
 * From now on the program ends with a sentence and %NUMEL_CLI_REFUSED if standard output couldn't
 * take all that was written to it, whoever wrote it: GOption prints the help and ends the program
 * by itself.
 */
void
numel_cli_output_watch (void)
{
  if (atexit (check) != 0)
    g_error ("atexit: %s", g_strerror (errno));
}
