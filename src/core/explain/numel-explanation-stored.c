/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>

#include "core/cost/numel-storage.h"
#include "core/count/numel-model-private.h"
#include "core/count/numel-breakdown-private.h"

/* An extra of more kinds of tensor than this is offered as a whole only. */
#define MAX_KINDS 3

/* How far down the list of plausible ones: what the file says itself, and a usual method. */
enum
{
  ORDER_OWN = 2,
  ORDER_USUAL = 6,
};

/* What an extra of a description is, for people. */
static const struct
{
  const char *name;
  const char *reason;
} extra_texts[] = {
  { "masks", N_("causal masks stored too") },
  { "next_token", N_("next-token block stored too") },
  { "next_token_tables", N_("the next-token block's own tables stored too") },
  { "position_ids", N_("position ids stored too") },
  { "rotary", N_("rotary frequencies stored too") },
};

static gboolean
is_tied (const NumelNode *node, gconstpointer data)
{
  return node->n_children == 0 && node->kind != NULL && node->tied_to != NULL
         && node->extra == NULL && !node->is_buffer;
}

static gboolean
is_not_tied (const NumelNode *node, gconstpointer data)
{
  return node->n_children == 0 && node->kind != NULL && !is_tied (node, data);
}

static void
count_again (NumelVariant *self, guint order, const NumelNode *node, char *reason)
{
  NumelCandidate candidate = {
    .kind = NUMEL_CANDIDATE_STORED, .order = order, .reason = reason, .has_part = TRUE,
  };
  const NumelNode *last = NULL;
  guint n = 0;

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);

      if (!is_tied (tensor, NULL) || !numel_node_is_below (tensor, node))
        continue;
      self->traits[i] |= NUMEL_TRAIT_CHOSEN;
      last = tensor;
      n++;
      if (__builtin_add_overflow (candidate.total, numel_node_get_all_elements (tensor),
                                  &candidate.total))
        candidate.total = 0;
    }

  candidate.active = candidate.total;
  candidate.tensors = numel_variant_select (self, NUMEL_TRAIT_CHOSEN, 0);
  if (n > 0)
    candidate.part = last->part;
  if (n == 1)
    candidate.formula = numel_node_write_size (last);
  numel_variant_add (self, candidate);
}

static void
count_name_again (NumelVariant *self, guint order, const NumelNode *node)
{
  const NumelNode *named = node;
  g_autofree char *name = NULL;

  while (named->n_children == 1)
    named = named->children[0];
  name = numel_node_get_tensor_name (named);
  count_again (self, order, node, g_strdup_printf (_("%s stored a second time"), name));
}

/* Whole modules if all in them is tied, and their first tensors; how many there are. */
static guint
add_tied (NumelVariant *self, const NumelNode *node)
{
  gboolean is_container = node->is_label || node->parent == NULL;
  guint n = 0;

  if ((!is_container || node->n_children == 0) && numel_node_any (node, is_tied, NULL)
      && !numel_node_any (node, is_not_tied, NULL))
    {
      count_name_again (self, 0, node);
      for (guint i = 0; node->n_children > 1 && i < node->n_children && i < MAX_KINDS; i++)
        {
          if (node->children[i]->n_children == 0)
            count_name_again (self, 1, node->children[i]);
        }
      return 1;
    }

  for (guint i = 0; i < node->n_children; i++)
    n += add_tied (self, node->children[i]);

  return n;
}

static void
add_buffers (NumelVariant *self)
{
  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);

      if (!tensor->is_buffer || tensor->extra != NULL)
        continue;
      numel_variant_add (self, (NumelCandidate) {
        .kind = NUMEL_CANDIDATE_STORED, .order = 3, .total = self->counts.buffers,
        .active = self->counts.buffers,
        .reason = g_strdup_printf (_("stored buffers counted too (%s)"), tensor->name),
        .is_bundled = TRUE, .has_part = TRUE, .part = tensor->part,
      });
      return;
    }
}

/* "2 × 926679040" for tensors of one size, else the sum. */
static char *
write_sum (GPtrArray *tensors)
{
  const NumelNode *first = g_ptr_array_index (tensors, 0);
  gint64 times = 0;

  if (tensors->len == 1)
    return numel_node_write_size (first);
  for (guint i = 0; i < tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (tensors, i);

      if (tensor->elements != first->elements)
        return NULL;
      times += tensor->times;
    }

  return g_strdup_printf ("%" G_GINT64_FORMAT " × %" G_GINT64_FORMAT, times, first->elements);
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

/* An extra as a whole, or one of its tensors, if they are few. */
static void
add_extra (NumelVariant *self, const char *name)
{
  g_autoptr (GPtrArray) tensors = g_ptr_array_new ();
  guint group = NUMEL_GROUP_EXTRAS + self->differences->len;
  gboolean is_divided;
  gint64 elements = 0;

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);

      if (g_strcmp0 (tensor->extra, name) != 0 || tensor->extra_elements == 0)
        continue;
      g_ptr_array_add (tensors, (gpointer) tensor);
      elements += tensor->extra_elements;
    }

  is_divided = tensors->len > 1 && tensors->len <= MAX_KINDS;
  numel_variant_add (self, (NumelCandidate) {
    .kind = NUMEL_CANDIDATE_STORED, .order = 2, .total = elements, .active = elements,
    .reason = tell_extra (name), .formula = write_sum (tensors),
    .group = is_divided ? group : NUMEL_GROUP_NONE, .is_bundled = TRUE,
  });
  for (guint i = 0; i < tensors->len && is_divided; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (tensors, i);
      g_autofree char *tensor_name = numel_node_get_tensor_name (tensor);

      numel_variant_add (self, (NumelCandidate) {
        .kind = NUMEL_CANDIDATE_STORED, .order = 5, .total = tensor->extra_elements,
        .active = tensor->extra_elements,
        .reason = g_strdup_printf (_("%s stored too"), tensor_name),
        .formula = numel_node_write_size (tensor), .group = group,
      });
    }
}

static void
add_scales_of (NumelVariant            *self,
               NumelBreakdown          *breakdown,
               const NumelQuantization *quantization,
               guint                    order)
{
  g_autoptr (NumelStorage) storage = numel_storage_new (breakdown, quantization);

  if (storage->unknown == NULL && !storage->is_plain && storage->scale_elements > 0)
    numel_variant_add (self, (NumelCandidate) {
      .kind = NUMEL_CANDIDATE_STORED, .order = order, .total = storage->scale_elements,
      .active = storage->scale_elements,
      .reason = g_strdup_printf (_("scales stored too (%s)"), storage->title),
      .group = NUMEL_GROUP_SCALES, .is_bundled = TRUE,
    });
}

/* What the file stores beside quantised weights, extras' too; of a file that isn't quantised itself
 * as if it were: in blocks of 128 × 128, as FP8 models are published. */
static void
add_scales (const NumelSearch *self)
{
  g_autoptr (NumelQuantization) quantization = numel_quantization_new (self->base->model->root);
  guint order = 4;

  if (quantization->schemes->len == 0)
    {
      g_autoptr (JsonNode) config =
        json_from_string ("{\"torch_dtype\": \"bfloat16\", \"quantization_config\":"
                          " {\"quant_method\": \"fp8\", \"weight_block_size\": [128, 128]}}", NULL);

      numel_quantization_free (quantization);
      quantization = numel_quantization_new (json_node_get_object (config));
      order = 9;
    }

  add_scales_of (self->base, self->base->breakdown, quantization, order);
  if (self->with_extras != NULL)
    add_scales_of (self->base, self->with_extras->breakdown, quantization, order);
}

static gboolean
is_of_module (const NumelNode *node, gconstpointer module)
{
  return ((const NumelTreeNode *) node)->module == module;
}

/* Modules that another class has and this one hasn't: a pooler, a head that was trained with it. */
static void
add_modules (NumelVariant *self, GPtrArray *seen, const NumelNode *node, const char *class_name)
{
  const NumelModule *module = ((const NumelTreeNode *) node)->module;

  if (node->extra != NULL || node->is_buffer || node->parameters == 0)
    return;
  if (node->parent != NULL && !node->is_label
      && !numel_node_any (numel_breakdown_get_root (self->breakdown), is_of_module, module))
    {
      if (g_ptr_array_find (seen, module, NULL) || node->parameters > self->counts.total / 2)
        return;
      g_ptr_array_add (seen, (gpointer) module);
      numel_variant_add (self, (NumelCandidate) {
        .kind = NUMEL_CANDIDATE_STORED, .order = 6, .total = node->parameters,
        .active = node->active,
        .reason = g_strdup_printf (_("%s stored too, as in %s"), node->path, class_name),
        .formula = g_strdup (node->formula_numbers), .has_part = node->has_part,
        .part = node->part,
      });
      return;
    }

  for (guint i = 0; i < node->n_children; i++)
    add_modules (self, seen, node->children[i], class_name);
}

static gboolean
is_of_another_stream (const NumelNode *node, gconstpointer data)
{
  return node->n_children == 0 && node->kind != NULL && node->multiplies
         && node->stream != NUMEL_STREAM_SOURCE;
}

/* A summary that walks the modules meets the shared parts of an encoder-decoder twice. */
static void
add_encoders (NumelVariant *self)
{
  const NumelNode *root = numel_breakdown_get_root (self->breakdown);

  while (root->n_children == 1)
    root = root->children[0];
  for (guint i = 0; i < root->n_children; i++)
    {
      const NumelNode *child = root->children[i];

      if (child->n_children > 0 && child->parameters < self->counts.total && child->products > 0
          && !numel_node_any (child, is_of_another_stream, NULL))
        numel_variant_add (self, (NumelCandidate) {
          .kind = NUMEL_CANDIDATE_STORED, .order = 12, .total = child->parameters,
          .active = child->active,
          .reason = g_strdup_printf (_("%s counted a second time"), child->path), .is_rare = TRUE,
        });
    }
}

static gboolean
attends_source (const NumelNode *node, gconstpointer data)
{
  gboolean attends = FALSE;

  for (guint i = 0; i < node->n_contexts; i++)
    attends = attends || node->contexts[i].stream == NUMEL_STREAM_SOURCE;

  return attends && node->stream == NUMEL_STREAM_INPUT;
}

/* Published files still hold a relative bias for cross-attention, which nothing reads any more. */
static void
add_stale_bias (NumelVariant *self)
{
  if (!numel_node_any (numel_breakdown_get_root (self->breakdown), attends_source, NULL))
    return;

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);

      if (tensor->stream != NUMEL_STREAM_INPUT
          || !numel_variant_has (self, i, NUMEL_TRAIT_POSITION,
                                 NUMEL_TRAIT_COUNTED | NUMEL_TRAIT_IN_LAYERS))
        continue;
      numel_variant_add (self, (NumelCandidate) {
        .kind = NUMEL_CANDIDATE_STORED, .order = 8, .total = tensor->elements,
        .active = tensor->elements,
        .reason = g_strdup_printf (_("a stale %s of cross-attention stored too"), tensor->name),
        .formula = g_strdup (tensor->formula_numbers), .has_part = TRUE,
        .part = NUMEL_PART_POSITION,
      });
      return;
    }
}

/* A matrix of an attention is known by its place in it, as the descriptions list them: query, key,
 * value, output. */
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

/* Low-rank adapters beside matrices of the layers: in + out for each rank. */
static void
add_adapters (NumelVariant *self)
{
  static const gint64 ranks[] = { 4, 8, 16, 32, 64, 128, 256 };
  static const struct
  {
    const char *name;
    guint places;
    guint parts;
  } targets[] = {
    { N_("query and value"), 1 << 0 | 1 << 2, NUMEL_TRAIT_ATTENTION },
    { N_("query, key and value"), 1 << 0 | 1 << 1 | 1 << 2, NUMEL_TRAIT_ATTENTION },
    { N_("attention"), G_MAXUINT, NUMEL_TRAIT_ATTENTION },
    { N_("every matrix of the layers"), G_MAXUINT, NUMEL_TRAIT_ATTENTION | NUMEL_TRAIT_FFN },
  };
  const guint all = NUMEL_TRAIT_MATRIX | NUMEL_TRAIT_COUNTED | NUMEL_TRAIT_IN_LAYERS;
  gint64 sums[G_N_ELEMENTS (targets)] = { 0 };

  for (guint target = 0; target < G_N_ELEMENTS (targets); target++)
    {
      gboolean is_fused = target == 0;
      gboolean is_known = FALSE;

      for (guint i = 0; i < self->tensors->len; i++)
        {
          const NumelNode *tensor = g_ptr_array_index (self->tensors, i);
          const NumelNode *module = g_str_equal (tensor->kind, "tensor") ? tensor->parent : tensor;
          guint place;

          if (tensor->n_dimensions != 2 || module->parent == NULL
              || !numel_variant_has (self, i, targets[target].parts, all))
            continue;
          place = MIN (find_place (module), 31);
          if ((targets[target].places >> place & 1) == 0)
            continue;
          is_fused = is_fused && place == 0;
          sums[target] += (tensor->dimensions[0] + tensor->dimensions[1]) * tensor->times;
        }

      for (guint i = 0; i < target; i++)
        is_known = is_known || sums[i] == sums[target];
      if (is_known || sums[target] > G_MAXINT64 / 1024)
        continue;
      for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
        numel_variant_add (self, (NumelCandidate) {
          .kind = NUMEL_CANDIDATE_STORED, .order = 14 + target, .total = sums[target] * ranks[i],
          .active = sums[target] * ranks[i],
          .reason = g_strdup_printf (_("low-rank adapters of rank %d on %s"), (int) ranks[i],
                                     is_fused ? _("query, key and value, which are one matrix")
                                              : _(targets[target].name)),
          .formula = g_strdup_printf ("%" G_GINT64_FORMAT " × %" G_GINT64_FORMAT, ranks[i],
                                      sums[target]),
          .group = NUMEL_GROUP_ADAPTERS, .is_rare = TRUE,
        });
    }
}

/* What files hold beside the parameters, and what is counted again. */
void
numel_search_add_stored (const NumelSearch *self, const NumelCandidate *start)
{
  NumelVariant *variant = start->variant;
  const NumelNode *root = numel_breakdown_get_root (variant->breakdown);
  g_autoptr (GPtrArray) extras = numel_variant_find_extras (variant);
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();

  if (add_tied (variant, root) > 1)
    count_again (variant, 1, root, g_strdup (_("tied tensors stored again")));
  for (guint i = 0; i < extras->len; i++)
    add_extra (variant, g_ptr_array_index (extras, i));
  add_buffers (variant);
  if (start->kind != NUMEL_CANDIDATE_MODEL)
    return;

  add_scales (self);
  for (guint i = 1; i < self->models->len; i++)
    {
      const NumelCandidate *other = g_ptr_array_index (self->models, i);

      if (other->kind == NUMEL_CANDIDATE_CLASS && numel_variant_build (other->variant, NULL))
        add_modules (variant, seen, numel_breakdown_get_root (other->variant->breakdown),
                     numel_model_get_class (other->variant->model));
    }
  add_encoders (variant);
  add_stale_bias (variant);
  add_adapters (variant);
}

static void
add_file (NumelSearch *self, guint order, gint64 elements, guint rest_bits, char *reason)
{
  NumelCandidate file = {
    .kind = NUMEL_CANDIDATE_FILE, .order = order, .total = elements, .active = elements,
    .reason = reason, .n_changes = 1, .variant = self->base, .is_bytes = rest_bits > 0,
    .rest_bytes = rest_bits / 8, .is_vague = order >= ORDER_USUAL,
  };

  if (elements > 0)
    g_ptr_array_add (self->counts, g_memdup2 (&file, sizeof file));
  else
    g_free (reason);
}

static void
add_storage (NumelSearch             *self,
             const NumelVariant      *variant,
             const NumelQuantization *quantization,
             guint                    order,
             const char              *more)
{
  g_autoptr (NumelStorage) storage = NULL;
  gint64 with_scales;

  if (quantization->unknown != NULL)
    return;
  storage = numel_storage_new (variant->breakdown, quantization);
  if (storage->unknown != NULL || storage->is_plain || storage->quantized == 0)
    return;

  if (storage->elements != variant->counts.total)
    {
      add_file (self, order, storage->elements, 0,
                g_strdup_printf (_("packed weights counted as the file holds them (%s)%s"),
                                 storage->title, more));
      if (storage->scale_elements > 0
          && !__builtin_add_overflow (storage->elements, storage->scale_elements, &with_scales))
        add_file (self, order, with_scales, 0,
                  g_strdup_printf (_("packed weights and their scales counted as the file holds "
                                     "them (%s)%s"), storage->title, more));
    }
  add_file (self, order + 1, storage->bytes, numel_data_type_get_bits (storage->rest),
            g_strdup_printf (_("bytes as the file stores them (%s)%s"), storage->title, more));
}

/* What quantised files of the model hold: its own first, then by the usual methods. What a file
 * stores beside the model is quantised like it. */
void
numel_search_add_files (NumelSearch *self)
{
  static const struct
  {
    const char *method;
    gint64 bits;
  } methods[] = {
    { "bitsandbytes", 4 }, { "bitsandbytes", 8 }, { "gptq", 4 }, { "gptq", 8 }, { "awq", 4 },
    { "mxfp4", 4 }, { "fp8", 8 },
  };
  g_autoptr (NumelQuantization) own = numel_quantization_new (self->base->model->root);

  add_storage (self, self->base, own, ORDER_OWN, "");
  if (self->with_extras != NULL && own->schemes->len > 0)
    add_storage (self, self->with_extras, own, ORDER_OWN + 1, _(", with its extras"));
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autoptr (NumelQuantization) usual =
        numel_quantization_new_for_method (methods[i].method, methods[i].bits,
                                           NUMEL_DATA_TYPE_BF16);

      add_storage (self, self->base, usual, ORDER_USUAL, "");
    }
}
