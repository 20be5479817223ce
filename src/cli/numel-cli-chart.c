/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program behind `numel-cli chart`: it needs Cairo and Pango, which a node that only counts
 * hasn't got. */
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/numel-bars.h"
#include "chart/numel-chart-export.h"
#include "numel-cli-chart-kinds.h"
#include "core/text/numel-format.h"
#include "chart/numel-waterfall.h"

/* In pixels of a page: the interface's usual font, and one that a paper's column has room for. */
#define SCREEN_FONT (11 * 96 / 72.0)
#define PAPER_FONT (8 * 96 / 72.0)

#define MAX_LENGTH 100000

/**
 * Chart:
 * @width, @height: in pixels, or 0 for the usual size
 */
typedef struct
{
  NumelCli *cli;
  NumelCliOptions *options;
  NumelCliChartRequest request;
  const NumelCliChartKind *kind;
  double width;
  double height;
  gboolean in_millimetres;
  NumelExportFormat format;
  NumelPalette palette;
} Chart;

/* "85mm", "960px" or "960": a length on paper or on a screen. */
static gboolean
parse_length (const char *text,
              double     *pixels,
              gboolean   *in_millimetres)
{
  char *end = NULL;
  double value = g_ascii_strtod (text, &end);

  if (end == text || !(value > 0) || !(value <= MAX_LENGTH))
    return FALSE;

  if (g_str_equal (end, "mm"))
    {
      *pixels = numel_export_millimetres (value);
      *in_millimetres = TRUE;
      return TRUE;
    }

  *pixels = value;

  return *end == '\0' || g_str_equal (end, "px");
}

static gboolean
is_sweep (Chart *self)
{
  return self->kind->sweeps && self->request.vary != NULL;
}

static guint
get_n_least (Chart *self)
{
  return is_sweep (self) ? 1 : self->kind->n_least;
}

static gboolean
check_arguments (Chart *self)
{
  if (self->options->n_arguments == 1 && get_n_least (self) == 2)
    return self->kind->sweeps
             ? numel_cli_fail (self->cli, _("--vary: KEY=FROM:TO:STEP expected, or several models "
                                            "to show how a family grows"))
             : numel_cli_fail (self->cli, _("%s expected after the options"),
                               _("FILE|PRESET FILE|PRESET"));

  return numel_cli_expect (self->cli, get_n_least (self),
                           is_sweep (self) ? 1 : self->kind->n_most);
}

static gboolean
read_kind (Chart *self)
{
  const char *name = self->options->kind;
  g_autofree char *kinds = numel_cli_chart_kind_list_names ();

  self->kind = name != NULL ? numel_cli_chart_kind_find (name) : NULL;
  if (self->kind != NULL)
    return TRUE;

  return name == NULL ? numel_cli_fail (self->cli, _("--kind: one of %s expected"), kinds)
                      : numel_cli_fail (self->cli, _("%s: one of %s expected, not “%s”"), "--kind",
                                        kinds, name);
}

static gboolean
read_size (Chart *self)
{
  const NumelCliOptions *options = self->options;

  if ((options->width != NULL && !parse_length (options->width, &self->width,
                                                &self->in_millimetres))
      || (options->height != NULL && !parse_length (options->height, &self->height,
                                                    &self->in_millimetres)))
    return numel_cli_fail (self->cli,
                           _("--width and --height: a length like 960 or 85mm expected"));
  if (!(options->scale > 0 && options->scale <= 100))
    return numel_cli_fail (self->cli, _("--scale: a number above 0, 100 at most, expected"));
  if (options->font_size != 0 && !(options->font_size >= 1 && options->font_size <= 200))
    return numel_cli_fail (self->cli, _("--font-size: a number of points from 1 to 200 expected"));

  return TRUE;
}

static gboolean
read_options (Chart        *self,
              NumelCliVary *vary)
{
  const NumelCliOptions *options = self->options;
  g_autoptr (GError) error = NULL;

  if (!read_kind (self))
    return FALSE;
  if (options->output == NULL)
    return numel_cli_fail (self->cli,
                           _("--output: a file that ends in .png, .svg or .pdf expected"));
  if (!numel_export_format_from_name (options->output, &self->format, &error))
    return numel_cli_fail (self->cli, "--output: %s", error->message);
  if (options->palette != NULL && !numel_palette_from_name (options->palette, &self->palette))
    return numel_cli_fail (self->cli,
                           _("--palette: print, light, dark, high-contrast-light or "
                             "high-contrast-dark expected, not “%s”"),
                           options->palette);
  if (!read_size (self))
    return FALSE;
  if (options->batch < 1)
    return numel_cli_fail (self->cli, _("--batch: 1 or more expected"));
  if (options->vary != NULL || options->follow != NULL)
    {
      if (!numel_cli_vary_read_sweep (vary, self->cli))
        return FALSE;
      self->request.vary = vary;
    }

  return check_arguments (self);
}

/* The usual size of the kind of chart, where none was asked for. */
static void
choose_size (Chart          *self,
             NumelChart     *chart,
             NumelTextMeter *meter,
             double          frame)
{
  double em = numel_text_meter_get_em (meter);

  if (self->width <= 0)
    self->width = self->height > 0 && self->kind->height > 0
                    ? self->height * self->kind->width / self->kind->height
                    : self->kind->width * em;
  if (self->height > 0)
    return;

  if (NUMEL_IS_BARS (chart))
    self->height = numel_bars_get_natural_height (NUMEL_BARS (chart), self->width, meter) + frame;
  else if (NUMEL_IS_WATERFALL (chart))
    self->height = numel_waterfall_get_natural_height (NUMEL_WATERFALL (chart), self->width, meter)
                   + frame;
  else
    self->height = self->width * self->kind->height / self->kind->width;
}

static gboolean
is_rtl (void)
{
  /* Translators: "default:RTL" for a language that is written from right to left. */
  return g_str_equal (_("default:LTR"), "default:RTL");
}

/* An image has so many pixels at most, however they come about. */
static gboolean
check_side (Chart       *self,
            const char  *option,
            double       length,
            GError     **error)
{
  double pixels = ceil (length * self->options->scale - 1e-6);
  g_autofree char *most = NULL;
  g_autofree char *wanted = NULL;

  if (self->format != NUMEL_EXPORT_PNG || pixels <= NUMEL_EXPORT_MAX_SIDE)
    return TRUE;

  most = numel_format_count (NUMEL_EXPORT_MAX_SIDE);
  wanted = numel_format_count ((gint64) pixels);
  /* Translators: an option, the most pixels along a side of an image and how many are asked for. */
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("%s: %s pixels at most expected for a PNG, not %s"), option, most, wanted);

  return FALSE;
}

static gboolean
draw (Chart       *self,
      NumelChart  *chart,
      GError     **error)
{
  g_autoptr (NumelTextMeter) meter = NULL;
  g_autoptr (NumelDisplayList) list = NULL;
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (self->options->output);
  PangoContext *context;
  double font = self->options->font_size > 0 ? self->options->font_size * 96 / 72
                                    : (self->in_millimetres ? PAPER_FONT : SCREEN_FONT);
  NumelChartStyle style = {
    .palette = self->palette,
    .title = self->options->title,
    .hide_legend = self->options->no_legend,
    .hide_names = self->options->no_names,
  };
  NumelExportOptions options = {
    .scale = self->options->scale,
    .background = self->options->transparent
                    ? NUMEL_COLOR_NONE
                    : numel_palette_get_role (self->palette, NUMEL_ROLE_BACKGROUND),
    .in_millimetres = self->in_millimetres,
  };

  context = numel_export_create_context (NULL, font, is_rtl ());
  style.meter = meter = numel_text_meter_new (context);
  g_object_unref (context);
  style.padding = self->in_millimetres ? 0.3 * font : font;

  choose_size (self, chart, meter, 2 * style.padding + (style.title != NULL ? 2 * font : 0));
  if (!check_side (self, options.scale > 1 ? "--width, --scale" : "--width", self->width, error)
      || !check_side (self, options.scale > 1 ? "--height, --scale" : "--height", self->height,
                      error))
    return FALSE;
  list = numel_chart_layout (chart, self->width, self->height, &style);

  return numel_chart_export_save (list, file, &options, NULL, error);
}

static void
report (NumelCli     *cli,
        const char   *refused,
        const GError *error)
{
  if (error->domain == G_OPTION_ERROR)
    numel_cli_fail (cli, "%s", error->message);
  else
    numel_cli_refuse (cli, refused, error);
}

/* GIO names the file as the one who refuses does: "Error opening file “a.svg”: why". */
static void
strip_name (const char *file,
            GError     *error)
{
  const char *reason = g_strrstr (error->message, ": ");
  g_autofree char *whole = NULL;

  if (reason == NULL || strstr (error->message, file) == NULL)
    return;

  whole = g_steal_pointer (&error->message);
  error->message = g_strdup (reason + strlen (": "));
}

static void
make_chart (Chart *self)
{
  g_autoptr (NumelChart) chart = NULL;
  g_autoptr (GError) error = NULL;

  /* Where one of the two models of a waterfall is refused, nothing is left to draw. */
  if (self->request.models->len < get_n_least (self))
    return;

  chart = self->kind->create (&self->request, &error);
  if (chart == NULL)
    {
      report (self->cli, self->options->arguments[0], error);
    }
  else if (!draw (self, chart, &error))
    {
      strip_name (self->options->output, error);
      report (self->cli, self->options->output, error);
    }
}

static void
answer (NumelCli *cli)
{
  Chart self = {
    .cli = cli,
    .options = &cli->options,
    .request = { .options = &cli->options },
    .palette = NUMEL_PALETTE_PRINT,
  };
  g_auto (NumelCliVary) vary = { NULL };

  if (!read_options (&self, &vary))
    return;

  self.request.models = numel_cli_read_models (cli);
  make_chart (&self);
  g_ptr_array_unref (self.request.models);
}

static const NumelCliCommand chart_command = {
  .id = NUMEL_CLI_CHART,
  .name = "chart",
  .arguments = N_("FILE|PRESET…"),
  .summary = N_("Draw a chart into a file"),
  .n_most = G_MAXUINT,
  .answer = answer,
};

int
main (int    argc,
      char **argv)
{
  numel_cli_start ();

  return numel_cli_run (&chart_command, argc, argv);
}
