/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-number-row.h"

#include "app/widgets/numel-count-spin.h"

#include <math.h>

#define WIDTH_CHARS 7

struct _NumelNumberRow
{
  NumelFormRow parent_instance;

  NumelCountSpin *spin;
};

G_DEFINE_FINAL_TYPE (NumelNumberRow, numel_number_row, NUMEL_TYPE_FORM_ROW)

static void
edited_cb (NumelNumberRow *self)
{
  g_autoptr (JsonNode) node =
    json_node_init_int (json_node_alloc (), numel_count_spin_get_value (self->spin));

  numel_form_row_emit_edited (NUMEL_FORM_ROW (self), node);
}

/* The row tells what is wrong, also in its tooltip. */
static void
judged_cb (NumelNumberRow *self)
{
  gtk_widget_set_tooltip_text (numel_count_spin_get_control (self->spin), NULL);
  numel_form_row_set_input_error (NUMEL_FORM_ROW (self), numel_count_spin_get_error (self->spin));
}

static void
numel_number_row_set_value (NumelFormRow *row,
                            JsonNode     *node)
{
  NumelCountSpin *spin = NUMEL_NUMBER_ROW (row)->spin;
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node)
                                                            : G_TYPE_INVALID;
  double real = type == G_TYPE_DOUBLE ? json_node_get_double (node) : NAN;

  if (type == G_TYPE_INT64)
    numel_count_spin_set_value (spin, json_node_get_int (node));
  /* 5.0 and 1e3 count as whole numbers. */
  else if (fabs (real) < 9007199254740992.0 && real == floor (real))
    numel_count_spin_set_value (spin, (gint64) real);
  else
    numel_count_spin_clear (spin);
}

static void
numel_number_row_class_init (NumelNumberRowClass *klass)
{
  NUMEL_FORM_ROW_CLASS (klass)->set_value = numel_number_row_set_value;
}

static void
numel_number_row_init (NumelNumberRow *self)
{
  self->spin = NUMEL_COUNT_SPIN (numel_count_spin_new ());
  numel_count_spin_clear (self->spin);
  g_signal_connect_object (self->spin, "edited", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->spin, "judged", G_CALLBACK (judged_cb), self, G_CONNECT_SWAPPED);
  numel_form_row_add_control (NUMEL_FORM_ROW (self), GTK_WIDGET (self->spin),
                              numel_count_spin_get_control (self->spin));
}

/* @step is what a press of a button adds, @page what a page key adds. */
GtkWidget *
numel_number_row_new (gint64 minimum,
                      gint64 maximum,
                      gint64 step,
                      gint64 page)
{
  NumelNumberRow *self = g_object_new (NUMEL_TYPE_NUMBER_ROW, NULL);

  numel_count_spin_set_range (self->spin, minimum, maximum, step, WIDTH_CHARS);
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (numel_count_spin_get_control (self->spin)), step,
                                  page);
  return GTK_WIDGET (self);
}
