/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-form-row.h"

G_BEGIN_DECLS

/**
 * NumelNumberRow:
 *
 * A whole number with a spin button. The number is kept as 64 bits beside the button's double,
 * the text is read and written by the core's own functions, and a text that is no number in range
 * never becomes a value.
 */
#define NUMEL_TYPE_NUMBER_ROW (numel_number_row_get_type ())
G_DECLARE_FINAL_TYPE (NumelNumberRow, numel_number_row, NUMEL, NUMBER_ROW, NumelFormRow)

GtkWidget *numel_number_row_new       (void);

void       numel_number_row_set_range (NumelNumberRow *self,
                                       gint64          minimum,
                                       gint64          maximum,
                                       gint64          step);
void       numel_number_row_set_page  (NumelNumberRow *self,
                                       gint64          page);
char      *numel_number_row_dup_range_text (NumelNumberRow *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean   numel_number_row_get_value (NumelNumberRow *self,
                                       gint64         *value);

G_END_DECLS
