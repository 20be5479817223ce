/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelModuleSet:
 *
 * Modules of a model, named as quantisation configs do: by a whole name or a run of its components
 * (`lm_head`, `mlp.gate`), with `*` for any text, or by a regular expression after `re:`.
 */
typedef struct _NumelModuleSet NumelModuleSet;

NumelModuleSet *numel_module_set_new         (void) G_GNUC_WARN_UNUSED_RESULT;
void            numel_module_set_free        (NumelModuleSet       *self);

gboolean        numel_module_set_add         (NumelModuleSet       *self,
                                              const char           *pattern);
gboolean        numel_module_set_add_piece   (NumelModuleSet       *self,
                                              const char           *piece);

gboolean        numel_module_set_has_numbers (const NumelModuleSet *self);
gboolean        numel_module_set_contains    (NumelModuleSet       *self,
                                              const char           *name);
gboolean        numel_module_set_is_exhausted
                                             (const NumelModuleSet *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelModuleSet, numel_module_set_free)

G_END_DECLS
