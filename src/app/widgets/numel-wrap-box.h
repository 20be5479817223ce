/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelWrapBox:
 *
 * Stands its children beside each other, and on further lines where there is no room. A child that
 * wants to expand takes what is left of its line; where lines are `centred`, none does.
 */
#define NUMEL_TYPE_WRAP_BOX (numel_wrap_box_get_type ())
G_DECLARE_FINAL_TYPE (NumelWrapBox, numel_wrap_box, NUMEL, WRAP_BOX, GtkWidget)

G_END_DECLS
