/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-draw.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#include "numel-build.h"

#define PROGRAM "numel-cli-chart"

/* Beside this program in the build folder, else where it is installed, also if the whole prefix was
 * moved. */
static char *
find_program (void)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);

  if (self != NULL)
    {
      g_autofree char *folder = g_path_get_dirname (self);

      g_ptr_array_add (folders, g_strdup (folder));
      g_ptr_array_add (folders, g_build_filename (folder, "..", "libexec",
                                                  "numel" NUMEL_PROGRAM_SUFFIX, NULL));
    }
  g_ptr_array_add (folders, g_strdup (NUMEL_LIBEXECDIR));

  for (guint i = 0; i < folders->len; i++)
    {
      g_autofree char *path = g_build_filename (folders->pdata[i], PROGRAM, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }

  return NULL;
}

/**
 * numel_cli_draw:
 * @argv: (array zero-terminated=1): the words; the command's name first
 *
 * Lets the program for charts take over: it reads the same words and ends with the exit status.
 *
 * Returns: the exit status if there is no such program
 */
NumelCliStatus
numel_cli_draw (char **argv)
{
  g_autofree char *path = find_program ();

  if (path == NULL)
    {
      fprintf (stderr,
               _("numel-cli %s: the program %s isn't installed; it draws charts with Cairo"),
               argv[0], PROGRAM);
      fputc ('\n', stderr);
      return NUMEL_CLI_REFUSED;
    }

  fflush (stdout);
  execv (path, argv);
  fprintf (stderr, "numel-cli %s: %s: %s\n", argv[0], path, g_strerror (errno));

  return NUMEL_CLI_REFUSED;
}
