/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-measure.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"

#define BYTES "bytes:"

/**
 * numel_measure_from_name:
 * @name: `total`, `active` or `bytes:` with a data type's name
 * @measure: (out): what it means
 * @error: set to %NUMEL_ERROR_BAD_VALUE if it is none of them
 *
 * Returns: whether it is one of them
 */
gboolean
numel_measure_from_name (const char    *name,
                         NumelMeasure  *measure,
                         GError       **error)
{
  *measure = (NumelMeasure) { NUMEL_MEASURE_TOTAL };

  if (g_str_equal (name, "total"))
    return TRUE;
  if (g_str_equal (name, "active"))
    {
      measure->kind = NUMEL_MEASURE_ACTIVE;
      return TRUE;
    }
  if (g_str_has_prefix (name, BYTES)
      && numel_data_type_from_name (name + strlen (BYTES), &measure->data_type))
    {
      measure->kind = NUMEL_MEASURE_BYTES;
      return TRUE;
    }

  return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                          _("total, active or bytes: with a data type, like bytes:bf16, expected, "
                            "not “%s”"),
                          name);
}

/**
 * numel_measure_get_name:
 * @self: a measure
 *
 * Returns: (transfer full): its name, as numel_measure_from_name() reads it
 */
char *
numel_measure_get_name (const NumelMeasure *self)
{
  if (self->kind == NUMEL_MEASURE_BYTES)
    return g_strconcat (BYTES, numel_data_type_get_name (self->data_type), NULL);

  return g_strdup (self->kind == NUMEL_MEASURE_ACTIVE ? "active" : "total");
}

/**
 * numel_measure_get_title:
 * @self: a measure
 *
 * Returns: (transfer full): what people call it, translated
 */
char *
numel_measure_get_title (const NumelMeasure *self)
{
  /* Translators: bytes that weights take; %s is a data type such as BF16. */
  if (self->kind == NUMEL_MEASURE_BYTES)
    return g_strdup_printf (_("Bytes in %s"), numel_data_type_get_title (self->data_type));

  return g_strdup (self->kind == NUMEL_MEASURE_ACTIVE ? _("Active parameters") : _("Parameters"));
}

/**
 * numel_measure_get:
 * @self: a measure
 * @counts: counts of a model
 *
 * Returns: how much it is, or %NUMEL_WIDE_TOO_LARGE
 */
gint64
numel_measure_get (const NumelMeasure *self,
                   const NumelCounts  *counts)
{
  if (self->kind == NUMEL_MEASURE_BYTES)
    return numel_wide_get (numel_data_type_measure (self->data_type, counts->total));

  return self->kind == NUMEL_MEASURE_ACTIVE ? counts->active : counts->total;
}
