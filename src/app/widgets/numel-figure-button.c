/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-figure-button.h"

#include "numel-figure-text.h"
#include "core/text/numel-format.h"

#include <glib/gi18n.h>

/* The widest line of a formula, in characters. */
#define MAX_WIDTH_CHARS 44

struct _NumelFigureButton
{
  GtkWidget parent_instance;

  GtkWidget *button;
  GtkWidget *label;
  char *name;
  NumelFigure *figure;
  NumelFigureUnit unit;
};

G_DEFINE_FINAL_TYPE (NumelFigureButton, numel_figure_button, GTK_TYPE_WIDGET)

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

static GtkWidget *
make_label (const char *text,
            const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_WIDTH_CHARS);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

/* The formula would be selected whole if the focus went to it. */
static void
shown_cb (GtkWidget *copy)
{
  gtk_widget_grab_focus (copy);
}

/* The popover is made when it is asked for: a page has dozens of figures. */
static void
create_popup_cb (GtkMenuButton *button,
                 gpointer       data)
{
  NumelFigureButton *self = NUMEL_FIGURE_BUTTON (data);
  g_autofree char *text = format_formula (self);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *formula = make_label (text, "formula");
  GtkWidget *copy = gtk_button_new_with_label (_("Copy Formula"));
  GtkWidget *popover = gtk_popover_new ();

  gtk_box_append (GTK_BOX (box), make_label (self->name, "heading"));
  /* Formulas are set left to right whatever surrounds them. */
  gtk_widget_set_direction (formula, GTK_TEXT_DIR_LTR);
  gtk_label_set_selectable (GTK_LABEL (formula), TRUE);
  gtk_widget_add_css_class (formula, "numeric");
  gtk_box_append (GTK_BOX (box), formula);
  gtk_widget_set_halign (copy, GTK_ALIGN_START);
  g_signal_connect_object (copy, "clicked", G_CALLBACK (copy_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), copy);

  gtk_widget_add_css_class (popover, "figure-popover");
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_popover_set_default_widget (GTK_POPOVER (popover), copy);
  g_signal_connect_object (popover, "show", G_CALLBACK (shown_cb), copy,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  gtk_menu_button_set_popover (button, popover);
  gtk_accessible_update_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->name, -1);
}

static void
numel_figure_button_dispose (GObject *object)
{
  NumelFigureButton *self = NUMEL_FIGURE_BUTTON (object);

  g_clear_pointer (&self->button, gtk_widget_unparent);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->figure, numel_figure_free);

  G_OBJECT_CLASS (numel_figure_button_parent_class)->dispose (object);
}

static void
numel_figure_button_class_init (NumelFigureButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_figure_button_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "figure");
}

static void
numel_figure_button_init (NumelFigureButton *self)
{
  self->label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->label, "numeric");
  self->button = gtk_menu_button_new ();
  gtk_widget_add_css_class (self->button, "flat");
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), self->label);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), create_popup_cb, self,
                                         NULL);
  gtk_widget_set_tooltip_text (self->button, _("Show the Formula"));
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
numel_figure_button_new (void)
{
  return g_object_new (NUMEL_TYPE_FIGURE_BUTTON, NULL);
}

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
