/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/text/numel-error.h"

G_BEGIN_DECLS

char *numel_form_error_shorten (const char               *message,
                                const NumelErrorDivision *division,
                                const char               *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
