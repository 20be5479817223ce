/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/notation/numel-path.h"
#include "core/text/numel-error.h"

/* A tensor inside a module: its name there, as its family's file has it, and whose it is.
 * @is_named: the description names this very tensor; then another shape is an error. */
typedef struct
{
  char *name;
  char *owner;
  NumelTreeNode *node;
  gboolean is_named;
} Tensor;

typedef struct
{
  NumelBreakdown *tree;
  NumelInstance *instance;
  NumelTreeNode *home;
  GString *owner;
  GArray *tensors;
  GError **error;
  gboolean is_found;
  gboolean has_failed;
} Search;

static void
clear_tensor (Tensor *tensor)
{
  g_free (tensor->name);
  g_free (tensor->owner);
}

static gboolean
has_same_shape (const NumelNode *a, const NumelNode *b)
{
  return a->n_dimensions == b->n_dimensions
         && memcmp (a->dimensions, b->dimensions, a->n_dimensions * sizeof (gint64)) == 0;
}

/* Adds the tensors of a module, each under its name in the module. Of a module that is tied
 * (@is_tied), what is inside another tied one goes with that. */
static void
add_tensors (GArray *tensors, NumelTreeNode *node, gboolean is_tied, const char *name,
             const char *owner)
{
  g_autofree char *inside = numel_path_join (name, node->root != NULL ? node->root : "");

  if (numel_tree_node_is_tensor (node))
    {
      Tensor tensor = { g_strdup (name), g_strdup (node->owner != NULL ? node->owner : owner),
                        node };

      g_array_append_val (tensors, tensor);
      return;
    }

  for (guint i = 0; i < node->children->len; i++)
    {
      NumelTreeNode *child = g_ptr_array_index (node->children, i);
      guint n_names = child->names != NULL ? child->names->len : 1;

      for (guint j = 0; j < n_names && !(is_tied && child->targets != NULL); j++)
        {
          const char *component = child->names != NULL ? g_ptr_array_index (child->names, j)
                                  : child->component != NULL ? child->component : "";
          const char *written = child->written != NULL ? child->written : component;
          g_autofree char *inner_name = numel_path_join (inside, written);
          g_autofree char *inner_owner = numel_path_join (owner, component);

          add_tensors (tensors, child, is_tied, inner_name, inner_owner);
        }
    }
}

static gint
find_item (const NumelTreeNode *node, gint64 index)
{
  for (guint i = 0; index >= 0 && i < node->indices->len; i++)
    {
      if (g_array_index (node->indices, gint64, i) == index)
        return i;
    }

  return index < 0 ? 0 : -1;
}

/* Goes down the tree; @owner becomes the name under which a checkpoint lists what is there. */
static NumelTreeNode *
follow (NumelTreeNode *node, const NumelPathStep *steps, guint n_steps, GString *owner)
{
  gsize length = owner->len;

  if (n_steps == 0)
    return node;

  for (guint i = 0; i < node->children->len; i++)
    {
      NumelTreeNode *child = g_ptr_array_index (node->children, i);
      gint item = child->indices != NULL ? find_item (child, steps->index) : 0;
      const char *component = child->component;
      NumelTreeNode *found;

      if (child->item != steps->item || item < 0)
        continue;
      if (child->names != NULL)
        component = g_ptr_array_index (child->names, item);
      if (component != NULL && *component != '\0')
        g_string_append_printf (owner, "%s%s", owner->len > 0 ? "." : "", component);
      found = follow (child, steps + 1, n_steps - 1, owner);
      if (found != NULL)
        return found;
      g_string_truncate (owner, length);
    }

  return NULL;
}

static gboolean search (Search *self, const char *path);

static gboolean
take_place (const NumelPathStep *steps, guint n_steps, const char *rest, gpointer user_data)
{
  Search *self = user_data;
  const NumelClass *class = self->instance->class;
  guint n_before = self->tensors->len;
  gsize length = self->owner->len;
  guint first = 0;
  NumelTreeNode *node;

  /* The tree begins below the root of the class. */
  for (guint i = 0; class != NULL && class->root_item != NULL && i < n_steps; i++)
    {
      if (steps[i].item == class->root_item)
        first = i + 1;
    }
  node = follow (self->home, steps + first, n_steps - first, self->owner);
  if (node == NULL)
    return FALSE;

  if (*rest != '\0' && node->item != NULL && node->item->config >= 0)
    {
      Search inner = *self;

      if (node->children->len == 0)
        return FALSE;
      inner.home = node;
      inner.instance = ((NumelTreeNode *) g_ptr_array_index (node->children, 0))->instance;
      self->has_failed = !search (&inner, rest);
      self->is_found = inner.is_found;
    }
  /* A target may be tied itself; then what owns its tensors owns them too. */
  else if (!numel_walk_resolve_ties (self->tree, node, self->error))
    {
      self->has_failed = TRUE;
    }
  else
    {
      add_tensors (self->tensors, node, FALSE, "", self->owner->str);
      /* Behind a layer stands the name of one of its tensors: only that one is meant. */
      for (guint i = self->tensors->len; i > n_before && *rest != '\0'; i--)
        {
          Tensor *tensor = &g_array_index (self->tensors, Tensor, i - 1);

          if (!g_str_equal (tensor->name, rest))
            g_array_remove_index (self->tensors, i - 1);
          else
            *tensor->name = '\0';
        }
      self->is_found = self->tensors->len > n_before || *rest == '\0';
    }
  g_string_truncate (self->owner, length);

  return self->is_found || self->has_failed;
}

static gboolean
search (Search *self, const char *path)
{
  const NumelArchitecture *architecture = self->instance->architecture;
  const NumelClass *class = self->instance->class;

  numel_path_search (architecture->modules, path, take_place, self);
  /* In a sub-model a path may also begin below the root of its class. */
  if (!self->is_found && !self->has_failed && class != NULL && class->root != NULL)
    {
      g_autofree char *rooted = g_strconcat (class->root, ".", path, NULL);

      numel_path_search (architecture->modules, rooted, take_place, self);
    }

  return !self->has_failed;
}

/* The node at which the model stands that a node belongs to. */
static NumelTreeNode *
find_home (NumelTreeNode *node, GString *path)
{
  NumelTreeNode *home = (NumelTreeNode *) node->node.parent;

  while (home->instance == node->instance)
    home = (NumelTreeNode *) home->node.parent;
  for (const NumelTreeNode *above = home; above != NULL;
       above = (const NumelTreeNode *) above->node.parent)
    {
      if (above->component != NULL && *above->component != '\0')
        {
          if (path->len > 0)
            g_string_prepend_c (path, '.');
          g_string_prepend (path, above->component);
        }
    }

  return home;
}

/* The tensors that those of a tied module may belong to. */
static gboolean
find_targets (NumelBreakdown *tree, NumelTreeNode *node, GArray *tensors, GError **error)
{
  for (guint i = 0; i < node->targets->len; i++)
    {
      const NumelTie *tie = &g_array_index (node->item->ties, NumelTie, i);
      const char *path = g_ptr_array_index (node->targets, i);
      g_autoptr (GString) owner = g_string_new (NULL);
      guint n_before = tensors->len;
      Search target = {
        .tree = tree,
        .instance = node->instance,
        .home = find_home (node, owner),
        .owner = owner,
        .tensors = tensors,
        .error = error,
      };
      Tensor *tensor;

      if (!search (&target, path))
        return FALSE;
      if (!target.is_found)
        return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                                _("tied_to: the module “%s” expected, but it isn't there"), path);
      if (tie->suffix == NULL)
        continue;

      if (tensors->len != n_before + 1)
        return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                                "tied_to: one tensor expected as “%s”", path);
      tensor = &g_array_index (tensors, Tensor, n_before);
      tensor->is_named = TRUE;
      g_free (tensor->name);
      tensor->name = g_strdup (tie->suffix);
    }

  return TRUE;
}

/* Several targets may have a tensor's name and differ in their shapes. */
static gboolean
find_owner (NumelBreakdown *tree, const Tensor *tensor, GArray *targets, GError **error)
{
  const Tensor *other = NULL;

  for (guint i = 0; i < targets->len; i++)
    {
      const Tensor *target = &g_array_index (targets, Tensor, i);

      if (!g_str_equal (target->name, tensor->name))
        continue;
      if (has_same_shape (&target->node->node, &tensor->node->node))
        {
          tensor->node->owner = numel_tree_keep (tree, g_strdup (target->owner));
          tensor->node->node.tied_to = tensor->node->owner;
          return TRUE;
        }
      if (other == NULL)
        other = target;
    }
  if (other == NULL || !other->is_named)
    return TRUE;

  return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE, _("tied_to: the shape of %s expected"),
                          other->owner);
}

static gboolean
resolve (NumelBreakdown *tree, NumelTreeNode *node, GError **error)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (Tensor));
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (Tensor));
  const NumelTie *first = &g_array_index (node->item->ties, NumelTie, 0);
  gboolean is_met = FALSE;

  g_array_set_clear_func (own, (GDestroyNotify) clear_tensor);
  g_array_set_clear_func (targets, (GDestroyNotify) clear_tensor);
  if (node->tie_state == NUMEL_TIE_BUSY)
    return numel_error_set (error, NUMEL_ERROR_BAD_DESCRIPTION,
                            "tied_to: a module that isn't tied to itself expected");

  node->tie_state = NUMEL_TIE_BUSY;
  if (!find_targets (tree, node, targets, error))
    return FALSE;
  add_tensors (own, node, TRUE, "", "");
  for (guint i = 0; i < own->len; i++)
    {
      const Tensor *tensor = &g_array_index (own, Tensor, i);

      if (tensor->node->owner == NULL && !find_owner (tree, tensor, targets, error))
        return FALSE;
      is_met = is_met || tensor->node->owner != NULL;
    }
  node->tie_state = NUMEL_TIE_DONE;

  if (is_met || own->len == 0 || node->node.times == 0)
    return TRUE;
  if (first->literal != NULL)
    return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                            _("a tensor in common with %s expected, to be tied to"),
                            first->literal);

  return numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                          _("a tensor in common with its target expected, to be tied to"));
}

/**
 * numel_walk_resolve_ties:
 * @tree: a tree with all its nodes
 * @node: a node of it
 * @error: set to an error of %NUMEL_ERROR
 *
 * Finds the owners of the tied tensors of @node and below. A tensor of a tied module belongs to the
 * target's of the same name and shape.
 *
 * Returns: whether every target is there and has a tensor in common with what is tied to it
 */
gboolean
numel_walk_resolve_ties (NumelBreakdown *tree, NumelTreeNode *node, GError **error)
{
  if (node->targets != NULL && node->tie_state != NUMEL_TIE_DONE && !resolve (tree, node, error))
    return numel_walk_fail (node->instance, node->item, NULL, error);

  for (guint i = 0; i < node->children->len; i++)
    {
      if (!numel_walk_resolve_ties (tree, g_ptr_array_index (node->children, i), error))
        return FALSE;
    }

  return TRUE;
}
