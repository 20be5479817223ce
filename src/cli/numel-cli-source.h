/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/document/numel-config.h"

G_BEGIN_DECLS

NumelConfig *numel_cli_source_read      (const char  *argument,
                                         GError     **error) G_GNUC_WARN_UNUSED_RESULT;
char        *numel_cli_source_get_title (const char  *argument) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
