/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "numel-cli-value.h"
#include "numel-cli-vary.h"
#include "core/text/numel-list-text.h"

typedef struct
{
  NumelCliOptions options;
  NumelCliVary vary;
  NumelModel *model;
  NumelSweep *sweep;
} Sweep;

static const char *
get_use_name (NumelSweepUse use)
{
  static const char *const names[] = {
    [NUMEL_SWEEP_VARIES] = "varies",
    [NUMEL_SWEEP_FLAT] = "flat",
    [NUMEL_SWEEP_UNUSED] = "unused",
    [NUMEL_SWEEP_FIXED] = "fixed",
  };

  return names[use];
}

static void
write_names (NumelCliJson      *json,
             const char        *key,
             const char *const *names)
{
  numel_cli_json_begin (json, key, '[');
  for (guint i = 0; names[i] != NULL; i++)
    numel_cli_json_string (json, NULL, names[i]);
  numel_cli_json_end (json, ']');
}

static void
write_measure (NumelCliJson *json,
               gint64        value)
{
  if (value == NUMEL_WIDE_TOO_LARGE)
    numel_cli_json_null (json, "measure");
  else
    numel_cli_json_integer (json, "measure", value);
}

static void
write_point (Sweep                 *self,
             NumelCliJson          *json,
             const NumelSweepPoint *point)
{
  const char *const *followers = numel_sweep_get_followers (self->sweep);

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_value (json, "value", &point->value);
  numel_cli_json_begin (json, "followers", '{');
  for (guint i = 0; followers[i] != NULL; i++)
    numel_cli_json_value (json, followers[i], &point->followers[i]);
  numel_cli_json_end (json, '}');

  if (point->is_counted)
    {
      write_measure (json, numel_measure_get (&self->vary.measure, &point->counts));
      numel_cli_json_integer (json, "total", point->counts.total);
      numel_cli_json_integer (json, "active", point->counts.active);
      numel_cli_json_begin (json, "parts", '{');
      for (guint part = 0; part < NUMEL_N_PARTS; part++)
        {
          if (point->counts.parts[part] != 0)
            numel_cli_json_integer (json, numel_part_get_name (part), point->counts.parts[part]);
        }
      numel_cli_json_end (json, '}');
    }
  else
    {
      numel_cli_json_string (json, "error", point->error_name);
      numel_cli_json_string (json, "message", point->reason);
    }
  numel_cli_json_end (json, '}');
}

static void
write_json (Sweep        *self,
            const char   *argument,
            NumelCliJson *json)
{
  g_autofree char *measure = numel_measure_get_name (&self->vary.measure);
  guint n_points;
  const NumelSweepPoint *points = numel_sweep_get_points (self->sweep, &n_points);

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_string (json, "file", argument);
  numel_cli_json_string (json, "key", numel_sweep_get_key (self->sweep));
  numel_cli_json_string (json, "of", measure);
  write_names (json, "follow", numel_sweep_get_followers (self->sweep));
  write_names (json, "moving", numel_sweep_get_moving (self->sweep));
  numel_cli_json_string (json, "use", get_use_name (numel_sweep_get_use (self->sweep)));
  numel_cli_json_begin (json, "varies", '[');
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (numel_sweep_part_varies (self->sweep, part))
        numel_cli_json_string (json, NULL, numel_part_get_name (part));
    }
  numel_cli_json_end (json, ']');
  numel_cli_json_integer (json, "gaps", numel_sweep_get_n_gaps (self->sweep));

  numel_cli_json_begin (json, "points", '[');
  for (guint i = 0; i < n_points; i++)
    write_point (self, json, &points[i]);
  numel_cli_json_end (json, ']');
  numel_cli_json_end (json, '}');
  numel_cli_json_line (json);
}

static gboolean
has_column (Sweep         *self,
            NumelQuantity  quantity)
{
  return self->vary.measure.quantity == quantity;
}

/* The hyperparameter, what follows, the total, what else was asked for, the parts, why not. */
static void
add_columns (Sweep      *self,
             NumelTable *table)
{
  const char *const *followers = numel_sweep_get_followers (self->sweep);
  const char *key = numel_sweep_get_key (self->sweep);

  numel_table_add_column (table, key, key, TRUE);
  for (guint i = 0; followers[i] != NULL; i++)
    numel_table_add_column (table, followers[i], followers[i], TRUE);
  numel_table_add_column (table, "total", _("Parameters"), TRUE);
  if (!has_column (self, NUMEL_QUANTITY_TOTAL))
    numel_cli_vary_add_column (&self->vary, table);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (numel_sweep_part_occurs (self->sweep, part))
        numel_table_add_column (table, numel_part_get_name (part), numel_part_get_title (part),
                                TRUE);
    }
  if (numel_sweep_get_n_gaps (self->sweep) > 0)
    numel_table_add_column (table, "error", _("Why not"), FALSE);
}

static void
add_counts (Sweep                 *self,
            NumelTable         *table,
            const NumelSweepPoint *point)
{
  gint64 measure = numel_measure_get (&self->vary.measure, &point->counts);

  numel_table_add_count (table, point->counts.total);
  if (!has_column (self, NUMEL_QUANTITY_TOTAL))
    {
      if (measure != NUMEL_WIDE_TOO_LARGE)
        numel_table_add_count (table, measure);
      else
        numel_table_add_text (table, NULL);
    }
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (numel_sweep_part_occurs (self->sweep, part))
        numel_table_add_count (table, point->counts.parts[part]);
    }
}

static void
add_point (Sweep                 *self,
           NumelTable         *table,
           const NumelSweepPoint *point)
{
  gboolean has_gaps = numel_sweep_get_n_gaps (self->sweep) > 0;
  guint n_followers = self->vary.followers->len;

  numel_cli_value_add (table, &point->value);
  for (guint i = 0; i < n_followers; i++)
    numel_cli_value_add (table, &point->followers[i]);
  if (point->is_counted)
    add_counts (self, table, point);
  else
    numel_table_leave (table, numel_table_get_n_columns (table) - n_followers - 2);
  if (has_gaps)
    numel_table_add_text (table, point->reason);
}

static void
write_remarks (Sweep   *self,
               GString *text)
{
  g_autofree char *use = numel_sweep_describe_use (self->sweep);
  g_autofree char *moving = numel_list_text_join (numel_sweep_get_moving (self->sweep));
  guint n_gaps = numel_sweep_get_n_gaps (self->sweep);

  if (use != NULL)
    g_string_append_printf (text, "\n%s\n", use);
  if (moving[0] != '\0')
    {
      g_string_append_c (text, '\n');
      /* Translators: hyperparameters, then the one that is swept. */
      g_string_append_printf (text, _("What the file leaves out follows %s: %s."),
                              numel_sweep_get_key (self->sweep), moving);
      g_string_append_c (text, '\n');
    }
  if (n_gaps > 0)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, ngettext ("%u value can't be counted.",
                                              "%u values can't be counted.", n_gaps), n_gaps);
      g_string_append_c (text, '\n');
    }
}

static void
write_table (Sweep   *self,
             GString *text)
{
  g_autoptr (NumelTable) table = numel_table_new (self->options.format);
  guint n_points;
  const NumelSweepPoint *points = numel_sweep_get_points (self->sweep, &n_points);

  add_columns (self, table);
  for (guint i = 0; i < n_points; i++)
    add_point (self, table, &points[i]);
  numel_cli_options_add_table (&self->options, table, text);
  if (self->options.format == NUMEL_TABLE_SCREEN)
    write_remarks (self, text);
}

static void
answer (Sweep      *self,
        const char *argument)
{
  g_auto (NumelCliJson) json = { 0 };
  g_autoptr (GError) error = NULL;
  guint n_points;

  self->model = numel_cli_options_read (&self->options, argument, &error);
  if (self->model != NULL)
    self->sweep = numel_cli_vary_sweep (&self->vary, self->model, &error);
  if (self->sweep == NULL)
    {
      numel_cli_options_refuse (&self->options, argument, error);
      return;
    }

  numel_cli_json_init (&json);
  if (self->options.format == NUMEL_TABLE_JSON_LINES)
    write_json (self, argument, &json);
  else
    write_table (self, json.text);
  numel_cli_options_print (&self->options, json.text);

  /* Gaps are an answer; nothing but gaps is a refusal. */
  numel_sweep_get_points (self->sweep, &n_points);
  if (numel_sweep_get_n_gaps (self->sweep) == n_points)
    self->options.status = NUMEL_CLI_REFUSED;
}

static NumelCliStatus
run (const NumelCliCommand  *command,
     int                     argc,
     char                  **argv)
{
  Sweep self = { .model = NULL };
  const GOptionEntry entries[] = {
    { "vary", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.vary.vary_texts,
      N_("The hyperparameter and its values"), N_("KEY=FROM:TO:STEP") },
    { "follow", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.vary.follow_texts,
      N_("What moves along with it"), N_("KEY=EXPRESSION") },
    { "of", 0, 0, G_OPTION_ARG_FILENAME, &self.vary.measure_text,
      N_("What to look at: total, active or bytes: with a data type, like bytes:bf16"),
      N_("WHAT") },
    G_OPTION_ENTRY_NULL,
  };
  NumelCliStatus status;

  numel_cli_vary_init (&self.vary);
  if (numel_cli_options_parse (&self.options, command, entries, argc, argv)
      && numel_cli_vary_check_sweep (&self.vary, &self.options, command)
      && numel_cli_options_expect (&self.options, command, 1, 1))
    answer (&self, self.options.arguments[0]);

  status = self.options.status;
  g_clear_pointer (&self.sweep, numel_sweep_free);
  g_clear_object (&self.model);
  numel_cli_vary_clear (&self.vary);
  numel_cli_options_clear (&self.options);

  return status;
}

const NumelCliCommand numel_cli_sweep_command = {
  .name = "sweep",
  .arguments = N_("FILE|PRESET"),
  .summary = N_("Count a model over a range of one hyperparameter"),
  .reads_models = TRUE,
  .run = run,
};
