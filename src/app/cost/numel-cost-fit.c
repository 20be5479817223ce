/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-fit.h"

#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"
#include "core/text/numel-format.h"
#include "core/text/numel-memory-size.h"
#include "numel-cost-bar.h"
#include "numel-cost-label.h"

#include <glib/gi18n.h>
#include <string.h>

struct _NumelCostFit
{
  NumelCostCard parent_instance;

  GtkWidget *memory;
  GtkDropDown *type;
  GtkWidget *icon;
  GtkWidget *verdict;
  NumelCostBar *bar;
  NumelFigureButton *needed;
  GtkWidget *sum;
  GtkWidget *longest;
};

G_DEFINE_FINAL_TYPE (NumelCostFit, numel_cost_fit, NUMEL_TYPE_COST_CARD)

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
  gtk_widget_set_opacity (GTK_WIDGET (self->bar), error != NULL ? 0.4 : 1);
  gtk_widget_set_opacity (GTK_WIDGET (self->needed), error != NULL ? 0.4 : 1);
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
  gint64 own = cost->context;
  g_autofree char *tokens = NULL;
  g_autofree char *text = NULL;

  if (fit->longest == G_MAXINT64 || cost->cache.rows->len == 0)
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
show_needed (NumelCostFit   *self,
             NumelCostState *state,
             NumelCost      *cost,
             gint64          weights,
             gint64          needed)
{
  g_autoptr (NumelFigure) cache = NULL;
  g_autofree char *text = NULL;
  g_autofree char *weights_gb = NULL;
  g_autofree char *cache_gb = NULL;
  g_autofree char *sum = NULL;
  NumelFigure *both;

  if (needed == NUMEL_WIDE_TOO_LARGE)
    {
      numel_figure_button_set (self->needed, NULL, NULL, NUMEL_FIGURE_BYTES, NULL);
      numel_cost_label_set (self->sum, NULL);
      return;
    }

  cache = numel_cache_describe (&cost->cache,
                                numel_cost_state_get (state, NUMEL_COST_CONTEXT),
                                numel_cost_state_get (state, NUMEL_COST_SEQUENCES),
                                numel_cost_state_get (state, NUMEL_COST_CACHE_TYPE), FALSE);
  both = numel_figure_new ((NumelWide) needed,
                           g_strdup_printf ("%s + %s", _("weights"), cache->formula),
                           g_strdup_printf ("%" G_GINT64_FORMAT " + %s", weights,
                                            cache->formula_numbers));
  text = format_both (needed);
  numel_figure_button_set (self->needed, _("Weights and cache"), text, NUMEL_FIGURE_BYTES, both);
  weights_gb = numel_format_bytes_gb (weights);
  cache_gb = numel_format_bytes_gb (needed - weights);
  /* Translators: two sizes that a memory has to hold. */
  sum = g_strdup_printf (_("needed: weights %s + cache %s"), weights_gb, cache_gb);
  numel_cost_label_set (self->sum, sum);
}

static void
show_bar (NumelCostFit *self,
          guint         mark,
          gint64        memory,
          gint64        weights,
          gint64        needed)
{
  double room = (double) memory;
  double taken = MAX (0, (double) needed);
  double by_weights = needed >= 0 ? (double) weights : 0;
  NumelCostSegment segments[] = {
    { .value = by_weights, .ink = NUMEL_COST_INK_MODEL, .index = mark },
    { .value = taken - by_weights, .ink = NUMEL_COST_INK_MODEL, .index = mark },
    { .value = MAX (0, room - taken), .ink = NUMEL_COST_INK_TRACK },
  };

  numel_cost_bar_set_segments (self->bar, segments, G_N_ELEMENTS (segments), MAX (taken, room));
  numel_cost_bar_set_limit (self->bar, taken > room ? room : -1);
}

static void
update (NumelCostCard  *card,
        NumelCostState *state,
        NumelCost      *cost)
{
  NumelCostFit *self = NUMEL_COST_FIT (card);
  gint64 memory = numel_cost_state_get (state, NUMEL_COST_MEMORY);
  gint64 weights = numel_cost_state_get_fit_bytes (state);
  NumelFit fit;

  if (cost == NULL)
    return;

  numel_cost_fit (cost, memory, weights, numel_cost_state_get (state, NUMEL_COST_CONTEXT),
                  numel_cost_state_get (state, NUMEL_COST_SEQUENCES),
                  numel_cost_state_get (state, NUMEL_COST_CACHE_TYPE), &fit);
  if (!gtk_widget_has_css_class (self->memory, "error"))
    show_verdict (self, &fit);
  show_needed (self, state, cost, weights, fit.needed);
  show_longest (self, cost, &fit);
  show_bar (self, numel_document_get_mark (numel_cost_state_get_document (state)), memory, weights,
            fit.needed);
}

static void
memory_cb (NumelCostFit *self)
{
  NumelCostState *state = numel_cost_card_get_state (NUMEL_COST_CARD (self));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->memory));
  g_autoptr (GError) error = NULL;
  gint64 memory;

  if (state == NULL)
    return;

  if (!parse_memory (text, &memory, &error))
    {
      show_error (self, *text == '\0' ? _("a memory size is needed") : error->message);
      return;
    }
  show_error (self, NULL);
  numel_cost_state_set (state, NUMEL_COST_MEMORY, memory);
  /* A size that was right before is shown again instead of what was wrong. */
  update (NUMEL_COST_CARD (self), state,
          numel_cost_state_get_cost (state, numel_cost_state_get_document (state)));
}

static const char *
get_type_title (int type)
{
  return type == NUMEL_COST_AS_STORED ? _("As this file stores it")
                                      : numel_data_type_get_title (type);
}

static void
numel_cost_fit_class_init (NumelCostFitClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  NUMEL_COST_CARD_CLASS (klass)->update = update;

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
}

static void
numel_cost_fit_init (NumelCostFit *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  numel_cost_card_offer (NUMEL_COST_CARD (self), self->type, NUMEL_COST_FIT_TYPE,
                         NUMEL_N_DATA_TYPES, get_type_title);
}
