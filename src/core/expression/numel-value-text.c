/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-value-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/text/numel-format.h"
#include "core/json/numel-json-writer.h"

/* Beyond this a double skips whole numbers. */
#define MAX_EXACT 9007199254740992.0

/* A list of more different items is shown as it is. */
#define MAX_KINDS 4

/* A value for each layer is told by how often it occurs. */
static char *
format_list (const NumelValueList *list)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const NumelValue *kinds[MAX_KINDS];
  guint counts[MAX_KINDS] = { 0 };
  guint n_kinds = 0;

  for (guint i = 0; i < list->n_items; i++)
    {
      guint kind = 0;

      while (kind < n_kinds && !numel_value_equal (kinds[kind], &list->items[i]))
        kind++;
      if (kind == MAX_KINDS)
        return NULL;
      if (kind == n_kinds)
        kinds[n_kinds++] = &list->items[i];
      counts[kind]++;
    }

  for (guint i = 0; i < n_kinds; i++)
    {
      g_autofree char *item = numel_value_format_text (kinds[i]);

      g_string_append (text, i > 0 ? ", " : "");
      if (counts[i] > 1)
        g_string_append_printf (text, "%u × ", counts[i]);
      g_string_append (text, item);
    }

  return g_strdup (text->str);
}

/**
 * numel_value_format_text:
 * @value: a value
 *
 * Returns: (transfer full): it as people read it, numbers as the locale writes them
 */
char *
numel_value_format_text (const NumelValue *value)
{
  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      /* Translators: a hyperparameter that is null. */
      return g_strdup (_("none"));
    case NUMEL_VALUE_BOOLEAN:
      return g_strdup (value->boolean ? _("yes") : _("no"));
    case NUMEL_VALUE_INTEGER:
      return numel_format_count (value->integer);
    case NUMEL_VALUE_REAL:
      if (fabs (value->real) < MAX_EXACT && value->real == floor (value->real))
        return numel_format_count ((gint64) value->real);
      return g_strdup_printf ("%.10g", value->real);
    case NUMEL_VALUE_OBJECT:
      return g_strdup ("{…}");
    case NUMEL_VALUE_STRING:
      return g_strdup (value->string);
    case NUMEL_VALUE_LIST:
      {
        char *text = format_list (value->list);

        return text != NULL ? text : numel_value_to_string (value);
      }
    default:
      return numel_value_to_string (value);
    }
}

/**
 * numel_value_format_plain:
 * @value: a value
 *
 * Returns: (transfer full): it as files hold it
 */
char *
numel_value_format_plain (const NumelValue *value)
{
  g_autoptr (JsonNode) node = NULL;
  char *text;

  switch (value->type)
    {
    case NUMEL_VALUE_NONE:
      return g_strdup ("null");
    case NUMEL_VALUE_BOOLEAN:
      return g_strdup (value->boolean ? "true" : "false");
    case NUMEL_VALUE_INTEGER:
      return g_strdup_printf ("%" G_GINT64_FORMAT, value->integer);
    case NUMEL_VALUE_STRING:
      return g_strdup (value->string);
    case NUMEL_VALUE_REAL:
    case NUMEL_VALUE_LIST:
    case NUMEL_VALUE_OBJECT:
    default:
      node = numel_value_to_json (value);
      text = numel_json_write_shown (node);
      if (value->type == NUMEL_VALUE_REAL && g_str_has_suffix (text, ".0"))
        text[strlen (text) - strlen (".0")] = '\0';
      return text;
    }
}
