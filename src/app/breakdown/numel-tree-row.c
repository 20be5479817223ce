/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-tree-row.h"

#include "app/document/numel-document.h"
#include "app/widgets/numel-node-text.h"

struct _NumelTreeRow
{
  GObject parent_instance;

  char *key_path;
  const NumelNode *node;
  NumelShares shares;
  gint64 total;
  guint depth;
  GListStore *children;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelTreeRow, numel_tree_row, G_TYPE_OBJECT)

static void
numel_tree_row_finalize (GObject *object)
{
  NumelTreeRow *self = NUMEL_TREE_ROW (object);

  g_clear_pointer (&self->key_path, g_free);
  g_clear_object (&self->children);

  G_OBJECT_CLASS (numel_tree_row_parent_class)->finalize (object);
}

static void
numel_tree_row_class_init (NumelTreeRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_tree_row_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_tree_row_init (NumelTreeRow *self)
{
}

static gboolean
has_visible_children (const NumelNode *node)
{
  g_autoptr (GPtrArray) children = numel_node_list_visible (node);

  return children->len > 0;
}

/* A row that leaves the list may still be held by a widget for a moment; its node is gone then. */
static void forget_all (GListStore *store);

static void
forget (NumelTreeRow *self)
{
  self->node = NULL;
  if (self->children != NULL)
    forget_all (self->children);
}

static void
forget_all (GListStore *store)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (store)); i++)
    {
      g_autoptr (NumelTreeRow) row = g_list_model_get_item (G_LIST_MODEL (store), i);

      forget (row);
    }
}

static gboolean
update (NumelTreeRow    *self,
        const NumelNode *node,
        gint64           total)
{
  gboolean restructured = FALSE;

  self->node = node;
  self->total = total;
  numel_node_sum_shares (node, &self->shares);
  if (self->children != NULL)
    restructured = numel_tree_row_reconcile (self->children, node, total, self->depth + 1);

  g_signal_emit (self, changed_signal, 0);
  return restructured;
}

NumelTreeRow *
numel_tree_row_new (const NumelNode *node,
                    gint64           total,
                    guint            depth)
{
  NumelTreeRow *self = g_object_new (NUMEL_TYPE_TREE_ROW, NULL);

  self->key_path = numel_document_dup_key_path (node);
  self->depth = depth;
  if (has_visible_children (node))
    self->children = g_list_store_new (NUMEL_TYPE_TREE_ROW);
  update (self, node, total);
  return self;
}

static gboolean
is_row_of (NumelTreeRow    *row,
           const NumelNode *node,
           const char      *key_path)
{
  return g_str_equal (row->key_path, key_path)
         && (row->children != NULL) == has_visible_children (node);
}

/* Gives the rows of a list their new nodes. Only rows that really come or go are spliced,
 * because even replacing a row by itself would close it and move the selection. */
gboolean
numel_tree_row_reconcile (GListStore      *store,
                          const NumelNode *parent,
                          gint64           total,
                          guint            depth)
{
  g_autoptr (GPtrArray) nodes = numel_node_list_visible (parent);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) old = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) middle = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_old = g_list_model_get_n_items (G_LIST_MODEL (store));
  guint prefix = 0;
  guint suffix = 0;
  gboolean restructured = FALSE;

  for (guint i = 0; i < nodes->len; i++)
    g_ptr_array_add (keys, numel_document_dup_key_path (g_ptr_array_index (nodes, i)));
  for (guint i = 0; i < n_old; i++)
    g_ptr_array_add (old, g_list_model_get_item (G_LIST_MODEL (store), i));

  while (prefix < MIN (n_old, nodes->len)
         && is_row_of (g_ptr_array_index (old, prefix), g_ptr_array_index (nodes, prefix),
                       g_ptr_array_index (keys, prefix)))
    prefix++;
  while (suffix < MIN (n_old, nodes->len) - prefix
         && is_row_of (g_ptr_array_index (old, n_old - suffix - 1),
                       g_ptr_array_index (nodes, nodes->len - suffix - 1),
                       g_ptr_array_index (keys, nodes->len - suffix - 1)))
    suffix++;

  for (guint i = prefix; i < n_old - suffix; i++)
    forget (g_ptr_array_index (old, i));

  for (guint i = prefix; i < nodes->len - suffix; i++)
    {
      NumelTreeRow *row = NULL;

      for (guint j = prefix; j < n_old - suffix && row == NULL; j++)
        if (is_row_of (g_ptr_array_index (old, j), g_ptr_array_index (nodes, i),
                       g_ptr_array_index (keys, i)))
          row = g_object_ref (g_ptr_array_index (old, j));

      if (row != NULL)
        update (row, g_ptr_array_index (nodes, i), total);
      else
        row = numel_tree_row_new (g_ptr_array_index (nodes, i), total, depth);
      g_ptr_array_add (middle, row);
    }

  if (prefix + suffix < n_old || middle->len > 0)
    {
      g_list_store_splice (store, prefix, n_old - prefix - suffix, middle->pdata, middle->len);
      restructured = TRUE;
    }

  for (guint i = 0; i < prefix; i++)
    restructured |= update (g_ptr_array_index (old, i), g_ptr_array_index (nodes, i), total);
  for (guint i = 1; i <= suffix; i++)
    restructured |= update (g_ptr_array_index (old, n_old - i),
                            g_ptr_array_index (nodes, nodes->len - i), total);

  return restructured;
}

const char *
numel_tree_row_get_key_path (NumelTreeRow *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_ROW (self), NULL);

  return self->key_path;
}

const NumelNode *
numel_tree_row_get_node (NumelTreeRow *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_ROW (self), NULL);

  return self->node;
}

const NumelShares *
numel_tree_row_get_shares (NumelTreeRow *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_ROW (self), NULL);

  return &self->shares;
}

gint64
numel_tree_row_get_total (NumelTreeRow *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_ROW (self), 0);

  return self->total;
}

guint
numel_tree_row_get_depth (NumelTreeRow *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_ROW (self), 0);

  return self->depth;
}

GListModel *
numel_tree_row_get_children (NumelTreeRow *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_ROW (self), NULL);

  return self->children != NULL ? G_LIST_MODEL (self->children) : NULL;
}

/* Empties the list. */
void
numel_tree_row_clear (GListStore *store)
{
  forget_all (store);
  g_list_store_remove_all (store);
}
