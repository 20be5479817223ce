/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-hyperparameter.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

/* The row of each name; the unknown one stands for NULL. */
static GHashTable *
get_rows (void)
{
  static GHashTable *rows;

  if (g_once_init_enter (&rows))
    {
      GHashTable *made = g_hash_table_new (g_str_hash, g_str_equal);
      const NumelHyperparameter *row = numel_hyperparameters;

      for (; row->names != NULL; row++)
        {
          char **names = g_strsplit (row->names, " ", -1);

          for (guint i = 0; names[i] != NULL; i++)
            g_hash_table_insert (made, names[i], (gpointer) row);
          g_free (names);
        }
      g_hash_table_insert (made, (gpointer) "", (gpointer) row);
      g_once_init_leave (&rows, made);
    }

  return rows;
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
  const NumelHyperparameter *row = NULL;

  for (const char *name = path; row == NULL && name != NULL;)
    {
      const char *dot = strchr (name, '.');

      row = g_hash_table_lookup (get_rows (), name);
      name = dot != NULL ? dot + 1 : NULL;
    }

  return row != NULL ? row : g_hash_table_lookup (get_rows (), "");
}

/**
 * numel_hyperparameter_get_meaning:
 * @name: a name in a config, which is known as a whole or not at all
 *
 * Returns: what code asks for it as, or %NUMEL_MEANING_OTHER
 */
NumelMeaning
numel_hyperparameter_get_meaning (const char *name)
{
  const NumelHyperparameter *row = g_hash_table_lookup (get_rows (), name);

  return row != NULL ? row->meaning : NUMEL_MEANING_OTHER;
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
  const char *title = numel_hyperparameter_lookup (path)->title;
  const char *dot = strrchr (path, '.');

  if (title != NULL)
    return translate (title);

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
  const char *title = numel_hyperparameter_get_title (path);
  const char *dot = strrchr (path, '.');
  g_autofree char *config = dot != NULL ? g_strndup (path, dot - path) : NULL;

  if (config == NULL || g_str_equal (title, dot + 1))
    return g_strdup (config == NULL ? title : path);

  /* Translators: a hyperparameter and the part of the file it is in: Layers (vision_config). */
  return g_strdup_printf (_("%s (%s)"), title, config);
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
  return translate (group_titles[group]);
}
