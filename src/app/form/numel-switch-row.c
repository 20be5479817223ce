/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-switch-row.h"

struct _NumelSwitchRow
{
  NumelFormRow parent_instance;

  GtkWidget *toggle;
  gulong handler;
};

G_DEFINE_FINAL_TYPE (NumelSwitchRow, numel_switch_row, NUMEL_TYPE_FORM_ROW)

static void
active_cb (NumelSwitchRow *self)
{
  gboolean active = gtk_switch_get_active (GTK_SWITCH (self->toggle));
  g_autoptr (JsonNode) node = json_node_init_boolean (json_node_alloc (), active);

  numel_form_row_emit_edited (NUMEL_FORM_ROW (self), node);
}

static void
numel_switch_row_set_value (NumelFormRow *row,
                            JsonNode     *node)
{
  NumelSwitchRow *self = NUMEL_SWITCH_ROW (row);
  gboolean active = FALSE;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node)
      && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    active = json_node_get_boolean (node);

  g_signal_handler_block (self->toggle, self->handler);
  gtk_switch_set_active (GTK_SWITCH (self->toggle), active);
  g_signal_handler_unblock (self->toggle, self->handler);
}

static void
numel_switch_row_class_init (NumelSwitchRowClass *klass)
{
  NUMEL_FORM_ROW_CLASS (klass)->set_value = numel_switch_row_set_value;
}

static void
numel_switch_row_init (NumelSwitchRow *self)
{
  self->toggle = gtk_switch_new ();
  self->handler = g_signal_connect_object (self->toggle, "notify::active", G_CALLBACK (active_cb),
                                           self, G_CONNECT_SWAPPED);
  numel_form_row_add_control (NUMEL_FORM_ROW (self), self->toggle, self->toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), self->toggle);
}

GtkWidget *
numel_switch_row_new (void)
{
  return g_object_new (NUMEL_TYPE_SWITCH_ROW, NULL);
}
