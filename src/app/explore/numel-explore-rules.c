/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-rules.h"

#include "numel-setting-item.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

#define ENTRY_CHARS 18

typedef struct
{
  NumelExploreRules *rules;
  GtkWidget *box;
  GtkWidget *key;
  GtkWidget *entry;
} Rule;

struct _NumelExploreRules
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *list;
  GtkWidget *add_button;
  GListModel *items;
  GPtrArray *rules;
  char *example;
  gboolean has_keys;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelExploreRules, numel_explore_rules, GTK_TYPE_WIDGET)

static Rule *
get_rule (NumelExploreRules *self,
          guint              index)
{
  return g_ptr_array_index (self->rules, index);
}

static void
changed_cb (NumelExploreRules *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
remove_cb (GtkButton *button,
           Rule      *rule)
{
  NumelExploreRules *self = rule->rules;

  gtk_widget_grab_focus (self->add_button);
  gtk_box_remove (GTK_BOX (self->list), rule->box);
  g_ptr_array_remove (self->rules, rule);
  changed_cb (self);
}

static GtkWidget *
create_keys (NumelExploreRules *self,
             const char        *key)
{
  g_autoptr (GtkExpression) title = gtk_property_expression_new (NUMEL_TYPE_SETTING_ITEM, NULL,
                                                                 "title");
  GtkWidget *drop_down = gtk_drop_down_new (g_object_ref (self->items),
                                            g_steal_pointer (&title));

  for (guint i = 0; i < g_list_model_get_n_items (self->items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (self->items, i);

      if (g_strcmp0 (numel_setting_item_get_path (item), key) == 0)
        gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), i);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Hyperparameter that follows"), -1);
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  return drop_down;
}

/* Adds a rule at the end. It doesn't count as a change. */
void
numel_explore_rules_add (NumelExploreRules *self,
                         const char        *key,
                         const char        *expression)
{
  Rule *rule;
  GtkWidget *rest;
  GtkWidget *remove;
  GtkEventController *focus;

  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));

  if (self->has_keys && self->items == NULL)
    return;

  rule = g_new0 (Rule, 1);
  rule->rules = self;
  rule->box = numel_wrap_box_new (6, 6);
  if (self->has_keys)
    {
      GtkWidget *start = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

      rule->key = create_keys (self, key);
      gtk_box_append (GTK_BOX (start), rule->key);
      gtk_box_append (GTK_BOX (start), gtk_label_new ("="));
      gtk_widget_set_parent (start, rule->box);
    }
  rest = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_hexpand (rest, TRUE);
  gtk_widget_set_parent (rest, rule->box);

  rule->entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (rule->entry), expression);
  gtk_editable_set_width_chars (GTK_EDITABLE (rule->entry), ENTRY_CHARS);
  gtk_entry_set_placeholder_text (GTK_ENTRY (rule->entry), self->example);
  numel_widget_set_left_to_right (rule->entry);
  gtk_widget_set_hexpand (rule->entry, TRUE);
  gtk_widget_add_css_class (rule->entry, "expression");
  gtk_accessible_update_property (GTK_ACCESSIBLE (rule->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Expression"), -1);
  g_signal_connect_object (rule->entry, "activate", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  focus = gtk_event_controller_focus_new ();
  g_signal_connect_object (focus, "leave", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (rule->entry, focus);
  gtk_box_append (GTK_BOX (rest), rule->entry);

  remove = gtk_button_new_from_icon_name ("list-remove-symbolic");
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_tooltip_text (remove, _("Remove"));
  g_signal_connect (remove, "clicked", G_CALLBACK (remove_cb), rule);
  gtk_box_append (GTK_BOX (rest), remove);

  gtk_box_append (GTK_BOX (self->list), rule->box);
  g_ptr_array_add (self->rules, rule);
}

static void
add_cb (NumelExploreRules *self)
{
  numel_explore_rules_add (self, NULL, "");
  if (self->rules->len > 0)
    gtk_widget_grab_focus (get_rule (self, self->rules->len - 1)->entry);
}

static void
numel_explore_rules_dispose (GObject *object)
{
  NumelExploreRules *self = NUMEL_EXPLORE_RULES (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->items);

  G_OBJECT_CLASS (numel_explore_rules_parent_class)->dispose (object);
}

static void
numel_explore_rules_finalize (GObject *object)
{
  NumelExploreRules *self = NUMEL_EXPLORE_RULES (object);

  g_clear_pointer (&self->rules, g_ptr_array_unref);
  g_clear_pointer (&self->example, g_free);

  G_OBJECT_CLASS (numel_explore_rules_parent_class)->finalize (object);
}

static void
numel_explore_rules_class_init (NumelExploreRulesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_explore_rules_dispose;
  G_OBJECT_CLASS (klass)->finalize = numel_explore_rules_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_explore_rules_init (NumelExploreRules *self)
{
  self->rules = g_ptr_array_new_with_free_func (g_free);
}

GtkWidget *
numel_explore_rules_new (const char *title,
                         const char *add,
                         const char *example,
                         gboolean    has_keys)
{
  NumelExploreRules *self = g_object_new (NUMEL_TYPE_EXPLORE_RULES, NULL);
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title);

  self->has_keys = has_keys;
  self->example = g_strdup (example);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  self->add_button = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_widget_add_css_class (self->add_button, "flat");
  gtk_widget_set_tooltip_text (self->add_button, add);
  g_signal_connect_object (self->add_button, "clicked", G_CALLBACK (add_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (header), label);
  gtk_box_append (GTK_BOX (header), self->add_button);
  gtk_box_append (GTK_BOX (self->box), header);
  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), self->list);

  return GTK_WIDGET (self);
}

/* Also removes all rules, which were about another model. */
void
numel_explore_rules_set_items (NumelExploreRules *self,
                               GListModel        *items)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));

  numel_explore_rules_clear (self);
  g_set_object (&self->items, items);
}

/* Removes all rules. */
void
numel_explore_rules_clear (NumelExploreRules *self)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));

  /* A focused entry tells that it was left; by then its rule is gone. */
  g_ptr_array_set_size (self->rules, 0);
  numel_widget_clear_box (self->list);
}

guint
numel_explore_rules_get_n (NumelExploreRules *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_RULES (self), 0);

  return self->rules->len;
}

const char *
numel_explore_rules_get_key (NumelExploreRules *self,
                             guint              index)
{
  NumelSettingItem *item;

  g_return_val_if_fail (NUMEL_IS_EXPLORE_RULES (self), NULL);
  g_return_val_if_fail (index < self->rules->len, NULL);

  if (!self->has_keys)
    return NULL;

  item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (get_rule (self, index)->key));
  return item != NULL ? numel_setting_item_get_path (item) : NULL;
}

const char *
numel_explore_rules_get_text (NumelExploreRules *self,
                              guint              index)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_RULES (self), NULL);
  g_return_val_if_fail (index < self->rules->len, NULL);

  return gtk_editable_get_text (GTK_EDITABLE (get_rule (self, index)->entry));
}

void
numel_explore_rules_set_error (NumelExploreRules *self,
                               guint              index,
                               const char        *error)
{
  GtkWidget *entry;

  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));
  g_return_if_fail (index < self->rules->len);

  entry = get_rule (self, index)->entry;
  gtk_widget_set_tooltip_text (entry, error);
  numel_widget_set_invalid (entry, error != NULL);
}
