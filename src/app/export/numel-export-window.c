/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-export-window.h"

#include "app/widgets/numel-count-spin.h"
#include "numel-export-preview.h"
#include "core/text/numel-format.h"
#include "numel-build.h"

#include <glib/gi18n.h>
#include <math.h>

/* Larger pages would be drawn for minutes. */
#define MAX_SIDE 10000
#define MAX_FONT 96
#define MAX_SCALE 10

#define OPTIONS_WIDTH 340

/* The choices of the size, in the order of the drop-down; the first leaves it to the fields. In
 * millimetres on paper, otherwise in pixels. */
static const struct
{
  double width;
  double height;
  double font_size;
  gboolean on_paper;
} sizes[] = {
  { 0, 0, 0, FALSE },
  { 85, 0, 7, TRUE },
  { 170, 0, 8, TRUE },
  { 1280, 720, 22, FALSE },
};

/* The choices of the colours, likewise. */
static const NumelPalette palettes[] = {
  NUMEL_PALETTE_PRINT,
  NUMEL_PALETTE_LIGHT,
  NUMEL_PALETTE_DARK,
  NUMEL_PALETTE_HIGH_CONTRAST_LIGHT,
  NUMEL_PALETTE_HIGH_CONTRAST_DARK,
};

struct _NumelExportWindow
{
  AdwWindow parent_instance;

  GtkWidget *header;
  GtkWidget *box;
  GtkWidget *separator;
  GtkWidget *scroller;
  GtkWidget *preview;
  GtkWidget *size_label;
  GtkWidget *save_button;

  GtkWidget *chart_row;
  GtkWidget *chart;
  GtkWidget *format;
  GtkWidget *size;
  GtkWidget *width;
  GtkWidget *height;
  GtkWidget *font_size;
  GtkWidget *scale_row;
  GtkWidget *scale;
  GtkWidget *palette;
  GtkWidget *transparent;
  GtkWidget *title;
  GtkWidget *legend;
  GtkWidget *names;

  GPtrArray *charts;
  NumelExportSetup setup;
  gboolean is_updating;
};

static guint accepted_signal;

G_DEFINE_FINAL_TYPE (NumelExportWindow, numel_export_window, ADW_TYPE_WINDOW)

static NumelChart *
get_chart (NumelExportWindow *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->chart));

  return g_ptr_array_index (self->charts, MIN (selected, self->charts->len - 1));
}

static void
show_size (NumelExportWindow *self,
           double             height)
{
  double width = self->setup.width;
  double scale = self->setup.format == NUMEL_EXPORT_PNG
                   ? numel_export_clamp_scale (width, height, self->setup.scale)
                   : 1;
  g_autofree char *across = numel_format_count ((gint64) ceil (width * scale - 1e-6));
  g_autofree char *down = numel_format_count ((gint64) ceil (height * scale - 1e-6));
  g_autofree char *text = NULL;

  if (self->setup.format == NUMEL_EXPORT_PNG)
    /* Translators: width and height of a picture. */
    text = g_strdup_printf (_("%s × %s pixels"), across, down);
  else
    /* Translators: width and height of a page. */
    text = g_strdup_printf (_("%.0f × %.0f mm"), width * 25.4 / 96, height * 25.4 / 96);
  gtk_label_set_text (GTK_LABEL (self->size_label), text);
}

static void
update_preview (NumelExportWindow *self)
{
  g_autoptr (NumelDisplayList) list = numel_export_setup_layout (&self->setup, get_chart (self));
  NumelExportOptions options;

  numel_export_setup_get_options (&self->setup, &options);
  numel_export_preview_set_page (NUMEL_EXPORT_PREVIEW (self->preview), list, options.background);
  show_size (self, list->height);
  gtk_widget_set_sensitive (self->scale_row, self->setup.format == NUMEL_EXPORT_PNG);
}

static gboolean
is_on (GtkWidget *widget)
{
  return gtk_switch_get_active (GTK_SWITCH (widget));
}

/* Shows what the setup has in the fields of the size, without taking it back from them. */
static void
show_fields (NumelExportWindow *self)
{
  double height = numel_export_setup_get_height (&self->setup, get_chart (self));

  self->is_updating = TRUE;
  numel_count_spin_set_value (NUMEL_COUNT_SPIN (self->width), llround (self->setup.width));
  numel_count_spin_set_value (NUMEL_COUNT_SPIN (self->height),
                              CLAMP (llround (height), 16, MAX_SIDE));
  numel_count_spin_set_value (NUMEL_COUNT_SPIN (self->font_size), llround (self->setup.font_size));
  self->is_updating = FALSE;
}

static void
changed_cb (NumelExportWindow *self)
{
  const char *title;
  guint palette;

  if (self->is_updating)
    return;

  title = gtk_editable_get_text (GTK_EDITABLE (self->title));
  palette = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->palette));
  self->setup.format =
    (NumelExportFormat) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->format));
  self->setup.palette = palettes[MIN (palette, G_N_ELEMENTS (palettes) - 1)];
  self->setup.scale = (double) numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->scale));
  self->setup.transparent = is_on (self->transparent);
  self->setup.legend = is_on (self->legend);
  self->setup.names = is_on (self->names);
  g_free (self->setup.title);
  self->setup.title = *title != '\0' ? g_strdup (title) : NULL;
  /* A title makes the page higher, unless somebody said how high it is. */
  show_fields (self);
  update_preview (self);
}

static void
size_cb (NumelExportWindow *self)
{
  guint size = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->size));

  if (self->is_updating || size >= G_N_ELEMENTS (sizes) || size == 0)
    return;

  self->setup.on_paper = sizes[size].on_paper;
  self->setup.width = sizes[size].on_paper ? numel_export_millimetres (sizes[size].width)
                                           : sizes[size].width;
  self->setup.height = sizes[size].height;
  self->setup.font_size = sizes[size].font_size;
  show_fields (self);
  update_preview (self);
}

static void
become_own (NumelExportWindow *self)
{
  self->setup.on_paper = FALSE;
  self->is_updating = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->size), 0);
  self->is_updating = FALSE;
}

/* The chart is as high as it likes to be, until somebody says how high. */
static void
width_cb (NumelExportWindow *self)
{
  if (self->is_updating)
    return;

  become_own (self);
  self->setup.width = (double) numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->width));
  self->setup.font_size = (double) numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->font_size));
  show_fields (self);
  update_preview (self);
}

static void
height_cb (NumelExportWindow *self)
{
  if (self->is_updating)
    return;

  become_own (self);
  self->setup.height = (double) numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->height));
  update_preview (self);
}

static void
chart_cb (NumelExportWindow *self)
{
  if (self->is_updating)
    return;

  show_fields (self);
  update_preview (self);
}

static void
save_cb (NumelExportWindow *self)
{
  numel_export_setup_remember (&self->setup);
  g_signal_emit (self, accepted_signal, 0);
  gtk_window_close (GTK_WINDOW (self));
}

/* What has the focus and a name is the spin button inside. */
static void
set_up_number (NumelExportWindow *self,
               GtkWidget         *spin,
               gint64             minimum,
               gint64             maximum,
               gint64             step)
{
  GtkWidget *row = gtk_widget_get_ancestor (spin, ADW_TYPE_ACTION_ROW);
  GtkWidget *control = numel_count_spin_get_control (NUMEL_COUNT_SPIN (spin));

  numel_count_spin_set_range (NUMEL_COUNT_SPIN (spin), minimum, maximum, step, 5);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), -1);
}

static void
numel_export_window_dispose (GObject *object)
{
  NumelExportWindow *self = NUMEL_EXPORT_WINDOW (object);

  self->is_updating = TRUE;
  g_clear_pointer (&self->charts, g_ptr_array_unref);

  G_OBJECT_CLASS (numel_export_window_parent_class)->dispose (object);
}

static void
numel_export_window_finalize (GObject *object)
{
  numel_export_setup_clear (&NUMEL_EXPORT_WINDOW (object)->setup);

  G_OBJECT_CLASS (numel_export_window_parent_class)->finalize (object);
}

static void
numel_export_window_class_init (NumelExportWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_export_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = numel_export_window_finalize;

  accepted_signal = g_signal_new ("accepted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (NUMEL_TYPE_COUNT_SPIN);
  g_type_ensure (NUMEL_TYPE_EXPORT_PREVIEW);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-export-window.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelExportWindow, name)
  BIND (header);
  BIND (box);
  BIND (separator);
  BIND (scroller);
  BIND (preview);
  BIND (size_label);
  BIND (save_button);
  BIND (chart_row);
  BIND (chart);
  BIND (format);
  BIND (size);
  BIND (width);
  BIND (height);
  BIND (font_size);
  BIND (scale_row);
  BIND (scale);
  BIND (palette);
  BIND (transparent);
  BIND (title);
  BIND (legend);
  BIND (names);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, chart_cb);
  gtk_widget_class_bind_template_callback (widget_class, height_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
  gtk_widget_class_bind_template_callback (widget_class, width_cb);
}

static void
numel_export_window_init (NumelExportWindow *self)
{
  self->is_updating = TRUE;
  self->charts = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_default_widget (GTK_WINDOW (self), self->save_button);
  set_up_number (self, self->width, 16, MAX_SIDE, 10);
  set_up_number (self, self->height, 16, MAX_SIDE, 10);
  set_up_number (self, self->font_size, 1, MAX_FONT, 1);
  set_up_number (self, self->scale, 1, MAX_SCALE, 1);
}

static void
add_charts (NumelExportWindow *self,
            NumelPage         *page)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  NumelChart *front = numel_page_get_chart (page);
  NumelChart *chart;
  const char *title = NULL;
  guint selected = 0;

  while ((chart = numel_page_get_nth_chart (page, self->charts->len, &title)) != NULL)
    {
      if (chart == front)
        selected = self->charts->len;
      g_ptr_array_add (self->charts, g_object_ref (chart));
      gtk_string_list_append (titles, title != NULL ? title : "");
    }

  gtk_widget_set_visible (self->chart_row, self->charts->len > 1);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->chart), G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->chart), selected);
}

/* Proposes what was chosen last for a page with a chart; @format is `png`, `svg` or `pdf`, or empty
 * for what was used last. */
GtkWidget *
numel_export_window_new (NumelPage  *page,
                         const char *format)
{
  NumelExportWindow *self = g_object_new (NUMEL_TYPE_EXPORT_WINDOW, NULL);
  guint palette = 0;
  g_autofree char *name = g_strconcat ("x.", format, NULL);

  add_charts (self, page);

  numel_export_setup_init (&self->setup);
  self->setup.rtl = gtk_widget_get_direction (GTK_WIDGET (page)) == GTK_TEXT_DIR_RTL;
  numel_export_format_from_name (name, &self->setup.format, NULL);
  while (palette + 1 < G_N_ELEMENTS (palettes) && palettes[palette] != self->setup.palette)
    palette++;

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->format), self->setup.format);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->palette), palette);
  numel_count_spin_set_value (NUMEL_COUNT_SPIN (self->scale),
                              CLAMP (llround (self->setup.scale), 1, MAX_SCALE));
  gtk_switch_set_active (GTK_SWITCH (self->transparent), self->setup.transparent);
  gtk_switch_set_active (GTK_SWITCH (self->legend), self->setup.legend);
  gtk_switch_set_active (GTK_SWITCH (self->names), self->setup.names);
  show_fields (self);
  self->is_updating = FALSE;
  update_preview (self);

  return GTK_WIDGET (self);
}

void
numel_export_window_set_narrow (NumelExportWindow *self,
                                gboolean           narrow)
{
  g_return_if_fail (NUMEL_IS_EXPORT_WINDOW (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->separator),
                                  narrow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  /* The buttons leave no room for a title. */
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (self->header), narrow ? adw_bin_new () : NULL);
  gtk_widget_set_vexpand (self->preview, !narrow);
  gtk_widget_set_vexpand (self->scroller, narrow);
  gtk_widget_set_size_request (self->scroller, narrow ? -1 : OPTIONS_WIDTH, -1);
}

const NumelExportSetup *
numel_export_window_get_setup (NumelExportWindow *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPORT_WINDOW (self), NULL);

  return &self->setup;
}

NumelDisplayList *
numel_export_window_get_page (NumelExportWindow *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPORT_WINDOW (self), NULL);

  return numel_export_preview_get_page (NUMEL_EXPORT_PREVIEW (self->preview));
}
