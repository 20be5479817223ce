/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form-row-private.h"

#include <glib/gi18n.h>

enum
{
  EDITED,
  RESET,
  HOLD,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (NumelFormRow, numel_form_row, ADW_TYPE_ACTION_ROW)

#define PRIVATE(self) ((NumelFormRowPrivate *) numel_form_row_get_instance_private (self))

NumelFormRowPrivate *
_numel_form_row_get_private (NumelFormRow *self)
{
  return numel_form_row_get_instance_private (self);
}

static gboolean
replace_string (char       **place,
                const char  *text)
{
  if (g_strcmp0 (*place, text) == 0)
    return FALSE;

  g_free (*place);
  *place = g_strdup (text);
  return TRUE;
}

static void reset_cb  (NumelFormRow *self);
static void toggle_cb (NumelFormRow *self);

/* A switch and a control side by side would leave no room for the title: a value that is there has
 * its control below its switch, and one that isn't needs none. */
static void
update_layout (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (priv->suffixes),
                                  priv->optional ? GTK_ORIENTATION_VERTICAL
                                                 : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_visible (priv->buttons,
                          priv->optional
                            || (priv->reset != NULL && gtk_widget_get_visible (priv->reset)));
  if (priv->control != NULL)
    gtk_widget_set_visible (priv->control, !priv->optional || priv->present);
}

/* Most rows never need the button, and a form has many rows. An error needs its room; undo and
 * Ctrl+Backspace still offer the way back then. */
static void
show_reset (NumelFormRow *self,
            gboolean      show)
{
  NumelFormRowPrivate *priv = PRIVATE (self);

  if (priv->reset == NULL && show)
    {
      priv->reset = gtk_button_new_from_icon_name ("numel-reset-symbolic");
      gtk_widget_add_css_class (priv->reset, "flat");
      gtk_widget_add_css_class (priv->reset, "circular");
      gtk_widget_add_css_class (priv->reset, "reset");
      gtk_widget_set_valign (priv->reset, GTK_ALIGN_CENTER);
      gtk_widget_set_tooltip_text (priv->reset, _("Back to the File’s Value"));
      g_signal_connect_object (priv->reset, "clicked", G_CALLBACK (reset_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_box_prepend (GTK_BOX (priv->buttons), priv->reset);
      _numel_form_row_update_names (self);
    }
  if (priv->reset != NULL)
    gtk_widget_set_visible (priv->reset, show);
  update_layout (self);
}

static void
show_toggle (NumelFormRow *self,
             gboolean      show)
{
  NumelFormRowPrivate *priv = PRIVATE (self);

  if (priv->toggle == NULL && show)
    {
      priv->toggle = gtk_switch_new ();
      gtk_widget_set_valign (priv->toggle, GTK_ALIGN_CENTER);
      gtk_switch_set_active (GTK_SWITCH (priv->toggle), priv->present);
      gtk_widget_set_tooltip_text (priv->toggle, _("Has a Value"));
      priv->toggle_handler = g_signal_connect_object (priv->toggle, "notify::active",
                                                      G_CALLBACK (toggle_cb), self,
                                                      G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (priv->buttons), priv->toggle);
      _numel_form_row_update_names (self);
    }
  if (priv->toggle != NULL)
    gtk_widget_set_visible (priv->toggle, show);
}

static void
update_subtitle (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);

  show_reset (self, priv->changed && priv->error == NULL && priv->input_error == NULL);
  _numel_form_row_update_text (self);
}

static void
update_sensitive (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);

  if (priv->control != NULL)
    gtk_widget_set_sensitive (priv->control,
                              priv->editable && (!priv->optional || priv->present));
  if (priv->toggle != NULL)
    gtk_widget_set_sensitive (priv->toggle, priv->editable);
  update_layout (self);
}

static void
reset_cb (NumelFormRow *self)
{
  if (PRIVATE (self)->changed)
    g_signal_emit (self, signals[RESET], 0);
}

static gboolean
reset_shortcut_cb (GtkWidget *widget,
                   GVariant  *args,
                   gpointer   data)
{
  NumelFormRow *self = NUMEL_FORM_ROW (widget);

  /* Where there is no way back the key is left to the text, which deletes a word. */
  if (!PRIVATE (self)->changed)
    return FALSE;

  reset_cb (self);
  return TRUE;
}

static void
toggle_cb (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);
  gboolean on = gtk_switch_get_active (GTK_SWITCH (priv->toggle));
  g_autoptr (JsonNode) node = NULL;

  /* Switched on again, it takes the value it had before, or asks the control for its own. */
  if (!on)
    node = json_node_new (JSON_NODE_NULL);
  else if (priv->last_value != NULL)
    node = json_node_copy (priv->last_value);
  else
    node = json_node_init_int (json_node_alloc (), 1);

  numel_form_row_emit_edited (self, node);
}

static gboolean
hold_event_cb (NumelFormRow *self,
               GdkEvent     *event)
{
  switch (gdk_event_get_event_type (event))
    {
    case GDK_BUTTON_PRESS:
    case GDK_TOUCH_BEGIN:
    case GDK_KEY_PRESS:
      g_signal_emit (self, signals[HOLD], 0, TRUE);
      break;

    case GDK_BUTTON_RELEASE:
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL:
    case GDK_KEY_RELEASE:
      g_signal_emit (self, signals[HOLD], 0, FALSE);
      break;

    default:
      break;
    }

  return GDK_EVENT_PROPAGATE;
}

static void
focus_left_cb (NumelFormRow *self)
{
  g_signal_emit (self, signals[HOLD], 0, FALSE);
}

static void
numel_form_row_unmap (GtkWidget *widget)
{
  g_signal_emit (widget, signals[HOLD], 0, FALSE);
  GTK_WIDGET_CLASS (numel_form_row_parent_class)->unmap (widget);
}

static void
numel_form_row_finalize (GObject *object)
{
  NumelFormRowPrivate *priv = PRIVATE (NUMEL_FORM_ROW (object));

  g_clear_pointer (&priv->key, g_free);
  g_clear_pointer (&priv->short_key, g_free);
  g_clear_pointer (&priv->help, g_free);
  g_clear_pointer (&priv->note, g_free);
  g_clear_pointer (&priv->file_text, g_free);
  g_clear_pointer (&priv->error, g_free);
  g_clear_pointer (&priv->sentence, g_free);
  g_clear_pointer (&priv->input_error, g_free);
  g_clear_pointer (&priv->folded, g_free);
  g_clear_pointer (&priv->last_value, json_node_unref);

  G_OBJECT_CLASS (numel_form_row_parent_class)->finalize (object);
}

static void
numel_form_row_class_init (NumelFormRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = numel_form_row_finalize;
  widget_class->unmap = numel_form_row_unmap;

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, JSON_TYPE_NODE);
  signals[RESET] = g_signal_new ("reset", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  signals[HOLD] = g_signal_new ("hold", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
numel_form_row_init (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);
  GtkEventController *shortcuts;
  GtkEventController *focus;

  priv->editable = TRUE;
  priv->present = TRUE;

  gtk_widget_add_css_class (GTK_WIDGET (self), "form-row");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 0);
  _numel_form_row_forbid_hyphens (self);

  priv->symbol = gtk_label_new (NULL);
  gtk_widget_add_css_class (priv->symbol, "symbol");
  gtk_widget_set_size_request (priv->symbol, 22, -1);
  gtk_label_set_xalign (GTK_LABEL (priv->symbol), 0.5);
  gtk_accessible_update_state (GTK_ACCESSIBLE (priv->symbol), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE,
                               -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (self), priv->symbol);

  priv->suffixes = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_valign (priv->suffixes, GTK_ALIGN_CENTER);
  priv->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_halign (priv->buttons, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (priv->suffixes), priv->buttons);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), priv->suffixes);

  /* The control is the only stop of the Tab key; a row of its own before it would double the
   * way. */
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);

  shortcuts = gtk_shortcut_controller_new ();
  gtk_event_controller_set_propagation_phase (shortcuts, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (shortcuts),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_BackSpace, GDK_CONTROL_MASK),
                      gtk_callback_action_new (reset_shortcut_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), shortcuts);

  focus = gtk_event_controller_focus_new ();
  g_signal_connect_object (focus, "leave", G_CALLBACK (focus_left_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

/* Puts the control at the end of the row. Called once, by the row's own type. */
void
numel_form_row_add_control (NumelFormRow *self,
                            GtkWidget    *control)
{
  NumelFormRowPrivate *priv;
  GtkEventController *legacy;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));
  g_return_if_fail (GTK_IS_WIDGET (control));

  priv = PRIVATE (self);
  priv->control = control;
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (priv->suffixes), control);

  legacy = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (legacy, GTK_PHASE_CAPTURE);
  g_signal_connect_object (legacy, "event", G_CALLBACK (hold_event_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (control, legacy);
}

/* Tells the listeners what the user has set. */
void
numel_form_row_emit_edited (NumelFormRow *self,
                            JsonNode     *value)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));
  g_return_if_fail (value != NULL);

  g_signal_emit (self, signals[EDITED], 0, value);
}

GtkWidget *
numel_form_row_get_control (NumelFormRow *self)
{
  g_return_val_if_fail (NUMEL_IS_FORM_ROW (self), NULL);

  return PRIVATE (self)->control;
}

const char *
numel_form_row_get_key (NumelFormRow *self)
{
  g_return_val_if_fail (NUMEL_IS_FORM_ROW (self), NULL);

  return PRIVATE (self)->key;
}

void
numel_form_row_set_key (NumelFormRow *self,
                        const char   *key)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (!replace_string (&PRIVATE (self)->key, key))
    return;

  _numel_form_row_update_names (self);
  update_subtitle (self);
}

void
numel_form_row_set_short_key (NumelFormRow *self,
                              const char   *short_key)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (replace_string (&PRIVATE (self)->short_key, short_key))
    update_subtitle (self);
}

void
numel_form_row_set_label (NumelFormRow *self,
                          const char   *label)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self)), label) == 0)
    return;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), label);
  _numel_form_row_update_names (self);
}

void
numel_form_row_set_symbol (NumelFormRow *self,
                           const char   *symbol)
{
  NumelFormRowPrivate *priv;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (priv->symbol)), symbol != NULL ? symbol : "") == 0)
    return;

  gtk_label_set_text (GTK_LABEL (priv->symbol), symbol != NULL ? symbol : "");
  _numel_form_row_update_names (self);
}

void
numel_form_row_set_help (NumelFormRow *self,
                         const char   *help)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (replace_string (&PRIVATE (self)->help, help))
    update_subtitle (self);
}

void
numel_form_row_set_note (NumelFormRow *self,
                         const char   *note)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (replace_string (&PRIVATE (self)->note, note))
    update_subtitle (self);
}

void
numel_form_row_set_changed (NumelFormRow *self,
                            gboolean      changed,
                            const char   *file_text)
{
  NumelFormRowPrivate *priv;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  if (!replace_string (&priv->file_text, file_text) && priv->changed == changed)
    return;

  priv->changed = changed;
  update_subtitle (self);
}

gboolean
numel_form_row_get_changed (NumelFormRow *self)
{
  g_return_val_if_fail (NUMEL_IS_FORM_ROW (self), FALSE);

  return PRIVATE (self)->changed;
}

void
numel_form_row_set_error (NumelFormRow *self,
                          const char   *error,
                          const char   *sentence)
{
  NumelFormRowPrivate *priv;
  gboolean changed;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  changed = replace_string (&priv->error, error);
  if (replace_string (&priv->sentence, sentence) || changed)
    update_subtitle (self);
}

const char *
numel_form_row_get_error (NumelFormRow *self)
{
  NumelFormRowPrivate *priv;

  g_return_val_if_fail (NUMEL_IS_FORM_ROW (self), NULL);

  priv = PRIVATE (self);
  return priv->input_error != NULL ? priv->input_error : priv->error;
}

void
numel_form_row_set_input_error (NumelFormRow *self,
                                const char   *error)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (replace_string (&PRIVATE (self)->input_error, error))
    update_subtitle (self);
}

void
numel_form_row_set_optional (NumelFormRow *self,
                             gboolean      optional)
{
  NumelFormRowPrivate *priv;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  if (priv->optional == optional)
    return;

  priv->optional = optional;
  show_toggle (self, optional);
  update_sensitive (self);
}

/* Shows a value of the document. Nothing is emitted. */
void
numel_form_row_set_value (NumelFormRow *self,
                          JsonNode     *value)
{
  NumelFormRowPrivate *priv;
  gboolean present;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  present = value != NULL && !JSON_NODE_HOLDS_NULL (value);
  if (present)
    {
      g_clear_pointer (&priv->last_value, json_node_unref);
      priv->last_value = json_node_copy (value);
    }

  priv->present = present;
  if (priv->toggle != NULL)
    {
      g_signal_handler_block (priv->toggle, priv->toggle_handler);
      gtk_switch_set_active (GTK_SWITCH (priv->toggle), present);
      g_signal_handler_unblock (priv->toggle, priv->toggle_handler);
    }
  update_sensitive (self);

  NUMEL_FORM_ROW_GET_CLASS (self)->set_value (self, present ? value : NULL);
}

void
numel_form_row_set_editable (NumelFormRow *self,
                             gboolean      editable)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  PRIVATE (self)->editable = editable;
  update_sensitive (self);
}

gboolean
numel_form_row_matches (NumelFormRow *self,
                        const char   *folded)
{
  NumelFormRowPrivate *priv;

  g_return_val_if_fail (NUMEL_IS_FORM_ROW (self), FALSE);

  priv = PRIVATE (self);
  return folded == NULL || *folded == '\0'
         || (priv->folded != NULL && strstr (priv->folded, folded) != NULL);
}

/* Takes over text that is typed but not yet entered, as leaving the control would. */
void
numel_form_row_commit (NumelFormRow *self)
{
  NumelFormRowPrivate *priv;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  if (GTK_IS_SPIN_BUTTON (priv->control))
    gtk_spin_button_update (GTK_SPIN_BUTTON (priv->control));
  else if (GTK_IS_ENTRY (priv->control))
    g_signal_emit_by_name (priv->control, "activate");
}
