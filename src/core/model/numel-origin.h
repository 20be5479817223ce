/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelOrigin: where a value is from
 */
typedef enum
{
  NUMEL_ORIGIN_FILE,
  NUMEL_ORIGIN_NULL,
  NUMEL_ORIGIN_DEFAULT,
  NUMEL_ORIGIN_CLASS,
  NUMEL_ORIGIN_PARENT,
  NUMEL_ORIGIN_SET,
} NumelOrigin;

const char *numel_origin_get_name (NumelOrigin origin);

G_END_DECLS
