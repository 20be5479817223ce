/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-cache.h"

#include "chart/numel-axis.h"
#include "app/widgets/numel-chart-view.h"
#include "numel-cost-label.h"
#include "numel-cost-lines.h"
#include "app/widgets/numel-count-spin.h"
#include "app/widgets/numel-figure-button.h"
#include "app/widgets/numel-figure-text.h"
#include "core/text/numel-format.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

#define CONTEXT_STEP 1024

struct _NumelCostCache
{
  GtkWidget parent_instance;

  NumelCostState *state;
  NumelLines *lines;
  GtkSizeGroup *labels;
  GtkWidget *title;
  GtkWidget *context_label;
  GtkWidget *context;
  GtkWidget *sequences_label;
  GtkWidget *sequences;
  GtkWidget *type_label;
  GtkWidget *type;
  GtkWidget *gb;
  GtkWidget *gib;
  GtkWidget *token_box;
  GtkWidget *token;
  GtkWidget *formula;
  GtkWidget *error;
  GtkWidget *kinds;
  GtkWidget *chart_view;
  GtkWidget *note;
  NumelDataType types[NUMEL_N_DATA_TYPES];
  guint n_types;
  guint n_lines;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (NumelCostCache, numel_cost_cache, GTK_TYPE_WIDGET)

static void
context_cb (NumelCostCache *self)
{
  gint64 context = numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->context));

  if (self->state != NULL)
    numel_cost_state_set_context (self->state, context);
}

static void
sequences_cb (NumelCostCache *self)
{
  gint64 sequences = numel_count_spin_get_value (NUMEL_COUNT_SPIN (self->sequences));

  if (self->state != NULL)
    numel_cost_state_set_sequences (self->state, sequences);
}

static void
type_cb (NumelCostCache *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));

  if (!self->updating && self->state != NULL && selected < self->n_types)
    numel_cost_state_set_cache_type (self->state, self->types[selected]);
}

/* What is wrong takes the place of the formula, so that nothing moves. */
static void
judged_cb (NumelCostCache *self)
{
  const char *context = numel_count_spin_get_error (NUMEL_COUNT_SPIN (self->context));
  const char *sequences = numel_count_spin_get_error (NUMEL_COUNT_SPIN (self->sequences));
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
  NumelWide all = numel_wide_multiply (numel_cache_row_get_elements (row, tokens), sequences);
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
  GtkWidget *value = numel_figure_button_new ();
  g_autofree char *gb = NULL;

  gb = figure->value != NUMEL_WIDE_TOO_LARGE ? numel_format_bytes_gb (figure->value)
                                             : g_strdup ("–");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "numeric");
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (value), name, gb, NUMEL_FIGURE_BYTES, figure);
  gtk_widget_add_css_class (value, "small");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), value);
  gtk_box_append (GTK_BOX (self->kinds), box);
}

/* Where there is more than one kind of layer, each says what it keeps. */
static void
show_kinds (NumelCostCache   *self,
            const NumelCache *cache)
{
  gint64 context = numel_cost_state_get_context (self->state);
  gint64 sequences = numel_cost_state_get_sequences (self->state);
  NumelDataType type = numel_cost_state_get_cache_type (self->state);
  guint n_rows;
  const NumelCacheRow *rows = numel_cache_get_rows (cache, &n_rows);

  numel_widget_clear_box (self->kinds);

  for (guint i = 0; i < n_rows && n_rows > 1; i++)
    {
      g_autofree char *name = describe_layers (&rows[i]);

      add_kind (self, name, describe_kind (&rows[i], context, sequences, type));
    }
  if (numel_cache_has_expanded (cache))
    add_kind (self, _("Expanded: keys and values of all heads"),
              numel_cache_describe_expanded (cache, context, sequences, type));
  gtk_widget_set_visible (self->kinds, gtk_widget_get_first_child (self->kinds) != NULL);
}

/* `2 × 8 × 128 × 32 layers × 2 bytes`: without what is 1 for one token of one sequence. */
static char *
format_token_formula (const NumelCache *cache,
                      NumelDataType     type)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_terms = 0;
  guint n_rows;
  const NumelCacheRow *rows = numel_cache_get_rows (cache, &n_rows);
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
            const NumelCache *cache)
{
  NumelDataType type = numel_cost_state_get_cache_type (self->state);
  NumelFigure *figure = numel_cache_describe_token (cache, type);
  g_autofree char *size = NULL;
  g_autofree char *text = NULL;
  g_autofree char *formula = NULL;

  if (figure->value <= 0)
    {
      numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->token), NULL, NULL, NUMEL_FIGURE_BYTES,
                               NULL);
      numel_figure_free (figure);
      numel_cost_label_set (self->formula, _("Its size doesn’t depend on the context."));
      return;
    }

  size = numel_axis_format_unit (NUMEL_AXIS_BYTES, (double) figure->value, 2);
  /* Translators: how much one token takes: "128 KiB per token". */
  text = g_strdup_printf (_("%s per token"), size);
  formula = format_token_formula (cache, type);
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->token), _("Cache of one token"), text,
                           NUMEL_FIGURE_BYTES, figure);
  numel_cost_label_set (self->formula, formula);
}

static void
show_value (NumelCostCache   *self,
            const NumelCache *cache)
{
  NumelFigure *figure;
  g_autofree char *gb = NULL;
  g_autofree char *gib = NULL;

  if (numel_cache_is_empty (cache))
    {
      numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->gb), NULL, NULL, NUMEL_FIGURE_BYTES,
                               NULL);
      numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->token), NULL, NULL, NUMEL_FIGURE_BYTES,
                               NULL);
      numel_cost_label_set (self->gib, _("None: this model keeps nothing of its text."));
      numel_cost_label_set (self->formula, NULL);
      return;
    }

  figure = numel_cache_describe (cache, numel_cost_state_get_context (self->state),
                                 numel_cost_state_get_sequences (self->state),
                                 numel_cost_state_get_cache_type (self->state));
  gb = figure->value != NUMEL_WIDE_TOO_LARGE ? numel_format_bytes_gb (figure->value)
                                             : g_strdup ("–");
  gib = figure->value != NUMEL_WIDE_TOO_LARGE ? numel_format_bytes_gib (figure->value) : NULL;
  numel_figure_button_set (NUMEL_FIGURE_BUTTON (self->gb), _("KV cache"), gb, NUMEL_FIGURE_BYTES,
                           figure);
  numel_cost_label_set (self->gib, gib);
  show_token (self, cache);
}

static void
show_note (NumelCostCache           *self,
           const NumelCostLinesInfo *info)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (info->has_dotted)
    g_string_append (text, _("Dotted: beyond the context that the model is configured for."));
  for (guint i = 0; i < info->bending->len; i++)
    {
      if (text->len > 0)
        g_string_append_c (text, ' ');
      /* Translators: a model is named; its line in the chart bends. */
      g_string_append_printf (text, _("%s bends where its sliding window is full."),
                              (const char *) g_ptr_array_index (info->bending, i));
    }
  numel_cost_label_set (self->note, text->str);
}

static void
show_controls (NumelCostCache *self)
{
  NumelDataType type = numel_cost_state_get_cache_type (self->state);

  numel_count_spin_set_value (NUMEL_COUNT_SPIN (self->context),
                              numel_cost_state_get_context (self->state));
  numel_count_spin_set_value (NUMEL_COUNT_SPIN (self->sequences),
                              numel_cost_state_get_sequences (self->state));
  self->updating = TRUE;
  for (guint i = 0; i < self->n_types; i++)
    if (self->types[i] == type)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->type), i);
  self->updating = FALSE;
}

static void
changed_cb (NumelCostCache *self)
{
  NumelCost *cost = numel_cost_state_get_cost (self->state,
                                               numel_cost_state_get_document (self->state));
  NumelCostLinesInfo info;

  if (cost == NULL)
    return;

  show_controls (self);
  show_value (self, numel_cost_get_cache (cost));
  show_kinds (self, numel_cost_get_cache (cost));
  numel_cost_lines_fill (self->lines, self->state, &info);
  self->n_lines = info.n_lines;
  gtk_widget_set_visible (self->chart_view, info.n_lines > 0);
  show_note (self, &info);
  g_ptr_array_unref (info.bending);
}

/* A point of a line sets the context there; a line itself chooses its model. */
static void
chart_chosen_cb (NumelCostCache *self,
                 const char     *id)
{
  gint64 context = numel_cost_lines_find_context (id);

  if (context > 0)
    numel_cost_state_set_context (self->state, context);
}

static void
chart_entered_cb (NumelCostCache *self,
                  const char     *id)
{
  NumelDocument *document = numel_cost_lines_find_document (self->state, id);

  if (document != NULL)
    numel_session_set_chosen (numel_cost_state_get_session (self->state), document);
}

static void
numel_cost_cache_dispose (GObject *object)
{
  NumelCostCache *self = NUMEL_COST_CACHE (object);

  numel_cost_card_clear (GTK_WIDGET (self));
  g_clear_object (&self->state);
  g_clear_object (&self->lines);
  g_clear_object (&self->labels);

  G_OBJECT_CLASS (numel_cost_cache_parent_class)->dispose (object);
}

static void
numel_cost_cache_class_init (NumelCostCacheClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_cost_cache_dispose;

  g_type_ensure (NUMEL_TYPE_CHART_VIEW);
  g_type_ensure (NUMEL_TYPE_COUNT_SPIN);
  g_type_ensure (NUMEL_TYPE_FIGURE_BUTTON);
  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-cost-cache.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCostCache, name)
  BIND (title);
  BIND (context_label);
  BIND (context);
  BIND (sequences_label);
  BIND (sequences);
  BIND (type_label);
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
  gtk_widget_class_bind_template_callback (widget_class, context_cb);
  gtk_widget_class_bind_template_callback (widget_class, sequences_cb);
  gtk_widget_class_bind_template_callback (widget_class, type_cb);
  gtk_widget_class_bind_template_callback (widget_class, judged_cb);
}

static void
name_control (GtkWidget *spin,
              GtkWidget *label)
{
  gtk_accessible_update_relation (
    GTK_ACCESSIBLE (numel_count_spin_get_control (NUMEL_COUNT_SPIN (spin))),
    GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

static void
numel_cost_cache_init (NumelCostCache *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  self->lines = numel_lines_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  numel_cost_card_init (GTK_WIDGET (self));
  numel_count_spin_set_range (NUMEL_COUNT_SPIN (self->context), 1, NUMEL_COST_MAX_CONTEXT,
                              CONTEXT_STEP, 9);
  numel_count_spin_set_binary (NUMEL_COUNT_SPIN (self->context), TRUE);
  numel_count_spin_set_range (NUMEL_COUNT_SPIN (self->sequences), 1, NUMEL_COST_MAX_SEQUENCES, 1,
                              5);
  self->labels = gtk_size_group_new (GTK_SIZE_GROUP_NONE);
  gtk_size_group_add_widget (self->labels, self->context_label);
  gtk_size_group_add_widget (self->labels, self->sequences_label);
  gtk_size_group_add_widget (self->labels, self->type_label);
  /* A formula is set left to right, at the end of its line. */
  gtk_widget_set_direction (self->token_box, GTK_TEXT_DIR_LTR);
  if (gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL)
    gtk_widget_set_halign (self->token_box, GTK_ALIGN_START);
  name_control (self->context, self->context_label);
  name_control (self->sequences, self->sequences_label);

  for (NumelDataType type = 0; type < NUMEL_N_DATA_TYPES; type++)
    if (numel_data_type_can_cache (type))
      {
        self->types[self->n_types++] = type;
        gtk_string_list_append (titles, numel_data_type_get_title (type));
      }
  self->updating = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->type), G_LIST_MODEL (titles));
  self->updating = FALSE;

  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->chart_view),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL, -1);
  numel_chart_view_set_chart (NUMEL_CHART_VIEW (self->chart_view), NUMEL_CHART (self->lines));
  g_signal_connect_object (self->chart_view, "chosen", G_CALLBACK (chart_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->chart_view, "entered", G_CALLBACK (chart_entered_cb), self,
                           G_CONNECT_SWAPPED);
  numel_cost_cache_set_narrow (self, FALSE);
}

void
numel_cost_cache_set_state (NumelCostCache *self,
                            NumelCostState *state)
{
  g_return_if_fail (NUMEL_IS_COST_CACHE (self));

  g_set_object (&self->state, state);
  g_signal_connect_object (state, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

void
numel_cost_cache_set_narrow (NumelCostCache *self,
                             gboolean        narrow)
{
  g_return_if_fail (NUMEL_IS_COST_CACHE (self));

  gtk_size_group_set_mode (self->labels,
                           narrow ? GTK_SIZE_GROUP_HORIZONTAL : GTK_SIZE_GROUP_NONE);
  numel_chart_view_set_size (NUMEL_CHART_VIEW (self->chart_view), 240, narrow ? 260 : 320, 560,
                             narrow ? 260 : 380);
}

NumelChart *
numel_cost_cache_get_chart (NumelCostCache *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_CACHE (self), NULL);

  return self->n_lines > 0 ? NUMEL_CHART (self->lines) : NULL;
}
