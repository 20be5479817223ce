/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/count/numel-model-private.h"
#include "core/cost/numel-storage.h"
#include "core/count/numel-breakdown-private.h"

/* An extra of more kinds of tensor than this is offered as a whole only. */
#define MAX_KINDS 3

#define N_ADAPTERS 4

/**
 * ExtraText: what an extra of a description is, for people
 */
typedef struct
{
  const char *name;
  const char *reason;
} ExtraText;

static const ExtraText extra_texts[] = {
  { "masks", N_("causal masks stored too") },
  { "next_token", N_("next-token block stored too") },
  { "next_token_tables", N_("the next-token block's own tables stored too") },
  { "position_ids", N_("position ids stored too") },
  { "rotary", N_("rotary frequencies stored too") },
};

static const gint64 ranks[] = { 4, 8, 16, 32, 64, 128, 256 };

static gboolean
is_tied (const NumelNode *leaf)
{
  return leaf->tied_to != NULL && leaf->extra == NULL && !leaf->is_buffer;
}

/* Whether all tensors below are shared with others. */
static gboolean
is_all_tied (const NumelNode *node)
{
  gboolean has_any = FALSE;

  if (node->n_children == 0)
    return node->kind != NULL && is_tied (node);
  for (guint i = 0; i < node->n_children; i++)
    {
      const NumelNode *child = node->children[i];

      if (child->n_children == 0 && child->kind == NULL)
        continue;
      if (!is_all_tied (child))
        return FALSE;
      has_any = TRUE;
    }

  return has_any;
}

static gboolean
is_below (const NumelNode *leaf,
          const NumelNode *node)
{
  for (const NumelNode *up = leaf; up != NULL; up = up->parent)
    {
      if (up == node)
        return TRUE;
    }

  return FALSE;
}

static void
count_again (NumelVariant    *self,
             guint            order,
             const NumelNode *node,
             char            *reason)
{
  g_autofree guint64 *bits = numel_variant_new_bits (self);
  const NumelNode *only = NULL;
  NumelAdjustment *adjustment;
  gint64 elements = 0;
  guint n = 0;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (!is_tied (leaf) || !is_below (leaf, node))
        continue;
      numel_bits_set (bits, i);
      only = leaf;
      n++;
      if (__builtin_add_overflow (elements, numel_leaf_get_elements (leaf), &elements))
        elements = 0;
    }

  if (only == NULL)
    return;

  adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, order, elements, elements,
                                     reason, n == 1 ? numel_leaf_write_formula (only) : NULL);
  if (adjustment == NULL)
    return;
  adjustment->leaves = g_steal_pointer (&bits);
  adjustment->n_words = self->leaves->len / 64 + 1;
  adjustment->has_part = TRUE;
  adjustment->part = only->part;
}

static const NumelNode *
get_only_tensor (const NumelNode *node)
{
  while (node->n_children == 1)
    node = node->children[0];

  return node;
}

static guint
add_tied (NumelVariant    *self,
          const NumelNode *node)
{
  guint n = 0;

  if (is_all_tied (node) && !node->is_label && node->parent != NULL)
    {
      g_autofree char *name = numel_leaf_get_name (get_only_tensor (node));

      count_again (self, 0, node, g_strdup_printf (_("%s stored a second time"), name));
      for (guint i = 0; node->n_children > 1 && i < node->n_children && i < MAX_KINDS; i++)
        {
          if (node->children[i]->n_children == 0)
            {
              g_autofree char *part = numel_leaf_get_name (node->children[i]);

              count_again (self, 1, node->children[i],
                           g_strdup_printf (_("%s stored a second time"), part));
            }
        }
      return 1;
    }

  if (node->n_children == 0)
    {
      if (node->kind != NULL && is_tied (node))
        {
          g_autofree char *name = numel_leaf_get_name (node);

          count_again (self, 0, node, g_strdup_printf (_("%s stored a second time"), name));
          n++;
        }
      return n;
    }
  for (guint i = 0; i < node->n_children; i++)
    n += add_tied (self, node->children[i]);

  return n;
}

static gboolean
is_buffer (const NumelNode *leaf)
{
  return leaf->is_buffer && leaf->extra == NULL;
}

static void
add_buffers (NumelVariant *self)
{
  NumelAdjustment *adjustment;
  const NumelNode *first = NULL;
  gint64 all = self->counts.buffers;

  for (guint i = 0; i < self->leaves->len && first == NULL; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (is_buffer (leaf))
        first = leaf;
    }
  if (first == NULL)
    return;

  adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, 3, all, all,
                                     g_strdup_printf (_("stored buffers counted too (%s)"),
                                                      first->name), NULL);
  if (adjustment != NULL)
    {
      adjustment->is_bundled = TRUE;
      adjustment->has_part = TRUE;
      adjustment->part = first->part;
    }
}

/* "2 × 926679040" for tensors of one size, else the sum. */
static char *
write_sum (GPtrArray *leaves)
{
  const NumelNode *first = g_ptr_array_index (leaves, 0);
  gint64 size = first->elements;
  gint64 times = 0;

  if (leaves->len == 1)
    return numel_leaf_write_formula (first);
  for (guint i = 0; i < leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (leaves, i);

      if (leaf->elements != size)
        return NULL;
      times += leaf->times;
    }

  return g_strdup_printf ("%" G_GINT64_FORMAT " × %" G_GINT64_FORMAT, times, size);
}

static char *
tell_extra (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (extra_texts); i++)
    {
      if (g_str_equal (name, extra_texts[i].name))
        return g_strdup (_(extra_texts[i].reason));
    }

  return g_strdup_printf (_("%s stored too"), name);
}

static void
add_extra (NumelVariant *self,
           const char   *name)
{
  g_autoptr (GPtrArray) leaves = g_ptr_array_new ();
  NumelAdjustment *whole;
  gint64 elements = 0;
  guint group;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);

      if (g_strcmp0 (leaf->extra, name) != 0 || leaf->extra_elements == 0)
        continue;
      g_ptr_array_add (leaves, (gpointer) leaf);
      elements += leaf->extra_elements;
    }
  if (leaves->len == 0)
    return;

  group = NUMEL_ADJUSTMENT_GROUP_FIRST_FREE + self->adjustments->len;
  whole = numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, 2, elements, elements,
                                tell_extra (name), write_sum (leaves));
  if (whole == NULL)
    return;
  whole->is_bundled = TRUE;
  if (leaves->len == 1 || leaves->len > MAX_KINDS)
    return;

  whole->group = group;
  for (guint i = 0; i < leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (leaves, i);
      g_autofree char *tensor = numel_leaf_get_name (leaf);
      NumelAdjustment *piece =
        numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, 5, leaf->extra_elements,
                              leaf->extra_elements, g_strdup_printf (_("%s stored too"), tensor),
                              numel_leaf_write_formula (leaf));

      if (piece != NULL)
        piece->group = group;
    }
}

static void
add_scales_of (NumelVariant            *self,
               NumelBreakdown          *breakdown,
               const NumelQuantization *quantization,
               guint                    order)
{
  g_autoptr (NumelStorage) storage = numel_storage_new (breakdown, quantization);
  NumelAdjustment *adjustment;

  if (storage->unknown != NULL || storage->is_plain || storage->scale_elements <= 0)
    return;

  adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, order, storage->scale_elements,
                                     storage->scale_elements,
                                     g_strdup_printf (_("scales stored too (%s)"), storage->title),
                                     NULL);
  if (adjustment != NULL)
    {
      adjustment->group = NUMEL_ADJUSTMENT_GROUP_SCALES;
      adjustment->is_bundled = TRUE;
    }
}

/* Blocks of 128 × 128, as the files have that FP8 models are published in. */
static NumelQuantization *
new_usual_fp8 (void)
{
  g_autoptr (JsonNode) config =
    json_from_string ("{\"torch_dtype\": \"bfloat16\", \"quantization_config\":"
                      " {\"quant_method\": \"fp8\", \"weight_block_size\": [128, 128]}}", NULL);

  return numel_quantization_new (json_node_get_object (config));
}

/* What the file stores beside quantised weights, extras' too; of a file that isn't quantised itself
 * as if it were. */
static void
add_scales (NumelVariant *self)
{
  g_autoptr (NumelQuantization) quantization = numel_quantization_new (self->model->root);
  g_autoptr (GPtrArray) extras = numel_variant_find_extras (self);
  guint order = 4;
  NumelVariant *variant;

  if (numel_quantization_is_plain (quantization))
    {
      numel_quantization_free (quantization);
      quantization = new_usual_fp8 ();
      order = 9;
    }

  add_scales_of (self, self->breakdown, quantization, order);
  if (extras->len == 0)
    return;
  g_ptr_array_add (extras, NULL);
  variant = numel_variant_derive (self, NULL, (const char *const *) extras->pdata);
  if (variant != NULL && numel_variant_build (variant))
    add_scales_of (self, variant->breakdown, quantization, order);
  numel_variant_free (variant);
}

static gboolean
has_module (const NumelNode   *node,
            const NumelModule *module)
{
  if (((const NumelTreeNode *) node)->module == module)
    return TRUE;
  for (guint i = 0; i < node->n_children; i++)
    {
      if (has_module (node->children[i], module))
        return TRUE;
    }

  return FALSE;
}

/* Modules that another class has and this one hasn't: a pooler, a head that was trained with it. */
static void
add_modules (NumelVariant    *self,
             GPtrArray       *seen,
             const NumelNode *node,
             const char      *class_name)
{
  const NumelModule *module = ((const NumelTreeNode *) node)->module;
  const NumelNode *own = numel_breakdown_get_root (self->breakdown);

  if (node->extra != NULL || node->is_buffer || node->parameters == 0)
    return;
  if (node->parent != NULL && !node->is_label && !has_module (own, module))
    {
      NumelAdjustment *adjustment;

      if (g_ptr_array_find (seen, module, NULL) || node->parameters > self->counts.total / 2)
        return;
      g_ptr_array_add (seen, (gpointer) module);
      adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, 6, node->parameters,
                                         node->active,
                                         g_strdup_printf (_("%s stored too, as in %s"), node->path,
                                                          class_name),
                                         g_strdup (node->formula_numbers));
      if (adjustment != NULL && node->has_part)
        {
          adjustment->has_part = TRUE;
          adjustment->part = node->part;
        }
      return;
    }

  for (guint i = 0; i < node->n_children; i++)
    add_modules (self, seen, node->children[i], class_name);
}

/* A summary that walks the modules meets the shared parts of an encoder-decoder twice. */
static gboolean
is_of_source (const NumelNode *node)
{
  if (node->n_children == 0)
    return node->kind == NULL || !node->multiplies || node->stream == NUMEL_STREAM_SOURCE;
  for (guint i = 0; i < node->n_children; i++)
    {
      if (!is_of_source (node->children[i]))
        return FALSE;
    }

  return TRUE;
}

static void
add_encoders (NumelVariant    *self,
              const NumelNode *root)
{
  while (root->n_children == 1)
    root = root->children[0];
  for (guint i = 0; i < root->n_children; i++)
    {
      const NumelNode *child = root->children[i];

      if (child->n_children > 0 && child->parameters > 0 && child->parameters < self->counts.total
          && child->products > 0 && is_of_source (child))
        {
          NumelAdjustment *adjustment =
            numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, 12, child->parameters,
                                  child->active,
                                  g_strdup_printf (_("%s counted a second time"), child->path),
                                  NULL);

          if (adjustment != NULL)
            adjustment->is_rare = TRUE;
        }
    }
}

static gboolean
has_cross_attention (const NumelNode *node)
{
  for (guint i = 0; i < node->n_contexts; i++)
    {
      if (node->contexts[i].stream == NUMEL_STREAM_SOURCE
          && node->stream == NUMEL_STREAM_INPUT)
        return TRUE;
    }
  for (guint i = 0; i < node->n_children; i++)
    {
      if (has_cross_attention (node->children[i]))
        return TRUE;
    }

  return FALSE;
}

/* Published files still hold a relative bias for cross-attention, which nothing reads any more. */
static void
add_stale_bias (NumelVariant *self)
{
  if (!has_cross_attention (numel_breakdown_get_root (self->breakdown)))
    return;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);
      NumelAdjustment *adjustment;

      if (leaf->part != NUMEL_PART_POSITION || !numel_leaf_is_counted (leaf)
          || !numel_leaf_is_in_layers (leaf) || leaf->stream != NUMEL_STREAM_INPUT)
        continue;
      adjustment = numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, 8, leaf->elements,
                                         leaf->elements,
                                         g_strdup_printf (_("a stale %s of cross-attention stored "
                                                            "too"), leaf->name),
                                         g_strdup (leaf->formula_numbers));
      if (adjustment != NULL)
        {
          adjustment->has_part = TRUE;
          adjustment->part = NUMEL_PART_POSITION;
        }
      return;
    }
}

static guint
find_place (const NumelNode *module)
{
  const NumelNode *parent = module->parent;
  guint place = 0;

  for (guint i = 0; i < parent->n_children && parent->children[i] != module; i++)
    {
      if (parent->children[i]->part == NUMEL_PART_ATTENTION && parent->children[i]->multiplies)
        place++;
    }

  return place;
}

/* Low-rank adapters beside matrices of the layers: in + out for each rank. Which of an attention's
 * matrices: by their place in it, as the descriptions list them: query, key, value, output. */
static gint64
measure_adapters (const NumelVariant *self,
                  guint               which,
                  gboolean           *is_fused)
{
  gint64 sum = 0;

  *is_fused = which == 0;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      const NumelNode *leaf = g_ptr_array_index (self->leaves, i);
      const NumelNode *module = g_str_equal (leaf->kind, "tensor") ? leaf->parent : leaf;
      guint place;

      if (!numel_leaf_is_matrix (leaf) || leaf->n_dimensions != 2 || !numel_leaf_is_counted (leaf)
          || !numel_leaf_is_in_layers (leaf) || module->parent == NULL)
        continue;
      if (leaf->part != NUMEL_PART_ATTENTION && (leaf->part != NUMEL_PART_FFN || which < 3))
        continue;
      place = find_place (module);
      if ((which == 0 && place != 0 && place != 2) || (which == 1 && place > 2))
        continue;
      if (place > 0)
        *is_fused = FALSE;
      sum += (leaf->dimensions[0] + leaf->dimensions[1]) * leaf->times;
    }

  return sum;
}

static const char *
tell_adapters (guint    which,
               gboolean is_fused)
{
  if (is_fused)
    return _("query, key and value, which are one matrix");

  switch (which)
    {
    case 0:
      return _("query and value");
    case 1:
      return _("query, key and value");
    case 2:
      return _("attention");
    default:
      return _("every matrix of the layers");
    }
}

static void
add_adapters (NumelVariant *self)
{
  gint64 sums[N_ADAPTERS] = { 0 };

  for (guint which = 0; which < N_ADAPTERS; which++)
    {
      gboolean is_known = FALSE;
      gboolean is_fused;

      sums[which] = measure_adapters (self, which, &is_fused);
      for (guint i = 0; i < which; i++)
        is_known = is_known || sums[i] == sums[which];
      if (is_known || sums[which] > G_MAXINT64 / 1024)
        continue;

      for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
        {
          NumelAdjustment *adjustment =
            numel_variant_adjust (self, NUMEL_ADJUSTMENT_STORED, 14 + which, sums[which] * ranks[i],
                                  sums[which] * ranks[i],
                                  g_strdup_printf (_("low-rank adapters of rank %d on %s"),
                                                   (int) ranks[i], tell_adapters (which, is_fused)),
                                  g_strdup_printf ("%" G_GINT64_FORMAT " × %" G_GINT64_FORMAT,
                                                   ranks[i], sums[which]));

          if (adjustment != NULL)
            {
              adjustment->group = NUMEL_ADJUSTMENT_GROUP_ADAPTERS;
              adjustment->is_rare = TRUE;
            }
        }
    }
}

/**
 * numel_variant_add_stored:
 * @self: a variant with its tensors
 * @variants: (element-type NumelVariant): all of them; the classes have modules that it hasn't
 *
 * Adds what files hold beside the parameters, and what is counted again.
 */
void
numel_variant_add_stored (NumelVariant    *self,
                          const GPtrArray *variants)
{
  const NumelNode *root = numel_breakdown_get_root (self->breakdown);
  g_autoptr (GPtrArray) extras = numel_variant_find_extras (self);
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();

  if (add_tied (self, root) > 1)
    count_again (self, 1, root, g_strdup (_("tied tensors stored again")));
  for (guint i = 0; i < extras->len; i++)
    add_extra (self, g_ptr_array_index (extras, i));
  add_buffers (self);
  if (self->kind != NUMEL_VARIANT_BASE)
    return;

  add_scales (self);
  for (guint i = 1; i < variants->len; i++)
    {
      NumelVariant *variant = g_ptr_array_index (variants, i);

      if (variant->kind == NUMEL_VARIANT_CLASS && variant->n_changes == 1
          && numel_variant_build (variant))
        add_modules (self, seen, numel_breakdown_get_root (variant->breakdown),
                     numel_model_get_class (variant->model));
    }
  add_encoders (self, root);
  add_stale_bias (self);
  add_adapters (self);
}
