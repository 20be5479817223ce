/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-form-row.h"

G_BEGIN_DECLS

/**
 * NumelSwitchRow:
 *
 * A boolean with a switch.
 */
#define NUMEL_TYPE_SWITCH_ROW (numel_switch_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelSwitchRow, numel_switch_row, NUMEL, SWITCH_ROW, NumelFormRow)

GtkWidget *numel_switch_row_new (void);

G_END_DECLS
