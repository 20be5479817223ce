/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program behind `numel-cli chart`: it needs Cairo and Pango, which a node that only counts
 * hasn't got. */
#include <glib/gi18n.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "chart/numel-bars.h"
#include "numel-build.h"
#include "chart/numel-chart-export.h"
#include "numel-cli-chart-kinds.h"
#include "numel-cli-options.h"
#include "numel-cli-output.h"
#include "core/text/numel-format.h"
#include "chart/numel-waterfall.h"

/* In pixels of a page: the interface's usual font, and one that a paper's column has room for. */
#define SCREEN_FONT (11 * 96 / 72.0)
#define PAPER_FONT (8 * 96 / 72.0)

#define MAX_LENGTH 100000

typedef struct
{
  NumelCliOptions options;
  NumelCliVary vary;
  NumelCliChartRequest request;
  const NumelCliChartKind *kind;
  char *kind_name;
  char *output;
  char *width_text;
  char *height_text;
  char *palette_name;
  char *title;
  double scale;
  double font_size;
  gboolean transparent;
  gboolean no_legend;
  gboolean no_names;

  double width;
  double height;
  gboolean in_millimetres;
  NumelExportFormat format;
  NumelPalette palette;
} Chart;

static void
free_model (gpointer data)
{
  NumelCliChartModel *model = data;

  g_free (model->title);
  g_clear_object (&model->model);
  g_clear_pointer (&model->breakdown, numel_breakdown_unref);
  g_free (model);
}

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
check_arguments (Chart                 *self,
                 const NumelCliCommand *command)
{
  if (self->options.n_arguments == 1 && get_n_least (self) == 2)
    return self->kind->sweeps
             ? numel_cli_options_fail (&self->options, command,
                                       _("--vary: KEY=FROM:TO:STEP expected, or several models to "
                                         "show how a family grows"))
             : numel_cli_options_fail (&self->options, command, _("%s expected after the options"),
                                       _("FILE|PRESET FILE|PRESET"));

  return numel_cli_options_expect (&self->options, command, get_n_least (self),
                                   is_sweep (self) ? 1 : self->kind->n_most);
}

static gboolean
check_options (Chart                 *self,
               const NumelCliCommand *command)
{
  g_autofree char *kinds = numel_cli_chart_kind_list_names ();
  g_autoptr (GError) error = NULL;

  self->kind = self->kind_name != NULL ? numel_cli_chart_kind_find (self->kind_name) : NULL;
  if (self->kind == NULL)
    return self->kind_name == NULL
             ? numel_cli_options_fail (&self->options, command, _("--kind: one of %s expected"),
                                       kinds)
             : numel_cli_options_fail (&self->options, command,
                                       _("%s: one of %s expected, not “%s”"), "--kind", kinds,
                                       self->kind_name);
  if (self->output == NULL)
    return numel_cli_options_fail (&self->options, command,
                                   _("--output: a file that ends in .png, .svg or .pdf expected"));
  if (!numel_export_format_from_name (self->output, &self->format, &error))
    return numel_cli_options_fail (&self->options, command, "--output: %s", error->message);

  self->palette = NUMEL_PALETTE_PRINT;
  if (self->palette_name != NULL && !numel_palette_from_name (self->palette_name, &self->palette))
    return numel_cli_options_fail (&self->options, command,
                                   _("--palette: print, light, dark, high-contrast-light or "
                                     "high-contrast-dark expected, not “%s”"),
                                   self->palette_name);

  if ((self->width_text != NULL
       && !parse_length (self->width_text, &self->width, &self->in_millimetres))
      || (self->height_text != NULL
          && !parse_length (self->height_text, &self->height, &self->in_millimetres)))
    return numel_cli_options_fail (&self->options, command,
                                   _("--width and --height: a length like 960 or 85mm expected"));
  if (!(self->scale > 0 && self->scale <= 100))
    return numel_cli_options_fail (&self->options, command,
                                   _("--scale: a number above 0, 100 at most, expected"));
  if (self->font_size != 0 && !(self->font_size >= 1 && self->font_size <= 200))
    return numel_cli_options_fail (&self->options, command,
                                   _("--font-size: a number of points from 1 to 200 expected"));
  if (self->request.sequences < 1)
    return numel_cli_options_fail (&self->options, command, _("--batch: 1 or more expected"));
  if (self->vary.vary_texts != NULL || self->vary.follow_texts != NULL)
    {
      if (!numel_cli_vary_check_sweep (&self->vary, &self->options, command))
        return FALSE;
      self->request.vary = &self->vary;
    }

  return check_arguments (self, command);
}

static void
read_models (Chart *self)
{
  for (guint i = 0; i < self->options.n_arguments; i++)
    {
      const char *argument = self->options.arguments[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelModel) model = numel_cli_options_read (&self->options, argument, &error);
      g_autoptr (NumelBreakdown) breakdown = NULL;
      NumelCliChartModel *loaded;

      if (model != NULL)
        breakdown = numel_model_build_breakdown (model, &error);
      if (breakdown == NULL)
        {
          numel_cli_options_refuse (&self->options, argument, error);
          continue;
        }

      loaded = g_new0 (NumelCliChartModel, 1);
      loaded->title = numel_cli_options_get_title (&self->options, argument);
      loaded->model = g_steal_pointer (&model);
      loaded->breakdown = g_steal_pointer (&breakdown);
      g_ptr_array_add (self->request.models, loaded);
    }
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
  double pixels = ceil (length * self->scale - 1e-6);
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
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (self->output);
  PangoContext *context;
  double font = self->font_size > 0 ? self->font_size * 96 / 72
                                    : (self->in_millimetres ? PAPER_FONT : SCREEN_FONT);
  NumelChartStyle style = {
    .palette = self->palette,
    .title = self->title,
    .hide_legend = self->no_legend,
    .hide_names = self->no_names,
  };
  NumelExportOptions options = {
    .scale = self->scale,
    .background = self->transparent ? NUMEL_COLOR_NONE
                                    : numel_palette_get_role (self->palette, NUMEL_ROLE_BACKGROUND),
    .in_millimetres = self->in_millimetres,
  };

  context = numel_export_create_context (NULL, font, is_rtl ());
  style.meter = meter = numel_text_meter_new (context);
  g_object_unref (context);
  style.padding = self->in_millimetres ? 0.3 * font : font;

  choose_size (self, chart, meter, 2 * style.padding + (self->title != NULL ? 2 * font : 0));
  if (!check_side (self, self->scale > 1 ? "--width, --scale" : "--width", self->width, error)
      || !check_side (self, self->scale > 1 ? "--height, --scale" : "--height", self->height,
                      error))
    return FALSE;
  list = numel_chart_layout (chart, self->width, self->height, &style);

  return numel_chart_export_save (list, file, &options, NULL, error);
}

static void
report (Chart                 *self,
        const NumelCliCommand *command,
        const char            *refused,
        const GError          *error)
{
  if (error->domain == G_OPTION_ERROR)
    numel_cli_options_fail (&self->options, command, "%s", error->message);
  else
    numel_cli_options_refuse (&self->options, refused, error);
}

/* GIO names the file as the one who refuses does: "Error opening file “a.svg”: why". */
static void
strip_name (Chart  *self,
            GError *error)
{
  const char *reason = g_strrstr (error->message, ": ");
  g_autofree char *whole = NULL;

  if (reason == NULL || strstr (error->message, self->output) == NULL)
    return;

  whole = g_steal_pointer (&error->message);
  error->message = g_strdup (reason + strlen (": "));
}

static void
make_chart (Chart                 *self,
            const NumelCliCommand *command)
{
  g_autoptr (NumelChart) chart = NULL;
  g_autoptr (GError) error = NULL;

  read_models (self);
  /* Where one of the two models of a waterfall is refused, nothing is left to draw. */
  if (self->request.models->len < get_n_least (self))
    return;

  chart = self->kind->create (&self->request, &error);
  if (chart == NULL)
    {
      report (self, command, self->options.arguments[0], error);
    }
  else if (!draw (self, chart, &error))
    {
      strip_name (self, error);
      report (self, command, self->output, error);
    }
}

static NumelCliStatus
run (const NumelCliCommand  *command,
     int                     argc,
     char                  **argv)
{
  Chart self = { .scale = 1, .request = { .sequences = 1 } };
  g_autofree char *focus = NULL;
  const GOptionEntry entries[] = {
    { "kind", 0, 0, G_OPTION_ARG_FILENAME, &self.kind_name,
      N_("What to draw: pie, ring, bars, waterfall, lines or areas"), N_("KIND") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &self.output,
      N_("Where to write it; .png, .svg or .pdf says how"), N_("FILE") },
    { "width", 0, 0, G_OPTION_ARG_FILENAME, &self.width_text,
      N_("Width in pixels, or in millimetres: 85mm"), N_("LENGTH") },
    { "height", 0, 0, G_OPTION_ARG_FILENAME, &self.height_text,
      N_("Height in pixels, or in millimetres"), N_("LENGTH") },
    { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &self.scale,
      N_("Image pixels for each pixel of a PNG"), N_("N") },
    { "font-size", 0, 0, G_OPTION_ARG_DOUBLE, &self.font_size,
      N_("Size of the text in points"), N_("N") },
    { "palette", 0, 0, G_OPTION_ARG_FILENAME, &self.palette_name,
      N_("print, light, dark, high-contrast-light or high-contrast-dark"), N_("NAME") },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &self.transparent,
      N_("Leave the background out"), NULL },
    { "title", 0, 0, G_OPTION_ARG_FILENAME, &self.title, N_("Write this above the chart"),
      N_("TEXT") },
    { "no-legend", 0, 0, G_OPTION_ARG_NONE, &self.no_legend,
      N_("Leave out what says which colour is which part"), NULL },
    { "no-names", 0, 0, G_OPTION_ARG_NONE, &self.no_names, N_("Leave out the names of models"),
      NULL },
    { "shares", 0, 0, G_OPTION_ARG_NONE, &self.request.shares,
      N_("Bars and areas: shares instead of counts"), NULL },
    { "full", 0, 0, G_OPTION_ARG_NONE, &self.request.full, N_("Pie: a disc instead of a ring"),
      NULL },
    { "focus", 0, 0, G_OPTION_ARG_FILENAME, &focus,
      N_("Ring: begin at the module with this path"), N_("PATH") },
    { "vary", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.vary.vary_texts,
      N_("Areas: the hyperparameter along the axis"), N_("KEY=FROM:TO:STEP") },
    { "follow", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.vary.follow_texts,
      N_("Areas: what moves along with it"), N_("KEY=EXPRESSION") },
    { "batch", 0, 0, G_OPTION_ARG_INT64, &self.request.sequences,
      N_("Lines: how many sequences a cache is for"), N_("N") },
    G_OPTION_ENTRY_NULL,
  };
  NumelCliStatus status;

  numel_cli_vary_init (&self.vary);
  self.request.models = g_ptr_array_new_with_free_func (free_model);
  if (numel_cli_options_parse (&self.options, command, entries, argc, argv))
    {
      self.request.focus = focus;
      if (check_options (&self, command))
        make_chart (&self, command);
    }

  status = self.options.status;
  numel_cli_vary_clear (&self.vary);
  numel_cli_options_clear (&self.options);
  g_ptr_array_unref (self.request.models);
  g_free (self.kind_name);
  g_free (self.output);
  g_free (self.width_text);
  g_free (self.height_text);
  g_free (self.palette_name);
  g_free (self.title);

  return status;
}

static const NumelCliCommand chart_command = {
  .name = "chart",
  .arguments = N_("FILE|PRESET…"),
  .summary = N_("Draw a chart into a file"),
  .reads_models = TRUE,
  .run = run,
};

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, NUMEL_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  numel_cli_output_watch ();

  return chart_command.run (&chart_command, argc, argv);
}
