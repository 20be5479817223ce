/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-part.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *name;
  const char *title;
} words[NUMEL_N_PARTS] = {
  [NUMEL_PART_EMBEDDING] = { "embedding", N_("Embedding") },
  [NUMEL_PART_POSITION] = { "position", N_("Position") },
  [NUMEL_PART_ATTENTION] = { "attention", N_("Attention") },
  [NUMEL_PART_FFN] = { "ffn", N_("Feed-forward") },
  [NUMEL_PART_MIXER] = { "mixer", N_("Mixer") },
  [NUMEL_PART_ROUTER] = { "router", N_("Router") },
  [NUMEL_PART_NORM] = { "norm", N_("Norm") },
  [NUMEL_PART_HEAD] = { "head", N_("Head") },
  [NUMEL_PART_AUDIO] = { "audio", N_("Audio") },
  [NUMEL_PART_VISION] = { "vision", N_("Vision") },
  [NUMEL_PART_PROJECTOR] = { "projector", N_("Projector") },
  [NUMEL_PART_OTHER] = { "other", N_("Other") },
};

/**
 * numel_part_get_name:
 * @part: a part
 *
 * Returns: (transfer none): its name in descriptions and in machine-readable output
 */
const char *
numel_part_get_name (NumelPart part)
{
  g_return_val_if_fail (part < NUMEL_N_PARTS, NULL);

  return words[part].name;
}

/**
 * numel_part_get_title:
 * @part: a part
 *
 * Returns: (transfer none): its title on screen, translated
 */
const char *
numel_part_get_title (NumelPart part)
{
  g_return_val_if_fail (part < NUMEL_N_PARTS, NULL);

  return g_dgettext (GETTEXT_PACKAGE, words[part].title);
}

/**
 * numel_part_is_tower:
 * @part: a part
 *
 * A tower's part holds for everything inside it; a part given deeper is then the inner one.
 *
 * Returns: whether @part is such a tower
 */
gboolean
numel_part_is_tower (NumelPart part)
{
  return part == NUMEL_PART_AUDIO || part == NUMEL_PART_VISION || part == NUMEL_PART_PROJECTOR;
}
