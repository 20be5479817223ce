/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-document.h"

G_BEGIN_DECLS

/* Looking inside of a module and outside again, the same way in the chart and in the tree. */

gboolean numel_focus_can_enter (NumelDocument *document,
                                const char    *key);
void     numel_focus_enter     (NumelDocument *document,
                                const char    *key);
void     numel_focus_leave     (NumelDocument *document);

G_END_DECLS
