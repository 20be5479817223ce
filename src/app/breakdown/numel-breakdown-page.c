/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-breakdown-page.h"

#include "numel-breakdown-table.h"
#include "app/widgets/numel-chart-view.h"
#include "core/text/numel-format.h"
#include "numel-build.h"
#include "numel-headline.h"
#include "app/widgets/numel-node-text.h"
#include "numel-pie-data.h"
#include "chart/numel-pie.h"
#include "chart/numel-ring.h"
#include "numel-stats.h"
#include "numel-tree-view.h"
#include "app/widgets/numel-uncounted-page.h"
#include "app/widgets/numel-widget.h"
#include "app/document/numel-work-clock.h"

#include <glib/gi18n.h>

struct _NumelBreakdownPage
{
  AdwBin parent_instance;

  NumelSession *session;
  NumelDocument *document;
  GSignalGroup *document_signals;
  NumelPie *pie;
  NumelRing *ring;
  NumelPieData *data;
  GtkWidget *stack;
  GtkWidget *uncounted;
  GtkWidget *content;
  GtkWidget *headline;
  GtkWidget *stats;
  GtkWidget *chart_view;
  GtkWidget *card;
  GtkWidget *tree;
  GtkWidget *formula_bar;
  GtkWidget *formula_name;
  GtkWidget *formula;
};

static void page_init (NumelPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelBreakdownPage, numel_breakdown_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (NUMEL_TYPE_PAGE, page_init))

static gboolean
shows_tree (NumelBreakdownPage *self)
{
  return g_str_equal (numel_session_get_chart (self->session), "tree");
}

static NumelChart *
page_get_chart (NumelPage *page)
{
  NumelBreakdownPage *self = NUMEL_BREAKDOWN_PAGE (page);

  return shows_tree (self) ? NUMEL_CHART (self->ring) : NUMEL_CHART (self->pie);
}

/* The centre says what is selected; else where one is; else what counts most. */
static void
update_centre (NumelBreakdownPage *self)
{
  const NumelCounts *counts = numel_document_get_counts (self->document);
  const char *selected = numel_document_get_selected (self->document);
  const char *focus = numel_document_get_focus (self->document);
  const NumelNode *node = numel_document_find_node (self->document, selected);
  const NumelNode *root = numel_document_find_node (self->document, focus);
  g_autofree char *title = NULL;

  if (counts == NULL)
    return;

  if (node != NULL && node != root)
    {
      title = numel_format_percent (node->parameters,
                                    root != NULL ? root->parameters : counts->total);
      numel_pie_set_centre (self->pie, title, node->name);
    }
  else if (root != NULL)
    {
      title = numel_format_short (root->parameters);
      numel_pie_set_centre (self->pie, title, root->path);
    }
  else if (counts->active != counts->total)
    {
      title = numel_format_short (counts->active);
      numel_pie_set_centre (self->pie, title, _("active per token"));
    }
  else
    {
      title = numel_format_short (counts->total);
      numel_pie_set_centre (self->pie, title, _("parameters"));
    }
}

static void
update_formula (NumelBreakdownPage *self)
{
  const char *selected = numel_document_get_selected (self->document);
  const NumelNode *node = numel_document_find_node (self->document, selected);
  g_autofree char *markup = NULL;

  numel_widget_set_text (self->formula_name, node != NULL ? node->name : "");
  gtk_widget_set_visible (self->formula_name, node != NULL);
  if (node != NULL)
    {
      markup = numel_node_format_formula (node, TRUE);
      numel_widget_set_text (self->formula, markup);
    }
  else
    {
      numel_widget_set_text (self->formula, _("Choose a component to see its formula"));
    }
}

static void
selected_cb (NumelBreakdownPage *self)
{
  if (self->data == NULL)
    return;

  numel_work_clock_start ();
  numel_chart_set_selected (page_get_chart (NUMEL_PAGE (self)),
                            numel_pie_data_get_id (self->data,
                                                   numel_document_get_selected (self->document)));
  update_centre (self);
  update_formula (self);
  numel_work_clock_stop ();
}

static void
rebuild_pie (NumelBreakdownPage *self)
{
  NumelBreakdown *breakdown = numel_document_get_breakdown (self->document);
  const NumelNode *focus;

  if (breakdown == NULL)
    return;

  focus = numel_document_find_node (self->document, numel_document_get_focus (self->document));
  if (focus != NULL && focus->n_children == 0)
    focus = focus->parent;
  if (focus == numel_breakdown_get_root (breakdown))
    focus = NULL;

  g_clear_pointer (&self->data, numel_pie_data_free);
  if (shows_tree (self))
    {
      g_autofree char *id = focus != NULL ? numel_document_dup_key_path (focus) : g_strdup ("");

      self->data = numel_pie_data_new_tree (breakdown);
      numel_ring_set_root (self->ring, self->data->root);
      numel_ring_set_focus (self->ring, id);
    }
  else
    {
      self->data = numel_pie_data_new (breakdown, focus);
      numel_pie_set_root (self->pie, self->data->root);
    }
  selected_cb (self);
}

static void
counted_cb (NumelBreakdownPage *self)
{
  gboolean stale = numel_document_get_stale (self->document);
  gboolean counted = numel_document_get_breakdown (self->document) != NULL;

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), counted ? "counted" : "uncounted");
  if (!counted)
    {
      numel_uncounted_page_show (NUMEL_UNCOUNTED_PAGE (self->uncounted), self->document);
      return;
    }

  numel_work_clock_start ();
  /* What is older than the values beside it is faded, and still there to be read. */
  for (guint i = 0; i < 3; i++)
    {
      GtkWidget *widget = (GtkWidget *[]) { self->stats, self->chart_view, self->card }[i];

      gtk_widget_set_opacity (widget, stale ? 0.55 : 1);
    }
  numel_widget_set_css_class (self->headline, "stale", stale);

  numel_headline_update (NUMEL_HEADLINE (self->headline), self->document);
  numel_stats_update (NUMEL_STATS (self->stats), self->document);
  if (!stale)
    rebuild_pie (self);
  numel_work_clock_stop ();
}

static void
chart_chosen_cb (NumelBreakdownPage *self,
                 const char         *id)
{
  const char *key = numel_pie_data_get_key (self->data, id);

  if (key != NULL)
    numel_document_set_selected (self->document, key);
  else
    numel_document_set_focus (self->document, NULL);
}

static void
chart_entered_cb (NumelBreakdownPage *self,
                  const char         *id)
{
  const char *key = numel_pie_data_get_key (self->data, id);

  if (key != NULL)
    numel_document_enter (self->document, key);
  else
    numel_document_set_focus (self->document, NULL);
}

static void
chart_left_cb (NumelBreakdownPage *self)
{
  numel_document_leave (self->document);
}

static void
chosen_cb (NumelBreakdownPage *self)
{
  g_set_object (&self->document, numel_session_get_chosen (self->session));
  g_signal_group_set_target (self->document_signals, self->document);
  if (self->document == NULL)
    return;

  counted_cb (self);

  /* A document that becomes stale while another is in front still shows its own last count. */
  if (numel_document_get_stale (self->document))
    rebuild_pie (self);
}

/* The pie with its band, a full pie, or the rings of the whole hierarchy. */
static void
chart_kind_cb (NumelBreakdownPage *self)
{
  gboolean full = g_str_equal (numel_session_get_chart (self->session), "pie");

  numel_pie_set_form (self->pie, full ? NUMEL_PIE_FULL : NUMEL_PIE_RING);
  numel_chart_view_set_chart (NUMEL_CHART_VIEW (self->chart_view),
                              page_get_chart (NUMEL_PAGE (self)));
  if (self->document != NULL)
    rebuild_pie (self);
}

static void
page_set_session (NumelPage    *page,
                  NumelSession *session)
{
  NumelBreakdownPage *self = NUMEL_BREAKDOWN_PAGE (page);

  g_set_object (&self->session, session);
  numel_tree_view_set_session (NUMEL_TREE_VIEW (self->tree), session);
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::chart", G_CALLBACK (chart_kind_cb), self,
                           G_CONNECT_SWAPPED);
  chart_kind_cb (self);
  chosen_cb (self);
}

static void
page_set_narrow (NumelPage *page,
                 gboolean   narrow)
{
  NumelBreakdownPage *self = NUMEL_BREAKDOWN_PAGE (page);

  numel_widget_set_cell (self->chart_view, narrow ? 0 : 1, narrow ? 1 : 0, 1, narrow ? 1 : 2);
  numel_widget_set_cell (self->stats, 0, narrow ? 2 : 1, 1, 1);
  numel_widget_set_css_class (self->content, "narrow", narrow);
  numel_chart_view_set_size (NUMEL_CHART_VIEW (self->chart_view), narrow ? 260 : 250,
                             narrow ? 190 : 268, narrow ? 320 : 520, narrow ? 200 : 268);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->formula_bar),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (GTK_BOX (self->formula_bar), narrow ? 2 : 10);
}

static char *
page_dup_table (NumelPage        *page,
                NumelTableFormat  format)
{
  NumelBreakdownPage *self = NUMEL_BREAKDOWN_PAGE (page);
  NumelBreakdown *breakdown;

  breakdown = self->document != NULL ? numel_document_get_breakdown (self->document) : NULL;
  if (breakdown == NULL)
    return NULL;

  return numel_breakdown_write_table (breakdown, format);
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
numel_breakdown_page_dispose (GObject *object)
{
  NumelBreakdownPage *self = NUMEL_BREAKDOWN_PAGE (object);

  g_clear_object (&self->document_signals);
  g_clear_object (&self->document);
  g_clear_object (&self->session);
  g_clear_object (&self->pie);
  g_clear_object (&self->ring);
  g_clear_pointer (&self->data, numel_pie_data_free);

  G_OBJECT_CLASS (numel_breakdown_page_parent_class)->dispose (object);
}

static void
numel_breakdown_page_class_init (NumelBreakdownPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_breakdown_page_dispose;

  g_type_ensure (NUMEL_TYPE_CHART_VIEW);
  g_type_ensure (NUMEL_TYPE_HEADLINE);
  g_type_ensure (NUMEL_TYPE_STATS);
  g_type_ensure (NUMEL_TYPE_TREE_VIEW);
  g_type_ensure (NUMEL_TYPE_UNCOUNTED_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-breakdown-page.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelBreakdownPage, name)
  BIND (stack);
  BIND (uncounted);
  BIND (content);
  BIND (headline);
  BIND (stats);
  BIND (chart_view);
  BIND (card);
  BIND (tree);
  BIND (formula_bar);
  BIND (formula_name);
  BIND (formula);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, chart_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, chart_entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, chart_left_cb);
}

static void
numel_breakdown_page_init (NumelBreakdownPage *self)
{
  self->pie = numel_pie_new ();
  self->ring = numel_ring_new ();
  self->document_signals = g_signal_group_new (NUMEL_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "counted", G_CALLBACK (counted_cb), self);
  g_signal_group_connect_swapped (self->document_signals, "notify::selected",
                                  G_CALLBACK (selected_cb), self);
  g_signal_group_connect_swapped (self->document_signals, "notify::focus",
                                  G_CALLBACK (rebuild_pie), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  page_set_narrow (NUMEL_PAGE (self), FALSE);
}
