/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>

#include "core/cost/numel-cost.h"
#include "core/notation/numel-hyperparameter.h"
#include "core/count/numel-model-private.h"
#include "core/cost/numel-shorthand.h"

/* How far down the list of plausible ones. */
enum
{
  ORDER_OWN = 2,
  ORDER_ACTIVE = 3,
  ORDER_USUAL = 6,
  ORDER_TIED = 7,
  ORDER_TABLES = 8,
  ORDER_PART = 9,
  ORDER_RULE = 10,
  ORDER_BYTES = 12,
  ORDER_MODULE = 14,
  ORDER_ONE_MODULE = 15,
};

static void
free_alone (gpointer data)
{
  NumelAlone *alone = data;

  g_free (alone->reason);
  g_free (alone->formula);
  g_free (alone);
}

static void
add_alone (GPtrArray *alones,
           guint      order,
           gint64     value,
           gboolean   is_bytes,
           char      *reason,
           char      *formula)
{
  NumelAlone *alone;

  for (guint i = 0; i < alones->len && value > 0; i++)
    {
      const NumelAlone *known = g_ptr_array_index (alones, i);

      if (known->value == value && known->is_bytes == is_bytes && known->order <= order)
        value = 0;
    }
  if (value <= 0)
    {
      g_free (reason);
      g_free (formula);
      return;
    }

  alone = g_new0 (NumelAlone, 1);
  alone->order = order;
  alone->value = value;
  alone->is_bytes = is_bytes;
  alone->is_minor = order >= ORDER_PART;
  alone->reason = reason;
  alone->formula = formula != NULL ? formula : g_strdup_printf ("%" G_GINT64_FORMAT, value);
  g_ptr_array_add (alones, alone);
}

/* One value of the text's own configuration, -1 if there is none. */
static gint64
find_size (const NumelSetting *settings,
           guint               n_settings,
           NumelMeaning        meaning)
{
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

/**
 * numel_explanation_read_shape:
 * @base: the model as it is, built
 * @shape: (out): what formulas are made of
 */
void
numel_explanation_read_shape (NumelVariant          *base,
                              NumelExplanationShape *shape)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (base->model, &n_settings);
  g_autoptr (NumelCost) cost = numel_cost_new (base->model, base->breakdown);

  shape->layers = find_size (settings, n_settings, NUMEL_MEANING_LAYERS);
  shape->hidden = find_size (settings, n_settings, NUMEL_MEANING_HIDDEN);
  shape->vocabulary = find_size (settings, n_settings, NUMEL_MEANING_VOCABULARY);
  shape->context = numel_cost_get_context (cost);
  if (shape->context > G_MAXINT32)
    shape->context = -1;
}

static void
add_product (GPtrArray  *alones,
             const char *title,
             NumelWide   value,
             char       *formula)
{
  add_alone (alones, ORDER_RULE, numel_wide_get (value), FALSE,
             g_strdup_printf (_("the rule of thumb %s"), title), formula);
}

static NumelWide
multiply (NumelWide factor,
          gint64    a,
          gint64    b,
          gint64    c)
{
  return numel_wide_multiply (numel_wide_multiply (factor, a), numel_wide_multiply (b, c));
}

static void
add_rules (GPtrArray                   *alones,
           NumelVariant                *base,
           const NumelExplanationShape *shape)
{
  g_autoptr (NumelShorthand) shorthand = numel_shorthand_new (base->model, base->breakdown);
  gint64 L = shape->layers;
  gint64 d = shape->hidden;
  gint64 V = shape->vocabulary;
  gint64 P = shape->context;
  NumelWide layers;
  guint n_rows;
  const NumelShorthandRow *rows = numel_shorthand_get_rows (shorthand, &n_rows);

  for (guint i = 0; i < n_rows; i++)
    {
      /* The feed-forward width of a mixture is that of one expert, or of the dense layers. */
      if (g_str_has_prefix (rows[i].name, "12")
          || (g_str_has_prefix (rows[i].name, "l42")
              && base->counts.active == base->counts.total))
        add_product (alones, rows[i].formula, rows[i].value, g_strdup (rows[i].formula_numbers));
    }
  if (L < 1 || d < 1)
    return;

  layers = multiply (12, L, d, d);
  add_product (alones, "12·L·d²", layers,
               g_strdup_printf ("12 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT "²", L, d));
  if (V > 0)
    {
      NumelWide all = numel_wide_add (layers, multiply (1, V, d, 1));

      add_product (alones, "12·L·d² + V·d", all,
                   g_strdup_printf ("12 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT "² + %"
                                    G_GINT64_FORMAT " × %" G_GINT64_FORMAT, L, d, V, d));
      add_product (alones, "12·L·d² + 2·V·d", numel_wide_add (all, multiply (1, V, d, 1)),
                   g_strdup_printf ("12 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT "² + 2 × %"
                                    G_GINT64_FORMAT " × %" G_GINT64_FORMAT, L, d, V, d));
      if (P > 0)
        {
          all = numel_wide_add (all, multiply (1, P, d, 1));
          add_product (alones, "12·L·d² + 13·L·d + (V + P)·d",
                       numel_wide_add (all, multiply (13, L, d, 1)),
                       g_strdup_printf ("12 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT
                                        "² + 13 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT
                                        " + (%" G_GINT64_FORMAT " + %" G_GINT64_FORMAT ") × %"
                                        G_GINT64_FORMAT, L, d, L, d, V, P, d));
        }
    }
  add_alone (alones, ORDER_RULE, numel_wide_get (multiply (12, L, d, 1)), FALSE,
             g_strdup (_("the rule of thumb 12·L·d², d not squared")),
             g_strdup_printf ("12 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT, L, d));
}

static void
add_parts (GPtrArray          *alones,
           const NumelVariant *base)
{
  const NumelCounts *counts = &base->counts;

  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      if (counts->parts[part] < counts->total)
        add_alone (alones, ORDER_PART, counts->parts[part], FALSE,
                   g_strdup_printf (_("%s alone"), numel_part_get_title (part)), NULL);
    }
  if (counts->parts[NUMEL_PART_HEAD] > 0)
    add_alone (alones, ORDER_TABLES,
               counts->parts[NUMEL_PART_EMBEDDING] + counts->parts[NUMEL_PART_HEAD], FALSE,
               g_strdup (_("input table and head alone")), NULL);
  add_alone (alones, ORDER_ACTIVE, counts->total - counts->fixed, FALSE,
             g_strdup (_("trained parameters only")),
             g_strdup_printf ("%" G_GINT64_FORMAT " − %" G_GINT64_FORMAT, counts->total,
                              counts->fixed));
}

/* A tied head adds nothing, but a print-out of modules has it at its full size. */
static void
add_modules (GPtrArray       *alones,
             const NumelNode *node)
{
  if (node->parent != NULL && !node->is_label && !node->is_buffer && node->extra == NULL)
    {
      if (node->parameters > 0)
        add_alone (alones, ORDER_MODULE, node->parameters, FALSE,
                   g_strdup_printf (_("%s alone"), node->path), NULL);
      if (node->times > 1 && node->parameters % node->times == 0)
        add_alone (alones, ORDER_ONE_MODULE, node->parameters / node->times, FALSE,
                   g_strdup_printf (_("%s of one layer alone"), node->path),
                   g_strdup (node->formula_numbers));
      if (node->n_children == 0 && node->kind != NULL && node->tied_to != NULL)
        {
          g_autofree char *name = numel_leaf_get_name (node);

          add_alone (alones, ORDER_TIED, numel_leaf_get_elements (node), FALSE,
                     g_strdup_printf (_("%s alone; it is tied to %s and adds nothing"), name,
                                      node->tied_to),
                     numel_leaf_write_formula (node));
        }
    }

  for (guint i = 0; i < node->n_children; i++)
    add_modules (alones, node->children[i]);
}

static void
add_bytes (GPtrArray          *alones,
           const NumelVariant *base)
{
  for (guint i = 0; i < NUMEL_N_DATA_TYPES; i++)
    {
      gint64 bytes = numel_wide_get (numel_data_type_measure (i, base->counts.total));

      if (numel_data_type_get_kind (i) != NUMEL_DATA_TYPE_KIND_PLAIN)
        add_alone (alones, ORDER_BYTES, bytes, TRUE,
                   g_strdup_printf (_("bytes as %s"), numel_data_type_get_title (i)), NULL);
    }
}

/**
 * numel_explanation_find_alone:
 * @base: the model as it is, built
 * @shape: what formulas are made of
 *
 * Returns: (transfer full) (element-type NumelAlone): counts that stand for themselves: active
 *   parameters, one part, one module, rules of thumb, bytes in packed types
 */
GPtrArray *
numel_explanation_find_alone (NumelVariant                *base,
                              const NumelExplanationShape *shape)
{
  GPtrArray *alones = g_ptr_array_new_with_free_func (free_alone);
  const NumelCounts *counts = &base->counts;

  if (counts->active != counts->total)
    {
      add_alone (alones, ORDER_ACTIVE, counts->active, FALSE,
                 g_strdup (_("active parameters instead of all")), NULL);
      add_alone (alones, ORDER_ACTIVE, counts->active_without_input_table, FALSE,
                 g_strdup (_("active parameters without the input table")), NULL);
      add_alone (alones, ORDER_ACTIVE, counts->active_without_tables, FALSE,
                 g_strdup (_("active parameters without input table and head")), NULL);
    }
  add_parts (alones, base);
  add_rules (alones, base, shape);
  add_bytes (alones, base);
  add_modules (alones, numel_breakdown_get_root (base->breakdown));

  return alones;
}

static void
free_packed (gpointer data)
{
  NumelPacked *packed = data;

  g_free (packed->reason);
  g_free (packed);
}

static void
add_packed (GPtrArray  *packeds,
            guint       order,
            gint64      elements,
            guint       rest_bits,
            char       *reason)
{
  NumelPacked *packed;

  if (elements <= 0)
    {
      g_free (reason);
      return;
    }

  packed = g_new0 (NumelPacked, 1);
  packed->reason = reason;
  packed->elements = elements;
  packed->rest_bits = rest_bits;
  packed->order = order;
  packed->is_own = order < ORDER_USUAL;
  g_ptr_array_add (packeds, packed);
}

static void
add_storage (GPtrArray               *packeds,
             const NumelVariant      *base,
             const NumelQuantization *quantization,
             guint                    order,
             const char              *more)
{
  g_autoptr (NumelStorage) storage = NULL;
  gint64 with_scales;

  if (numel_quantization_get_unknown (quantization) != NULL)
    return;
  storage = numel_storage_new (base->breakdown, quantization);
  if (storage->unknown != NULL || storage->is_plain || storage->quantized == 0)
    return;

  if (storage->elements != base->counts.total)
    {
      add_packed (packeds, order, storage->elements, 0,
                  g_strdup_printf (_("packed weights counted as the file holds them (%s)%s"),
                                   storage->title, more));
      if (storage->scale_elements > 0
          && !__builtin_add_overflow (storage->elements, storage->scale_elements, &with_scales))
        add_packed (packeds, order, with_scales, 0,
                    g_strdup_printf (_("packed weights and their scales counted as the file holds "
                                       "them (%s)%s"), storage->title, more));
    }
  add_packed (packeds, order + 1, storage->bytes, numel_data_type_get_bits (storage->rest),
              g_strdup_printf (_("bytes as the file stores them (%s)%s"), storage->title, more));
}

/* What a file stores beside the model is quantised like it. */
static void
add_storage_with_extras (GPtrArray               *packeds,
                         const NumelVariant      *base,
                         const NumelQuantization *quantization)
{
  g_autoptr (GPtrArray) extras = numel_variant_find_extras (base);
  NumelVariant *variant;

  if (extras->len == 0 || numel_quantization_is_plain (quantization))
    return;

  g_ptr_array_add (extras, NULL);
  variant = numel_variant_derive (base, NULL, (const char *const *) extras->pdata);
  if (variant != NULL && numel_variant_build (variant))
    add_storage (packeds, variant, quantization, ORDER_OWN + 1, _(", with its extras"));
  numel_variant_free (variant);
}

/**
 * numel_explanation_find_packed:
 * @base: the model as it is, built
 *
 * Returns: (transfer full) (element-type NumelPacked): what quantised files of the model hold, its
 *   own first, then by the usual methods
 */
GPtrArray *
numel_explanation_find_packed (NumelVariant *base)
{
  static const struct
  {
    const char *method;
    gint64 bits;
  } methods[] = {
    { "bitsandbytes", 4 }, { "bitsandbytes", 8 }, { "gptq", 4 }, { "gptq", 8 }, { "awq", 4 },
    { "mxfp4", 4 }, { "fp8", 8 },
  };
  GPtrArray *packeds = g_ptr_array_new_with_free_func (free_packed);
  g_autoptr (NumelQuantization) own = numel_quantization_new (base->model->root);

  add_storage (packeds, base, own, ORDER_OWN, "");
  add_storage_with_extras (packeds, base, own);
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autoptr (NumelQuantization) usual =
        numel_quantization_new_for_method (methods[i].method, methods[i].bits,
                                           NUMEL_DATA_TYPE_BF16);

      add_storage (packeds, base, usual, ORDER_USUAL, "");
    }

  return packeds;
}
