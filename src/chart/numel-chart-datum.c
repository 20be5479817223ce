/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chart-datum.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/text/numel-format.h"

G_DEFINE_BOXED_TYPE (NumelChartDatum, numel_chart_datum, numel_chart_datum_ref,
                     numel_chart_datum_unref)

/**
 * numel_chart_datum_new:
 * @id: stable over edits, different from every other one of the chart
 * @name: what people call it
 * @part: what it is for
 * @value: how many parameters; less than none is none
 *
 * Returns: (transfer full): a datum of one part
 */
NumelChartDatum *
numel_chart_datum_new (const char *id,
                       const char *name,
                       NumelPart   part,
                       gint64      value)
{
  NumelChartDatum *self = numel_chart_datum_new_mixed (id, name, value);

  self->part = part;
  self->has_part = TRUE;

  return self;
}

/**
 * numel_chart_datum_new_mixed:
 * @id: stable over edits, different from every other one of the chart
 * @name: what people call it
 * @value: how many parameters; less than none is none
 *
 * Returns: (transfer full): a datum whose children are of several parts
 */
NumelChartDatum *
numel_chart_datum_new_mixed (const char *id,
                             const char *name,
                             gint64      value)
{
  NumelChartDatum *self = g_rc_box_new0 (NumelChartDatum);

  self->id = g_strdup (id);
  self->name = g_strdup (name);
  self->part = NUMEL_PART_OTHER;
  self->value = MAX (value, 0);
  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) numel_chart_datum_unref);

  return self;
}

NumelChartDatum *
numel_chart_datum_ref (NumelChartDatum *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_datum (gpointer data)
{
  NumelChartDatum *self = data;

  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->detail, g_free);
  g_clear_pointer (&self->children, g_ptr_array_unref);
}

void
numel_chart_datum_unref (NumelChartDatum *self)
{
  g_rc_box_release_full (self, clear_datum);
}

/**
 * numel_chart_datum_set_idle:
 * @idle: how much of it serves no token, 0 to 1; what is no number is 0
 */
void
numel_chart_datum_set_idle (NumelChartDatum *self,
                            double           idle)
{
  self->idle = isnan (idle) ? 0 : CLAMP (idle, 0.0, 1.0);
}

void
numel_chart_datum_set_detail (NumelChartDatum *self,
                              const char      *detail)
{
  g_free (self->detail);
  self->detail = g_strdup (detail);
}

/**
 * numel_chart_datum_add_child:
 * @child: (transfer full): what is inside of it
 */
void
numel_chart_datum_add_child (NumelChartDatum *self,
                             NumelChartDatum *child)
{
  g_ptr_array_add (self->children, child);
}

guint
numel_chart_datum_get_n_children (const NumelChartDatum *self)
{
  return self->children->len;
}

const NumelChartDatum *
numel_chart_datum_get_child (const NumelChartDatum *self,
                             guint                  index)
{
  return g_ptr_array_index (self->children, index);
}

/**
 * numel_chart_datum_find:
 * @id: (nullable): a name
 *
 * Returns: (transfer none) (nullable): @self or what is inside of it by that name
 */
const NumelChartDatum *
numel_chart_datum_find (const NumelChartDatum *self,
                        const char            *id)
{
  if (id == NULL || g_str_equal (self->id, id))
    return id == NULL ? NULL : self;

  for (guint i = 0; i < self->children->len; i++)
    {
      const NumelChartDatum *found = numel_chart_datum_find (g_ptr_array_index (self->children, i),
                                                             id);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/**
 * numel_chart_datum_describe:
 * @total: what its share is of
 *
 * Returns: (transfer full): its name, its exact count with its share, and what else is known, a
 *   line each: a tooltip, and what a screen reader says
 */
char *
numel_chart_datum_describe (const NumelChartDatum *self,
                            gint64                 total)
{
  g_autofree char *count = numel_format_count (self->value);
  g_autofree char *share = numel_format_percent ((double) self->value, (double) total);
  GString *text = g_string_new (self->name);

  g_string_append_c (text, '\n');
  /* Translators: an exact count, then its share: "1,342,177,280 parameters · 16.71%". */
  g_string_append_printf (text,
                          g_dngettext (GETTEXT_PACKAGE, "%s parameter · %s", "%s parameters · %s",
                                       numel_format_plural (self->value)),
                          count, share);

  if (self->idle > 0)
    {
      g_autofree char *active = numel_format_percent (1 - self->idle, 1);

      g_string_append_c (text, '\n');
      /* Translators: how much of a mixture's experts serves one token. */
      g_string_append_printf (text, _("%s of it active per token"), active);
    }
  if (self->detail != NULL)
    g_string_append_printf (text, "\n%s", self->detail);

  return g_string_free (text, FALSE);
}

/**
 * numel_chart_datum_append_children:
 * @total: what shares are of
 * @text: what is written on
 *
 * Appends a line for each of its children: its name, its exact count and its share.
 */
void
numel_chart_datum_append_children (const NumelChartDatum *self,
                                   gint64                 total,
                                   GString               *text)
{
  for (guint i = 0; i < self->children->len; i++)
    {
      const NumelChartDatum *child = numel_chart_datum_get_child (self, i);
      g_autofree char *count = numel_format_count (child->value);
      g_autofree char *share = numel_format_percent ((double) child->value, (double) total);

      g_string_append_printf (text, "\n%s: %s · %s", child->name, count, share);
    }
}
