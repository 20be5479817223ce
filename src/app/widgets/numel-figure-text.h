/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *numel_figure_localize     (const char *plain) G_GNUC_WARN_UNUSED_RESULT;
char *numel_figure_format_flops (gint64      flops) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
