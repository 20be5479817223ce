/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-document.h"

G_BEGIN_DECLS

/**
 * NumelUncountedPage:
 *
 * Stands in for figures while there are none: the model's rows are known, but with its values it
 * was never counted. Says why, and leads to what has to be mended.
 */
#define NUMEL_TYPE_UNCOUNTED_PAGE (numel_uncounted_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelUncountedPage, numel_uncounted_page, NUMEL, UNCOUNTED_PAGE, AdwBin)

void numel_uncounted_page_show (NumelUncountedPage *self,
                                NumelDocument      *document);

G_END_DECLS
