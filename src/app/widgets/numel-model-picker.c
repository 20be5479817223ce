/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-model-picker.h"

#include "numel-mark.h"

#define MIN_CHARS 6
#define BUTTON_CHARS 16

struct _NumelModelPicker
{
  GtkWidget parent_instance;

  GtkWidget *drop_down;
  GListModel *models;
  NumelDocument *chosen;
  gboolean is_updating;
};

enum
{
  PROP_0,
  PROP_CHOSEN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (NumelModelPicker, numel_model_picker, GTK_TYPE_WIDGET)

static guint
find_position (NumelModelPicker *self,
               NumelDocument    *document)
{
  guint n = self->models != NULL ? g_list_model_get_n_items (self->models) : 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelDocument) item = g_list_model_get_item (self->models, i);

      if (item == document)
        return i;
    }

  return GTK_INVALID_LIST_POSITION;
}

static void
set_chosen (NumelModelPicker *self,
            NumelDocument    *document)
{
  if (g_set_object (&self->chosen, document))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN]);
}

static void
selected_cb (NumelModelPicker *self)
{
  if (!self->is_updating)
    set_chosen (self, gtk_drop_down_get_selected_item (GTK_DROP_DOWN (self->drop_down)));
}

/* The drop-down chooses by place; what was chosen is looked up after every change of places. */
static void
models_cb (NumelModelPicker *self)
{
  g_autoptr (NumelDocument) chosen = NULL;
  guint position = find_position (self, self->chosen);

  if (position == GTK_INVALID_LIST_POSITION)
    {
      chosen = self->models != NULL ? g_list_model_get_item (self->models, 0) : NULL;
      position = chosen != NULL ? 0 : GTK_INVALID_LIST_POSITION;
    }
  else
    {
      chosen = g_object_ref (self->chosen);
    }

  self->is_updating = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop_down), position);
  self->is_updating = FALSE;
  set_chosen (self, chosen);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          gpointer                  in_list)
{
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *box;

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (!in_list)
    {
      gtk_label_set_width_chars (GTK_LABEL (label), MIN_CHARS);
      gtk_label_set_max_width_chars (GTK_LABEL (label), BUTTON_CHARS);
      gtk_list_item_set_child (item, label);
      return;
    }

  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_box_append (GTK_BOX (box), numel_mark_new (NUMEL_MARK_MODEL));
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         gpointer                  in_list)
{
  GtkWidget *child = gtk_list_item_get_child (item);
  GtkWidget *label = in_list ? gtk_widget_get_last_child (child) : child;
  NumelDocument *document = gtk_list_item_get_item (item);
  GBinding *binding;

  if (in_list)
    numel_mark_set_index (NUMEL_MARK (gtk_widget_get_first_child (child)),
                          numel_document_get_mark (document));
  binding = g_object_bind_property (document, "title", label, "label", G_BINDING_SYNC_CREATE);
  g_object_set_data (G_OBJECT (item), "numel-binding", binding);
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           gpointer                  in_list)
{
  GBinding *binding = g_object_steal_data (G_OBJECT (item), "numel-binding");

  if (binding != NULL)
    g_binding_unbind (binding);
}

static GtkListItemFactory *
create_factory (gboolean in_list)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GINT_TO_POINTER (in_list));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GINT_TO_POINTER (in_list));
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), GINT_TO_POINTER (in_list));
  return factory;
}

static void
numel_model_picker_get_property (GObject    *object,
                                 guint       id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  if (id == PROP_CHOSEN)
    g_value_set_object (value, NUMEL_MODEL_PICKER (object)->chosen);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
numel_model_picker_dispose (GObject *object)
{
  NumelModelPicker *self = NUMEL_MODEL_PICKER (object);

  if (self->models != NULL)
    g_signal_handlers_disconnect_by_func (self->models, models_cb, self);
  self->is_updating = TRUE;
  g_clear_pointer (&self->drop_down, gtk_widget_unparent);
  g_clear_object (&self->models);
  g_clear_object (&self->chosen);

  G_OBJECT_CLASS (numel_model_picker_parent_class)->dispose (object);
}

static void
numel_model_picker_class_init (NumelModelPickerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = numel_model_picker_get_property;
  object_class->dispose = numel_model_picker_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);

  properties[PROP_CHOSEN] = g_param_spec_object ("chosen", NULL, NULL, NUMEL_TYPE_DOCUMENT,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
numel_model_picker_init (NumelModelPicker *self)
{
  g_autoptr (GtkListItemFactory) button = create_factory (FALSE);
  g_autoptr (GtkListItemFactory) list = create_factory (TRUE);

  self->drop_down = gtk_drop_down_new (NULL, NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (self->drop_down), button);
  gtk_drop_down_set_list_factory (GTK_DROP_DOWN (self->drop_down), list);
  gtk_widget_add_css_class (self->drop_down, "model-picker");
  gtk_widget_set_parent (self->drop_down, GTK_WIDGET (self));
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  g_signal_connect_object (self->drop_down, "notify::selected-item", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
numel_model_picker_new (const char *label)
{
  NumelModelPicker *self = g_object_new (NUMEL_TYPE_MODEL_PICKER, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_widget_set_tooltip_text (self->drop_down, label);
  return GTK_WIDGET (self);
}

void
numel_model_picker_set_models (NumelModelPicker *self,
                               GListModel       *models)
{
  g_return_if_fail (NUMEL_IS_MODEL_PICKER (self));
  g_return_if_fail (self->models == NULL);

  self->models = g_object_ref (models);
  self->is_updating = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->drop_down), models);
  self->is_updating = FALSE;

  /* The drop-down follows the list first. */
  g_signal_connect_object (models, "items-changed", G_CALLBACK (models_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  models_cb (self);
}

NumelDocument *
numel_model_picker_get_chosen (NumelModelPicker *self)
{
  g_return_val_if_fail (NUMEL_IS_MODEL_PICKER (self), NULL);

  return self->chosen;
}

void
numel_model_picker_set_chosen (NumelModelPicker *self,
                               NumelDocument    *document)
{
  guint position;

  g_return_if_fail (NUMEL_IS_MODEL_PICKER (self));

  position = find_position (self, document);
  if (position != GTK_INVALID_LIST_POSITION)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop_down), position);
}
