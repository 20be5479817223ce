/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/document/numel-session.h"

G_BEGIN_DECLS

/**
 * NumelStrip:
 *
 * The open models as a row of chips that scrolls sideways, and a button that adds more.
 */
#define NUMEL_TYPE_STRIP (numel_strip_get_type ())
G_DECLARE_FINAL_TYPE (NumelStrip, numel_strip, NUMEL, STRIP, AdwBin)

void numel_strip_set_session (NumelStrip   *self,
                              NumelSession *session);

G_END_DECLS
