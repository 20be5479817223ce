/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-strip.h"

#include "numel-chip.h"
#include "numel-chip-box.h"

#include <glib/gi18n.h>

struct _NumelStrip
{
  GtkWidget parent_instance;

  NumelSession *session;
  GtkWidget *scroller;
  GtkWidget *box;
  GtkWidget *chips;
  GtkWidget *add;
  guint tick;
};

G_DEFINE_FINAL_TYPE (NumelStrip, numel_strip, GTK_TYPE_WIDGET)

static NumelChip *
find_chip (NumelStrip    *self,
           NumelDocument *document)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->chips);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (numel_chip_get_document (NUMEL_CHIP (child)) == document)
      return NUMEL_CHIP (child);

  return NULL;
}

static gboolean
scroll_cb (GtkWidget     *widget,
           GdkFrameClock *clock,
           gpointer       data)
{
  NumelStrip *self = NUMEL_STRIP (widget);
  GtkAdjustment *adjustment;
  NumelChip *chip;
  graphene_rect_t bounds;

  self->tick = 0;
  chip = find_chip (self, numel_session_get_chosen (self->session));
  if (chip == NULL || !gtk_widget_compute_bounds (GTK_WIDGET (chip), self->chips, &bounds))
    return G_SOURCE_REMOVE;

  adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  gtk_adjustment_clamp_page (adjustment, bounds.origin.x, bounds.origin.x + bounds.size.width);
  return G_SOURCE_REMOVE;
}

/* A new chip has a place only after the next layout. */
static void
scroll_to_chosen (NumelStrip *self)
{
  if (self->tick == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}

static void
update_all (NumelStrip *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->chips);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    numel_chip_update (NUMEL_CHIP (child));
}

static void
chosen_cb (NumelStrip *self)
{
  update_all (self);
  scroll_to_chosen (self);
}

static void
items_changed_cb (NumelStrip *self,
                  guint       position,
                  guint       removed,
                  guint       added)
{
  GtkWidget *previous = NULL;
  GtkWidget *child = gtk_widget_get_first_child (self->chips);

  for (guint i = 0; i < position; i++)
    {
      previous = child;
      child = gtk_widget_get_next_sibling (child);
    }

  for (guint i = 0; i < removed; i++)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (child);

      gtk_widget_unparent (child);
      child = next;
    }

  for (guint i = 0; i < added; i++)
    {
      GtkWidget *chip = numel_chip_new (self->session,
                                        numel_session_get_document (self->session, position + i));

      gtk_widget_insert_after (chip, self->chips, previous);
      previous = chip;
    }

  update_all (self);
  scroll_to_chosen (self);
}

static void
numel_strip_dispose (GObject *object)
{
  NumelStrip *self = NUMEL_STRIP (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  if (self->chips != NULL)
    {
      GtkWidget *child;

      while ((child = gtk_widget_get_first_child (self->chips)) != NULL)
        gtk_widget_unparent (child);
      self->chips = NULL;
    }
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (numel_strip_parent_class)->dispose (object);
}

static void
numel_strip_class_init (NumelStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_strip_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "strip");
}

static void
numel_strip_init (NumelStrip *self)
{
  self->chips = numel_chip_box_new ();
  gtk_widget_set_hexpand (self->chips, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->chips), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Open models"), -1);

  self->add = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_widget_add_css_class (self->add, "flat");
  gtk_widget_set_valign (self->add, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (self->add, _("Add Models"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->add), "win.add-models");

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class (self->box, "strip-box");
  gtk_box_append (GTK_BOX (self->box), self->chips);
  gtk_box_append (GTK_BOX (self->box), self->add);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->box);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
numel_strip_new (void)
{
  return g_object_new (NUMEL_TYPE_STRIP, NULL);
}

void
numel_strip_set_session (NumelStrip   *self,
                         NumelSession *session)
{
  g_return_if_fail (NUMEL_IS_STRIP (self));
  g_return_if_fail (NUMEL_IS_SESSION (session));

  g_set_object (&self->session, session);
  g_signal_connect_object (session, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "counted", G_CALLBACK (update_all), self, G_CONNECT_SWAPPED);
  items_changed_cb (self, 0, 0, numel_session_get_n_documents (session));
}
