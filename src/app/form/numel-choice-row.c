/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-choice-row.h"

#include "numel-build.h"

struct _NumelChoiceRow
{
  NumelFormRow parent_instance;

  GtkWidget *drop_down;
  char **choices;
  char *value;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (NumelChoiceRow, numel_choice_row, NUMEL_TYPE_FORM_ROW)

static void
selected_cb (NumelChoiceRow *self)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (self->drop_down));
  g_autoptr (JsonNode) node = NULL;
  const char *text;

  if (item == NULL || self->showing)
    return;

  text = gtk_string_object_get_string (item);
  if (g_strcmp0 (text, self->value) == 0)
    return;

  node = json_node_init_string (json_node_alloc (), text);
  numel_form_row_emit_edited (NUMEL_FORM_ROW (self), node);
}

/* A value that isn't among the choices is offered too, as a file may hold it. */
static void
show_value (NumelChoiceRow *self,
            gboolean        rebuild)
{
  guint n = self->choices != NULL ? g_strv_length (self->choices) : 0;
  guint position = self->value != NULL ? n : GTK_INVALID_LIST_POSITION;
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (self->drop_down));

  for (guint i = 0; i < n && self->value != NULL; i++)
    if (g_str_equal (self->choices[i], self->value))
      position = i;

  self->showing = TRUE;
  if (rebuild || model == NULL || position == n || g_list_model_get_n_items (model) != n)
    {
      g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) self->choices);

      if (position == n)
        gtk_string_list_append (list, self->value);
      gtk_drop_down_set_model (GTK_DROP_DOWN (self->drop_down), G_LIST_MODEL (list));
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop_down), position);
  self->showing = FALSE;
}

static void
numel_choice_row_set_value (NumelFormRow *row,
                            JsonNode     *node)
{
  NumelChoiceRow *self = NUMEL_CHOICE_ROW (row);

  g_free (self->value);
  self->value = node != NULL && JSON_NODE_HOLDS_VALUE (node)
                    && json_node_get_value_type (node) == G_TYPE_STRING
                  ? json_node_dup_string (node)
                  : NULL;
  /* The control may have moved away from a value that was refused. */
  show_value (self, FALSE);
}

static void
numel_choice_row_finalize (GObject *object)
{
  NumelChoiceRow *self = NUMEL_CHOICE_ROW (object);

  g_clear_pointer (&self->choices, g_strfreev);
  g_clear_pointer (&self->value, g_free);

  G_OBJECT_CLASS (numel_choice_row_parent_class)->finalize (object);
}

static void
numel_choice_row_class_init (NumelChoiceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_choice_row_finalize;
  NUMEL_FORM_ROW_CLASS (klass)->set_value = numel_choice_row_set_value;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-choice-row.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelChoiceRow, drop_down);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void
numel_choice_row_init (NumelChoiceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  numel_form_row_add_control (NUMEL_FORM_ROW (self), self->drop_down, self->drop_down);
}

GtkWidget *
numel_choice_row_new (void)
{
  return g_object_new (NUMEL_TYPE_CHOICE_ROW, NULL);
}

void
numel_choice_row_set_choices (NumelChoiceRow    *self,
                              const char *const *choices)
{
  g_return_if_fail (NUMEL_IS_CHOICE_ROW (self));
  g_return_if_fail (choices != NULL);

  if (self->choices != NULL && g_strv_equal ((const char *const *) self->choices, choices))
    return;

  g_strfreev (self->choices);
  self->choices = g_strdupv ((char **) choices);
  show_value (self, TRUE);
}
