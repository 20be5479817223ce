/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/catalog/numel-catalog.h"
#include "core/text/numel-error.h"
#include "numel-build.h"
#include "numel-cli-setting.h"
#include "numel-cli-source.h"
#include "numel-cli-terminal.h"

static const char *const formats[] = {
  [NUMEL_TABLE_SCREEN] = "text",
  [NUMEL_TABLE_JSON_LINES] = "json",
  [NUMEL_TABLE_CSV] = "csv",
  [NUMEL_TABLE_MARKDOWN] = "markdown",
  [NUMEL_TABLE_LATEX] = "latex",
};

static void
check_output (void)
{
  /* What failed before has left its reason, for the program ends right after it. */
  gboolean has_failed = ferror (stdout) != 0;

  if (fflush (stdout) == 0 && !has_failed)
    return;

  fprintf (stderr, "numel-cli: %s\n", g_strerror (errno));
  _exit (NUMEL_CLI_REFUSED);
}

/**
 * numel_cli_start:
 *
 * Sets the locale up. From now on the program ends with a sentence and %NUMEL_CLI_REFUSED if
 * standard output couldn't take all that was written to it, whoever wrote it: GOption prints the
 * help and ends the program by itself.
 */
void
numel_cli_start (void)
{
  /* Each category is a file that is opened; nobody here reads the others. */
  static const int categories[] = { LC_CTYPE, LC_MESSAGES, LC_NUMERIC };

  for (guint i = 0; i < G_N_ELEMENTS (categories); i++)
    setlocale (categories[i], "");
  bindtextdomain (GETTEXT_PACKAGE, NUMEL_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("numel-cli");
  if (atexit (check_output) != 0)
    g_error ("atexit: %s", g_strerror (errno));
}

/**
 * numel_cli_fail:
 * @format: a format, translated
 * @...: its arguments
 *
 * Says what is wrong with the command line.
 *
 * Returns: %FALSE
 */
gboolean
numel_cli_fail (NumelCli   *self,
                const char *format,
                ...)
{
  g_autofree char *message = NULL;
  g_autofree char *escaped = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  escaped = numel_error_escape (message, NUMEL_ERROR_MAX_LENGTH);
  fprintf (stderr, "numel-cli %s: %s\n", self->command->name, escaped);
  self->status = NUMEL_CLI_WRONG_USAGE;

  return FALSE;
}

/**
 * numel_cli_expect:
 * @at_least: the fewest arguments
 * @at_most: the most arguments
 *
 * Says so if there are too few or too many.
 *
 * Returns: whether the number of arguments fits
 */
gboolean
numel_cli_expect (NumelCli *self,
                  guint     at_least,
                  guint     at_most)
{
  if (self->options.n_arguments < at_least)
    return numel_cli_fail (self, _("%s expected after the options"), _(self->command->arguments));
  if (self->options.n_arguments > at_most)
    return numel_cli_fail (self, _("“%s” is one argument too many"),
                           self->options.arguments[at_most]);

  return TRUE;
}

/* What is wrong with the options that all commands have is said here. */
static gboolean
parse (NumelCli  *self,
       int        argc,
       char     **argv)
{
  const NumelCliCommand *command = self->command;
  NumelCliOptions *options = &self->options;
  g_autoptr (GError) error = NULL;
  g_autofree char *prgname = g_strconcat ("numel-cli ", command->name, NULL);

  g_set_prgname (prgname);
  if (!numel_cli_options_parse (options, command->id, command->arguments, command->summary, argc,
                                argv, &error))
    return numel_cli_fail (self, "%s", error->message);

  self->format = 0;
  while (options->format != NULL && self->format < G_N_ELEMENTS (formats)
         && g_strcmp0 (options->format, formats[self->format]) != 0)
    self->format++;
  if (self->format == G_N_ELEMENTS (formats))
    return numel_cli_fail (self,
                           _("--format: text, json, csv, markdown or latex expected, "
                             "not “%s”"),
                           options->format);

  for (guint i = 0; options->settings != NULL && options->settings[i] != NULL; i++)
    {
      NumelCliSetting *setting = numel_cli_setting_new (options->settings[i]);

      if (setting == NULL)
        return numel_cli_fail (self, _("--set: KEY=VALUE expected, not “%s”"),
                               options->settings[i]);
      g_ptr_array_add (self->settings, setting);
    }

  return numel_cli_expect (self, command->n_least, command->n_most);
}

/**
 * numel_cli_run:
 * @command: a command
 * @argc: number of words
 * @argv: the words; the command's name first
 *
 * Returns: the exit status
 */
NumelCliStatus
numel_cli_run (const NumelCliCommand  *command,
               int                     argc,
               char                  **argv)
{
  NumelCli self = { .command = command };

  self.settings = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_cli_setting_free);
  numel_cli_json_init (&self.out);
  if (parse (&self, argc, argv))
    command->answer (&self);
  numel_cli_json_clear (&self.out);
  g_ptr_array_unref (self.settings);
  numel_cli_options_clear (&self.options);

  return self.status;
}

/**
 * numel_cli_read:
 * @argument: a file, a folder, `-` or a preset's id
 * @error: set to why there is no model
 *
 * Reads a model as `--family`, `--class`, `--with` and `--set` have it.
 *
 * Returns: (transfer full) (nullable): the model
 */
NumelModel *
numel_cli_read (NumelCli    *self,
                const char  *argument,
                GError     **error)
{
  g_autoptr (NumelConfig) config = numel_cli_source_read (argument, error);
  g_autoptr (NumelModel) model = NULL;
  NumelModelOptions options = {
    .family = self->options.family,
    .class_name = self->options.class_name,
    .extras = (const char *const *) self->options.extras,
  };

  if (config == NULL)
    return NULL;

  model = numel_model_new (numel_catalog_get_default (), config, &options, error);
  for (guint i = 0; model != NULL && i < self->settings->len; i++)
    {
      g_autoptr (NumelModel) changed = numel_cli_setting_apply (self->settings->pdata[i], model,
                                                                error);

      g_set_object (&model, changed);
    }

  return g_steal_pointer (&model);
}

void
numel_cli_model_free (NumelCliModel *self)
{
  g_free (self->title);
  g_clear_object (&self->model);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  g_free (self);
}

/**
 * numel_cli_read_model:
 * @argument: a file, a folder, `-` or a preset's id
 *
 * Reads and counts a model; says why if that can't be.
 *
 * Returns: (transfer full) (nullable): the model
 */
NumelCliModel *
numel_cli_read_model (NumelCli   *self,
                      const char *argument)
{
  g_autoptr (NumelCliModel) read = g_new0 (NumelCliModel, 1);
  g_autoptr (GError) error = NULL;

  read->argument = argument;
  read->model = numel_cli_read (self, argument, &error);
  if (read->model != NULL)
    read->breakdown = numel_model_build_breakdown (read->model, &error);
  if (read->breakdown == NULL)
    {
      numel_cli_refuse (self, argument, error);
      return NULL;
    }
  read->title = numel_cli_source_get_title (argument);

  return g_steal_pointer (&read);
}

/**
 * numel_cli_read_models:
 *
 * Returns: (transfer full) (element-type NumelCliModel): the models of all arguments, without those
 *   that are refused
 */
GPtrArray *
numel_cli_read_models (NumelCli *self)
{
  GPtrArray *models = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_cli_model_free);

  for (guint i = 0; i < self->options.n_arguments; i++)
    {
      NumelCliModel *model = numel_cli_read_model (self, self->options.arguments[i]);

      if (model != NULL)
        g_ptr_array_add (models, model);
    }

  return models;
}

/**
 * numel_cli_answer_each:
 * @answer: writes the answer about a model
 *
 * Answers one argument after the other, so that nobody waits for the last.
 */
void
numel_cli_answer_each (NumelCli       *self,
                       NumelCliAnswer  answer)
{
  for (guint i = 0; i < self->options.n_arguments; i++)
    {
      g_autoptr (NumelCliModel) model = numel_cli_read_model (self, self->options.arguments[i]);

      if (model == NULL)
        continue;
      answer (self, model);
      numel_cli_print (self);
      self->n_answers++;
    }
}

/**
 * numel_cli_refuse:
 * @argument: what is refused
 * @error: why
 *
 * Says so: as an answer like every other in JSON, else on standard error.
 */
void
numel_cli_refuse (NumelCli     *self,
                  const char   *argument,
                  const GError *error)
{
  g_autofree char *message = numel_error_escape (error->message, NUMEL_ERROR_MAX_LENGTH);

  self->status = NUMEL_CLI_REFUSED;

  if (self->format == NUMEL_TABLE_JSON_LINES)
    {
      numel_cli_json_begin (&self->out, NULL, '{');
      numel_cli_json_string (&self->out, "file", argument);
      numel_cli_json_string (&self->out, "error", numel_error_get_name (error));
      numel_cli_json_string (&self->out, "message", message);
      numel_cli_json_end (&self->out, '}');
      numel_cli_json_line (&self->out);
      numel_cli_print (self);
    }
  else
    {
      g_autofree char *name = numel_error_escape (argument[0] != '\0' ? argument : "“”",
                                                  NUMEL_ERROR_MAX_LENGTH);

      fflush (stdout);
      fprintf (stderr, "numel-cli: %s: %s\n", name, message);
    }
}

/**
 * numel_cli_add_table:
 *
 * Adds it to the answer; in CSV the tables of several models are one.
 */
void
numel_cli_add_table (NumelCli   *self,
                     NumelTable *table)
{
  g_autofree char *written = NULL;

  if (self->format == NUMEL_TABLE_SCREEN)
    {
      numel_cli_terminal_add_table (self->out.text, table);
      return;
    }

  if (self->n_answers > 0)
    numel_table_hide_header (table);
  written = numel_table_write (table);
  g_string_append (self->out.text, written);
}

/**
 * numel_cli_print:
 *
 * Writes the answer, or a piece of it, to standard output. A full disk or the like ends the
 * program; numel_cli_start() has it said. A terminal gets no control characters of a file's or a
 * hyperparameter's name; what is piped on is kept to the byte. The styles of text are the program's
 * own.
 */
void
numel_cli_print (NumelCli *self)
{
  GString *text = self->out.text;

  if (self->format != NUMEL_TABLE_SCREEN && isatty (STDOUT_FILENO))
    numel_cli_terminal_tame (text);
  if (fwrite (text->str, 1, text->len, stdout) < text->len || fflush (stdout) != 0)
    exit (NUMEL_CLI_REFUSED);
  g_string_truncate (text, 0);
}
