/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelUnknownPage:
 *
 * Stands in for the pages when no description reads the chosen document: says what it is, how a
 * description can be added, and offers to count it as another family.
 */
#define NUMEL_TYPE_UNKNOWN_PAGE (numel_unknown_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelUnknownPage, numel_unknown_page, NUMEL, UNKNOWN_PAGE, GtkWidget)

void numel_unknown_page_update (NumelUnknownPage *self,
                                NumelDocument    *document);

G_END_DECLS
