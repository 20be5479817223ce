/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-stats.h"

#include "core/text/numel-format.h"
#include "core/notation/numel-hyperparameter.h"
#include "app/widgets/numel-node-text.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"
#include "numel-build.h"

#include <glib/gi18n.h>

struct _NumelStats
{
  GtkBox parent_instance;

  GtkWidget *mixture;
  GtkWidget *bar;
  GtkWidget *mixture_active;
  GtkWidget *mixture_share;
  GtkWidget *mixture_idle;

  GtkWidget *active;
  GtkWidget *active_value;
  GtkWidget *layers;
  GtkWidget *weights;
  GtkWidget *layers_value;
  GtkWidget *layers_share;
  GtkWidget *weights_value;
  GtkWidget *weights_note;
  GtkWidget *thumb;
  GtkWidget *thumb_value;
  GtkWidget *thumb_note;

  GtkWidget *meaning_layers;
  GtkWidget *meaning_input;
  GtkWidget *meaning_position;
};

G_DEFINE_FINAL_TYPE (NumelStats, numel_stats, GTK_TYPE_BOX)

static void
numel_stats_class_init (NumelStatsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (NUMEL_TYPE_SHARE_BAR);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, NUMEL_RESOURCE_PATH "/numel-stats.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelStats, name)
  BIND (mixture);
  BIND (bar);
  BIND (mixture_active);
  BIND (mixture_share);
  BIND (mixture_idle);
  BIND (active);
  BIND (active_value);
  BIND (layers);
  BIND (weights);
  BIND (layers_value);
  BIND (layers_share);
  BIND (weights_value);
  BIND (weights_note);
  BIND (thumb);
  BIND (thumb_value);
  BIND (thumb_note);
  BIND (meaning_layers);
  BIND (meaning_input);
  BIND (meaning_position);
#undef BIND
}

static void
numel_stats_init (NumelStats *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
set_count (GtkWidget *label,
           gint64     count)
{
  g_autofree char *text = numel_format_count (count);

  numel_widget_set_text (label, text);
}

static void
set_percent (GtkWidget *label,
             gint64     part,
             gint64     whole)
{
  g_autofree char *text = numel_format_percent (part, whole);

  numel_widget_set_text (label, text);
}

/* The text model's own symbol, at the top or in the first sub-configuration that has it. */
static gboolean
find_symbol (NumelModel *model,
             const char *symbol,
             gint64     *value)
{
  guint n;
  const NumelSetting *settings = numel_model_get_settings (model, &n);

  for (guint i = 0; i < n; i++)
    {
      const NumelHyperparameter *known = numel_hyperparameter_lookup (settings[i].path);

      if (g_strcmp0 (known->symbol, symbol) == 0 && settings[i].value.type == NUMEL_VALUE_INTEGER)
        {
          *value = settings[i].value.integer;
          return TRUE;
        }
    }

  return FALSE;
}

static void
update_thumb (NumelStats    *self,
              NumelDocument *document,
              gint64         layers_only)
{
  NumelModel *model = numel_document_get_model (document);
  g_autofree char *error = NULL;
  g_autofree char *note = NULL;
  gint64 layers;
  gint64 width;
  gint64 rule;
  gboolean known;

  known = model != NULL && find_symbol (model, "L", &layers) && find_symbol (model, "d", &width)
          && !__builtin_mul_overflow (width, width, &rule)
          && !__builtin_mul_overflow (rule, layers, &rule)
          && !__builtin_mul_overflow (rule, (gint64) 12, &rule);
  if (!known || layers_only <= 0)
    {
      numel_widget_set_text (self->thumb_value, "–");
      numel_widget_set_text (self->thumb_note, "");
      return;
    }

  set_count (self->thumb_value, rule);
  error = numel_format_percent (ABS ((double) rule - (double) layers_only), layers_only);
  if (rule == layers_only)
    note = g_strdup (_("exact"));
  else if (rule < layers_only)
    /* Translators: a percentage by which a rule of thumb is wrong. */
    note = g_strdup_printf (_("%s too low"), error);
  else
    note = g_strdup_printf (_("%s too high"), error);
  numel_widget_set_text (self->thumb_note, note);
}

static void
update_weights (NumelStats *self,
                gint64      total)
{
  g_autofree char *gb = NULL;
  g_autofree char *gib = NULL;
  gint64 bytes;

  if (__builtin_mul_overflow (total, (gint64) 2, &bytes))
    {
      numel_widget_set_text (self->weights_value, "–");
      numel_widget_set_text (self->weights_note, "");
      return;
    }

  gb = numel_format_bytes_gb (bytes);
  gib = numel_format_bytes_gib (bytes);
  numel_widget_set_text (self->weights_value, gb);
  numel_widget_set_text (self->weights_note, gib);
}

/* Shows its numbers. While the present values can't be counted only those that follow from the
 * last good count are right, so the rule of thumb stays as it was. */
void
numel_stats_update (NumelStats    *self,
                    NumelDocument *document)
{
  const NumelCounts *counts;
  gboolean mixture;
  gint64 layers_only;

  g_return_if_fail (NUMEL_IS_STATS (self));
  g_return_if_fail (NUMEL_IS_DOCUMENT (document));

  counts = numel_document_get_counts (document);
  if (counts == NULL || numel_document_get_stale (document))
    return;

  mixture = counts->active != counts->total;
  gtk_widget_set_visible (self->mixture, mixture);
  gtk_widget_set_visible (self->active, !mixture);
  gtk_widget_set_visible (self->thumb, !mixture);
  /* Two of the four stats give way to a mixture's bar; the others close up. */
  numel_widget_set_cell (self->layers, mixture ? 0 : 1, 0, 1, 1);
  numel_widget_set_cell (self->weights, mixture ? 1 : 0, mixture ? 0 : 1, 1, 1);

  /* The three meanings of "non-embedding". */
  layers_only = counts->total - counts->parts[NUMEL_PART_EMBEDDING]
                - counts->parts[NUMEL_PART_POSITION] - counts->parts[NUMEL_PART_HEAD];
  set_count (self->meaning_layers, layers_only);
  set_count (self->meaning_input,
             counts->total - (counts->active - counts->active_without_input_table));
  set_count (self->meaning_position, counts->total - counts->parts[NUMEL_PART_POSITION]);

  set_count (self->layers_value, layers_only);
  set_percent (self->layers_share, layers_only, counts->total);
  update_weights (self, counts->total);

  if (mixture)
    {
      NumelShares shares;

      numel_node_sum_shares (numel_breakdown_get_root (numel_document_get_breakdown (document)),
                             &shares);
      numel_share_bar_set_shares (NUMEL_SHARE_BAR (self->bar), &shares, counts->total);
      set_count (self->mixture_active, counts->active);
      set_percent (self->mixture_share, counts->active, counts->total);
      set_count (self->mixture_idle, counts->total - counts->active);
    }
  else
    {
      set_count (self->active_value, counts->active);
      update_thumb (self, document, layers_only);
    }
}
