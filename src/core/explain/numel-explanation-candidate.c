/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include "core/count/numel-model-private.h"
#include "core/count/numel-breakdown-private.h"

/* The model, counted, or NULL. */
NumelVariant *
numel_variant_new (NumelModel *model, GError **error)
{
  NumelVariant *self;
  NumelCounts counts;

  if (!numel_model_count (model, &counts, error))
    return NULL;

  self = g_new0 (NumelVariant, 1);
  self->model = g_object_ref (model);
  self->counts = counts;

  return self;
}

/* The same document as another class, or with extras counted in; NULL if that can't be counted. */
NumelVariant *
numel_variant_derive (const NumelVariant *self, const char *class_name, const char *const *extras)
{
  g_autoptr (NumelModel) copy = numel_model_copy (self->model);

  if (class_name != NULL)
    copy->class = numel_architecture_find_class (copy->architecture, class_name);
  if (extras != NULL)
    {
      g_strfreev (copy->extras);
      copy->extras = g_strdupv ((GStrv) extras);
    }
  g_clear_pointer (&copy->instance, numel_instance_free);
  copy->instance = numel_instance_new (&copy->shared, copy->architecture, copy->class, copy->root,
                                       "");

  return numel_variant_new (copy, NULL);
}

void
numel_variant_free (NumelVariant *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->model);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  g_clear_pointer (&self->tensors, g_ptr_array_unref);
  g_clear_pointer (&self->differences, g_ptr_array_unref);
  g_free (self->traits);
  g_free (self);
}

/* Whether it holds for the node or one below it. */
gboolean
numel_node_any (const NumelNode *self, NumelNodeFunc holds, gconstpointer data)
{
  if (holds (self, data))
    return TRUE;
  for (guint i = 0; i < self->n_children; i++)
    {
      if (numel_node_any (self->children[i], holds, data))
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_routed (const NumelNode *node, gconstpointer data)
{
  return node->n_children == 0 && node->active < node->parameters;
}

/* What stands beside routed experts in one module and is no router serves every token. */
static gboolean
is_beside_experts (const NumelNode *node)
{
  while (node->parent != NULL && node->parent->first < 0
         && !numel_node_any (node->parent, is_routed, NULL))
    node = node->parent;

  return node->parent != NULL && numel_node_any (node->parent, is_routed, NULL)
         && (node->parent->first < 0 || node->parent->n_children < 3);
}

static gboolean
is_in_layers (const NumelNode *node)
{
  while (node != NULL && node->first < 0)
    node = node->parent;

  return node != NULL;
}

static guint
find_traits (const NumelNode *tensor)
{
  const char *kind = g_str_equal (tensor->kind, "tensor") && tensor->parent != NULL
                     && tensor->parent->kind != NULL ? tensor->parent->kind : tensor->kind;
  gboolean is_bias = g_str_has_suffix (tensor->name, "bias");
  guint traits = 1u << tensor->part;

  traits |= is_in_layers (tensor) ? NUMEL_TRAIT_IN_LAYERS : NUMEL_TRAIT_OUTSIDE_LAYERS;
  if (tensor->parameters > 0)
    traits |= NUMEL_TRAIT_COUNTED;
  if (tensor->n_dimensions >= 2 && tensor->multiplies)
    traits |= NUMEL_TRAIT_MATRIX;
  if (tensor->active < tensor->parameters)
    traits |= NUMEL_TRAIT_ROUTED;
  if (tensor->part == NUMEL_PART_EMBEDDING && g_str_equal (kind, "Embedding"))
    traits |= NUMEL_TRAIT_INPUT_TABLE;
  if (is_bias && tensor->part == NUMEL_PART_NORM)
    traits |= NUMEL_TRAIT_NORM_BIAS;
  if (is_bias && (traits & NUMEL_TRAIT_MATRIX) == 0 && tensor->part != NUMEL_PART_POSITION
      && tensor->inner_part != NUMEL_PART_NORM && !tensor->is_buffer)
    traits |= NUMEL_TRAIT_BIAS;
  if (tensor->part == NUMEL_PART_FFN && (traits & NUMEL_TRAIT_ROUTED) == 0
      && is_beside_experts (tensor))
    traits |= NUMEL_TRAIT_SHARED_EXPERT;
  if (tensor->part == NUMEL_PART_ROUTER && tensor->n_dimensions == 2 && tensor->dimensions[0] == 1)
    traits |= NUMEL_TRAIT_SHARED_EXPERT_GATE;

  return traits;
}

static void
collect (GPtrArray *tensors, const NumelNode *node)
{
  if (node->n_children == 0 && node->kind != NULL)
    g_ptr_array_add (tensors, (gpointer) node);
  for (guint i = 0; i < node->n_children; i++)
    collect (tensors, node->children[i]);
}

/* Makes the tree and the list of its tensors, if they aren't there yet. */
gboolean
numel_variant_build (NumelVariant *self, GError **error)
{
  if (self->breakdown == NULL)
    self->breakdown = numel_model_build_breakdown (self->model, error);
  if (self->breakdown == NULL)
    return FALSE;
  if (self->tensors != NULL)
    return TRUE;

  self->tensors = g_ptr_array_new ();
  collect (self->tensors, numel_breakdown_get_root (self->breakdown));
  self->traits = g_new (guint, self->tensors->len + 1);
  for (guint i = 0; i < self->tensors->len; i++)
    self->traits[i] = find_traits (g_ptr_array_index (self->tensors, i));

  return TRUE;
}

/* Names of the extras that it has, also in its sub-models, and that aren't counted in. */
GPtrArray *
numel_variant_find_extras (const NumelVariant *self)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);

      if (tensor->extra != NULL && tensor->extra_elements != 0
          && !g_ptr_array_find_with_equal_func (names, tensor->extra, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) tensor->extra);
    }

  return names;
}

/* A bit for each tensor, set for those that have one of the traits @any and all of @all. Nothing is
 * NUMEL_TRAIT_CHOSEN afterwards. */
guint64 *
numel_variant_select (NumelVariant *self, guint any, guint all)
{
  guint64 *bits = g_new0 (guint64, numel_variant_get_words (self));

  for (guint i = 0; i < self->tensors->len; i++)
    {
      if (numel_variant_has (self, i, any, all))
        bits[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
      self->traits[i] &= ~NUMEL_TRAIT_CHOSEN;
    }

  return bits;
}

/* Takes a difference over, if there is one: neither its variant nor its formula need be set. */
void
numel_variant_add (NumelVariant *self, NumelCandidate candidate)
{
  NumelCandidate *difference = g_memdup2 (&candidate, sizeof candidate);

  if (candidate.total == 0)
    {
      numel_candidate_free (difference);
      return;
    }

  difference->variant = self;
  if (difference->formula == NULL)
    difference->formula = g_strdup_printf ("%" G_GINT64_FORMAT, ABS (candidate.total));
  g_ptr_array_add (self->differences, difference);
}

void
numel_candidate_free (NumelCandidate *self)
{
  if (self->kind < NUMEL_CANDIDATE_COUNT)
    numel_variant_free (self->variant);
  g_free (self->reason);
  g_free (self->formula);
  g_free (self->tensors);
  g_free (self);
}

/* Whether two differences to one variant can stand in one sum. */
gboolean
numel_candidate_agrees (const NumelCandidate *self, const NumelCandidate *other)
{
  if (self->group != NUMEL_GROUP_NONE && self->group == other->group)
    return FALSE;
  if (self->tensors == NULL || other->tensors == NULL)
    return TRUE;

  for (guint i = 0; i < numel_variant_get_words (self->variant); i++)
    {
      if ((self->tensors[i] & other->tensors[i]) != 0)
        return FALSE;
    }

  return TRUE;
}

gboolean
numel_node_is_below (const NumelNode *self, const NumelNode *node)
{
  while (self != NULL && self != node)
    self = self->parent;

  return self != NULL;
}

/* A tensor's name in the checkpoint, without the label's pieces. */
char *
numel_node_get_tensor_name (const NumelNode *tensor)
{
  const char *suffix = ((const NumelTreeNode *) tensor)->suffix;

  if (suffix != NULL && *suffix != '\0')
    return g_strdup_printf ("%s.%s", tensor->path, suffix);

  return g_strdup (tensor->path);
}

/* How many elements all tensors of a row have, as a product of plain numbers. */
char *
numel_node_write_size (const NumelNode *tensor)
{
  GString *text = g_string_new (NULL);

  if (tensor->times > 1)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, tensor->times);
  for (guint i = 0; i < tensor->n_dimensions; i++)
    {
      if (tensor->dimensions[i] != 1)
        g_string_append_printf (text, "%s%" G_GINT64_FORMAT, text->len > 0 ? " × " : "",
                                tensor->dimensions[i]);
    }
  if (text->len == 0)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, tensor->elements);

  return g_string_free (text, FALSE);
}

/* All of them together, counted or not; 0 if that is too much. */
gint64
numel_node_get_all_elements (const NumelNode *tensor)
{
  gint64 elements;

  return __builtin_mul_overflow (tensor->elements, tensor->times, &elements) ? 0 : elements;
}
