/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-vary.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "numel-cli-setting.h"
#include "core/text/numel-error.h"

static void
clear_varied (gpointer data)
{
  g_free (((NumelCliVaried *) data)->key);
}

static void
clear_follower (gpointer data)
{
  g_free (((NumelCliFollower *) data)->key);
}

void
numel_cli_vary_clear (NumelCliVary *self)
{
  g_clear_pointer (&self->varied, g_array_unref);
  g_clear_pointer (&self->followers, g_array_unref);
}

static gboolean
read_ranges (NumelCliVary *self,
             NumelCli     *cli)
{
  char **texts = cli->options.vary;

  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      NumelCliVaried varied = { NULL };
      g_autoptr (GError) error = NULL;
      const char *rest;

      if (!numel_cli_setting_split (texts[i], &varied.key, &rest))
        return numel_cli_fail (cli, _("--vary: KEY=FROM:TO:STEP expected, not “%s”"), texts[i]);
      g_array_append_val (self->varied, varied);
      if (!numel_range_parse (&g_array_index (self->varied, NumelCliVaried, i).range, rest, &error))
        return numel_cli_fail (cli, "--vary %s: %s", varied.key, error->message);
    }

  return TRUE;
}

static gboolean
read_followers (NumelCliVary *self,
                NumelCli     *cli)
{
  char **texts = cli->options.follow;

  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      NumelCliFollower follower = { NULL };

      if (!numel_cli_setting_split (texts[i], &follower.key, &follower.expression))
        return numel_cli_fail (cli, _("--follow: KEY=EXPRESSION expected, not “%s”"), texts[i]);
      g_array_append_val (self->followers, follower);
    }

  return TRUE;
}

/**
 * numel_cli_vary_read:
 * @self: (out): what varies; clear it with numel_cli_vary_clear() in any case
 * @cli: a run
 * @n_most: how many hyperparameters may vary
 *
 * Reads the options. What is wrong with them is said here.
 *
 * Returns: whether to go on
 */
gboolean
numel_cli_vary_read (NumelCliVary *self,
                     NumelCli     *cli,
                     guint         n_most)
{
  g_autoptr (GError) error = NULL;

  *self = (NumelCliVary) { NULL };
  self->varied = g_array_new (FALSE, FALSE, sizeof (NumelCliVaried));
  g_array_set_clear_func (self->varied, clear_varied);
  self->followers = g_array_new (FALSE, FALSE, sizeof (NumelCliFollower));
  g_array_set_clear_func (self->followers, clear_follower);

  if (!read_ranges (self, cli) || !read_followers (self, cli))
    return FALSE;
  if (self->varied->len == 0)
    return numel_cli_fail (cli, _("--vary=KEY=FROM:TO:STEP expected"));
  if (self->varied->len > n_most)
    return numel_cli_fail (cli, _("--vary: %u at most expected, not %u"), n_most,
                           self->varied->len);
  if (cli->options.of != NULL
      && !numel_measure_from_name (cli->options.of, &self->measure, &error))
    return numel_cli_fail (cli, "--of: %s", error->message);

  return TRUE;
}

/**
 * numel_cli_vary_read_sweep:
 * @self: (out): what varies; clear it with numel_cli_vary_clear() in any case
 * @cli: a run
 *
 * Reads the options of a sweep, see numel_cli_vary_read(): of one hyperparameter, and not too many
 * values.
 *
 * Returns: whether to go on
 */
gboolean
numel_cli_vary_read_sweep (NumelCliVary *self,
                           NumelCli     *cli)
{
  const NumelCliVaried *varied;
  guint64 n_values;

  if (!numel_cli_vary_read (self, cli, 1))
    return FALSE;

  varied = &g_array_index (self->varied, NumelCliVaried, 0);
  n_values = varied->range.n_values;
  if (n_values > NUMEL_SWEEP_MAX_POINTS)
    return numel_cli_fail (cli, _("--vary %s: %d values at most expected, not %" PRIu64),
                           varied->key, NUMEL_SWEEP_MAX_POINTS, (uint64_t) n_values);

  return TRUE;
}

/**
 * numel_cli_vary_add_column:
 *
 * Adds a column for what is looked at.
 */
void
numel_cli_vary_add_column (NumelCliVary *self,
                           NumelTable   *table)
{
  g_autofree char *name = numel_measure_get_name (&self->measure);
  g_autofree char *title = numel_measure_get_title (&self->measure);

  numel_table_add_column (table, name, title, TRUE);
}

static const char *
find_unknown (NumelCliVary *self,
              NumelModel   *model)
{
  for (guint i = 0; i < self->varied->len; i++)
    {
      const char *key = g_array_index (self->varied, NumelCliVaried, i).key;

      if (numel_model_find (model, key) < 0)
        return key;
    }
  for (guint i = 0; i < self->followers->len; i++)
    {
      const char *key = g_array_index (self->followers, NumelCliFollower, i).key;

      if (numel_model_find (model, key) < 0)
        return key;
    }

  return NULL;
}

/**
 * numel_cli_vary_name_nearest:
 * @model: the model
 * @error: (inout): why the options don't fit the model
 *
 * If that is a key that the model hasn't got, tells keys that are like it.
 */
void
numel_cli_vary_name_nearest (NumelCliVary  *self,
                             NumelModel    *model,
                             GError       **error)
{
  const char *key = find_unknown (self, model);
  g_autofree char *nearest = NULL;

  if (key == NULL)
    return;

  nearest = numel_cli_setting_list_nearest (model, key);
  if (nearest == NULL)
    return;
  g_clear_error (error);
  numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("%s: a hyperparameter of %s expected, like %s"),
                   key, numel_model_get_model_type (model), nearest);
}

/**
 * numel_cli_vary_sweep:
 * @model: the model
 * @error: set to why the options don't fit the model
 *
 * Returns: (transfer full) (nullable): the sweep, counted
 */
NumelSweep *
numel_cli_vary_sweep (NumelCliVary  *self,
                      NumelModel    *model,
                      GError       **error)
{
  const NumelCliVaried *varied = &g_array_index (self->varied, NumelCliVaried, 0);
  g_autoptr (NumelSweep) sweep = numel_sweep_new (model, varied->key, &varied->range, error);
  gboolean success = sweep != NULL;

  for (guint i = 0; success && i < self->followers->len; i++)
    {
      const NumelCliFollower *follower = &g_array_index (self->followers, NumelCliFollower, i);

      success = numel_variation_follow (sweep->variation, follower->key, follower->expression,
                                        error);
    }
  if (!success)
    {
      numel_cli_vary_name_nearest (self, model, error);
      return NULL;
    }
  numel_sweep_run (sweep);

  return g_steal_pointer (&sweep);
}
