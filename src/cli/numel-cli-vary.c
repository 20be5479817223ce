/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-vary.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "numel-cli-nearest.h"
#include "numel-cli-value.h"
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
numel_cli_vary_init (NumelCliVary *self)
{
  *self = (NumelCliVary) { NULL };
  self->varied = g_array_new (FALSE, FALSE, sizeof (NumelCliVaried));
  g_array_set_clear_func (self->varied, clear_varied);
  self->followers = g_array_new (FALSE, FALSE, sizeof (NumelCliFollower));
  g_array_set_clear_func (self->followers, clear_follower);
}

void
numel_cli_vary_clear (NumelCliVary *self)
{
  g_clear_pointer (&self->vary_texts, g_strfreev);
  g_clear_pointer (&self->follow_texts, g_strfreev);
  g_clear_pointer (&self->measure_text, g_free);
  g_clear_pointer (&self->varied, g_array_unref);
  g_clear_pointer (&self->followers, g_array_unref);
}

static gboolean
read_ranges (NumelCliVary           *self,
             NumelCliOptions        *options,
             const NumelCliCommand  *command)
{
  for (guint i = 0; self->vary_texts != NULL && self->vary_texts[i] != NULL; i++)
    {
      NumelCliVaried varied = { NULL };
      g_autoptr (GError) error = NULL;
      const char *rest;

      if (!numel_cli_value_split (self->vary_texts[i], &varied.key, &rest))
        return numel_cli_options_fail (options, command,
                                       _("--vary: KEY=FROM:TO:STEP expected, not “%s”"),
                                       self->vary_texts[i]);
      g_array_append_val (self->varied, varied);
      if (!numel_range_parse (&g_array_index (self->varied, NumelCliVaried, i).range, rest, &error))
        return numel_cli_options_fail (options, command, "--vary %s: %s", varied.key,
                                       error->message);
    }

  return TRUE;
}

static gboolean
read_followers (NumelCliVary           *self,
                NumelCliOptions        *options,
                const NumelCliCommand  *command)
{
  for (guint i = 0; self->follow_texts != NULL && self->follow_texts[i] != NULL; i++)
    {
      NumelCliFollower follower = { NULL };

      if (!numel_cli_value_split (self->follow_texts[i], &follower.key, &follower.expression))
        return numel_cli_options_fail (options, command,
                                       _("--follow: KEY=EXPRESSION expected, not “%s”"),
                                       self->follow_texts[i]);
      g_array_append_val (self->followers, follower);
    }

  return TRUE;
}

/**
 * numel_cli_vary_check:
 * @self: the options as they were typed
 * @options: the options of every command
 * @command: the command
 * @n_most: how many hyperparameters may vary
 *
 * Reads the options. What is wrong with them is said here.
 *
 * Returns: whether to go on; otherwise @options holds the exit status
 */
gboolean
numel_cli_vary_check (NumelCliVary          *self,
                      NumelCliOptions       *options,
                      const NumelCliCommand *command,
                      guint                  n_most)
{
  g_autoptr (GError) error = NULL;

  if (!read_ranges (self, options, command) || !read_followers (self, options, command))
    return FALSE;
  if (self->varied->len == 0)
    return numel_cli_options_fail (options, command, _("--vary=KEY=FROM:TO:STEP expected"));
  if (self->varied->len > n_most)
    return numel_cli_options_fail (options, command, _("--vary: %u at most expected, not %u"),
                                   n_most, self->varied->len);
  if (self->measure_text != NULL
      && !numel_measure_from_name (self->measure_text, &self->measure, &error))
    return numel_cli_options_fail (options, command, "--of: %s", error->message);

  return TRUE;
}

/**
 * numel_cli_vary_check_sweep:
 * @self: the options as they were typed
 * @options: the options of every command
 * @command: the command
 *
 * Reads the options of a sweep, see numel_cli_vary_check(): of one hyperparameter, and not too many
 * values.
 *
 * Returns: whether to go on; otherwise @options holds the exit status
 */
gboolean
numel_cli_vary_check_sweep (NumelCliVary          *self,
                            NumelCliOptions       *options,
                            const NumelCliCommand *command)
{
  const NumelCliVaried *varied;
  guint64 n_values;

  if (!numel_cli_vary_check (self, options, command, 1))
    return FALSE;

  varied = &g_array_index (self->varied, NumelCliVaried, 0);
  n_values = numel_range_get_n_values (&varied->range);
  if (n_values > NUMEL_SWEEP_MAX_POINTS)
    return numel_cli_options_fail (options, command,
                                   _("--vary %s: %d values at most expected, not %" PRIu64),
                                   varied->key, NUMEL_SWEEP_MAX_POINTS, (uint64_t) n_values);

  return TRUE;
}

/**
 * numel_cli_vary_add_column:
 * @self: the options
 * @table: a table
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
 * @self: the options
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
  g_autoptr (GPtrArray) known = NULL;
  g_autofree char *nearest = NULL;
  const NumelSetting *settings;
  guint n_settings;

  if (key == NULL)
    return;

  settings = numel_model_get_settings (model, &n_settings);
  known = g_ptr_array_new ();
  for (guint i = 0; i < n_settings; i++)
    g_ptr_array_add (known, (gpointer) settings[i].path);
  if (known->len == 0)
    return;

  nearest = numel_cli_nearest (key, known);
  g_clear_error (error);
  numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("%s: a hyperparameter of %s expected, like %s"),
                   key, numel_model_get_model_type (model), nearest);
}

/**
 * numel_cli_vary_sweep:
 * @self: the options of a sweep
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

      success = numel_sweep_follow (sweep, follower->key, follower->expression, error);
    }
  if (!success)
    {
      numel_cli_vary_name_nearest (self, model, error);
      return NULL;
    }
  numel_sweep_run (sweep);

  return g_steal_pointer (&sweep);
}
