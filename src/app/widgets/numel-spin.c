/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-spin.h"

#include "core/text/numel-format.h"
#include "numel-widget.h"

#include <glib/gi18n.h>

/* The wheel belongs to the form that scrolls: a spin button under the pointer must not edit. */
static void
disable_wheel (GtkWidget *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);
  guint n = g_list_model_get_n_items (controllers);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

/* A spin button for whole numbers as every page uses it: text that is no number never becomes a
 * value, the wheel doesn't edit, digits are set left to right. Undo is the document's, not the
 * text's, which would go on to empty the field. Whoever uses it connects `input` and `output`. */
GtkWidget *
numel_spin_new (void)
{
  GtkWidget *spin;

  /* A page size of its own would make the greatest values unreachable, and a climb rate would
   * skip values while a button is held. */
  spin = g_object_new (GTK_TYPE_SPIN_BUTTON,
                       "adjustment", gtk_adjustment_new (0, 0, G_MAXINT32, 1, 8, 0),
                       "climb-rate", 0.0,
                       "digits", 0,
                       "numeric", FALSE,
                       "update-policy", GTK_UPDATE_IF_VALID,
                       "width-chars", 7,
                       "max-width-chars", 7,
                       "xalign", 1.0f,
                       "enable-undo", FALSE,
                       NULL);
  numel_widget_set_left_to_right (spin);
  gtk_widget_add_css_class (spin, "numeric");
  disable_wheel (spin);
  return spin;
}

char *
numel_spin_range_text (gint64 minimum,
                       gint64 maximum)
{
  g_autofree char *from = numel_format_count (minimum);
  g_autofree char *to = numel_format_count (maximum);

  /* Translators: the range of a number, as in "from 1 to 1,048,576". */
  return g_strdup_printf (_("from %s to %s"), from, to);
}

/* Shows it, from `output`; the cursor stays where it is if the text does. */
void
numel_spin_show (GtkSpinButton *spin,
                 const char    *text)
{
  if (g_strcmp0 (text, gtk_editable_get_text (GTK_EDITABLE (spin))) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
}
