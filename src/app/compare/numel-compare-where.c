/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-compare-where.h"

#include "chart/numel-areas.h"
#include "chart/numel-bars.h"
#include "app/widgets/numel-child-layout.h"
#include "app/widgets/numel-chart-view.h"
#include "app/document/numel-document.h"
#include "core/cost/numel-growth.h"
#include "core/text/numel-list-text.h"
#include "app/widgets/numel-node-text.h"
#include "app/widgets/numel-share-bar.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

/* Height of the chart of a family, relative to the font. */
#define GROWTH_HEIGHT 19

struct _NumelCompareWhere
{
  AdwBin parent_instance;

  GtkWidget *source;
  GtkWidget *counts_button;
  GtkWidget *shares_button;
  NumelChartView *view;
  GtkWidget *note;
  NumelBars *bars;
  NumelAreas *areas;
  NumelCatalog *catalog;
  GStrv families;
};

G_DEFINE_FINAL_TYPE (NumelCompareWhere, numel_compare_where, ADW_TYPE_BIN)

static double
bars_height (NumelChart     *chart,
             double          width,
             NumelTextMeter *meter)
{
  return numel_bars_get_natural_height (NUMEL_BARS (chart), width, meter);
}

static double
areas_height (NumelChart     *chart,
              double          width,
              NumelTextMeter *meter)
{
  return GROWTH_HEIGHT * numel_text_meter_get_em (meter);
}

static gboolean
shows_family (NumelCompareWhere *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->source));

  return selected > 0 && selected != GTK_INVALID_LIST_POSITION;
}

static void
add_bands (NumelAreas             *areas,
           const NumelGrowthPoint *points,
           const guint            *chosen,
           guint                   n_points)
{
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      g_autofree gint64 *values = g_new0 (gint64, n_points + 1);
      gboolean occurs = FALSE;

      for (guint i = 0; i < n_points; i++)
        {
          values[i] = points[chosen[i]].counts.parts[part];
          occurs |= values[i] != 0;
        }
      if (occurs)
        numel_areas_add (areas, part, numel_part_get_title (part), values);
    }
}

static void
show_family (NumelCompareWhere *self,
             const char        *family)
{
  g_autoptr (NumelGrowth) growth = numel_growth_new (self->catalog, family);
  g_autofree double *x = NULL;
  g_autofree guint *chosen = NULL;
  g_autofree char *names = NULL;
  guint n = 0;
  const NumelGrowthPoint *points = (const NumelGrowthPoint *) growth->points->data;
  guint n_points = growth->points->len;

  x = g_new (double, n_points + 1);
  chosen = g_new (guint, n_points + 1);
  for (guint i = 0; i < n_points; i++)
    {
      /* Models of one size are one point. */
      if (n > 0 && (double) points[i].counts.total <= x[n - 1])
        continue;
      x[n] = (double) points[i].counts.total;
      chosen[n] = i;
      numel_list_text_add (&names, points[i].preset->title);
      n++;
    }

  numel_areas_set_points (self->areas, x, n, NUMEL_AXIS_COUNT, TRUE, _("Parameters"));
  add_bands (self->areas, points, chosen, n);
  gtk_label_set_text (GTK_LABEL (self->note), names != NULL ? names : "");
}

static NumelChartDatum *
create_datum (NumelDocument *document,
              guint          position)
{
  const NumelCounts *counts = numel_document_get_counts (document);
  g_autofree char *id = g_strdup_printf ("%u", position + 1);
  NumelChartDatum *datum = numel_chart_datum_new_mixed (id, numel_document_get_title (document),
                                                        counts->total);
  NumelShares shares = { 0, };

  numel_node_sum_shares (numel_breakdown_get_root (numel_document_get_breakdown (document)),
                         &shares);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      NumelChartDatum *child;

      if (shares.parts[part] == 0)
        continue;

      child = numel_chart_datum_new (numel_part_get_name (part), numel_part_get_title (part), part,
                                     shares.parts[part]);
      numel_chart_datum_set_idle (child, (double) (shares.parts[part] - shares.active[part])
                                           / (double) shares.parts[part]);
      numel_chart_datum_add_child (datum, child);
    }

  return datum;
}

void
numel_compare_where_update (NumelCompareWhere *self,
                            GListModel        *documents)
{
  guint n;

  g_return_if_fail (NUMEL_IS_COMPARE_WHERE (self));

  n = g_list_model_get_n_items (documents);
  numel_bars_clear (self->bars);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelDocument) document = g_list_model_get_item (documents, i);
      g_autoptr (NumelChartDatum) datum = create_datum (document, i);

      numel_bars_add (self->bars, datum, (int) numel_document_get_mark (document));
    }
}

static void
source_cb (NumelCompareWhere *self)
{
  gboolean family = shows_family (self);

  if (family)
    {
      guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->source));

      show_family (self, self->families[selected - 1]);
    }

  gtk_widget_set_visible (self->note, family);
  numel_chart_view_set_height_func (self->view, family ? areas_height : bars_height);
  numel_chart_view_set_chart (self->view,
                              family ? NUMEL_CHART (self->areas) : NUMEL_CHART (self->bars));

  /* How shares change with the size is what a family is looked at for. */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (family ? self->shares_button
                                                          : self->counts_button),
                                TRUE);
}

static void
shares_cb (NumelCompareWhere *self)
{
  gboolean shares = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->shares_button));

  numel_bars_set_shares (self->bars, shares);
  numel_areas_set_shares (self->areas, shares);
}

static void
numel_compare_where_dispose (GObject *object)
{
  NumelCompareWhere *self = NUMEL_COMPARE_WHERE (object);

  g_clear_object (&self->bars);
  g_clear_object (&self->areas);
  g_clear_object (&self->catalog);
  g_clear_pointer (&self->families, g_strfreev);

  G_OBJECT_CLASS (numel_compare_where_parent_class)->dispose (object);
}

static void
numel_compare_where_class_init (NumelCompareWhereClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_compare_where_dispose;

  g_type_ensure (NUMEL_TYPE_CHART_VIEW);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-compare-where.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCompareWhere, name)
  BIND (view);
  BIND (source);
  BIND (counts_button);
  BIND (shares_button);
  BIND (note);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, shares_cb);
}

static void
numel_compare_where_init (NumelCompareWhere *self)
{
  self->bars = numel_bars_new ();
  self->areas = numel_areas_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), numel_child_layout_new_card ());
  numel_chart_view_set_size (self->view, 240, 0, 560, 0);
  numel_chart_view_set_height_func (self->view, bars_height);
  numel_chart_view_set_chart (self->view, NUMEL_CHART (self->bars));
}

void
numel_compare_where_set_catalog (NumelCompareWhere *self,
                                 NumelCatalog      *catalog)
{
  GtkStringList *sources;

  g_return_if_fail (NUMEL_IS_COMPARE_WHERE (self));
  g_return_if_fail (self->catalog == NULL);

  self->catalog = g_object_ref (catalog);
  self->families = numel_growth_list_families (catalog);

  sources = gtk_string_list_new (NULL);
  gtk_string_list_append (sources, _("Open models"));
  for (guint i = 0; self->families[i] != NULL; i++)
    {
      g_autoptr (NumelGrowth) growth = numel_growth_new (catalog, self->families[i]);
      g_autofree char *title = NULL;

      /* Translators: a family of models, as in "Pythia family". */
      title = g_strdup_printf (_("%s family"), growth->title);
      gtk_string_list_append (sources, title);
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->source), G_LIST_MODEL (sources));
  g_object_unref (sources);
}

NumelChart *
numel_compare_where_get_chart (NumelCompareWhere *self)
{
  g_return_val_if_fail (NUMEL_IS_COMPARE_WHERE (self), NULL);

  return shows_family (self) ? NUMEL_CHART (self->areas) : NUMEL_CHART (self->bars);
}
