/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-work-clock.h"

#include <time.h>

static gboolean enabled;
static guint depth;
static gint64 started;
static gint64 total;

static gint64
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * 1000000000 + time.tv_nsec;
}

void
numel_work_clock_enable (gboolean enable)
{
  enabled = enable;
  depth = 0;
  total = 0;
}

/* Begins a stretch of own work. Stretches may lie inside each other; the outermost counts. */
void
numel_work_clock_start (void)
{
  if (!enabled)
    return;

  if (depth++ == 0)
    started = now ();
}

/* Ends the stretch that the last start has begun. */
void
numel_work_clock_stop (void)
{
  if (!enabled || depth == 0)
    return;

  if (--depth == 0)
    total += now () - started;
}

gint64
numel_work_clock_take (void)
{
  gint64 taken = total;

  total = 0;
  return taken;
}
