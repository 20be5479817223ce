/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "numel-cli-command.h"
#include "numel-cli-json.h"
#include "core/count/numel-model.h"
#include "core/json/numel-table.h"

G_BEGIN_DECLS

/**
 * NumelCliOptions:
 * @format: how the answer is written
 * @arguments: what is left of the command line when the options are taken out
 * @n_arguments: how many
 * @family: (nullable): `--family`
 * @class_name: (nullable): `--class`
 * @extras: (nullable): each `--with`
 * @settings: each `--set`
 * @status: what numel_cli_options_parse() or a refusal made of the exit status
 *
 * The options that commands share: how to write, and how to read a model.
 */
typedef struct
{
  NumelTableFormat format;
  char **arguments;
  guint n_arguments;

  char *family;
  char *class_name;
  char **extras;
  GPtrArray *settings;

  NumelCliStatus status;
} NumelCliOptions;

gboolean    numel_cli_options_parse     (NumelCliOptions        *self,
                                         const NumelCliCommand  *command,
                                         const GOptionEntry     *entries,
                                         int                     argc,
                                         char                  **argv);
gboolean    numel_cli_options_expect    (NumelCliOptions        *self,
                                         const NumelCliCommand  *command,
                                         guint                   at_least,
                                         guint                   at_most);
gboolean    numel_cli_options_fail      (NumelCliOptions        *self,
                                         const NumelCliCommand  *command,
                                         const char             *format,
                                         ...) G_GNUC_PRINTF (3, 4);
void        numel_cli_options_clear     (NumelCliOptions        *self);

NumelModel *numel_cli_options_read      (const NumelCliOptions  *self,
                                         const char             *argument,
                                         GError                **error) G_GNUC_WARN_UNUSED_RESULT;
char       *numel_cli_options_get_title (const NumelCliOptions  *self,
                                         const char             *argument)
                                         G_GNUC_WARN_UNUSED_RESULT;

void        numel_cli_options_refuse    (NumelCliOptions        *self,
                                         const char             *argument,
                                         const GError           *error);
NumelTable *numel_cli_options_new_table (const NumelCliOptions  *self,
                                         const NumelTableColumn *columns,
                                         guint                   n_columns)
                                         G_GNUC_WARN_UNUSED_RESULT;
void        numel_cli_options_add_table (const NumelCliOptions  *self,
                                         NumelTable             *table,
                                         GString                *text);
void        numel_cli_options_print     (NumelCliOptions        *self,
                                         GString                *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NumelCliOptions, numel_cli_options_clear)

G_END_DECLS
