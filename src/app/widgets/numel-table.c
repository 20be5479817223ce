/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-table.h"

#include "core/text/numel-format.h"
#include "core/json/numel-table-text.h"

#include <math.h>

typedef struct
{
  char *key;
  char *title;
  gboolean is_number;
} Column;

/**
 * Cell:
 * @text: (nullable): what it holds, numbers plain; nothing if there is no such value
 * @shown: (nullable): the same for people
 * @is_number: it is written without quotes
 */
typedef struct
{
  char *text;
  char *shown;
  gboolean is_number;
} Cell;

struct _NumelTable
{
  GArray *columns;
  GArray *cells;
};

static void
clear_column (gpointer data)
{
  Column *column = data;

  g_free (column->key);
  g_free (column->title);
}

static void
clear_cell (gpointer data)
{
  Cell *cell = data;

  g_free (cell->text);
  g_free (cell->shown);
}

NumelTable *
numel_table_new (void)
{
  NumelTable *self = g_new (NumelTable, 1);

  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  self->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  g_array_set_clear_func (self->columns, clear_column);
  g_array_set_clear_func (self->cells, clear_cell);
  return self;
}

void
numel_table_free (NumelTable *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->columns);
  g_array_unref (self->cells);
  g_free (self);
}

/* Adds a column; all columns come before the first cell. */
void
numel_table_add_column (NumelTable *self,
                        const char *key,
                        const char *title,
                        gboolean    is_number)
{
  Column column = { g_strdup (key), g_strdup (title), is_number };

  g_return_if_fail (self != NULL && self->cells->len == 0);

  g_array_append_val (self->columns, column);
}

static void
add_cell (NumelTable *self,
          char       *text,
          char       *shown,
          gboolean    is_number)
{
  Cell cell = { text, shown, is_number };

  g_array_append_val (self->cells, cell);
}

void
numel_table_add_text (NumelTable *self,
                      const char *text)
{
  g_return_if_fail (self != NULL);

  add_cell (self, g_strdup (text), g_strdup (text), FALSE);
}

void
numel_table_add_count (NumelTable *self,
                       gint64      count)
{
  g_return_if_fail (self != NULL);

  add_cell (self, g_strdup_printf ("%" G_GINT64_FORMAT, count),
            numel_format_count_styled (count, &numel_number_style_plain), TRUE);
}

void
numel_table_add_real (NumelTable *self,
                      double      value,
                      guint       n_decimals)
{
  char plain[G_ASCII_DTOSTR_BUF_SIZE];
  char shown[G_ASCII_DTOSTR_BUF_SIZE];
  char format[16];

  g_return_if_fail (self != NULL);

  if (!isfinite (value))
    {
      numel_table_add_text (self, NULL);
      return;
    }

  g_snprintf (format, sizeof format, "%%.%uf", MIN (n_decimals, 12));
  g_ascii_formatd (plain, sizeof plain, "%.6g", value);
  g_ascii_formatd (shown, sizeof shown, format, value);
  add_cell (self, g_strdup (plain), g_strdup (shown), TRUE);
}

static guint
get_n_rows (NumelTable *self)
{
  return self->columns->len > 0 ? self->cells->len / self->columns->len : 0;
}

static const Column *
get_column (NumelTable *self,
            guint       column)
{
  return &g_array_index (self->columns, Column, column);
}

static const Cell *
get_cell (NumelTable *self,
          guint       row,
          guint       column)
{
  return &g_array_index (self->cells, Cell, row * self->columns->len + column);
}

static const char *
or_nothing (const char *text)
{
  return text != NULL ? text : "";
}

/* The clipboard's text: spreadsheets take tabulators for columns. */
static void
write_text_field (GString    *text,
                  const char *field)
{
  for (const char *c = field; *c != '\0'; c++)
    g_string_append_c (text, *c == '\t' || *c == '\n' ? ' ' : *c);
}

static void
write_plain (NumelTable *self,
             gboolean    is_csv,
             GString    *text)
{
  for (guint column = 0; column < self->columns->len; column++)
    {
      if (column > 0)
        g_string_append_c (text, is_csv ? ',' : '\t');
      if (is_csv)
        numel_table_text_add_csv (text, get_column (self, column)->key);
      else
        write_text_field (text, get_column (self, column)->title);
    }
  g_string_append_c (text, '\n');

  for (guint row = 0; row < get_n_rows (self); row++)
    {
      for (guint column = 0; column < self->columns->len; column++)
        {
          const char *field = or_nothing (get_cell (self, row, column)->text);

          if (column > 0)
            g_string_append_c (text, is_csv ? ',' : '\t');
          if (is_csv)
            numel_table_text_add_csv (text, field);
          else
            write_text_field (text, field);
        }
      g_string_append_c (text, '\n');
    }
}

static void
write_markdown_cell (GString    *text,
                     const char *words)
{
  g_string_append_c (text, ' ');
  numel_table_text_add_markdown (text, words);
  g_string_append (text, " |");
}

static void
write_markdown (NumelTable *self,
                GString    *text)
{
  g_string_append_c (text, '|');
  for (guint column = 0; column < self->columns->len; column++)
    write_markdown_cell (text, get_column (self, column)->title);
  g_string_append (text, "\n|");
  for (guint column = 0; column < self->columns->len; column++)
    g_string_append (text, get_column (self, column)->is_number ? " ---: |" : " --- |");
  g_string_append_c (text, '\n');

  for (guint row = 0; row < get_n_rows (self); row++)
    {
      g_string_append_c (text, '|');
      for (guint column = 0; column < self->columns->len; column++)
        write_markdown_cell (text, or_nothing (get_cell (self, row, column)->shown));
      g_string_append_c (text, '\n');
    }
}

static void
write_latex (NumelTable *self,
             GString    *text)
{
  g_string_append (text, "\\begin{tabular}{");
  for (guint column = 0; column < self->columns->len; column++)
    g_string_append_c (text, get_column (self, column)->is_number ? 'r' : 'l');
  g_string_append (text, "}\n\\toprule\n");
  for (guint column = 0; column < self->columns->len; column++)
    {
      g_string_append (text, column > 0 ? " & " : "");
      numel_table_text_add_latex (text, get_column (self, column)->title);
    }
  g_string_append (text, " \\\\\n\\midrule\n");
  for (guint row = 0; row < get_n_rows (self); row++)
    {
      for (guint column = 0; column < self->columns->len; column++)
        {
          g_string_append (text, column > 0 ? " & " : "");
          numel_table_text_add_latex (text, or_nothing (get_cell (self, row, column)->shown));
        }
      g_string_append (text, " \\\\\n");
    }
  g_string_append (text, "\\bottomrule\n\\end{tabular}\n");
}

static void
write_json_string (GString    *text,
                   const char *words)
{
  g_string_append_c (text, '"');
  for (const char *c = words; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_printf (text, "\\%c", *c);
      else if ((guchar) *c < 0x20)
        g_string_append_printf (text, "\\u%04x", *c);
      else
        g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

static void
write_json (NumelTable *self,
            GString    *text)
{
  g_string_append (text, "[");
  for (guint row = 0; row < get_n_rows (self); row++)
    {
      g_string_append (text, row > 0 ? ",\n  {" : "\n  {");
      for (guint column = 0; column < self->columns->len; column++)
        {
          const Cell *cell = get_cell (self, row, column);

          g_string_append (text, column > 0 ? ", " : "");
          write_json_string (text, get_column (self, column)->key);
          g_string_append (text, ": ");
          if (cell->text == NULL)
            g_string_append (text, "null");
          else if (cell->is_number)
            g_string_append (text, cell->text);
          else
            write_json_string (text, cell->text);
        }
      g_string_append_c (text, '}');
    }
  g_string_append (text, "\n]\n");
}

char *
numel_table_write (NumelTable       *self,
                   NumelTableFormat  format)
{
  GString *text;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (NULL);
  switch (format)
    {
    case NUMEL_TABLE_CSV:
      write_plain (self, TRUE, text);
      break;
    case NUMEL_TABLE_MARKDOWN:
      write_markdown (self, text);
      break;
    case NUMEL_TABLE_LATEX:
      write_latex (self, text);
      break;
    case NUMEL_TABLE_JSON:
      write_json (self, text);
      break;
    case NUMEL_TABLE_TEXT:
    default:
      write_plain (self, FALSE, text);
      break;
    }

  return g_string_free (text, FALSE);
}
