/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-cache.h"

#include "app/widgets/numel-chart-view.h"
#include "app/widgets/numel-count-spin.h"
#include "app/widgets/numel-figure-text.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"
#include "chart/numel-axis.h"
#include "core/text/numel-format.h"
#include "numel-cost-label.h"
#include "numel-cost-lines.h"

#include <glib/gi18n.h>

#define CONTEXT_STEP 1024

struct _NumelCostCache
{
  NumelCostCard parent_instance;

  NumelLines *lines;
  GtkSizeGroup *labels;
  GtkWidget *title;
  GtkWidget *context_label;
  NumelCountSpin *context;
  GtkWidget *sequences_label;
  NumelCountSpin *sequences;
  GtkDropDown *type;
  NumelFigureButton *gb;
  GtkWidget *gib;
  GtkWidget *token_box;
  NumelFigureButton *token;
  GtkWidget *formula;
  GtkWidget *error;
  GtkWidget *kinds;
  NumelChartView *chart_view;
  GtkWidget *note;
};

G_DEFINE_FINAL_TYPE (NumelCostCache, numel_cost_cache, NUMEL_TYPE_COST_CARD)

static void
edited_cb (NumelCostCache *self,
           NumelCountSpin *spin)
{
  numel_cost_card_set (NUMEL_COST_CARD (self),
                       spin == self->context ? NUMEL_COST_CONTEXT : NUMEL_COST_SEQUENCES,
                       numel_count_spin_get_value (spin));
}

/* What is wrong takes the place of the formula, so that nothing moves. */
static void
judged_cb (NumelCostCache *self)
{
  const char *context = numel_count_spin_get_error (self->context);
  const char *sequences = numel_count_spin_get_error (self->sequences);
  g_autofree char *text = NULL;

  if (context != NULL)
    /* Translators: what is wrong with the context that is typed: "from 1 to 1,048,576". */
    text = g_strdup_printf (_("Context: %s"), context);
  else if (sequences != NULL)
    text = g_strdup_printf (_("Sequences: %s"), sequences);

  numel_cost_label_set (self->error, text);
  gtk_widget_set_visible (self->token_box, text == NULL);
}

static NumelFigure *
describe_kind (const NumelCacheRow *row,
               gint64               tokens,
               gint64               sequences,
               NumelDataType        type)
{
  g_autoptr (NumelFigure) elements = numel_cache_row_describe (row, tokens);
  NumelWide all = numel_wide_multiply (elements->wide, sequences);
  char size[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (size, sizeof size, "%g", numel_data_type_get_bits (type) / 8);
  return numel_figure_new (numel_data_type_measure (type, all),
                           g_strdup_printf ("%s × %s × %s", elements->formula, _("sequences"),
                                            _("bytes")),
                           g_strdup_printf ("%s × %" G_GINT64_FORMAT " × %s",
                                            elements->formula_numbers, sequences, size));
}

static char *
describe_layers (const NumelCacheRow *row)
{
  g_autofree char *layers = numel_format_count (row->layers);
  g_autofree char *count = g_strdup_printf (ngettext ("%s layer", "%s layers",
                                                      numel_format_plural (row->layers)), layers);
  g_autofree char *window = NULL;

  if (row->window < 0)
    /* Translators: what a kind of layer keeps, and how many layers do. */
    return g_strdup_printf (_("%s, %s"), numel_cache_kind_get_title (row->kind), count);

  window = numel_format_count (row->window);
  /* Translators: a kind of layer, how many there are, and how many tokens they look back. */
  return g_strdup_printf (ngettext ("%s, %s, window of %s token", "%s, %s, window of %s tokens",
                                    numel_format_plural (row->window)),
                          numel_cache_kind_get_title (row->kind), count, window);
}

static void
add_kind (NumelCostCache *self,
          const char     *name,
          NumelFigure    *figure)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = numel_cost_label_new (name, "caption");
  GtkWidget *value = numel_cost_label_new_value ("small");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_halign (value, GTK_ALIGN_FILL);
  numel_cost_label_set_bytes (NUMEL_FIGURE_BUTTON (value), NULL, name, figure);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), value);
  gtk_box_append (GTK_BOX (self->kinds), box);
}

/* Where there is more than one kind of layer, each says what it keeps. */
static void
show_kinds (NumelCostCache   *self,
            NumelCostState   *state,
            const NumelCache *cache)
{
  gint64 context = numel_cost_state_get (state, NUMEL_COST_CONTEXT);
  gint64 sequences = numel_cost_state_get (state, NUMEL_COST_SEQUENCES);
  NumelDataType type = numel_cost_state_get (state, NUMEL_COST_CACHE_TYPE);
  const NumelCacheRow *rows = (const NumelCacheRow *) cache->rows->data;
  guint n_rows = cache->rows->len;

  numel_widget_clear_box (self->kinds);
  for (guint i = 0; i < n_rows && n_rows > 1; i++)
    {
      g_autofree char *name = describe_layers (&rows[i]);

      add_kind (self, name, describe_kind (&rows[i], context, sequences, type));
    }
  if (cache->has_expanded)
    add_kind (self, _("Expanded: keys and values of all heads"),
              numel_cache_describe (cache, context, sequences, type, TRUE));
  gtk_widget_set_visible (self->kinds, gtk_widget_get_first_child (self->kinds) != NULL);
}

/* `2 × 8 × 128 × 32 layers × 2 bytes`: without what is 1 for one token of one sequence. */
static char *
format_token_formula (const NumelCache *cache,
                      NumelDataType     type)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_terms = 0;
  const NumelCacheRow *rows = (const NumelCacheRow *) cache->rows->data;
  guint n_rows = cache->rows->len;
  char plain[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *size = NULL;

  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *layers = numel_format_count (rows[i].layers);
      g_autofree char *numbers = NULL;
      g_autofree char *elements = NULL;

      if (rows[i].kind == NUMEL_CACHE_STATE)
        continue;

      numbers = rows[i].formula_numbers != NULL ? numel_figure_localize (rows[i].formula_numbers)
                                                : numel_format_count (rows[i].per_token);
      elements = strstr (numbers, " + ") != NULL && *numbers != '('
                   ? g_strdup_printf ("(%s)", numbers) : g_strdup (numbers);
      if (n_terms++ > 0)
        g_string_append (text, " + ");
      /* Translators: elements of a token in one layer, times so many layers. */
      g_string_append_printf (text, ngettext ("%s × %s layer", "%s × %s layers",
                                              numel_format_plural (rows[i].layers)),
                              elements, layers);
    }
  if (n_terms > 1)
    {
      g_string_prepend_c (text, '(');
      g_string_append_c (text, ')');
    }

  g_ascii_formatd (plain, sizeof plain, "%g", numel_data_type_get_bits (type) / 8);
  size = numel_figure_localize (plain);
  /* Translators: a number of elements as a formula, times so many bytes. Digits and signs are set
   * left to right. */
  return g_strdup_printf (_("\u2066= %s × %s bytes\u2069"), text->str, size);
}

static void
show_token (NumelCostCache   *self,
            const NumelCache *cache,
            NumelDataType     type)
{
  NumelFigure *figure = numel_cache_describe_token (cache, type);
  g_autofree char *size = NULL;
  g_autofree char *text = NULL;
  g_autofree char *formula = NULL;

  if (figure->value <= 0)
    {
      numel_figure_button_set (self->token, NULL, NULL, NUMEL_FIGURE_BYTES, NULL);
      numel_figure_free (figure);
      numel_cost_label_set (self->formula, _("Its size doesn’t depend on the context."));
      return;
    }

  size = numel_axis_format_unit (NUMEL_AXIS_BYTES, (double) figure->value, 2);
  /* Translators: how much one token takes: "128 KiB per token". */
  text = g_strdup_printf (_("%s per token"), size);
  formula = format_token_formula (cache, type);
  numel_figure_button_set (self->token, _("Cache of one token"), text, NUMEL_FIGURE_BYTES, figure);
  numel_cost_label_set (self->formula, formula);
}

static void
show_value (NumelCostCache   *self,
            NumelCostState   *state,
            const NumelCache *cache)
{
  NumelDataType type = numel_cost_state_get (state, NUMEL_COST_CACHE_TYPE);

  if (cache->rows->len == 0)
    {
      numel_figure_button_set (self->gb, NULL, NULL, NUMEL_FIGURE_BYTES, NULL);
      numel_figure_button_set (self->token, NULL, NULL, NUMEL_FIGURE_BYTES, NULL);
      numel_cost_label_set (self->gib, _("None: this model keeps nothing of its text."));
      numel_cost_label_set (self->formula, NULL);
      return;
    }

  numel_cost_label_set_bytes (self->gb, self->gib, _("KV cache"),
                              numel_cache_describe (
                                cache, numel_cost_state_get (state, NUMEL_COST_CONTEXT),
                                numel_cost_state_get (state, NUMEL_COST_SEQUENCES), type, FALSE));
  show_token (self, cache, type);
}

static void
update (NumelCostCard  *card,
        NumelCostState *state,
        NumelCost      *cost)
{
  NumelCostCache *self = NUMEL_COST_CACHE (card);
  g_autofree char *note = NULL;

  if (cost == NULL)
    return;

  numel_count_spin_set_value (self->context, numel_cost_state_get (state, NUMEL_COST_CONTEXT));
  numel_count_spin_set_value (self->sequences, numel_cost_state_get (state, NUMEL_COST_SEQUENCES));
  show_value (self, state, &cost->cache);
  show_kinds (self, state, &cost->cache);
  gtk_widget_set_visible (GTK_WIDGET (self->chart_view),
                          numel_cost_lines_fill (self->lines, state, &note) > 0);
  numel_cost_label_set (self->note, note);
}

/* A point of a line sets the context there; a line itself chooses its model. */
static void
chart_chosen_cb (NumelCostCache *self,
                 const char     *id)
{
  gint64 context = numel_cost_lines_find_context (id);

  if (context > 0)
    numel_cost_card_set (NUMEL_COST_CARD (self), NUMEL_COST_CONTEXT, context);
}

static void
chart_entered_cb (NumelCostCache *self,
                  const char     *id)
{
  NumelCostState *state = numel_cost_card_get_state (NUMEL_COST_CARD (self));
  NumelDocument *document = numel_cost_lines_find_document (state, id);

  if (document != NULL)
    numel_session_set_chosen (numel_cost_state_get_session (state), document);
}

static void
set_narrow (NumelCostCard *card,
            gboolean       narrow)
{
  NumelCostCache *self = NUMEL_COST_CACHE (card);

  gtk_size_group_set_mode (self->labels,
                           narrow ? GTK_SIZE_GROUP_HORIZONTAL : GTK_SIZE_GROUP_NONE);
  numel_chart_view_set_size (self->chart_view, 240, narrow ? 260 : 320, 560, narrow ? 260 : 380);
}

static void
numel_cost_cache_finalize (GObject *object)
{
  g_clear_object (&NUMEL_COST_CACHE (object)->lines);

  G_OBJECT_CLASS (numel_cost_cache_parent_class)->finalize (object);
}

static void
numel_cost_cache_class_init (NumelCostCacheClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = numel_cost_cache_finalize;
  NUMEL_COST_CARD_CLASS (klass)->update = update;
  NUMEL_COST_CARD_CLASS (klass)->set_narrow = set_narrow;

  g_type_ensure (NUMEL_TYPE_CHART_VIEW);
  g_type_ensure (NUMEL_TYPE_COUNT_SPIN);
  g_type_ensure (NUMEL_TYPE_FIGURE_BUTTON);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-cache.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCostCache, name)
  BIND (labels);
  BIND (title);
  BIND (context_label);
  BIND (context);
  BIND (sequences_label);
  BIND (sequences);
  BIND (type);
  BIND (gb);
  BIND (gib);
  BIND (token_box);
  BIND (token);
  BIND (formula);
  BIND (error);
  BIND (kinds);
  BIND (chart_view);
  BIND (note);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, chart_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, chart_entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, judged_cb);
}

static void
name_control (NumelCountSpin *spin,
              GtkWidget      *label)
{
  gtk_accessible_update_relation (GTK_ACCESSIBLE (numel_count_spin_get_control (spin)),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

static const char *
get_type_title (int type)
{
  return type >= 0 && numel_data_type_can_cache (type) ? numel_data_type_get_title (type) : NULL;
}

static void
numel_cost_cache_init (NumelCostCache *self)
{
  self->lines = numel_lines_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  numel_count_spin_set_range (self->context, 1, NUMEL_COST_MAX_CONTEXT, CONTEXT_STEP, 9);
  numel_count_spin_set_binary (self->context, TRUE);
  numel_count_spin_set_range (self->sequences, 1, NUMEL_COST_MAX_SEQUENCES, 1, 5);
  /* A formula is set left to right, at the end of its line. */
  gtk_widget_set_direction (self->token_box, GTK_TEXT_DIR_LTR);
  if (gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL)
    gtk_widget_set_halign (self->token_box, GTK_ALIGN_START);
  name_control (self->context, self->context_label);
  name_control (self->sequences, self->sequences_label);
  numel_cost_card_offer (NUMEL_COST_CARD (self), self->type, NUMEL_COST_CACHE_TYPE,
                         NUMEL_N_DATA_TYPES, get_type_title);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->chart_view),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL, -1);
  numel_chart_view_set_chart (self->chart_view, NUMEL_CHART (self->lines));
}

/* Returns: (nullable): the lines, if there are any */
NumelChart *
numel_cost_cache_get_chart (NumelCostCache *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_CACHE (self), NULL);

  return gtk_widget_get_visible (GTK_WIDGET (self->chart_view)) ? NUMEL_CHART (self->lines) : NULL;
}
