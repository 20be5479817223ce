/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelCliStatus: what the program's exit status says
 */
typedef enum
{
  NUMEL_CLI_DONE = 0,
  NUMEL_CLI_REFUSED = 1,
  NUMEL_CLI_WRONG_USAGE = 2,
} NumelCliStatus;

typedef struct _NumelCliCommand NumelCliCommand;

/**
 * NumelCliCommand:
 * @name: what is typed after `numel-cli`
 * @arguments: what follows the options in the usage line
 * @summary: what it does, one line, not yet translated
 * @reads_models: it takes `--set`, `--class`, `--family` and `--with`
 * @run: does it; the arguments begin with the command's name
 *
 * A command. Each has a file of its own, and numel-cli.c lists them.
 */
struct _NumelCliCommand
{
  const char *name;
  const char *arguments;
  const char *summary;
  gboolean reads_models;
  NumelCliStatus (*run) (const NumelCliCommand  *self,
                         int                     argc,
                         char                  **argv);
};

extern const NumelCliCommand numel_cli_chart_command;
extern const NumelCliCommand numel_cli_compare_command;
extern const NumelCliCommand numel_cli_cost_command;
extern const NumelCliCommand numel_cli_count_command;
extern const NumelCliCommand numel_cli_explain_command;
extern const NumelCliCommand numel_cli_list_command;
extern const NumelCliCommand numel_cli_solve_command;
extern const NumelCliCommand numel_cli_sweep_command;

G_END_DECLS
