/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How what is on the screen leaves it. */
#include "numel-window-private.h"

#include "app/export/numel-export-window.h"
#include "app/widgets/numel-node-text.h"
#include "chart/numel-cairo-player.h"

#include <glib/gi18n.h>

/* What was chosen last in the dialog also holds for the clipboard and the printer, but their page
 * is as high as the chart likes and has a background. */
static NumelDisplayList *
layout_chart (NumelWindow        *self,
              gboolean            for_print,
              NumelExportOptions *options)
{
  NumelExportSetup setup;
  NumelDisplayList *list;

  numel_export_setup_init (&setup);
  setup.transparent = FALSE;
  setup.rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  if (for_print)
    setup.palette = NUMEL_PALETTE_PRINT;
  numel_export_setup_get_options (&setup, options);
  list = numel_export_setup_layout (&setup, numel_page_get_chart (numel_window_get_page (self)));
  numel_export_setup_clear (&setup);
  return list;
}

static void
copy_text (NumelWindow *self,
           const char  *text,
           const char  *toast)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  numel_window_toast (self, toast);
}

static void
run_copy_total (NumelWindow *self,
                const char  *name,
                GVariant    *parameter)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT,
                                           numel_document_get_counts (self->document)->total);

  copy_text (self, text, _("Number copied"));
}

static void
run_copy_node (NumelWindow *self,
               const char  *name,
               GVariant    *parameter)
{
  NumelDocument *document = self->document;
  const NumelNode *node =
    numel_document_find_node (document, numel_document_get_selected (document));
  gboolean is_row = g_str_equal (name, "win.copy-row");
  g_autofree char *text = NULL;

  if (node == NULL)
    return;

  text = is_row ? numel_node_format_row (node, numel_document_get_counts (document)->total)
                : numel_node_format_formula (node, FALSE);
  copy_text (self, text, is_row ? _("Row copied") : _("Formula copied"));
}

/* A page has no table while there is nothing in it to tell. */
static char *
dup_page_table (NumelWindow      *self,
                NumelTableFormat  format)
{
  char *text = numel_page_dup_table (numel_window_get_page (self), format);

  if (text == NULL)
    numel_window_toast (self, _("This page has no table now"));
  return text;
}

static void
run_copy_table (NumelWindow *self,
                const char  *name,
                GVariant    *parameter)
{
  g_autofree char *text = dup_page_table (self, NUMEL_TABLE_TEXT);

  if (text != NULL)
    copy_text (self, text, _("Table copied"));
}

/* A picture for what takes pictures, the numbers in words for what takes text. */
static void
run_copy_chart (NumelWindow *self,
                const char  *name,
                GVariant    *parameter)
{
  NumelExportOptions options;
  g_autoptr (NumelDisplayList) list = layout_chart (self, FALSE, &options);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PNG, &options, &error);
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GdkContentProvider) content = NULL;
  g_autofree char *text = NULL;

  if (bytes != NULL)
    texture = gdk_texture_new_from_bytes (bytes, &error);
  if (texture == NULL)
    {
      numel_window_show_error (self, _("Can’t Copy the Chart"), error->message);
      return;
    }

  text = numel_chart_describe (numel_page_get_chart (numel_window_get_page (self)));
  content = gdk_content_provider_new_union (
    (GdkContentProvider *[]) { gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture),
                               gdk_content_provider_new_typed (G_TYPE_STRING, text) },
    2);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), content);
  numel_window_toast (self, _("Chart copied"));
}

/* A chart on its way into a file: what the preview showed. */
typedef struct
{
  NumelDisplayList *list;
  NumelExportOptions options;
} ChartFile;

static void
chart_file_free (gpointer data)
{
  numel_display_list_unref (((ChartFile *) data)->list);
  g_free (data);
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
  const ChartFile *chart = data;

  numel_chart_export_save_async (chart->list, file, &chart->options, NULL, chart_saved_cb,
                                 g_object_ref (self));
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
export_accepted_cb (NumelWindow       *self,
                    NumelExportWindow *dialog)
{
  const NumelExportSetup *setup = numel_export_window_get_setup (dialog);
  ChartFile *chart = g_new0 (ChartFile, 1);
  g_autofree char *file_name = suggest_name (self, numel_export_setup_get_suffix (setup));

  chart->list = numel_display_list_ref (numel_export_window_get_page (dialog));
  numel_export_setup_get_options (setup, &chart->options);
  numel_window_choose_file (self, _("Save Chart"), file_name, NULL, save_chart_chosen, chart,
                            chart_file_free);
}

static void
run_save_chart (NumelWindow *self,
                const char  *name,
                GVariant    *parameter)
{
  gboolean narrow = numel_window_get_narrow (self);
  GtkWidget *dialog = numel_export_window_new (numel_window_get_page (self),
                                               g_variant_get_string (parameter, NULL));

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  numel_export_window_set_narrow (NUMEL_EXPORT_WINDOW (dialog), narrow);
  if (narrow)
    gtk_window_set_default_size (GTK_WINDOW (dialog), gtk_widget_get_width (GTK_WIDGET (self)),
                                 gtk_widget_get_height (GTK_WIDGET (self)));
  g_signal_connect_object (dialog, "accepted", G_CALLBACK (export_accepted_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_table_chosen (NumelWindow *self,
                   GFile       *file,
                   gpointer     data)
{
  const char *table = data;
  g_autoptr (GError) error = NULL;

  if (g_file_replace_contents (file, table, strlen (table), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                               NULL, &error))
    numel_window_toast (self, _("Table saved"));
  else
    numel_window_show_error (self, _("Can’t Save the Table"), error->message);
}

/* The table is made before anybody is asked for a file: who is asked for a file gets one. */
static void
run_save_table (NumelWindow *self,
                const char  *name,
                GVariant    *parameter)
{
  static const char *const suffixes[] = {
    [NUMEL_TABLE_CSV] = "csv",
    [NUMEL_TABLE_MARKDOWN] = "md",
    [NUMEL_TABLE_LATEX] = "tex",
    [NUMEL_TABLE_JSON] = "json",
  };
  const char *suffix = g_variant_get_string (parameter, NULL);
  NumelTableFormat format = NUMEL_TABLE_TEXT;
  g_autofree char *file_name = suggest_name (self, suffix);
  char *table;

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_strcmp0 (suffix, suffixes[i]) == 0)
      format = i;

  table = dup_page_table (self, format);
  if (table != NULL)
    numel_window_choose_file (self, _("Save Table"), file_name, NULL, save_table_chosen, table,
                              g_free);
}

static void
draw_page_cb (NumelWindow     *self,
              GtkPrintContext *context,
              int              page_number)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  NumelExportOptions options;
  g_autoptr (NumelDisplayList) list = layout_chart (self, TRUE, &options);
  double scale = MIN (gtk_print_context_get_width (context) / list->width,
                      gtk_print_context_get_height (context) / list->height);

  cairo_scale (cr, scale, scale);
  numel_cairo_player_play (list, cr);
}

static void
run_print (NumelWindow *self,
           const char  *name,
           GVariant    *parameter)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GError) error = NULL;

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

const NumelCommand numel_window_export_commands[] = {
  { "win.copy-total", NULL, TRUE, NUMEL_NEEDS_COUNT, run_copy_total },
  { "win.copy-row", NULL, FALSE, NUMEL_NEEDS_COUNT, run_copy_node },
  { "win.copy-formula", NULL, FALSE, NUMEL_NEEDS_COUNT, run_copy_node },
  { "win.copy-table", NULL, TRUE, NUMEL_NEEDS_COUNT, run_copy_table },
  { "win.save-table", "s", TRUE, NUMEL_NEEDS_COUNT, run_save_table },
  { "win.copy-chart", NULL, TRUE, NUMEL_NEEDS_COUNT | NUMEL_NEEDS_CHART, run_copy_chart },
  { "win.save-chart", "s", TRUE, NUMEL_NEEDS_COUNT | NUMEL_NEEDS_CHART, run_save_chart },
  { "win.print", NULL, TRUE, NUMEL_NEEDS_COUNT | NUMEL_NEEDS_CHART, run_print },
  { NULL },
};
