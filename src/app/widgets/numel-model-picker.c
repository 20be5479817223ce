/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-model-picker.h"

#include "numel-build.h"
#include "numel-mark.h"

struct _NumelModelPicker
{
  AdwBin parent_instance;

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

G_DEFINE_FINAL_TYPE (NumelModelPicker, numel_model_picker, ADW_TYPE_BIN)

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
  g_clear_object (&self->models);
  g_clear_object (&self->chosen);

  G_OBJECT_CLASS (numel_model_picker_parent_class)->dispose (object);
}

static void
numel_model_picker_class_init (NumelModelPickerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = numel_model_picker_get_property;
  object_class->dispose = numel_model_picker_dispose;

  properties[PROP_CHOSEN] = g_param_spec_object ("chosen", NULL, NULL, NUMEL_TYPE_DOCUMENT,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (NUMEL_TYPE_MARK);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-model-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelModelPicker, drop_down);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void
numel_model_picker_init (NumelModelPicker *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* @label says what is chosen with it, also for people who don't see it. */
void
numel_model_picker_set_label (NumelModelPicker *self,
                              const char       *label)
{
  g_return_if_fail (NUMEL_IS_MODEL_PICKER (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down), label);
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
