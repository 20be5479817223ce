/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"
#include "core/json/numel-table.h"
#include "numel-cli-json.h"
#include "numel-cli-options.h"

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

/**
 * NumelCliModel:
 * @argument: what was typed
 * @title: what people call it, fit to be shown
 * @model: the model
 * @breakdown: its breakdown
 *
 * A model that could be counted.
 */
typedef struct
{
  const char *argument;
  char *title;
  NumelModel *model;
  NumelBreakdown *breakdown;
} NumelCliModel;

typedef struct _NumelCli NumelCli;

typedef void (*NumelCliAnswer) (NumelCli            *self,
                                const NumelCliModel *model);

/**
 * NumelCliCommand:
 * @id: which it is
 * @name: what is typed after `numel-cli`
 * @arguments: what follows the options in the usage line
 * @summary: what it does, one line, not yet translated
 * @n_least, @n_most: how many arguments there may be
 * @answer: does it
 *
 * A command. Each has a file of its own, and main.c lists them.
 */
typedef struct
{
  NumelCliCommands id;
  const char *name;
  const char *arguments;
  const char *summary;
  guint n_least;
  guint n_most;
  void (*answer) (NumelCli *self);
} NumelCliCommand;

/**
 * NumelCli:
 * @command: what is to be done
 * @options: what was typed
 * @format: how the answer is written
 * @settings: each `--set`
 * @out: the answer
 * @n_answers: how many models are answered already
 * @status: what becomes of the exit status
 *
 * A run of a command.
 */
struct _NumelCli
{
  const NumelCliCommand *command;
  NumelCliOptions options;
  NumelTableFormat format;
  GPtrArray *settings;
  NumelCliJson out;
  guint n_answers;
  NumelCliStatus status;
};

extern const NumelCliCommand numel_cli_compare_command;
extern const NumelCliCommand numel_cli_cost_command;
extern const NumelCliCommand numel_cli_count_command;
extern const NumelCliCommand numel_cli_explain_command;
extern const NumelCliCommand numel_cli_list_command;
extern const NumelCliCommand numel_cli_solve_command;
extern const NumelCliCommand numel_cli_sweep_command;

void            numel_cli_start       (void);
NumelCliStatus  numel_cli_run         (const NumelCliCommand  *command,
                                       int                     argc,
                                       char                  **argv);

gboolean        numel_cli_fail        (NumelCli               *self,
                                       const char             *format,
                                       ...) G_GNUC_PRINTF (2, 3);
gboolean        numel_cli_expect      (NumelCli               *self,
                                       guint                   at_least,
                                       guint                   at_most);
void            numel_cli_refuse      (NumelCli               *self,
                                       const char             *argument,
                                       const GError           *error);

NumelModel     *numel_cli_read        (NumelCli               *self,
                                       const char             *argument,
                                       GError                **error) G_GNUC_WARN_UNUSED_RESULT;
NumelCliModel  *numel_cli_read_model  (NumelCli               *self,
                                       const char             *argument)
                                      G_GNUC_WARN_UNUSED_RESULT;
GPtrArray      *numel_cli_read_models (NumelCli               *self) G_GNUC_WARN_UNUSED_RESULT;
void            numel_cli_model_free  (NumelCliModel          *self);
void            numel_cli_answer_each (NumelCli               *self,
                                       NumelCliAnswer          answer);

void            numel_cli_add_table   (NumelCli               *self,
                                       NumelTable             *table);
void            numel_cli_print       (NumelCli               *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelCliModel, numel_cli_model_free)

G_END_DECLS
