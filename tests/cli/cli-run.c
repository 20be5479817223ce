/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

/* Empty bytes have no data. */
static char *
dup_text (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return data != NULL ? g_strndup (data, size) : g_strdup ("");
}

/**
 * cli_run:
 * @run: (out): what came of it
 * @input: (nullable): what stands on standard input
 * @variables: (nullable): names and values of the environment, in turn
 * @arguments: what follows `numel-cli`
 *
 * Runs the program and waits for it.
 */
void
cli_run (CliRun            *run,
         const char        *input,
         const char *const *variables,
         const char *const *arguments)
{
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GBytes) input_bytes = NULL;
  g_autoptr (GBytes) output = NULL;
  g_autoptr (GBytes) errors = NULL;
  g_autoptr (GError) error = NULL;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE
                                        | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                        | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  for (guint i = 0; variables != NULL && variables[i] != NULL; i += 2)
    g_subprocess_launcher_setenv (launcher, variables[i], variables[i + 1], TRUE);

  g_ptr_array_add (words, (gpointer) g_getenv ("NUMEL_CLI"));
  g_assert_nonnull (words->pdata[0]);
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (words, (gpointer) arguments[i]);
  g_ptr_array_add (words, NULL);

  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, &error);
  g_assert_no_error (error);
  input_bytes = g_bytes_new_static (input != NULL ? input : "", input != NULL ? strlen (input) : 0);
  g_subprocess_communicate (process, input_bytes, NULL, &output, &errors, &error);
  g_assert_no_error (error);

  g_assert_true (g_subprocess_get_if_exited (process));
  run->status = g_subprocess_get_exit_status (process);
  run->output = dup_text (output);
  run->errors = dup_text (errors);
}

void
cli_run_clear (CliRun *run)
{
  g_clear_pointer (&run->output, g_free);
  g_clear_pointer (&run->errors, g_free);
}

/**
 * cli_run_parse:
 * @run: a run whose output is JSON lines
 *
 * Returns: (transfer full) (element-type JsonNode): each line's object
 */
GPtrArray *
cli_run_parse (const CliRun *run)
{
  GPtrArray *answers = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  g_auto (GStrv) lines = g_strsplit (run->output, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_autoptr (GError) error = NULL;
      JsonNode *node = json_from_string (lines[i], &error);

      g_assert_no_error (error);
      g_assert_true (JSON_NODE_HOLDS_OBJECT (node));
      g_ptr_array_add (answers, node);
    }

  return answers;
}

JsonObject *
cli_run_get_answer (GPtrArray *answers,
                    guint      index)
{
  g_assert_cmpuint (index, <, answers->len);

  return json_node_get_object (g_ptr_array_index (answers, index));
}

char *
cli_make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("numel-XXXXXX", &error);

  g_assert_no_error (error);

  return folder;
}

char *
cli_write_file (const char *folder,
                const char *name,
                const char *content)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_file_set_contents (path, content, -1, &error);
  g_assert_no_error (error);

  return path;
}

void
cli_remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        cli_remove_folder (path);
      else
        g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}
