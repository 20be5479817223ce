/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-text-meter.h"

G_BEGIN_DECLS

/**
 * NumelTextKey:
 * @direction: resolved, not automatic
 * @room: how wide the text may be, or less than 0 for as wide as it is
 *
 * Everything that decides how a line of text looks in one font.
 */
typedef struct
{
  const char *text;
  double size;
  NumelTextWeight weight;
  NumelTextDirection direction;
  gboolean tabular;
  double room;
} NumelTextKey;

/**
 * NumelTextEntry:
 * @layout: (nullable): the line, laid out
 * @width: how wide it is
 * @shortened: (nullable): as much of the text as there is room for
 */
typedef struct
{
  NumelTextKey key;
  PangoLayout *layout;
  double width;
  char *shortened;
} NumelTextEntry;

GHashTable     *numel_text_cache_new    (void) G_GNUC_WARN_UNUSED_RESULT;
NumelTextEntry *numel_text_cache_lookup (GHashTable         *cache,
                                         const NumelTextKey *key);
NumelTextEntry *numel_text_cache_add    (GHashTable         *cache,
                                         const NumelTextKey *key);

G_END_DECLS
