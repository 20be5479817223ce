/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-value.h"

G_BEGIN_DECLS

char *numel_value_format_text  (const NumelValue *value) G_GNUC_WARN_UNUSED_RESULT;
char *numel_value_format_plain (const NumelValue *value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
