/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-form-row.h"

G_BEGIN_DECLS

/**
 * NumelNumberRow:
 *
 * A whole number with a spin button.
 */
#define NUMEL_TYPE_NUMBER_ROW (numel_number_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelNumberRow, numel_number_row, NUMEL, NUMBER_ROW, NumelFormRow)

GtkWidget *numel_number_row_new (gint64 minimum,
                                 gint64 maximum,
                                 gint64 step,
                                 gint64 page);

G_END_DECLS
