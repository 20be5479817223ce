/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-card.h"

/* A drop-down that offers the values of a setting. */
typedef struct
{
  GtkDropDown *drop_down;
  NumelCostSetting setting;
  GArray *values;
} Choice;

typedef struct
{
  NumelCostState *state;
  GPtrArray *choices;
} NumelCostCardPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (NumelCostCard, numel_cost_card, GTK_TYPE_WIDGET)

static NumelCostCardPrivate *
get_private (NumelCostCard *self)
{
  return numel_cost_card_get_instance_private (self);
}

static void
free_choice (gpointer data)
{
  Choice *choice = data;

  g_array_unref (choice->values);
  g_free (choice);
}

static void
changed_cb (NumelCostCard *self)
{
  NumelCostCardPrivate *private = get_private (self);
  NumelDocument *document = numel_cost_state_get_document (private->state);

  for (guint i = 0; i < private->choices->len; i++)
    {
      const Choice *choice = g_ptr_array_index (private->choices, i);

      for (guint j = 0; j < choice->values->len; j++)
        if (g_array_index (choice->values, int, j)
            == numel_cost_state_get (private->state, choice->setting))
          gtk_drop_down_set_selected (choice->drop_down, j);
    }
  NUMEL_COST_CARD_GET_CLASS (self)->update (self, private->state,
                                            numel_cost_state_get_cost (private->state, document));
}

static void
numel_cost_card_dispose (GObject *object)
{
  NumelCostCardPrivate *private = get_private (NUMEL_COST_CARD (object));
  GtkWidget *child;

  g_clear_object (&private->state);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (numel_cost_card_parent_class)->dispose (object);
}

static void
numel_cost_card_finalize (GObject *object)
{
  g_ptr_array_unref (get_private (NUMEL_COST_CARD (object))->choices);

  G_OBJECT_CLASS (numel_cost_card_parent_class)->finalize (object);
}

static void
numel_cost_card_class_init (NumelCostCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_cost_card_dispose;
  G_OBJECT_CLASS (klass)->finalize = numel_cost_card_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
numel_cost_card_init (NumelCostCard *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  get_private (self)->choices = g_ptr_array_new_with_free_func (free_choice);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 10);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self), "cost-card");
}

void
numel_cost_card_set_state (NumelCostCard  *self,
                           NumelCostState *state)
{
  g_return_if_fail (NUMEL_IS_COST_CARD (self));

  g_set_object (&get_private (self)->state, state);
  g_signal_connect_object (state, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

/* Returns: (nullable): what it is a view of */
NumelCostState *
numel_cost_card_get_state (NumelCostCard *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_CARD (self), NULL);

  return get_private (self)->state;
}

/* Sets it for all cards, as soon as there is a state. */
void
numel_cost_card_set (NumelCostCard    *self,
                     NumelCostSetting  setting,
                     gint64            value)
{
  NumelCostState *state = numel_cost_card_get_state (self);

  if (state != NULL)
    numel_cost_state_set (state, setting, value);
}

static void
selected_cb (GtkDropDown   *drop_down,
             GParamSpec    *pspec,
             NumelCostCard *self)
{
  GPtrArray *choices = get_private (self)->choices;
  guint selected = gtk_drop_down_get_selected (drop_down);

  for (guint i = 0; i < choices->len; i++)
    {
      const Choice *choice = g_ptr_array_index (choices, i);

      if (choice->drop_down == drop_down && selected < choice->values->len)
        numel_cost_card_set (self, choice->setting, g_array_index (choice->values, int, selected));
    }
}

/* Lets a drop-down offer the values from -1 below @n_values that have a title. */
void
numel_cost_card_offer (NumelCostCard      *self,
                       GtkDropDown        *drop_down,
                       NumelCostSetting    setting,
                       int                 n_values,
                       NumelCostTitleFunc  get_title)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  Choice *choice = g_new (Choice, 1);

  *choice = (Choice) { drop_down, setting, g_array_new (FALSE, FALSE, sizeof (int)) };
  for (int value = -1; value < n_values; value++)
    if (get_title (value) != NULL)
      {
        gtk_string_list_append (titles, get_title (value));
        g_array_append_val (choice->values, value);
      }
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (titles));
  g_ptr_array_add (get_private (self)->choices, choice);
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (selected_cb), self, 0);
}

void
numel_cost_card_set_narrow (NumelCostCard *self,
                            gboolean       narrow)
{
  g_return_if_fail (NUMEL_IS_COST_CARD (self));

  if (NUMEL_COST_CARD_GET_CLASS (self)->set_narrow != NULL)
    NUMEL_COST_CARD_GET_CLASS (self)->set_narrow (self, narrow);
}
