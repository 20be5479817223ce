/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-count-json.h"

#include "numel-cli-tensors.h"

static void
write_counts (NumelCliJson      *json,
              const NumelCounts *counts)
{
  numel_cli_json_integer (json, "total", counts->total);
  numel_cli_json_integer (json, "fixed", counts->fixed);
  numel_cli_json_integer (json, "buffers", counts->buffers);
}

static void
write_extras (NumelCliJson         *json,
              const NumelBreakdown *breakdown)
{
  guint n_extras;
  const NumelExtra *extras = numel_breakdown_get_extras (breakdown, &n_extras);

  numel_cli_json_begin (json, "extras", '{');
  for (guint i = 0; i < n_extras; i++)
    numel_cli_json_integer (json, extras[i].name, extras[i].elements);
  numel_cli_json_end (json, '}');
}

static void
write_shares (NumelCliJson      *json,
              const NumelCounts *counts)
{
  numel_cli_json_begin (json, "active", '{');
  numel_cli_json_integer (json, "all", counts->active);
  numel_cli_json_integer (json, "without_input_table", counts->active_without_input_table);
  numel_cli_json_integer (json, "without_tables", counts->active_without_tables);
  numel_cli_json_end (json, '}');
  numel_cli_json_parts (json, counts->parts);
}

static void
write_hyperparameters (NumelCliJson *json,
                       NumelModel   *model)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (model, &n_settings);

  numel_cli_json_begin (json, "hyperparameters", '{');
  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];
      g_autofree char *name = NULL;

      if (setting->group_path[0] != '\0')
        name = g_strconcat (setting->group_path, ".", setting->name, NULL);
      numel_cli_json_begin (json, name != NULL ? name : setting->name, '{');
      numel_cli_json_value (json, "value", &setting->value);
      numel_cli_json_string (json, "from", numel_origin_get_name (setting->origin));
      numel_cli_json_end (json, '}');
    }
  numel_cli_json_end (json, '}');
}

static void
write_notes (NumelCliJson *json,
             NumelModel   *model)
{
  guint n_notes;
  const NumelNote *notes = numel_model_get_notes (model, &n_notes);

  numel_cli_json_begin (json, "notes", '[');
  for (guint i = 0; i < n_notes; i++)
    numel_cli_json_note (json, notes[i].kind, notes[i].key, notes[i].message);
  numel_cli_json_end (json, ']');
}

static void
write_node (NumelCliJson    *json,
            const char      *key,
            const NumelNode *node,
            gint             depth)
{
  numel_cli_json_begin (json, key, '{');
  numel_cli_json_string (json, "name", node->name);
  numel_cli_json_string (json, "path", node->path);
  numel_cli_json_string (json, "part", node->has_part ? numel_part_get_name (node->part) : NULL);
  numel_cli_json_string (json, "inner_part",
                         node->has_part ? numel_part_get_name (node->inner_part) : NULL);
  numel_cli_json_string (json, "kind", node->kind);
  if (node->kind != NULL)
    numel_cli_json_sizes (json, "shape", node->dimensions, node->n_dimensions);
  else
    numel_cli_json_null (json, "shape");
  numel_cli_json_integer (json, "repeat", node->repeat);
  numel_cli_json_known (json, "first", node->first >= 0, node->first);
  numel_cli_json_integer (json, "parameters", node->parameters);
  numel_cli_json_integer (json, "active", node->active);
  numel_cli_json_integer (json, "fixed", node->fixed);
  numel_cli_json_boolean (json, "buffer", node->is_buffer);
  numel_cli_json_string (json, "tied_to", node->tied_to);
  numel_cli_json_string (json, "formula", node->formula);
  numel_cli_json_string (json, "formula_numbers", node->formula_numbers);

  numel_cli_json_begin (json, "children", '[');
  if (depth != 0)
    {
      for (guint i = 0; i < node->n_children; i++)
        write_node (json, NULL, node->children[i], depth > 0 ? depth - 1 : depth);
    }
  numel_cli_json_end (json, ']');
  numel_cli_json_end (json, '}');
}

static void
write_list (NumelCliJson *json,
            const char   *key,
            GArray       *list)
{
  numel_cli_json_begin (json, key, '[');
  for (guint i = 0; i < list->len; i++)
    {
      const NumelCliTensor *tensor = &g_array_index (list, NumelCliTensor, i);

      numel_cli_json_begin (json, NULL, '[');
      numel_cli_json_string (json, NULL, tensor->name);
      numel_cli_json_sizes (json, NULL, tensor->node->dimensions, tensor->node->n_dimensions);
      numel_cli_json_integer (json, NULL, tensor->count);
      numel_cli_json_end (json, ']');
    }
  numel_cli_json_end (json, ']');
}

static void
write_tensors (NumelCli             *self,
               NumelCliJson         *json,
               const NumelBreakdown *breakdown)
{
  g_auto (NumelCliTensors) tensors = { 0 };

  numel_cli_tensors_init (&tensors, breakdown, (const char *const *) self->options.extras);
  write_list (json, "tensors", tensors.parameters);
  write_list (json, "buffer_tensors", tensors.buffers);

  numel_cli_json_begin (json, "tied", '[');
  for (guint i = 0; i < tensors.tied->len; i++)
    {
      const NumelCliTied *tied = &g_array_index (tensors.tied, NumelCliTied, i);

      numel_cli_json_begin (json, NULL, '[');
      numel_cli_json_string (json, NULL, tied->name);
      numel_cli_json_string (json, NULL, tied->owner);
      numel_cli_json_end (json, ']');
    }
  numel_cli_json_end (json, ']');
}

/**
 * numel_cli_count_write_json:
 * @counted: a model
 *
 * Writes an object with what `count` answers. Fields may be added, never renamed.
 */
void
numel_cli_count_write_json (NumelCli            *self,
                            const NumelCliModel *counted)
{
  NumelCliJson *json = &self->out;
  NumelModel *model = counted->model;
  const NumelBreakdown *breakdown = counted->breakdown;
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);

  numel_cli_json_begin (json, NULL, '{');
  numel_cli_json_string (json, "file", counted->argument);
  numel_cli_json_string (json, "model_type", numel_model_get_model_type (model));
  numel_cli_json_string (json, "class", numel_model_get_class (model));
  write_counts (json, counts);
  write_extras (json, breakdown);
  write_shares (json, counts);
  write_hyperparameters (json, model);
  write_notes (json, model);
  write_node (json, "tree", numel_breakdown_get_root (breakdown), self->options.depth);
  if (self->options.tensors)
    write_tensors (self, json, breakdown);
  numel_cli_json_end (json, '}');
}
