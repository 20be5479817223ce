/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-hyperparameter.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "numel-hyperparameter-private.h"

static const char *const group_titles[NUMEL_N_HYPERPARAMETER_GROUPS] = {
  [NUMEL_HYPERPARAMETER_GROUP_VOCABULARY] = N_("Vocabulary"),
  [NUMEL_HYPERPARAMETER_GROUP_SIZE] = N_("Width and Depth"),
  [NUMEL_HYPERPARAMETER_GROUP_ATTENTION] = N_("Attention"),
  [NUMEL_HYPERPARAMETER_GROUP_FEED_FORWARD] = N_("Feed-Forward"),
  [NUMEL_HYPERPARAMETER_GROUP_EXPERTS] = N_("Mixture of Experts"),
  [NUMEL_HYPERPARAMETER_GROUP_STATE_SPACE] = N_("State Space and Linear Attention"),
  [NUMEL_HYPERPARAMETER_GROUP_POSITION] = N_("Positions"),
  [NUMEL_HYPERPARAMETER_GROUP_NORM] = N_("Normalization"),
  [NUMEL_HYPERPARAMETER_GROUP_VISION] = N_("Vision"),
  [NUMEL_HYPERPARAMETER_GROUP_AUDIO] = N_("Audio"),
  [NUMEL_HYPERPARAMETER_GROUP_HEAD] = N_("Head and Classes"),
  [NUMEL_HYPERPARAMETER_GROUP_OTHER] = N_("Other"),
};

static const char *
translate (const char *text)
{
  return text != NULL ? g_dgettext (GETTEXT_PACKAGE, text) : NULL;
}

/**
 * numel_hyperparameter_lookup:
 * @path: a hyperparameter's name or its path in a document (`text_config.hidden_size`)
 *
 * The longest end of @path that is known decides: `attn_config.kv_n_heads` is known as a whole, of
 * `text_config.hidden_size` the last key.
 *
 * Returns: (transfer none): what is known of it; for an unknown name an entry of the group Other
 *   without a title
 */
const NumelHyperparameter *
numel_hyperparameter_lookup (const char *path)
{
  NumelMeaning meaning = NUMEL_MEANING_OTHER;

  g_return_val_if_fail (path != NULL, numel_meaning_describe (NUMEL_MEANING_OTHER));

  for (const char *name = path; name != NULL && meaning == NUMEL_MEANING_OTHER;)
    {
      const char *dot = strchr (name, '.');

      meaning = numel_meaning_from_name (name);
      name = dot != NULL ? dot + 1 : NULL;
    }

  return numel_meaning_describe (meaning);
}

/**
 * numel_hyperparameter_get_title:
 * @path: a hyperparameter's name or its path in a document
 *
 * Returns: (transfer none): its title on screen, translated; an unknown one shows the last key of
 *   @path
 */
const char *
numel_hyperparameter_get_title (const char *path)
{
  const NumelHyperparameter *hyperparameter = numel_hyperparameter_lookup (path);
  const char *dot;

  g_return_val_if_fail (path != NULL, NULL);

  if (hyperparameter->title != NULL)
    return translate (hyperparameter->title);

  dot = strrchr (path, '.');

  return dot != NULL ? dot + 1 : path;
}

/**
 * numel_hyperparameter_describe:
 * @path: a hyperparameter's path in a document
 *
 * Returns: (transfer full): its title with its sub-configuration, as a document may have a width
 *   in each
 */
char *
numel_hyperparameter_describe (const char *path)
{
  g_autofree char *config = NULL;
  const char *title;
  const char *dot;

  g_return_val_if_fail (path != NULL, NULL);

  title = numel_hyperparameter_get_title (path);
  dot = strrchr (path, '.');
  if (dot == NULL || g_str_equal (title, dot + 1))
    return g_strdup (dot == NULL ? title : path);
  config = g_strndup (path, dot - path);

  /* Translators: a hyperparameter and the part of the file it is in: Layers (vision_config). */
  return g_strdup_printf (_("%s (%s)"), title, config);
}

/**
 * numel_hyperparameter_get_unit:
 * @path: a hyperparameter's name or its path in a document
 *
 * Returns: (transfer none) (nullable): what it counts, translated, or %NULL
 */
const char *
numel_hyperparameter_get_unit (const char *path)
{
  return translate (numel_hyperparameter_lookup (path)->unit);
}

/**
 * numel_hyperparameter_get_help:
 * @path: a hyperparameter's name or its path in a document
 *
 * Returns: (transfer none) (nullable): one sentence about it, translated, or %NULL
 */
const char *
numel_hyperparameter_get_help (const char *path)
{
  return translate (numel_hyperparameter_lookup (path)->help);
}

/**
 * numel_hyperparameter_get_group_title:
 * @group: a group of the form
 *
 * Returns: (transfer none): its title on screen, translated
 */
const char *
numel_hyperparameter_get_group_title (NumelHyperparameterGroup group)
{
  g_return_val_if_fail (group < NUMEL_N_HYPERPARAMETER_GROUPS, NULL);

  return translate (group_titles[group]);
}
