/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-strip.h"

#include "app/widgets/numel-child-layout.h"
#include "numel-build.h"
#include "numel-chip.h"

struct _NumelStrip
{
  AdwBin parent_instance;

  NumelSession *session;
  GtkWidget *scroller;
  GtkWidget *chips;
  guint tick;
};

G_DEFINE_FINAL_TYPE (NumelStrip, numel_strip, ADW_TYPE_BIN)

/* A new chip has a place only after the next layout. */
static gboolean
scroll_cb (GtkWidget     *widget,
           GdkFrameClock *clock,
           gpointer       data)
{
  NumelStrip *self = NUMEL_STRIP (widget);
  NumelDocument *chosen = numel_session_get_chosen (self->session);
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  graphene_rect_t bounds;

  self->tick = 0;
  for (GtkWidget *chip = gtk_widget_get_first_child (self->chips);
       chip != NULL;
       chip = gtk_widget_get_next_sibling (chip))
    if (numel_chip_get_document (NUMEL_CHIP (chip)) == chosen
        && gtk_widget_compute_bounds (chip, self->chips, &bounds))
      gtk_adjustment_clamp_page (adjustment, bounds.origin.x, bounds.origin.x + bounds.size.width);

  return G_SOURCE_REMOVE;
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
  if (self->tick == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
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

      gtk_box_remove (GTK_BOX (self->chips), child);
      child = next;
    }

  for (guint i = 0; i < added; i++)
    {
      GtkWidget *chip = numel_chip_new (self->session,
                                        numel_session_get_document (self->session, position + i));

      gtk_box_insert_child_after (GTK_BOX (self->chips), chip, previous);
      previous = chip;
    }

  chosen_cb (self);
}

static void
numel_strip_dispose (GObject *object)
{
  NumelStrip *self = NUMEL_STRIP (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_object (&self->session);

  G_OBJECT_CLASS (numel_strip_parent_class)->dispose (object);
}

static void
numel_strip_class_init (NumelStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_strip_dispose;
  gtk_widget_class_set_css_name (widget_class, "strip");
  gtk_widget_class_set_template_from_resource (widget_class, NUMEL_RESOURCE_PATH "/numel-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelStrip, scroller);
  gtk_widget_class_bind_template_child (widget_class, NumelStrip, chips);
}

static void
numel_strip_init (NumelStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->chips, numel_child_layout_new_chips ());
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
