/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-fit.h"

#include "numel-cost-bar.h"
#include "numel-cost-label.h"
#include "app/widgets/numel-figure-button.h"
#include "core/text/numel-format.h"
#include "core/text/numel-memory-size.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>
#include <string.h>

struct _NumelCostFit
{
  GtkWidget parent_instance;

  NumelCostState *state;
  GtkWidget *memory;
  GtkWidget *type;
  GtkWidget *icon;
  GtkWidget *verdict;
  GtkWidget *bar;
  GtkWidget *needed;
  GtkWidget *sum;
  GtkWidget *longest;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (NumelCostFit, numel_cost_fit, GTK_TYPE_WIDGET)

/* A size without a unit is in GB: nobody means bytes by 80. */
static gboolean
parse_memory (const char  *text,
              gint64      *bytes,
              GError     **error)
{
  g_autofree char *whole = NULL;

  if (*text != '\0' && strpbrk (text, "bBkKmMgGtT") == NULL)
    whole = g_strconcat (text, " GB", NULL);

  return numel_memory_size_parse (whole != NULL ? whole : text, bytes, error);
}

/* The verdict gives way to what is wrong, in place. */
static void
show_error (NumelCostFit *self,
            const char   *error)
{
  if (error != NULL)
    {
      gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), "dialog-warning-symbolic");
      gtk_label_set_text (GTK_LABEL (self->verdict), error);
    }
  gtk_widget_set_opacity (self->bar, error != NULL ? 0.4 : 1);
  gtk_widget_set_opacity (self->needed, error != NULL ? 0.4 : 1);
  gtk_widget_set_opacity (self->longest, error != NULL ? 0.4 : 1);
  numel_widget_set_invalid (self->memory, error != NULL);
  numel_widget_set_css_class (self->verdict, "error", error != NULL);
  gtk_widget_set_tooltip_text (self->memory, error);
}

static char *
format_both (gint64 bytes)
{
  g_autofree char *gb = numel_format_bytes_gb (bytes);
  g_autofree char *gib = numel_format_bytes_gib (bytes);

  /* Translators: a size in GB, and the same in GiB. */
  return g_strdup_printf (_("%s (%s)"), gb, gib);
}

static void
show_longest (NumelCostFit   *self,
              NumelCost      *cost,
              const NumelFit *fit)
{
  gint64 own = numel_cost_get_context (cost);
  g_autofree char *tokens = NULL;
  g_autofree char *text = NULL;

  if (fit->longest == G_MAXINT64 || numel_cache_is_empty (numel_cost_get_cache (cost)))
    {
      text = g_strdup (fit->longest >= 0 ? _("The length of the text doesn’t matter.") : "");
    }
  else if (fit->longest >= 1)
    {
      tokens = numel_format_count (fit->longest);
      if (own > 0 && fit->longest > own)
        /* Translators: a number of tokens. */
        text = g_strdup_printf (_("Longest context that fits: %s tokens, more than the model is "
                                  "configured for."), tokens);
      else
        text = g_strdup_printf (_("Longest context that fits: %s tokens."), tokens);
    }
  else
    {
      text = g_strdup (_("No context fits."));
    }
  numel_cost_label_set (self->longest, text);
}

static void
show_verdict (NumelCostFit   *self,
              const NumelFit *fit)
{
  g_autofree char *size = NULL;
  g_autofree char *text = NULL;

  if (fit->needed == NUMEL_WIDE_TOO_LARGE)
    {
      text = g_strdup (_("It can’t be told how much is needed."));
    }
  else
    {
      size = format_both (ABS (fit->left));
      /* Translators: how much of a memory is left free. */
      text = fit->fits ? g_strdup_printf (_("It fits: %s left"), size)
                       /* Translators: by how much a memory is too small. */
                       : g_strdup_printf (_("It doesn’t fit: %s too much"), size);
    }
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon),
                                fit->needed != NUMEL_WIDE_TOO_LARGE && fit->fits
                                  ? "object-select-symbolic" : "dialog-warning-symbolic");
  gtk_label_set_text (GTK_LABEL (self->verdict), text);
}

static void
show_needed (NumelCostFit *self,
             NumelCost    *cost,
             gint64        weights,
             gint64        needed)
{
  const NumelCache *cache = numel_cost_get_cache (cost);
  NumelDataType type = numel_cost_state_get_cache_type (self->state);
  g_autoptr (NumelFigure) figure =
    numel_cache_describe (cache, numel_cost_state_get_context (self->state),
                          numel_cost_state_get_sequences (self->state), type);
  g_autofree char *text = NULL;
  NumelFigure *both;

  if (needed == NUMEL_WIDE_TOO_LARGE)
    {
      numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->needed), NULL, NULL, NUMEL_FIGURE_BYTES,
                               NULL);
      numel_cost_label_set (self->sum, NULL);
      return;
    }

  both = numel_figure_new ((NumelWide) needed,
                           g_strdup_printf ("%s + %s", _("weights"), figure->formula),
                           g_strdup_printf ("%" G_GINT64_FORMAT " + %s", weights,
                                            figure->formula_numbers));
  text = format_both (needed);
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->needed), _("Weights and cache"), text,
                           NUMEL_FIGURE_BYTES, both);

  {
    g_autofree char *weights_gb = numel_format_bytes_gb (weights);
    g_autofree char *cache_gb = numel_format_bytes_gb (needed - weights);
    /* Translators: two sizes that a memory has to hold. */
    g_autofree char *sum = g_strdup_printf (_("needed: weights %s + cache %s"), weights_gb,
                                            cache_gb);

    numel_cost_label_set (self->sum, sum);
  }
}

static void
show_type (NumelCostFit *self)
{
  int type = numel_cost_state_get_fit_type (self->state);

  self->updating = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->type), (guint) (type + 1));
  self->updating = FALSE;
}

static void
changed_cb (NumelCostFit *self)
{
  NumelDocument *document = numel_cost_state_get_document (self->state);
  NumelCost *cost = numel_cost_state_get_cost (self->state, document);
  gint64 memory = numel_cost_state_get_memory (self->state);
  gint64 weights;
  guint mark;
  NumelFit fit;

  if (cost == NULL)
    return;

  mark = numel_document_get_mark (document);
  weights = numel_cost_state_get_fit_bytes (self->state);
  numel_cost_fit (cost, memory, weights, numel_cost_state_get_context (self->state),
                  numel_cost_state_get_sequences (self->state),
                  numel_cost_state_get_cache_type (self->state), &fit);

  show_type (self);
  if (!gtk_widget_has_css_class (self->memory, "error"))
    show_verdict (self, &fit);
  show_needed (self, cost, weights, fit.needed);
  show_longest (self, cost, &fit);

  {
    double needed = MAX (0, (double) fit.needed);
    NumelCostSegment segments[] = {
      { .value = fit.needed >= 0 ? (double) weights : 0, .ink = NUMEL_COST_INK_MODEL,
        .index = mark },
      { .value = fit.needed >= 0 ? needed - (double) weights : 0, .ink = NUMEL_COST_INK_MODEL,
        .index = mark },
      { .value = MAX (0, (double) memory - needed), .ink = NUMEL_COST_INK_TRACK },
    };

    numel_cost_bar_set_segments (NUMEL_COST_BAR (self->bar), segments, G_N_ELEMENTS (segments),
                                 MAX (needed, (double) memory));
    numel_cost_bar_set_limit (NUMEL_COST_BAR (self->bar),
                              needed > (double) memory ? (double) memory : -1);
  }
}

static void
memory_cb (NumelCostFit *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->memory));
  g_autoptr (GError) error = NULL;
  gint64 memory;

  if (self->state == NULL)
    return;

  if (!parse_memory (text, &memory, &error))
    {
      show_error (self, *text == '\0' ? _("a memory size is needed") : error->message);
      return;
    }

  show_error (self, NULL);
  numel_cost_state_set_memory (self->state, memory);
  changed_cb (self);
}

static void
type_cb (NumelCostFit *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));

  if (!self->updating && self->state != NULL && selected != GTK_INVALID_LIST_POSITION)
    numel_cost_state_set_fit_type (self->state, (int) selected - 1);
}

static void
numel_cost_fit_dispose (GObject *object)
{
  NumelCostFit *self = NUMEL_COST_FIT (object);

  numel_cost_card_clear (GTK_WIDGET (self));
  g_clear_object (&self->state);

  G_OBJECT_CLASS (numel_cost_fit_parent_class)->dispose (object);
}

static void
numel_cost_fit_class_init (NumelCostFitClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_cost_fit_dispose;

  g_type_ensure (NUMEL_TYPE_COST_BAR);
  g_type_ensure (NUMEL_TYPE_FIGURE_BUTTON);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-fit.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCostFit, name)
  BIND (memory);
  BIND (type);
  BIND (icon);
  BIND (verdict);
  BIND (bar);
  BIND (needed);
  BIND (sum);
  BIND (longest);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, memory_cb);
  gtk_widget_class_bind_template_callback (widget_class, type_cb);
}

static void
numel_cost_fit_init (NumelCostFit *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  numel_cost_card_init (GTK_WIDGET (self));

  gtk_string_list_append (titles, _("As this file stores it"));
  for (NumelDataType type = 0; type < NUMEL_N_DATA_TYPES; type++)
    gtk_string_list_append (titles, numel_data_type_get_title (type));
  self->updating = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->type), G_LIST_MODEL (titles));
  self->updating = FALSE;
}

void
numel_cost_fit_set_state (NumelCostFit   *self,
                          NumelCostState *state)
{
  g_autofree char *memory = NULL;

  g_return_if_fail (NUMEL_IS_COST_FIT (self));

  g_set_object (&self->state, state);
  g_signal_connect_object (state, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  memory = g_strdup_printf ("%" G_GINT64_FORMAT " GB",
                            numel_cost_state_get_memory (state) / 1000000000);
  gtk_editable_set_text (GTK_EDITABLE (self->memory), memory);
}
