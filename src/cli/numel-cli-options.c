/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-options.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "numel-cli-setting.h"
#include "numel-cli-source.h"
#include "numel-cli-terminal.h"
#include "core/text/numel-error.h"

static const char *const formats[] = {
  [NUMEL_TABLE_SCREEN] = "text",
  [NUMEL_TABLE_JSON_LINES] = "json",
  [NUMEL_TABLE_CSV] = "csv",
  [NUMEL_TABLE_MARKDOWN] = "markdown",
  [NUMEL_TABLE_LATEX] = "latex",
};

/**
 * numel_cli_options_fail:
 * @self: the options
 * @command: the command
 * @format: a format, translated
 * @...: its arguments
 *
 * Says what is wrong with the command line.
 *
 * Returns: %FALSE
 */
gboolean
numel_cli_options_fail (NumelCliOptions       *self,
                        const NumelCliCommand *command,
                        const char            *format,
                        ...)
{
  g_autofree char *message = NULL;
  g_autofree char *escaped = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  escaped = numel_error_escape (message, NUMEL_ERROR_MAX_LENGTH);
  fprintf (stderr, "numel-cli %s: %s\n", command->name, escaped);
  self->status = NUMEL_CLI_WRONG_USAGE;

  return FALSE;
}

static gboolean
find_format (NumelCliOptions *self,
             const char      *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      if (g_strcmp0 (name, formats[i]) == 0)
        {
          self->format = i;
          return TRUE;
        }
    }

  return FALSE;
}

/* The words are taken as they are typed: as strings GOption would have them in the locale's
   encoding, and a node without locales couldn't be told a name with letters beyond ASCII. */
static GOptionContext *
new_context (NumelCliOptions        *self,
             const NumelCliCommand  *command,
             const GOptionEntry     *entries,
             char                  **format,
             char                 ***settings)
{
  const char *words = command->arguments;
  gboolean has_words = words != NULL && *words != '\0';
  GOptionContext *context = g_option_context_new (has_words ? _(words) : words);
  const GOptionEntry common[] = {
    { "format", 0, 0, G_OPTION_ARG_FILENAME, format,
      N_("How to write the answer: text, json, csv, markdown or latex"), N_("FORMAT") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->arguments, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  const GOptionEntry reading[] = {
    { "class", 0, 0, G_OPTION_ARG_FILENAME, &self->class_name,
      N_("Build this class instead of the file's"), N_("NAME") },
    { "family", 0, 0, G_OPTION_ARG_FILENAME, &self->family,
      N_("Count as this model type, whatever the file says"), N_("NAME") },
    { "with", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->extras,
      N_("Count in what some files store beside the model"), N_("EXTRA") },
    { "set", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, settings,
      N_("Count with another value, JSON or a string"), N_("KEY=VALUE") },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_set_summary (context, _(command->summary));
  if (command->reads_models)
    g_option_context_set_description (context,
                                      _("FILE may be “-” for standard input, or a folder with a "
                                        "config.json.\n“numel-cli list presets” tells the "
                                        "presets."));
  g_option_context_add_main_entries (context, common, GETTEXT_PACKAGE);
  if (command->reads_models)
    g_option_context_add_main_entries (context, reading, GETTEXT_PACKAGE);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  return context;
}

/**
 * numel_cli_options_parse:
 * @self: (out): the options; clear them with numel_cli_options_clear()
 * @command: the command
 * @entries: (nullable): the command's own options; %G_OPTION_ARG_FILENAME for words
 * @argc: number of arguments
 * @argv: the arguments; the command's name first
 *
 * Reads the command line. What is wrong with it is said here.
 *
 * Returns: whether to go on; otherwise `status` holds the exit status
 */
gboolean
numel_cli_options_parse (NumelCliOptions        *self,
                         const NumelCliCommand  *command,
                         const GOptionEntry     *entries,
                         int                     argc,
                         char                  **argv)
{
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *format = NULL;
  g_autofree char *prgname = g_strconcat ("numel-cli ", command->name, NULL);
  g_auto (GStrv) settings = NULL;

  memset (self, 0, sizeof *self);
  self->settings = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_cli_setting_free);

  context = new_context (self, command, entries, &format, &settings);
  g_set_prgname (prgname);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return numel_cli_options_fail (self, command, "%s", error->message);

  if (format != NULL && !find_format (self, format))
    return numel_cli_options_fail (self, command,
                                   _("--format: text, json, csv, markdown or latex expected, "
                                     "not “%s”"),
                                   format);

  for (guint i = 0; settings != NULL && settings[i] != NULL; i++)
    {
      NumelCliSetting *setting = numel_cli_setting_new (settings[i]);

      if (setting == NULL)
        return numel_cli_options_fail (self, command, _("--set: KEY=VALUE expected, not “%s”"),
                                       settings[i]);
      g_ptr_array_add (self->settings, setting);
    }

  self->n_arguments = self->arguments != NULL ? g_strv_length (self->arguments) : 0;

  return TRUE;
}

/**
 * numel_cli_options_expect:
 * @self: the options
 * @command: the command
 * @at_least: the fewest arguments
 * @at_most: the most arguments
 *
 * Says so if there are too few or too many.
 *
 * Returns: whether the number of arguments fits
 */
gboolean
numel_cli_options_expect (NumelCliOptions       *self,
                          const NumelCliCommand *command,
                          guint                  at_least,
                          guint                  at_most)
{
  if (self->n_arguments < at_least)
    return numel_cli_options_fail (self, command, _("%s expected after the options"),
                                   _(command->arguments));
  if (self->n_arguments > at_most)
    return numel_cli_options_fail (self, command, _("“%s” is one argument too many"),
                                   self->arguments[at_most]);

  return TRUE;
}

void
numel_cli_options_clear (NumelCliOptions *self)
{
  g_clear_pointer (&self->arguments, g_strfreev);
  g_clear_pointer (&self->family, g_free);
  g_clear_pointer (&self->class_name, g_free);
  g_clear_pointer (&self->extras, g_strfreev);
  g_clear_pointer (&self->settings, g_ptr_array_unref);
}

/**
 * numel_cli_options_read:
 * @self: the options
 * @argument: a file, a folder, `-` or a preset's id
 * @error: set to why there is no model
 *
 * Reads a model as `--family`, `--class`, `--with` and `--set` have it.
 *
 * Returns: (transfer full) (nullable): the model
 */
NumelModel *
numel_cli_options_read (const NumelCliOptions  *self,
                        const char             *argument,
                        GError                **error)
{
  NumelCatalog *catalog = numel_catalog_get_default ();
  g_autoptr (NumelConfig) config = numel_cli_source_read (argument, error);
  g_autoptr (NumelModel) model = NULL;
  NumelModelOptions options = {
    .family = self->family,
    .class_name = self->class_name,
    .extras = (const char *const *) self->extras,
  };

  if (config == NULL)
    return NULL;

  model = numel_model_new (catalog, config, &options, error);
  for (guint i = 0; model != NULL && i < self->settings->len; i++)
    {
      NumelCliSetting *setting = g_ptr_array_index (self->settings, i);
      g_autoptr (NumelModel) changed = numel_cli_setting_apply (setting, model, error);

      g_set_object (&model, changed);
    }

  return g_steal_pointer (&model);
}

/**
 * numel_cli_options_get_title:
 * @self: the options
 * @argument: a file, a folder, `-` or a preset's id
 *
 * Returns: (transfer full): what people call it, fit to be shown: the preset's title or the
 *   argument
 */
char *
numel_cli_options_get_title (const NumelCliOptions *self,
                             const char            *argument)
{
  const NumelPreset *preset = NULL;

  if (!numel_cli_source_is_file (argument))
    preset = numel_catalog_find_preset (numel_catalog_get_default (), argument);

  return numel_error_escape (preset != NULL ? preset->title : argument, NUMEL_ERROR_MAX_LENGTH);
}

/**
 * numel_cli_options_refuse:
 * @self: the options
 * @argument: what was refused
 * @error: why
 *
 * Says so: as an answer like every other in JSON, else on standard error.
 */
void
numel_cli_options_refuse (NumelCliOptions *self,
                          const char      *argument,
                          const GError    *error)
{
  g_autofree char *message = numel_error_escape (error->message, NUMEL_ERROR_MAX_LENGTH);

  self->status = NUMEL_CLI_REFUSED;

  if (self->format == NUMEL_TABLE_JSON_LINES)
    {
      g_auto (NumelCliJson) json = { 0 };

      numel_cli_json_init (&json);
      numel_cli_json_begin (&json, NULL, '{');
      numel_cli_json_string (&json, "file", argument);
      numel_cli_json_string (&json, "error", numel_error_get_name (error));
      numel_cli_json_string (&json, "message", message);
      numel_cli_json_end (&json, '}');
      numel_cli_json_line (&json);
      numel_cli_options_print (self, json.text);
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
 * numel_cli_options_new_table:
 * @self: the options
 * @columns: (array length=n_columns) (nullable): its first columns
 * @n_columns: how many
 *
 * Returns: (transfer full): a table that will be written as `--format` says
 */
NumelTable *
numel_cli_options_new_table (const NumelCliOptions  *self,
                             const NumelTableColumn *columns,
                             guint                   n_columns)
{
  NumelTable *table = numel_table_new (self->format);

  numel_table_add_columns (table, columns, n_columns);

  return table;
}

void
numel_cli_options_add_table (const NumelCliOptions *self,
                             NumelTable            *table,
                             GString               *text)
{
  g_autofree char *written = NULL;

  if (self->format == NUMEL_TABLE_SCREEN)
    {
      numel_cli_terminal_add_table (text, table);
      return;
    }

  written = numel_table_write (table);
  g_string_append (text, written);
}

/**
 * numel_cli_options_print:
 * @self: the options
 * @text: (inout): an answer, or a piece of one; empty afterwards
 *
 * Writes to standard output. A full disk or the like ends the program; numel_cli_output_watch()
 * says so. A terminal gets no control characters of a file's or a hyperparameter's name; what is
 * piped on is kept to the byte. The styles of text are the program's own.
 */
void
numel_cli_options_print (NumelCliOptions *self,
                         GString         *text)
{
  if (self->format != NUMEL_TABLE_SCREEN && isatty (STDOUT_FILENO))
    numel_cli_terminal_tame (text);
  if (fwrite (text->str, 1, text->len, stdout) < text->len || fflush (stdout) != 0)
    exit (NUMEL_CLI_REFUSED);
  g_string_truncate (text, 0);
}
