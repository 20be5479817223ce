/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form-row.h"

#include "app/widgets/numel-widget.h"
#include "numel-build.h"

#include <glib/gi18n.h>

typedef struct
{
  GtkWidget *symbol;
  GtkWidget *suffixes;
  GtkWidget *buttons;
  GtkWidget *reset;
  GtkWidget *toggle;
  GtkWidget *widget;
  GtkWidget *control;
  char *key;
  char *short_key;
  char *help;
  char *note;
  char *file_text;
  char *error;
  char *sentence;
  char *input_error;
  char *folded;
  JsonNode *last_value;
  gboolean changed;
  gboolean optional;
  gboolean editable;
  gboolean present;
  gboolean showing;
} NumelFormRowPrivate;

enum
{
  EDITED,
  RESET,
  HOLD,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_TYPE_WITH_PRIVATE (NumelFormRow, numel_form_row, ADW_TYPE_ACTION_ROW)

#define PRIVATE(self) ((NumelFormRowPrivate *) numel_form_row_get_instance_private (self))

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

static void
set_accessible (GtkWidget             *widget,
                GtkAccessibleProperty  property,
                const char            *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), property, text, -1);
}

/* A switch and a control side by side would leave no room for the title: a value that is there has
 * its control below its switch, and one that isn't needs none. */
static void
update_layout (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (priv->suffixes),
                                  priv->optional ? GTK_ORIENTATION_VERTICAL
                                                 : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_visible (priv->toggle, priv->optional);
  gtk_widget_set_sensitive (priv->toggle, priv->editable);
  gtk_widget_set_visible (priv->buttons, priv->optional || gtk_widget_get_visible (priv->reset));
  gtk_widget_set_visible (priv->widget, !priv->optional || priv->present);
  gtk_widget_set_sensitive (priv->control, priv->editable && (!priv->optional || priv->present));
}

/* Says under the title, in the tooltip and to a screen reader what is to be known of the value:
 * what is wrong with it, what the file has, or its key. */
static void
update_text (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);
  const char *key = priv->short_key != NULL ? priv->short_key : priv->key;
  const char *error = priv->input_error != NULL ? priv->input_error : priv->error;
  const char *told = NULL;
  g_autofree char *subtitle = NULL;
  g_autoptr (GString) tooltip = g_string_new (NULL);

  if (error != NULL)
    subtitle = g_strdup (error);
  else if (priv->changed && priv->file_text != NULL)
    /* Translators: the value that the opened file holds, under a value that was changed. */
    subtitle = g_strdup_printf (_("file: %s"), priv->file_text);
  else if (priv->note != NULL)
    subtitle = g_strdup_printf ("%s · %s", key, priv->note);
  else
    subtitle = g_strdup (key);

  /* A key may be cut, as the tooltip has it too; words aren't. */
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), g_strcmp0 (subtitle, key) == 0);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);

  numel_widget_set_css_class (GTK_WIDGET (self), "error", error != NULL);
  numel_widget_set_css_class (GTK_WIDGET (self), "changed", priv->changed && error == NULL);
  numel_widget_set_css_class (GTK_WIDGET (self), "absent", priv->note != NULL);
  numel_widget_set_invalid (priv->control, error != NULL);

  if (error != NULL)
    told = priv->input_error == NULL && priv->sentence != NULL ? priv->sentence : error;
  else if (priv->changed)
    told = subtitle;
  if (told != NULL)
    g_string_append_printf (tooltip, "%s\n", told);
  g_string_append (tooltip, priv->key != NULL ? priv->key : "");
  if (priv->note != NULL)
    g_string_append_printf (tooltip, " · %s", priv->note);
  if (priv->help != NULL)
    g_string_append_printf (tooltip, "\n%s", priv->help);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip->str);
  set_accessible (priv->control, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                  told != NULL ? told : tooltip->str);

  /* An error needs the room of the way back; undo and Ctrl+Backspace still offer it then. */
  gtk_widget_set_visible (priv->reset, priv->changed && error == NULL);
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
  g_autoptr (JsonNode) node = NULL;

  if (priv->showing)
    return;

  /* Switched on again, it takes the value it had before, or asks the control for its own. */
  if (!gtk_switch_get_active (GTK_SWITCH (priv->toggle)))
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
release_cb (NumelFormRow *self)
{
  g_signal_emit (self, signals[HOLD], 0, FALSE);
}

static void
numel_form_row_unmap (GtkWidget *widget)
{
  release_cb (NUMEL_FORM_ROW (widget));
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_form_row_finalize;
  widget_class->unmap = numel_form_row_unmap;

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, JSON_TYPE_NODE);
  signals[RESET] = g_signal_new ("reset", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  signals[HOLD] = g_signal_new ("hold", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-form-row.ui");
#define BIND(name) gtk_widget_class_bind_template_child_private (widget_class, NumelFormRow, name)
  BIND (symbol);
  BIND (suffixes);
  BIND (buttons);
  BIND (reset);
  BIND (toggle);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, release_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_bind_template_callback (widget_class, toggle_cb);
}

static GtkWidget *
find_subtitle (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && gtk_widget_has_css_class (root, "subtitle"))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_subtitle (child);
  return found;
}

/* Has a long key go on in the next line without a hyphen, which would be taken for a part of it.
 * libadwaita has no function for it; what is found is checked, so that another structure only
 * costs that. */
static void
forbid_hyphens (NumelFormRow *self)
{
  GtkWidget *subtitle = find_subtitle (GTK_WIDGET (self));
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (subtitle == NULL)
    return;

  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (subtitle), attributes);
}

static void
numel_form_row_init (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = PRIVATE (self);
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  priv->editable = TRUE;
  priv->present = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  forbid_hyphens (self);

  gtk_event_controller_set_propagation_phase (shortcuts, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (shortcuts),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_BackSpace, GDK_CONTROL_MASK),
                      gtk_callback_action_new (reset_shortcut_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), shortcuts);
}

/* Puts what edits the value at the end of the row; @control, @widget itself or a part of it, is
 * what has the focus and a name. Called once, by the row's own type. */
void
numel_form_row_add_control (NumelFormRow *self,
                            GtkWidget    *widget,
                            GtkWidget    *control)
{
  NumelFormRowPrivate *priv;
  GtkEventController *legacy;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));
  g_return_if_fail (GTK_IS_WIDGET (widget) && GTK_IS_WIDGET (control));

  priv = PRIVATE (self);
  priv->widget = widget;
  priv->control = control;
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (priv->suffixes), widget);

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

/* Says what the row is of: the letter that formulas use, if there is one, the key's path in the
 * document, and the path without what all rows of its group have in common, if there is such. */
void
numel_form_row_set_names (NumelFormRow *self,
                          const char   *title,
                          const char   *symbol,
                          const char   *key,
                          const char   *short_key,
                          const char   *help)
{
  NumelFormRowPrivate *priv;
  g_autofree char *all = NULL;
  g_autofree char *has_value = NULL;
  g_autofree char *back = NULL;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  replace_string (&priv->key, key);
  replace_string (&priv->short_key, short_key);
  replace_string (&priv->help, help);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  gtk_label_set_text (GTK_LABEL (priv->symbol), symbol != NULL ? symbol : "");

  all = g_strconcat (title, "\n", key, "\n", gtk_label_get_text (GTK_LABEL (priv->symbol)), NULL);
  g_free (priv->folded);
  priv->folded = g_utf8_casefold (all, -1);

  set_accessible (priv->control, GTK_ACCESSIBLE_PROPERTY_LABEL, title);
  /* Translators: for screen readers: names the switch of a value that may be left out. */
  has_value = g_strdup_printf (_("%s: has a value"), title);
  set_accessible (priv->toggle, GTK_ACCESSIBLE_PROPERTY_LABEL, has_value);
  /* Translators: for screen readers: names the button that takes a change back. */
  back = g_strdup_printf (_("%s: back to the file’s value"), title);
  set_accessible (priv->reset, GTK_ACCESSIBLE_PROPERTY_LABEL, back);
  update_text (self);
}

const char *
numel_form_row_get_key (NumelFormRow *self)
{
  g_return_val_if_fail (NUMEL_IS_FORM_ROW (self), NULL);

  return PRIVATE (self)->key;
}

/* A word after the key: that the value is the default, or set by the class. */
void
numel_form_row_set_note (NumelFormRow *self,
                         const char   *note)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (replace_string (&PRIVATE (self)->note, note))
    update_text (self);
}

/* Says whether the value is another than the file's, and the file's value for people. */
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
  update_text (self);
}

/* @error is the shortest true sentence, @sentence the whole one, for the tooltip and assistive
 * technology. */
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
    update_text (self);
}

/* What is wrong with the text being typed, which the document hasn't got yet. */
void
numel_form_row_set_input_error (NumelFormRow *self,
                                const char   *error)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  if (replace_string (&PRIVATE (self)->input_error, error))
    update_text (self);
}

/* A value that is optional can be switched off, which writes null; what the class or the parent
 * sets isn't editable. */
void
numel_form_row_set_access (NumelFormRow *self,
                           gboolean      optional,
                           gboolean      editable)
{
  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  PRIVATE (self)->optional = optional;
  PRIVATE (self)->editable = editable;
  update_layout (self);
}

/* Shows a value of the document: NULL when there is none, a null node when it is None. Nothing is
 * emitted. */
void
numel_form_row_set_value (NumelFormRow *self,
                          JsonNode     *value)
{
  NumelFormRowPrivate *priv;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  priv = PRIVATE (self);
  priv->present = value != NULL && !JSON_NODE_HOLDS_NULL (value);
  if (priv->present)
    {
      g_clear_pointer (&priv->last_value, json_node_unref);
      priv->last_value = json_node_copy (value);
    }

  priv->showing = TRUE;
  gtk_switch_set_active (GTK_SWITCH (priv->toggle), priv->present);
  priv->showing = FALSE;
  update_layout (self);

  NUMEL_FORM_ROW_GET_CLASS (self)->set_value (self, priv->present ? value : NULL);
}

/* Whether title, key or symbol hold what is searched, case-folded. */
gboolean
numel_form_row_matches (NumelFormRow *self,
                        const char   *folded)
{
  g_return_val_if_fail (NUMEL_IS_FORM_ROW (self), FALSE);

  return strstr (PRIVATE (self)->folded, folded) != NULL;
}

/* Takes over text that is typed but not yet entered, as leaving the control would. */
void
numel_form_row_commit (NumelFormRow *self)
{
  GtkWidget *control;

  g_return_if_fail (NUMEL_IS_FORM_ROW (self));

  control = PRIVATE (self)->control;
  if (GTK_IS_SPIN_BUTTON (control))
    gtk_spin_button_update (GTK_SPIN_BUTTON (control));
  else if (GTK_IS_ENTRY (control))
    g_signal_emit_by_name (control, "activate");
}
