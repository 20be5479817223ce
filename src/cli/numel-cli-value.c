/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-value.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/text/numel-format.h"
#include "core/expression/numel-value.h"

#define MAX_SHOWN 32

/**
 * numel_cli_value_to_plain:
 * @value: a value of a hyperparameter
 *
 * Returns: (transfer full): it as CSV has it: JSON, but a string without quotes, and nothing for
 *   None
 */
char *
numel_cli_value_to_plain (const NumelValue *value)
{
  return value->type == NUMEL_VALUE_NONE ? g_strdup ("") : numel_value_format_plain (value);
}

/**
 * numel_cli_value_to_shown:
 * @value: a value of a hyperparameter
 * @style: how to write numbers
 *
 * Returns: (transfer full): it as people read it
 */
char *
numel_cli_value_to_shown (const NumelValue       *value,
                          const NumelNumberStyle *style)
{
  g_autofree char *plain = NULL;

  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      return g_strdup ("–");
    case NUMEL_VALUE_BOOLEAN:
      return g_strdup (value->boolean ? _("yes") : _("no"));
    case NUMEL_VALUE_INTEGER:
      return numel_format_count_styled (value->integer, style);
    case NUMEL_VALUE_LIST:
      plain = numel_cli_value_to_plain (value);
      if (g_utf8_strlen (plain, -1) > MAX_SHOWN)
        return g_strdup_printf (ngettext ("%u item", "%u items", value->list->n_items),
                                value->list->n_items);
      break;
    case NUMEL_VALUE_OBJECT:
      {
        guint n_members = json_object_get_size (value->object);

        return g_strdup_printf (ngettext ("%u entry", "%u entries", n_members), n_members);
      }
    case NUMEL_VALUE_REAL:
      plain = numel_cli_value_to_plain (value);
      return numel_number_style_localize (style, plain);
    case NUMEL_VALUE_STRING:
    default:
      plain = numel_cli_value_to_plain (value);
      break;
    }

  return numel_error_escape (plain, MAX_SHOWN);
}

/**
 * numel_cli_value_add:
 * @value: (nullable): the next cell; %NULL where there is no such hyperparameter
 */
void
numel_cli_value_add (NumelTable       *table,
                     const NumelValue *value)
{
  static const NumelValue none = { .type = NUMEL_VALUE_NONE };
  const NumelNumberStyle *style = numel_table_get_style (table);
  g_autofree char *text = NULL;

  if (value == NULL)
    value = &none;
  text = style != NULL ? numel_cli_value_to_shown (value, style) : numel_cli_value_to_plain (value);
  numel_table_add_text (table, text);
}
