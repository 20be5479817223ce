/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-range.h"

#include "app/widgets/numel-count-spin.h"
#include "app/widgets/numel-wrap-box.h"
#include "core/text/numel-error.h"

#include <glib/gi18n.h>

struct _NumelExploreRange
{
  AdwBin parent_instance;

  NumelCountSpin *from;
  NumelCountSpin *to;
  NumelCountSpin *step;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelExploreRange, numel_explore_range, ADW_TYPE_BIN)

static void
changed_cb (NumelExploreRange *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
numel_explore_range_class_init (NumelExploreRangeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (NUMEL_TYPE_COUNT_SPIN);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-range.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelExploreRange, from);
  gtk_widget_class_bind_template_child (widget_class, NumelExploreRange, to);
  gtk_widget_class_bind_template_child (widget_class, NumelExploreRange, step);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
numel_explore_range_init (NumelExploreRange *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* What the old range held must not be taken for an edit in the new one. */
static void
set_spin (NumelExploreRange *self,
          NumelCountSpin    *spin,
          gint64             lower,
          gint64             upper,
          gint64             step,
          gint64             value,
          char              *name)
{
  GtkWidget *control = numel_count_spin_get_control (spin);

  g_signal_handlers_block_by_func (spin, changed_cb, self);
  numel_count_spin_set_range (spin, lower, upper, step, 6);
  numel_count_spin_set_value (spin, value);
  g_signal_handlers_unblock_by_func (spin, changed_cb, self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  g_free (name);
}

/* From about a quarter of the item's value to its double, the value among them, in at most
 * @n_points steps of multiples of @unit. It doesn't count as a change. */
void
numel_explore_range_propose (NumelExploreRange *self,
                             NumelSettingItem  *item,
                             gint64             unit,
                             guint              n_points)
{
  gint64 lower = MAX (item->lower, 1);
  gint64 value = MAX (item->value, lower);
  gint64 low = MAX (value / 4, lower);
  gint64 high = MIN (MAX (2 * value, value + 8 * unit), item->upper);
  gint64 step = MAX (unit, 1);

  g_return_if_fail (NUMEL_IS_EXPLORE_RANGE (self));

  while ((high - low) / step + 1 > n_points)
    step *= 2;

  /* Translators: a hyperparameter's name, in the accessible name of a number's field. */
  set_spin (self, self->from, item->lower, item->upper, step, value - (value - low) / step * step,
            g_strdup_printf (_("%s from"), item->title));
  set_spin (self, self->to, item->lower, item->upper, step, value + (high - value) / step * step,
            g_strdup_printf (_("%s to"), item->title));
  set_spin (self, self->step, 1, item->upper, MAX (step / 2, 1), step,
            g_strdup_printf (_("%s step"), item->title));
}

gboolean
numel_explore_range_get (NumelExploreRange  *self,
                         NumelRange         *range,
                         GError            **error)
{
  NumelCountSpin *spins[] = { self->from, self->to, self->step };

  g_return_val_if_fail (NUMEL_IS_EXPLORE_RANGE (self), FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (spins); i++)
    if (numel_count_spin_get_error (spins[i]) != NULL)
      return numel_error_set (error, NUMEL_ERROR_BAD_VALUE, "%s",
                              numel_count_spin_get_error (spins[i]));

  return numel_range_init (range, numel_count_spin_get_value (self->from),
                           numel_count_spin_get_value (self->to),
                           numel_count_spin_get_value (self->step), error);
}
