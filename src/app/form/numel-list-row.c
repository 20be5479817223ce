/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-list-row.h"

#include "core/json/numel-json-writer.h"
#include "app/widgets/numel-widget.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>

struct _NumelListRow
{
  NumelFormRow parent_instance;

  GtkWidget *entry;
  NumelListRowKind kind;
  char *shown;
};

G_DEFINE_FINAL_TYPE (NumelListRow, numel_list_row, NUMEL_TYPE_FORM_ROW)

/* Longer lists than this aren't per-layer lists of any model; the bound keeps a paste harmless. */
#define MAX_ITEMS 4096

static JsonNode *
parse_item (const char *text)
{
  JsonNode *node = json_node_alloc ();
  char *end = NULL;
  gint64 integer;
  double real;
  gsize length = strlen (text);

  if (g_str_equal (text, "true") || g_str_equal (text, "false"))
    return json_node_init_boolean (node, g_str_equal (text, "true"));
  if (g_str_equal (text, "null"))
    return json_node_init_null (node);

  errno = 0;
  integer = g_ascii_strtoll (text, &end, 10);
  if (*end == '\0' && errno == 0)
    return json_node_init_int (node, integer);

  if (strspn (text, "0123456789+-.eE") == length)
    {
      real = g_ascii_strtod (text, &end);
      if (*end == '\0' && isfinite (real))
        return json_node_init_double (node, real);
    }

  if (length >= 2 && text[0] == '"' && text[length - 1] == '"')
    {
      g_autofree char *inner = g_strndup (text + 1, length - 2);

      return json_node_init_string (node, inner);
    }

  return json_node_init_string (node, text);
}

JsonNode *
numel_list_row_parse (NumelListRowKind   kind,
                      const char        *text,
                      char             **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_auto (GStrv) pieces = NULL;
  g_autoptr (JsonArray) array = NULL;
  JsonNode *node;

  if (kind == NUMEL_LIST_ROW_STRING)
    return json_node_init_string (json_node_alloc (), trimmed);

  if (kind == NUMEL_LIST_ROW_REAL)
    {
      g_autofree char *dotted = g_strdelimit (g_strdup (trimmed), ",", '.');
      g_autoptr (JsonNode) item = parse_item (dotted);

      if (*dotted != '\0' && JSON_NODE_HOLDS_VALUE (item)
          && (json_node_get_value_type (item) == G_TYPE_INT64
              || json_node_get_value_type (item) == G_TYPE_DOUBLE))
        return g_steal_pointer (&item);

      *error = g_strdup (_("a number is needed"));
      return NULL;
    }

  if (kind == NUMEL_LIST_ROW_ANY && strpbrk (trimmed, ",[]{}") == NULL)
    return parse_item (trimmed);

  if (g_str_has_prefix (trimmed, "[") && g_str_has_suffix (trimmed, "]"))
    {
      trimmed[strlen (trimmed) - 1] = '\0';
      trimmed[0] = ' ';
      g_strstrip (trimmed);
    }

  array = json_array_new ();
  pieces = g_strsplit (trimmed, ",", MAX_ITEMS + 1);
  if (g_strv_length (pieces) > MAX_ITEMS)
    {
      *error = g_strdup (_("too many items"));
      return NULL;
    }
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_strstrip (pieces[i]);
      if (*pieces[i] == '\0')
        {
          *error = g_strdup (_("an item is empty"));
          return NULL;
        }
      if (strpbrk (pieces[i], "[]{}") != NULL)
        {
          *error = g_strdup (_("items separated by commas are needed"));
          return NULL;
        }
      json_array_add_element (array, parse_item (pieces[i]));
    }

  node = json_node_init_array (json_node_alloc (), array);
  return node;
}

char *
numel_list_row_to_text (JsonNode *value)
{
  GString *text;
  JsonArray *array;

  if (value == NULL)
    return g_strdup ("");

  if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    return json_node_dup_string (value);

  if (!JSON_NODE_HOLDS_ARRAY (value))
    return numel_json_write_shown (value);

  array = json_node_get_array (value);
  text = g_string_new (NULL);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *item = numel_list_row_to_text (json_array_get_element (array, i));

      if (i > 0)
        g_string_append (text, ", ");
      g_string_append (text, item);
    }

  return g_string_free (text, FALSE);
}

static void
activate_cb (NumelListRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *error = NULL;
  g_autoptr (JsonNode) node = NULL;

  if (g_strcmp0 (text, self->shown) == 0)
    return;

  node = numel_list_row_parse (self->kind, text, &error);
  if (node == NULL)
    {
      numel_form_row_set_input_error (NUMEL_FORM_ROW (self), error);
      return;
    }

  g_free (self->shown);
  self->shown = g_strdup (text);
  numel_form_row_set_input_error (NUMEL_FORM_ROW (self), NULL);
  numel_form_row_emit_edited (NUMEL_FORM_ROW (self), node);
}

static void
numel_list_row_set_value (NumelFormRow *row,
                          JsonNode     *node)
{
  NumelListRow *self = NUMEL_LIST_ROW (row);
  g_autofree char *text = numel_list_row_to_text (node);

  if (g_strcmp0 (text, self->shown) == 0)
    return;

  g_free (self->shown);
  self->shown = g_steal_pointer (&text);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), self->shown);
  numel_form_row_set_input_error (row, NULL);
}

static void
numel_list_row_finalize (GObject *object)
{
  g_clear_pointer (&NUMEL_LIST_ROW (object)->shown, g_free);
  G_OBJECT_CLASS (numel_list_row_parent_class)->finalize (object);
}

static void
numel_list_row_class_init (NumelListRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_list_row_finalize;
  NUMEL_FORM_ROW_CLASS (klass)->set_value = numel_list_row_set_value;
}

static void
numel_list_row_init (NumelListRow *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 12);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), 14);
  gtk_editable_set_enable_undo (GTK_EDITABLE (self->entry), FALSE);
  numel_widget_set_left_to_right (self->entry);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->entry, focus);
  numel_form_row_add_control (NUMEL_FORM_ROW (self), self->entry, self->entry);
}

GtkWidget *
numel_list_row_new (NumelListRowKind kind)
{
  NumelListRow *self = g_object_new (NUMEL_TYPE_LIST_ROW, NULL);

  self->kind = kind;
  return GTK_WIDGET (self);
}
