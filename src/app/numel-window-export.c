/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include "numel-cairo-player.h"
#include "numel-chart-export.h"
#include "numel-node-text.h"

#include <glib/gi18n.h>

/* Size of an exported chart in pixels at scale 1, and how much finer a picture of pixels is. */
#define CHART_WIDTH 720
#define CHART_HEIGHT 400
#define CHART_FONT_SIZE 11
#define PNG_SCALE 3

static NumelDisplayList *
layout_chart (NumelChart *chart,
              double      width,
              double      height,
              gboolean    rtl)
{
  PangoContext *context = numel_export_create_context (NULL, CHART_FONT_SIZE, rtl);
  g_autoptr (NumelTextMeter) meter = numel_text_meter_new (context);
  NumelChartStyle style = {
    .meter = meter,
    .palette = NUMEL_PALETTE_PRINT,
    .padding = 16,
  };

  g_object_unref (context);
  return numel_chart_layout (chart, width, height, &style);
}

static NumelDisplayList *
layout_page_chart (NumelWindow *self)
{
  NumelPage *page = numel_window_get_page (self);
  NumelChart *chart = page != NULL ? numel_page_get_chart (page) : NULL;

  if (chart == NULL)
    return NULL;

  return layout_chart (chart, CHART_WIDTH, CHART_HEIGHT,
                       gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL);
}

static const NumelNode *
selected_node (NumelWindow *self)
{
  if (self->document == NULL)
    return NULL;

  return numel_document_find_node (self->document, numel_document_get_selected (self->document));
}

/**
 * numel_window_copy_text:
 * @text: what to copy
 * @toast: what to tell
 */
void
numel_window_copy_text (NumelWindow *self,
                        const char  *text,
                        const char  *toast)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  numel_window_toast (self, toast);
}

static void
copy_total_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  const NumelCounts *counts;
  g_autofree char *text = NULL;

  numel_window_commit (self);
  counts = self->document != NULL ? numel_document_get_counts (self->document) : NULL;
  if (counts == NULL)
    return;

  text = g_strdup_printf ("%" G_GINT64_FORMAT, counts->total);
  numel_window_copy_text (self, text, _("Number copied"));
}

static void
copy_row_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  const NumelNode *node = selected_node (self);
  g_autofree char *text = NULL;

  if (node == NULL)
    return;

  text = numel_node_format_row (node, numel_document_get_counts (self->document)->total);
  numel_window_copy_text (self, text, _("Row copied"));
}

static void
copy_formula_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  const NumelNode *node = selected_node (self);
  g_autofree char *text = NULL;

  if (node == NULL)
    return;

  text = numel_node_format_formula (node, FALSE);
  numel_window_copy_text (self, text, _("Formula copied"));
}

static void
copy_table_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  NumelPage *page;
  g_autofree char *text = NULL;

  numel_window_commit (self);
  page = numel_window_get_page (self);
  if (page != NULL)
    text = numel_page_dup_table (page, NUMEL_TABLE_TEXT);
  if (text != NULL)
    numel_window_copy_text (self, text, _("Table copied"));
}

static void
copy_chart_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  NumelExportOptions options = { .scale = PNG_SCALE, .background = NUMEL_RGB (0xffffff) };
  g_autoptr (NumelDisplayList) list = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GError) error = NULL;

  numel_window_commit (self);
  list = layout_page_chart (self);
  if (list == NULL)
    return;

  bytes = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PNG, &options, &error);
  if (bytes != NULL)
    texture = gdk_texture_new_from_bytes (bytes, &error);
  if (texture == NULL)
    {
      numel_window_show_error (self, _("Can’t Copy the Chart"), error->message);
      return;
    }

  gdk_clipboard_set_texture (gtk_widget_get_clipboard (widget), texture);
  numel_window_toast (self, _("Chart copied"));
}

static void
chart_saved_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      data)
{
  g_autoptr (NumelWindow) self = data;
  g_autoptr (GError) error = NULL;

  if (numel_chart_export_save_finish (G_FILE (source), result, &error))
    numel_window_toast (self, _("Chart saved"));
  else
    numel_window_show_error (self, _("Can’t Save the Chart"), error->message);
}

static void
save_chart_chosen (NumelWindow *self,
                   GFile       *file,
                   gpointer     data)
{
  NumelExportOptions options = { .scale = PNG_SCALE, .background = NUMEL_RGB (0xffffff) };
  g_autoptr (NumelDisplayList) list = layout_page_chart (self);

  if (list == NULL)
    return;

  numel_chart_export_save_async (list, file, &options, NULL, chart_saved_cb, g_object_ref (self));
}

static char *
suggest_name (NumelWindow *self,
              const char  *suffix)
{
  g_autofree char *title = g_strdup (numel_document_get_title (self->document));

  /* A slash would name a folder. */
  g_strdelimit (title, "/\\", '-');
  return g_strdup_printf ("%s.%s", title, suffix);
}

static void
save_chart_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  const char *suffix = g_variant_get_string (parameter, NULL);
  g_autofree char *file_name = NULL;

  numel_window_commit (self);
  if (self->document == NULL)
    return;

  file_name = suggest_name (self, suffix);
  numel_window_choose_file (self, _("Save Chart"), file_name, NULL, save_chart_chosen, NULL, NULL);
}

static NumelTableFormat
table_format (const char *suffix)
{
  if (g_str_equal (suffix, "csv"))
    return NUMEL_TABLE_CSV;
  if (g_str_equal (suffix, "md"))
    return NUMEL_TABLE_MARKDOWN;
  if (g_str_equal (suffix, "tex"))
    return NUMEL_TABLE_LATEX;
  if (g_str_equal (suffix, "json"))
    return NUMEL_TABLE_JSON;
  return NUMEL_TABLE_TEXT;
}

static void
save_table_chosen (NumelWindow *self,
                   GFile       *file,
                   gpointer     data)
{
  NumelPage *page = numel_window_get_page (self);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  text = page != NULL ? numel_page_dup_table (page, table_format (data)) : NULL;
  if (text == NULL)
    return;

  if (g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                               NULL, &error))
    numel_window_toast (self, _("Table saved"));
  else
    numel_window_show_error (self, _("Can’t Save the Table"), error->message);
}

static void
save_table_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  const char *suffix = g_variant_get_string (parameter, NULL);
  g_autofree char *file_name = NULL;

  numel_window_commit (self);
  if (self->document == NULL)
    return;

  file_name = suggest_name (self, suffix);
  numel_window_choose_file (self, _("Save Table"), file_name, NULL, save_table_chosen,
                            g_strdup (suffix), g_free);
}

static void
draw_page_cb (NumelWindow     *self,
              GtkPrintContext *context,
              int              page_number)
{
  NumelPage *page = numel_window_get_page (self);
  NumelChart *chart = page != NULL ? numel_page_get_chart (page) : NULL;
  double width = gtk_print_context_get_width (context);
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  g_autoptr (NumelDisplayList) list = NULL;
  double scale = width / CHART_WIDTH;

  if (chart == NULL)
    return;

  list = layout_chart (chart, CHART_WIDTH, CHART_HEIGHT,
                       gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL);
  cairo_scale (cr, scale, scale);
  numel_cairo_player_play (list, cr);
}

static void
print_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GError) error = NULL;

  numel_window_commit (self);
  if (self->document == NULL)
    return;

  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_job_name (operation, numel_document_get_title (self->document));
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page_cb), self,
                           G_CONNECT_SWAPPED);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (self), &error)
      == GTK_PRINT_OPERATION_RESULT_ERROR)
    numel_window_show_error (self, _("Can’t Print"), error->message);
}

/**
 * numel_window_install_export:
 *
 * Installs the actions by which what is on the screen leaves it.
 */
void
numel_window_install_export (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.copy-total", NULL, copy_total_action);
  gtk_widget_class_install_action (widget_class, "win.copy-row", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "win.copy-formula", NULL, copy_formula_action);
  gtk_widget_class_install_action (widget_class, "win.copy-table", NULL, copy_table_action);
  gtk_widget_class_install_action (widget_class, "win.copy-chart", NULL, copy_chart_action);
  gtk_widget_class_install_action (widget_class, "win.save-chart", "s", save_chart_action);
  gtk_widget_class_install_action (widget_class, "win.save-table", "s", save_table_action);
  gtk_widget_class_install_action (widget_class, "win.print", NULL, print_action);
}
