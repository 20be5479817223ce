/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-table.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#include "numel-cli-terminal.h"
#include "core/text/numel-format.h"
#include "core/json/numel-table-text.h"

#define EM_SPACE "\u2003"
#define MIN_LAST 10

typedef struct
{
  char *plain;
  char *shown;
  char *on_screen; /* in the locale's own way, or NULL if it is no other than @shown */
  guint depth;
} Cell;

struct _NumelCliTable
{
  const NumelCliColumn *columns;
  guint n_columns;
  GArray *cells;
};

static void
clear_cell (gpointer data)
{
  Cell *cell = data;

  g_free (cell->plain);
  g_free (cell->shown);
  g_free (cell->on_screen);
}

/**
 * numel_cli_table_new:
 * @columns: (array length=n_columns): the columns; they must live as long as the table
 * @n_columns: how many
 *
 * Returns: (transfer full): a table without rows
 */
NumelCliTable *
numel_cli_table_new (const NumelCliColumn *columns,
                     guint                 n_columns)
{
  NumelCliTable *self = g_new0 (NumelCliTable, 1);

  self->columns = columns;
  self->n_columns = n_columns;
  self->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  g_array_set_clear_func (self->cells, clear_cell);

  return self;
}

void
numel_cli_table_free (NumelCliTable *self)
{
  g_array_unref (self->cells);
  g_free (self);
}

static void
take_cell (NumelCliTable *self,
           char          *plain,
           char          *shown,
           guint          depth)
{
  Cell cell = { plain, shown, NULL, depth };

  g_array_append_val (self->cells, cell);
}

static void
set_on_screen (NumelCliTable *self,
               char          *on_screen)
{
  g_array_index (self->cells, Cell, self->cells->len - 1).on_screen = on_screen;
}

/**
 * numel_cli_table_add_text:
 * @self: a table
 * @text: (nullable): the next cell; %NULL leaves it empty
 */
void
numel_cli_table_add_text (NumelCliTable *self,
                          const char    *text)
{
  take_cell (self, g_strdup (text != NULL ? text : ""), g_strdup (text != NULL ? text : ""), 0);
}

/**
 * numel_cli_table_add_indented:
 * @self: a table
 * @text: the next cell
 * @depth: how many steps it is indented, but in CSV
 */
void
numel_cli_table_add_indented (NumelCliTable *self,
                              const char    *text,
                              guint          depth)
{
  take_cell (self, g_strdup (text), g_strdup (text), depth);
}

void
numel_cli_table_add_count (NumelCliTable *self,
                           gint64         count)
{
  take_cell (self, g_strdup_printf ("%" G_GINT64_FORMAT, count),
             numel_format_count_styled (count, &numel_number_style_plain), 0);
  set_on_screen (self, numel_format_count (count));
}

/**
 * numel_cli_table_add_number:
 * @self: a table
 * @plain: the next cell in CSV
 * @shown: the next cell elsewhere
 */
void
numel_cli_table_add_number (NumelCliTable *self,
                            const char    *plain,
                            const char    *shown)
{
  take_cell (self, g_strdup (plain), g_strdup (shown), 0);
}

/**
 * numel_cli_table_add_localized:
 * @self: a table
 * @plain: (nullable): the next cell in CSV; %NULL leaves the cell empty
 * @shown: (nullable): the next cell in Markdown and LaTeX
 * @on_screen: (nullable): the next cell in text, as the locale writes numbers
 */
void
numel_cli_table_add_localized (NumelCliTable *self,
                               const char    *plain,
                               const char    *shown,
                               const char    *on_screen)
{
  take_cell (self, g_strdup (plain != NULL ? plain : ""), g_strdup (shown != NULL ? shown : ""), 0);
  set_on_screen (self, g_strdup (on_screen));
}

/**
 * numel_cli_table_add_share:
 * @self: a table
 * @part: a part
 * @whole: the whole
 *
 * Adds the part in percent, see numel_format_percent(). CSV has the fraction.
 */
void
numel_cli_table_add_share (NumelCliTable *self,
                           double         part,
                           double         whole)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (whole <= 0)
    {
      numel_cli_table_add_text (self, NULL);
      return;
    }

  g_ascii_formatd (digits, sizeof digits, "%.6g", part / whole);
  take_cell (self, g_strdup (digits),
             numel_format_percent_styled (part, whole, &numel_number_style_plain), 0);
  set_on_screen (self, numel_format_percent (part, whole));
}

/**
 * numel_cli_table_add_shape:
 * @self: a table
 * @dimensions: (array length=n_dimensions): the sizes of a tensor
 * @n_dimensions: how many
 */
void
numel_cli_table_add_shape (NumelCliTable *self,
                           const gint64  *dimensions,
                           guint          n_dimensions)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  g_autoptr (GString) shown = g_string_new (NULL);

  for (guint i = 0; i < n_dimensions; i++)
    {
      g_autofree char *size = numel_format_count_styled (dimensions[i], &numel_number_style_plain);

      g_string_append_printf (plain, "%s%" G_GINT64_FORMAT, i > 0 ? "x" : "", dimensions[i]);
      g_string_append_printf (shown, "%s%s", i > 0 ? " × " : "", size);
    }

  take_cell (self, g_string_free (g_steal_pointer (&plain), FALSE),
             g_string_free (g_steal_pointer (&shown), FALSE), 0);
  set_on_screen (self, numel_format_shape (dimensions, n_dimensions));
}

static guint
get_n_rows (NumelCliTable *self)
{
  g_assert (self->n_columns > 0);

  return self->cells->len / self->n_columns;
}

static const Cell *
get_cell (NumelCliTable *self,
          guint          row,
          guint          column)
{
  return &g_array_index (self->cells, Cell, row * self->n_columns + column);
}

static const char *
get_screen_text (NumelCliTable *self,
                 guint          row,
                 guint          column)
{
  const Cell *cell = get_cell (self, row, column);

  return cell->on_screen != NULL ? cell->on_screen : cell->shown;
}

/**
 * numel_cli_table_write_title:
 * @text: where to write
 * @words: any text
 *
 * Writes the title over a table of Markdown.
 */
void
numel_cli_table_write_title (GString    *text,
                             const char *words)
{
  g_string_append (text, "**");
  numel_table_text_add_markdown (text, words);
  g_string_append (text, "**\n\n");
}

/**
 * numel_cli_table_write_header:
 * @self: a table
 * @text: where to write
 *
 * Writes the first line of a CSV file; numel_cli_table_write() leaves it out, for several answers
 * make one file.
 */
void
numel_cli_table_write_header (NumelCliTable *self,
                              GString       *text)
{
  for (guint column = 0; column < self->n_columns; column++)
    {
      if (column > 0)
        g_string_append_c (text, ',');
      numel_table_text_add_csv (text, self->columns[column].key);
    }
  g_string_append_c (text, '\n');
}

static void
write_csv (NumelCliTable *self,
           GString       *text)
{
  for (guint row = 0; row < get_n_rows (self); row++)
    {
      for (guint column = 0; column < self->n_columns; column++)
        {
          if (column > 0)
            g_string_append_c (text, ',');
          numel_table_text_add_csv (text, get_cell (self, row, column)->plain);
        }
      g_string_append_c (text, '\n');
    }
}

static void
write_markdown_cell (GString    *text,
                     const char *words,
                     guint       depth)
{
  g_string_append (text, " ");
  for (guint i = 0; i < depth; i++)
    g_string_append (text, EM_SPACE);
  numel_table_text_add_markdown (text, words);
  g_string_append (text, " |");
}

static void
write_markdown (NumelCliTable *self,
                GString       *text)
{
  g_string_append_c (text, '|');
  for (guint column = 0; column < self->n_columns; column++)
    write_markdown_cell (text, _(self->columns[column].title), 0);
  g_string_append (text, "\n|");
  for (guint column = 0; column < self->n_columns; column++)
    g_string_append (text, self->columns[column].is_number ? " ---: |" : " --- |");
  g_string_append_c (text, '\n');

  for (guint row = 0; row < get_n_rows (self); row++)
    {
      g_string_append_c (text, '|');
      for (guint column = 0; column < self->n_columns; column++)
        write_markdown_cell (text, get_cell (self, row, column)->shown,
                             get_cell (self, row, column)->depth);
      g_string_append_c (text, '\n');
    }
}

static void
write_latex (NumelCliTable *self,
             GString       *text)
{
  g_string_append (text, "\\begin{tabular}{");
  for (guint column = 0; column < self->n_columns; column++)
    g_string_append_c (text, self->columns[column].is_number ? 'r' : 'l');
  g_string_append (text, "}\n\\toprule\n");

  for (guint column = 0; column < self->n_columns; column++)
    {
      g_string_append (text, column > 0 ? " & " : "");
      numel_table_text_add_latex (text, _(self->columns[column].title));
    }
  g_string_append (text, " \\\\\n\\midrule\n");

  for (guint row = 0; row < get_n_rows (self); row++)
    {
      for (guint column = 0; column < self->n_columns; column++)
        {
          const Cell *cell = get_cell (self, row, column);

          g_string_append (text, column > 0 ? " & " : "");
          for (guint i = 0; i < cell->depth; i++)
            g_string_append (text, "\\quad ");
          numel_table_text_add_latex (text, cell->shown);
        }
      g_string_append (text, " \\\\\n");
    }

  g_string_append (text, "\\bottomrule\n\\end{tabular}\n");
}

/* On a terminal the last column gives way; what is piped on is kept whole. */
static char *
fit_last (const char *words,
          guint       room)
{
  g_autoptr (GString) fitted = g_string_new (NULL);

  if (!isatty (STDOUT_FILENO) || numel_cli_terminal_measure (words) <= MAX (room, MIN_LAST))
    return g_strdup (words);

  for (const char *c = words; *c != '\0'; c = g_utf8_next_char (c))
    {
      if (numel_cli_terminal_measure (fitted->str) + 2 >= MAX (room, MIN_LAST))
        break;
      g_string_append_unichar (fitted, g_utf8_get_char (c));
    }
  g_string_append (fitted, "…");

  return g_string_free (g_steal_pointer (&fitted), FALSE);
}

static void
write_text_cell (NumelCliTable *self,
                 GString       *text,
                 const char    *words,
                 guint          column,
                 const guint   *widths,
                 guint          room)
{
  if (column > 0)
    g_string_append (text, "  ");

  if (self->columns[column].is_number)
    {
      numel_cli_terminal_add_padded (text, words, widths[column], TRUE);
    }
  else if (column + 1 == self->n_columns)
    {
      g_autofree char *fitted = fit_last (words, room);

      g_string_append (text, fitted);
    }
  else
    {
      numel_cli_terminal_add_padded (text, words, widths[column], FALSE);
    }
}

static void
trim_end (GString *text)
{
  while (text->len > 0 && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
}

static void
write_text (NumelCliTable *self,
            GString       *text)
{
  g_autofree guint *widths = g_new (guint, self->n_columns);
  guint taken = 0;
  guint room;

  for (guint column = 0; column < self->n_columns; column++)
    {
      widths[column] = numel_cli_terminal_measure (_(self->columns[column].title));
      for (guint row = 0; row < get_n_rows (self); row++)
        widths[column] = MAX (widths[column],
                              numel_cli_terminal_measure (get_screen_text (self, row, column)));
      if (column + 1 < self->n_columns)
        taken += widths[column] + 2;
    }
  room = numel_cli_terminal_get_width () > taken ? numel_cli_terminal_get_width () - taken : 0;

  numel_cli_terminal_begin_style (text, NUMEL_CLI_STYLE_BOLD);
  for (guint column = 0; column < self->n_columns; column++)
    write_text_cell (self, text, _(self->columns[column].title), column, widths, room);
  trim_end (text);
  numel_cli_terminal_end (text);
  g_string_append_c (text, '\n');

  for (guint row = 0; row < get_n_rows (self); row++)
    {
      for (guint column = 0; column < self->n_columns; column++)
        write_text_cell (self, text, get_screen_text (self, row, column), column, widths, room);
      trim_end (text);
      g_string_append_c (text, '\n');
    }
}

/**
 * numel_cli_table_write:
 * @self: a table
 * @format: how to write it; not JSON
 * @text: where to write
 */
void
numel_cli_table_write (NumelCliTable  *self,
                       NumelCliFormat  format,
                       GString        *text)
{
  switch (format)
    {
    case NUMEL_CLI_FORMAT_CSV:
      write_csv (self, text);
      break;
    case NUMEL_CLI_FORMAT_MARKDOWN:
      write_markdown (self, text);
      break;
    case NUMEL_CLI_FORMAT_LATEX:
      write_latex (self, text);
      break;
    case NUMEL_CLI_FORMAT_TEXT:
      write_text (self, text);
      break;
    case NUMEL_CLI_FORMAT_JSON:
    default:
      g_return_if_reached ();
    }
}
