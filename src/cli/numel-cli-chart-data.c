/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-chart-data.h"

static void
set_idle (NumelChartDatum *datum,
          gint64           parameters,
          gint64           active)
{
  if (parameters > active)
    numel_chart_datum_set_idle (datum, (double) (parameters - active) / (double) parameters);
}

static gboolean
is_layer (const NumelNode *node)
{
  return node->kind != NULL || node->n_children == 0;
}

static gboolean
is_of_part (const NumelNode *node,
            NumelPart        part)
{
  return (node->has_part ? node->part : NUMEL_PART_OTHER) == part;
}

typedef struct
{
  const char *name;
  gint64 parameters;
  gint64 active;
} Layer;

/* Layers of equal name are one slice, wherever in the model they are: a model that mixes kinds of
 * blocks has a query projection in each of them. */
static void
collect_layers (const NumelNode *node,
                NumelPart        part,
                GArray          *layers)
{
  Layer layer = { node->name, node->parameters, node->active };

  if (node->parameters == 0 || (node->has_part && !is_of_part (node, part)))
    return;

  if (!is_layer (node))
    {
      for (guint i = 0; i < node->n_children; i++)
        collect_layers (node->children[i], part, layers);
      return;
    }

  if (!is_of_part (node, part))
    return;

  for (guint i = 0; i < layers->len; i++)
    {
      Layer *known = &g_array_index (layers, Layer, i);

      if (g_str_equal (known->name, layer.name))
        {
          known->parameters += layer.parameters;
          known->active += layer.active;
          return;
        }
    }
  g_array_append_val (layers, layer);
}

static NumelChartDatum *
create_part (const char *model_id,
             NumelPart   part,
             GArray     *layers)
{
  g_autofree char *id = g_strconcat (model_id, "/", numel_part_get_name (part), NULL);
  NumelChartDatum *datum;
  gint64 parameters = 0;
  gint64 active = 0;

  for (guint i = 0; i < layers->len; i++)
    {
      parameters += g_array_index (layers, Layer, i).parameters;
      active += g_array_index (layers, Layer, i).active;
    }

  datum = numel_chart_datum_new (id, numel_part_get_title (part), part, parameters);
  set_idle (datum, parameters, active);
  for (guint i = 0; i < layers->len; i++)
    {
      const Layer *layer = &g_array_index (layers, Layer, i);
      g_autofree char *layer_id = g_strconcat (id, "/", layer->name, NULL);
      NumelChartDatum *child = numel_chart_datum_new (layer_id, layer->name, part,
                                                      layer->parameters);

      set_idle (child, layer->parameters, layer->active);
      numel_chart_datum_add_child (datum, child);
    }

  return datum;
}

/**
 * numel_cli_chart_data_new_parts:
 * @id: a name for the model, different from that of every other one in the chart
 * @title: what people call it
 * @breakdown: its breakdown
 *
 * Returns: (transfer full): its parts, and the layers of each
 */
NumelChartDatum *
numel_cli_chart_data_new_parts (const char           *id,
                                const char           *title,
                                const NumelBreakdown *breakdown)
{
  const NumelNode *root = numel_breakdown_get_root (breakdown);
  NumelChartDatum *model = numel_chart_datum_new_mixed (id, title, root->parameters);

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      g_autoptr (GArray) layers = g_array_new (FALSE, FALSE, sizeof (Layer));

      collect_layers (root, part, layers);
      if (layers->len > 0)
        numel_chart_datum_add_child (model, create_part (id, part, layers));
    }

  return model;
}

static NumelChartDatum *
create_tree (const NumelNode *node,
             const char      *id,
             const char      *title)
{
  NumelChartDatum *datum = node->has_part
                             ? numel_chart_datum_new (id, title, node->part, node->parameters)
                             : numel_chart_datum_new_mixed (id, title, node->parameters);

  set_idle (datum, node->parameters, node->active);
  for (guint i = 0; !is_layer (node) && i < node->n_children; i++)
    {
      const NumelNode *child = node->children[i];
      g_autofree char *child_id = g_strconcat (id, "/", child->key, NULL);

      if (child->parameters > 0)
        numel_chart_datum_add_child (datum, create_tree (child, child_id, child->name));
    }

  return datum;
}

/**
 * numel_cli_chart_data_new_tree:
 * @title: what people call the model
 * @breakdown: its breakdown
 *
 * Returns: (transfer full): all its modules down to its layers
 */
NumelChartDatum *
numel_cli_chart_data_new_tree (const char           *title,
                               const NumelBreakdown *breakdown)
{
  return create_tree (numel_breakdown_get_root (breakdown), "model", title);
}
