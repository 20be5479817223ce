/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explain-window.h"

#include "numel-build.h"
#include "numel-explain-counts.h"
#include "numel-explain-sum.h"
#include "numel-explain-text.h"
#include "app/widgets/numel-widget.h"

#include <glib/gi18n.h>

/* Nobody counts fewer parameters; a smaller number on the clipboard is likely another thing. */
#define MIN_OFFERED 1000

#define MAX_OTHERS 4

/**
 * Request:
 * @model: a model of its own, down to the JSON, since a thread reads it
 * @quantity: what is to be explained
 * @has_number: whether anything is; else the model's counts are all that is wanted
 * @typed: the number as it was typed
 */
typedef struct
{
  NumelModel *model;
  NumelQuantity quantity;
  gboolean has_number;
  char *typed;
} Request;

struct _NumelExplainWindow
{
  AdwWindow parent_instance;

  GtkWidget *title;
  GtkWidget *toasts;
  GtkWidget *row;
  GtkWidget *hint;
  GtkWidget *paste;
  GtkWidget *entry;
  GtkWidget *nothing;
  GtkWidget *verdict_line;
  GtkWidget *pill;
  GtkWidget *icon;
  GtkWidget *verdict;
  GtkWidget *sum;
  GtkWidget *nearest;
  GtkWidget *others;
  GtkWidget *counts;

  NumelDocument *document;
  NumelModel *model;
  NumelCounts total;
  NumelExplanation *explanation; /* what is shown */
  char *typed;                   /* its number */
  char *offered;                 /* on the clipboard */
  NumelQuantity offered_quantity;
  GCancellable *cancellable;
  gboolean is_running;
  gboolean is_due;
};

static const char *const pill_classes[] = {
  [NUMEL_EXPLAIN_EXACT] = "explained",
  [NUMEL_EXPLAIN_ROUNDED] = "explained",
  [NUMEL_EXPLAIN_PARTLY] = "partly",
  [NUMEL_EXPLAIN_NOT] = "not",
};

static const char *const icons[] = {
  [NUMEL_EXPLAIN_EXACT] = "object-select-symbolic",
  [NUMEL_EXPLAIN_ROUNDED] = "object-select-symbolic",
  [NUMEL_EXPLAIN_PARTLY] = "dialog-warning-symbolic",
  [NUMEL_EXPLAIN_NOT] = "dialog-question-symbolic",
};

G_DEFINE_FINAL_TYPE (NumelExplainWindow, numel_explain_window, ADW_TYPE_WINDOW)

static void explain (NumelExplainWindow *self);

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->model);
  g_free (request->typed);
  g_free (request);
}

/* Of the entry: nothing, a number, or what is wrong with it. */
static gboolean
read_entry (NumelExplainWindow  *self,
            NumelQuantity       *quantity,
            char               **typed,
            GError             **error)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  g_strstrip (text);
  if (*text == '\0' || !numel_quantity_parse (text, quantity, error))
    return FALSE;

  *typed = g_steal_pointer (&text);
  return TRUE;
}

static void
show_hint (NumelExplainWindow *self,
           const GError       *error)
{
  if (error != NULL)
    gtk_label_set_text (GTK_LABEL (self->hint), error->message);
  else
    {
      g_autofree char *count = numel_format_plain ("7.6B");
      g_autofree char *size = numel_format_plain ("15.2 GB");
      g_autofree char *hint = NULL;

      /* Translators: how the other tool's number may be written, as in "7.6B or 15.2 GB". */
      hint = g_strdup_printf (_("a number such as 751632384, %s or %s"), count, size);
      gtk_label_set_text (GTK_LABEL (self->hint), hint);
    }
  numel_widget_set_css_class (self->hint, "dim-label", error == NULL);
  numel_widget_set_css_class (self->hint, "error", error != NULL);
  numel_widget_set_invalid (self->entry, error != NULL);
}

static gboolean
are_equal (const NumelQuantity *a,
           const NumelQuantity *b)
{
  return a->lower == b->lower && a->upper == b->upper && a->is_bytes == b->is_bytes;
}

/* What is on the clipboard is offered while it isn't what is typed. */
static void
update_paste (NumelExplainWindow *self)
{
  NumelQuantity quantity;
  g_autofree char *typed = NULL;
  gboolean is_typed = read_entry (self, &quantity, &typed, NULL)
                      && are_equal (&quantity, &self->offered_quantity);

  gtk_widget_set_visible (self->paste, self->offered != NULL && !is_typed);
}

static void
show_others (NumelExplainWindow     *self,
             const NumelExplanation *explanation)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_sums;
  const NumelExplanationSum *sums = numel_explanation_get_sums (explanation, &n_sums);

  for (guint i = 1; i < n_sums && i <= MAX_OTHERS; i++)
    {
      if (i > 1)
        g_string_append_c (text, '\n');
      /* Translators: another way to explain a number. */
      g_string_append_printf (text, _("Or: %s"), sums[i].reason);
    }
  gtk_label_set_text (GTK_LABEL (self->others), text->str);
  gtk_widget_set_visible (self->others, text->len > 0);
}

static void
show_verdict (NumelExplainWindow     *self,
              const NumelExplanation *explanation)
{
  NumelExplainVerdict verdict = numel_explain_judge (explanation);
  g_autofree char *text = numel_explain_dup_verdict (explanation);

  for (guint i = 0; i < G_N_ELEMENTS (pill_classes); i++)
    gtk_widget_remove_css_class (self->pill, pill_classes[i]);
  gtk_widget_add_css_class (self->pill, pill_classes[verdict]);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), icons[verdict]);
  gtk_label_set_text (GTK_LABEL (self->verdict), text);

  gtk_widget_set_visible (self->sum, verdict != NUMEL_EXPLAIN_NOT);
  gtk_widget_set_visible (self->nearest, verdict == NUMEL_EXPLAIN_NOT);
  if (verdict == NUMEL_EXPLAIN_NOT)
    {
      g_autofree char *nearest = numel_explain_dup_nearest (explanation);

      gtk_label_set_text (GTK_LABEL (self->nearest), nearest);
    }
  else
    {
      numel_explain_sum_show (NUMEL_EXPLAIN_SUM (self->sum), explanation, &self->total,
                              numel_document_get_title (self->document), self->typed);
    }
  show_others (self, explanation);
}

/* Without a number there is nothing to judge. */
static void
show_nothing (NumelExplainWindow *self)
{
  g_clear_pointer (&self->explanation, numel_explanation_free);
  g_clear_pointer (&self->typed, g_free);
  gtk_widget_set_visible (self->nothing, TRUE);
  gtk_widget_set_visible (self->verdict_line, FALSE);
  gtk_widget_set_visible (self->sum, FALSE);
  gtk_widget_set_visible (self->nearest, FALSE);
  gtk_widget_set_visible (self->others, FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "explain.copy", FALSE);
}

static void
take_explanation (NumelExplainWindow *self,
                  NumelExplanation   *explanation,
                  const Request      *request)
{
  numel_explain_counts_show (NUMEL_EXPLAIN_COUNTS (self->counts), explanation, request->has_number);
  if (!request->has_number)
    {
      show_nothing (self);
      numel_explanation_free (explanation);
      return;
    }

  g_clear_pointer (&self->explanation, numel_explanation_free);
  self->explanation = explanation;
  g_free (self->typed);
  self->typed = g_strdup (request->typed);
  gtk_widget_set_visible (self->nothing, FALSE);
  gtk_widget_set_visible (self->verdict_line, TRUE);
  show_verdict (self, explanation);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "explain.copy", TRUE);
}

static void
explain_in_thread (GTask        *task,
                   gpointer      source,
                   gpointer      data,
                   GCancellable *cancellable)
{
  Request *request = data;
  GError *error = NULL;
  NumelExplanation *explanation;

  explanation = numel_explanation_new (request->model, &request->quantity, &error);
  if (explanation != NULL)
    g_task_return_pointer (task, explanation, (GDestroyNotify) numel_explanation_free);
  else
    g_task_return_error (task, error);
}

static void
explained_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (NumelExplainWindow) self = data;
  g_autoptr (NumelExplanation) explanation = g_task_propagate_pointer (G_TASK (result), NULL);
  const Request *request = g_task_get_task_data (G_TASK (result));

  self->is_running = FALSE;
  if (self->document == NULL)
    return;

  /* Something else was typed meanwhile. */
  if (self->is_due)
    explain (self);
  else if (explanation != NULL)
    take_explanation (self, g_steal_pointer (&explanation), request);
}

/* One search at a time, for what is in the entry when it begins. The window is the callback's and
 * not the task's, whose thread may be the last to let it go. */
static void
explain (NumelExplainWindow *self)
{
  Request *request;
  g_autoptr (GTask) task = NULL;

  self->is_due = self->is_running || self->model == NULL;
  if (self->is_due)
    return;

  request = g_new0 (Request, 1);
  request->model = g_object_ref (self->model);
  request->has_number = read_entry (self, &request->quantity, &request->typed, NULL);
  if (!request->has_number)
    request->quantity = (NumelQuantity) {
      .value = self->total.total, .lower = self->total.total, .upper = self->total.total,
      .exact = TRUE,
    };

  self->is_running = TRUE;
  task = g_task_new (NULL, NULL, explained_cb, g_object_ref (self));
  g_task_set_task_data (task, request, request_free);
  g_task_run_in_thread (task, explain_in_thread);
}

/* The document's own model shares its JSON with the window, which a thread must not. */
static void
read_model (NumelExplainWindow *self)
{
  NumelConfig *own = numel_document_get_config (self->document);
  NumelModelOptions options = { .family = numel_document_get_family (self->document) };
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (NumelModel) model = NULL;
  NumelCounts counts;

  config = numel_config_new_from_bytes (numel_config_get_bytes (own), NULL);
  if (config != NULL)
    model = numel_model_new (numel_document_get_catalog (self->document), config, &options, NULL);

  /* What can't be counted now may be again; until then the last good model is explained. */
  if (model == NULL || !numel_model_count (model, &counts, NULL))
    return;

  g_set_object (&self->model, model);
  self->total = counts;
  explain (self);
}

static void
changed_cb (NumelExplainWindow *self)
{
  NumelQuantity quantity;
  g_autofree char *typed = NULL;
  g_autoptr (GError) error = NULL;

  if (self->document == NULL)
    return;

  read_entry (self, &quantity, &typed, &error);
  show_hint (self, error);
  update_paste (self);
  explain (self);
}

static void
set_number (NumelExplainWindow *self,
            const char         *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_widget_grab_focus (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

static void
paste_cb (NumelExplainWindow *self)
{
  g_autofree char *text = g_strdup (self->offered);

  if (text != NULL)
    set_number (self, text);
}

static void
count_cb (NumelExplainWindow *self,
          gint64              count)
{
  g_autofree char *text = numel_format_count (count);

  set_number (self, text);
}

static void
offer (NumelExplainWindow *self,
       const char         *text)
{
  g_autofree char *stripped = text != NULL ? g_strstrip (g_strdup (text)) : NULL;
  NumelQuantity quantity;

  g_clear_pointer (&self->offered, g_free);
  if (stripped != NULL && numel_quantity_parse (stripped, &quantity, NULL)
      && quantity.value >= MIN_OFFERED)
    {
      g_autofree char *label = NULL;
      g_auto (GStrv) words = NULL;
      g_autofree char *escaped = NULL;

      self->offered_quantity = quantity;
      self->offered = quantity.exact && !quantity.is_bytes ? numel_format_count (quantity.value)
                                                           : g_steal_pointer (&stripped);
      /* A number may hold what marks the access key of a label. */
      words = g_strsplit (self->offered, "_", -1);
      escaped = g_strjoinv ("__", words);
      /* Translators: a button; what is on the clipboard follows, such as "7.6B". */
      label = g_strdup_printf (_("_Paste %s"), escaped);
      gtk_button_set_label (GTK_BUTTON (self->paste), label);
    }
  update_paste (self);
}

static void
clipboard_read_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      data)
{
  g_autoptr (NumelExplainWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (self->document != NULL)
    offer (self, text);
}

static void
read_clipboard (NumelExplainWindow *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (!gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), G_TYPE_STRING)
      && !gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard),
                                                 "text/plain;charset=utf-8"))
    {
      offer (self, NULL);
      return;
    }

  self->cancellable = g_cancellable_new ();
  gdk_clipboard_read_text_async (clipboard, self->cancellable, clipboard_read_cb,
                                 g_object_ref (self));
}

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  NumelExplainWindow *self = NUMEL_EXPLAIN_WINDOW (widget);
  g_autofree char *text = NULL;

  if (self->explanation == NULL)
    return;

  text = numel_explain_dup_text (self->explanation, numel_document_get_title (self->document),
                                 self->typed);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts),
                               adw_toast_new (_("Explanation copied")));
}

static void
numel_explain_window_dispose (GObject *object)
{
  NumelExplainWindow *self = NUMEL_EXPLAIN_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->document);
  g_clear_object (&self->model);
  g_clear_pointer (&self->explanation, numel_explanation_free);
  g_clear_pointer (&self->typed, g_free);
  g_clear_pointer (&self->offered, g_free);

  G_OBJECT_CLASS (numel_explain_window_parent_class)->dispose (object);
}

static void
numel_explain_window_class_init (NumelExplainWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explain_window_dispose;

  g_type_ensure (NUMEL_TYPE_EXPLAIN_COUNTS);
  g_type_ensure (NUMEL_TYPE_EXPLAIN_SUM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-explain-window.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelExplainWindow, name)
  BIND (title);
  BIND (toasts);
  BIND (row);
  BIND (hint);
  BIND (paste);
  BIND (entry);
  BIND (nothing);
  BIND (verdict_line);
  BIND (pill);
  BIND (icon);
  BIND (verdict);
  BIND (sum);
  BIND (nearest);
  BIND (others);
  BIND (counts);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, paste_cb);
  gtk_widget_class_bind_template_callback (widget_class, count_cb);

  gtk_widget_class_install_action (widget_class, "explain.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "explain.copy", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
numel_explain_window_init (NumelExplainWindow *self)
{
  gboolean mirrored;

  gtk_widget_init_template (GTK_WIDGET (self));

  /* Digits go from left to right everywhere and stand at the row's end. */
  mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  numel_widget_set_left_to_right (self->entry);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), mirrored ? 0 : 1);
  show_hint (self, NULL);
  show_nothing (self);
  gtk_window_set_focus (GTK_WINDOW (self), self->entry);
}

GtkWidget *
numel_explain_window_new (NumelDocument *document)
{
  NumelExplainWindow *self;

  g_return_val_if_fail (NUMEL_IS_DOCUMENT (document), NULL);

  self = g_object_new (NUMEL_TYPE_EXPLAIN_WINDOW, NULL);
  self->document = g_object_ref (document);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title),
                                 numel_document_get_title (document));
  g_signal_connect_object (document, "counted", G_CALLBACK (read_model), self, G_CONNECT_SWAPPED);
  read_model (self);

  g_signal_connect_object (gtk_widget_get_clipboard (GTK_WIDGET (self)), "changed",
                           G_CALLBACK (read_clipboard), self, G_CONNECT_SWAPPED);
  read_clipboard (self);
  return GTK_WIDGET (self);
}

/* Makes the window as large as the one below it and stacks what stands side by side. */
void
numel_explain_window_fill_parent (NumelExplainWindow *self,
                                  GtkWindow          *parent)
{
  g_return_if_fail (NUMEL_IS_EXPLAIN_WINDOW (self));
  g_return_if_fail (GTK_IS_WINDOW (parent));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->row), GTK_ORIENTATION_VERTICAL);
  numel_explain_sum_set_narrow (NUMEL_EXPLAIN_SUM (self->sum), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  gtk_window_set_default_size (GTK_WINDOW (self), gtk_widget_get_width (GTK_WIDGET (parent)),
                               gtk_widget_get_height (GTK_WIDGET (parent)));
}

gboolean
numel_explain_window_is_running (NumelExplainWindow *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLAIN_WINDOW (self), FALSE);

  return self->is_running;
}
