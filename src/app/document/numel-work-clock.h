/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelWorkClock:
 *
 * Counts the CPU time that this program's own handlers, models and draw functions take, without
 * GTK's layout and rendering. It stands still, at the cost of one comparison, unless a benchmark
 * has switched it on.
 */
void   numel_work_clock_enable (gboolean enable);
void   numel_work_clock_start  (void);
void   numel_work_clock_stop   (void);
gint64 numel_work_clock_take   (void);

G_END_DECLS
