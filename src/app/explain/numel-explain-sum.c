/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explain-sum.h"

#include "app/cost/numel-cost-bar.h"
#include "numel-build.h"
#include "numel-explain-text.h"

#include <glib/gi18n.h>

/* The parts, then what belongs to none of them. */
#define N_INKS  (NUMEL_N_PARTS + 1)
#define NEUTRAL NUMEL_N_PARTS

/* What the digits and words leave of the window's width. */
#define BAR_WIDTH 214

struct _NumelExplainSum
{
  AdwBin parent_instance;

  GtkGrid *grid;
  gint64 whole; /* what a bar of the full length stands for */
  int n_lines;
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (NumelExplainSum, numel_explain_sum, ADW_TYPE_BIN)

static void
append_row (NumelExplainSum        *self,
            const char             *title,
            const char             *subtitle,
            const NumelCostSegment *segments,
            guint                   n_segments,
            const char             *number,
            const char             *css_class)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource (NUMEL_RESOURCE_PATH "/numel-explain-step.ui");
#define GET(name) ((gpointer) gtk_builder_get_object (builder, name))
  GtkWidget *clamp = GET ("clamp");

  gtk_label_set_text (GET ("title"), title);
  gtk_label_set_text (GET ("subtitle"), subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GET ("subtitle"), subtitle != NULL);
  gtk_label_set_text (GET ("value"), number);
  if (css_class != NULL)
    {
      gtk_widget_add_css_class (GET ("title"), css_class);
      gtk_widget_add_css_class (GET ("value"), css_class);
    }
  numel_cost_bar_set_segments (GET ("bar"), segments, n_segments, (double) self->whole);

  gtk_grid_attach (self->grid, GET ("texts"), 0, self->n_lines, 1, 1);
  gtk_grid_attach (self->grid, GET ("value"), 2, self->n_lines, 1, 1);
  if (self->narrow)
    {
      gtk_grid_attach (self->grid, clamp, 0, ++self->n_lines, 3, 1);
    }
  else
    {
      adw_clamp_set_maximum_size (ADW_CLAMP (clamp), BAR_WIDTH);
      adw_clamp_set_tightening_threshold (ADW_CLAMP (clamp), BAR_WIDTH);
      gtk_widget_set_size_request (GET ("bar"), BAR_WIDTH, -1);
      gtk_grid_attach (self->grid, clamp, 1, self->n_lines, 1, 1);
    }
#undef GET
  self->n_lines++;
}

static NumelCostSegment
get_segment (guint  index,
             gint64 value)
{
  return (NumelCostSegment) {
    .value = (double) value,
    .ink = index == NEUTRAL ? NUMEL_COST_INK_NEUTRAL : NUMEL_COST_INK_PART,
    .index = index,
  };
}

/* The whole sum, part by part. */
static void
append_sum (NumelExplainSum *self,
            const char      *title,
            const char      *subtitle,
            const gint64    *inks,
            gint64           value)
{
  NumelCostSegment segments[N_INKS];
  g_autofree char *number = numel_explain_format_number (value, FALSE);

  for (guint i = 0; i < N_INKS; i++)
    segments[i] = get_segment (i, inks[i]);
  append_row (self, title, subtitle, segments, N_INKS, number, "heading");
}

/* Only what changes, where the bar of the sum so far ends. */
static void
append_difference (NumelExplainSum *self,
                   const char      *title,
                   const char      *subtitle,
                   guint            ink,
                   gint64           from,
                   gint64           difference,
                   const char      *css_class)
{
  NumelCostSegment segments[] = {
    { .ink = NUMEL_COST_INK_NONE },
    get_segment (ink, ABS (difference)),
  };
  double whole = (double) self->whole;
  g_autofree char *number = numel_explain_format_number (difference, TRUE);

  /* What is there is never quite invisible. */
  segments[1].value = MAX (segments[1].value, whole / BAR_WIDTH);
  segments[0].value = MIN ((double) MIN (from, from + difference), whole - segments[1].value);
  append_row (self, title, subtitle, segments, G_N_ELEMENTS (segments), number, css_class);
}

static gint64
scale (gint64 value,
       gint64 to,
       gint64 from)
{
  return from > 0 ? (gint64) ((double) value / (double) from * (double) to) : 0;
}

/* Bytes are those of every part. Of what belongs to no part nobody can tell what it is taken from,
 * so that what is left has no parts either. */
static void
add_to_inks (gint64                     *inks,
             gint64                      sum,
             const NumelExplanationStep *step)
{
  guint ink = step->has_part ? step->part : NEUTRAL;
  gboolean scales = g_str_has_prefix (step->formula, "×") || g_str_has_prefix (step->formula, "÷");

  if (scales)
    {
      for (guint i = 0; i < N_INKS; i++)
        inks[i] = scale (inks[i], sum + step->difference, sum);
    }
  else if (inks[ink] + step->difference >= 0 && (step->has_part || step->difference >= 0))
    {
      inks[ink] += step->difference;
    }
  else
    {
      for (guint i = 0; i < NEUTRAL; i++)
        inks[i] = 0;
      inks[NEUTRAL] = sum + step->difference;
    }
}

static void
append_separator (NumelExplainSum *self)
{
  gtk_grid_attach (self->grid, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL), 0, self->n_lines++,
                   3, 1);
}

static void
clear (NumelExplainSum *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  self->n_lines = 0;
}

static void
numel_explain_sum_class_init (NumelExplainSumClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (NUMEL_TYPE_COST_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-explain-sum.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelExplainSum, grid);
}

static void
numel_explain_sum_init (NumelExplainSum *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
numel_explain_sum_set_narrow (NumelExplainSum *self,
                              gboolean         narrow)
{
  g_return_if_fail (NUMEL_IS_EXPLAIN_SUM (self));

  self->narrow = narrow;
}

/* Shows the simplest sum that gives the number, or the nearest one with what is still missing. */
void
numel_explain_sum_show (NumelExplainSum        *self,
                        const NumelExplanation *explanation,
                        const NumelCounts      *counts,
                        const char             *title,
                        const char             *typed)
{
  const NumelExplanationSum *sum;
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  g_autofree char *said = NULL;
  gint64 inks[N_INKS] = { 0 };
  gint64 value;
  gint64 left;

  g_return_if_fail (NUMEL_IS_EXPLAIN_SUM (self));
  g_return_if_fail (explanation != NULL && counts != NULL && title != NULL && typed != NULL);

  clear (self);
  sum = numel_explain_get_sum (explanation);
  left = numel_explain_get_left (explanation);

  value = counts->total;
  self->whole = MAX (value, sum->value + left);
  for (guint i = 0; i < sum->n_steps; i++)
    {
      value += sum->steps[i].difference;
      self->whole = MAX (self->whole, value);
    }

  /* Translators: the name of a model comes first. */
  first = g_strdup_printf (_("%s, every parameter once"), title);
  memcpy (inks, counts->parts, sizeof counts->parts);
  value = counts->total;
  append_sum (self, first, "model.parameters()", inks, value);

  for (guint i = 0; i < sum->n_steps; i++)
    {
      const NumelExplanationStep *step = &sum->steps[i];
      g_autofree char *formula = numel_explain_format_formula (step);

      append_difference (self, step->reason, formula, step->has_part ? step->part : NEUTRAL, value,
                         step->difference, NULL);
      add_to_inks (inks, value, step);
      value += step->difference;
    }
  if (left != 0)
    {
      append_difference (self, _("still unexplained"), NULL, NEUTRAL, value, left,
                         "explain-unexplained");
      inks[NEUTRAL] = MAX (0, inks[NEUTRAL] + left);
      value += left;
    }

  append_separator (self);
  last = numel_explain_dup_sum_title (explanation);
  if (numel_explain_judge (explanation) == NUMEL_EXPLAIN_ROUNDED)
    /* Translators: a number as it was typed, such as "7.6B". */
    said = g_strdup_printf (_("printed as %s"), typed);
  else
    said = g_strdup (_("as the other tool counts"));
  append_sum (self, last, said, inks, value);
}
