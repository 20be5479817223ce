/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelModuleSet:
 * @runs: whole names and runs of components, as a set
 * @globs: names with `*` for any text
 * @regexes: regular expressions that match from a name's beginning
 * @has_numbers: it may tell the items of a repeated module apart
 * @is_exhausted: an expression took too long, so that no name can be told to be in the set
 *
 * Modules of a model, named as quantisation configs do: by a whole name or a run of its components
 * (`lm_head`, `mlp.gate`), with `*` for any text, or by a regular expression after `re:`.
 */
typedef struct
{
  GHashTable *runs;
  GPtrArray *globs;
  GPtrArray *regexes;
  gboolean has_numbers;
  gboolean is_exhausted;
} NumelModuleSet;

NumelModuleSet *numel_module_set_new      (void) G_GNUC_WARN_UNUSED_RESULT;
void            numel_module_set_free     (NumelModuleSet *self);

gboolean        numel_module_set_add      (NumelModuleSet *self,
                                           const char     *pattern,
                                           gboolean        anywhere);
gboolean        numel_module_set_contains (NumelModuleSet *self,
                                           const char     *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelModuleSet, numel_module_set_free)

G_END_DECLS
