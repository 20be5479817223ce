/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-breakdown-table.h"

#include "app/widgets/numel-node-text.h"

#include <glib/gi18n.h>

/* How far a row of people's table stands in for each level; other spaces are lost in Markdown. */
#define INDENT "\u00a0\u00a0"

typedef struct
{
  NumelTable *table;
  NumelTableFormat format;
  gint64 total;
  gboolean for_people;
  gboolean has_active;
} Writer;

/* The tree's rows say which items of a repeated module they stand for; a path has an asterisk. */
static char *
dup_path (const NumelNode *node)
{
  g_autofree char *path = g_strdup (node->path);

  for (; node != NULL; node = node->parent)
    {
      char *star = node->items != NULL ? strrchr (path, '*') : NULL;
      char *whole;

      if (star == NULL)
        continue;

      *star = '\0';
      whole = g_strconcat (path, node->items, star + 1, NULL);
      g_free (path);
      path = whole;
    }

  return g_steal_pointer (&path);
}

static void
add_component (Writer          *self,
               const NumelNode *node,
               guint            depth)
{
  g_autoptr (GString) text = NULL;

  if (!self->for_people && self->format != NUMEL_TABLE_TEXT)
    {
      g_autofree char *path = dup_path (node);

      numel_table_add_text (self->table, path);
      numel_table_add_text (self->table, node->name);
      return;
    }

  text = g_string_new (NULL);
  for (guint i = 0; i < depth; i++)
    g_string_append (text, self->for_people ? INDENT : "  ");
  g_string_append (text, node->name);
  if (self->for_people && node->items != NULL)
    g_string_append_printf (text, " %s", node->items);
  numel_table_add_text (self->table, text->str);
}

static void
add_shape (Writer          *self,
           const NumelNode *node)
{
  g_autoptr (GString) shape = g_string_new (NULL);

  for (guint i = 0; i < node->n_dimensions; i++)
    g_string_append_printf (shape, "%s%" G_GINT64_FORMAT, i > 0 ? " × " : "", node->dimensions[i]);
  numel_table_add_text (self->table, shape->len > 0 ? shape->str : NULL);
}

/* The clipboard has as many decimals as a row that is copied alone. */
static void
add_share (Writer *self,
           double  share)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (self->format == NUMEL_TABLE_TEXT)
    numel_table_add_text (self->table, g_ascii_formatd (digits, sizeof digits, "%.6f", share));
  else
    numel_table_add_real (self->table, share, 6);
}

static void
add_rows (Writer          *self,
          const NumelNode *parent,
          guint            depth)
{
  g_autoptr (GPtrArray) children = numel_node_list_visible (parent);

  for (guint i = 0; i < children->len; i++)
    {
      const NumelNode *node = g_ptr_array_index (children, i);
      double share = self->total > 0 ? (double) node->parameters / (double) self->total : 0;

      add_component (self, node, depth);
      add_shape (self, node);
      numel_table_add_count (self->table, node->times);
      numel_table_add_count (self->table, node->parameters);
      if (self->has_active)
        numel_table_add_count (self->table, node->active);
      add_share (self, share);
      add_rows (self, node, depth + 1);
    }
}

/* The whole tree as a table. Programs get each row's path, and the active parameters whether or
 * not they differ; people get what the tree shows. */
char *
numel_breakdown_write_table (NumelBreakdown   *breakdown,
                             NumelTableFormat  format)
{
  g_autoptr (NumelTable) table = numel_table_new (format);
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  gboolean for_people = format == NUMEL_TABLE_MARKDOWN || format == NUMEL_TABLE_LATEX;
  Writer writer = { table, format, counts->total, for_people,
                    !for_people || counts->active != counts->total };

  if (!for_people && format != NUMEL_TABLE_TEXT)
    numel_table_add_column (table, "path", _("Component"), FALSE);
  numel_table_add_column (table, "component", _("Component"), FALSE);
  numel_table_add_column (table, "shape", _("Shape"), FALSE);
  numel_table_add_column (table, "times", "×", TRUE);
  numel_table_add_column (table, "parameters", _("Parameters"), TRUE);
  if (writer.has_active)
    numel_table_add_column (table, "active", _("Active"), TRUE);
  numel_table_add_column (table, "share", _("Share"), TRUE);
  add_rows (&writer, numel_breakdown_get_root (breakdown), 0);

  return numel_table_write (table);
}
