/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelExplainWindow:
 *
 * Takes a count that another tool, page or file tells of a model, and shows how the exact count
 * becomes that one, as far as it does, and which counts one may meet for the model.
 */
#define NUMEL_TYPE_EXPLAIN_WINDOW (numel_explain_window_get_type ())
G_DECLARE_FINAL_TYPE (NumelExplainWindow, numel_explain_window, NUMEL, EXPLAIN_WINDOW, AdwWindow)

GtkWidget *numel_explain_window_new         (NumelDocument      *document);

void       numel_explain_window_fill_parent (NumelExplainWindow *self,
                                             GtkWindow          *parent);
gboolean   numel_explain_window_is_running  (NumelExplainWindow *self);

G_END_DECLS
