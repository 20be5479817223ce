/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-svg-writer.h"

#include <math.h>
#include <string.h>

#include "numel-hatch.h"

typedef struct
{
  const NumelDisplayList *list;
  GString *out;
  GArray *named;
  int group;
  guint n_clips;
} Writer;

/* XML has no way to write most control characters; what can't be written is replaced. */
static void
append_escaped (GString    *out,
                const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '&')
        g_string_append (out, "&amp;");
      else if (c == '<')
        g_string_append (out, "&lt;");
      else if (c == '>')
        g_string_append (out, "&gt;");
      else if (c == '"')
        g_string_append (out, "&quot;");
      else if ((c < 0x20 && c != '\n' && c != '\t') || c == 0xfffe || c == 0xffff)
        g_string_append_unichar (out, 0xfffd);
      else
        g_string_append_unichar (out, c);
    }
}

/* Two decimals are a hundredth of a pixel; zeros at the end are left out. */
static void
append_number (GString *out,
               double   value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  gsize length;

  value = round (value * 100) / 100;
  if (value == 0)
    value = 0;

  g_ascii_formatd (buffer, sizeof buffer, "%.2f", value);
  length = strlen (buffer);
  while (buffer[length - 1] == '0')
    length--;
  if (buffer[length - 1] == '.')
    length--;

  if (length == 2 && buffer[0] == '-' && buffer[1] == '0')
    g_string_append_c (out, '0');
  else
    g_string_append_len (out, buffer, (gssize) length);
}

static void
append_attribute (GString    *out,
                  const char *name,
                  double      value)
{
  g_string_append_printf (out, " %s=\"", name);
  append_number (out, value);
  g_string_append_c (out, '"');
}

static void
append_color (GString    *out,
              const char *name,
              NumelColor  color)
{
  g_string_append_printf (out, " %s=\"#%06x\"", name, color >> 8);
  if ((color & 0xff) != 0xff)
    {
      g_autofree char *opacity = g_strconcat (name, "-opacity", NULL);

      append_attribute (out, opacity, numel_color_get_alpha (color));
    }
}

static void
append_point (GString *out,
              char     command,
              double   x,
              double   y)
{
  g_string_append_c (out, command);
  append_number (out, x);
  g_string_append_c (out, ' ');
  append_number (out, y);
}

static void
append_arc (GString                *out,
            const NumelOutlineStep *step,
            gboolean                is_first)
{
  double turn = step->end - step->start;

  append_point (out, is_first ? 'M' : 'L', step->x + step->radius * cos (step->start),
                step->y + step->radius * sin (step->start));
  if (step->radius <= 0)
    return;

  g_string_append_c (out, 'A');
  append_number (out, step->radius);
  g_string_append_c (out, ' ');
  append_number (out, step->radius);
  g_string_append_printf (out, " 0 %d %d ", fabs (turn) > G_PI, turn > 0);
  append_number (out, step->x + step->radius * cos (step->end));
  g_string_append_c (out, ' ');
  append_number (out, step->y + step->radius * sin (step->end));
}

static void
append_path (GString            *out,
             const NumelOutline *path)
{
  guint n_steps;
  const NumelOutlineStep *steps = numel_outline_get_steps (path, &n_steps);

  g_string_append (out, " d=\"");
  for (guint i = 0; i < n_steps; i++)
    {
      switch (steps[i].op)
        {
        case NUMEL_OUTLINE_MOVE:
          append_point (out, 'M', steps[i].x, steps[i].y);
          break;
        case NUMEL_OUTLINE_LINE:
          append_point (out, 'L', steps[i].x, steps[i].y);
          break;
        case NUMEL_OUTLINE_ARC:
          append_arc (out, &steps[i], i == 0);
          break;
        case NUMEL_OUTLINE_CLOSE:
        default:
          g_string_append_c (out, 'Z');
          break;
        }
    }
  g_string_append_c (out, '"');
}

static void
open_group (Writer *writer,
            int     region)
{
  const NumelRegion *regions;
  guint n_regions;

  if (writer->group == region)
    return;

  if (writer->group >= 0)
    g_string_append (writer->out, "</g>\n");
  writer->group = region;
  if (region < 0)
    return;

  regions = numel_display_list_get_regions (writer->list, &n_regions);
  g_string_append (writer->out, "<g");
  if (!g_array_index (writer->named, gboolean, region))
    g_string_append_printf (writer->out, " id=\"region%d\"", region);
  g_array_index (writer->named, gboolean, region) = TRUE;
  g_string_append (writer->out, "><title>");
  append_escaped (writer->out, regions[region].text);
  g_string_append (writer->out, "</title>\n");
}

static void
write_text (Writer          *writer,
            const NumelItem *item)
{
  const NumelTextRun *run = &item->text;
  gboolean rtl = run->direction == NUMEL_TEXT_RTL;
  double em = numel_text_meter_get_em (writer->list->meter);
  GString *out = writer->out;

  g_string_append (out, "<text");
  append_attribute (out, "x", run->x);
  append_attribute (out, "y", run->y);
  append_attribute (out, "font-size", run->size * em);
  if (run->weight != NUMEL_WEIGHT_NORMAL)
    g_string_append_printf (out, " font-weight=\"%d\"", run->weight);
  if (run->anchor == NUMEL_ANCHOR_CENTER)
    g_string_append (out, " text-anchor=\"middle\"");
  else if ((run->anchor == NUMEL_ANCHOR_RIGHT) != rtl)
    g_string_append (out, " text-anchor=\"end\"");
  if (rtl)
    g_string_append (out, " direction=\"rtl\"");
  if (run->tabular)
    g_string_append (out, " style=\"font-variant-numeric:tabular-nums\"");
  append_color (out, "fill", item->color);
  g_string_append_c (out, '>');
  append_escaped (out, run->text);
  g_string_append (out, "</text>\n");
}

static void
write_fill (GString            *out,
            const NumelOutline *path,
            NumelColor          color)
{
  g_string_append (out, "<path");
  append_path (out, path);
  append_color (out, "fill", color);
  g_string_append (out, "/>\n");
}

static void
write_stroke (GString            *out,
              const NumelOutline *path,
              const NumelItem    *item)
{
  g_string_append (out, "<path");
  append_path (out, path);
  g_string_append (out, " fill=\"none\" stroke-linejoin=\"round\"");
  append_color (out, "stroke", item->color);
  append_attribute (out, "stroke-width", item->line_width);
  if (item->dash > 0)
    {
      g_string_append (out, " stroke-dasharray=\"");
      append_number (out, item->dash);
      g_string_append_c (out, ' ');
      append_number (out, item->dash_gap);
      g_string_append_c (out, '"');
    }
  g_string_append (out, "/>\n");
}

static void
write_hatch (GString         *out,
             const NumelItem *item)
{
  g_autoptr (NumelOutline) lines = numel_hatch_create_lines (item->path, item->hatch_step);
  guint n_steps;

  write_fill (out, item->path, item->back);
  numel_outline_get_steps (lines, &n_steps);
  if (n_steps > 0)
    write_stroke (out, lines, item);
}

static void
write_item (Writer          *writer,
            const NumelItem *item)
{
  GString *out = writer->out;

  switch (item->kind)
    {
    case NUMEL_ITEM_FILL:
      write_fill (out, item->path, item->color);
      break;

    case NUMEL_ITEM_STROKE:
      write_stroke (out, item->path, item);
      break;

    case NUMEL_ITEM_HATCH:
      write_hatch (out, item);
      break;

    case NUMEL_ITEM_TEXT:
      write_text (writer, item);
      break;

    case NUMEL_ITEM_CLIP:
      writer->n_clips++;
      g_string_append_printf (out, "<clipPath id=\"clip%u\"><path", writer->n_clips);
      append_path (out, item->path);
      g_string_append_printf (out, "/></clipPath>\n<g clip-path=\"url(#clip%u)\">\n",
                              writer->n_clips);
      break;

    case NUMEL_ITEM_UNCLIP:
    default:
      g_string_append (out, "</g>\n");
      break;
    }
}

static void
write_size (GString    *out,
            const char *name,
            double      pixels,
            gboolean    in_millimetres)
{
  g_string_append_printf (out, " %s=\"", name);
  append_number (out, in_millimetres ? pixels * 25.4 / 96 : pixels);
  g_string_append (out, in_millimetres ? "mm\"" : "\"");
}

/* Family names with spaces are quoted, as CSS wants them; the last resort is added. */
static void
write_family (GString    *out,
              const char *family)
{
  g_auto (GStrv) names = g_strsplit (family, ",", -1);

  g_string_append (out, " font-family=\"");
  for (guint i = 0; names[i] != NULL; i++)
    {
      char *name = g_strstrip (names[i]);

      if (g_ascii_strcasecmp (name, "sans-serif") == 0 || g_ascii_strcasecmp (name, "sans") == 0)
        continue;
      g_string_append_c (out, '\'');
      append_escaped (out, g_strdelimit (name, "'\\", ' '));
      g_string_append (out, "', ");
    }
  g_string_append (out, "sans-serif\"");
}

/**
 * numel_svg_writer_write:
 * @list: what to write
 * @background: colour of the page, or %NUMEL_COLOR_NONE for none
 * @in_millimetres: whether the page's size is written in millimetres (96 pixels are an inch) or in
 *   pixels
 *
 * Text stays text, so it can be searched and edited. The same drawing gives the same bytes in every
 * locale.
 *
 * Returns: (transfer full): an SVG document
 */
char *
numel_svg_writer_write (const NumelDisplayList *list,
                        NumelColor              background,
                        gboolean                in_millimetres)
{
  Writer writer = { .list = list, .group = -1 };
  const char *title = list->title;
  const char *description = list->description;
  double width = list->width;
  double height = list->height;
  const NumelItem *items;
  guint n_items;
  guint n_regions;
  GString *out;

  writer.out = out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                   "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"");
  numel_display_list_get_regions (list, &n_regions);
  writer.named = g_array_sized_new (FALSE, TRUE, sizeof (gboolean), n_regions);
  g_array_set_size (writer.named, n_regions);

  write_size (out, "width", width, in_millimetres);
  write_size (out, "height", height, in_millimetres);
  g_string_append (out, " viewBox=\"0 0 ");
  append_number (out, width);
  g_string_append_c (out, ' ');
  append_number (out, height);
  g_string_append (out, "\" role=\"img\"");
  write_family (out, numel_text_meter_get_family (list->meter));
  g_string_append (out, ">\n");

  if (title != NULL)
    {
      g_string_append (out, "<title>");
      append_escaped (out, title);
      g_string_append (out, "</title>\n");
    }
  if (description != NULL)
    {
      g_string_append (out, "<desc>");
      append_escaped (out, description);
      g_string_append (out, "</desc>\n");
    }
  if (background != NUMEL_COLOR_NONE)
    {
      g_string_append (out, "<rect width=\"100%\" height=\"100%\"");
      append_color (out, "fill", background);
      g_string_append (out, "/>\n");
    }

  items = numel_display_list_get_items (list, &n_items);
  for (guint i = 0; i < n_items; i++)
    {
      open_group (&writer, items[i].region);
      write_item (&writer, &items[i]);
    }
  open_group (&writer, -1);
  g_string_append (out, "</svg>\n");

  g_array_unref (writer.named);

  return g_string_free (out, FALSE);
}
