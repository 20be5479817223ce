/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-choice-row.h"

struct _NumelChoiceRow
{
  NumelFormRow parent_instance;

  GtkWidget *drop_down;
  char **choices;
  char *value;
  gulong handler;
};

G_DEFINE_FINAL_TYPE (NumelChoiceRow, numel_choice_row, NUMEL_TYPE_FORM_ROW)

static void
selected_cb (NumelChoiceRow *self)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (self->drop_down));
  g_autoptr (JsonNode) node = NULL;
  const char *text;

  if (item == NULL)
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
  guint position = GTK_INVALID_LIST_POSITION;
  GListModel *model;

  for (guint i = 0; i < n && self->value != NULL; i++)
    if (g_str_equal (self->choices[i], self->value))
      position = i;

  g_signal_handler_block (self->drop_down, self->handler);
  model = gtk_drop_down_get_model (GTK_DROP_DOWN (self->drop_down));
  if (self->value != NULL && position == GTK_INVALID_LIST_POSITION)
    position = n;
  if (rebuild || model == NULL || position == n || g_list_model_get_n_items (model) != n)
    {
      GtkStringList *list = gtk_string_list_new ((const char *const *) self->choices);

      if (position == n)
        gtk_string_list_append (list, self->value);
      gtk_drop_down_set_model (GTK_DROP_DOWN (self->drop_down), G_LIST_MODEL (list));
      g_object_unref (list);
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop_down), position);
  g_signal_handler_unblock (self->drop_down, self->handler);
}

static void
numel_choice_row_set_value (NumelFormRow *row,
                            JsonNode     *node)
{
  NumelChoiceRow *self = NUMEL_CHOICE_ROW (row);
  const char *value = NULL;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node)
      && json_node_get_value_type (node) == G_TYPE_STRING)
    value = json_node_get_string (node);

  if (g_strcmp0 (self->value, value) == 0)
    {
      /* The control may have moved away from a value that was refused. */
      show_value (self, FALSE);
      return;
    }

  g_free (self->value);
  self->value = g_strdup (value);
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
  G_OBJECT_CLASS (klass)->finalize = numel_choice_row_finalize;
  NUMEL_FORM_ROW_CLASS (klass)->set_value = numel_choice_row_set_value;
}

static void
setup_cb (NumelChoiceRow *self,
          GtkListItem    *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_width_chars (GTK_LABEL (label), 8);
  gtk_list_item_set_child (item, label);
}

static void
setup_list_cb (NumelChoiceRow *self,
               GtkListItem    *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (NumelChoiceRow *self,
         GtkListItem    *item)
{
  GtkStringObject *object = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      object != NULL ? gtk_string_object_get_string (object) : "");
}

static GtkListItemFactory *
make_factory (NumelChoiceRow *self,
              GCallback       setup)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_object (factory, "setup", setup, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  return factory;
}

static void
numel_choice_row_init (NumelChoiceRow *self)
{
  g_autoptr (GtkListItemFactory) factory = make_factory (self, G_CALLBACK (setup_cb));
  g_autoptr (GtkListItemFactory) list_factory = make_factory (self, G_CALLBACK (setup_list_cb));

  self->drop_down = g_object_new (GTK_TYPE_DROP_DOWN,
                                  "factory", factory,
                                  "list-factory", list_factory,
                                  NULL);
  self->handler = g_signal_connect_object (self->drop_down, "notify::selected",
                                           G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  numel_form_row_add_control (NUMEL_FORM_ROW (self), self->drop_down);
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
