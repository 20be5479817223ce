/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-figure-button.h"

#include "numel-figure-text.h"
#include "core/text/numel-format.h"
#include "numel-build.h"

#include <glib/gi18n.h>

struct _NumelFigureButton
{
  AdwBin parent_instance;

  GtkWidget *button;
  GtkWidget *label;
  char *name;
  NumelFigure *figure;
  NumelFigureUnit unit;
};

G_DEFINE_FINAL_TYPE (NumelFigureButton, numel_figure_button, ADW_TYPE_BIN)

static char *
format_value (NumelFigureButton *self)
{
  g_autofree char *count = numel_format_count (self->figure->value);
  gulong plural = numel_format_plural (self->figure->value);

  switch (self->unit)
    {
    case NUMEL_FIGURE_BYTES:
      return g_strdup_printf (ngettext ("%s byte", "%s bytes", plural), count);
    case NUMEL_FIGURE_FLOPS:
      return g_strdup_printf (ngettext ("%s FLOP", "%s FLOPs", plural), count);
    case NUMEL_FIGURE_PARAMETERS:
    default:
      return g_strdup_printf (ngettext ("%s parameter", "%s parameters", plural), count);
    }
}

static char *
format_formula (NumelFigureButton *self)
{
  g_autofree char *numbers = numel_figure_localize (self->figure->formula_numbers);
  GString *text = g_string_new (self->figure->formula);

  if (g_strcmp0 (numbers, self->figure->formula) != 0)
    g_string_append_printf (text, "\n= %s", numbers);
  if (self->figure->value == NUMEL_WIDE_TOO_LARGE)
    {
      g_string_append_printf (text, "\n%s", _("too large to be counted"));
    }
  else
    {
      g_autofree char *value = format_value (self);

      g_string_append_printf (text, "\n= %s", value);
    }

  return g_string_free (text, FALSE);
}

static void
copy_cb (NumelFigureButton *self,
         GtkButton         *button)
{
  g_autofree char *text = numel_figure_button_dup_copy (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  gtk_button_set_label (button, _("Copied"));
}

/* The popover is made when it is asked for: a page has dozens of figures. */
static void
create_popup_cb (GtkMenuButton *button,
                 gpointer       data)
{
  NumelFigureButton *self = NUMEL_FIGURE_BUTTON (data);
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-figure-popover.ui");
  GtkWidget *popover = GTK_WIDGET (gtk_builder_get_object (builder, "popover"));
  GtkWidget *formula = GTK_WIDGET (gtk_builder_get_object (builder, "formula"));
  g_autofree char *text = format_formula (self);

  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "name")), self->name);
  gtk_label_set_text (GTK_LABEL (formula), text);
  /* Formulas are set left to right whatever surrounds them. */
  gtk_widget_set_direction (formula, GTK_TEXT_DIR_LTR);
  g_signal_connect_object (gtk_builder_get_object (builder, "copy"), "clicked",
                           G_CALLBACK (copy_cb), self, G_CONNECT_SWAPPED);
  gtk_menu_button_set_popover (button, popover);
  gtk_accessible_update_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->name, -1);
}

static void
numel_figure_button_finalize (GObject *object)
{
  NumelFigureButton *self = NUMEL_FIGURE_BUTTON (object);

  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->figure, numel_figure_free);

  G_OBJECT_CLASS (numel_figure_button_parent_class)->finalize (object);
}

static void
numel_figure_button_class_init (NumelFigureButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_figure_button_finalize;
  gtk_widget_class_set_css_name (widget_class, "figure");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-figure-button.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelFigureButton, button);
  gtk_widget_class_bind_template_child (widget_class, NumelFigureButton, label);
}

static void
numel_figure_button_init (NumelFigureButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), create_popup_cb, self,
                                         NULL);
}

GtkWidget *
numel_figure_button_new (void)
{
  return g_object_new (NUMEL_TYPE_FIGURE_BUTTON, NULL);
}

/* Shows a figure: what it is, its text and what it counts. Without one the button hides. */
void
numel_figure_button_set (NumelFigureButton *self,
                         const char        *name,
                         const char        *text,
                         NumelFigureUnit    unit,
                         NumelFigure       *figure)
{
  g_autofree char *spoken = NULL;
  GtkWidget *inner;

  g_return_if_fail (NUMEL_IS_FIGURE_BUTTON (self));

  g_clear_pointer (&self->figure, numel_figure_free);
  self->figure = figure;
  self->unit = unit;
  gtk_widget_set_visible (GTK_WIDGET (self), figure != NULL);
  if (figure == NULL)
    return;

  g_free (self->name);
  self->name = g_strdup (name);
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (self->label)), text) != 0)
    gtk_label_set_text (GTK_LABEL (self->label), text);

  /* Translators: what a figure is, and the figure: "Weights in BF16: 16.06 GB". */
  spoken = g_strdup_printf (C_("figure", "%s: %s"), name, text);
  inner = gtk_widget_get_first_child (self->button);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
  if (inner != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (inner), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                    -1);
}

/* What a copy of the formula is: names = numbers = value, numbers plain. */
char *
numel_figure_button_dup_copy (NumelFigureButton *self)
{
  g_return_val_if_fail (NUMEL_IS_FIGURE_BUTTON (self), NULL);

  return self->figure != NULL ? numel_figure_to_text (self->figure) : NULL;
}
