/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "numel-cli-value.h"
#include "numel-cli-vary.h"
#include "core/text/numel-list-text.h"

typedef struct
{
  NumelCli *cli;
  NumelCliVary vary;
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
write_point (Sweep                 *self,
             NumelCliJson          *json,
             const NumelSweepPoint *point)
{
  const char *const *followers = (const char *const *) self->sweep->followers->pdata;

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_value (json, "value", &point->value);
  numel_cli_json_begin (json, "followers", '{');
  for (guint i = 0; followers[i] != NULL; i++)
    numel_cli_json_value (json, followers[i], &point->followers[i]);
  numel_cli_json_end (json, '}');

  if (point->is_counted)
    {
      gint64 measure = numel_measure_get (&self->vary.measure, &point->counts);

      numel_cli_json_known (json, "measure", measure != NUMEL_WIDE_TOO_LARGE, measure);
      numel_cli_json_integer (json, "total", point->counts.total);
      numel_cli_json_integer (json, "active", point->counts.active);
      numel_cli_json_parts (json, point->counts.parts);
    }
  else
    {
      numel_cli_json_string (json, "error", point->error_name);
      numel_cli_json_string (json, "message", point->reason);
    }
  numel_cli_json_end (json, '}');
}

static void
write_json (Sweep      *self,
            const char *argument)
{
  NumelCliJson *json = &self->cli->out;
  g_autofree char *measure = numel_measure_get_name (&self->vary.measure);
  const NumelSweepPoint *points = (const NumelSweepPoint *) self->sweep->points->data;
  guint n_points = self->sweep->points->len;

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_string (json, "file", argument);
  numel_cli_json_string (json, "key", self->sweep->key);
  numel_cli_json_string (json, "of", measure);
  numel_cli_json_strings (json, "follow", (const char *const *) self->sweep->followers->pdata);
  numel_cli_json_strings (json, "moving", (const char *const *) self->sweep->moving->pdata);
  numel_cli_json_string (json, "use", get_use_name (numel_sweep_get_use (self->sweep)));
  numel_cli_json_begin (json, "varies", '[');
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (numel_sweep_part_varies (self->sweep, part))
        numel_cli_json_string (json, NULL, numel_part_get_name (part));
    }
  numel_cli_json_end (json, ']');
  numel_cli_json_integer (json, "gaps", self->sweep->n_gaps);

  numel_cli_json_begin (json, "points", '[');
  for (guint i = 0; i < n_points; i++)
    write_point (self, json, &points[i]);
  numel_cli_json_end (json, ']');
  numel_cli_json_end (json, '}');
  numel_cli_json_line (json);
}

static gboolean
has_column (Sweep            *self,
            NumelMeasureKind  kind)
{
  return self->vary.measure.kind == kind;
}

/* The hyperparameter, what follows, the total, what else was asked for, the parts, why not. */
static void
add_columns (Sweep      *self,
             NumelTable *table)
{
  const char *const *followers = (const char *const *) self->sweep->followers->pdata;
  const char *key = self->sweep->key;

  numel_table_add_column (table, key, key, TRUE);
  for (guint i = 0; followers[i] != NULL; i++)
    numel_table_add_column (table, followers[i], followers[i], TRUE);
  numel_table_add_column (table, "total", _("Parameters"), TRUE);
  if (!has_column (self, NUMEL_MEASURE_TOTAL))
    numel_cli_vary_add_column (&self->vary, table);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (numel_sweep_part_occurs (self->sweep, part))
        numel_table_add_column (table, numel_part_get_name (part), numel_part_get_title (part),
                                TRUE);
    }
  if (self->sweep->n_gaps > 0)
    numel_table_add_column (table, "error", _("Why not"), FALSE);
}

static void
add_counts (Sweep                 *self,
            NumelTable            *table,
            const NumelSweepPoint *point)
{
  gint64 measure = numel_measure_get (&self->vary.measure, &point->counts);

  numel_table_add_count (table, point->counts.total);
  if (!has_column (self, NUMEL_MEASURE_TOTAL))
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
           NumelTable            *table,
           const NumelSweepPoint *point)
{
  gboolean has_gaps = self->sweep->n_gaps > 0;
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
  g_autofree char *moving = numel_list_text_join ((const char *const *) self->sweep->moving->pdata);
  guint n_gaps = self->sweep->n_gaps;

  if (use != NULL)
    g_string_append_printf (text, "\n%s\n", use);
  if (moving[0] != '\0')
    {
      g_string_append_c (text, '\n');
      /* Translators: hyperparameters, then the one that is swept. */
      g_string_append_printf (text, _("What the file leaves out follows %s: %s."),
                              self->sweep->key, moving);
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
write_table (Sweep *self)
{
  g_autoptr (NumelTable) table = numel_table_new (self->cli->format);
  const NumelSweepPoint *points = (const NumelSweepPoint *) self->sweep->points->data;
  guint n_points = self->sweep->points->len;

  add_columns (self, table);
  for (guint i = 0; i < n_points; i++)
    add_point (self, table, &points[i]);
  numel_cli_add_table (self->cli, table);
  if (self->cli->format == NUMEL_TABLE_SCREEN)
    write_remarks (self, self->cli->out.text);
}

static void
answer_model (Sweep      *self,
              const char *argument)
{
  NumelCli *cli = self->cli;
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = numel_cli_read (cli, argument, &error);
  guint n_points;

  if (model != NULL)
    self->sweep = numel_cli_vary_sweep (&self->vary, model, &error);
  if (self->sweep == NULL)
    {
      numel_cli_refuse (cli, argument, error);
      return;
    }

  if (cli->format == NUMEL_TABLE_JSON_LINES)
    write_json (self, argument);
  else
    write_table (self);
  numel_cli_print (cli);

  /* Gaps are an answer; nothing but gaps is a refusal. */
  n_points = self->sweep->points->len;
  if (self->sweep->n_gaps == n_points)
    cli->status = NUMEL_CLI_REFUSED;
  numel_sweep_free (self->sweep);
}

static void
answer (NumelCli *cli)
{
  Sweep self = { .cli = cli };

  if (numel_cli_vary_read_sweep (&self.vary, cli) && numel_cli_expect (cli, 1, 1))
    answer_model (&self, cli->options.arguments[0]);
  numel_cli_vary_clear (&self.vary);
}

const NumelCliCommand numel_cli_sweep_command = {
  .id = NUMEL_CLI_SWEEP,
  .name = "sweep",
  .arguments = N_("FILE|PRESET"),
  .summary = N_("Count a model over a range of one hyperparameter"),
  .n_most = G_MAXUINT,
  .answer = answer,
};
