/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * CliRun: what the program wrote, and its exit status
 */
typedef struct
{
  char *output;
  char *errors;
  int status;
} CliRun;

void         cli_run            (CliRun            *run,
                                 const char        *input,
                                 const char *const *variables,
                                 const char *const *arguments);
void         cli_run_clear      (CliRun            *run);

GPtrArray   *cli_run_parse      (const CliRun      *run);
JsonObject  *cli_run_get_answer (GPtrArray         *answers,
                                 guint              index);

char        *cli_make_folder    (void);
char        *cli_write_file     (const char        *folder,
                                 const char        *name,
                                 const char        *content);
void         cli_remove_folder  (const char        *folder);

#define CLI_ARGUMENTS(...) ((const char *const[]) { __VA_ARGS__, NULL })

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliRun, cli_run_clear)

G_END_DECLS
