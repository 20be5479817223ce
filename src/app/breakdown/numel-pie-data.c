/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-pie-data.h"

#include "app/document/numel-document.h"
#include "app/widgets/numel-node-text.h"

static double
idle_share (gint64 parameters,
            gint64 active)
{
  return parameters > 0 ? (double) (parameters - active) / (double) parameters : 0;
}

static NumelChartDatum *
datum_for_node (const NumelNode *node)
{
  g_autofree char *key_path = numel_document_dup_key_path (node);
  g_autofree char *detail = NULL;
  NumelChartDatum *datum;

  if (node->has_part)
    datum = numel_chart_datum_new (key_path, node->name, node->part, node->parameters);
  else
    datum = numel_chart_datum_new_mixed (key_path, node->name, node->parameters);

  numel_chart_datum_set_idle (datum, idle_share (node->parameters, node->active));
  if (node->kind != NULL)
    {
      detail = numel_node_format_formula (node, FALSE);
      numel_chart_datum_set_detail (datum, detail);
    }
  return datum;
}

/* A layer is a tensor for the pie, also where it has a bias beside its matrix. */
static gboolean
is_layer (const NumelNode *node)
{
  return node->kind != NULL || node->n_children == 0;
}

static void
collect_layers (const NumelNode *node,
                NumelPart        part,
                NumelChartDatum *parent)
{
  if (node->parameters == 0 || (node->has_part && node->part != part))
    return;

  if (is_layer (node))
    {
      if (node->has_part)
        numel_chart_datum_add_child (parent, datum_for_node (node));
      return;
    }

  for (guint i = 0; i < node->n_children; i++)
    collect_layers (node->children[i], part, parent);
}

static const NumelNode *
find_largest (const NumelNode *node,
              NumelPart        part,
              const NumelNode *best)
{
  if (node->parameters == 0)
    return best;

  if (node->has_part)
    return node->part == part && (best == NULL || node->parameters > best->parameters) ? node
                                                                                     : best;

  for (guint i = 0; i < node->n_children; i++)
    best = find_largest (node->children[i], part, best);

  return best;
}

static char *
part_id (NumelPart part)
{
  return g_strconcat (":", numel_part_get_name (part), NULL);
}

static void
add_parts (NumelPieData    *self,
           const NumelNode *root)
{
  NumelShares shares;

  numel_node_sum_shares (root, &shares);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      g_autofree char *id = NULL;
      const NumelNode *largest;
      NumelChartDatum *datum;

      if (shares.parts[part] == 0)
        continue;

      id = part_id (part);
      datum = numel_chart_datum_new (id, numel_part_get_title (part), part, shares.parts[part]);
      numel_chart_datum_set_idle (datum, idle_share (shares.parts[part], shares.active[part]));
      collect_layers (root, part, datum);
      numel_chart_datum_add_child (self->root, datum);

      largest = find_largest (root, part, NULL);
      if (largest != NULL)
        self->part_keys[part] = numel_document_dup_key_path (largest);
    }
}

static void
add_children (NumelChartDatum *datum,
              const NumelNode *node,
              guint            levels)
{
  g_autoptr (GPtrArray) children = NULL;

  if (levels == 0 || is_layer (node))
    return;

  children = numel_node_list_visible (node);
  for (guint i = 0; i < children->len; i++)
    {
      const NumelNode *child = g_ptr_array_index (children, i);
      NumelChartDatum *child_datum;

      if (child->parameters == 0)
        continue;

      child_datum = datum_for_node (child);
      add_children (child_datum, child, levels - 1);
      numel_chart_datum_add_child (datum, child_datum);
    }
}

NumelPieData *
numel_pie_data_new (NumelBreakdown  *breakdown,
                    const NumelNode *focus)
{
  NumelPieData *self = g_new0 (NumelPieData, 1);
  const NumelNode *root = numel_breakdown_get_root (breakdown);

  if (focus != NULL)
    {
      self->root = datum_for_node (focus);
      add_children (self->root, focus, 2);
    }
  else
    {
      self->root = numel_chart_datum_new_mixed ("", "", root->parameters);
      numel_chart_datum_set_idle (self->root, idle_share (root->parameters, root->active));
      add_parts (self, root);
    }

  return self;
}

NumelPieData *
numel_pie_data_new_tree (NumelBreakdown *breakdown)
{
  NumelPieData *self = g_new0 (NumelPieData, 1);
  const NumelNode *root = numel_breakdown_get_root (breakdown);

  self->root = numel_chart_datum_new_mixed ("", "", root->parameters);
  add_children (self->root, root, G_MAXUINT);
  return self;
}

void
numel_pie_data_free (NumelPieData *self)
{
  numel_chart_datum_unref (self->root);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    g_free (self->part_keys[part]);
  g_free (self);
}

const char *
numel_pie_data_get_key (const NumelPieData *self,
                        const char         *id)
{
  if (id == NULL || *id == '\0')
    return NULL;

  if (*id != ':')
    return id;

  for (NumelPart part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (g_str_equal (id + 1, numel_part_get_name (part)))
        return self->part_keys[part];
    }

  return NULL;
}

const char *
numel_pie_data_get_id (const NumelPieData *self,
                       const char         *key_path)
{
  const NumelChartDatum *datum;

  if (key_path == NULL)
    return NULL;

  datum = numel_chart_datum_find (self->root, key_path);
  if (datum != NULL && datum != self->root)
    return datum->id;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    if (g_strcmp0 (self->part_keys[part], key_path) == 0)
      {
        g_autofree char *id = part_id (part);

        datum = numel_chart_datum_find (self->root, id);
        return datum != NULL ? datum->id : NULL;
      }

  return NULL;
}
