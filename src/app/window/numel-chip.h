/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-session.h"

G_BEGIN_DECLS

/**
 * NumelChip:
 *
 * An open model in the strip: its mark, its name, its short total, and a bar of its parts on the
 * scale of the largest open model.
 */
#define NUMEL_TYPE_CHIP (numel_chip_get_type ())
G_DECLARE_FINAL_TYPE (NumelChip, numel_chip, NUMEL, CHIP, AdwBin)

GtkWidget     *numel_chip_new          (NumelSession  *session,
                                        NumelDocument *document);

NumelDocument *numel_chip_get_document (NumelChip     *self);
void           numel_chip_update       (NumelChip     *self);

G_END_DECLS
