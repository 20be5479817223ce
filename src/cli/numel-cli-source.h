/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/document/numel-config.h"

G_BEGIN_DECLS

gboolean     numel_cli_source_is_file (const char  *argument);
NumelConfig *numel_cli_source_read    (const char  *argument,
                                       GError     **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
