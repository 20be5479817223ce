/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-window-private.h"

#include "chart/numel-cairo-player.h"
#include "app/export/numel-export-window.h"
#include "app/widgets/numel-node-text.h"

#include <glib/gi18n.h>

/* What was chosen last in the dialog also holds for the clipboard and the printer, but their page
 * is as high as the chart likes and has a background. */
static void
init_setup (NumelWindow      *self,
            NumelExportSetup *setup)
{
  numel_export_setup_init (setup);
  setup->transparent = FALSE;
  setup->rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
}

static NumelChart *
get_page_chart (NumelWindow *self)
{
  NumelPage *page = numel_window_get_page (self);

  return page != NULL ? numel_page_get_chart (page) : NULL;
}

static const NumelNode *
selected_node (NumelWindow *self)
{
  if (self->document == NULL)
    return NULL;

  return numel_document_find_node (self->document, numel_document_get_selected (self->document));
}

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
copy_node_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  const NumelNode *node = selected_node (self);
  gboolean is_row = g_str_equal (name, "win.copy-row");
  g_autofree char *text = NULL;

  if (node == NULL)
    return;

  text = is_row ? numel_node_format_row (node, numel_document_get_counts (self->document)->total)
                : numel_node_format_formula (node, FALSE);
  numel_window_copy_text (self, text, is_row ? _("Row copied") : _("Formula copied"));
}

/* A page has no table while there is nothing in it to tell. */
static char *
dup_page_table (NumelWindow      *self,
                NumelTableFormat  format)
{
  NumelPage *page = numel_window_get_page (self);
  char *text = page != NULL ? numel_page_dup_table (page, format) : NULL;

  if (text == NULL)
    numel_window_toast (self, _("This page has no table now"));
  return text;
}

static void
copy_table_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  g_autofree char *text = NULL;

  numel_window_commit (self);
  text = dup_page_table (self, NUMEL_TABLE_TEXT);
  if (text != NULL)
    numel_window_copy_text (self, text, _("Table copied"));
}

/* A picture for what takes pictures, the numbers in words for what takes text. */
static GdkContentProvider *
create_content (GdkTexture *texture,
                NumelChart *chart)
{
  g_autofree char *text = numel_chart_describe (chart);
  GdkContentProvider *providers[2] = {
    gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture),
    gdk_content_provider_new_typed (G_TYPE_STRING, text),
  };

  return gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
}

static void
copy_chart_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  NumelExportSetup setup;
  NumelExportOptions options;
  NumelChart *chart;
  g_autoptr (NumelDisplayList) list = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GError) error = NULL;

  numel_window_commit (self);
  chart = get_page_chart (self);
  if (chart == NULL)
    return;

  init_setup (self, &setup);
  numel_export_setup_get_options (&setup, &options);
  list = numel_export_setup_layout (&setup, chart);
  numel_export_setup_clear (&setup);
  bytes = numel_chart_export_to_bytes (list, NUMEL_EXPORT_PNG, &options, &error);
  if (bytes != NULL)
    texture = gdk_texture_new_from_bytes (bytes, &error);
  if (texture == NULL)
    {
      numel_window_show_error (self, _("Can’t Copy the Chart"), error->message);
      return;
    }

  content = create_content (texture, chart);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), content);
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
  ChartFile *chart = data;

  numel_display_list_unref (chart->list);
  g_free (chart);
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
save_chart_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  NumelWindow *self = NUMEL_WINDOW (widget);
  gboolean narrow = numel_window_get_narrow (self);
  GtkWidget *dialog;

  numel_window_commit (self);
  if (self->document == NULL || get_page_chart (self) == NULL)
    return;

  dialog = numel_export_window_new (numel_window_get_page (self),
                                    g_variant_get_string (parameter, NULL));
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  numel_export_window_set_narrow (NUMEL_EXPORT_WINDOW (dialog), narrow);
  if (narrow)
    gtk_window_set_default_size (GTK_WINDOW (dialog), gtk_widget_get_width (widget),
                                 gtk_widget_get_height (widget));
  g_signal_connect_object (dialog, "accepted", G_CALLBACK (export_accepted_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
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
  const char *table = data;
  g_autoptr (GError) error = NULL;

  if (g_file_replace_contents (file, table, strlen (table), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
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
  char *table;

  numel_window_commit (self);
  if (self->document == NULL)
    return;

  /* Who is asked for a file gets one. */
  table = dup_page_table (self, table_format (suffix));
  if (table == NULL)
    return;

  file_name = suggest_name (self, suffix);
  numel_window_choose_file (self, _("Save Table"), file_name, NULL, save_table_chosen,
                            table, g_free);
}

static void
draw_page_cb (NumelWindow     *self,
              GtkPrintContext *context,
              int              page_number)
{
  NumelChart *chart = get_page_chart (self);
  double width = gtk_print_context_get_width (context);
  double height = gtk_print_context_get_height (context);
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  g_autoptr (NumelDisplayList) list = NULL;
  NumelExportSetup setup;
  double scale;

  if (chart == NULL)
    return;

  init_setup (self, &setup);
  setup.palette = NUMEL_PALETTE_PRINT;
  list = numel_export_setup_layout (&setup, chart);
  numel_export_setup_clear (&setup);
  scale = MIN (width / numel_display_list_get_width (list),
               height / numel_display_list_get_height (list));
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

/* Installs the actions by which what is on the screen leaves it. */
void
numel_window_install_export (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.copy-total", NULL, copy_total_action);
  gtk_widget_class_install_action (widget_class, "win.copy-row", NULL, copy_node_action);
  gtk_widget_class_install_action (widget_class, "win.copy-formula", NULL, copy_node_action);
  gtk_widget_class_install_action (widget_class, "win.copy-table", NULL, copy_table_action);
  gtk_widget_class_install_action (widget_class, "win.copy-chart", NULL, copy_chart_action);
  gtk_widget_class_install_action (widget_class, "win.save-chart", "s", save_chart_action);
  gtk_widget_class_install_action (widget_class, "win.save-table", "s", save_table_action);
  gtk_widget_class_install_action (widget_class, "win.print", NULL, print_action);
}
