/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelStream:
 *
 * What runs through a module: the text (or whatever the model reads first), an encoder's source,
 * image patches, audio frames, or once a sequence.
 */
typedef enum
{
  NUMEL_STREAM_INPUT,
  NUMEL_STREAM_SOURCE,
  NUMEL_STREAM_IMAGE,
  NUMEL_STREAM_AUDIO,
  NUMEL_STREAM_SEQUENCE,
} NumelStream;

#define NUMEL_N_STREAMS (NUMEL_STREAM_SEQUENCE + 1)

G_END_DECLS
