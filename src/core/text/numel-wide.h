/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelWide: 128 bits without a sign, in which FLOPs and bytes are summed up before they are shown
 */
__extension__ typedef unsigned __int128 NumelWide;

/**
 * NUMEL_WIDE_TOO_LARGE:
 *
 * Stands for a figure that passes 2^63 − 1: it isn't shown, and the command line writes null.
 */
#define NUMEL_WIDE_TOO_LARGE (-1)

#define NUMEL_WIDE_MAX (~(NumelWide) 0)

/* All three stay at the largest value once it is reached: nothing wraps round. */

static inline NumelWide
numel_wide_add (NumelWide a, NumelWide b)
{
  return a > NUMEL_WIDE_MAX - b ? NUMEL_WIDE_MAX : a + b;
}

static inline NumelWide
numel_wide_multiply (NumelWide a, NumelWide b)
{
  return b != 0 && a > NUMEL_WIDE_MAX / b ? NUMEL_WIDE_MAX : a * b;
}

static inline gint64
numel_wide_get (NumelWide value)
{
  return value > G_MAXINT64 ? NUMEL_WIDE_TOO_LARGE : (gint64) value;
}

char *numel_wide_to_string (NumelWide value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
