/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-shorthand.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "numel-flops.h"
#include "core/text/numel-format.h"
#include "core/notation/numel-hyperparameter.h"

/**
 * Shape:
 * @layers, @hidden, @vocabulary, @ffn: L, d, V and the feed-forward width, or -1
 * @tied: elements of the tied tensors, which a file may store a second time
 */
typedef struct
{
  gint64 layers;
  gint64 hidden;
  gint64 vocabulary;
  gint64 ffn;
  gint64 tied;
  gboolean has_other_streams;
  NumelFlops flops;
} Shape;

/* One value of the text's own configuration; several that differ are none. */
static gint64
find_size (const NumelSetting *settings,
           guint               n_settings,
           NumelMeaning        meaning)
{
  gint64 size = -1;

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];

      if (*setting->group_path != '\0'
          || numel_hyperparameter_get_meaning (setting->name) != meaning)
        continue;
      if (setting->value.type != NUMEL_VALUE_INTEGER || setting->value.integer < 1
          || (size > 0 && size != setting->value.integer))
        return -1;
      size = setting->value.integer;
    }

  return size;
}

static void
look_at_tensors (Shape           *shape,
                 const NumelNode *node)
{
  gint64 elements;

  numel_flops_add_node (&shape->flops, node);
  if (node->n_children == 0 && node->multiplies && node->extra == NULL
      && node->stream != NUMEL_STREAM_INPUT && node->stream != NUMEL_STREAM_SEQUENCE)
    shape->has_other_streams = TRUE;
  if (node->n_children == 0 && node->tied_to != NULL && node->extra == NULL && !node->is_buffer
      && !__builtin_mul_overflow (node->elements, node->times, &elements)
      && __builtin_add_overflow (shape->tied, elements, &shape->tied))
    shape->tied = 0;

  for (guint i = 0; i < node->n_children; i++)
    look_at_tensors (shape, node->children[i]);
}

static void
read_shape (Shape          *shape,
            NumelModel     *model,
            NumelBreakdown *breakdown)
{
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (model, &n_settings);

  *shape = (Shape) { .layers = -1, .hidden = -1, .vocabulary = -1, .ffn = -1 };
  numel_flops_init (&shape->flops);
  look_at_tensors (shape, numel_breakdown_get_root (breakdown));
  if (shape->has_other_streams
      || counts->parts[NUMEL_PART_VISION] > 0 || counts->parts[NUMEL_PART_AUDIO] > 0
      || find_size (settings, n_settings, NUMEL_MEANING_DECODER_LAYERS) > 0)
    return;

  shape->layers = find_size (settings, n_settings, NUMEL_MEANING_LAYERS);
  shape->hidden = find_size (settings, n_settings, NUMEL_MEANING_HIDDEN);
  shape->vocabulary = find_size (settings, n_settings, NUMEL_MEANING_VOCABULARY);
  shape->ffn = find_size (settings, n_settings, NUMEL_MEANING_FFN);
}

/* What passes 2^63 isn't shown. Takes the numbers. */
static void
add_rule (NumelShorthand *self,
          const char     *name,
          const char     *title,
          const char     *formula,
          char           *numbers,
          NumelWide       value,
          const char     *exact_title,
          NumelWide       exact,
          gboolean        is_flops)
{
  NumelShorthandRow row = {
    .name = name,
    .title = title,
    .formula = formula,
    .formula_numbers = numbers,
    .value = numel_wide_get (value),
    .exact = numel_wide_get (exact),
    .exact_title = exact_title,
    .is_flops = is_flops,
    };

  if (row.value == NUMEL_WIDE_TOO_LARGE || row.exact == NUMEL_WIDE_TOO_LARGE)
    {
      g_free (numbers);
      return;
    }

  row.difference = row.value - row.exact;
  g_array_append_val (self->rows, row);
}

static NumelWide
multiply (NumelWide factor,
          gint64    a,
          gint64    b,
          gint64    c)
{
  return numel_wide_multiply (numel_wide_multiply (factor, a), numel_wide_multiply (b, c));
}

/* Each rule needs one letter more than the one before it. */
static void
add_shape_rules (NumelShorthand    *self,
                 const Shape       *shape,
                 const NumelCounts *counts,
                 gint64             layers_only)
{
  gint64 L = shape->layers;
  gint64 d = shape->hidden;
  gint64 V = shape->vocabulary;
  gint64 F = shape->ffn;
  NumelWide layers = multiply (12, L, d, d);
  NumelWide table = multiply (1, V, d, 1);
  char ratio[G_ASCII_DTOSTR_BUF_SIZE];

  if (L < 1 || d < 1)
    return;
  add_rule (self, "12ld2", _("Layers of a plain decoder"), "12·L·d²",
            g_strdup_printf ("12 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT "²", L, d), layers,
            _("layers and final norm only"), layers_only, FALSE);

  if (V < 1)
    return;
  add_rule (self, "12ld2-vd", _("Layers and input table"), "12·L·d² + V·d",
            g_strdup_printf ("12 × %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT "² + %" G_GINT64_FORMAT
                             " × %" G_GINT64_FORMAT, L, d, V, d),
            numel_wide_add (layers, table), _("all parameters"), counts->total, FALSE);

  /* m is F / d, so L (4 + 2m) d² is L (4d² + 2 F d). */
  if (F < 1)
    return;
  g_ascii_formatd (ratio, sizeof ratio, "%.6g", (double) F / d);
  add_rule (self, "l42md2-vd", _("Layers with their feed-forward width, and input table"),
            "L·(4 + 2m)·d² + V·d",
            g_strdup_printf ("%" G_GINT64_FORMAT " × (4 + 2 × %s) × %" G_GINT64_FORMAT
                             "² + %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT, L, ratio, d, V, d),
            numel_wide_add (numel_wide_add (multiply (4, L, d, d), multiply (2, L, F, d)), table),
            _("all parameters"), counts->total, FALSE);
}

static void
add_meanings (NumelShorthand    *self,
              const NumelCounts *counts,
              gint64             input_table,
              gint64             layers_only)
{
  gint64 position = counts->parts[NUMEL_PART_POSITION];
  gint64 head = counts->parts[NUMEL_PART_HEAD];

  add_rule (self, "layers-only", _("Non-embedding: layers and final norm only"),
            _("N − input table − position table − head"),
            g_strdup_printf ("%" G_GINT64_FORMAT " − %" G_GINT64_FORMAT " − %" G_GINT64_FORMAT
                             " − %" G_GINT64_FORMAT, counts->total, input_table, position, head),
            layers_only, _("all parameters"), counts->total, FALSE);
  add_rule (self, "without-input-table", _("Non-embedding: without the input table"),
            _("N − input table"),
            g_strdup_printf ("%" G_GINT64_FORMAT " − %" G_GINT64_FORMAT, counts->total,
                             input_table),
            counts->total - input_table, _("all parameters"), counts->total, FALSE);
  add_rule (self, "without-position-table", _("Non-embedding: without the position table"),
            _("N − position table"),
            g_strdup_printf ("%" G_GINT64_FORMAT " − %" G_GINT64_FORMAT, counts->total, position),
            counts->total - position, _("all parameters"), counts->total, FALSE);
}

static void
add_flops_rules (NumelShorthand    *self,
                 const NumelFlops  *flops,
                 const NumelCounts *counts)
{
  NumelWide exact = numel_flops_get_token (flops);

  add_rule (self, "2n", _("FLOPs of a token, forward"), "2·N",
            g_strdup_printf ("2 × %" G_GINT64_FORMAT, counts->active),
            numel_wide_multiply (2, counts->active), _("products with weights"), exact, TRUE);
  add_rule (self, "6n", _("FLOPs of a token, training"), "6·N",
            g_strdup_printf ("6 × %" G_GINT64_FORMAT, counts->active),
            numel_wide_multiply (6, counts->active), _("products with weights, three times"),
            numel_wide_multiply (3, exact), TRUE);
}

static void
add_count (NumelShorthand *self,
           const char     *name,
           char           *title,
           gint64          base,
           gint64          more,
           const char     *base_name,
           const char     *more_name)
{
  NumelShorthandCount count = { .name = name, .title = title };

  if (__builtin_add_overflow (base, more, &count.value))
    {
      g_free (title);
      return;
    }
  if (more == 0)
    {
      count.formula = g_strdup (base_name);
      count.formula_numbers = g_strdup_printf ("%" G_GINT64_FORMAT, base);
    }
  else
    {
      count.formula = g_strdup_printf ("%s %s %s", base_name, more < 0 ? "−" : "+", more_name);
      count.formula_numbers = g_strdup_printf ("%" G_GINT64_FORMAT " %s %" G_GINT64_FORMAT, base,
                                               more < 0 ? "−" : "+", ABS (more));
    }
  g_array_append_val (self->counts, count);
}

static void
add_counts (NumelShorthand *self,
            NumelBreakdown *breakdown,
            const Shape    *shape,
            gint64          input_table,
            gint64          layers_only)
{
  const NumelCounts *counts = numel_breakdown_get_counts (breakdown);
  gint64 position = counts->parts[NUMEL_PART_POSITION];
  guint n_extras;
  const NumelExtra *extras = numel_breakdown_get_extras (breakdown, &n_extras);

  add_count (self, "total", g_strdup (_("All parameters")), counts->total, 0, "N", NULL);
  if (counts->active != counts->total)
    add_count (self, "active", g_strdup (_("Active for a token")), counts->active, 0,
               _("active"), NULL);
  if (position > 0)
    add_count (self, "without-position-table", g_strdup (_("Without the position table")),
               counts->total, -position, "N", _("position table"));
  if (input_table > 0)
    add_count (self, "without-input-table", g_strdup (_("Without the input table")),
               counts->total, -input_table, "N", _("input table"));
  if (layers_only != counts->total - input_table)
    add_count (self, "layers-only", g_strdup (_("Layers and final norm only")),
               counts->total, layers_only - counts->total, "N",
               _("input table, position table and head"));
  if (shape->tied > 0)
    add_count (self, "tied-twice", g_strdup (_("Tied tensors stored twice")),
               counts->total, shape->tied, "N", _("tied tensors"));
  if (counts->buffers > 0)
    add_count (self, "with-buffers", g_strdup (_("With stored buffers")), counts->total,
               counts->buffers, "N", _("buffers"));
  for (guint i = 0; i < n_extras; i++)
    add_count (self, "with-extra", g_strdup_printf (_("With stored %s"), extras[i].name),
               counts->total, extras[i].elements, "N", extras[i].name);
}

static void
clear_row (gpointer data)
{
  NumelShorthandRow *row = data;

  g_free ((char *) row->formula_numbers);
}

static void
clear_count (gpointer data)
{
  NumelShorthandCount *count = data;

  g_free (count->title);
  g_free (count->formula);
  g_free (count->formula_numbers);
}

/**
 * numel_shorthand_new:
 * @model: a model
 * @breakdown: its breakdown
 *
 * Returns: (transfer full): the rules of thumb beside its exact counts
 */
NumelShorthand *
numel_shorthand_new (NumelModel     *model,
                     NumelBreakdown *breakdown)
{
  NumelShorthand *self;
  const NumelCounts *counts;
  Shape shape;
  gint64 input_table;
  gint64 layers_only;

  g_return_val_if_fail (NUMEL_IS_MODEL (model), NULL);
  g_return_val_if_fail (breakdown != NULL, NULL);

  self = g_new0 (NumelShorthand, 1);
  self->rows = g_array_new (FALSE, FALSE, sizeof (NumelShorthandRow));
  self->counts = g_array_new (FALSE, FALSE, sizeof (NumelShorthandCount));
  g_array_set_clear_func (self->rows, clear_row);
  g_array_set_clear_func (self->counts, clear_count);

  counts = numel_breakdown_get_counts (breakdown);
  input_table = counts->active - counts->active_without_input_table;
  layers_only = counts->total - input_table - counts->parts[NUMEL_PART_POSITION]
                - counts->parts[NUMEL_PART_HEAD];
  read_shape (&shape, model, breakdown);

  add_shape_rules (self, &shape, counts, layers_only);
  add_meanings (self, counts, input_table, layers_only);
  add_flops_rules (self, &shape.flops, counts);
  add_counts (self, breakdown, &shape, input_table, layers_only);
  numel_flops_clear (&shape.flops);

  return self;
}

void
numel_shorthand_free (NumelShorthand *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->rows);
  g_array_unref (self->counts);
  g_free (self);
}

/* Half of the last digit that is printed: 0.5 M for 117M, 0.005 M for 123.65M. */
static gint64
get_tolerance (const char *text)
{
  static const struct
  {
    char letter;
    gint64 factor;
  } suffixes[] = {
    { 'K', 1000 }, { 'M', 1000000 }, { 'B', 1000000000 }, { 'T', 1000000000000 },
  };
  const char *point = strchr (text, '.');
  gsize n_decimals = point != NULL ? strspn (point + 1, "0123456789") : 0;
  gint64 unit = 1;

  for (const char *p = text; *p != '\0'; p++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
        {
          if (g_ascii_toupper (*p) == suffixes[i].letter)
            unit = suffixes[i].factor;
        }
    }
  while (n_decimals-- > 0 && unit > 1)
    unit /= 10;

  return unit / 2;
}

/**
 * numel_shorthand_find_announced:
 * @self: rules of thumb
 * @announced: the size that somebody gives the model (`117M`)
 * @error: set if it isn't a number
 *
 * Returns: (transfer none) (nullable): the count that rounds to @announced; %NULL without an error
 *   if it can't be reached from this shape
 */
const NumelShorthandCount *
numel_shorthand_find_announced (const NumelShorthand  *self,
                                const char            *announced,
                                GError               **error)
{
  static const NumelNumberStyle plain = { ".", "", "" };
  gint64 value;
  gint64 tolerance;

  g_return_val_if_fail (self != NULL && announced != NULL, NULL);

  if (!numel_parse_count_styled (announced, &plain, &value, error))
    return NULL;

  tolerance = get_tolerance (announced);
  for (guint i = 0; i < self->counts->len; i++)
    {
      const NumelShorthandCount *count = &g_array_index (self->counts, NumelShorthandCount, i);

      if (count->value >= value - tolerance && count->value <= value + tolerance)
        return count;
    }

  return NULL;
}
