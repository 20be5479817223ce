/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-table.h"

#include "core/cost/numel-cost-row.h"

#include <glib/gi18n.h>
#include <math.h>

static const NumelTableColumn columns[] = {
  { "group", N_("Group"), FALSE },
  { "name", N_("Cost"), FALSE },
  { "value", N_("Value"), TRUE },
  { "unit", N_("Unit"), FALSE },
  { "gb", N_("GB"), TRUE },
  { "gib", N_("GiB"), TRUE },
  { "error_percent", N_("Error in %"), TRUE },
  { "formula", N_("Formula"), FALSE },
  { "formula_numbers", N_("In numbers"), FALSE },
};

/* Which rows the table has, in order, and what the page calls them. Where no name is given these
 * are all rows of the group that have none here; where no title is, they keep their own. */
static const struct
{
  const char *group;
  const char *group_title;
  const char *name;
  const char *title;
} entries[] = {
  { "weights", N_("Weights"), NULL, NULL },
  { "weights", N_("Weights"), "stored", N_("As this file stores it") },
  { "flops", N_("Compute"), "token", N_("Token, matrices") },
  { "flops", N_("Compute"), "prefill", N_("Prefill") },
  { "flops", N_("Compute"), "scores", N_("Attention, full square") },
  { "flops", N_("Compute"), "scores-masked", N_("Attention, masked") },
  { "flops", N_("Compute"), "decode", N_("Decoding step") },
  { "training", N_("Training state"), NULL, NULL },
  { "cache", N_("KV cache"), "bytes", NULL },
  { "cache", N_("KV cache"), "token", N_("One token") },
  { "cache", N_("KV cache"), "expanded", N_("Expanded") },
  { "rules", N_("Rules of thumb"), NULL, NULL },
  { "fit", N_("Does it fit?"), "memory", N_("Memory") },
  { "fit", N_("Does it fit?"), "needed", N_("Weights and cache") },
  { "fit", N_("Does it fit?"), "longest", N_("Longest context that fits") },
};

static gboolean
has_row (guint               entry,
         const NumelCostRow *row)
{
  if (!g_str_equal (entries[entry].group, row->group))
    return FALSE;

  return entries[entry].name != NULL ? g_str_equal (entries[entry].name, row->name)
                                     : !g_str_equal (row->name, "stored");
}

static void
add_row (NumelTable         *table,
         const char         *group,
         const char         *name,
         const NumelCostRow *row)
{
  const NumelShorthandRow *rule = row->rule;
  gboolean known = row->value != NUMEL_WIDE_TOO_LARGE;
  gboolean bytes = known && g_str_equal (row->unit, "bytes");

  numel_table_add_text (table, group);
  numel_table_add_text (table, name);
  if (known)
    numel_table_add_count (table, row->value);
  else
    numel_table_add_text (table, NULL);
  numel_table_add_text (table, g_str_equal (row->unit, "flops") ? "FLOP" : row->unit);
  numel_table_add_real (table, bytes ? (double) row->value / 1e9 : NAN, 2);
  numel_table_add_real (table, bytes ? (double) row->value / 1073741824.0 : NAN, 2);
  numel_table_add_real (table,
                        rule != NULL && rule->exact > 0
                          ? (double) rule->difference * 100 / (double) rule->exact : NAN,
                        2);
  numel_table_add_text (table, row->formula);
  numel_table_add_text (table, row->formula_numbers);
}

char *
numel_cost_table_write (NumelCostState   *state,
                        NumelTableFormat  format)
{
  NumelDocument *document = numel_cost_state_get_document (state);
  NumelCost *cost = numel_cost_state_get_cost (state, document);
  NumelDataType cache_type = numel_cost_state_get (state, NUMEL_COST_CACHE_TYPE);
  NumelCostQuestion question = {
    .tokens = numel_cost_state_get (state, NUMEL_COST_CONTEXT),
    .batch = numel_cost_state_get (state, NUMEL_COST_SEQUENCES),
    .data_type = NUMEL_COST_ALL,
    .cache_type = cache_type,
    .optimizer = (int) numel_cost_state_get (state, NUMEL_COST_OPTIMIZER),
    .memory = numel_cost_state_get (state, NUMEL_COST_MEMORY),
    .weight_bytes = numel_cost_state_get_fit_bytes (state),
  };
  g_autoptr (NumelTable) table = NULL;
  g_autoptr (GArray) rows = NULL;

  if (cost == NULL)
    return NULL;

  table = numel_table_new (format);
  numel_table_add_columns (table, columns, G_N_ELEMENTS (columns));
  rows = numel_cost_row_list (cost, numel_cost_state_get_shorthand (state, document), &question);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    for (guint j = 0; j < rows->len; j++)
      {
        const NumelCostRow *row = &g_array_index (rows, NumelCostRow, j);
        const char *title = entries[i].title != NULL ? _(entries[i].title) : row->title;

        if (!has_row (i, row))
          continue;
        /* A row of the cache is called by its data type. */
        if (entries[i].title == NULL && g_str_equal (row->name, "bytes"))
          title = numel_data_type_get_title (cache_type);
        add_row (table, _(entries[i].group_title), title, row);
      }

  return numel_table_write (table);
}
