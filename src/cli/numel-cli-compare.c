/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-compare.h"

#include <glib/gi18n.h>

#include "numel-cli-count-json.h"
#include "numel-cli-summary.h"

static void
free_compared (gpointer data)
{
  NumelCliCompared *compared = data;

  g_free (compared->title);
  g_clear_object (&compared->model);
  g_clear_pointer (&compared->breakdown, numel_breakdown_unref);
  g_free (compared);
}

static const NumelCliCompared *
get_model (const NumelCliComparison *self,
           guint                     index)
{
  return g_ptr_array_index (self->models, index);
}

static void
read_models (NumelCliComparison *self,
             NumelCliOptions    *options)
{
  for (guint i = 0; i < options->n_arguments; i++)
    {
      const char *argument = options->arguments[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelModel) model = numel_cli_options_read (options, argument, &error);
      g_autoptr (NumelBreakdown) breakdown = NULL;
      NumelCliCompared *compared;

      if (model != NULL)
        breakdown = numel_model_build_breakdown (model, &error);
      if (breakdown == NULL)
        {
          numel_cli_options_refuse (options, argument, error);
          continue;
        }

      compared = g_new0 (NumelCliCompared, 1);
      compared->argument = argument;
      compared->title = numel_cli_options_get_title (options, argument);
      compared->model = g_steal_pointer (&model);
      compared->breakdown = g_steal_pointer (&breakdown);
      g_ptr_array_add (self->models, compared);
    }
}

/* One value as it is; those of a joined step in a list. */
static void
write_values (NumelCliJson    *json,
              const char      *key,
              const NumelStep *step,
              gboolean         to)
{
  gboolean is_joined = step->n_changes > 1;

  if (is_joined)
    numel_cli_json_begin (json, key, '[');
  for (guint i = 0; i < step->n_changes; i++)
    numel_cli_json_value (json, is_joined ? NULL : key,
                          to ? &step->changes[i].to : &step->changes[i].from);
  if (is_joined)
    numel_cli_json_end (json, ']');
}

static void
write_changes (NumelCliJson    *json,
               const NumelStep *step)
{
  g_autoptr (GString) key = g_string_new (NULL);

  for (guint i = 0; i < step->n_changes; i++)
    g_string_append_printf (key, "%s%s", i > 0 ? "+" : "", step->changes[i].key);
  numel_cli_json_string (json, "key", key->str);
  write_values (json, "from", step, FALSE);
  write_values (json, "to", step, TRUE);
}

static void
write_details (NumelCliJson    *json,
               const NumelStep *step)
{
  numel_cli_json_integer (json, "total", step->counts.total);
  numel_cli_json_begin (json, "parts", '{');
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (step->parts[part] != 0)
        numel_cli_json_integer (json, numel_part_get_name (part), step->parts[part]);
    }
  numel_cli_json_end (json, '}');

  if (step->n_changes > 1)
    {
      numel_cli_json_begin (json, "keys", '[');
      for (guint i = 0; i < step->n_changes; i++)
        numel_cli_json_string (json, NULL, step->changes[i].key);
      numel_cli_json_end (json, ']');
      numel_cli_json_string (json, "reason", step->reason);
    }
}

static void
write_steps (const NumelCliComparison *self,
             NumelCliJson             *json)
{
  guint n_steps;
  const NumelStep *steps = numel_changes_get_steps (self->changes, &n_steps);

  numel_cli_json_begin (json, "steps", '[');
  for (guint i = 0; i < n_steps; i++)
    {
      if (steps[i].difference == 0 && !self->all)
        continue;

      numel_cli_json_begin (json, NULL, '{');
      if (numel_changes_are_by_part (self->changes))
        numel_cli_json_string (json, "part", steps[i].changes[0].key);
      else
        write_changes (json, &steps[i]);
      numel_cli_json_integer (json, "difference", steps[i].difference);
      write_details (json, &steps[i]);
      numel_cli_json_end (json, '}');
    }
  numel_cli_json_end (json, ']');
}

static void
write_json (const NumelCliComparison *self,
            const NumelCliOptions    *options,
            NumelCliJson             *json)
{
  NumelCliCountDetail detail = { .depth = NUMEL_CLI_ALL_DEPTHS };

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_begin (json, "models", '[');
  for (guint i = 0; i < self->models->len; i++)
    {
      const NumelCliCompared *compared = get_model (self, i);

      numel_cli_count_write_json (json, options, compared->argument, compared->model,
                                  compared->breakdown, &detail);
    }
  numel_cli_json_end (json, ']');
  if (self->changes != NULL)
    write_steps (self, json);
  numel_cli_json_end (json, '}');
  numel_cli_json_line (json);
}

static gboolean
compare (NumelCliComparison  *self,
         GError             **error)
{
  g_autofree NumelModel **models = g_new (NumelModel *, self->models->len);

  for (guint i = 0; i < self->models->len; i++)
    models[i] = get_model (self, i)->model;

  self->comparison = numel_comparison_new (models, self->models->len, error);
  if (self->comparison == NULL)
    return FALSE;
  if (self->models->len == 2)
    self->changes = numel_changes_new (models[0], models[1], error);

  return self->models->len != 2 || self->changes != NULL;
}

static void
answer (NumelCliComparison *self,
        NumelCliOptions    *options)
{
  g_auto (NumelCliJson) json = { 0 };
  g_autoptr (GError) error = NULL;

  read_models (self, options);
  /* Of what couldn't be read it is said already; what is alone is compared with nothing. */
  if (self->models->len < 2)
    return;
  if (!compare (self, &error))
    {
      numel_cli_options_refuse (options, get_model (self, 0)->argument, error);
      return;
    }

  numel_cli_json_init (&json);
  switch (options->format)
    {
    case NUMEL_TABLE_JSON_LINES:
      write_json (self, options, &json);
      break;
    case NUMEL_TABLE_CSV:
      numel_cli_compare_write_csv (self, options, json.text);
      break;
    case NUMEL_TABLE_SCREEN:
    case NUMEL_TABLE_MARKDOWN:
    case NUMEL_TABLE_LATEX:
    default:
      numel_cli_compare_write_tables (self, options, json.text);
      break;
    }

  if (options->format == NUMEL_TABLE_SCREEN)
    {
      for (guint i = 0; i < self->models->len; i++)
        numel_cli_summary_write_notes (json.text, get_model (self, i)->model);
    }
  numel_cli_options_print (options, json.text);
}

static NumelCliStatus
run (const NumelCliCommand  *command,
     int                     argc,
     char                  **argv)
{
  g_auto (NumelCliOptions) options = { 0 };
  NumelCliComparison self = { 0 };
  const GOptionEntry entries[] = {
    { "all", 0, 0, G_OPTION_ARG_NONE, &self.all, N_("Show what doesn't differ too"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  self.models = g_ptr_array_new_with_free_func (free_compared);
  if (numel_cli_options_parse (&options, command, entries, argc, argv)
      && numel_cli_options_expect (&options, command, 2, G_MAXUINT))
    answer (&self, &options);

  g_clear_pointer (&self.changes, numel_changes_free);
  g_clear_pointer (&self.comparison, numel_comparison_free);
  g_ptr_array_unref (self.models);

  return options.status;
}

const NumelCliCommand numel_cli_compare_command = {
  .name = "compare",
  .arguments = N_("FILE|PRESET FILE|PRESET…"),
  .summary = N_("Compare models, and tell what changed from one to another"),
  .reads_models = TRUE,
  .run = run,
};
