/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-compute.h"

#include "app/widgets/numel-figure-text.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"
#include "core/text/numel-format.h"
#include "numel-cost-bar.h"
#include "numel-cost-label.h"

#include <glib/gi18n.h>

enum
{
  MATRICES,
  ATTENTION,
  RULE,
  PREFILL,
  MASKED,
  DECODE,
  N_ROWS
};

#define N_BARS (RULE + 1)

typedef struct
{
  GtkWidget *title;
  GtkWidget *bar;
  GtkWidget *caption;
  GtkWidget *value;
} Row;

struct _NumelCostCompute
{
  NumelCostCard parent_instance;

  GtkGrid *grid;
  Row rows[N_ROWS];
};

G_DEFINE_FINAL_TYPE (NumelCostCompute, numel_cost_compute, NUMEL_TYPE_COST_CARD)

static const char *const titles[N_ROWS] = {
  [MATRICES] = N_("Matrices"),
  /* Translators: added to what stands above it. */
  [ATTENTION] = N_("+ Attention"),
  [RULE] = N_("2·N"),
  [PREFILL] = N_("Prefill"),
  [MASKED] = N_("Prefill, masked"),
  [DECODE] = N_("Decoding step"),
};

static void
make_row (NumelCostCompute *self,
          guint             index)
{
  Row *row = &self->rows[index];

  row->title = numel_cost_label_new (_(titles[index]), "cost-name");
  gtk_label_set_wrap (GTK_LABEL (row->title), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (row->title), GTK_NATURAL_WRAP_NONE);
  row->caption = numel_cost_label_new_note ();
  row->value = numel_cost_label_new_value ("strong");
  gtk_widget_set_valign (row->value, index < N_BARS ? GTK_ALIGN_CENTER : GTK_ALIGN_BASELINE);
  if (index < N_BARS)
    {
      row->bar = numel_cost_bar_new ();
      gtk_widget_set_hexpand (row->bar, TRUE);
      gtk_widget_set_valign (row->bar, GTK_ALIGN_CENTER);
      gtk_grid_attach (self->grid, row->bar, 1, 2 * index, 1, 1);
    }
  else
    {
      gtk_widget_set_valign (row->title, GTK_ALIGN_BASELINE);
      gtk_widget_set_valign (row->caption, GTK_ALIGN_BASELINE);
      gtk_widget_set_hexpand (row->caption, TRUE);
    }
  gtk_grid_attach (self->grid, row->title, 0, 2 * index, 1, 1);
  gtk_grid_attach (self->grid, row->caption, 1, 2 * index + 1, 1, 1);
  gtk_grid_attach (self->grid, row->value, 2, 2 * index, 1, 1);
}

static void
show (NumelCostCompute *self,
      guint             index,
      const char       *name,
      const char       *caption,
      NumelFigure      *figure)
{
  Row *row = &self->rows[index];
  g_autofree char *text = figure != NULL ? numel_figure_format_flops (figure->value) : NULL;

  gtk_widget_set_visible (row->title, figure != NULL);
  if (row->bar != NULL)
    gtk_widget_set_visible (row->bar, figure != NULL);
  numel_cost_label_set (row->caption, figure != NULL ? caption : NULL);
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (row->value), name, text, NUMEL_FIGURE_FLOPS,
                           figure);
}

/* What one token costs in attention. Where the model generates it is the newest one, which attends
 * the whole context; in a model of several streams and in an encoder it is a pass's average. */
static gint64
get_scores (NumelCost   *cost,
            gint64       context,
            NumelWide    token,
            NumelFigure **figure)
{
  const NumelFlops *flops = &cost->flops;
  NumelPrefill pass;
  NumelPrefill step;

  numel_flops_get_decode (flops, context, 1, &step);
  if (numel_flops_can_decode (flops) && step.matrices == numel_wide_get (token))
    {
      *figure = numel_flops_describe (flops, NUMEL_PASS_DECODE, context, 1);
      return step.scores_masked;
    }

  numel_flops_get_prefill (flops, context, 1, &pass);
  if (pass.scores != NUMEL_WIDE_TOO_LARGE)
    {
      g_autoptr (NumelFigure) products = numel_flops_describe (flops, NUMEL_PASS_TOKEN, 1, 1);
      g_autoptr (NumelFigure) scores = numel_flops_describe (flops, NUMEL_PASS_SCORES, context, 1);
      gint64 average = pass.scores / context;

      *figure = numel_figure_new (numel_wide_add (token, average),
                                  g_strdup_printf ("%s + (%s) / %s", products->formula,
                                                   scores->formula, _("tokens")),
                                  g_strdup_printf ("%s + (%s) / %" G_GINT64_FORMAT,
                                                   products->formula_numbers,
                                                   scores->formula_numbers, context));
      return average;
    }

  *figure = NULL;
  return NUMEL_WIDE_TOO_LARGE;
}

static int
compare_segments (gconstpointer a,
                  gconstpointer b)
{
  const NumelCostSegment *first = a;
  const NumelCostSegment *second = b;

  return (first->value < second->value) - (first->value > second->value);
}

/* Largest first, so that the pieces end where attention begins in both bars. */
static void
draw_bars (NumelCostCompute *self,
           NumelCost        *cost,
           gint64            scores,
           double            rule)
{
  const NumelFlops *flops = &cost->flops;
  NumelCostSegment segments[NUMEL_N_PARTS + 1] = { 0, };
  gint64 parts[NUMEL_N_PARTS];
  double sum = 0;
  double whole;

  numel_flops_sum_parts (flops, parts);
  for (NumelPart part = 0; part < NUMEL_N_PARTS; part++)
    {
      segments[part] = (NumelCostSegment) { .value = MAX (0, (double) parts[part]), .index = part };
      sum += segments[part].value;
    }
  qsort (segments, NUMEL_N_PARTS, sizeof segments[0], compare_segments);
  segments[NUMEL_N_PARTS] = (NumelCostSegment) {
    .value = MAX (0, (double) scores), .index = NUMEL_PART_ATTENTION, .hatched = TRUE,
  };

  whole = MAX (sum + segments[NUMEL_N_PARTS].value, rule);
  numel_cost_bar_set_segments (NUMEL_COST_BAR (self->rows[MATRICES].bar), segments, NUMEL_N_PARTS,
                               whole);
  numel_cost_bar_set_segments (NUMEL_COST_BAR (self->rows[ATTENTION].bar), segments,
                               NUMEL_N_PARTS + 1, whole);
  numel_cost_bar_set_segments (NUMEL_COST_BAR (self->rows[RULE].bar),
                               &(NumelCostSegment) { .value = rule, .ink = NUMEL_COST_INK_NEUTRAL },
                               1, whole);
}

static char *
add_sequences (char   *caption,
               gint64  sequences)
{
  g_autofree char *text = caption;
  g_autofree char *times = NULL;

  if (sequences == 1)
    return g_steal_pointer (&text);

  times = numel_format_count (sequences);
  /* Translators: what is computed, and how many sequences at a time. */
  return g_strdup_printf (ngettext ("%s, %s sequence", "%s, %s sequences",
                                    numel_format_plural (sequences)),
                          text, times);
}

static void
show_passes (NumelCostCompute *self,
             NumelCost        *cost,
             gint64            context,
             gint64            sequences)
{
  const NumelFlops *flops = &cost->flops;
  gulong plural = numel_format_plural (context);
  g_autofree char *tokens = numel_format_count (context);
  g_autoptr (NumelFigure) scores = NULL;
  g_autofree char *prefill_caption = NULL;
  g_autofree char *masked_caption = NULL;
  g_autofree char *decode_caption = NULL;
  NumelPrefill pass;
  NumelFigure *masked = NULL;

  /* Translators: a number of tokens; attention is computed for every pair of tokens. */
  prefill_caption = add_sequences (g_strdup_printf (ngettext ("%s token, full square",
                                                              "%s tokens, full square", plural),
                                                    tokens),
                                   sequences);
  /* Translators: a number of tokens; attention is computed only where a token may look. */
  masked_caption = add_sequences (g_strdup_printf (ngettext ("%s token, attended pairs only",
                                                             "%s tokens, attended pairs only",
                                                             plural),
                                                   tokens),
                                  sequences);
  /* Translators: a number of tokens, the new one among them. */
  decode_caption = add_sequences (g_strdup_printf (_("one new token, %s in all"), tokens),
                                  sequences);

  numel_flops_get_prefill (flops, context, sequences, &pass);
  if (pass.scores_masked != pass.scores && pass.matrices != NUMEL_WIDE_TOO_LARGE)
    {
      scores = numel_flops_describe (flops, NUMEL_PASS_SCORES_MASKED, context, sequences);
      masked = numel_figure_new (pass.total_masked < 0 ? NUMEL_WIDE_MAX
                                                       : (NumelWide) pass.total_masked,
                                 g_strdup_printf ("%s + %s", _("matrices"), scores->formula),
                                 g_strdup_printf ("%" G_GINT64_FORMAT " + %s", pass.matrices,
                                                  scores->formula_numbers));
    }

  show (self, PREFILL, _("FLOPs of a prefill"), prefill_caption,
        numel_flops_describe (flops, NUMEL_PASS_PREFILL, context, sequences));
  show (self, MASKED, _("FLOPs of a prefill, masked"), masked_caption, masked);
  show (self, DECODE, _("FLOPs of a decoding step"), decode_caption,
        numel_flops_can_decode (flops) ? numel_flops_describe (flops, NUMEL_PASS_DECODE, context,
                                                               sequences)
                                       : NULL);
}

static void
update (NumelCostCard  *card,
        NumelCostState *state,
        NumelCost      *cost)
{
  NumelCostCompute *self = NUMEL_COST_COMPUTE (card);
  gint64 context = numel_cost_state_get (state, NUMEL_COST_CONTEXT);
  g_autofree char *tokens = NULL;
  g_autofree char *caption = NULL;
  NumelFigure *attention;
  NumelFigure *rule;
  gint64 scores;
  double rule_value;

  if (cost == NULL)
    return;

  tokens = numel_format_count (context);
  scores = get_scores (cost, context, numel_flops_get_token (&cost->flops),
                       &attention);
  rule = numel_cost_describe_forward (cost);
  rule_value = MAX (0, (double) rule->value);
  /* Translators: a number of tokens. */
  caption = scores == 0 ? g_strdup (_("no attention"))
                        : g_strdup_printf (ngettext ("scores and values at %s token",
                                                     "scores and values at %s tokens",
                                                     numel_format_plural (context)),
                                           tokens);

  show (self, MATRICES, _("FLOPs of a token: matrices"), _("2 × parameters used in products"),
        numel_flops_describe (&cost->flops, NUMEL_PASS_TOKEN, 1, 1));
  show (self, ATTENTION, _("FLOPs of a token with attention"), caption, attention);
  show (self, RULE, _("Rule of thumb: FLOPs of a token"),
        _("rule of thumb; N are the parameters active per token"), rule);
  draw_bars (self, cost, scores, rule_value);
  show_passes (self, cost, context, numel_cost_state_get (state, NUMEL_COST_SEQUENCES));
}

static void
set_narrow (NumelCostCard *card,
            gboolean       narrow)
{
  NumelCostCompute *self = NUMEL_COST_COMPUTE (card);

  for (guint i = 0; i < N_ROWS; i++)
    {
      const Row *row = &self->rows[i];
      int line = 3 * (int) i;

      gtk_widget_set_margin_bottom (row->caption, narrow || i < N_BARS ? 4 : 0);
      numel_widget_set_cell (row->title, 0, line, narrow ? 2 : 1, 1);
      numel_widget_set_cell (row->value, 2, line, 1, 1);
      if (row->bar != NULL)
        numel_widget_set_cell (row->bar, narrow ? 0 : 1, narrow ? line + 1 : line, narrow ? 3 : 1,
                               1);
      numel_widget_set_cell (row->caption, narrow ? 0 : 1,
                             narrow ? line + 2 : row->bar != NULL ? line + 1 : line,
                             narrow ? 3 : 1, 1);
    }
}

static void
numel_cost_compute_class_init (NumelCostComputeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  NUMEL_COST_CARD_CLASS (klass)->update = update;
  NUMEL_COST_CARD_CLASS (klass)->set_narrow = set_narrow;

  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-compute.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelCostCompute, grid);
}

static void
numel_cost_compute_init (NumelCostCompute *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_ROWS; i++)
    make_row (self, i);
}
