/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-model.h"

#include <string.h>

#include "core/text/numel-error.h"
#include "core/model/numel-instance.h"
#include "numel-model-private.h"
#include "numel-tree.h"
#include "numel-walk.h"

G_DEFINE_FINAL_TYPE (NumelModel, numel_model, G_TYPE_OBJECT)

static void
clear_override (NumelOverride *override)
{
  g_free (override->path);
}

static void
numel_model_finalize (GObject *object)
{
  NumelModel *self = NUMEL_MODEL (object);

  g_clear_pointer (&self->instance, numel_instance_free);
  g_clear_pointer (&self->settings, g_array_unref);
  g_clear_error (&self->settings_error);
  g_clear_pointer (&self->groups, g_array_unref);
  g_clear_pointer (&self->notes, g_array_unref);
  g_clear_pointer (&self->handles, g_array_unref);
  g_clear_pointer (&self->shared.overrides, g_array_unref);
  g_clear_pointer (&self->shared.blamed, g_ptr_array_unref);
  g_clear_pointer (&self->arena, g_ptr_array_unref);
  g_clear_pointer (&self->extras, g_strfreev);
  g_clear_pointer (&self->signatures, g_byte_array_unref);
  g_clear_pointer (&self->model_type, g_free);
  g_clear_pointer (&self->root, json_object_unref);
  g_clear_pointer (&self->architecture, numel_architecture_unref);
  g_clear_object (&self->shared.catalog);

  G_OBJECT_CLASS (numel_model_parent_class)->finalize (object);
}

static void
numel_model_class_init (NumelModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_model_finalize;
}

static void
numel_model_init (NumelModel *self)
{
  self->shared.overrides = g_array_new (FALSE, FALSE, sizeof (NumelOverride));
  g_array_set_clear_func (self->shared.overrides, (GDestroyNotify) clear_override);
  self->shared.blamed = g_ptr_array_new_with_free_func (g_free);
  self->notes = g_array_new (FALSE, FALSE, sizeof (NumelNote));
  self->handles = g_array_new (FALSE, FALSE, sizeof (NumelHandle));
  self->arena = g_ptr_array_new_with_free_func (g_free);
  self->signatures = g_byte_array_new ();
  g_byte_array_set_size (self->signatures, 256);
}

/* Returns @text, which lives as long as the model from now on. */
const char *
numel_model_keep (NumelModel *self, char *text)
{
  g_ptr_array_add (self->arena, text);

  return text;
}

/**
 * numel_model_add_note:
 * @self: a model
 * @kind: (not nullable): a kind of the command line's contract
 * @key: (nullable): the key it is about
 * @message: (transfer full): a sentence
 */
void
numel_model_add_note (NumelModel *self, const char *kind, const char *key, char *message)
{
  NumelNote note = { kind, NULL, numel_model_keep (self, message) };

  if (key != NULL)
    note.key = numel_model_keep (self, g_strdup (key));
  g_array_append_val (self->notes, note);
}

static void
make_instance (NumelModel *self)
{
  self->instance = numel_instance_new (&self->shared, self->architecture, self->class, self->root,
                                       "");
}

/**
 * numel_model_new:
 * @catalog: where descriptions are
 * @config: the document; the model keeps what it reads now
 * @options: (nullable): how to read it
 * @error: set to %NUMEL_ERROR_NO_MODEL_TYPE, %NUMEL_ERROR_UNKNOWN_MODEL_TYPE,
 *   %NUMEL_ERROR_UNKNOWN_CLASS or %NUMEL_ERROR_BAD_VALUE
 *
 * Returns: (transfer full) (nullable): the config read by its architecture
 */
NumelModel *
numel_model_new (NumelCatalog *catalog, NumelConfig *config, const NumelModelOptions *options,
                 GError **error)
{
  static const NumelModelOptions no_options = { 0 };
  g_autoptr (NumelModel) self = NULL;

  g_return_val_if_fail (NUMEL_IS_CATALOG (catalog), NULL);
  g_return_val_if_fail (NUMEL_IS_CONFIG (config), NULL);

  self = g_object_new (NUMEL_TYPE_MODEL, NULL);
  self->shared.catalog = g_object_ref (catalog);
  self->root = json_object_ref (numel_config_get_root (config));
  if (options == NULL)
    options = &no_options;
  if (!numel_model_choose_family (self, options, error)
      || !numel_model_choose_class (self, options, error)
      || !numel_model_choose_extras (self, options, error))
    return NULL;
  numel_model_note_document (self, config);
  make_instance (self);

  return g_steal_pointer (&self);
}

/**
 * numel_model_copy:
 * @self: a model
 *
 * A copy is prepared for many counts that differ in a few values: see numel_model_override().
 *
 * Returns: (transfer full): another model of the same document, read the same way
 */
NumelModel *
numel_model_copy (NumelModel *self)
{
  NumelModel *copy = g_object_new (NUMEL_TYPE_MODEL, NULL);

  copy->shared.catalog = g_object_ref (self->shared.catalog);
  copy->root = json_object_ref (self->root);
  copy->architecture = numel_architecture_ref (self->architecture);
  copy->class = self->class;
  copy->model_type = g_strdup (self->model_type);
  copy->extras = g_strdupv (self->extras);
  for (guint i = 0; i < self->notes->len; i++)
    {
      const NumelNote *note = &g_array_index (self->notes, NumelNote, i);

      numel_model_add_note (copy, note->kind, note->key, g_strdup (note->message));
    }
  for (guint i = 0; i < self->shared.overrides->len; i++)
    {
      NumelOverride override = g_array_index (self->shared.overrides, NumelOverride, i);

      override.path = g_strdup (override.path);
      override.value = numel_model_keep_value (copy, &override.value);
      g_array_append_val (copy->shared.overrides, override);
    }
  make_instance (copy);

  return copy;
}

/**
 * numel_model_get_architecture:
 * @self: a model
 *
 * Returns: (transfer none): the description that reads it
 */
NumelArchitecture *
numel_model_get_architecture (NumelModel *self)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  return self->architecture;
}

/**
 * numel_model_get_model_type:
 * @self: a model
 *
 * Returns: (transfer none): the `model_type` it is counted as
 */
const char *
numel_model_get_model_type (NumelModel *self)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  return self->model_type;
}

/**
 * numel_model_get_class:
 * @self: a model
 *
 * Returns: (transfer none) (nullable): the name of the class that is counted
 */
const char *
numel_model_get_class (NumelModel *self)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  return self->class != NULL ? self->class->name : NULL;
}

/**
 * numel_model_get_notes:
 * @self: a model
 * @n_notes: (out): how many
 *
 * Returns: (transfer none) (array length=n_notes): what a reader must know
 */
const NumelNote *
numel_model_get_notes (NumelModel *self, guint *n_notes)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  *n_notes = self->notes->len;

  return (const NumelNote *) self->notes->data;
}

/**
 * numel_model_walk:
 * @self: a model
 * @walk: a walk with a tree to build, or without
 * @error: set to an error of %NUMEL_ERROR
 *
 * Walks over the model. Whether its checks hold is to be asked afterwards: numel_model_check().
 *
 * Returns: whether the model can be counted, as far as the walk can tell
 */
gboolean
numel_model_walk (NumelModel *self, NumelWalk *walk, GError **error)
{
  walk->signatures = self->signatures;
  walk->wanted_extras = (const char *const *) self->extras;

  self->shared.names_key = FALSE;
  if (self->shared.blamed->len > 0)
    g_ptr_array_set_size (self->shared.blamed, 0);

  return numel_walk_run (walk, self->instance, error);
}

/**
 * numel_model_check:
 * @self: a model that was walked over
 * @walk_error: (transfer full) (nullable): why the walk failed, if it did
 * @error: set to an error of %NUMEL_ERROR that names the key or the row and what was expected
 *
 * A check says in plain words what a failed division says in figures, so it is asked first when a
 * walk failed.
 *
 * Returns: whether the model can be counted
 */
gboolean
numel_model_check (NumelModel *self, GError *walk_error, GError **error)
{
  g_autoptr (GPtrArray) blamed = NULL;
  g_autoptr (GError) check_error = NULL;

  if (walk_error == NULL)
    return numel_instance_check (self->instance, error);

  if (walk_error->code == NUMEL_ERROR_IMPOSSIBLE)
    {
      blamed = g_steal_pointer (&self->shared.blamed);
      self->shared.blamed = g_ptr_array_new_with_free_func (g_free);
      if (!numel_instance_check (self->instance, &check_error)
          && check_error->code == NUMEL_ERROR_IMPOSSIBLE)
        {
          g_error_free (walk_error);
          g_propagate_error (error, g_steal_pointer (&check_error));
          return FALSE;
        }
      g_ptr_array_unref (self->shared.blamed);
      self->shared.blamed = g_steal_pointer (&blamed);
    }
  g_propagate_error (error, walk_error);

  return FALSE;
}

static gboolean
run (NumelModel *self, NumelWalk *walk, GError **error)
{
  GError *walk_error = NULL;

  numel_model_walk (self, walk, &walk_error);

  return numel_model_check (self, walk_error, error);
}

/**
 * numel_model_count:
 * @self: a model
 * @counts: (out): its counts
 * @error: set to an error of %NUMEL_ERROR that names the key or the row and what was expected
 *
 * Counts without building a tree, and without asking for what only a tree holds: a context that has
 * no value is an error of numel_model_build_breakdown() alone.
 *
 * Returns: whether the model can be counted
 */
gboolean
numel_model_count (NumelModel *self, NumelCounts *counts, GError **error)
{
  NumelWalk walk = { 0 };
  gboolean success;

  g_return_val_if_fail (NUMEL_IS_MODEL (self), FALSE);

  success = run (self, &walk, error);
  if (success)
    *counts = walk.counts;

  return success;
}

/**
 * numel_model_build_breakdown:
 * @self: a model
 * @error: set to an error of %NUMEL_ERROR that names the key or the row and what was expected
 *
 * Returns: (transfer full) (nullable): the tree of the model, counted by the same walk as
 *   numel_model_count()
 */
NumelBreakdown *
numel_model_build_breakdown (NumelModel *self, GError **error)
{
  g_autoptr (NumelBreakdown) tree = NULL;
  NumelWalk walk = { 0 };

  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  tree = numel_tree_new (self->class != NULL ? self->class->name
                         : numel_architecture_get_title (self->architecture));
  walk.breakdown = tree;
  if (!run (self, &walk, error))
    return NULL;
  numel_tree_finish (tree, &walk.counts);

  return g_steal_pointer (&tree);
}

/**
 * numel_model_get_blamed:
 * @self: a model whose last count failed
 *
 * Returns: (transfer none) (array zero-terminated=1): key paths of the hyperparameters that caused
 *   it, as far as they can be told
 */
const char *const *
numel_model_get_blamed (NumelModel *self)
{
  GPtrArray *blamed = self->shared.blamed;

  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  if (blamed->len == 0 || g_ptr_array_index (blamed, blamed->len - 1) != NULL)
    g_ptr_array_add (blamed, NULL);

  return (const char *const *) blamed->pdata;
}

/**
 * numel_model_parse:
 * @self: a model
 * @text: an expression over its hyperparameters and derived names
 * @error: set to %NUMEL_ERROR_BAD_VALUE
 *
 * Returns: (transfer full) (nullable): the expression, for models of the same description, or %NULL
 *   if it isn't well formed or has an unknown name
 */
NumelExpression *
numel_model_parse (NumelModel *self, const char *text, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  NumelExpression *expression;

  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  expression = numel_expression_parse (text, numel_architecture_resolve, self->architecture,
                                       &local_error);
  /* What is typed isn't a description, so it is no description that is bad. */
  if (expression == NULL)
    numel_error_set (error, NUMEL_ERROR_BAD_VALUE, "%s", local_error->message);

  return expression;
}

/**
 * numel_model_get_scope:
 * @self: a model
 *
 * Returns: (transfer none): where expressions of numel_model_parse() find their values
 */
NumelScope *
numel_model_get_scope (NumelModel *self)
{
  g_return_val_if_fail (NUMEL_IS_MODEL (self), NULL);

  return &self->instance->scope;
}
