/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-axis.h"

#include <math.h>

#include "core/text/numel-format.h"

#define NO_BREAK_SPACE "\u00a0"

/* Counts beyond this don't fit into the integers that are formatted. */
#define MAX_VALUE 9e18

static double
get_nice_step (double        range,
               guint         n_ticks,
               NumelAxisUnit unit)
{
  double rough = range / MAX (n_ticks, 1);
  double power;

  /* Bytes and tokens are counted in powers of two. */
  if (unit == NUMEL_AXIS_TOKENS || unit == NUMEL_AXIS_BYTES)
    return exp2 (ceil (log2 (MAX (rough, 1))));

  power = pow (10, floor (log10 (rough)));
  for (guint i = 0; i < 3; i++)
    {
      static const double factors[] = { 1, 2, 5 };

      if (factors[i] * power >= rough * (1 - 1e-9))
        return unit == NUMEL_AXIS_PERCENT ? factors[i] * power : MAX (factors[i] * power, 1);
    }

  return unit == NUMEL_AXIS_PERCENT ? 10 * power : MAX (10 * power, 1);
}

static NumelAxis *
create_axis (NumelAxisUnit unit,
             gboolean      logarithmic,
             double        low,
             double        high)
{
  NumelAxis *self = g_new0 (NumelAxis, 1);

  self->unit = unit;
  self->logarithmic = logarithmic;
  self->low = low;
  self->high = high;
  self->ticks = g_array_new (FALSE, FALSE, sizeof (double));

  return self;
}

/**
 * numel_axis_new_linear:
 * @unit: what is measured
 * @low: the smallest value
 * @high: the largest value
 * @extend: whether the axis goes on to the next round number
 * @n_ticks: about how many steps there may be
 *
 * Returns: (transfer full): an axis with equal steps
 */
NumelAxis *
numel_axis_new_linear (NumelAxisUnit unit,
                       double        low,
                       double        high,
                       gboolean      extend,
                       guint         n_ticks)
{
  NumelAxis *self;
  double step;

  low = isfinite (low) ? CLAMP (low, -MAX_VALUE, MAX_VALUE) : 0;
  high = isfinite (high) ? CLAMP (high, -MAX_VALUE, MAX_VALUE) : 0;
  /* A range that a double can't divide any more is as good as none. */
  if (!(high - low > 1e-9 * MAX (fabs (low), 1e-3)))
    high = low + MAX (1, fabs (low) * 0.01);

  step = get_nice_step (high - low, n_ticks, unit);
  if (unit == NUMEL_AXIS_PERCENT && n_ticks >= 4 && low == 0 && high == 1)
    step = 0.25;
  if (extend)
    high = ceil (high / step - 1e-9) * step;

  self = create_axis (unit, FALSE, low, high);
  for (double i = ceil (low / step - 1e-9); i * step <= high + step * 1e-9; i++)
    {
      double tick = i * step;

      g_array_append_val (self->ticks, tick);
    }

  return self;
}

static void
add_powers_of_two (NumelAxis *self,
                   guint      n_ticks)
{
  double first = ceil (log2 (self->low) - 1e-9);
  double last = floor (log2 (self->high) + 1e-9);
  double step = MAX (1, ceil ((last - first) / MAX (n_ticks, 1)));

  for (double i = first; i <= last; i++)
    {
      double tick = exp2 (i);

      /* Where steps are skipped, the ones that stay don't depend on where the axis begins. */
      if (fmod (i, step) == 0)
        g_array_append_val (self->ticks, tick);
    }
}

/* 1, 2, 5, 10, 20, 50 and so on, or fewer. */
static void
add_round_decimals (NumelAxis *self,
                    guint      n_ticks)
{
  static const double factors[] = { 1, 2, 5 };
  double first = floor (log10 (self->low));
  double last = ceil (log10 (self->high));
  guint n_factors = (last - first) * 3 <= 2.0 * n_ticks ? 3 : 1;
  double step = MAX (1, ceil ((last - first) * n_factors / MAX (2.0 * n_ticks, 1)));

  for (double i = first; i <= last; i++)
    for (guint j = 0; j < n_factors; j++)
      {
        double tick = factors[j] * pow (10, i);

        if (fmod (i, step) == 0 && tick >= self->low * (1 - 1e-9)
            && tick <= self->high * (1 + 1e-9))
          g_array_append_val (self->ticks, tick);
      }
}

/**
 * numel_axis_new_logarithmic:
 * @unit: what is measured
 * @low: the smallest value, more than 0
 * @high: the largest value
 * @n_ticks: about how many ticks there may be
 *
 * Returns: (transfer full): an axis on which equal distances multiply the value equally, with
 *   powers of two for tokens and bytes and round decimal numbers for counts
 */
NumelAxis *
numel_axis_new_logarithmic (NumelAxisUnit unit,
                            double        low,
                            double        high,
                            guint         n_ticks)
{
  NumelAxis *self;

  low = isfinite (low) && low > 0 ? CLAMP (low, 1e-9, MAX_VALUE) : 1;
  high = isfinite (high) ? MIN (high, MAX_VALUE) : 0;
  if (!(high > low * 1.0001))
    high = low * 2;

  self = create_axis (unit, TRUE, low, high);
  if (unit == NUMEL_AXIS_TOKENS || unit == NUMEL_AXIS_BYTES)
    add_powers_of_two (self, n_ticks);
  else
    add_round_decimals (self, n_ticks);

  return self;
}

void
numel_axis_free (NumelAxis *self)
{
  g_array_unref (self->ticks);
  g_free (self);
}

/**
 * numel_axis_get_place:
 * @value: a value
 *
 * Returns: where it is, 0 at the low end and 1 at the high end; NaN for what is on no such axis
 */
double
numel_axis_get_place (const NumelAxis *self,
                      double           value)
{
  if (!isfinite (value) || (self->logarithmic && value <= 0))
    return NAN;

  if (self->logarithmic)
    return log2 (value / self->low) / log2 (self->high / self->low);

  return (value - self->low) / (self->high - self->low);
}

/* A number of units with as many decimals as it needs, @decimals at most. */
static char *
format_trimmed (double value,
                guint  decimals)
{
  NumelNumberStyle style;
  g_autofree char *whole = NULL;
  double power = pow (10, decimals);
  double rounded = round (fabs (value) * power);
  gint64 fraction;

  numel_number_style_init_from_locale (&style);
  whole = numel_format_count_styled ((gint64) (value < 0 ? -floor (rounded / power)
                                                         : floor (rounded / power)),
                                     &style);
  fraction = (gint64) fmod (rounded, power);
  while (decimals > 0 && fraction % 10 == 0)
    {
      fraction /= 10;
      decimals--;
    }
  if (decimals == 0)
    return g_steal_pointer (&whole);

  return g_strdup_printf ("%s%s%0*" G_GINT64_FORMAT, whole, style.decimal_point, (int) decimals,
                          fraction);
}

static char *
format_scaled (double             value,
               double             base,
               const char *const *units,
               guint              n_units,
               guint              decimals)
{
  guint unit = 0;
  g_autofree char *number = NULL;

  while (unit + 1 < n_units && fabs (value) >= base * (1 - 1e-9))
    {
      value /= base;
      unit++;
    }

  number = format_trimmed (value, unit == 0 ? 0 : decimals);

  return units[unit][0] == '\0' ? g_steal_pointer (&number)
                                : g_strconcat (number, NO_BREAK_SPACE, units[unit], NULL);
}

/**
 * numel_axis_format_unit:
 * @unit: what is measured
 * @value: a value
 * @decimals: how many decimals there may be; zeros at the end are left out
 *
 * Returns: (transfer full): the value as an axis or a tooltip says it
 */
char *
numel_axis_format_unit (NumelAxisUnit unit,
                        double        value,
                        guint         decimals)
{
  static const char *const counts[] = { "", "K", "M", "B", "T" };
  static const char *const tokens[] = { "", "K", "M" };
  static const char *const bytes[] = { "B", "KiB", "MiB", "GiB", "TiB", "PiB" };

  value = isfinite (value) ? CLAMP (value, -MAX_VALUE, MAX_VALUE) : 0;

  switch (unit)
    {
    case NUMEL_AXIS_COUNT:
      return format_scaled (value, 1000, counts, G_N_ELEMENTS (counts), decimals);
    case NUMEL_AXIS_TOKENS:
      return format_scaled (value, 1024, tokens, G_N_ELEMENTS (tokens), decimals);
    case NUMEL_AXIS_BYTES:
      return format_scaled (value, 1024, bytes, G_N_ELEMENTS (bytes), decimals);
    case NUMEL_AXIS_PERCENT:
      {
        g_autofree char *number = format_trimmed (value * 100, decimals);

        return numel_format_percent_sign (number);
      }
    case NUMEL_AXIS_PLAIN:
    default:
      return format_trimmed (value, 0);
    }
}

/**
 * numel_axis_format:
 * @value: one of its ticks
 *
 * Returns: (transfer full): what stands at the tick
 */
char *
numel_axis_format (const NumelAxis *self,
                   double           value)
{
  if (value == 0 && self->unit != NUMEL_AXIS_PERCENT)
    return numel_format_count (0);

  return numel_axis_format_unit (self->unit, value, 2);
}
