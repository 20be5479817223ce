/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/numel-value.h"
#include "core/notation/numel-part.h"

G_BEGIN_DECLS

/**
 * NumelCliJson:
 * @text: what is written so far
 * @follows: something stands before in the same object or list
 *
 * Writes JSON on one line, piece by piece. The key is %NULL for an item of a list and at the top.
 */
typedef struct
{
  GString *text;
  gboolean follows;
} NumelCliJson;

void  numel_cli_json_init    (NumelCliJson     *self);
void  numel_cli_json_clear   (NumelCliJson     *self);

void  numel_cli_json_begin   (NumelCliJson     *self,
                              const char       *key,
                              char              bracket);
void  numel_cli_json_end     (NumelCliJson     *self,
                              char              bracket);
void  numel_cli_json_line    (NumelCliJson     *self);

void  numel_cli_json_null    (NumelCliJson     *self,
                              const char       *key);
void  numel_cli_json_boolean (NumelCliJson     *self,
                              const char       *key,
                              gboolean          value);
void  numel_cli_json_integer (NumelCliJson     *self,
                              const char       *key,
                              gint64            value);
void  numel_cli_json_known   (NumelCliJson     *self,
                              const char       *key,
                              gboolean          is_known,
                              gint64            value);
void  numel_cli_json_real    (NumelCliJson     *self,
                              const char       *key,
                              double            value);
void  numel_cli_json_string  (NumelCliJson     *self,
                              const char       *key,
                              const char       *value);
void  numel_cli_json_sizes   (NumelCliJson     *self,
                              const char       *key,
                              const gint64     *values,
                              guint             n_values);
void  numel_cli_json_strings (NumelCliJson      *self,
                              const char        *key,
                              const char *const *values);
void  numel_cli_json_parts   (NumelCliJson      *self,
                              const gint64       counts[NUMEL_N_PARTS]);
void  numel_cli_json_note    (NumelCliJson     *self,
                              const char       *kind,
                              const char       *key,
                              const char       *message);
void  numel_cli_json_value   (NumelCliJson     *self,
                              const char       *key,
                              const NumelValue *value);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NumelCliJson, numel_cli_json_clear)

G_END_DECLS
