/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-export-setup.h"

#include "chart/numel-bars.h"
#include "app/document/numel-settings.h"
#include "chart/numel-waterfall.h"

/* Height of a chart that has no height of its own, for its width. */
#define RATIO 0.58

static const char *const suffixes[] = { "png", "svg", "pdf" };

void
numel_export_setup_init (NumelExportSetup *self)
{
  GSettings *settings = numel_settings_get ();
  g_autofree char *format = NULL;
  g_autofree char *palette = NULL;

  *self = (NumelExportSetup) {
    .format = NUMEL_EXPORT_PNG,
    .width = 720,
    .scale = 3,
    .font_size = 11,
    .palette = NUMEL_PALETTE_PRINT,
    .legend = TRUE,
    .names = TRUE,
  };
  if (settings == NULL)
    return;

  format = g_settings_get_string (settings, "chart-format");
  palette = g_settings_get_string (settings, "chart-palette");
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      if (g_str_equal (format, suffixes[i]))
        self->format = (NumelExportFormat) i;
    }
  self->width = g_settings_get_double (settings, "chart-width");
  self->scale = g_settings_get_double (settings, "chart-scale");
  self->font_size = g_settings_get_double (settings, "chart-font-size");
  if (!numel_palette_from_name (palette, &self->palette))
    self->palette = NUMEL_PALETTE_PRINT;
  self->transparent = g_settings_get_boolean (settings, "chart-transparent");
  self->legend = g_settings_get_boolean (settings, "chart-legend");
  self->names = g_settings_get_boolean (settings, "chart-names");
}

void
numel_export_setup_clear (NumelExportSetup *self)
{
  g_clear_pointer (&self->title, g_free);
}

/* Makes it what is proposed next time. */
void
numel_export_setup_remember (const NumelExportSetup *self)
{
  static const char *const palettes[] = {
    [NUMEL_PALETTE_LIGHT] = "light",
    [NUMEL_PALETTE_DARK] = "dark",
    [NUMEL_PALETTE_HIGH_CONTRAST_LIGHT] = "high-contrast-light",
    [NUMEL_PALETTE_HIGH_CONTRAST_DARK] = "high-contrast-dark",
    [NUMEL_PALETTE_PRINT] = "print",
  };
  GSettings *settings = numel_settings_get ();

  if (settings == NULL)
    return;

  g_settings_set_string (settings, "chart-format", suffixes[self->format]);
  g_settings_set_string (settings, "chart-palette", palettes[self->palette]);
  g_settings_set_double (settings, "chart-width", self->width);
  g_settings_set_double (settings, "chart-scale", self->scale);
  g_settings_set_double (settings, "chart-font-size", self->font_size);
  g_settings_set_boolean (settings, "chart-transparent", self->transparent);
  g_settings_set_boolean (settings, "chart-legend", self->legend);
  g_settings_set_boolean (settings, "chart-names", self->names);
}

const char *
numel_export_setup_get_suffix (const NumelExportSetup *self)
{
  return suffixes[self->format];
}

static double
get_font (const NumelExportSetup *self)
{
  return self->font_size * 96 / 72;
}

/* On paper the margin is the page's own. */
static double
get_padding (const NumelExportSetup *self)
{
  return self->on_paper ? 0.3 * get_font (self) : get_font (self);
}

static NumelTextMeter *
create_meter (const NumelExportSetup *self)
{
  PangoContext *context = numel_export_create_context (NULL, get_font (self), self->rtl);
  NumelTextMeter *meter = numel_text_meter_new (context);

  g_object_unref (context);
  return meter;
}

/* The height of the page in pixels: the one asked for, or what the chart likes. */
double
numel_export_setup_get_height (const NumelExportSetup *self,
                               NumelChart             *chart)
{
  g_autoptr (NumelTextMeter) meter = create_meter (self);
  double frame = 2 * get_padding (self) + (self->title != NULL ? 2 * get_font (self) : 0);
  double width = self->width - 2 * get_padding (self);

  if (self->height > 0)
    return self->height;
  if (NUMEL_IS_BARS (chart))
    return numel_bars_get_natural_height (NUMEL_BARS (chart), width, meter) + frame;
  if (NUMEL_IS_WATERFALL (chart))
    return numel_waterfall_get_natural_height (NUMEL_WATERFALL (chart), width, meter) + frame;

  return RATIO * self->width + (self->title != NULL ? 2 * get_font (self) : 0);
}

NumelDisplayList *
numel_export_setup_layout (const NumelExportSetup *self,
                           NumelChart             *chart)
{
  g_autoptr (NumelTextMeter) meter = create_meter (self);
  NumelChartStyle style = {
    .meter = meter,
    .palette = self->palette,
    .title = self->title,
    .padding = get_padding (self),
    .hide_legend = !self->legend,
    .hide_names = !self->names,
  };

  return numel_chart_layout (chart, self->width, numel_export_setup_get_height (self, chart),
                             &style);
}

void
numel_export_setup_get_options (const NumelExportSetup *self,
                                NumelExportOptions     *options)
{
  *options = (NumelExportOptions) {
    .scale = self->scale,
    .background = self->transparent ? NUMEL_COLOR_NONE
                                    : numel_palette_get_role (self->palette, NUMEL_ROLE_BACKGROUND),
    .in_millimetres = self->on_paper,
    .has_format = TRUE,
    .format = self->format,
  };
}
