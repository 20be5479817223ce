/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/json/numel-table.h"
#include "core/text/numel-number-style.h"
#include "core/vary/numel-range.h"
#include "core/expression/numel-value.h"

G_BEGIN_DECLS

char     *numel_cli_value_to_plain   (const NumelValue        *value) G_GNUC_WARN_UNUSED_RESULT;
char     *numel_cli_value_to_shown   (const NumelValue        *value,
                                      const NumelNumberStyle  *style) G_GNUC_WARN_UNUSED_RESULT;

void      numel_cli_value_add        (NumelTable           *table,
                                      const NumelValue        *value);

G_END_DECLS
