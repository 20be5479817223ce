/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-count-spin.h"

#include "core/text/numel-format.h"
#include "numel-spin.h"
#include "numel-widget.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _NumelCountSpin
{
  AdwBin parent_instance;

  GtkWidget *spin;
  gint64 minimum;
  gint64 maximum;
  gint64 value;
  char *error;
  gboolean has_value;
  gboolean binary;
  gboolean showing;
  gulong changed_handler;
};

static guint edited_signal;
static guint judged_signal;

G_DEFINE_FINAL_TYPE (NumelCountSpin, numel_count_spin, ADW_TYPE_BIN)

static void
set_error (NumelCountSpin *self,
           const char     *error)
{
  if (g_strcmp0 (self->error, error) == 0)
    return;

  g_free (self->error);
  self->error = g_strdup (error);
  numel_widget_set_invalid (self->spin, error != NULL);
  gtk_widget_set_tooltip_text (self->spin, error);
  g_signal_emit (self, judged_signal, 0);
}

static gboolean
parse (NumelCountSpin  *self,
       gint64          *value,
       GError         **error)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->spin));
  g_autofree char *number = g_strchomp (g_strdup (text));
  gsize length = strlen (number);
  char letter = length > 0 ? g_ascii_toupper (number[length - 1]) : 0;
  gint64 factor = letter == 'K' ? 1024 : letter == 'M' ? 1024 * 1024 : 1;

  if (!self->binary || factor == 1)
    return numel_parse_count (text, value, error);

  number[length - 1] = '\0';
  if (!numel_parse_count (g_strchomp (number), value, error))
    return FALSE;

  /* What is too large for the range is told as such. */
  if (__builtin_mul_overflow (*value, factor, value))
    *value = G_MAXINT64;
  return TRUE;
}

static void
take (NumelCountSpin *self,
      gint64          value)
{
  if (self->has_value && self->value == value)
    return;

  self->has_value = TRUE;
  self->value = value;
  g_signal_emit (self, edited_signal, 0);
}

/* The text that is typed is judged at every key, so that it is told before the value is lost. */
static void
text_changed_cb (NumelCountSpin *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *range = NULL;
  const char *message = NULL;
  gint64 value = 0;

  if (self->showing)
    return;

  if (!parse (self, &value, &error))
    message = *gtk_editable_get_text (GTK_EDITABLE (self->spin)) == '\0'
                ? _("a whole number is needed")
                : error->message;
  else if (value < self->minimum || value > self->maximum)
    message = range = numel_spin_range_text (self->minimum, self->maximum);
  set_error (self, message);
}

static int
input_cb (NumelCountSpin *self,
          double         *new_value,
          GtkSpinButton  *spin)
{
  gint64 value;

  if (!parse (self, &value, NULL) || value < self->minimum || value > self->maximum)
    return GTK_INPUT_ERROR;

  /* Without a value there is some number in the adjustment; typing just that number must count, and
   * so must a number that a double can't tell from the present one. */
  if (!self->has_value || (double) value == (double) self->value)
    take (self, value);

  *new_value = (double) value;
  return TRUE;
}

static gboolean
output_cb (NumelCountSpin *self,
           GtkSpinButton  *spin)
{
  double shown = gtk_adjustment_get_value (gtk_spin_button_get_adjustment (spin));
  g_autofree char *text = NULL;

  if (self->has_value)
    text = numel_format_count (shown == (double) self->value ? self->value : llround (shown));

  self->showing = TRUE;
  numel_spin_show (spin, text != NULL ? text : "");
  self->showing = FALSE;

  set_error (self, NULL);
  return TRUE;
}

static void
value_changed_cb (NumelCountSpin *self)
{
  double value = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->spin));

  if (isfinite (value) && value != (double) self->value)
    take (self, CLAMP (llround (value), self->minimum, self->maximum));
}

/* A file may hold what would not be offered; then the range gives way, not the file. */
static void
apply (NumelCountSpin *self)
{
  gint64 minimum = self->has_value ? MIN (self->minimum, self->value) : self->minimum;
  gint64 maximum = self->has_value ? MAX (self->maximum, self->value) : self->maximum;
  GtkSpinButton *spin = GTK_SPIN_BUTTON (self->spin);

  g_signal_handler_block (spin, self->changed_handler);
  gtk_spin_button_set_range (spin, minimum, maximum);
  gtk_spin_button_set_value (spin, self->has_value ? (double) self->value : (double) minimum);
  g_signal_handler_unblock (spin, self->changed_handler);
  output_cb (self, spin);
}

static void
numel_count_spin_finalize (GObject *object)
{
  g_clear_pointer (&NUMEL_COUNT_SPIN (object)->error, g_free);
  G_OBJECT_CLASS (numel_count_spin_parent_class)->finalize (object);
}

static gboolean
numel_count_spin_mnemonic_activate (GtkWidget *widget,
                                    gboolean   group_cycling)
{
  return gtk_widget_mnemonic_activate (NUMEL_COUNT_SPIN (widget)->spin, group_cycling);
}

static void
numel_count_spin_class_init (NumelCountSpinClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = numel_count_spin_finalize;
  GTK_WIDGET_CLASS (klass)->mnemonic_activate = numel_count_spin_mnemonic_activate;

  edited_signal = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
  judged_signal = g_signal_new ("judged", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_count_spin_init (NumelCountSpin *self)
{
  self->maximum = G_MAXINT32;
  self->has_value = TRUE;
  self->spin = numel_spin_new ();
  adw_bin_set_child (ADW_BIN (self), self->spin);
  self->changed_handler = g_signal_connect_object (self->spin, "value-changed",
                                                   G_CALLBACK (value_changed_cb), self,
                                                   G_CONNECT_SWAPPED);
  g_signal_connect_object (self->spin, "input", G_CALLBACK (input_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->spin, "output", G_CALLBACK (output_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->spin, "changed", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
numel_count_spin_new (void)
{
  return g_object_new (NUMEL_TYPE_COUNT_SPIN, NULL);
}

/* Sets the range, what a button adds and how many characters show. */
void
numel_count_spin_set_range (NumelCountSpin *self,
                            gint64          minimum,
                            gint64          maximum,
                            gint64          step,
                            int             width_chars)
{
  g_return_if_fail (NUMEL_IS_COUNT_SPIN (self));
  g_return_if_fail (minimum <= maximum && step > 0);

  self->minimum = minimum;
  self->maximum = maximum;
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->spin), step, 8 * step);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->spin), width_chars);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->spin), width_chars);
  apply (self);
}

/* A K that is typed is 1,024 and an M 1,048,576 then, as contexts are counted. */
void
numel_count_spin_set_binary (NumelCountSpin *self,
                             gboolean        binary)
{
  g_return_if_fail (NUMEL_IS_COUNT_SPIN (self));

  self->binary = binary;
}

gint64
numel_count_spin_get_value (NumelCountSpin *self)
{
  g_return_val_if_fail (NUMEL_IS_COUNT_SPIN (self), 0);

  return self->value;
}

/* Shows it; what is being typed stays as long as the value is the same. */
void
numel_count_spin_set_value (NumelCountSpin *self,
                            gint64          value)
{
  g_return_if_fail (NUMEL_IS_COUNT_SPIN (self));

  if (self->has_value && self->value == value)
    return;

  self->has_value = TRUE;
  self->value = value;
  apply (self);
}

/* Shows that there is no value. */
void
numel_count_spin_clear (NumelCountSpin *self)
{
  g_return_if_fail (NUMEL_IS_COUNT_SPIN (self));

  if (!self->has_value)
    return;

  self->has_value = FALSE;
  self->value = 0;
  apply (self);
}

/* Returns what is wrong with the text that is typed. */
const char *
numel_count_spin_get_error (NumelCountSpin *self)
{
  g_return_val_if_fail (NUMEL_IS_COUNT_SPIN (self), NULL);

  return self->error;
}

/* Returns the spin button itself, which a label names. */
GtkWidget *
numel_count_spin_get_control (NumelCountSpin *self)
{
  g_return_val_if_fail (NUMEL_IS_COUNT_SPIN (self), NULL);

  return self->spin;
}
