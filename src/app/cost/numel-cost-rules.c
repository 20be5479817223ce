/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-rules.h"

#include "app/widgets/numel-figure-text.h"
#include "app/widgets/numel-widget.h"
#include "core/text/numel-format.h"
#include "numel-cost-label.h"

#include <glib/gi18n.h>

/* Under the value of a rule stand its error in per cent and in full. */
#define N_LINES 3

/* As presets and the core write sizes. */
static const NumelNumberStyle plain_style = { ".", "", "" };

struct _NumelCostRules
{
  NumelCostCard parent_instance;

  NumelDocument *document;
  NumelBreakdown *breakdown;
  GtkGrid *columns;
  GtkWidget *second;
  GtkGrid *rules;
  GtkGrid *meanings;
  GtkGrid *counts;
  GtkWidget *number;
  GtkWidget *answer;
};

G_DEFINE_FINAL_TYPE (NumelCostRules, numel_cost_rules, NUMEL_TYPE_COST_CARD)

static void
clear_grid (GtkGrid *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
}

static char *
format_value (gint64   value,
              gboolean is_flops)
{
  return is_flops ? numel_figure_format_flops (value) : numel_format_count (value);
}

static char *
format_signed (gint64   difference,
               gboolean is_flops)
{
  g_autofree char *size = NULL;

  if (!is_flops || difference == 0)
    return numel_format_count_signed (difference);

  size = numel_figure_format_flops (ABS (difference));
  return g_strdup_printf ("%s%s", difference < 0 ? "−" : "+", size);
}

static GtkWidget *
make_number (const char *text,
             const char *css_class)
{
  GtkWidget *label = numel_cost_label_new (text, css_class);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  return label;
}

static char *
format_error (const NumelShorthandRow *row)
{
  g_autofree char *percent = numel_format_percent ((double) ABS (row->difference),
                                                   (double) row->exact);

  if (row->difference == 0)
    return g_strdup (_("exact"));

  /* Translators: a percentage by which a rule of thumb gives less than the exact count. */
  return row->difference < 0 ? g_strdup_printf (_("%s less"), percent)
                             : g_strdup_printf (_("%s more"), percent);
}

/* Three ways to leave tables out all go by the name of non-embedding parameters. */
static gboolean
is_meaning (const NumelShorthandRow *row)
{
  static const char *const names[] = {
    "layers-only", "without-input-table", "without-position-table", NULL,
  };

  return g_strv_contains (names, row->name);
}

/* A figure of its own line. */
static GtkWidget *
make_value (const char      *name,
            const char      *shown,
            NumelFigureUnit  unit,
            gint64           value,
            const char      *formula,
            const char      *formula_numbers)
{
  GtkWidget *button = numel_cost_label_new_value ("strong");

  numel_figure_button_set (NUMEL_FIGURE_BUTTON (button), name, shown, unit,
                           numel_figure_new ((NumelWide) value, g_strdup (formula),
                                             g_strdup (formula_numbers)));
  return button;
}

static void
add_rule (GtkGrid                 *grid,
          const NumelShorthandRow *row,
          int                      line)
{
  /* Formulas and signs are set left to right whatever surrounds them. */
  g_autofree char *letters = g_strdup_printf ("\u2066%s\u2069", row->formula);
  g_autofree char *exact = format_value (row->exact, row->is_flops);
  g_autofree char *shown = format_value (row->value, row->is_flops);
  g_autofree char *error = format_error (row);
  g_autofree char *size = format_signed (row->difference, row->is_flops);
  g_autofree char *difference = g_strdup_printf ("\u2066%s\u2069", size);
  g_autofree char *text = NULL;
  GtkWidget *formula = numel_cost_label_new (letters, "formula");
  GtkWidget *note = numel_cost_label_new_note ();
  GtkWidget *value = make_value (row->title, shown,
                                 row->is_flops ? NUMEL_FIGURE_FLOPS : NUMEL_FIGURE_PARAMETERS,
                                 row->value, row->formula, row->formula_numbers);

  gtk_label_set_wrap (GTK_LABEL (formula), TRUE);
  gtk_widget_set_hexpand (formula, TRUE);
  gtk_widget_set_valign (formula, GTK_ALIGN_START);
  gtk_widget_set_valign (value, GTK_ALIGN_START);
  /* Translators: what a rule of thumb is for; the exact count and what it counts. */
  text = g_strdup_printf (_("%s\nbeside %s: %s"), row->title, exact, row->exact_title);
  gtk_widget_add_css_class (note, "numeric");
  gtk_widget_set_margin_bottom (note, 8);
  numel_cost_label_set (note, text);
  gtk_grid_attach (grid, formula, 0, N_LINES * line, 1, 1);
  gtk_grid_attach (grid, note, 0, N_LINES * line + 1, 1, N_LINES - 1);
  gtk_grid_attach (grid, value, 1, N_LINES * line, 1, 1);
  gtk_grid_attach (grid, make_number (error, "caption"), 1, N_LINES * line + 1, 1, 1);
  if (row->difference != 0)
    gtk_grid_attach (grid, make_number (difference, "cost-small"), 1, N_LINES * line + 2, 1, 1);
}

static void
add_count (GtkGrid                   *grid,
           const NumelShorthandCount *count,
           int                        line)
{
  GtkWidget *title = numel_cost_label_new (count->title, NULL);
  g_autofree char *shown = numel_format_count (count->value);
  g_autofree char *short_form = numel_format_short (count->value);
  GtkWidget *label = numel_cost_label_new (short_form, "dim-label");

  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_grid_attach (grid, title, 0, line, 1, 1);
  gtk_grid_attach (grid,
                   make_value (count->title, shown, NUMEL_FIGURE_PARAMETERS, count->value,
                               count->formula, count->formula_numbers),
                   1, line, 1, 1);
  gtk_grid_attach (grid, label, 2, line, 1, 1);
}

/* The core reads digits with a point; people type as they write here. */
static char *
to_plain (const char *text)
{
  NumelNumberStyle style;
  g_autoptr (GString) plain = g_string_new (text);

  numel_number_style_init_from_locale (&style);
  if (style.thousands_separator[0] != '\0')
    g_string_replace (plain, style.thousands_separator, "", 0);
  if (!g_str_equal (style.decimal_point, "."))
    g_string_replace (plain, style.decimal_point, ".", 0);

  return g_strstrip (g_string_free (g_steal_pointer (&plain), FALSE));
}

static const NumelShorthandCount *
find_nearest (const NumelShorthand *shorthand,
              const char           *plain)
{
  const NumelShorthandCount *nearest = NULL;
  const NumelShorthandCount *counts;
  guint n_counts;
  gint64 value;

  if (!numel_parse_count_styled (plain, &plain_style, &value, NULL))
    return NULL;

  counts = (const NumelShorthandCount *) shorthand->counts->data;
  n_counts = shorthand->counts->len;
  for (guint i = 0; i < n_counts; i++)
    if (nearest == NULL || ABS (counts[i].value - value) < ABS (nearest->value - value))
      nearest = &counts[i];

  return nearest;
}

static void
show_answer (NumelCostRules *self,
             const char     *text,
             gboolean        is_error)
{
  numel_widget_set_invalid (self->number, is_error);
  numel_widget_set_css_class (self->answer, "error", is_error);
  gtk_label_set_text (GTK_LABEL (self->answer), text);
}

static void
number_cb (NumelCostRules *self)
{
  NumelCostState *state = numel_cost_card_get_state (NUMEL_COST_CARD (self));
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->number));
  const NumelShorthand *shorthand;
  const NumelShorthandCount *count;
  g_autofree char *plain = to_plain (typed);
  g_autofree char *shown = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  shorthand = state != NULL ? numel_cost_state_get_shorthand (state, self->document) : NULL;
  if (shorthand == NULL || *plain == '\0')
    {
      show_answer (self, "", FALSE);
      return;
    }

  count = numel_shorthand_find_announced (shorthand, plain, &error);
  if (error != NULL)
    {
      show_answer (self, error->message, TRUE);
      return;
    }

  if (count != NULL)
    {
      shown = numel_format_count (count->value);
      /* Translators: what somebody typed, what is counted so, and how many that are exactly. */
      text = g_strdup_printf (_("%s is: %s, %s"), typed, count->title, shown);
    }
  else if ((count = find_nearest (shorthand, plain)) != NULL)
    {
      shown = numel_format_count (count->value);
      /* Translators: what somebody typed; then the nearest count and what it counts. */
      text = g_strdup_printf (_("%s can’t be reached from this shape: no count rounds to it. "
                                "Nearest: %s (%s)"), typed, shown, count->title);
    }
  show_answer (self, text != NULL ? text : "", FALSE);
}

/* Another model comes with the size that its publisher gives it, written as people do here; a name
 * like 8x7B is no number. */
static void
show_announced (NumelCostRules *self)
{
  const NumelPreset *preset = NULL;
  const char *id = numel_document_get_preset (self->document);
  g_autofree char *text = NULL;
  gint64 value;

  if (id != NULL)
    preset = numel_catalog_find_preset (numel_document_get_catalog (self->document), id);
  if (preset != NULL && preset->announced != NULL
      && numel_parse_count_styled (preset->announced, &plain_style, &value, NULL))
    text = numel_format_plain (preset->announced);
  gtk_editable_set_text (GTK_EDITABLE (self->number), text != NULL ? text : "");
}

static void
update (NumelCostCard  *card,
        NumelCostState *state,
        NumelCost      *cost)
{
  NumelCostRules *self = NUMEL_COST_RULES (card);
  NumelDocument *document = numel_cost_state_get_document (state);
  const NumelShorthand *shorthand = numel_cost_state_get_shorthand (state, document);
  gboolean another = document != self->document;
  const NumelShorthandRow *rows;
  const NumelShorthandCount *counts;
  NumelBreakdown *breakdown;
  guint n_rows;
  guint n_counts;

  g_set_object (&self->document, document);
  gtk_widget_set_visible (GTK_WIDGET (self), shorthand != NULL);
  if (shorthand == NULL)
    return;

  /* Nothing here depends on the settings of the page. */
  breakdown = numel_document_get_breakdown (document);
  if (breakdown == self->breakdown && !another)
    return;
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  self->breakdown = numel_breakdown_ref (breakdown);

  clear_grid (self->rules);
  clear_grid (self->meanings);
  rows = (const NumelShorthandRow *) shorthand->rows->data;
  n_rows = shorthand->rows->len;
  for (guint i = 0; i < n_rows; i++)
    add_rule (is_meaning (&rows[i]) ? self->meanings : self->rules, &rows[i], (int) i);

  clear_grid (self->counts);
  counts = (const NumelShorthandCount *) shorthand->counts->data;
  n_counts = shorthand->counts->len;
  for (guint i = 0; i < n_counts; i++)
    add_count (self->counts, &counts[i], (int) i);

  if (another)
    show_announced (self);
  number_cb (self);
}

static void
set_narrow (NumelCostCard *card,
            gboolean       narrow)
{
  NumelCostRules *self = NUMEL_COST_RULES (card);

  /* A grid, as a box would measure the wrapping text of its columns for too little height, of which
   * GTK warns from 4.10 on. */
  numel_widget_set_cell (self->second, narrow ? 0 : 1, narrow ? 1 : 0, 1, 1);
  gtk_grid_set_column_homogeneous (self->columns, !narrow);
}

static void
numel_cost_rules_dispose (GObject *object)
{
  NumelCostRules *self = NUMEL_COST_RULES (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);

  G_OBJECT_CLASS (numel_cost_rules_parent_class)->dispose (object);
}

static void
numel_cost_rules_class_init (NumelCostRulesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_cost_rules_dispose;
  NUMEL_COST_CARD_CLASS (klass)->update = update;
  NUMEL_COST_CARD_CLASS (klass)->set_narrow = set_narrow;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-rules.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCostRules, name)
  BIND (columns);
  BIND (second);
  BIND (rules);
  BIND (meanings);
  BIND (counts);
  BIND (number);
  BIND (answer);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, number_cb);
}

static void
numel_cost_rules_init (NumelCostRules *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
