/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-fit.h"

#include "test-words.h"

/* Looks whether what is shown has the room that it needs. */

/* A window that is as narrow as a phone, in pixels. */
#define NARROW 500

static gboolean
is_blank (const char *p)
{
  return *p == '\0' || g_unichar_isspace (g_utf8_get_char (p));
}

/* The whole word at a place. */
static char *
get_word (const char *text,
          const char *place)
{
  const char *start = place;
  const char *end = place;

  while (start > text && !is_blank (g_utf8_prev_char (start)))
    start = g_utf8_prev_char (start);
  while (!is_blank (end))
    end = g_utf8_next_char (end);
  return g_strndup (start, (gsize) (end - start));
}

/* A line that begins inside a word, where no language breaks one. */
static gboolean
breaks_a_word (PangoLayout *layout)
{
  const char *text = pango_layout_get_text (layout);
  int n_attrs;
  const PangoLogAttr *attrs = pango_layout_get_log_attrs_readonly (layout, &n_attrs);

  for (int i = 1; i < pango_layout_get_line_count (layout); i++)
    {
      PangoLayoutLine *line = pango_layout_get_line_readonly (layout, i);
      glong offset = g_utf8_pointer_to_offset (text, text + line->start_index);
      g_autofree char *word = get_word (text, text + line->start_index);

      if (offset < n_attrs && !attrs[offset].is_line_break && attrs[offset].is_char_break
          && !test_words_is_data (word))
        return TRUE;
    }
  return FALSE;
}

/* libadwaita cuts the titles of pages at the bottom of a narrow window; the made-up language, which
 * is longer than any real one, may have them cut. */
static gboolean
is_switcher (GtkWidget *widget)
{
  return g_str_equal (g_getenv ("LANGUAGE"), "pseudo")
         && test_words_is_in (widget, "AdwViewSwitcherBar");
}

/* What may be scrolled sideways: the open models, and in a wide window a table with a column for
 * each. */
static gboolean
may_scroll (GtkWidget *scroller)
{
  return test_words_is_in (scroller, "NumelStrip")
         || (test_words_is_in (scroller, "NumelCompareTable")
             && gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (scroller))) > NARROW);
}

static void
check_place (GtkWidget  *widget,
             const char *place,
             const char *text)
{
  gboolean down = TRUE;

  for (GtkWidget *parent = widget; parent != NULL; parent = gtk_widget_get_parent (parent))
    {
      GtkPolicyType horizontal = GTK_POLICY_NEVER;
      GtkPolicyType vertical = GTK_POLICY_NEVER;

      if (!GTK_IS_SCROLLED_WINDOW (parent))
        continue;
      gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (parent), &horizontal, &vertical);
      if (horizontal != GTK_POLICY_NEVER && may_scroll (parent))
        return;
      down = down && vertical == GTK_POLICY_NEVER;
    }

  for (GtkWidget *parent = gtk_widget_get_parent (widget);
       parent != NULL;
       parent = gtk_widget_get_parent (parent))
    {
      graphene_rect_t bounds;

      if (!gtk_widget_compute_bounds (widget, parent, &bounds))
        return;
      if (GTK_IS_NATIVE (parent) || GTK_IS_SCROLLED_WINDOW (parent)
          || gtk_widget_get_overflow (parent) == GTK_OVERFLOW_HIDDEN)
        {
          if (bounds.origin.x < -0.5
              || bounds.origin.x + bounds.size.width > (float) gtk_widget_get_width (parent) + 0.5)
            {
              test_words_find (widget, place, "lies beyond the edge", text);
              return;
            }
          if (down
              && (bounds.origin.y < -0.5
                  || bounds.origin.y + bounds.size.height
                       > (float) gtk_widget_get_height (parent) + 0.5))
            {
              test_words_find (widget, place, "lies below the edge", text);
              return;
            }
        }
      if (GTK_IS_NATIVE (parent))
        return;
    }
}

static void
check_label (GtkWidget  *widget,
             const char *place)
{
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (widget));
  const char *text = gtk_label_get_text (GTK_LABEL (widget));
  int width;
  int height;

  if (*text == '\0')
    return;

  if (pango_layout_is_ellipsized (layout) && !test_words_is_data (text) && !is_switcher (widget))
    test_words_find (widget, place, "ellipsized", text);
  pango_layout_get_pixel_size (layout, &width, &height);
  if (width > gtk_widget_get_width (widget) + 1)
    test_words_find (widget, place, "wider than its place", text);
  if (height > gtk_widget_get_height (widget) + 1)
    test_words_find (widget, place, "higher than its place", text);
  if (breaks_a_word (layout))
    test_words_find (widget, place, "a line breaks a word", text);
  check_place (widget, place, text);
}

/* What a widget shows in one line. A field could be scrolled with the caret, but what it holds is
 * cut all the same when nobody edits it. */
static void
check_line (GtkWidget  *widget,
            const char *text,
            const char *fault,
            const char *place)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  if (width > gtk_widget_get_width (widget) + 1)
    test_words_find (widget, place, fault, text);
  check_place (widget, place, text);
}

/**
 * test_fit_check:
 * @widget: a widget that is shown
 * @place: how to name it to whoever reads what was found
 *
 * Looks whether a text is cut.
 */
void
test_fit_check (GtkWidget  *widget,
                const char *place)
{
  if (GTK_IS_LABEL (widget))
    {
      check_label (widget, place);
    }
  else if (GTK_IS_INSCRIPTION (widget))
    {
      const char *text = gtk_inscription_get_text (GTK_INSCRIPTION (widget));

      if (text != NULL && *text != '\0')
        check_line (widget, text, "a cell too narrow", place);
    }
  else if (GTK_IS_TEXT (widget))
    {
      check_line (widget, gtk_editable_get_text (GTK_EDITABLE (widget)), "a field too narrow",
                  place);
    }
}

/**
 * test_fit_width:
 * @root: a widget that is shown
 * @width: how wide it may be
 * @place: how to name it
 *
 * Looks whether it needs more, and what in it does.
 */
void
test_fit_width (GtkWidget  *root,
                int         width,
                const char *place)
{
  GtkWidget *widest = root;
  g_autofree char *text = NULL;
  int minimum;

  gtk_widget_measure (root, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum <= width)
    return;

  text = g_strdup_printf ("%d of %d pixels", minimum, width);
  /* Down to what no longer stands for nearly all of it. */
  while (root != NULL)
    {
      int most = 0;

      widest = root;
      root = NULL;
      for (GtkWidget *child = gtk_widget_get_first_child (widest);
           child != NULL;
           child = gtk_widget_get_next_sibling (child))
        {
          int needed;

          gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
          if (needed > most && needed > minimum - 100)
            {
              most = needed;
              root = child;
            }
        }
    }
  test_words_find (widest, place, "needs more room than there is", text);
}
