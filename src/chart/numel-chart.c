/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-chart.h"

#include <math.h>

typedef struct
{
  char *selected;
} NumelChartPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (NumelChart, numel_chart, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_SELECTED,
  N_PROPS,
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

#define TITLE_SIZE 1.15

static void
numel_chart_finalize (GObject *object)
{
  NumelChartPrivate *priv = numel_chart_get_instance_private (NUMEL_CHART (object));

  g_clear_pointer (&priv->selected, g_free);

  G_OBJECT_CLASS (numel_chart_parent_class)->finalize (object);
}

static void
numel_chart_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_SELECTED:
      g_value_set_string (value, numel_chart_get_selected (NUMEL_CHART (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
numel_chart_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_SELECTED:
      numel_chart_set_selected (NUMEL_CHART (object), g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
numel_chart_class_init (NumelChartClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = numel_chart_finalize;
  object_class->get_property = numel_chart_get_property;
  object_class->set_property = numel_chart_set_property;

  properties[PROP_SELECTED] =
    g_param_spec_string ("selected", NULL, NULL, NULL,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * NumelChart::changed:
   *
   * The chart looks different from now on.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_chart_init (NumelChart *self)
{
}

/**
 * numel_chart_layout:
 * @width: width of the page in pixels
 * @height: height of the page in pixels
 * @style: how it is drawn
 *
 * Returns: (transfer full): the chart at that size
 */
NumelDisplayList *
numel_chart_layout (NumelChart            *self,
                    double                 width,
                    double                 height,
                    const NumelChartStyle *style)
{
  NumelCanvas *canvas = NULL;
  g_autofree char *description = NULL;
  NumelRect area;

  g_return_val_if_fail (NUMEL_IS_CHART (self), NULL);
  g_return_val_if_fail (style != NULL && style->meter != NULL, NULL);
  g_return_val_if_fail (isfinite (width) && isfinite (height), NULL);

  width = MAX (width, 1);
  height = MAX (height, 1);
  area = (NumelRect) {
    style->padding,
    style->padding,
    width - 2 * style->padding,
    height - 2 * style->padding,
  };
  canvas = numel_canvas_new (style->meter, style->palette, width, height);
  description = numel_chart_describe (self);
  numel_canvas_set_title (canvas, style->title, description);

  if (style->title != NULL && *style->title != '\0')
    {
      double line = numel_text_meter_get_line_height (style->meter, TITLE_SIZE);
      gboolean rtl = numel_text_meter_is_rtl (style->meter);
      g_autofree char *title = numel_text_meter_ellipsize (style->meter, style->title, TITLE_SIZE,
                                                           NUMEL_WEIGHT_BOLD, area.width);

      numel_canvas_text (canvas, title, rtl ? area.x + area.width : area.x,
                         area.y + numel_text_meter_get_ascent (style->meter, TITLE_SIZE),
                         TITLE_SIZE, NUMEL_WEIGHT_BOLD,
                         rtl ? NUMEL_ANCHOR_RIGHT : NUMEL_ANCHOR_LEFT,
                         numel_palette_get_role (style->palette, NUMEL_ROLE_TEXT));
      area.y += line * 1.4;
      area.height -= line * 1.4;
    }

  if (area.width >= 1 && area.height >= 1)
    NUMEL_CHART_GET_CLASS (self)->draw (self, canvas, &area, style);

  return numel_canvas_finish (canvas);
}

/**
 * numel_chart_describe:
 *
 * Returns: (transfer full): what it shows, in words and numbers, a line each
 */
char *
numel_chart_describe (NumelChart *self)
{
  g_return_val_if_fail (NUMEL_IS_CHART (self), NULL);

  return NUMEL_CHART_GET_CLASS (self)->describe (self);
}

/**
 * numel_chart_get_selected:
 *
 * Returns: (transfer none) (nullable): the name of what is selected
 */
const char *
numel_chart_get_selected (NumelChart *self)
{
  NumelChartPrivate *priv = numel_chart_get_instance_private (self);

  g_return_val_if_fail (NUMEL_IS_CHART (self), NULL);

  return priv->selected;
}

/**
 * numel_chart_set_selected:
 * @id: (nullable): the name of what is selected; nothing stands out if there is nothing by that
 *   name
 */
void
numel_chart_set_selected (NumelChart *self,
                          const char *id)
{
  NumelChartPrivate *priv = numel_chart_get_instance_private (self);

  g_return_if_fail (NUMEL_IS_CHART (self));

  if (g_strcmp0 (priv->selected, id) == 0)
    return;

  g_free (priv->selected);
  priv->selected = g_strdup (id);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
  numel_chart_changed (self);
}

/**
 * numel_chart_changed:
 *
 * For what derives from it: says that the chart looks different from now on.
 */
void
numel_chart_changed (NumelChart *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * numel_chart_layout_highlight:
 * @list: a chart at some size
 * @id: (nullable): the region under the pointer or with the keyboard's mark
 *
 * Returns: (transfer full): what is drawn over the chart, a page of the same size, so that the
 *   chart itself isn't drawn again
 */
NumelDisplayList *
numel_chart_layout_highlight (const NumelDisplayList *list,
                              const char             *id,
                              NumelPalette            palette)
{
  const NumelRegion *region = numel_display_list_find_region (list, id);
  NumelCanvas *canvas;

  canvas = numel_canvas_new (list->meter, palette, list->width, list->height);

  if (region != NULL && region->shape.kind != NUMEL_SHAPE_NONE)
    {
      NumelColor text = numel_palette_get_role (palette, NUMEL_ROLE_TEXT);
      NumelColor light = NUMEL_RGB (0xffffff);
      NumelOutline *path = numel_shape_to_path (&region->shape, 1, 1);

      numel_canvas_fill (canvas, numel_outline_ref (path), numel_color_with_alpha (light, 0.2));
      numel_canvas_stroke (canvas, path, text, 2);
    }

  return numel_canvas_finish (canvas);
}
