/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "numel-form-row.h"
#include "app/document/numel-session.h"

G_BEGIN_DECLS

/**
 * NumelForm:
 *
 * The hyperparameters of the chosen document, made from its description: a group for each kind and
 * each sub-configuration, a row for each value. Rows live on through edits; they are reconciled by
 * path when class or family change.
 */
#define NUMEL_TYPE_FORM (numel_form_get_type ())
G_DECLARE_FINAL_TYPE (NumelForm, numel_form, NUMEL, FORM, GtkBox)

void numel_form_set_session  (NumelForm    *self,
                              NumelSession *session);
void numel_form_focus_row    (NumelForm    *self,
                              const char   *path);
void numel_form_start_search (NumelForm    *self);
void numel_form_commit       (NumelForm    *self);

G_END_DECLS
