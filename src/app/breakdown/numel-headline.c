/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-headline.h"

#include "core/text/numel-format.h"
#include "core/notation/numel-hyperparameter.h"
#include "app/widgets/numel-widget.h"
#include "numel-build.h"

#include <glib/gi18n.h>
#include <inttypes.h>

struct _NumelHeadline
{
  GtkBox parent_instance;

  GtkWidget *top;
  GtkWidget *class_name;
  GtkWidget *stale;
  GtkWidget *stale_label;
  GtkWidget *number;
  GtkWidget *total;
  GtkWidget *unit;
  GtkWidget *short_form;
  GtkWidget *experts;
  GtkWidget *menu;
};

G_DEFINE_FINAL_TYPE (NumelHeadline, numel_headline, GTK_TYPE_BOX)

static void
show_menu_cb (NumelHeadline *self,
              int            n_press,
              double         x,
              double         y)
{
  GdkRectangle place = { (int) x, (int) y, 1, 1 };
  graphene_point_t point;

  if (self->menu == NULL)
    {
      g_autoptr (GMenu) menu = g_menu_new ();

      g_menu_append (menu, _("_Copy the Number"), "win.copy-total");
      g_menu_append (menu, _("_Explain Another Count…"), "win.explain");
      self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }

  if (gtk_widget_compute_point (self->number, GTK_WIDGET (self), &GRAPHENE_POINT_INIT (x, y),
                                &point))
    {
      place.x = (int) point.x;
      place.y = (int) point.y;
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &place);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
numel_headline_class_init (NumelHeadlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-headline.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, top);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, class_name);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, stale);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, stale_label);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, number);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, total);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, unit);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, short_form);
  gtk_widget_class_bind_template_child (widget_class, NumelHeadline, experts);
  gtk_widget_class_bind_template_callback (widget_class, show_menu_cb);
}

static void
numel_headline_init (NumelHeadline *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static const NumelNode *
find_mixture (const NumelNode *node)
{
  if (node->chosen >= 0)
    return node;

  for (guint i = 0; i < node->n_children; i++)
    {
      const NumelNode *found = find_mixture (node->children[i]);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static void
update_experts (NumelHeadline *self,
                NumelDocument *document)
{
  NumelBreakdown *breakdown = numel_document_get_breakdown (document);
  const NumelNode *mixture = find_mixture (numel_breakdown_get_root (breakdown));
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->experts, mixture != NULL);
  if (mixture == NULL)
    return;

  /* Translators: how many experts of how many in a layer serve one token. */
  text = g_strdup_printf (ngettext ("%" PRId64 " of %" PRId64 " experts per token",
                                    "%" PRId64 " of %" PRId64 " experts per token",
                                    numel_format_plural (mixture->chosen)),
                          mixture->chosen, mixture->choices);
  numel_widget_set_text (self->experts, text);
}

/* Shows its total. */
void
numel_headline_update (NumelHeadline *self,
                       NumelDocument *document)
{
  const NumelCounts *counts;
  gboolean stale;
  g_autofree char *total = NULL;
  g_autofree char *short_form = NULL;

  g_return_if_fail (NUMEL_IS_HEADLINE (self));
  g_return_if_fail (NUMEL_IS_DOCUMENT (document));

  counts = numel_document_get_counts (document);
  if (counts == NULL)
    return;

  stale = numel_document_get_stale (document);
  if (stale)
    {
      const char *const *blamed = numel_document_get_blamed (document);
      const GError *error = numel_document_get_error (document);
      g_autofree char *text = NULL;

      if (blamed != NULL && blamed[0] != NULL)
        /* Translators: a hyperparameter is named that has to be mended. */
        text = g_strdup_printf (_("Last good count: see %s"),
                                numel_hyperparameter_get_title (blamed[0]));
      else
        text = g_strdup (_("Last good count"));
      numel_widget_set_text (self->stale_label, text);
      gtk_widget_set_tooltip_text (self->stale, error->message);
    }
  else
    {
      numel_widget_set_text (self->class_name,
                             numel_model_get_class (numel_document_get_model (document)));
    }
  gtk_stack_set_visible_child_name (GTK_STACK (self->top), stale ? "stale" : "class");

  total = numel_format_count (counts->total);
  short_form = numel_format_short (counts->total);
  numel_widget_set_text (self->total, total);
  numel_widget_set_text (self->short_form, short_form);
  numel_widget_set_text (self->unit, ngettext ("parameter", "parameters",
                                               numel_format_plural (counts->total)));
  gtk_widget_set_visible (self->short_form, counts->total >= 1000);
  update_experts (self, document);
}
