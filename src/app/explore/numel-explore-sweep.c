/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-sweep.h"

#include "app/widgets/numel-child-layout.h"
#include "app/widgets/numel-wrap-box.h"
#include "chart/numel-areas.h"
#include "core/notation/numel-hyperparameter.h"
#include "core/text/numel-format.h"
#include "core/vary/numel-sweep.h"
#include "numel-explore-range.h"
#include "numel-explore-rules.h"
#include "numel-setting-item.h"

#include <glib/gi18n.h>

/* So many points are proposed at most; people may ask for more. */
#define N_PROPOSED 64

struct _NumelExploreSweep
{
  AdwBin parent_instance;

  GtkDropDown *key;
  NumelExploreRange *range;
  GtkWidget *error;
  NumelChartView *view;
  GtkWidget *note;
  NumelExploreRules *followers;

  NumelAreas *areas;
  NumelDocument *document;
  GListModel *items;
  NumelSweep *sweep;
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (NumelExploreSweep, numel_explore_sweep, ADW_TYPE_BIN)

static NumelSettingItem *
get_item (NumelExploreSweep *self)
{
  return gtk_drop_down_get_selected_item (self->key);
}

static void
show_error (NumelExploreSweep *self,
            const char        *text)
{
  gtk_label_set_text (GTK_LABEL (self->error), text != NULL ? text : "");
  gtk_widget_set_visible (self->error, text != NULL);
  gtk_widget_set_opacity (GTK_WIDGET (self->view), text != NULL ? 0.55 : 1);
}

static void
add_bands (NumelExploreSweep     *self,
           const NumelSweepPoint *points,
           guint                  n_points)
{
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      g_autofree gint64 *values = NULL;

      if (!numel_sweep_part_occurs (self->sweep, part))
        continue;

      values = g_new (gint64, n_points);
      for (guint i = 0; i < n_points; i++)
        values[i] = points[i].is_counted ? points[i].counts.parts[part] : -1;
      numel_areas_add (self->areas, part, numel_part_get_title (part), values);
    }
}

static void
fill_chart (NumelExploreSweep *self,
            NumelSettingItem  *item)
{
  const NumelCounts *counts = numel_document_get_counts (self->document);
  g_autofree char *axis = NULL;
  g_autofree char *value = numel_format_count (item->value);
  g_autofree char *total = numel_format_count (counts->total);
  g_autofree char *detail = NULL;
  g_autofree double *x = NULL;
  const NumelSweepPoint *points = (const NumelSweepPoint *) self->sweep->points->data;
  guint n_points = self->sweep->points->len;

  x = g_new (double, n_points);
  for (guint i = 0; i < n_points; i++)
    x[i] = (double) points[i].value.integer;

  axis = item->symbol != NULL ? g_strdup_printf ("%s %s", item->title, item->symbol)
                              : g_strdup (item->title);
  numel_areas_set_points (self->areas, x, n_points, NUMEL_AXIS_PLAIN, FALSE, axis);
  add_bands (self, points, n_points);

  detail = g_strdup_printf ("%s = %s · %s", item->symbol != NULL ? item->symbol : item->title,
                            value, total);
  numel_areas_set_mark (self->areas, (int) numel_document_get_mark (self->document),
                        (double) item->value, numel_document_get_title (self->document), detail);
}

static char *
describe_gaps (NumelExploreSweep *self)
{
  guint n_gaps = self->sweep->n_gaps;
  const NumelSweepPoint *points = (const NumelSweepPoint *) self->sweep->points->data;
  guint n_points = self->sweep->points->len;

  for (guint i = 0; i < n_points; i++)
    {
      g_autofree char *value = NULL;

      if (points[i].is_counted)
        continue;

      value = numel_format_count (points[i].value.integer);
      /* Translators: how many points of a chart are missing; then the first of them and why. */
      return g_strdup_printf (ngettext ("%u point can’t be counted. At %s: %s.",
                                        "%u points can’t be counted. At %s: %s.", n_gaps),
                              n_gaps, value, points[i].reason);
    }

  return NULL;
}

/* What stays, what follows, what is missing and why nothing changes. */
static void
fill_note (NumelExploreSweep *self,
           NumelSettingItem  *item)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *gaps = describe_gaps (self);
  g_autofree char *flat = numel_sweep_describe_use (self->sweep);
  const char *const *followers = (const char *const *) self->sweep->followers->pdata;
  const char *const *moving = (const char *const *) self->sweep->moving->pdata;
  const char *const varied[] = { item->path, NULL };
  const char *const *const exceptions[] = { varied, followers, moving, NULL };
  g_autofree char *stays = numel_setting_item_describe_stays (self->items, exceptions);
  g_autofree char *follows = numel_setting_item_describe_moving (self->items, moving);
  const char *lines[] = { flat, gaps, stays, follows };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      /* The first two are a line of their own, the others share one. */
      if (lines[i] != NULL)
        g_string_append_printf (text, "%s%s", text->len == 0 ? "" : i < 3 ? "\n" : " ", lines[i]);
    }
  gtk_label_set_text (GTK_LABEL (self->note), text->str);
}

/* Counts anew, from the model and the range as they are. */
void
numel_explore_sweep_update (NumelExploreSweep *self)
{
  g_autoptr (NumelSweep) sweep = NULL;
  g_autoptr (GError) error = NULL;
  NumelSettingItem *item;
  NumelRange range;

  g_return_if_fail (NUMEL_IS_EXPLORE_SWEEP (self));

  item = get_item (self);
  if (self->document == NULL || item == NULL)
    return;

  if (numel_explore_range_get (self->range, &range, &error))
    sweep = numel_sweep_new (numel_document_get_model (self->document), item->path, &range, &error);
  if (sweep == NULL || !numel_explore_rules_apply (self->followers, sweep->variation, &error))
    {
      show_error (self, error->message);
      return;
    }

  numel_sweep_run (sweep);
  g_clear_pointer (&self->sweep, numel_sweep_free);
  self->sweep = g_steal_pointer (&sweep);
  show_error (self, NULL);
  fill_chart (self, item);
  fill_note (self, item);
}

static void
changed_cb (NumelExploreSweep *self)
{
  if (!self->is_updating)
    numel_explore_sweep_update (self);
}

/* Widths that the heads divide can be counted, the others mostly not. */
static gint64
find_unit (NumelExploreSweep *self,
           NumelSettingItem  *item)
{
  NumelSettingItem *heads = numel_setting_item_find_symbol (self->items, "H");
  NumelSettingItem *groups = numel_setting_item_find_symbol (self->items, "K");

  if (g_strcmp0 (item->symbol, "d") == 0 && heads != NULL && item->is_main)
    return MAX (heads->value, 1);
  if (g_strcmp0 (item->symbol, "H") == 0 && groups != NULL && groups->is_own)
    return MAX (groups->value, 1);
  if (g_strcmp0 (item->symbol, "F") == 0 || g_strcmp0 (item->symbol, "V") == 0)
    return numel_setting_item_round_unit (item);

  return 1;
}

static void
key_cb (NumelExploreSweep *self)
{
  NumelSettingItem *item = get_item (self);

  if (item == NULL || self->is_updating)
    return;

  numel_explore_range_propose (self->range, item, find_unit (self, item), N_PROPOSED);
  numel_explore_sweep_update (self);
}

static void
shares_cb (NumelExploreSweep *self,
           GtkToggleButton   *button)
{
  numel_areas_set_shares (self->areas, gtk_toggle_button_get_active (button));
}

static void
numel_explore_sweep_dispose (GObject *object)
{
  NumelExploreSweep *self = NUMEL_EXPLORE_SWEEP (object);

  self->is_updating = TRUE;
  g_clear_object (&self->areas);
  g_clear_object (&self->document);
  g_clear_object (&self->items);
  g_clear_pointer (&self->sweep, numel_sweep_free);

  G_OBJECT_CLASS (numel_explore_sweep_parent_class)->dispose (object);
}

static void
numel_explore_sweep_class_init (NumelExploreSweepClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explore_sweep_dispose;

  g_type_ensure (NUMEL_TYPE_CHART_VIEW);
  g_type_ensure (NUMEL_TYPE_EXPLORE_RANGE);
  g_type_ensure (NUMEL_TYPE_EXPLORE_RULES);
  g_type_ensure (NUMEL_TYPE_SETTING_ITEM);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-sweep.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelExploreSweep, name)
  BIND (key);
  BIND (range);
  BIND (error);
  BIND (view);
  BIND (note);
  BIND (followers);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_bind_template_callback (widget_class, shares_cb);
}

static void
numel_explore_sweep_init (NumelExploreSweep *self)
{
  self->areas = numel_areas_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), numel_child_layout_new_card ());
  numel_explore_rules_set_up (
    self->followers, _("A hyperparameter that moves along, by an expression of the others"),
    _("Add What Follows"),
    /* Translators: an example of an expression. */
    _("round_up(hidden_size * 7 // 2, 256)"), TRUE);
  numel_chart_view_set_chart (self->view, NUMEL_CHART (self->areas));
  numel_explore_sweep_set_narrow (self, FALSE);
}

static void
choose (NumelExploreSweep *self,
        const char        *path)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (self->items, i);

      if (g_strcmp0 (item->path, path) == 0)
        gtk_drop_down_set_selected (self->key, i);
    }
}

/* Proposes a sweep of the model's hidden size, or of what comes first. */
void
numel_explore_sweep_set_document (NumelExploreSweep *self,
                                  NumelDocument     *document,
                                  GListModel        *items)
{
  NumelSettingItem *width;

  g_return_if_fail (NUMEL_IS_EXPLORE_SWEEP (self));

  g_set_object (&self->document, document);
  self->is_updating = TRUE;
  g_set_object (&self->items, items);
  gtk_drop_down_set_model (self->key, items);
  numel_explore_rules_set_items (self->followers, items);
  width = numel_setting_item_find_symbol (items, "d");
  if (width != NULL)
    choose (self, width->path);
  self->is_updating = FALSE;
  key_cb (self);
}

void
numel_explore_sweep_set_narrow (NumelExploreSweep *self,
                                gboolean           narrow)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_SWEEP (self));

  numel_chart_view_set_size (self->view, narrow ? 240 : 320, narrow ? 280 : 300, narrow ? 320 : 420,
                             narrow ? 280 : 420);
}

NumelChart *
numel_explore_sweep_get_chart (NumelExploreSweep *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_SWEEP (self), NULL);

  return self->sweep != NULL ? NUMEL_CHART (self->areas) : NULL;
}

static void
add_columns (NumelExploreSweep *self,
             NumelTable        *table,
             gboolean           parts[NUMEL_N_PARTS])
{
  const char *const *followers = (const char *const *) self->sweep->followers->pdata;
  const char *path = self->sweep->key;

  numel_table_add_column (table, path, numel_hyperparameter_get_title (path), TRUE);
  for (guint i = 0; followers[i] != NULL; i++)
    numel_table_add_column (table, followers[i], numel_hyperparameter_get_title (followers[i]),
                            TRUE);
  numel_table_add_column (table, "total", _("Parameters"), TRUE);
  for (guint part = 0; part < NUMEL_N_PARTS; part++)
    {
      parts[part] = numel_sweep_part_occurs (self->sweep, part);
      if (parts[part])
        numel_table_add_column (table, numel_part_get_name (part), numel_part_get_title (part),
                                TRUE);
    }
}

char *
numel_explore_sweep_dup_table (NumelExploreSweep *self,
                               NumelTableFormat   format)
{
  g_autoptr (NumelTable) table = NULL;
  gboolean parts[NUMEL_N_PARTS];
  const NumelSweepPoint *points;
  guint n_followers;
  guint n_points;

  g_return_val_if_fail (NUMEL_IS_EXPLORE_SWEEP (self), NULL);

  if (self->sweep == NULL)
    return NULL;

  table = numel_table_new (format);
  add_columns (self, table, parts);
  points = (const NumelSweepPoint *) self->sweep->points->data;
  n_points = self->sweep->points->len;
  n_followers = self->sweep->followers->len - 1;
  for (guint i = 0; i < n_points; i++)
    {
      numel_setting_item_write (table, &points[i].value);
      for (guint j = 0; j < n_followers; j++)
        numel_setting_item_write (table, &points[i].followers[j]);
      for (int part = -1; part < NUMEL_N_PARTS; part++)
        {
          if (part >= 0 && !parts[part])
            continue;
          if (points[i].is_counted)
            numel_table_add_count (table, part < 0 ? points[i].counts.total
                                                   : points[i].counts.parts[part]);
          else
            numel_table_add_text (table, "");
        }
    }

  return numel_table_write (table);
}
