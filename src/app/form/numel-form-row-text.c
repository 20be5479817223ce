/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of the form says of itself. */
#include "numel-form-row-private.h"

#include "app/widgets/numel-widget.h"

#include <glib/gi18n.h>

/* Says under the title, in the tooltip and to a screen reader what is to be known of the value:
 * what is wrong with it, what the file has, or its key. */
void
_numel_form_row_update_text (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = _numel_form_row_get_private (self);
  const char *key = priv->short_key != NULL ? priv->short_key : priv->key;
  const char *error = priv->input_error != NULL ? priv->input_error : priv->error;
  g_autofree char *subtitle = NULL;
  g_autofree char *tooltip = NULL;
  g_autofree char *description = NULL;
  GString *text = g_string_new (NULL);

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
  if (priv->control != NULL)
    numel_widget_set_invalid (priv->control, error != NULL);

  if (error != NULL)
    g_string_append (text, priv->input_error == NULL && priv->sentence != NULL ? priv->sentence
                                                                                : error);
  else if (priv->changed)
    g_string_append (text, subtitle);
  if (text->len > 0)
    description = g_strdup (text->str);

  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, priv->key != NULL ? priv->key : "");
  if (priv->note != NULL)
    g_string_append_printf (text, " · %s", priv->note);
  if (priv->help != NULL)
    g_string_append_printf (text, "\n%s", priv->help);
  tooltip = g_string_free (text, FALSE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);

  if (priv->control != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (priv->control),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    description != NULL ? description : tooltip,
                                    -1);
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
void
_numel_form_row_forbid_hyphens (NumelFormRow *self)
{
  GtkWidget *subtitle = find_subtitle (GTK_WIDGET (self));
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (subtitle == NULL)
    return;

  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (subtitle), attributes);
}

/* Keeps what a search looks through, and the names of the controls for a screen reader. */
void
_numel_form_row_update_names (NumelFormRow *self)
{
  NumelFormRowPrivate *priv = _numel_form_row_get_private (self);
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self));
  g_autofree char *all = NULL;

  all = g_strconcat (title != NULL ? title : "", "\n",
                     priv->key != NULL ? priv->key : "", "\n",
                     gtk_label_get_text (GTK_LABEL (priv->symbol)), NULL);
  g_free (priv->folded);
  priv->folded = g_utf8_casefold (all, -1);

  if (priv->control != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (priv->control),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (priv->toggle != NULL)
    {
      /* Translators: for screen readers: names the switch of a value that may be left out. */
      g_autofree char *name = g_strdup_printf (_("%s: has a value"), title);

      gtk_accessible_update_property (GTK_ACCESSIBLE (priv->toggle),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
  if (priv->reset != NULL)
    {
      /* Translators: for screen readers: names the button that takes a change back. */
      g_autofree char *name = g_strdup_printf (_("%s: back to the file’s value"), title);

      gtk_accessible_update_property (GTK_ACCESSIBLE (priv->reset),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
}
