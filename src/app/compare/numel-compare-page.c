/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-compare-page.h"

#include "core/text/numel-list-text.h"
#include "app/widgets/numel-widget.h"
#include "app/document/numel-work-clock.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _NumelComparePage
{
  GtkWidget parent_instance;

  GtkWidget *stack;
  GtkWidget *content;
  GtkWidget *left_out;
  GtkWidget *cards;
  GtkWidget *where;
  GtkWidget *changes;
  GtkWidget *table;
  NumelSession *session;
  GListStore *documents;
  NumelDocument *chosen;
  gboolean changes_in_front;
  gboolean is_stale;
};

static void page_init (NumelPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelComparePage, numel_compare_page, GTK_TYPE_WIDGET,
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
  GListModel *list = G_LIST_MODEL (self->documents);
  guint n = numel_session_get_n_documents (self->session);
  guint n_old = g_list_model_get_n_items (list);
  gboolean same;

  for (guint i = 0; i < n; i++)
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

  gtk_widget_set_visible (self->left_out, left_out != NULL);
  if (left_out != NULL)
    {
      g_autofree char *text = NULL;

      /* Translators: names of models follow. */
      text = g_strdup_printf (_("Can’t be counted, so left out: %s"), left_out);
      gtk_label_set_text (GTK_LABEL (self->left_out), text);
    }
}

/* From the model before the chosen one to the chosen one, unless people choose otherwise. */
static void
choose_pair (NumelComparePage *self)
{
  NumelDocument *chosen = numel_session_get_chosen (self->session);
  NumelCompareChanges *changes = NUMEL_COMPARE_CHANGES (self->changes);
  GListModel *list = G_LIST_MODEL (self->documents);
  guint n = g_list_model_get_n_items (list);
  guint position = 0;

  if (n < 2
      || (chosen == self->chosen
          && numel_compare_changes_get_from (changes) != numel_compare_changes_get_to (changes)))
    return;

  self->chosen = chosen;
  while (position < n)
    {
      g_autoptr (NumelDocument) document = g_list_model_get_item (list, position);

      if (document == chosen)
        break;
      position++;
    }
  if (position == n)
    return;

  {
    guint from = position > 0 ? position - 1 : 0;
    guint to = position > 0 ? position : 1;
    g_autoptr (NumelDocument) first = g_list_model_get_item (list, from);
    g_autoptr (NumelDocument) second = g_list_model_get_item (list, to);

    numel_compare_changes_choose (changes, first, second);
  }
}

static void
changes_cb (NumelComparePage *self)
{
  NumelCompareChanges *changes = NUMEL_COMPARE_CHANGES (self->changes);

  numel_compare_table_set_pair (NUMEL_COMPARE_TABLE (self->table),
                                numel_compare_changes_get_from (changes),
                                numel_compare_changes_get_to (changes));
}

static void
update (NumelComparePage *self)
{
  gboolean any;

  numel_work_clock_start ();
  self->is_stale = FALSE;
  update_documents (self);
  any = g_list_model_get_n_items (G_LIST_MODEL (self->documents)) > 0;
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), any ? "models" : "none");
  choose_pair (self);
  numel_compare_where_update (NUMEL_COMPARE_WHERE (self->where), G_LIST_MODEL (self->documents));
  numel_compare_changes_update (NUMEL_COMPARE_CHANGES (self->changes));
  numel_compare_table_update (NUMEL_COMPARE_TABLE (self->table));
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
  numel_compare_where_set_catalog (NUMEL_COMPARE_WHERE (self->where),
                                   numel_session_get_catalog (session));
  numel_compare_changes_set_documents (NUMEL_COMPARE_CHANGES (self->changes),
                                       G_LIST_MODEL (self->documents));
  numel_compare_table_set_documents (NUMEL_COMPARE_TABLE (self->table),
                                     G_LIST_MODEL (self->documents));
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
  numel_compare_table_set_narrow (NUMEL_COMPARE_TABLE (self->table), narrow);
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

  changes = numel_compare_changes_get_chart (NUMEL_COMPARE_CHANGES (self->changes));
  if (self->changes_in_front && changes != NULL)
    return changes;

  return numel_compare_where_get_chart (NUMEL_COMPARE_WHERE (self->where));
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
      return numel_compare_where_get_chart (NUMEL_COMPARE_WHERE (self->where));
    case 1:
      *title = _("What changed");
      return numel_compare_changes_get_chart (NUMEL_COMPARE_CHANGES (self->changes));
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
  return numel_compare_table_dup (NUMEL_COMPARE_TABLE (self->table), format);
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
focus_cb (NumelComparePage        *self,
          GtkEventControllerFocus *focus)
{
  GtkWidget *card = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (focus));

  self->changes_in_front = card == self->changes;
}

static void
watch_focus (NumelComparePage *self,
             GtkWidget        *card)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_object (focus, "enter", G_CALLBACK (focus_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (card, focus);
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

  g_clear_pointer (&self->stack, gtk_widget_unparent);
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
}

static void
numel_compare_page_init (NumelComparePage *self)
{
  self->documents = g_list_store_new (NUMEL_TYPE_DOCUMENT);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->changes, "changed", G_CALLBACK (changes_cb), self,
                           G_CONNECT_SWAPPED);
  watch_focus (self, self->where);
  watch_focus (self, self->changes);
}

NumelCompareWhere *
numel_compare_page_get_where (NumelComparePage *self)
{
  g_return_val_if_fail (NUMEL_IS_COMPARE_PAGE (self), NULL);

  return NUMEL_COMPARE_WHERE (self->where);
}

NumelCompareChanges *
numel_compare_page_get_changes (NumelComparePage *self)
{
  g_return_val_if_fail (NUMEL_IS_COMPARE_PAGE (self), NULL);

  return NUMEL_COMPARE_CHANGES (self->changes);
}

NumelCompareTable *
numel_compare_page_get_table (NumelComparePage *self)
{
  g_return_val_if_fail (NUMEL_IS_COMPARE_PAGE (self), NULL);

  return NUMEL_COMPARE_TABLE (self->table);
}
