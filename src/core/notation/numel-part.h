/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelPart:
 *
 * What a tensor is for, so that shares mean the same in every model. The order is the order in
 * which charts draw.
 */
typedef enum
{
  NUMEL_PART_EMBEDDING,
  NUMEL_PART_POSITION,
  NUMEL_PART_ATTENTION,
  NUMEL_PART_FFN,
  NUMEL_PART_MIXER,
  NUMEL_PART_ROUTER,
  NUMEL_PART_NORM,
  NUMEL_PART_HEAD,
  NUMEL_PART_AUDIO,
  NUMEL_PART_VISION,
  NUMEL_PART_PROJECTOR,
  NUMEL_PART_OTHER,
} NumelPart;

#define NUMEL_N_PARTS (NUMEL_PART_OTHER + 1)

const char *numel_part_get_name (NumelPart part);
const char *numel_part_get_title (NumelPart part);
gboolean numel_part_is_tower (NumelPart part);

G_END_DECLS
