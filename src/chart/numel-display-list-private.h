/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-display-list.h"

G_BEGIN_DECLS

struct _NumelDisplayList
{
  double width;
  double height;
  NumelTextMeter *meter;
  char *title;
  char *description;
  GArray *items;
  GArray *regions;
  GStringChunk *strings;
};

NumelDisplayList *_numel_display_list_new (NumelTextMeter *meter,
                                           double          width,
                                           double          height) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
