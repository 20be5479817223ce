/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-architecture.h"
#include "core/expression/numel-expression.h"
#include "numel-module.h"

G_BEGIN_DECLS

typedef enum
{
  NUMEL_SLOT_HYPERPARAMETER,
  NUMEL_SLOT_DERIVED,
  NUMEL_SLOT_SWITCH,
  NUMEL_SLOT_LOCAL,
  NUMEL_SLOT_INDEX,
} NumelSlotKind;

/**
 * NumelSlot:
 *
 * A name that expressions of one description may use. @expression is a hyperparameter's or a
 * switch's default, a derived name's or a local name's expression, or %NULL.
 */
typedef struct
{
  NumelSlotKind kind;
  char *name;
  NumelExpression *expression;

  GStrv aliases;
  gboolean has_null;
  NumelExpression *null_expression;
  NumelExpression *item;
  NumelExpression *length;
  guint item_slot;
  gboolean empty_is_null;
  gboolean optional;
  gboolean is_choice;
  GStrv choices;
  NumelValueType type;
} NumelSlot;

/**
 * NumelSet: a value that a class or a parent gives a name
 */
typedef struct
{
  char *name;
  guint slot;
  NumelExpression *expression;
} NumelSet;

typedef struct
{
  char *name;
  GPtrArray *sets;
  char *root;
  const NumelModuleItem *root_item;
  GHashTable *renames;
} NumelClass;

typedef struct
{
  char *name;
  char *family;
  gboolean always;
  GStrv at;
  JsonNode *missing;
  GStrv over;
  GPtrArray *sets;
} NumelConfigSpec;

struct _NumelArchitecture
{
  gatomicrefcount ref_count;
  char *name;
  char *title;
  gint verified;
  GStrv prefixes;

  JsonObject *description;
  GPtrArray *arena;

  GPtrArray *slots;
  GHashTable *slots_by_name;
  GPtrArray *classes;
  GHashTable *classes_by_name;
  GStrv class_names;
  NumelClass *default_class;
  GPtrArray *checks;
  GPtrArray *configs;
  GPtrArray *modules;
  GPtrArray *extras;
};

const NumelClass *numel_architecture_find_class (NumelArchitecture *self,
                                                 const char        *name);
gint              numel_architecture_find_slot  (NumelArchitecture *self,
                                                 const char        *name);
NumelSlot        *numel_architecture_get_slot   (NumelArchitecture *self,
                                                 guint              slot);
NumelSlot        *numel_architecture_add_slot   (NumelArchitecture *self,
                                                 NumelSlotKind      kind,
                                                 const char        *name);
gboolean          numel_architecture_resolve    (const char        *name,
                                                 NumelReference    *reference,
                                                 gpointer           self);
gint              numel_architecture_find_config (NumelArchitecture *self,
                                                  const char       *name);

G_END_DECLS
