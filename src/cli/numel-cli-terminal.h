/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/json/numel-table.h"
#include "core/notation/numel-part.h"

G_BEGIN_DECLS

/**
 * NumelCliStyle: how a piece of text looks where there are colours
 */
typedef enum
{
  NUMEL_CLI_STYLE_PLAIN,
  NUMEL_CLI_STYLE_BOLD,
  NUMEL_CLI_STYLE_DIM,
  NUMEL_CLI_STYLE_NOTE,
} NumelCliStyle;

guint     numel_cli_terminal_get_width    (void);
gboolean  numel_cli_terminal_has_color    (void);

void      numel_cli_terminal_begin_style  (GString        *text,
                                           NumelCliStyle   style);
void      numel_cli_terminal_begin_part   (GString        *text,
                                           NumelPart       part);
void      numel_cli_terminal_end          (GString        *text);
void      numel_cli_terminal_add          (GString        *text,
                                           NumelCliStyle   style,
                                           const char     *words);

guint     numel_cli_terminal_measure      (const char     *words);
void      numel_cli_terminal_add_padded   (GString        *text,
                                           const char     *words,
                                           guint           width,
                                           gboolean        at_end);
void      numel_cli_terminal_trim         (GString        *text);
void      numel_cli_terminal_add_bar      (GString        *text,
                                           double          share,
                                           guint           width);
void      numel_cli_terminal_add_table    (GString        *text,
                                           NumelTable     *table);
void      numel_cli_terminal_tame         (GString        *text);

G_END_DECLS
