/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelCountSpin:
 *
 * A spin button for a whole number: it reads what people type (`128k`, the locale's groups) and
 * marks what it can't take. The number is kept as 64 bits beside the button's double, and a text
 * that is no number in range never becomes a value.
 *
 * #NumelCountSpin::edited: a value was entered. #NumelCountSpin::judged: what is typed became wrong
 * or right; numel_count_spin_get_error() says what is wrong.
 */
#define NUMEL_TYPE_COUNT_SPIN (numel_count_spin_get_type ())
G_DECLARE_FINAL_TYPE (NumelCountSpin, numel_count_spin, NUMEL, COUNT_SPIN, AdwBin)

GtkWidget  *numel_count_spin_new         (void);

void        numel_count_spin_set_range   (NumelCountSpin *self,
                                          gint64          minimum,
                                          gint64          maximum,
                                          gint64          step,
                                          int             width_chars);
void        numel_count_spin_set_binary  (NumelCountSpin *self,
                                          gboolean        binary);
gint64      numel_count_spin_get_value   (NumelCountSpin *self);
void        numel_count_spin_set_value   (NumelCountSpin *self,
                                          gint64          value);
void        numel_count_spin_clear       (NumelCountSpin *self);
const char *numel_count_spin_get_error   (NumelCountSpin *self);
GtkWidget  *numel_count_spin_get_control (NumelCountSpin *self);

G_END_DECLS
