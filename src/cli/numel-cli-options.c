/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-options.h"

#include <glib/gi18n.h>

/* The words are taken as they are typed: as strings GOption would have them in the locale's
   encoding, and a node without locales couldn't be told a name with letters beyond ASCII. */
#define FLAG(field)  G_OPTION_ARG_NONE, offsetof (NumelCliOptions, field)
#define WORD(field)  G_OPTION_ARG_FILENAME, offsetof (NumelCliOptions, field)
#define WORDS(field) G_OPTION_ARG_FILENAME_ARRAY, offsetof (NumelCliOptions, field)
#define COUNT(field) G_OPTION_ARG_INT64, offsetof (NumelCliOptions, field)
#define REAL(field)  G_OPTION_ARG_DOUBLE, offsetof (NumelCliOptions, field)

/**
 * Option:
 * @commands: which commands take it
 * @letter: its short name, or 0
 * @place: where in #NumelCliOptions its value goes
 */
typedef struct
{
  guint commands;
  const char *name;
  char letter;
  GOptionArg kind;
  gsize place;
  const char *help;
  const char *argument;
} Option;

static const Option options[] = {
  { NUMEL_CLI_READS_MODELS | NUMEL_CLI_LIST, "format", 0, WORD (format),
    N_("How to write the answer: text, json, csv, markdown or latex"), N_("FORMAT") },
  { NUMEL_CLI_READS_MODELS | NUMEL_CLI_LIST, G_OPTION_REMAINING, 0, WORDS (arguments), NULL, NULL },

  { NUMEL_CLI_READS_MODELS, "class", 0, WORD (class_name),
    N_("Build this class instead of the file's"), N_("NAME") },
  { NUMEL_CLI_READS_MODELS, "family", 0, WORD (family),
    N_("Count as this model type, whatever the file says"), N_("NAME") },
  { NUMEL_CLI_READS_MODELS, "with", 0, WORDS (extras),
    N_("Count in what some files store beside the model"), N_("EXTRA") },
  { NUMEL_CLI_READS_MODELS, "set", 0, WORDS (settings),
    N_("Count with another value, JSON or a string"), N_("KEY=VALUE") },

  { NUMEL_CLI_COUNT, "tensors", 0, FLAG (tensors),
    N_("List each tensor as a checkpoint has it"), NULL },
  { NUMEL_CLI_COUNT, "depth", 0, G_OPTION_ARG_INT, offsetof (NumelCliOptions, depth),
    N_("Show no more levels of the tree than this"), N_("N") },

  { NUMEL_CLI_COST, "tokens", 0, COUNT (tokens),
    N_("Length of the text; without it the model's own context"), N_("N") },
  { NUMEL_CLI_COST, "batch", 0, COUNT (batch), N_("Sequences at a time"), N_("N") },
  { NUMEL_CLI_COST, "dtype", 0, WORD (data_type),
    N_("Show the weights in this type only (bf16, int8, q4_0, …)"), N_("TYPE") },
  { NUMEL_CLI_COST, "cache-dtype", 0, WORD (cache_type),
    N_("Type of the cache's elements (bf16 without it)"), N_("TYPE") },
  { NUMEL_CLI_COST, "memory", 0, WORD (memory),
    N_("Tell whether weights and cache fit into this (24GB, 24GiB)"), N_("SIZE") },

  { NUMEL_CLI_COMPARE, "all", 0, FLAG (all), N_("Show what doesn't differ too"), NULL },

  { NUMEL_CLI_SWEEP, "vary", 0, WORDS (vary), N_("The hyperparameter and its values"),
    N_("KEY=FROM:TO:STEP") },
  { NUMEL_CLI_SWEEP, "follow", 0, WORDS (follow), N_("What moves along with it"),
    N_("KEY=EXPRESSION") },
  { NUMEL_CLI_SWEEP, "of", 0, WORD (of),
    N_("What to look at: total, active or bytes: with a data type, like bytes:bf16"), N_("WHAT") },

  { NUMEL_CLI_SOLVE, "target", 0, WORD (target),
    N_("How much it is to be, like 8030261248 or 8B"), N_("NUMBER") },
  { NUMEL_CLI_SOLVE, "tolerance", 0, WORD (tolerance),
    N_("How far from it is near enough; 1 if not given"), N_("PERCENT") },
  { NUMEL_CLI_SOLVE, "vary", 0, WORDS (vary), N_("A hyperparameter that may vary, and its values"),
    N_("KEY=FROM:TO:STEP") },
  { NUMEL_CLI_SOLVE, "follow", 0, WORDS (follow), N_("What moves along with them"),
    N_("KEY=EXPRESSION") },
  { NUMEL_CLI_SOLVE, "where", 0, WORDS (where),
    N_("What must hold, like “hidden_size % 256 == 0”"), N_("EXPRESSION") },
  { NUMEL_CLI_SOLVE, "of", 0, WORD (of),
    N_("What the target is about: total, active or bytes: with a data type, like bytes:bf16"),
    N_("WHAT") },

  { NUMEL_CLI_CHART, "kind", 0, WORD (kind),
    N_("What to draw: pie, ring, bars, waterfall, lines or areas"), N_("KIND") },
  { NUMEL_CLI_CHART, "output", 'o', WORD (output),
    N_("Where to write it; .png, .svg or .pdf says how"), N_("FILE") },
  { NUMEL_CLI_CHART, "width", 0, WORD (width),
    N_("Width in pixels, or in millimetres: 85mm"), N_("LENGTH") },
  { NUMEL_CLI_CHART, "height", 0, WORD (height), N_("Height in pixels, or in millimetres"),
    N_("LENGTH") },
  { NUMEL_CLI_CHART, "scale", 0, REAL (scale), N_("Image pixels for each pixel of a PNG"),
    N_("N") },
  { NUMEL_CLI_CHART, "font-size", 0, REAL (font_size), N_("Size of the text in points"), N_("N") },
  { NUMEL_CLI_CHART, "palette", 0, WORD (palette),
    N_("print, light, dark, high-contrast-light or high-contrast-dark"), N_("NAME") },
  { NUMEL_CLI_CHART, "transparent", 0, FLAG (transparent), N_("Leave the background out"), NULL },
  { NUMEL_CLI_CHART, "title", 0, WORD (title), N_("Write this above the chart"), N_("TEXT") },
  { NUMEL_CLI_CHART, "no-legend", 0, FLAG (no_legend),
    N_("Leave out what says which colour is which part"), NULL },
  { NUMEL_CLI_CHART, "no-names", 0, FLAG (no_names), N_("Leave out the names of models"), NULL },
  { NUMEL_CLI_CHART, "shares", 0, FLAG (shares), N_("Bars and areas: shares instead of counts"),
    NULL },
  { NUMEL_CLI_CHART, "full", 0, FLAG (full), N_("Pie: a disc instead of a ring"), NULL },
  { NUMEL_CLI_CHART, "focus", 0, WORD (focus), N_("Ring: begin at the module with this path"),
    N_("PATH") },
  { NUMEL_CLI_CHART, "vary", 0, WORDS (vary), N_("Areas: the hyperparameter along the axis"),
    N_("KEY=FROM:TO:STEP") },
  { NUMEL_CLI_CHART, "follow", 0, WORDS (follow), N_("Areas: what moves along with it"),
    N_("KEY=EXPRESSION") },
  { NUMEL_CLI_CHART, "batch", 0, COUNT (batch), N_("Lines: how many sequences a cache is for"),
    N_("N") },
};

/**
 * numel_cli_options_parse:
 * @self: (out): the options; clear them with numel_cli_options_clear()
 * @command: the command
 * @arguments: what follows the options in the usage line
 * @summary: what the command does
 * @argc: number of words
 * @argv: the words; the command's name first
 * @error: set to what is wrong with them
 *
 * Returns: whether the words are the command's options
 */
gboolean
numel_cli_options_parse (NumelCliOptions   *self,
                         NumelCliCommands   command,
                         const char        *arguments,
                         const char        *summary,
                         int                argc,
                         char             **argv,
                         GError           **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (_(arguments));

  *self = (NumelCliOptions) { .depth = NUMEL_CLI_ALL_DEPTHS, .tokens = NUMEL_CLI_OWN_CONTEXT,
                              .batch = 1, .scale = 1 };
  g_option_context_set_summary (context, _(summary));
  if (command & NUMEL_CLI_READS_MODELS)
    g_option_context_set_description (context,
                                      _("FILE may be “-” for standard input, or a folder with a "
                                        "config.json.\n“numel-cli list presets” tells the "
                                        "presets."));
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      const Option *option = &options[i];
      const GOptionEntry entries[] = {
        { option->name, option->letter, 0, option->kind, (char *) self + option->place,
          option->help, option->argument },
        G_OPTION_ENTRY_NULL,
      };

      if (option->commands & command)
        g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
    }
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;

  self->n_arguments = self->arguments != NULL ? g_strv_length (self->arguments) : 0;

  return TRUE;
}

void
numel_cli_options_clear (NumelCliOptions *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      gpointer place = (char *) self + options[i].place;

      if (options[i].kind == G_OPTION_ARG_FILENAME)
        g_clear_pointer ((char **) place, g_free);
      else if (options[i].kind == G_OPTION_ARG_FILENAME_ARRAY)
        g_clear_pointer ((char ***) place, g_strfreev);
    }
}
