/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-session.h"

G_BEGIN_DECLS

/**
 * NumelPresetsWindow:
 *
 * A searchable list of presets with their exact totals. What is checked is added to the session. It
 * stands before a window that can open a file instead, and tell what can't be opened.
 */
#define NUMEL_TYPE_PRESETS_WINDOW (numel_presets_window_get_type ())
G_DECLARE_FINAL_TYPE (NumelPresetsWindow, numel_presets_window, NUMEL, PRESETS_WINDOW, AdwWindow)

GtkWidget *numel_presets_window_new         (NumelSession       *session);

void       numel_presets_window_fill_parent (NumelPresetsWindow *self,
                                             GtkWindow          *parent);

G_END_DECLS
