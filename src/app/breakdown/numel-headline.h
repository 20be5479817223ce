/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelHeadline:
 *
 * The exact total of a document, in full, below the name of what was counted. When the present
 * values can't be counted, a button in place of the name says what to mend.
 */
#define NUMEL_TYPE_HEADLINE (numel_headline_get_type ())
G_DECLARE_FINAL_TYPE (NumelHeadline, numel_headline, NUMEL, HEADLINE, GtkBox)

void numel_headline_update (NumelHeadline *self,
                            NumelDocument *document);

G_END_DECLS
