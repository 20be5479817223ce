/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-page.h"

#include "app/document/numel-work-clock.h"
#include "app/widgets/numel-widget.h"
#include "core/text/numel-format.h"
#include "numel-explore-budget.h"
#include "numel-explore-sweep.h"

#include <glib/gi18n.h>

struct _NumelExplorePage
{
  AdwBin parent_instance;

  GtkStack *stack;
  GtkWidget *cards;
  NumelExploreSweep *sweep;
  NumelExploreBudget *budget;
  NumelSession *session;
  NumelDocument *document; /* whose hyperparameters the cards have */
  GListModel *items;
  gboolean budget_in_front;
  gboolean is_stale;
};

static void page_init (NumelPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelExplorePage, numel_explore_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (NUMEL_TYPE_PAGE, page_init))

static gboolean
same_items (GListModel *a,
            GListModel *b)
{
  guint n = a != NULL ? g_list_model_get_n_items (a) : G_MAXUINT;

  if (n != g_list_model_get_n_items (b))
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelSettingItem) first = g_list_model_get_item (a, i);
      g_autoptr (NumelSettingItem) second = g_list_model_get_item (b, i);

      if (!g_str_equal (first->path, second->path) || first->value != second->value)
        return FALSE;
    }

  return TRUE;
}

/* Ranges are about a model's values; they are proposed anew when those change, not for a title. */
static void
update (NumelExplorePage *self)
{
  NumelDocument *document = numel_session_get_chosen (self->session);
  gboolean counted = document != NULL && numel_document_get_model (document) != NULL
                     && numel_document_get_error (document) == NULL
                     && numel_document_get_counts (document) != NULL;
  g_autoptr (GListModel) items = NULL;

  self->is_stale = FALSE;
  if (counted)
    items = G_LIST_MODEL (numel_setting_item_list (numel_document_get_model (document)));
  counted = counted && g_list_model_get_n_items (items) > 0;
  gtk_stack_set_visible_child_name (self->stack, counted ? "model" : "none");
  if (!counted)
    {
      numel_explore_budget_stop (self->budget);
      return;
    }

  numel_work_clock_start ();
  if (document == self->document && same_items (self->items, items))
    {
      numel_explore_sweep_update (self->sweep);
      numel_explore_budget_update (self->budget);
    }
  else
    {
      g_set_object (&self->document, document);
      g_set_object (&self->items, items);
      numel_explore_sweep_set_document (self->sweep, document, items);
      numel_explore_budget_set_document (self->budget, document, items);
    }
  numel_work_clock_stop ();
}

static void
session_cb (NumelExplorePage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
  else
    self->is_stale = TRUE;
}

static void
counted_cb (NumelExplorePage *self,
            NumelDocument    *document)
{
  if (document == numel_session_get_chosen (self->session))
    session_cb (self);
}

static void
ensure (NumelExplorePage *self)
{
  if (self->is_stale && self->session != NULL)
    update (self);
}

static gboolean
set_value (NumelDocument     *document,
           const char        *key,
           const NumelValue  *value,
           GError           **error)
{
  g_autoptr (JsonNode) node = numel_value_to_json (value);

  return numel_document_set_value (document, key, node, error);
}

/* The document with the answer's values. What the search kept although the file leaves it out must
 * be written too, or it would follow the others. */
static NumelDocument *
create_document (NumelExplorePage    *self,
                 NumelExploreAnswer  *answer,
                 GError             **error)
{
  NumelExploreAnswers *answers = numel_explore_budget_get_answers (self->budget);
  const char *const *kept = numel_solver_get_kept (numel_explore_answers_get_solver (answers));
  NumelModel *model = numel_document_get_model (self->document);
  g_autoptr (NumelDocument) document = numel_document_duplicate (self->document, error);
  g_autofree char *total = NULL;
  g_autofree char *title = NULL;

  if (document == NULL)
    return NULL;

  numel_document_hold (document, TRUE);
  for (guint i = 0; kept[i] != NULL; i++)
    {
      const NumelSetting *setting = numel_model_get_setting (model, kept[i]);

      if (setting != NULL && !set_value (document, kept[i], &setting->value, error))
        return NULL;
    }
  for (guint i = 0; i < answer->n_values; i++)
    if (!set_value (document, answer->values[i].key, &answer->values[i].value, error))
      return NULL;
  numel_document_hold (document, FALSE);

  if (numel_document_get_counts (document) != NULL)
    {
      total = numel_format_short (numel_document_get_counts (document)->total);
      title = g_strdup_printf ("%s · %s", numel_document_get_title (self->document), total);
      numel_document_set_title (document, title);
    }

  return g_steal_pointer (&document);
}

static void
activated_cb (NumelExplorePage   *self,
              NumelExploreAnswer *answer)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelDocument) document = create_document (self, answer, &error);
  g_autofree char *text = NULL;

  /* The model stays in front, so that further answers can be added. */
  if (document != NULL)
    {
      numel_session_add (self->session, document, FALSE);
      /* Translators: a model's name. */
      text = g_strdup_printf (_("Added %s"), numel_document_get_title (document));
    }
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s",
                              text != NULL ? text : error->message);
}

static void
page_set_session (NumelPage    *page,
                  NumelSession *session)
{
  NumelExplorePage *self = NUMEL_EXPLORE_PAGE (page);

  g_set_object (&self->session, session);
  g_signal_connect_object (session, "counted", G_CALLBACK (counted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (session_cb), self,
                           G_CONNECT_SWAPPED);
  self->is_stale = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
}

static void
page_set_narrow (NumelPage *page,
                 gboolean   narrow)
{
  NumelExplorePage *self = NUMEL_EXPLORE_PAGE (page);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->cards),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  numel_widget_set_css_class (self->cards, "narrow", narrow);
  numel_explore_sweep_set_narrow (self->sweep, narrow);
  numel_explore_budget_set_narrow (self->budget, narrow);
}

static NumelChart *
page_get_chart (NumelPage *page)
{
  NumelExplorePage *self = NUMEL_EXPLORE_PAGE (page);

  ensure (self);
  return numel_explore_sweep_get_chart (self->sweep);
}

/* The table of the card that was used last, if it has one. */
static char *
page_dup_table (NumelPage        *page,
                NumelTableFormat  format)
{
  NumelExplorePage *self = NUMEL_EXPLORE_PAGE (page);
  NumelExploreAnswers *answers;
  char *text = NULL;

  ensure (self);
  answers = numel_explore_budget_get_answers (self->budget);
  if (self->budget_in_front && answers != NULL)
    text = numel_explore_answers_write (answers, format);

  return text != NULL ? text : numel_explore_sweep_dup_table (self->sweep, format);
}

static void
page_init (NumelPageInterface *iface)
{
  iface->set_session = page_set_session;
  iface->set_narrow = page_set_narrow;
  iface->get_chart = page_get_chart;
  iface->dup_table = page_dup_table;
}

static void
focus_cb (NumelExplorePage   *self,
          GtkEventController *focus)
{
  self->budget_in_front = NUMEL_IS_EXPLORE_BUDGET (gtk_event_controller_get_widget (focus));
}

static void
numel_explore_page_map (GtkWidget *widget)
{
  ensure (NUMEL_EXPLORE_PAGE (widget));
  GTK_WIDGET_CLASS (numel_explore_page_parent_class)->map (widget);
}

static void
numel_explore_page_dispose (GObject *object)
{
  NumelExplorePage *self = NUMEL_EXPLORE_PAGE (object);

  numel_explore_budget_stop (self->budget);
  g_clear_object (&self->session);
  g_clear_object (&self->document);
  g_clear_object (&self->items);

  G_OBJECT_CLASS (numel_explore_page_parent_class)->dispose (object);
}

static void
numel_explore_page_class_init (NumelExplorePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explore_page_dispose;
  widget_class->map = numel_explore_page_map;

  g_type_ensure (NUMEL_TYPE_EXPLORE_SWEEP);
  g_type_ensure (NUMEL_TYPE_EXPLORE_BUDGET);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-page.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelExplorePage, name)
  BIND (stack);
  BIND (cards);
  BIND (sweep);
  BIND (budget);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_cb);
}

static void
numel_explore_page_init (NumelExplorePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
