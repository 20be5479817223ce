/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-architecture-private.h"

G_BEGIN_DECLS

/**
 * NumelPathStep:
 * @module: the module
 * @item: which of its alternatives is meant
 * @index: the item's number that the path names, or -1
 *
 * One module on a path's way down.
 */
typedef struct
{
  const NumelModule *module;
  const NumelModuleItem *item;
  gint64 index;
} NumelPathStep;

/**
 * NumelPathFunc:
 * @steps: (array length=n_steps): the way down
 * @rest: what is left of the path: a tensor's name behind a layer, a path in a sub-model behind a
 *   module that holds one, or ""
 *
 * Called for each place that a path may mean, until it returns %TRUE.
 */
typedef gboolean (*NumelPathFunc) (const NumelPathStep *steps,
                                   guint            n_steps,
                                   const char      *rest,
                                   gpointer         user_data);

gboolean numel_path_search (GPtrArray      *modules,
                            const char     *path,
                            NumelPathFunc   func,
                            gpointer        user_data);

char    *numel_path_star   (const char     *name) G_GNUC_WARN_UNUSED_RESULT;
char    *numel_path_join   (const char     *prefix,
                            const char     *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
