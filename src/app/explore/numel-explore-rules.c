/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-rules.h"

#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"
#include "numel-setting-item.h"

typedef struct
{
  NumelExploreRules *rules;
  GtkWidget *box;
  GtkDropDown *key;
  GtkWidget *entry;
} Rule;

struct _NumelExploreRules
{
  AdwBin parent_instance;

  GtkWidget *title;
  GtkWidget *add_button;
  GtkWidget *list;
  GListModel *items;
  GPtrArray *rules;
  char *example;
  gboolean has_keys;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelExploreRules, numel_explore_rules, ADW_TYPE_BIN)

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

static void
fill_keys (NumelExploreRules *self,
           GtkDropDown       *drop_down,
           const char        *key)
{
  gtk_drop_down_set_model (drop_down, self->items);
  for (guint i = 0; i < g_list_model_get_n_items (self->items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (self->items, i);

      if (g_strcmp0 (item->path, key) == 0)
        gtk_drop_down_set_selected (drop_down, i);
    }
}

/* Adds a rule at the end. It doesn't count as a change. */
void
numel_explore_rules_add (NumelExploreRules *self,
                         const char        *key,
                         const char        *expression)
{
  g_autoptr (GtkBuilder) builder = NULL;
  Rule *rule;

  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));

  if (self->has_keys && self->items == NULL)
    return;

  builder = gtk_builder_new_from_resource ("/io/github/numel/Numel/numel-explore-rule.ui");
#define GET(name) ((gpointer) gtk_builder_get_object (builder, name))
  rule = g_new (Rule, 1);
  *rule = (Rule) { self, GET ("rule"), GET ("key"), GET ("entry") };

  if (self->has_keys)
    fill_keys (self, rule->key, key);
  else
    gtk_widget_unparent (GET ("start"));
  gtk_editable_set_text (GTK_EDITABLE (rule->entry), expression);
  gtk_entry_set_placeholder_text (GTK_ENTRY (rule->entry), self->example);
  numel_widget_set_left_to_right (rule->entry);

  if (self->has_keys)
    g_signal_connect_object (rule->key, "notify::selected", G_CALLBACK (changed_cb), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (rule->entry, "activate", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (GET ("focus"), "leave", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (GET ("remove"), "clicked", G_CALLBACK (remove_cb), rule);
#undef GET

  gtk_box_append (GTK_BOX (self->list), rule->box);
  g_ptr_array_add (self->rules, rule);
}

static void
add_cb (NumelExploreRules *self)
{
  guint n = self->rules->len;

  numel_explore_rules_add (self, NULL, "");
  if (self->rules->len > n)
    gtk_widget_grab_focus (((Rule *) g_ptr_array_index (self->rules, n))->entry);
}

static void
numel_explore_rules_finalize (GObject *object)
{
  NumelExploreRules *self = NUMEL_EXPLORE_RULES (object);

  g_clear_object (&self->items);
  g_ptr_array_unref (self->rules);
  g_free (self->example);

  G_OBJECT_CLASS (numel_explore_rules_parent_class)->finalize (object);
}

static void
numel_explore_rules_class_init (NumelExploreRulesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_explore_rules_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (NUMEL_TYPE_SETTING_ITEM);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-rules.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelExploreRules, title);
  gtk_widget_class_bind_template_child (widget_class, NumelExploreRules, add_button);
  gtk_widget_class_bind_template_child (widget_class, NumelExploreRules, list);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
}

static void
numel_explore_rules_init (NumelExploreRules *self)
{
  self->rules = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* @title: what the rules are for; @add: what the button says that adds one; @example: what an
 * expression looks like; @has_keys: whether each is about a hyperparameter. */
void
numel_explore_rules_set_up (NumelExploreRules *self,
                            const char        *title,
                            const char        *add,
                            const char        *example,
                            gboolean           has_keys)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));

  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_widget_set_tooltip_text (self->add_button, add);
  self->example = g_strdup (example);
  self->has_keys = has_keys;
}

/* Also removes all rules, which were about another model. */
void
numel_explore_rules_set_items (NumelExploreRules *self,
                               GListModel        *items)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));

  /* A focused entry tells that it was left; by then its rule is gone. */
  g_ptr_array_set_size (self->rules, 0);
  numel_widget_clear_box (self->list);
  g_set_object (&self->items, items);
}

static const char *
get_key (NumelExploreRules *self,
         const Rule        *rule)
{
  NumelSettingItem *item = self->has_keys ? gtk_drop_down_get_selected_item (rule->key) : NULL;

  return item != NULL ? item->path : NULL;
}

/* Hands over each rule that has an expression; every wrong one is marked, the first one told. */
gboolean
numel_explore_rules_apply (NumelExploreRules  *self,
                           NumelVariation     *variation,
                           GError            **error)
{
  g_autoptr (GError) first = NULL;

  g_return_val_if_fail (NUMEL_IS_EXPLORE_RULES (self), FALSE);

  for (guint i = 0; i < self->rules->len; i++)
    {
      const Rule *rule = g_ptr_array_index (self->rules, i);
      const char *text = gtk_editable_get_text (GTK_EDITABLE (rule->entry));
      g_autoptr (GError) own = NULL;

      if (*text != '\0' && get_key (self, rule) != NULL)
        numel_variation_follow (variation, get_key (self, rule), text, &own);
      else if (*text != '\0')
        numel_variation_require (variation, text, &own);
      gtk_widget_set_tooltip_text (rule->entry, own != NULL ? own->message : NULL);
      numel_widget_set_invalid (rule->entry, own != NULL);
      if (own != NULL && first == NULL)
        first = g_steal_pointer (&own);
    }

  if (first == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

/* Tells whether something has changed since it was called last. */
void
numel_explore_rules_describe (NumelExploreRules *self,
                              GString           *text)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_RULES (self));

  for (guint i = 0; i < self->rules->len; i++)
    {
      const Rule *rule = g_ptr_array_index (self->rules, i);
      const char *key = get_key (self, rule);

      g_string_append_printf (text, "\n%s = %s", key != NULL ? key : "",
                              gtk_editable_get_text (GTK_EDITABLE (rule->entry)));
    }
}
