/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-range.h"

#include "app/widgets/numel-count-spin.h"
#include "core/text/numel-error.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

enum
{
  FROM,
  TO,
  STEP,
  N_SPINS
};

struct _NumelExploreRange
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *spins[N_SPINS];
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelExploreRange, numel_explore_range, GTK_TYPE_WIDGET)

static void
changed_cb (NumelExploreRange *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
numel_explore_range_dispose (GObject *object)
{
  NumelExploreRange *self = NUMEL_EXPLORE_RANGE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (numel_explore_range_parent_class)->dispose (object);
}

static void
numel_explore_range_class_init (NumelExploreRangeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explore_range_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_explore_range_init (NumelExploreRange *self)
{
  const char *names[N_SPINS] = {
    /* Translators: the range of a hyperparameter: from a number, to a number, step a number. */
    [FROM] = C_("range", "from"),
    [TO] = C_("range", "to"),
    [STEP] = C_("range", "step"),
  };

  self->box = numel_wrap_box_new (8, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  for (guint i = 0; i < N_SPINS; i++)
    {
      GtkWidget *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      GtkWidget *label = gtk_label_new (names[i]);

      self->spins[i] = numel_count_spin_new ();
      gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->spins[i]);
      gtk_box_append (GTK_BOX (pair), label);
      gtk_box_append (GTK_BOX (pair), self->spins[i]);
      gtk_widget_set_parent (pair, self->box);
      g_signal_connect_object (self->spins[i], "edited", G_CALLBACK (changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->spins[i], "judged", G_CALLBACK (changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
}

GtkWidget *
numel_explore_range_new (void)
{
  return g_object_new (NUMEL_TYPE_EXPLORE_RANGE, NULL);
}

static void
name_spin (GtkWidget  *spin,
           const char *name)
{
  GtkWidget *control = numel_count_spin_get_control (NUMEL_COUNT_SPIN (spin));

  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

void
numel_explore_range_set_item (NumelExploreRange *self,
                              NumelSettingItem  *item,
                              const NumelRange  *range)
{
  const char *title = numel_setting_item_get_title (item);
  gint64 lower = numel_setting_item_get_lower (item);
  gint64 upper = numel_setting_item_get_upper (item);
  const gint64 values[N_SPINS] = { range->from, range->to, range->step };
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *step = NULL;

  g_return_if_fail (NUMEL_IS_EXPLORE_RANGE (self));

  for (guint i = 0; i < N_SPINS; i++)
    {
      NumelCountSpin *spin = NUMEL_COUNT_SPIN (self->spins[i]);

      /* What the old range held must not be taken for an edit in the new one. */
      g_signal_handlers_block_by_func (spin, changed_cb, self);
      numel_count_spin_set_range (spin, i == STEP ? 1 : lower, upper,
                                  i == STEP ? MAX (range->step / 2, 1) : range->step, 6);
      numel_count_spin_set_value (spin, values[i]);
      g_signal_handlers_unblock_by_func (spin, changed_cb, self);
    }

  /* Translators: a hyperparameter's name, in the accessible name of a number's field. */
  from = g_strdup_printf (_("%s from"), title);
  to = g_strdup_printf (_("%s to"), title);
  step = g_strdup_printf (_("%s step"), title);
  name_spin (self->spins[FROM], from);
  name_spin (self->spins[TO], to);
  name_spin (self->spins[STEP], step);
}

gboolean
numel_explore_range_get (NumelExploreRange  *self,
                         NumelRange         *range,
                         GError            **error)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_RANGE (self), FALSE);

  for (guint i = 0; i < N_SPINS; i++)
    {
      const char *text = numel_count_spin_get_error (NUMEL_COUNT_SPIN (self->spins[i]));

      if (text != NULL)
        return numel_error_set (error, NUMEL_ERROR_BAD_VALUE, "%s", text);
    }

  return numel_range_init (range,
                           numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->spins[FROM])),
                           numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->spins[TO])),
                           numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->spins[STEP])),
                           error);
}

void
numel_explore_range_propose (NumelSettingItem *item,
                             gint64            unit,
                             guint             n_points,
                             NumelRange       *range)
{
  gint64 value = numel_setting_item_get_value (item);
  gint64 lower = MAX (numel_setting_item_get_lower (item), 1);
  gint64 low;
  gint64 high;

  value = MAX (value, lower);
  low = MAX (value / 4, lower);
  high = MIN (MAX (2 * value, value + 8 * unit), numel_setting_item_get_upper (item));
  *range = (NumelRange) { .step = MAX (unit, 1) };
  while ((high - low) / range->step + 1 > n_points)
    range->step *= 2;
  range->from = value - (value - low) / range->step * range->step;
  range->to = value + (high - value) / range->step * range->step;
}
