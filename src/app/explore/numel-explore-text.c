/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-text.h"

#include "core/text/numel-error.h"
#include "core/text/numel-format.h"
#include "core/text/numel-list-text.h"
#include "core/text/numel-quantity.h"
#include "numel-setting-item.h"
#include "core/expression/numel-value.h"

#include <glib/gi18n.h>

/* What a model is known by: these are told when they stay. */
static const char *const symbols[] = { "V", "d", "L", "H", "K", "h", "F", "E", "k" };

static gboolean
is_among (const char *const *const *lists,
          const char               *path)
{
  for (guint i = 0; lists[i] != NULL; i++)
    {
      if (g_strv_contains (lists[i], path))
        return TRUE;
    }

  return FALSE;
}

char *
numel_explore_describe_stays (GListModel               *items,
                              const char *const *const *exceptions)
{
  g_autofree char *list = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (symbols); i++)
    {
      NumelSettingItem *item = numel_setting_item_find_symbol (items, symbols[i]);
      g_autofree char *value = NULL;
      g_autofree char *text = NULL;

      if (item == NULL || is_among (exceptions, numel_setting_item_get_path (item)))
        continue;

      value = numel_format_count (numel_setting_item_get_value (item));
      text = g_strdup_printf ("%s %s", numel_setting_item_get_title (item), value);
      numel_list_text_add (&list, text);
    }

  /* Translators: names of hyperparameters and their values. */
  return list != NULL ? g_strdup_printf (_("Unchanged: %s."), list) : NULL;
}

char *
numel_explore_describe_moving (GListModel        *items,
                               const char *const *moving)
{
  g_autofree char *list = NULL;

  for (guint i = 0; moving[i] != NULL; i++)
    {
      NumelSettingItem *item = numel_setting_item_find (items, moving[i]);

      if (item != NULL)
        numel_list_text_add (&list, numel_setting_item_get_title (item));
    }

  if (list == NULL)
    return NULL;

  /* Translators: names of hyperparameters that the file leaves out. */
  return g_strdup_printf (_("Moves along, as the file leaves it out: %s."), list);
}

gint64
numel_explore_round_unit (gint64 value)
{
  gint64 unit = 256;

  while (unit > 1 && value % unit != 0)
    unit /= 2;

  return unit;
}

gboolean
numel_explore_parse_target (const char  *text,
                            gboolean     is_bytes,
                            gint64      *target,
                            GError     **error)
{
  NumelQuantity quantity;

  if (*text == '\0')
    return numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("a number like 3B is needed"));

  if (!is_bytes)
    {
      if (!numel_parse_count (text, target, error))
        return FALSE;
    }
  else
    {
      if (!numel_quantity_parse (text, &quantity, error))
        return FALSE;
      *target = quantity.value;
    }

  if (*target <= 0)
    return numel_error_set (error, NUMEL_ERROR_BAD_VALUE, _("a number above 0 is needed"));

  return TRUE;
}

/* Adds it as the next cell. */
void
numel_explore_add_value (NumelTable       *table,
                         const NumelValue *value)
{
  if (value->type == NUMEL_VALUE_INTEGER)
    {
      numel_table_add_count (table, value->integer);
    }
  else
    {
      g_autofree char *text = numel_value_format_plain (value);

      numel_table_add_text (table, text);
    }
}
