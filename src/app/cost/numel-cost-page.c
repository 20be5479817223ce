/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-page.h"

#include "numel-cost-cache.h"
#include "numel-cost-compute.h"
#include "numel-cost-fit.h"
#include "numel-cost-rules.h"
#include "numel-cost-state.h"
#include "numel-cost-table.h"
#include "numel-cost-training.h"
#include "numel-cost-weights.h"
#include "core/notation/numel-hyperparameter.h"
#include "app/widgets/numel-uncounted-page.h"
#include "app/widgets/numel-widget.h"

#include <glib/gi18n.h>
#include <string.h>

#define N_CARDS 6

struct _NumelCostPage
{
  AdwBin parent_instance;

  NumelCostState *state;
  GtkStack *stack;
  GtkWidget *grid;
  GtkWidget *right;
  NumelCostCard *weights;
  NumelCostCard *compute;
  NumelCostCard *training;
  NumelCostCard *cache;
  NumelCostCard *fit;
  NumelCostCard *rules;
  GtkWidget *stale;
  GtkWidget *stale_button;
  GtkWidget *stale_label;
  GtkWidget *uncounted;
};

static void page_init (NumelPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelCostPage, numel_cost_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (NUMEL_TYPE_PAGE, page_init))

static void
list_cards (NumelCostPage *self,
            NumelCostCard *cards[N_CARDS])
{
  NumelCostCard *all[N_CARDS] = { self->weights, self->compute, self->training,
                                  self->cache,   self->fit,     self->rules };

  memcpy (cards, all, sizeof all);
}

/* What is older than the values of the form is faded, and says so over the cards: nothing moves. */
static void
show_stale (NumelCostPage *self,
            NumelDocument *document)
{
  gboolean stale = numel_document_get_stale (document);
  const char *const *blamed = numel_document_get_blamed (document);
  const GError *error = numel_document_get_error (document);
  g_autofree char *text = NULL;

  gtk_widget_set_opacity (self->grid, stale ? 0.55 : 1);
  gtk_widget_set_visible (self->stale, stale);
  if (!stale)
    return;

  if (blamed != NULL && blamed[0] != NULL)
    /* Translators: a hyperparameter is named that has to be mended. */
    text = g_strdup_printf (_("Last good count: see %s"),
                            numel_hyperparameter_get_title (blamed[0]));
  else
    text = g_strdup (_("Last good count"));
  gtk_label_set_text (GTK_LABEL (self->stale_label), text);
  gtk_widget_set_tooltip_text (self->stale_button, error != NULL ? error->message : NULL);
}

static void
changed_cb (NumelCostPage *self)
{
  NumelDocument *document = numel_cost_state_get_document (self->state);
  gboolean counted;

  if (document == NULL)
    return;

  counted = numel_cost_state_get_cost (self->state, document) != NULL;
  gtk_stack_set_visible_child_name (self->stack, counted ? "cards" : "uncounted");
  if (counted)
    show_stale (self, document);
  else
    numel_uncounted_page_show (NUMEL_UNCOUNTED_PAGE (self->uncounted), document);
}

static void
page_set_session (NumelPage    *page,
                  NumelSession *session)
{
  NumelCostPage *self = NUMEL_COST_PAGE (page);
  NumelCostCard *cards[N_CARDS];

  self->state = numel_cost_state_new (session);
  list_cards (self, cards);
  for (guint i = 0; i < N_CARDS; i++)
    numel_cost_card_set_state (cards[i], self->state);
  g_signal_connect_object (self->state, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);

  /* The window asks for the chart as soon as the page is there. */
  numel_cost_state_set_active (self->state, TRUE);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    numel_cost_state_set_active (self->state, FALSE);
}

static void
page_set_narrow (NumelPage *page,
                 gboolean   narrow)
{
  NumelCostPage *self = NUMEL_COST_PAGE (page);
  NumelCostCard *cards[N_CARDS];

  gtk_grid_set_column_homogeneous (GTK_GRID (self->grid), !narrow);
  numel_widget_set_cell (self->right, narrow ? 0 : 1, narrow ? 1 : 0, 1, 1);
  numel_widget_set_cell (GTK_WIDGET (self->rules), 0, narrow ? 2 : 1, narrow ? 1 : 2, 1);
  numel_widget_set_css_class (self->grid, "narrow", narrow);

  list_cards (self, cards);
  for (guint i = 0; i < N_CARDS; i++)
    numel_cost_card_set_narrow (cards[i], narrow);
}

static NumelChart *
page_get_chart (NumelPage *page)
{
  return numel_cost_cache_get_chart (NUMEL_COST_CACHE (NUMEL_COST_PAGE (page)->cache));
}

static char *
page_dup_table (NumelPage        *page,
                NumelTableFormat  format)
{
  NumelCostPage *self = NUMEL_COST_PAGE (page);

  return self->state != NULL ? numel_cost_table_write (self->state, format) : NULL;
}

static void
page_init (NumelPageInterface *iface)
{
  iface->set_session = page_set_session;
  iface->set_narrow = page_set_narrow;
  iface->get_chart = page_get_chart;
  iface->dup_table = page_dup_table;
}

/* Nothing is worked out while another page is in front. */
static void
numel_cost_page_map (GtkWidget *widget)
{
  NumelCostPage *self = NUMEL_COST_PAGE (widget);

  if (self->state != NULL)
    numel_cost_state_set_active (self->state, TRUE);
  GTK_WIDGET_CLASS (numel_cost_page_parent_class)->map (widget);
}

static void
numel_cost_page_unmap (GtkWidget *widget)
{
  NumelCostPage *self = NUMEL_COST_PAGE (widget);

  GTK_WIDGET_CLASS (numel_cost_page_parent_class)->unmap (widget);
  if (self->state != NULL)
    numel_cost_state_set_active (self->state, FALSE);
}

static void
numel_cost_page_dispose (GObject *object)
{
  NumelCostPage *self = NUMEL_COST_PAGE (object);

  g_clear_object (&self->state);

  G_OBJECT_CLASS (numel_cost_page_parent_class)->dispose (object);
}

static void
numel_cost_page_class_init (NumelCostPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_cost_page_dispose;
  widget_class->map = numel_cost_page_map;
  widget_class->unmap = numel_cost_page_unmap;

  g_type_ensure (NUMEL_TYPE_COST_WEIGHTS);
  g_type_ensure (NUMEL_TYPE_COST_COMPUTE);
  g_type_ensure (NUMEL_TYPE_COST_TRAINING);
  g_type_ensure (NUMEL_TYPE_COST_CACHE);
  g_type_ensure (NUMEL_TYPE_COST_FIT);
  g_type_ensure (NUMEL_TYPE_COST_RULES);
  g_type_ensure (NUMEL_TYPE_UNCOUNTED_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-page.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCostPage, name)
  BIND (stack);
  BIND (grid);
  BIND (right);
  BIND (weights);
  BIND (compute);
  BIND (training);
  BIND (cache);
  BIND (fit);
  BIND (rules);
  BIND (stale);
  BIND (stale_button);
  BIND (stale_label);
  BIND (uncounted);
#undef BIND
}

static void
numel_cost_page_init (NumelCostPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  page_set_narrow (NUMEL_PAGE (self), FALSE);
}
