/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "numel-preset-item.h"

G_BEGIN_DECLS

/**
 * NumelPresetRow:
 *
 * A row of the list of presets: a check, the title over publisher and year, a bar of the parts and
 * the exact total.
 */
#define NUMEL_TYPE_PRESET_ROW (numel_preset_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelPresetRow, numel_preset_row, NUMEL, PRESET_ROW, GtkBox)

void numel_preset_row_set_item (NumelPresetRow  *self,
                                NumelPresetItem *item,
                                gboolean         is_open,
                                gboolean         narrow);

G_END_DECLS
