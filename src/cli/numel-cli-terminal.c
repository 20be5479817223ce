/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-terminal.h"

#include <math.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/text/numel-error.h"

#define DEFAULT_WIDTH   80
#define NARROWEST       40
#define WIDEST          200
#define EIGHTHS_OF_CELL 8

/* The narrowest that a table's last column gets. */
#define MIN_LAST        10

/* Of the 256 colours of terminals those that come near the window's and stand out from black and
   from white. */
static const guint8 part_colors[NUMEL_N_PARTS] = {
  [NUMEL_PART_EMBEDDING] = 98,
  [NUMEL_PART_POSITION] = 37,
  [NUMEL_PART_ATTENTION] = 208,
  [NUMEL_PART_FFN] = 69,
  [NUMEL_PART_MIXER] = 72,
  [NUMEL_PART_ROUTER] = 167,
  [NUMEL_PART_NORM] = 102,
  [NUMEL_PART_HEAD] = 175,
  [NUMEL_PART_AUDIO] = 178,
  [NUMEL_PART_VISION] = 71,
  [NUMEL_PART_PROJECTOR] = 133,
  [NUMEL_PART_OTHER] = 245,
};

/**
 * numel_cli_terminal_get_width:
 *
 * Returns: how many characters fit into a line: what `COLUMNS` says, else the terminal, else 80
 */
guint
numel_cli_terminal_get_width (void)
{
  const char *columns = g_getenv ("COLUMNS");
  guint64 width = 0;
  struct winsize size;

  if (columns == NULL || !g_ascii_string_to_unsigned (columns, 10, 1, G_MAXUINT16, &width, NULL))
    {
      if (isatty (STDOUT_FILENO) && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    }
  if (width == 0)
    width = DEFAULT_WIDTH;

  return CLAMP (width, NARROWEST, WIDEST);
}

/**
 * numel_cli_terminal_has_color:
 *
 * Returns: whether text is coloured: on a terminal that can, unless `NO_COLOR` is set
 */
gboolean
numel_cli_terminal_has_color (void)
{
  static int known = -1;

  if (known < 0)
    {
      const char *no_color = g_getenv ("NO_COLOR");
      const char *term = g_getenv ("TERM");

      known = isatty (STDOUT_FILENO)
              && (no_color == NULL || no_color[0] == '\0')
              && term != NULL && !g_str_equal (term, "dumb");
    }

  return known;
}

void
numel_cli_terminal_begin_style (GString       *text,
                                NumelCliStyle  style)
{
  static const char *const codes[] = {
    [NUMEL_CLI_STYLE_PLAIN] = "",
    [NUMEL_CLI_STYLE_BOLD] = "\033[1m",
    [NUMEL_CLI_STYLE_DIM] = "\033[2m",
    [NUMEL_CLI_STYLE_NOTE] = "\033[33m",
  };

  if (numel_cli_terminal_has_color ())
    g_string_append (text, codes[style]);
}

void
numel_cli_terminal_begin_part (GString   *text,
                               NumelPart  part)
{
  if (numel_cli_terminal_has_color ())
    g_string_append_printf (text, "\033[38;5;%um", part_colors[part]);
}

void
numel_cli_terminal_end (GString *text)
{
  if (numel_cli_terminal_has_color ())
    g_string_append (text, "\033[0m");
}

void
numel_cli_terminal_add (GString       *text,
                        NumelCliStyle  style,
                        const char    *words)
{
  if (words[0] == '\0')
    return;

  numel_cli_terminal_begin_style (text, style);
  g_string_append (text, words);
  numel_cli_terminal_end (text);
}

/**
 * numel_cli_terminal_measure:
 * @words: a line of text, without colours
 *
 * Returns: how many cells of a terminal it takes
 */
guint
numel_cli_terminal_measure (const char *words)
{
  guint width = 0;

  for (; *words != '\0'; words = g_utf8_next_char (words))
    {
      gunichar character;

      /* Nearly all of it is ASCII, for which no table needs to be asked. */
      if (*words >= ' ' && *words <= '~')
        {
          width++;
          continue;
        }
      character = g_utf8_get_char (words);
      width += g_unichar_iszerowidth (character) ? 0 : g_unichar_iswide (character) ? 2 : 1;
    }

  return width;
}

/**
 * numel_cli_terminal_add_padded:
 * @words: what to write
 * @width: how many cells it shall take
 * @at_end: whether the spaces stand before it
 */
void
numel_cli_terminal_add_padded (GString    *text,
                               const char *words,
                               guint       width,
                               gboolean    at_end)
{
  guint measured = numel_cli_terminal_measure (words);
  guint spaces = width > measured ? width - measured : 0;

  if (!at_end)
    g_string_append (text, words);
  for (guint i = 0; i < spaces; i++)
    g_string_append_c (text, ' ');
  if (at_end)
    g_string_append (text, words);
}

/* Takes the spaces at the end away. */
void
numel_cli_terminal_trim (GString *text)
{
  while (text->len > 0 && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
}

/**
 * numel_cli_terminal_add_bar:
 * @share: how much of the width is filled, 0 to 1
 * @width: how many cells the whole has
 *
 * Draws a bar to an eighth of a cell; what is more than nothing can be seen.
 */
void
numel_cli_terminal_add_bar (GString *text,
                            double   share,
                            guint    width)
{
  static const char *const partial[EIGHTHS_OF_CELL] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
  guint eighths = lround (CLAMP (share, 0.0, 1.0) * width * EIGHTHS_OF_CELL);

  if (eighths == 0 && share > 0)
    eighths = 1;
  for (guint i = 0; i < eighths / EIGHTHS_OF_CELL; i++)
    g_string_append (text, "█");
  g_string_append (text, partial[eighths % EIGHTHS_OF_CELL]);
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

static const char *
get_cell (NumelTable *table,
          int         row,
          guint       column)
{
  gboolean is_number;

  return row < 0 ? numel_table_get_heading (table, column, &is_number)
                 : numel_table_get_text (table, row, column);
}

/**
 * numel_cli_terminal_add_table:
 *
 * Lays a table out in columns, its headings bold.
 */
void
numel_cli_terminal_add_table (GString    *text,
                              NumelTable *table)
{
  int n_rows = (int) numel_table_get_n_rows (table);
  guint n_columns = numel_table_get_n_columns (table);
  g_autofree guint *widths = g_new0 (guint, n_columns);
  guint taken = 0;
  guint width = numel_cli_terminal_get_width ();

  for (guint column = 0; column < n_columns; column++)
    {
      for (int row = -1; row < n_rows; row++)
        widths[column] = MAX (widths[column],
                              numel_cli_terminal_measure (get_cell (table, row, column)));
      if (column + 1 < n_columns)
        taken += widths[column] + 2;
    }

  for (int row = -1; row < n_rows; row++)
    {
      if (row < 0)
        numel_cli_terminal_begin_style (text, NUMEL_CLI_STYLE_BOLD);
      for (guint column = 0; column < n_columns; column++)
        {
          const char *words = get_cell (table, row, column);
          g_autofree char *fitted = NULL;
          gboolean is_number;

          numel_table_get_heading (table, column, &is_number);
          if (!is_number && column + 1 == n_columns)
            words = fitted = fit_last (words, width > taken ? width - taken : 0);
          numel_cli_terminal_add_padded (text, words, widths[column], is_number);
          if (column + 1 < n_columns)
            g_string_append (text, "  ");
        }
      numel_cli_terminal_trim (text);
      if (row < 0)
        numel_cli_terminal_end (text);
      g_string_append_c (text, '\n');
    }
}

/**
 * numel_cli_terminal_tame:
 * @text: (inout): lines for a terminal
 *
 * Writes control characters, but the ends of lines, and what isn't UTF-8 as escapes: they would be
 * commands to the terminal.
 */
void
numel_cli_terminal_tame (GString *text)
{
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);

  g_string_truncate (text, 0);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = numel_error_escape (lines[i], G_MAXSIZE);

      g_string_append (text, line);
      if (lines[i + 1] != NULL)
        g_string_append_c (text, '\n');
    }
}
