/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document/numel-document.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define NUMEL_TYPE_UNCOUNTED_PAGE (numel_uncounted_page_get_type ())
G_DECLARE_FINAL_TYPE (NumelUncountedPage, numel_uncounted_page, NUMEL, UNCOUNTED_PAGE, GtkWidget)

void numel_uncounted_page_show (NumelUncountedPage *self,
                                NumelDocument      *document);

G_END_DECLS
