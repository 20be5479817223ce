/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-wide.h"

G_BEGIN_DECLS

/**
 * NumelFigure:
 * @wide: the figure
 * @value: the same, or %NUMEL_WIDE_TOO_LARGE
 * @formula: how it comes about, in names
 * @formula_numbers: the same in plain numbers
 *
 * A figure with its formula, as a copy has it.
 */
typedef struct
{
  NumelWide wide;
  gint64 value;
  char *formula;
  char *formula_numbers;
} NumelFigure;

NumelFigure *numel_figure_new (NumelWide value, char *formula, char *formula_numbers)
  G_GNUC_WARN_UNUSED_RESULT;
void numel_figure_free (NumelFigure *self);

void numel_figure_add (NumelFigure **sum, NumelFigure *term);

char *numel_figure_to_text (const NumelFigure *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelFigure, numel_figure_free)

G_END_DECLS
