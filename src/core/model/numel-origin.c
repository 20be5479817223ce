/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-origin.h"

static const char *const origin_names[] = {
  [NUMEL_ORIGIN_FILE] = "file",     [NUMEL_ORIGIN_NULL] = "null",
  [NUMEL_ORIGIN_DEFAULT] = "default", [NUMEL_ORIGIN_CLASS] = "class",
  [NUMEL_ORIGIN_PARENT] = "parent", [NUMEL_ORIGIN_SET] = "set",
};

/**
 * numel_origin_get_name:
 * @origin: where a value is from
 *
 * Returns: (transfer none): its name in machine-readable output
 */
const char *
numel_origin_get_name (NumelOrigin origin)
{
  g_return_val_if_fail (origin < G_N_ELEMENTS (origin_names), NULL);

  return origin_names[origin];
}
