/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelCliCommands: the commands as a set, for what several of them have
 */
typedef enum
{
  NUMEL_CLI_COUNT = 1 << 0,
  NUMEL_CLI_COST = 1 << 1,
  NUMEL_CLI_EXPLAIN = 1 << 2,
  NUMEL_CLI_COMPARE = 1 << 3,
  NUMEL_CLI_SWEEP = 1 << 4,
  NUMEL_CLI_SOLVE = 1 << 5,
  NUMEL_CLI_CHART = 1 << 6,
  NUMEL_CLI_LIST = 1 << 7,
  NUMEL_CLI_READS_MODELS = NUMEL_CLI_LIST - 1,
} NumelCliCommands;

/* How deep a tree is shown that is shown whole, and a text as long as the model's own context. */
#define NUMEL_CLI_ALL_DEPTHS  (-1)
#define NUMEL_CLI_OWN_CONTEXT G_MININT64

/**
 * NumelCliOptions:
 *
 * What every option of every command was given; %NULL and the like for what wasn't.
 */
typedef struct
{
  char **arguments;
  guint n_arguments;
  char *format;

  char *class_name;
  char *family;
  char **extras;
  char **settings;

  gboolean tensors;
  gint depth;
  gboolean all;

  gint64 tokens;
  gint64 batch;
  char *data_type;
  char *cache_type;
  char *memory;

  char **vary;
  char **follow;
  char **where;
  char *of;
  char *target;
  char *tolerance;

  char *kind;
  char *output;
  char *width;
  char *height;
  double scale;
  double font_size;
  char *palette;
  gboolean transparent;
  char *title;
  gboolean no_legend;
  gboolean no_names;
  gboolean shares;
  gboolean full;
  char *focus;
} NumelCliOptions;

gboolean numel_cli_options_parse (NumelCliOptions   *self,
                                  NumelCliCommands   command,
                                  const char        *arguments,
                                  const char        *summary,
                                  int                argc,
                                  char             **argv,
                                  GError           **error);
void     numel_cli_options_clear (NumelCliOptions   *self);

G_END_DECLS
