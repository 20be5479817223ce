/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-architecture.h"
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
 * @expression: a hyperparameter's or a switch's default, a derived name's or a local name's
 *   expression, or %NULL
 * @depends: of a local name: for each depth of nested `repeat`s a bit, see NumelRule
 * @item_slot: of a default list: the slot of its item's number
 *
 * A name that expressions of one architecture may use.
 */
typedef struct
{
  NumelSlotKind kind;
  const char *name;
  NumelExpression *expression;
  guint64 depends;

  GStrv aliases;
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
  const char *name;
  guint slot;
  NumelExpression *expression;
} NumelSet;

typedef struct
{
  const char *name;
  GPtrArray *sets;
  const char *root;
  const NumelModuleItem *root_item;
  GHashTable *renames;
} NumelClass;

/**
 * NumelConfigSpec: where an inner config is, and which family reads it
 */
typedef struct
{
  const char *name;
  const char *family;
  gboolean always;
  GStrv at;
  JsonNode *missing;
  GStrv over;
  GPtrArray *sets;
} NumelConfigSpec;

/* Strings are the description's; what is allocated is in the arena, or owned and freed at last. */
struct _NumelArchitecture
{
  gatomicrefcount ref_count;
  char *name;
  const char *title;
  const char *source;
  gint verified;
  GStrv prefixes;

  JsonObject *description;
  GPtrArray *arena;
  GArray *owned;

  GPtrArray *slots;
  GHashTable *slots_by_name;
  JsonObject *blocks;
  GPtrArray *modules;
  GPtrArray *classes;
  GHashTable *classes_by_name;
  GPtrArray *class_names;
  const NumelClass *default_class;
  GPtrArray *checks;
  GPtrArray *configs;
  GPtrArray *extras;
};

gpointer numel_architecture_own (NumelArchitecture *self, gpointer data, GDestroyNotify destroy);
gpointer numel_architecture_allocate (NumelArchitecture *self, gsize size);
GPtrArray *numel_architecture_own_array (NumelArchitecture *self);
GHashTable *numel_architecture_own_table (NumelArchitecture *self);
NumelSlot *numel_architecture_add_slot (NumelArchitecture *self, NumelSlotKind kind,
                                        const char *name);

gboolean numel_architecture_read (NumelArchitecture *self, GError **error);
gboolean numel_architecture_check_paths (NumelArchitecture *self, GError **error);

const NumelClass *numel_architecture_find_class (NumelArchitecture *self, const char *name);
gint numel_architecture_find_slot (NumelArchitecture *self, const char *name);
gint numel_architecture_find_config (NumelArchitecture *self, const char *name);
gboolean numel_architecture_resolve (const char *name, NumelReference *reference, gpointer self);

static inline NumelSlot *
numel_architecture_get_slot (const NumelArchitecture *self, guint slot)
{
  return g_ptr_array_index (self->slots, slot);
}

G_END_DECLS
