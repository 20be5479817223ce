/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-text-meter.h"

#include <pango/pangocairo.h>

/* Side of a swatch, relative to the font. */
#define SWATCH 0.66

/* What is known is forgotten at so many texts: a window that is open for days sees many. */
#define MAX_REMEMBERED 1024

/**
 * Key:
 * @direction: resolved, not automatic
 * @room: how wide the text may be, or less than 0 for as wide as it is
 *
 * Everything that decides how a line of text looks in one font.
 */
typedef struct
{
  const char *text;
  double size;
  NumelTextWeight weight;
  NumelTextDirection direction;
  gboolean tabular;
  double room;
} Key;

/**
 * Entry:
 * @layout: (nullable): the line, laid out
 * @width: how wide it is
 * @shortened: (nullable): as much of the text as there is room for
 */
typedef struct
{
  Key key;
  PangoLayout *layout;
  double width;
  char *shortened;
} Entry;

struct _NumelTextMeter
{
  PangoContext *context;
  PangoContext *rtl_context;
  char *family;
  double em;
  double ascent;
  double descent;
  gboolean rtl;
  GHashTable *known;
};

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;
  guint hash = g_str_hash (key->text);

  hash = hash * 31 + (guint) (key->size * 1000);
  hash = hash * 31 + (guint) key->weight;
  hash = hash * 31 + (guint) key->direction;
  hash = hash * 31 + (guint) key->tabular;

  return hash * 31 + (guint) (int) (key->room * 16);
}

static gboolean
equal_keys (gconstpointer a,
            gconstpointer b)
{
  const Key *first = a;
  const Key *second = b;

  return first->size == second->size && first->weight == second->weight
         && first->direction == second->direction && first->tabular == second->tabular
         && first->room == second->room && g_str_equal (first->text, second->text);
}

static void
free_entry (gpointer data)
{
  Entry *entry = data;

  g_clear_object (&entry->layout);
  g_free (entry->shortened);
  g_free ((char *) entry->key.text);
  g_free (entry);
}

/* What is known of a text, to be filled in if it is new; valid until the next one is added. */
static Entry *
remember (NumelTextMeter *self,
          const Key      *key)
{
  Entry *entry = g_hash_table_lookup (self->known, key);

  if (entry != NULL)
    return entry;

  if (g_hash_table_size (self->known) >= MAX_REMEMBERED)
    g_hash_table_remove_all (self->known);
  entry = g_new0 (Entry, 1);
  entry->key = *key;
  entry->key.text = g_strdup (key->text);
  g_hash_table_add (self->known, entry);

  return entry;
}

/* The same context with another base direction: a layout takes that from its context. */
static PangoContext *
derive_context (PangoContext   *context,
                PangoDirection  direction)
{
  PangoContext *derived = pango_font_map_create_context (pango_context_get_font_map (context));

  pango_context_set_font_description (derived, pango_context_get_font_description (context));
  pango_context_set_language (derived, pango_context_get_language (context));
  pango_context_set_round_glyph_positions (derived,
                                           pango_context_get_round_glyph_positions (context));
  pango_context_set_base_dir (derived, direction);
  pango_cairo_context_set_resolution (derived, pango_cairo_context_get_resolution (context));
  pango_cairo_context_set_font_options (derived, pango_cairo_context_get_font_options (context));

  return derived;
}

static double
get_em (PangoContext *context)
{
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  double resolution = pango_cairo_context_get_resolution (context);

  if (size <= 0)
    size = 11;
  if (pango_font_description_get_size_is_absolute (font))
    return size;
  if (resolution <= 0)
    resolution = pango_cairo_font_map_get_resolution (
      PANGO_CAIRO_FONT_MAP (pango_context_get_font_map (context)));

  return size * resolution / 72.0;
}

/**
 * numel_text_meter_new:
 * @context: the font, its resolution and the chart's direction; it is read now and not kept
 *
 * Returns: (transfer full): a meter for that font
 */
NumelTextMeter *
numel_text_meter_new (PangoContext *context)
{
  NumelTextMeter *self;
  PangoFontMetrics *metrics;
  const char *family;

  g_return_val_if_fail (PANGO_IS_CONTEXT (context), NULL);

  self = g_rc_box_new0 (NumelTextMeter);
  self->rtl = pango_context_get_base_dir (context) == PANGO_DIRECTION_RTL;
  self->context = derive_context (context, PANGO_DIRECTION_LTR);
  self->rtl_context = derive_context (context, PANGO_DIRECTION_RTL);
  self->em = get_em (context);
  self->known = g_hash_table_new_full (hash_key, equal_keys, free_entry, NULL);

  family = pango_font_description_get_family (pango_context_get_font_description (context));
  self->family = g_strdup (family != NULL ? family : "sans-serif");

  metrics = pango_context_get_metrics (self->context, NULL, NULL);
  self->ascent = (double) pango_font_metrics_get_ascent (metrics) / PANGO_SCALE / self->em;
  self->descent = (double) pango_font_metrics_get_descent (metrics) / PANGO_SCALE / self->em;
  pango_font_metrics_unref (metrics);

  return self;
}

NumelTextMeter *
numel_text_meter_ref (NumelTextMeter *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_meter (gpointer data)
{
  NumelTextMeter *self = data;

  g_clear_object (&self->context);
  g_clear_object (&self->rtl_context);
  g_clear_pointer (&self->family, g_free);
  g_clear_pointer (&self->known, g_hash_table_unref);
}

void
numel_text_meter_unref (NumelTextMeter *self)
{
  g_rc_box_release_full (self, clear_meter);
}

/**
 * numel_text_meter_get_em:
 *
 * Returns: the font's size in pixels, which every size is relative to
 */
double
numel_text_meter_get_em (NumelTextMeter *self)
{
  return self->em;
}

/**
 * numel_text_meter_is_rtl:
 *
 * Returns: whether the page runs from right to left
 */
gboolean
numel_text_meter_is_rtl (NumelTextMeter *self)
{
  return self->rtl;
}

/**
 * numel_text_meter_get_family:
 *
 * Returns: (transfer none): the font's families as CSS lists them
 */
const char *
numel_text_meter_get_family (NumelTextMeter *self)
{
  return self->family;
}

static gboolean
is_rtl_script (GUnicodeScript script)
{
  switch (script)
    {
    case G_UNICODE_SCRIPT_ARABIC:
    case G_UNICODE_SCRIPT_HEBREW:
    case G_UNICODE_SCRIPT_SYRIAC:
    case G_UNICODE_SCRIPT_THAANA:
    case G_UNICODE_SCRIPT_NKO:
    case G_UNICODE_SCRIPT_ADLAM:
      return TRUE;
    default:
      return FALSE;
    }
}

/**
 * numel_text_meter_resolve_direction:
 * @text: a text
 * @direction: its direction, perhaps automatic
 *
 * Returns: the direction that @text is set in
 */
NumelTextDirection
numel_text_meter_resolve_direction (NumelTextMeter     *self,
                                    const char         *text,
                                    NumelTextDirection  direction)
{
  if (direction != NUMEL_TEXT_AUTO)
    return direction;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isalpha (c))
        return is_rtl_script (g_unichar_get_script (c)) ? NUMEL_TEXT_RTL : NUMEL_TEXT_LTR;
    }

  return self->rtl ? NUMEL_TEXT_RTL : NUMEL_TEXT_LTR;
}

static PangoLayout *
create_layout (NumelTextMeter *self,
               const Key      *key)
{
  gboolean rtl = key->direction == NUMEL_TEXT_RTL;
  PangoLayout *layout = pango_layout_new (rtl ? self->rtl_context : self->context);
  g_autoptr (PangoFontDescription) font = NULL;

  font = pango_font_description_copy (pango_context_get_font_description (self->context));
  pango_font_description_set_absolute_size (font, self->em * key->size * PANGO_SCALE);
  pango_font_description_set_weight (font, (PangoWeight) key->weight);

  pango_layout_set_font_description (layout, font);
  pango_layout_set_auto_dir (layout, FALSE);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  if (key->tabular)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
      pango_layout_set_attributes (layout, attributes);
    }
  pango_layout_set_text (layout, key->text, -1);

  return layout;
}

static double
get_layout_width (PangoLayout *layout)
{
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);

  return (double) logical.width / PANGO_SCALE;
}

static const Entry *
lay_out (NumelTextMeter     *self,
         const char         *text,
         double              size,
         NumelTextWeight     weight,
         gboolean            tabular,
         NumelTextDirection  direction)
{
  Key key = { text, size, weight, NUMEL_TEXT_LTR, tabular, -1 };
  Entry *entry;

  key.direction = numel_text_meter_resolve_direction (self, text, direction);
  entry = remember (self, &key);
  if (entry->layout == NULL)
    {
      entry->layout = create_layout (self, &key);
      entry->width = get_layout_width (entry->layout);
    }

  return entry;
}

/**
 * numel_text_meter_get_layout:
 * @text: a text of one line
 * @size: its size, relative to the font
 * @weight: its weight
 * @tabular: whether all digits are equally wide
 * @direction: its direction
 *
 * Returns: (transfer full): a layout of one line, which the meter keeps too: it must stay as it is
 */
PangoLayout *
numel_text_meter_get_layout (NumelTextMeter     *self,
                             const char         *text,
                             double              size,
                             NumelTextWeight     weight,
                             gboolean            tabular,
                             NumelTextDirection  direction)
{
  return g_object_ref (lay_out (self, text, size, weight, tabular, direction)->layout);
}

/**
 * numel_text_meter_get_width:
 * @text: a text of one line
 * @size: its size, relative to the font
 * @weight: its weight
 * @tabular: whether all digits are equally wide, as in numbers, which run from left to right
 *
 * Returns: how wide it is, in pixels
 */
double
numel_text_meter_get_width (NumelTextMeter  *self,
                            const char      *text,
                            double           size,
                            NumelTextWeight  weight,
                            gboolean         tabular)
{
  if (text == NULL || *text == '\0')
    return 0;

  return lay_out (self, text, size, weight, tabular, tabular ? NUMEL_TEXT_LTR : NUMEL_TEXT_AUTO)
    ->width;
}

double
numel_text_meter_get_ascent (NumelTextMeter *self,
                             double          size)
{
  return self->ascent * self->em * size;
}

double
numel_text_meter_get_descent (NumelTextMeter *self,
                              double          size)
{
  return self->descent * self->em * size;
}

/**
 * numel_text_meter_get_line_height:
 * @size: a size, relative to the font
 *
 * Returns: height of a line of that size, in pixels
 */
double
numel_text_meter_get_line_height (NumelTextMeter *self,
                                  double          size)
{
  return (self->ascent + self->descent) * self->em * size;
}

/**
 * numel_text_meter_get_baseline:
 * @middle: where the middle of a line is
 * @size: relative to the font
 *
 * Returns: where its baseline is
 */
double
numel_text_meter_get_baseline (NumelTextMeter *self,
                               double          middle,
                               double          size)
{
  return middle
         + (numel_text_meter_get_ascent (self, size) - numel_text_meter_get_descent (self, size))
             / 2;
}

/**
 * numel_text_meter_get_swatch:
 *
 * Returns: side of a swatch beside a text, in pixels
 */
double
numel_text_meter_get_swatch (NumelTextMeter *self)
{
  return SWATCH * self->em;
}

static double
measure_once (NumelTextMeter *self,
              const char     *text,
              const Key      *like)
{
  Key key = *like;
  g_autoptr (PangoLayout) layout = NULL;

  key.text = text;
  key.direction = numel_text_meter_resolve_direction (self, text, NUMEL_TEXT_AUTO);
  layout = create_layout (self, &key);

  return get_layout_width (layout);
}

static char *
shorten_to (const char *text,
            int         n_characters)
{
  g_autofree char *start = g_utf8_substring (text, 0, n_characters);

  return g_strconcat (g_strchomp (start), "…", NULL);
}

static char *
shorten (NumelTextMeter *self,
         const Key      *key)
{
  g_autoptr (PangoLayout) layout = create_layout (self, key);
  int n_attributes = 0;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly (layout, &n_attributes);
  int low = 0;
  int high = n_attributes - 1;

  while (low < high)
    {
      int middle = (low + high + 1) / 2;
      g_autofree char *shortened = shorten_to (key->text, middle);

      if (measure_once (self, shortened, key) <= key->room)
        low = middle;
      else
        high = middle - 1;
    }

  /* A character of several code points is kept or left out as a whole. */
  while (low > 0 && !attributes[low].is_cursor_position)
    low--;

  if (low == 0)
    return g_strdup (measure_once (self, "…", key) <= key->room ? "…" : "");

  return shorten_to (key->text, low);
}

/**
 * numel_text_meter_ellipsize:
 * @text: a text of one line
 * @size: its size, relative to the font
 * @weight: its weight
 * @width: how wide it may be, in pixels
 *
 * Returns: (transfer full): @text, or as many of its first characters as fit with an ellipsis; an
 *   empty text if not even that fits
 */
char *
numel_text_meter_ellipsize (NumelTextMeter  *self,
                            const char      *text,
                            double           size,
                            NumelTextWeight  weight,
                            double           width)
{
  Key key = { text, size, weight, NUMEL_TEXT_LTR, FALSE, MAX (width, 0) };
  Entry *entry;

  if (numel_text_meter_get_width (self, text, size, weight, FALSE) <= width)
    return g_strdup (text);

  key.direction = numel_text_meter_resolve_direction (self, text, NUMEL_TEXT_AUTO);
  entry = remember (self, &key);
  if (entry->shortened == NULL)
    entry->shortened = shorten (self, &key);

  return g_strdup (entry->shortened);
}
