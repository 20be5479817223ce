/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-architecture-private.h"
#include "numel-module.h"

G_BEGIN_DECLS

/**
 * NumelModuleLocal: a name that expressions inside a module may use, and on which items' numbers
 * its value depends
 */
typedef struct
{
  char *name;
  guint slot;
  guint64 depends;
} NumelModuleLocal;

/**
 * NumelModuleScope:
 *
 * What is in sight while a module is parsed: local names, innermost last.
 */
typedef struct
{
  NumelArchitecture *architecture;
  JsonObject *blocks;
  GPtrArray *locals;
  guint repeats;
  guint depth;
} NumelModuleScope;

gboolean numel_module_scope_resolve        (const char             *name,
                                            NumelReference         *reference,
                                            gpointer                user_data);
guint64  numel_module_scope_get_depends    (NumelModuleScope       *self,
                                            const NumelExpression  *expression);
gboolean numel_module_scope_parse_rule     (NumelModuleScope       *self,
                                            JsonNode               *node,
                                            const char             *place,
                                            const char             *key,
                                            NumelRule              *rule,
                                            GError                **error);
gboolean numel_module_scope_parse_template (NumelModuleScope       *self,
                                            const char             *text,
                                            const char             *place,
                                            NumelTemplate          *template,
                                            GError                **error);
gboolean numel_module_scope_parse_locals   (NumelModuleScope       *self,
                                            NumelModuleItem        *item,
                                            JsonObject             *keys,
                                            GError                **error);
void     numel_module_local_free           (NumelModuleLocal       *self);

gboolean numel_module_get_text             (JsonObject             *keys,
                                            const char             *name,
                                            const char             *place,
                                            const char            **text,
                                            GError                **error);
gboolean numel_module_fail                 (GError                **error,
                                            const char             *place,
                                            const char             *format,
                                            ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
