/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "core/text/numel-figure.h"

G_BEGIN_DECLS

/**
 * NumelFigureUnit: what a figure counts
 */
typedef enum
{
  NUMEL_FIGURE_BYTES,
  NUMEL_FIGURE_FLOPS,
  NUMEL_FIGURE_PARAMETERS,
} NumelFigureUnit;

/**
 * NumelFigureButton:
 *
 * A figure as text whose formula, in names and in numbers, is a click away and can be selected and
 * copied.
 */
#define NUMEL_TYPE_FIGURE_BUTTON (numel_figure_button_get_type ())
G_DECLARE_FINAL_TYPE (NumelFigureButton, numel_figure_button, NUMEL, FIGURE_BUTTON, AdwBin)

GtkWidget  *numel_figure_button_new      (void);

void        numel_figure_button_set      (NumelFigureButton *self,
                                          const char        *name,
                                          const char        *text,
                                          NumelFigureUnit    unit,
                                          NumelFigure       *figure);
char       *numel_figure_button_dup_copy (NumelFigureButton *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
