/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-number-row.h"

#include "core/text/numel-format.h"
#include "app/widgets/numel-spin.h"

#include <math.h>

struct _NumelNumberRow
{
  NumelFormRow parent_instance;

  GtkWidget *spin;
  gint64 minimum;
  gint64 maximum;
  gint64 step;
  gint64 page;
  gint64 value;
  gboolean has_value;
  gboolean showing;
  gulong changed_handler;
};

G_DEFINE_FINAL_TYPE (NumelNumberRow, numel_number_row, NUMEL_TYPE_FORM_ROW)

static void
take (NumelNumberRow *self,
      gint64          value)
{
  g_autoptr (JsonNode) node = NULL;

  if (self->has_value && self->value == value)
    return;

  self->has_value = TRUE;
  self->value = value;
  node = json_node_init_int (json_node_alloc (), value);
  numel_form_row_emit_edited (NUMEL_FORM_ROW (self), node);
}

/* The text that is typed is judged at every key, so that the row tells before the value is lost. */
static void
text_changed_cb (NumelNumberRow *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  gint64 value = 0;

  if (self->showing)
    return;

  numel_parse_count (gtk_editable_get_text (GTK_EDITABLE (self->spin)), &value, &error);
  message = numel_spin_judge (self->spin, value, self->minimum, self->maximum, error);
  numel_form_row_set_input_error (NUMEL_FORM_ROW (self), message);
}

static int
input_cb (NumelNumberRow *self,
          double         *new_value,
          GtkSpinButton  *spin)
{
  gint64 value;

  if (!numel_parse_count (gtk_editable_get_text (GTK_EDITABLE (spin)), &value, NULL)
      || value < self->minimum || value > self->maximum)
    return GTK_INPUT_ERROR;

  /* A row without a value holds some number in its adjustment; typing just that number must
   * count, and so must a number that a double can't tell from the present one. */
  if (!self->has_value || (double) value == (double) self->value)
    take (self, value);

  *new_value = (double) value;
  return TRUE;
}

static gboolean
output_cb (NumelNumberRow *self,
           GtkSpinButton  *spin)
{
  double shown = gtk_adjustment_get_value (gtk_spin_button_get_adjustment (spin));
  g_autofree char *text = NULL;

  if (!self->has_value)
    text = g_strdup ("");
  else if (shown == (double) self->value)
    text = numel_format_count (self->value);
  else
    text = numel_format_count (llround (shown));

  self->showing = TRUE;
  numel_spin_show (spin, text);
  self->showing = FALSE;

  numel_form_row_set_input_error (NUMEL_FORM_ROW (self), NULL);
  return TRUE;
}

static void
value_changed_cb (NumelNumberRow *self)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (self->spin));
  double value = gtk_adjustment_get_value (adjustment);

  if (!isfinite (value) || value == (double) self->value)
    return;

  take (self, CLAMP (llround (value), self->minimum, self->maximum));
}

/* A file may hold what the form would not offer; then the range gives way, not the file. */
static void
apply (NumelNumberRow *self)
{
  gint64 minimum = self->has_value ? MIN (self->minimum, self->value) : self->minimum;
  gint64 maximum = self->has_value ? MAX (self->maximum, self->value) : self->maximum;
  double value = self->has_value ? (double) self->value : (double) minimum;
  GtkSpinButton *spin = GTK_SPIN_BUTTON (self->spin);

  g_signal_handler_block (spin, self->changed_handler);
  gtk_spin_button_set_increments (spin, self->step, self->page);
  gtk_spin_button_set_range (spin, minimum, maximum);
  gtk_spin_button_set_value (spin, value);
  g_signal_handler_unblock (spin, self->changed_handler);
  output_cb (self, spin);
}

static void
numel_number_row_set_value (NumelFormRow *row,
                            JsonNode     *node)
{
  NumelNumberRow *self = NUMEL_NUMBER_ROW (row);
  gboolean has_value = FALSE;
  gint64 value = 0;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node))
    {
      if (json_node_get_value_type (node) == G_TYPE_INT64)
        {
          value = json_node_get_int (node);
          has_value = TRUE;
        }
      else if (json_node_get_value_type (node) == G_TYPE_DOUBLE)
        {
          double real = json_node_get_double (node);

          /* 5.0 and 1e3 count as whole numbers. */
          if (fabs (real) < 9007199254740992.0 && real == floor (real))
            {
              value = (gint64) real;
              has_value = TRUE;
            }
        }
    }

  if (has_value == self->has_value && value == self->value)
    return;

  self->has_value = has_value;
  self->value = value;
  apply (self);
}

static void
numel_number_row_class_init (NumelNumberRowClass *klass)
{
  NUMEL_FORM_ROW_CLASS (klass)->set_value = numel_number_row_set_value;
}

static void
numel_number_row_init (NumelNumberRow *self)
{
  self->minimum = 0;
  self->maximum = G_MAXINT32;
  self->step = 1;
  self->page = 8;

  self->spin = numel_spin_new ();
  self->changed_handler = g_signal_connect_object (self->spin, "value-changed",
                                                   G_CALLBACK (value_changed_cb), self,
                                                   G_CONNECT_SWAPPED);
  g_signal_connect_object (self->spin, "input", G_CALLBACK (input_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->spin, "output", G_CALLBACK (output_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->spin, "changed", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
  numel_form_row_add_control (NUMEL_FORM_ROW (self), self->spin);
  apply (self);
}

GtkWidget *
numel_number_row_new (void)
{
  return g_object_new (NUMEL_TYPE_NUMBER_ROW, NULL);
}

void
numel_number_row_set_range (NumelNumberRow *self,
                            gint64          minimum,
                            gint64          maximum,
                            gint64          step)
{
  g_return_if_fail (NUMEL_IS_NUMBER_ROW (self));
  g_return_if_fail (minimum <= maximum);
  g_return_if_fail (step > 0);

  if (self->minimum == minimum && self->maximum == maximum && self->step == step)
    return;

  self->minimum = minimum;
  self->maximum = maximum;
  self->step = step;
  apply (self);
}

void
numel_number_row_set_page (NumelNumberRow *self,
                           gint64          page)
{
  g_return_if_fail (NUMEL_IS_NUMBER_ROW (self));
  g_return_if_fail (page > 0);

  self->page = page;
  apply (self);
}

char *
numel_number_row_dup_range_text (NumelNumberRow *self)
{
  g_return_val_if_fail (NUMEL_IS_NUMBER_ROW (self), NULL);

  return numel_spin_range_text (self->minimum, self->maximum);
}

gboolean
numel_number_row_get_value (NumelNumberRow *self,
                            gint64         *value)
{
  g_return_val_if_fail (NUMEL_IS_NUMBER_ROW (self), FALSE);

  *value = self->value;
  return self->has_value;
}
