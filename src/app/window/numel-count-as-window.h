/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelCountAsWindow:
 *
 * Asks as which family a document is to be counted, whatever its file says.
 */
#define NUMEL_TYPE_COUNT_AS_WINDOW (numel_count_as_window_get_type ())
G_DECLARE_FINAL_TYPE (NumelCountAsWindow, numel_count_as_window, NUMEL, COUNT_AS_WINDOW, AdwWindow)

GtkWidget *numel_count_as_window_new (NumelDocument *document);

G_END_DECLS
