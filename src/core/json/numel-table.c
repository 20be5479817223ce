/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/text/numel-format.h"
#include "numel-json-writer.h"

#define EM_SPACE "\u2003"

typedef struct
{
  char *key;
  char *title;
  gboolean is_number;
} Column;

/**
 * Cell:
 * @text: (nullable): what it holds, as the format has it; nothing if there is no such value
 * @depth: how many steps it is indented
 * @is_literal: JSON has it without quotes
 */
typedef struct
{
  char *text;
  guint depth;
  gboolean is_literal;
} Cell;

struct _NumelTable
{
  NumelTableFormat format;
  NumelNumberStyle style;
  char *title;
  gboolean hides_header;
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
  g_free (((Cell *) data)->text);
}

/**
 * numel_table_new:
 * @format: how it will be written
 *
 * Returns: (transfer full): a table without columns
 */
NumelTable *
numel_table_new (NumelTableFormat format)
{
  NumelTable *self = g_new0 (NumelTable, 1);

  self->format = format;
  self->style = numel_number_style_plain;
  if (format == NUMEL_TABLE_SCREEN)
    numel_number_style_init_from_locale (&self->style);
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

  g_free (self->title);
  g_array_unref (self->columns);
  g_array_unref (self->cells);
  g_free (self);
}

/**
 * numel_table_set_title:
 * @self: a table
 * @title: what stands above it in Markdown, and in a comment of LaTeX
 */
void
numel_table_set_title (NumelTable *self,
                       const char *title)
{
  g_free (self->title);
  self->title = g_strdup (title);
}

/**
 * numel_table_hide_header:
 * @self: a table
 *
 * Leaves out the first line of CSV: the rows go on from those of another table.
 */
void
numel_table_hide_header (NumelTable *self)
{
  self->hides_header = TRUE;
}

/**
 * numel_table_add_column:
 * @self: a table
 * @key: what CSV and JSON call it; never renamed
 * @title: what people call it, translated
 * @is_number: it is aligned at the end
 *
 * Adds a column; all columns come before the first row's end.
 */
void
numel_table_add_column (NumelTable *self,
                        const char *key,
                        const char *title,
                        gboolean    is_number)
{
  Column column = { g_strdup (key), g_strdup (title), is_number };

  g_array_append_val (self->columns, column);
}

void
numel_table_add_columns (NumelTable             *self,
                         const NumelTableColumn *columns,
                         guint                   n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    numel_table_add_column (self, columns[i].key,
                            columns[i].title != NULL ? _(columns[i].title) : NULL,
                            columns[i].is_number);
}

/**
 * numel_table_get_style:
 * @self: a table
 *
 * Returns: (nullable): how people read numbers in this format, or %NULL where they are plain
 */
const NumelNumberStyle *
numel_table_get_style (NumelTable *self)
{
  return self->format == NUMEL_TABLE_SCREEN || self->format == NUMEL_TABLE_MARKDOWN
             || self->format == NUMEL_TABLE_LATEX
           ? &self->style : NULL;
}

static void
take_cell (NumelTable *self,
           char       *text,
           guint       depth,
           gboolean    is_literal)
{
  Cell cell = { text, depth, is_literal };

  g_array_append_val (self->cells, cell);
}

/**
 * numel_table_add_text:
 * @self: a table
 * @text: (nullable): the next cell, or %NULL to leave it empty
 */
void
numel_table_add_text (NumelTable *self,
                      const char *text)
{
  take_cell (self, g_strdup (text), 0, FALSE);
}

/**
 * numel_table_add_indented:
 * @self: a table
 * @text: the next cell
 * @depth: how many steps Markdown and LaTeX indent it
 */
void
numel_table_add_indented (NumelTable *self,
                          const char *text,
                          guint       depth)
{
  take_cell (self, g_strdup (text), depth, FALSE);
}

/**
 * numel_table_add_literal:
 * @self: a table
 * @text: the next cell: a number, or what else JSON has without quotes
 */
void
numel_table_add_literal (NumelTable *self,
                         const char *text)
{
  take_cell (self, g_strdup (text), 0, TRUE);
}

void
numel_table_add_count (NumelTable *self,
                       gint64      count)
{
  const NumelNumberStyle *style = numel_table_get_style (self);

  take_cell (self,
             style != NULL ? numel_format_count_styled (count, style)
                           : g_strdup_printf ("%" G_GINT64_FORMAT, count),
             0, TRUE);
}

/**
 * numel_table_add_signed:
 * @self: a table
 * @difference: the next cell; people see its sign
 */
void
numel_table_add_signed (NumelTable *self,
                        gint64      difference)
{
  const NumelNumberStyle *style = numel_table_get_style (self);
  g_autofree char *count = NULL;

  if (style == NULL)
    {
      numel_table_add_count (self, difference);
      return;
    }

  count = numel_format_count_styled (difference, style);
  take_cell (self, g_strconcat (difference > 0 ? "+" : "", count, NULL), 0, TRUE);
}

static char *
format_real (double      value,
             const char *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits, format, value));
}

/**
 * numel_table_add_real:
 * @self: a table
 * @value: the next cell; what is no finite number is left empty
 * @n_decimals: how many decimals people see
 */
void
numel_table_add_real (NumelTable *self,
                      double      value,
                      guint       n_decimals)
{
  g_autofree char *format = g_strdup_printf ("%%.%uf", MIN (n_decimals, 12));

  if (isfinite (value))
    take_cell (self, format_real (value, numel_table_get_style (self) != NULL ? format : "%.6g"), 0,
               TRUE);
  else
    numel_table_leave (self, 1);
}

/**
 * numel_table_add_share:
 * @self: a table
 * @part: a part
 * @whole: the whole
 *
 * Adds the part in percent, see numel_format_percent(). Where numbers are plain it is a fraction.
 */
void
numel_table_add_share (NumelTable *self,
                       double      part,
                       double      whole)
{
  const NumelNumberStyle *style = numel_table_get_style (self);

  if (whole <= 0)
    numel_table_leave (self, 1);
  else if (style != NULL)
    take_cell (self, numel_format_percent_styled (part, whole, style), 0, FALSE);
  else
    take_cell (self, format_real (part / whole, "%.6g"), 0, TRUE);
}

/**
 * numel_table_add_shape:
 * @self: a table
 * @dimensions: (array length=n_dimensions): the sizes of a tensor
 * @n_dimensions: how many
 */
void
numel_table_add_shape (NumelTable   *self,
                       const gint64 *dimensions,
                       guint         n_dimensions)
{
  const NumelNumberStyle *style = numel_table_get_style (self);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_dimensions; i++)
    {
      g_autofree char *size = style != NULL ? numel_format_count_styled (dimensions[i], style)
                                            : g_strdup_printf ("%" G_GINT64_FORMAT, dimensions[i]);

      g_string_append_printf (text, "%s%s", i == 0 ? "" : style != NULL ? " × " : "x", size);
    }
  numel_table_add_text (self, text->str);
}

/**
 * numel_table_leave:
 * @self: a table
 * @n_cells: how many of the next cells are empty
 */
void
numel_table_leave (NumelTable *self,
                   guint       n_cells)
{
  for (guint i = 0; i < n_cells; i++)
    numel_table_add_text (self, NULL);
}

guint
numel_table_get_n_rows (NumelTable *self)
{
  return self->columns->len > 0 ? self->cells->len / self->columns->len : 0;
}

guint
numel_table_get_n_columns (NumelTable *self)
{
  return self->columns->len;
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

/**
 * numel_table_get_heading:
 * @self: a table
 * @column: a column
 * @is_number: (out): whether it is aligned at the end
 *
 * Returns: what people call it
 */
const char *
numel_table_get_heading (NumelTable *self,
                         guint       column,
                         gboolean   *is_number)
{
  *is_number = get_column (self, column)->is_number;

  return get_column (self, column)->title;
}

const char *
numel_table_get_text (NumelTable *self,
                      guint       row,
                      guint       column)
{
  const Cell *cell = get_cell (self, row, column);

  return cell->text != NULL ? cell->text : "";
}

/* In quotes if it needs them. */
static void
add_csv (GString    *text,
         const char *field)
{
  if (strpbrk (field, ",\"\n\r") == NULL)
    {
      g_string_append (text, field);
      return;
    }

  g_string_append_c (text, '"');
  for (const char *c = field; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

/* Spreadsheets take tabulators for columns. */
static void
add_text (GString    *text,
          const char *field)
{
  for (const char *c = field; *c != '\0'; c++)
    g_string_append_c (text, *c == '\t' || *c == '\n' ? ' ' : *c);
}

static void
add_markdown (GString    *text,
              const char *words)
{
  for (const char *c = words; *c != '\0'; c++)
    {
      if (strchr ("|\\`*_<>[]", *c) != NULL)
        g_string_append_c (text, '\\');
      g_string_append_c (text, *c == '\n' || *c == '\r' ? ' ' : *c);
    }
}

static void
add_latex (GString    *text,
           const char *words)
{
  static const struct
  {
    const char *from;
    const char *to;
  } escapes[] = {
    { "\\", "\\textbackslash{}" }, { "~", "\\textasciitilde{}" }, { "^", "\\textasciicircum{}" },
    { "&", "\\&" }, { "%", "\\%" }, { "$", "\\$" }, { "#", "\\#" }, { "_", "\\_" },
    { "<", "\\textless{}" }, { ">", "\\textgreater{}" }, { "|", "\\textbar{}" },
    { "{", "\\{" }, { "}", "\\}" }, { "\n", " " }, { "\r", " " },
    { "×", "$\\times$" }, { "·", "$\\cdot$" }, { "−", "$-$" }, { "→", "$\\to$" }, { "²", "$^2$" },
    { "–", "--" }, { "—", "---" }, { "…", "\\ldots{}" }, { "\u00a0", "~" }, { "\u202f", "\\," },
    { "\u2066", "" }, { "\u2069", "" },
  };

  while (*words != '\0')
    {
      const char *next = g_utf8_next_char (words);
      gboolean is_escaped = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (escapes) && !is_escaped; i++)
        {
          if (g_str_has_prefix (words, escapes[i].from))
            {
              g_string_append (text, escapes[i].to);
              is_escaped = TRUE;
            }
        }
      if (!is_escaped)
        g_string_append_len (text, words, next - words);
      words = next;
    }
}

/* How a format writes a row: what stands before, between and after its cells. */
typedef struct
{
  const char *before;
  const char *between;
  const char *after;
  const char *indent;
  void (*add) (GString    *text,
               const char *words);
} Layout;

static const Layout layouts[] = {
  [NUMEL_TABLE_TEXT] = { "", "\t", "\n", "", add_text },
  [NUMEL_TABLE_CSV] = { "", ",", "\n", "", add_csv },
  [NUMEL_TABLE_MARKDOWN] = { "| ", " | ", " |\n", EM_SPACE, add_markdown },
  [NUMEL_TABLE_LATEX] = { "", " & ", " \\\\\n", "\\quad ", add_latex },
};

static void
write_header (NumelTable   *self,
              const Layout *layout,
              GString      *text)
{
  g_string_append (text, layout->before);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = get_column (self, i);

      g_string_append (text, i > 0 ? layout->between : "");
      layout->add (text, self->format == NUMEL_TABLE_CSV ? column->key : column->title);
    }
  g_string_append (text, layout->after);
}

static void
write_rows (NumelTable   *self,
            const Layout *layout,
            GString      *text)
{
  for (guint row = 0; row < numel_table_get_n_rows (self); row++)
    {
      g_string_append (text, layout->before);
      for (guint column = 0; column < self->columns->len; column++)
        {
          g_string_append (text, column > 0 ? layout->between : "");
          for (guint i = 0; i < get_cell (self, row, column)->depth; i++)
            g_string_append (text, layout->indent);
          layout->add (text, numel_table_get_text (self, row, column));
        }
      g_string_append (text, layout->after);
    }
}

static void
write_markdown (NumelTable   *self,
                const Layout *layout,
                GString      *text)
{
  if (self->title != NULL)
    {
      g_string_append (text, "**");
      add_markdown (text, self->title);
      g_string_append (text, "**\n\n");
    }
  write_header (self, layout, text);
  g_string_append_c (text, '|');
  for (guint column = 0; column < self->columns->len; column++)
    g_string_append (text, get_column (self, column)->is_number ? " ---: |" : " --- |");
  g_string_append_c (text, '\n');
  write_rows (self, layout, text);
}

static void
write_latex (NumelTable   *self,
             const Layout *layout,
             GString      *text)
{
  if (self->title != NULL)
    g_string_append_printf (text, "%% %s\n", self->title);
  g_string_append (text, "\\begin{tabular}{");
  for (guint column = 0; column < self->columns->len; column++)
    g_string_append_c (text, get_column (self, column)->is_number ? 'r' : 'l');
  g_string_append (text, "}\n\\toprule\n");
  write_header (self, layout, text);
  g_string_append (text, "\\midrule\n");
  write_rows (self, layout, text);
  g_string_append (text, "\\bottomrule\n\\end{tabular}\n");
}

static void
write_json (NumelTable *self,
            const char *between,
            GString    *text)
{
  for (guint row = 0; row < numel_table_get_n_rows (self); row++)
    {
      g_string_append (text, row > 0 ? between : "");
      g_string_append_c (text, '{');
      for (guint column = 0; column < self->columns->len; column++)
        {
          const Cell *cell = get_cell (self, row, column);

          g_string_append (text, column > 0 ? ", " : "");
          numel_json_write_string (text, get_column (self, column)->key);
          g_string_append (text, ": ");
          if (cell->text == NULL || cell->is_literal)
            g_string_append (text, cell->text != NULL ? cell->text : "null");
          else
            numel_json_write_string (text, cell->text);
        }
      g_string_append_c (text, '}');
    }
}

/**
 * numel_table_write:
 * @self: a table, not for the screen
 *
 * Returns: (transfer full): the table as a file or a clipboard has it
 */
char *
numel_table_write (NumelTable *self)
{
  GString *text = g_string_new (NULL);

  switch (self->format)
    {
    case NUMEL_TABLE_MARKDOWN:
      write_markdown (self, &layouts[self->format], text);
      break;
    case NUMEL_TABLE_LATEX:
      write_latex (self, &layouts[self->format], text);
      break;
    case NUMEL_TABLE_JSON:
      g_string_append (text, numel_table_get_n_rows (self) > 0 ? "[\n  " : "[");
      write_json (self, ",\n  ", text);
      g_string_append (text, "\n]\n");
      break;
    case NUMEL_TABLE_JSON_LINES:
      write_json (self, "\n", text);
      g_string_append_c (text, '\n');
      break;
    case NUMEL_TABLE_TEXT:
    case NUMEL_TABLE_CSV:
    case NUMEL_TABLE_SCREEN:
    default:
      if (!self->hides_header)
        write_header (self, &layouts[self->format], text);
      write_rows (self, &layouts[self->format], text);
      break;
    }

  return g_string_free (text, FALSE);
}
