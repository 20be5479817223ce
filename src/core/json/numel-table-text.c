/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-table-text.h"

#include <string.h>

/**
 * numel_table_text_add_csv:
 * @text: where to write
 * @field: any text, a file's name too
 *
 * Writes a field of CSV, in quotes if it needs them (RFC 4180).
 */
void
numel_table_text_add_csv (GString    *text,
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

/**
 * numel_table_text_add_markdown:
 * @text: where to write
 * @words: any text
 *
 * Writes a text so that a cell of a Markdown table shows it as it is, in one line.
 */
void
numel_table_text_add_markdown (GString    *text,
                               const char *words)
{
  for (const char *c = words; *c != '\0'; c++)
    {
      if (strchr ("|\\`*_<>[]", *c) != NULL)
        g_string_append_c (text, '\\');
      g_string_append_c (text, *c == '\n' || *c == '\r' ? ' ' : *c);
    }
}

/**
 * numel_table_text_add_latex:
 * @text: where to write
 * @words: any text
 *
 * Writes a text so that LaTeX prints it as it is.
 */
void
numel_table_text_add_latex (GString    *text,
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
