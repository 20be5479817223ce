/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/notation/numel-architecture-private.h"
#include "core/catalog/numel-catalog.h"
#include "numel-origin.h"

G_BEGIN_DECLS

#define NUMEL_MAX_INSTANCE_DEPTH 8

typedef struct _NumelInstance NumelInstance;
typedef struct _NumelInstanceShared NumelInstanceShared;

/**
 * NumelOverride: a value given by the command line, a sweep or a probe, over everything else
 */
typedef struct
{
  char *path;
  guint slot;
  NumelValue value;
} NumelOverride;

/**
 * NumelInstanceShared:
 *
 * What all instances of one model have in common. On a failure @blamed gets the paths of the
 * hyperparameters that caused it, as far as they can be told; with @names_key the message begins
 * with a key or is about one, so that it needs no module before it.
 */
struct _NumelInstanceShared
{
  NumelCatalog *catalog;
  GArray *overrides;
  GPtrArray *blamed;
  gboolean names_key;
};

/**
 * NumelSource:
 * @node: what the configuration has
 * @override: what was set instead
 * @scope, @expression: else the expression that gives the value, and the instance with its names;
 *   without one the slot's default is a list, or there is none
 *
 * Where a slot's value is from.
 */
typedef struct
{
  gboolean is_known;
  NumelOrigin origin;
  JsonNode *node;
  const NumelOverride *override;
  NumelInstance *scope;
  const NumelExpression *expression;
} NumelSource;

/**
 * NumelInstance:
 *
 * One configuration read by one description as one class: where expressions find their values.
 *
 * @path: key path of the configuration in the document, "" for the top
 * @over: objects whose keys go over the configuration's; @over_paths: their paths
 * @sources: of each slot, looked for once
 * @base_values, @base_states: what holds as long as no override changes; a sweep starts from here
 */
struct _NumelInstance
{
  NumelScope scope;
  NumelInstanceShared *shared;
  NumelArchitecture *architecture;
  const NumelClass *class;
  NumelInstance *parent;
  const NumelConfigSpec *spec;
  guint depth;

  char *path;
  JsonObject *config;
  GPtrArray *over;
  GPtrArray *over_paths;

  NumelSource *sources;
  NumelValue *base_values;
  guint8 *base_states;
  GPtrArray *base_arena;

  GPtrArray *children;
};

NumelInstance *numel_instance_new (NumelInstanceShared *shared, NumelArchitecture *architecture,
                                   const NumelClass *class, JsonObject *config,
                                   const char *path) G_GNUC_WARN_UNUSED_RESULT;
void numel_instance_free (NumelInstance *self);
void numel_instance_reset (NumelInstance *self);
gboolean numel_instance_get_child (NumelInstance *self, guint config,
                                   const char *const *class_names, NumelInstance **child,
                                   GError **error);
JsonNode *numel_instance_read_path (JsonObject *object, const char *name);

/* numel-instance-values.c */
gboolean numel_instance_compute (NumelScope *scope, guint slot, GError **error);
gboolean numel_instance_look_up (NumelScope *scope, guint config, const char *name,
                                 NumelValue *value, GError **error);
void numel_instance_prime (NumelInstance *self);
NumelOrigin numel_instance_get_origin (NumelInstance *self, guint slot);
char *numel_instance_get_key_path (NumelInstance *self, guint slot);
gboolean numel_instance_get_fallback (NumelInstance *self, guint slot, NumelValue *value);

/* numel-instance-check.c */
gboolean numel_instance_check (NumelInstance *self, GError **error);
void numel_instance_blame (NumelInstance *self, const NumelExpression *expression);
void numel_instance_blame_slot (NumelInstance *self, guint slot);

G_END_DECLS
