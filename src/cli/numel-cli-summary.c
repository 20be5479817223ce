/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cli-summary.h"

#include <glib/gi18n.h>
#include <string.h>

#include "numel-cli-terminal.h"
#include "core/text/numel-error.h"
#include "core/text/numel-format.h"

#define GAP           "  "
#define NARROWEST_BAR 8
#define WIDEST_BAR    40

/* A line of the head: words, a count and perhaps its share or what else there is to say of it. */
typedef struct
{
  NumelPart part;
  gboolean has_part;
  char *words;
  char *count;
  char *share;
  char *hint;
  double fraction;
} Line;

static void
clear_line (gpointer data)
{
  Line *line = data;

  g_free (line->words);
  g_free (line->count);
  g_free (line->share);
  g_free (line->hint);
}

static Line *
add_line (GArray     *lines,
          const char *words,
          gint64      count,
          gint64      total)
{
  Line line = {
    .words = g_strdup (words),
    .count = numel_format_count (count),
    .share = total > 0 ? numel_format_percent (count, total) : g_strdup (""),
    .hint = g_strdup (""),
    .fraction = total > 0 ? (double) count / total : 0,
  };

  g_array_append_val (lines, line);

  return &g_array_index (lines, Line, lines->len - 1);
}

static GArray *
list_parts (const NumelCounts *counts)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  g_array_set_clear_func (lines, clear_line);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      Line *line;

      if (counts->parts[part] == 0)
        continue;
      line = add_line (lines, numel_part_get_title (part), counts->parts[part], counts->total);
      line->part = part;
      line->has_part = TRUE;
    }

  return lines;
}

static GArray *
list_conventions (const NumelBreakdown *breakdown)
{
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  gint64 total = counts->total;
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  const NumelExtra *extras;
  guint n_extras;

  g_array_set_clear_func (lines, clear_line);
  if (counts->active != counts->total)
    {
      add_line (lines, _("Active per token"), counts->active, total);
      add_line (lines, _("… without input table"), counts->active_without_input_table, total);
      add_line (lines, _("… without tables"), counts->active_without_tables, total);
    }
  else if (counts->active_without_tables != counts->total)
    {
      if (counts->active_without_input_table != counts->total)
        add_line (lines, _("Without input table"), counts->active_without_input_table, total);
      if (counts->active_without_tables != counts->active_without_input_table)
        add_line (lines, _("Without tables"), counts->active_without_tables, total);
    }
  if (counts->fixed > 0)
    add_line (lines, _("Never trained"), counts->fixed, total);
  if (counts->buffers > 0)
    {
      Line *line = add_line (lines, _("Stored buffers"), counts->buffers, 0);

      g_free (line->hint);
      line->hint = g_strdup (_("not counted"));
    }

  extras = numel_breakdown_get_extras (breakdown, &n_extras);
  for (guint i = 0; i < n_extras; i++)
    {
      g_autofree char *words = g_strdup_printf (_("Extra: %s"), extras[i].name);
      Line *line = add_line (lines, words, extras[i].elements, 0);

      g_free (line->hint);
      /* Translators: what follows “or” is an option to count it in. */
      line->hint = g_strdup_printf (_("not counted, or --with=%s"), extras[i].name);
    }

  return lines;
}

static void
measure_lines (GArray *lines,
               guint  *words,
               guint  *count,
               guint  *share)
{
  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);

      *words = MAX (*words, numel_cli_terminal_measure (line->words));
      *count = MAX (*count, numel_cli_terminal_measure (line->count));
      *share = MAX (*share, numel_cli_terminal_measure (line->share));
    }
}

static void
write_lines (GString *text,
             GArray  *lines,
             guint    words,
             guint    count,
             guint    share)
{
  guint taken = 4 + words + 2 + count + 2 + share + 2;
  guint room = numel_cli_terminal_get_width ();
  guint bar = room > taken ? MIN (room - taken, WIDEST_BAR) : 0;

  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);

      if (line->has_part)
        {
          numel_cli_terminal_begin_part (text, line->part);
          g_string_append (text, "■ ");
          numel_cli_terminal_end (text);
        }
      else
        {
          g_string_append (text, GAP);
        }
      numel_cli_terminal_add_padded (text, line->words, words, FALSE);
      g_string_append (text, GAP);
      numel_cli_terminal_add_padded (text, line->count, count, TRUE);
      if (line->share[0] != '\0')
        {
          g_string_append (text, GAP);
          numel_cli_terminal_add_padded (text, line->share, share, TRUE);
        }
      if (line->hint[0] != '\0'
          && 2 + words + 2 + count + 2 + numel_cli_terminal_measure (line->hint) <= room)
        {
          g_string_append (text, GAP);
          numel_cli_terminal_add (text, NUMEL_CLI_STYLE_DIM, line->hint);
        }
      else if (line->has_part && bar >= NARROWEST_BAR)
        {
          g_string_append (text, GAP);
          numel_cli_terminal_begin_part (text, line->part);
          numel_cli_terminal_add_bar (text, line->fraction, bar);
          numel_cli_terminal_end (text);
        }
      g_string_append_c (text, '\n');
    }
}

/**
 * numel_cli_summary_write_head:
 * @title: what people call the model
 * @model: the model
 * @breakdown: its breakdown
 *
 * Writes the total, what else is counted apart, and the parts.
 */
void
numel_cli_summary_write_head (GString              *text,
                              const char           *title,
                              NumelModel           *model,
                              const NumelBreakdown *breakdown)
{
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  g_autofree char *total = numel_format_count (counts->total);
  g_autofree char *rounded = numel_format_short (counts->total);
  g_autofree char *line = NULL;
  g_autoptr (GArray) parts = list_parts (counts);
  g_autoptr (GArray) conventions = list_conventions (breakdown);
  guint words = 0;
  guint count = 0;
  guint share = 0;

  numel_cli_terminal_add (text, NUMEL_CLI_STYLE_BOLD, title);
  if (numel_model_get_class (model) != NULL)
    {
      g_string_append (text, GAP);
      numel_cli_terminal_add (text, NUMEL_CLI_STYLE_DIM, numel_model_get_class (model));
    }
  g_string_append_c (text, '\n');

  /* Translators: a number of parameters. */
  line = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s parameter", "%s parameters",
                                       numel_format_plural (counts->total)), total);
  numel_cli_terminal_add (text, NUMEL_CLI_STYLE_BOLD, line);
  if (counts->total >= 1000)
    {
      g_string_append (text, GAP);
      numel_cli_terminal_add (text, NUMEL_CLI_STYLE_DIM, rounded);
    }
  g_string_append (text, "\n\n");

  measure_lines (parts, &words, &count, &share);
  measure_lines (conventions, &words, &count, &share);
  write_lines (text, parts, words, count, share);
  if (parts->len > 0 && conventions->len > 0)
    g_string_append_c (text, '\n');
  write_lines (text, conventions, words, count, share);
  if (parts->len > 0 || conventions->len > 0)
    g_string_append_c (text, '\n');
}

/* Breaks lines at spaces. */
static void
write_wrapped (GString    *text,
               const char *first,
               const char *words)
{
  guint room = numel_cli_terminal_get_width ();
  guint indent = numel_cli_terminal_measure (first);
  guint column = indent;
  g_auto (GStrv) pieces = g_strsplit (words, " ", -1);

  numel_cli_terminal_add (text, NUMEL_CLI_STYLE_NOTE, first);
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      guint width = numel_cli_terminal_measure (pieces[i]);

      if (i > 0 && column + 1 + width > room)
        {
          g_string_append_c (text, '\n');
          for (guint j = 0; j < indent; j++)
            g_string_append_c (text, ' ');
          column = indent;
        }
      else if (i > 0)
        {
          g_string_append_c (text, ' ');
          column++;
        }
      g_string_append (text, pieces[i]);
      column += width;
    }
  g_string_append_c (text, '\n');
}

/**
 * numel_cli_summary_write_notes:
 * @model: a model
 *
 * Writes what a reader must know, a sentence each.
 */
void
numel_cli_summary_write_notes (GString    *text,
                               NumelModel *model)
{
  guint n_notes;
  const NumelNote *notes = numel_model_get_notes (model, &n_notes);

  if (n_notes > 0)
    g_string_append_c (text, '\n');
  for (guint i = 0; i < n_notes; i++)
    {
      g_autofree char *message = numel_error_escape (notes[i].message, NUMEL_ERROR_MAX_LENGTH);

      write_wrapped (text, _("Note: "), message);
    }
}
