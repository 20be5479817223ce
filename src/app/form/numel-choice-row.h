/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-form-row.h"

G_BEGIN_DECLS

/**
 * NumelChoiceRow:
 *
 * One of several strings with a drop-down.
 */
#define NUMEL_TYPE_CHOICE_ROW (numel_choice_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelChoiceRow, numel_choice_row, NUMEL, CHOICE_ROW, NumelFormRow)

GtkWidget *numel_choice_row_new         (void);

void       numel_choice_row_set_choices (NumelChoiceRow     *self,
                                         const char *const  *choices);

G_END_DECLS
