/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/cost/numel-cost.h"
#include "core/notation/numel-hyperparameter.h"

/* How far down the list of plausible ones; from a part on a count is vague. */
enum
{
  ORDER_ACTIVE = 3,
  ORDER_TIED = 7,
  ORDER_TABLES = 8,
  ORDER_PART = 9,
  ORDER_RULE = 10,
  ORDER_BYTES = 12,
  ORDER_MODULE = 14,
  ORDER_ONE_MODULE = 15,
};

/* Unless an equal count that is as plausible stands there already. */
static void
add (NumelSearch *self, guint order, gint64 value, char *reason, char *formula)
{
  NumelCandidate count = {
    .kind = NUMEL_CANDIDATE_COUNT, .order = order, .total = value, .active = value,
    .reason = reason, .formula = formula, .n_changes = 1, .variant = self->base,
    .is_bytes = order == ORDER_BYTES, .is_vague = order >= ORDER_PART,
  };
  gboolean is_known = FALSE;

  for (guint i = 0; i < self->counts->len && !is_known; i++)
    {
      const NumelCandidate *known = g_ptr_array_index (self->counts, i);

      is_known = known->total == value && known->is_bytes == count.is_bytes
                 && known->order <= order;
    }
  if (is_known || value <= 0)
    {
      g_free (reason);
      g_free (formula);
      return;
    }

  if (formula == NULL)
    count.formula = g_strdup_printf ("%" PRId64, value);
  g_ptr_array_add (self->counts, g_memdup2 (&count, sizeof count));
}

/* One value of the text's own configuration, -1 if there is none. */
static gint64
find_size (const NumelSearch *self, NumelMeaning meaning)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (self->base->model, &n_settings);

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];

      if ((*setting->group_path == '\0' || g_str_has_suffix (setting->group_path, "text_config"))
          && numel_hyperparameter_get_meaning (setting->name) == meaning
          && setting->value.type == NUMEL_VALUE_INTEGER && setting->value.integer > 0
          && setting->value.integer < G_MAXINT32)
        return setting->value.integer;
    }

  return -1;
}

static void
read_sizes (NumelSearch *self)
{
  g_autoptr (NumelCost) cost = numel_cost_new (self->base->model, self->base->breakdown);

  self->layers = find_size (self, NUMEL_MEANING_LAYERS);
  self->hidden = find_size (self, NUMEL_MEANING_HIDDEN);
  self->vocabulary = find_size (self, NUMEL_MEANING_VOCABULARY);
  self->context = cost->context;
  if (self->context > G_MAXINT32)
    self->context = -1;
}

static void
add_rule (NumelSearch *self, const char *title, NumelWide value, char *formula)
{
  add (self, ORDER_RULE, numel_wide_get (value),
       g_strdup_printf (_("the rule of thumb %s"), title), formula);
}

/* Sizes are below 2^31, so that three of them can't pass 128 bits. */
static void
add_rules (NumelSearch *self)
{
  gint64 L = self->layers;
  gint64 d = self->hidden;
  gint64 V = self->vocabulary;
  gint64 P = self->context;
  NumelWide layers = (NumelWide) 12 * L * d * d;
  const NumelShorthandRow *rows = (const NumelShorthandRow *) self->shorthand->rows->data;

  for (guint i = 0; i < self->shorthand->rows->len; i++)
    {
      /* The feed-forward width of a mixture is that of one expert, or of the dense layers. */
      if (g_str_has_prefix (rows[i].name, "12")
          || (g_str_has_prefix (rows[i].name, "l42")
              && self->base->counts.active == self->base->counts.total))
        add_rule (self, rows[i].formula, rows[i].value, g_strdup (rows[i].formula_numbers));
    }
  if (L < 1 || d < 1)
    return;

  add_rule (self, "12·L·d²", layers, g_strdup_printf ("12 × %" PRId64 " × %" PRId64 "²", L, d));
  if (V > 0)
    {
      add_rule (self, "12·L·d² + V·d", layers + (NumelWide) V * d,
                g_strdup_printf ("12 × %" PRId64 " × %" PRId64 "² + %" PRId64 " × %" PRId64,
                                 L, d, V, d));
      add_rule (self, "12·L·d² + 2·V·d", layers + (NumelWide) 2 * V * d,
                g_strdup_printf ("12 × %" PRId64 " × %" PRId64 "² + 2 × %" PRId64 " × %" PRId64,
                                 L, d, V, d));
    }
  if (V > 0 && P > 0)
    add_rule (self, "12·L·d² + 13·L·d + (V + P)·d",
              layers + (NumelWide) 13 * L * d + (NumelWide) (V + P) * d,
              g_strdup_printf ("12 × %" PRId64 " × %" PRId64 "² + 13 × %" PRId64 " × %" PRId64
                               " + (%" PRId64 " + %" PRId64 ") × %" PRId64, L, d, L, d, V, P, d));
  add (self, ORDER_RULE, numel_wide_get ((NumelWide) 12 * L * d),
       g_strdup (_("the rule of thumb 12·L·d², d not squared")),
       g_strdup_printf ("12 × %" PRId64 " × %" PRId64, L, d));
}

static void
add_parts (NumelSearch *self)
{
  const NumelCounts *counts = &self->base->counts;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (counts->parts[part] < counts->total)
        add (self, ORDER_PART, counts->parts[part],
             g_strdup_printf (_("%s alone"), numel_part_get_title (part)), NULL);
    }
  if (counts->parts[NUMEL_PART_HEAD] > 0)
    add (self, ORDER_TABLES,
         counts->parts[NUMEL_PART_EMBEDDING] + counts->parts[NUMEL_PART_HEAD],
         g_strdup (_("input table and head alone")), NULL);
  add (self, ORDER_ACTIVE, counts->total - counts->fixed,
       g_strdup (_("trained parameters only")),
       g_strdup_printf ("%" PRId64 " − %" PRId64, counts->total, counts->fixed));
}

/* A tied head adds nothing, but a print-out of modules has it at its full size. */
static void
add_modules (NumelSearch *self, const NumelNode *node)
{
  if (node->parent != NULL && !node->is_label && !node->is_buffer && node->extra == NULL)
    {
      add (self, ORDER_MODULE, node->parameters, g_strdup_printf (_("%s alone"), node->path), NULL);
      if (node->times > 1 && node->parameters % node->times == 0)
        add (self, ORDER_ONE_MODULE, node->parameters / node->times,
             g_strdup_printf (_("%s of one layer alone"), node->path),
             g_strdup (node->formula_numbers));
      if (node->n_children == 0 && node->kind != NULL && node->tied_to != NULL)
        {
          g_autofree char *name = numel_node_get_tensor_name (node);

          add (self, ORDER_TIED, numel_node_get_all_elements (node),
               g_strdup_printf (_("%s alone; it is tied to %s and adds nothing"), name,
                                node->tied_to),
               numel_node_write_size (node));
        }
    }

  for (guint i = 0; i < node->n_children; i++)
    add_modules (self, node->children[i]);
}

/* Counts that stand for themselves: active parameters, one part, one module, rules of thumb, bytes
 * in packed types. What formulas are made of is read with them. */
void
numel_search_add_counts (NumelSearch *self)
{
  const NumelCounts *counts = &self->base->counts;

  read_sizes (self);
  if (counts->active != counts->total)
    {
      add (self, ORDER_ACTIVE, counts->active, g_strdup (_("active parameters instead of all")),
           NULL);
      add (self, ORDER_ACTIVE, counts->active_without_input_table,
           g_strdup (_("active parameters without the input table")), NULL);
      add (self, ORDER_ACTIVE, counts->active_without_tables,
           g_strdup (_("active parameters without input table and head")), NULL);
    }
  add_parts (self);
  add_rules (self);
  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    {
      if (numel_data_type_get_kind (i) != NUMEL_DATA_TYPE_KIND_PLAIN)
        add (self, ORDER_BYTES, numel_wide_get (numel_data_type_measure (i, counts->total)),
             g_strdup_printf (_("bytes as %s"), numel_data_type_get_title (i)), NULL);
    }
  add_modules (self, numel_breakdown_get_root (self->base->breakdown));
}
