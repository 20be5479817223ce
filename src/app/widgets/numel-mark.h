/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * NumelMarkKind:
 * @NUMEL_MARK_MODEL: the shape in a colour that stands for an open model
 * @NUMEL_MARK_PART: the small rounded square that stands for a part
 */
typedef enum
{
  NUMEL_MARK_MODEL,
  NUMEL_MARK_PART,
} NumelMarkKind;

/**
 * NumelMark:
 *
 * What stands for a model or a part in charts, beside its name.
 */
#define NUMEL_TYPE_MARK (numel_mark_get_type ())
G_DECLARE_FINAL_TYPE (NumelMark, numel_mark, NUMEL, MARK, GtkWidget)

GtkWidget *numel_mark_new       (NumelMarkKind  kind);

void       numel_mark_set_index (NumelMark     *self,
                                 guint          index);

G_END_DECLS
