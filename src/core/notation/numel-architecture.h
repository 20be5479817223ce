/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "numel-description.h"

G_BEGIN_DECLS

/**
 * NumelArchitecture:
 *
 * What a description says, parsed and validated: its hyperparameters with defaults, its classes,
 * its module tree. Immutable, reference counted.
 */
typedef struct _NumelArchitecture NumelArchitecture;

#define NUMEL_TYPE_ARCHITECTURE (numel_architecture_get_type ())
GType numel_architecture_get_type (void) G_GNUC_CONST;

NumelArchitecture *numel_architecture_new (const char *name, NumelDescriptionFunc get_text,
                                           gpointer user_data, GError **error)
                                          G_GNUC_WARN_UNUSED_RESULT;
NumelArchitecture *numel_architecture_ref (NumelArchitecture *self);
void numel_architecture_unref (NumelArchitecture *self);

const char *numel_architecture_get_title (NumelArchitecture *self);
gint numel_architecture_get_verified (NumelArchitecture *self);
const char *const *numel_architecture_get_classes (NumelArchitecture *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelArchitecture, numel_architecture_unref)

G_END_DECLS
