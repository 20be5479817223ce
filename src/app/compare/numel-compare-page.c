/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-compare-page.h"

#include "app/document/numel-work-clock.h"
#include "app/widgets/numel-widget.h"
#include "core/text/numel-list-text.h"
#include "numel-compare-changes.h"
#include "numel-compare-table.h"
#include "numel-compare-where.h"

#include <glib/gi18n.h>

struct _NumelComparePage
{
  AdwBin parent_instance;

  GtkStack *stack;
  GtkWidget *content;
  GtkWidget *left_out;
  GtkWidget *cards;
  NumelCompareWhere *where;
  NumelCompareChanges *changes;
  NumelCompareTable *table;
  NumelSession *session;
  GListStore *documents;
  NumelDocument *chosen;
  gboolean changes_in_front;
  gboolean is_stale;
};

static void page_init (NumelPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelComparePage, numel_compare_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (NUMEL_TYPE_PAGE, page_init))

/* What can't be counted can't be compared, and old counts aren't mixed with present ones. */
static gboolean
is_counted (NumelDocument *document)
{
  return numel_document_get_model (document) != NULL && numel_document_get_error (document) == NULL
         && numel_document_get_counts (document) != NULL;
}

/* Takes over what changed in the session, so that the drop-downs keep what they have chosen. */
static void
update_documents (NumelComparePage *self)
{
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();
  g_autofree char *left_out = NULL;
  g_autofree char *text = NULL;
  GListModel *list = G_LIST_MODEL (self->documents);
  guint n_old = g_list_model_get_n_items (list);
  gboolean same;

  for (guint i = 0; i < numel_session_get_n_documents (self->session); i++)
    {
      NumelDocument *document = numel_session_get_document (self->session, i);

      if (is_counted (document))
        g_ptr_array_add (wanted, document);
      else
        numel_list_text_add (&left_out, numel_document_get_title (document));
    }

  same = wanted->len == n_old;
  for (guint i = 0; i < n_old && same; i++)
    {
      g_autoptr (NumelDocument) document = g_list_model_get_item (list, i);

      same = document == g_ptr_array_index (wanted, i);
    }
  if (!same)
    g_list_store_splice (self->documents, 0, n_old, wanted->pdata, wanted->len);

  /* Translators: names of models follow. */
  text = g_strdup_printf (_("Can’t be counted, so left out: %s"), left_out != NULL ? left_out : "");
  gtk_label_set_text (GTK_LABEL (self->left_out), text);
  gtk_widget_set_visible (self->left_out, left_out != NULL);
}

/* From the model before the chosen one to the chosen one, unless people choose otherwise. */
static void
choose_pair (NumelComparePage *self)
{
  NumelDocument *chosen = numel_session_get_chosen (self->session);
  GListModel *list = G_LIST_MODEL (self->documents);
  g_autoptr (NumelDocument) first = NULL;
  g_autoptr (NumelDocument) second = NULL;
  guint position;

  if (g_list_model_get_n_items (list) < 2
      || (chosen == self->chosen
          && numel_compare_changes_get_from (self->changes)
               != numel_compare_changes_get_to (self->changes)))
    return;

  self->chosen = chosen;
  if (!g_list_store_find (self->documents, chosen, &position))
    return;

  first = g_list_model_get_item (list, position > 0 ? position - 1 : 0);
  second = g_list_model_get_item (list, position > 0 ? position : 1);
  numel_compare_changes_choose (self->changes, first, second);
}

static void
changes_cb (NumelComparePage *self)
{
  numel_compare_table_set_pair (self->table, numel_compare_changes_get_from (self->changes),
                                numel_compare_changes_get_to (self->changes));
}

static void
update (NumelComparePage *self)
{
  gboolean any;

  numel_work_clock_start ();
  self->is_stale = FALSE;
  update_documents (self);
  any = g_list_model_get_n_items (G_LIST_MODEL (self->documents)) > 0;
  gtk_stack_set_visible_child_name (self->stack, any ? "models" : "none");
  choose_pair (self);
  numel_compare_where_update (self->where, G_LIST_MODEL (self->documents));
  numel_compare_changes_update (self->changes);
  numel_compare_table_update (self->table);
  changes_cb (self);
  numel_work_clock_stop ();
}

/* A page that isn't in front costs nothing while a model is edited. */
static void
session_cb (NumelComparePage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
  else
    self->is_stale = TRUE;
}

static void
watch_documents (NumelComparePage *self)
{
  for (guint i = 0; i < numel_session_get_n_documents (self->session); i++)
    {
      NumelDocument *document = numel_session_get_document (self->session, i);

      g_signal_handlers_disconnect_by_func (document, session_cb, self);
      g_signal_connect_object (document, "notify::title", G_CALLBACK (session_cb), self,
                               G_CONNECT_SWAPPED);
    }
  session_cb (self);
}

static void
page_set_session (NumelPage    *page,
                  NumelSession *session)
{
  NumelComparePage *self = NUMEL_COMPARE_PAGE (page);

  g_set_object (&self->session, session);
  numel_compare_where_set_catalog (self->where, numel_session_get_catalog (session));
  numel_compare_changes_set_documents (self->changes, G_LIST_MODEL (self->documents));
  numel_compare_table_set_documents (self->table, G_LIST_MODEL (self->documents));
  g_signal_connect_object (session, "items-changed", G_CALLBACK (watch_documents), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "counted", G_CALLBACK (session_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (session_cb), self,
                           G_CONNECT_SWAPPED);
  watch_documents (self);
  if (self->is_stale)
    update (self);
}

static void
page_set_narrow (NumelPage *page,
                 gboolean   narrow)
{
  NumelComparePage *self = NUMEL_COMPARE_PAGE (page);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->cards),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  numel_widget_set_css_class (self->content, "narrow", narrow);
  numel_compare_table_set_narrow (self->table, narrow);
}

static void
ensure (NumelComparePage *self)
{
  if (self->is_stale && self->session != NULL)
    update (self);
}

static NumelChart *
page_get_chart (NumelPage *page)
{
  NumelComparePage *self = NUMEL_COMPARE_PAGE (page);
  NumelChart *changes;

  ensure (self);
  if (g_list_model_get_n_items (G_LIST_MODEL (self->documents)) == 0)
    return NULL;

  changes = numel_compare_changes_get_chart (self->changes);
  if (self->changes_in_front && changes != NULL)
    return changes;

  return numel_compare_where_get_chart (self->where);
}

static NumelChart *
page_get_nth_chart (NumelPage   *page,
                    guint        index,
                    const char **title)
{
  NumelComparePage *self = NUMEL_COMPARE_PAGE (page);

  ensure (self);
  switch (index)
    {
    case 0:
      *title = _("Where the parameters are");
      return numel_compare_where_get_chart (self->where);
    case 1:
      *title = _("What changed");
      return numel_compare_changes_get_chart (self->changes);
    default:
      return NULL;
    }
}

static char *
page_dup_table (NumelPage        *page,
                NumelTableFormat  format)
{
  NumelComparePage *self = NUMEL_COMPARE_PAGE (page);

  ensure (self);
  return numel_compare_table_dup (self->table, format);
}

static void
page_init (NumelPageInterface *iface)
{
  iface->set_session = page_set_session;
  iface->set_narrow = page_set_narrow;
  iface->get_chart = page_get_chart;
  iface->get_nth_chart = page_get_nth_chart;
  iface->dup_table = page_dup_table;
}

/* Export takes the chart that was used last. */
static void
focus_cb (NumelComparePage   *self,
          GtkEventController *focus)
{
  self->changes_in_front = NUMEL_IS_COMPARE_CHANGES (gtk_event_controller_get_widget (focus));
}

static void
numel_compare_page_map (GtkWidget *widget)
{
  ensure (NUMEL_COMPARE_PAGE (widget));
  GTK_WIDGET_CLASS (numel_compare_page_parent_class)->map (widget);
}

static void
numel_compare_page_dispose (GObject *object)
{
  NumelComparePage *self = NUMEL_COMPARE_PAGE (object);

  g_clear_object (&self->session);
  g_clear_object (&self->documents);

  G_OBJECT_CLASS (numel_compare_page_parent_class)->dispose (object);
}

static void
numel_compare_page_class_init (NumelComparePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_compare_page_dispose;
  widget_class->map = numel_compare_page_map;

  g_type_ensure (NUMEL_TYPE_COMPARE_WHERE);
  g_type_ensure (NUMEL_TYPE_COMPARE_CHANGES);
  g_type_ensure (NUMEL_TYPE_COMPARE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-compare-page.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelComparePage, name)
  BIND (stack);
  BIND (content);
  BIND (left_out);
  BIND (cards);
  BIND (where);
  BIND (changes);
  BIND (table);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, changes_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_cb);
}

static void
numel_compare_page_init (NumelComparePage *self)
{
  self->documents = g_list_store_new (NUMEL_TYPE_DOCUMENT);
  gtk_widget_init_template (GTK_WIDGET (self));
}
