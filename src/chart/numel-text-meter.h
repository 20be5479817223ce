/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>
#include <pango/pango.h>

G_BEGIN_DECLS

/**
 * NumelTextWeight:
 *
 * The weights that charts use, as Pango, CSS and SVG number them.
 */
typedef enum
{
  NUMEL_WEIGHT_NORMAL = 400,
  NUMEL_WEIGHT_BOLD = 700,
  NUMEL_WEIGHT_HEAVY = 800,
} NumelTextWeight;

/**
 * NumelTextDirection:
 * @NUMEL_TEXT_AUTO: as the text's first letter says, else as the chart's
 * @NUMEL_TEXT_LTR: numbers, shapes, ranges and formulas
 * @NUMEL_TEXT_RTL: right to left
 */
typedef enum
{
  NUMEL_TEXT_AUTO,
  NUMEL_TEXT_LTR,
  NUMEL_TEXT_RTL,
} NumelTextDirection;

/**
 * NumelTextMeter:
 *
 * Lays out text of one font at sizes relative to it and measures it, and remembers both. All
 * results are in pixels.
 */
typedef struct _NumelTextMeter NumelTextMeter;

NumelTextMeter     *numel_text_meter_new               (PangoContext       *context)
                                                       G_GNUC_WARN_UNUSED_RESULT;
NumelTextMeter     *numel_text_meter_ref               (NumelTextMeter     *self);
void                numel_text_meter_unref             (NumelTextMeter     *self);

double              numel_text_meter_get_em            (NumelTextMeter     *self);
gboolean            numel_text_meter_is_rtl            (NumelTextMeter     *self);
const char         *numel_text_meter_get_family        (NumelTextMeter     *self);
double              numel_text_meter_get_width         (NumelTextMeter     *self,
                                                        const char         *text,
                                                        double              size,
                                                        NumelTextWeight     weight,
                                                        gboolean            tabular);
double              numel_text_meter_get_ascent        (NumelTextMeter     *self,
                                                        double              size);
double              numel_text_meter_get_descent       (NumelTextMeter     *self,
                                                        double              size);
double              numel_text_meter_get_line_height   (NumelTextMeter     *self,
                                                        double              size);
double              numel_text_meter_get_baseline      (NumelTextMeter     *self,
                                                        double              middle,
                                                        double              size);
double              numel_text_meter_get_swatch        (NumelTextMeter     *self);
char               *numel_text_meter_ellipsize         (NumelTextMeter     *self,
                                                        const char         *text,
                                                        double              size,
                                                        NumelTextWeight     weight,
                                                        double              width)
                                                       G_GNUC_WARN_UNUSED_RESULT;
NumelTextDirection  numel_text_meter_resolve_direction (NumelTextMeter     *self,
                                                        const char         *text,
                                                        NumelTextDirection  direction);
PangoLayout        *numel_text_meter_get_layout        (NumelTextMeter     *self,
                                                        const char         *text,
                                                        double              size,
                                                        NumelTextWeight     weight,
                                                        gboolean            tabular,
                                                        NumelTextDirection  direction)
                                                       G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelTextMeter, numel_text_meter_unref)

G_END_DECLS
