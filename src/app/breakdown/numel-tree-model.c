/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-tree-model.h"

/* How many rows are open at first, about what fits on the screen twice. */
#define ROWS_AT_FIRST 40

struct _NumelTreeModel
{
  GObject parent_instance;

  NumelBreakdown *breakdown;
  GListStore *rows;
  GtkTreeListModel *list;
  GtkSingleSelection *selection;
  char *selected;
  GHashTable *expanded;
  guint first_depth;
  gboolean busy;
};

enum
{
  PROP_0,
  PROP_SELECTED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (NumelTreeModel, numel_tree_model, G_TYPE_OBJECT)

static GListModel *
create_children (gpointer item,
                 gpointer data)
{
  GListModel *children = numel_tree_row_get_children (NUMEL_TREE_ROW (item));

  return children != NULL ? g_object_ref (children) : NULL;
}

static void
store_selected (NumelTreeModel *self)
{
  g_autoptr (NumelTreeRow) row = NULL;
  GtkTreeListRow *item = gtk_single_selection_get_selected_item (self->selection);
  const char *key_path = NULL;

  if (self->busy)
    return;

  /* A row's item may be gone on GTK 4.8 while its list changes. */
  if (item != NULL)
    row = gtk_tree_list_row_get_item (item);
  if (row != NULL)
    key_path = numel_tree_row_get_key_path (row);

  if (g_strcmp0 (self->selected, key_path) == 0)
    return;

  g_free (self->selected);
  self->selected = g_strdup (key_path);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
}

static void
numel_tree_model_finalize (GObject *object)
{
  NumelTreeModel *self = NUMEL_TREE_MODEL (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  numel_tree_row_clear (self->rows);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->expanded, g_hash_table_unref);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  g_clear_pointer (&self->selected, g_free);

  G_OBJECT_CLASS (numel_tree_model_parent_class)->finalize (object);
}

static void
numel_tree_model_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  NumelTreeModel *self = NUMEL_TREE_MODEL (object);

  switch (id)
    {
    case PROP_SELECTED:
      g_value_set_string (value, self->selected);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_tree_model_class_init (NumelTreeModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = numel_tree_model_finalize;
  object_class->get_property = numel_tree_model_get_property;

  properties[PROP_SELECTED] =
    g_param_spec_string ("selected", NULL, NULL, NULL,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
numel_tree_model_init (NumelTreeModel *self)
{
  self->expanded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->rows = g_list_store_new (NUMEL_TYPE_TREE_ROW);
  self->list = gtk_tree_list_model_new (G_LIST_MODEL (g_object_ref (self->rows)), FALSE, FALSE,
                                        create_children, NULL, NULL);
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION,
                                  "autoselect", FALSE,
                                  "can-unselect", TRUE,
                                  "model", self->list,
                                  NULL);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (store_selected),
                           self, G_CONNECT_SWAPPED);
}

NumelTreeModel *
numel_tree_model_new (void)
{
  return g_object_new (NUMEL_TYPE_TREE_MODEL, NULL);
}

GtkSingleSelection *
numel_tree_model_get_selection (NumelTreeModel *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_MODEL (self), NULL);

  return self->selection;
}

/* Of several variants of a repeated module side by side only the first is open at first, and a
 * layer never shows its tensors. With @write, what isn't known yet is written down; without, the
 * rows that would show are counted. */
static guint
open_level (NumelTreeModel *self,
            GListModel     *rows,
            guint           depth,
            gboolean        write)
{
  guint n = g_list_model_get_n_items (rows);
  gboolean run_seen = FALSE;
  guint shown = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelTreeRow) row = g_list_model_get_item (rows, i);
      const NumelNode *node = numel_tree_row_get_node (row);
      const char *key_path = numel_tree_row_get_key_path (row);
      GListModel *children = numel_tree_row_get_children (row);
      gboolean is_run = node->items != NULL && node->chosen < 0;
      gboolean open = numel_tree_row_get_depth (row) < depth && !(is_run && run_seen)
                      && node->kind == NULL;

      run_seen |= is_run;
      shown++;
      if (children == NULL)
        continue;

      if (write && !g_hash_table_contains (self->expanded, key_path))
        g_hash_table_insert (self->expanded, g_strdup (key_path), GINT_TO_POINTER (open));
      if (write || open)
        shown += open_level (self, children, depth, write);
    }

  return shown;
}

static void
open_new_rows (NumelTreeModel *self)
{
  GListModel *rows = G_LIST_MODEL (self->rows);

  if (self->first_depth == 0)
    {
      self->first_depth = 1;
      while (self->first_depth < 12
             && open_level (self, rows, self->first_depth + 1, FALSE) <= ROWS_AT_FIRST)
        self->first_depth++;
    }

  open_level (self, rows, self->first_depth, TRUE);
}

static void
remember_expansion (NumelTreeModel *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) item = gtk_tree_list_model_get_row (self->list, i);
      g_autoptr (NumelTreeRow) row = gtk_tree_list_row_get_item (item);

      if (row != NULL && numel_tree_row_get_children (row) != NULL)
        g_hash_table_insert (self->expanded, g_strdup (numel_tree_row_get_key_path (row)),
                             GINT_TO_POINTER (gtk_tree_list_row_get_expanded (item)));
    }
}

/* Opens what is to be open, from the top down; the list grows while it is walked. */
static void
restore_expansion (NumelTreeModel *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    {
      g_autoptr (GtkTreeListRow) item = gtk_tree_list_model_get_row (self->list, i);
      g_autoptr (NumelTreeRow) row = gtk_tree_list_row_get_item (item);

      if (row != NULL && numel_tree_row_get_children (row) != NULL
          && g_hash_table_lookup (self->expanded, numel_tree_row_get_key_path (row)) != NULL)
        gtk_tree_list_row_set_expanded (item, TRUE);
    }
}

/* The position of its row, or of the nearest row around it that can be seen;
 * GTK_INVALID_LIST_POSITION without either. */
static guint
find (NumelTreeModel *self,
      const char     *key_path,
      gboolean        open)
{
  guint best = GTK_INVALID_LIST_POSITION;

  if (key_path == NULL)
    return best;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    {
      g_autoptr (GtkTreeListRow) item = gtk_tree_list_model_get_row (self->list, i);
      g_autoptr (NumelTreeRow) row = gtk_tree_list_row_get_item (item);
      const char *own = row != NULL ? numel_tree_row_get_key_path (row) : NULL;

      if (own == NULL)
        continue;

      if (g_str_equal (own, key_path))
        return i;

      if (g_str_has_prefix (key_path, own) && key_path[strlen (own)] == '/')
        {
          best = i;
          if (open)
            gtk_tree_list_row_set_expanded (item, TRUE);
        }
    }

  return best;
}

void
numel_tree_model_set_breakdown (NumelTreeModel *self,
                                NumelBreakdown *breakdown)
{
  g_return_if_fail (NUMEL_IS_TREE_MODEL (self));

  if (self->breakdown == breakdown)
    return;

  self->busy = TRUE;
  if (breakdown != NULL)
    {
      remember_expansion (self);
      if (numel_tree_row_reconcile (self->rows, numel_breakdown_get_root (breakdown),
                                    numel_breakdown_get_counts (breakdown)->total, 0))
        {
          open_new_rows (self);
          restore_expansion (self);

          /* The selection is by position and moves when rows above are spliced. What was chosen
           * stays in mind while it isn't there, and is chosen again when an undo brings it back. */
          if (self->selected != NULL)
            gtk_single_selection_set_selected (self->selection,
                                               find (self, self->selected,
                                                                      FALSE));
        }
      numel_breakdown_ref (breakdown);
    }
  else
    {
      numel_tree_row_clear (self->rows);
    }

  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  self->breakdown = breakdown;
  self->busy = FALSE;
}

/* Whether some parameters don't serve every token, so that a column for it makes sense. */
gboolean
numel_tree_model_has_idle (NumelTreeModel *self)
{
  const NumelCounts *counts;

  g_return_val_if_fail (NUMEL_IS_TREE_MODEL (self), FALSE);

  if (self->breakdown == NULL)
    return FALSE;

  counts = numel_breakdown_get_counts (self->breakdown);
  return counts->active != counts->total;
}

const char *
numel_tree_model_get_selected (NumelTreeModel *self)
{
  g_return_val_if_fail (NUMEL_IS_TREE_MODEL (self), NULL);

  return self->selected;
}

/* Chooses its row and opens the rows around it. */
void
numel_tree_model_set_selected (NumelTreeModel *self,
                               const char     *key_path)
{
  guint position;

  g_return_if_fail (NUMEL_IS_TREE_MODEL (self));

  if (g_strcmp0 (self->selected, key_path) == 0)
    return;

  g_free (self->selected);
  self->selected = g_strdup (key_path);
  self->busy = TRUE;
  position = find (self, key_path, TRUE);
  gtk_single_selection_set_selected (self->selection, position);
  self->busy = FALSE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
}
