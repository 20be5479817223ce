/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GTK takes several calls for and more than one widget needs. */
#include "numel-widget.h"

#include "chart/numel-cairo-player.h"
#include "numel-style.h"

void
numel_widget_set_css_class (GtkWidget  *widget,
                            const char *name,
                            gboolean    has_class)
{
  if (has_class)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* GTK lays out anew also what stays the same. */
void
numel_widget_set_text (GtkWidget  *widget,
                       const char *text)
{
  if (text == NULL)
    text = "";

  if (GTK_IS_INSCRIPTION (widget))
    {
      const char *old = gtk_inscription_get_text (GTK_INSCRIPTION (widget));

      if (g_strcmp0 (old != NULL ? old : "", text) != 0)
        gtk_inscription_set_text (GTK_INSCRIPTION (widget), text);
      return;
    }

  if (g_strcmp0 (gtk_label_get_label (GTK_LABEL (widget)), text) != 0)
    gtk_label_set_label (GTK_LABEL (widget), text);
}

/* Shows it and says so to a screen reader. */
void
numel_widget_set_invalid (GtkWidget *widget,
                          gboolean   is_invalid)
{
  numel_widget_set_css_class (widget, "error", is_invalid);
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_INVALID,
                               is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE
                                          : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

/* Sets the widget and all inside from left to right, as digits are everywhere; the text inside
 * an entry has a direction of its own. */
void
numel_widget_set_left_to_right (GtkWidget *widget)
{
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    numel_widget_set_left_to_right (child);
}

/* Moves a child of a grid to another cell. */
void
numel_widget_set_cell (GtkWidget *widget,
                       int        column,
                       int        row,
                       int        width,
                       int        height)
{
  GtkLayoutManager *grid = gtk_widget_get_layout_manager (gtk_widget_get_parent (widget));
  GtkGridLayoutChild *cell =
    GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (grid, widget));

  gtk_grid_layout_child_set_column (cell, column);
  gtk_grid_layout_child_set_row (cell, row);
  gtk_grid_layout_child_set_column_span (cell, width);
  gtk_grid_layout_child_set_row_span (cell, height);
}

/* Removes all that is in it. */
void
numel_widget_clear_box (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_box_remove (GTK_BOX (box), child);
}

NumelCanvas *
numel_widget_start_drawing (GtkWidget *widget)
{
  g_autoptr (NumelTextMeter) meter =
    numel_text_meter_new (gtk_widget_get_pango_context (widget));

  return numel_canvas_new (meter, numel_style_get_palette (), gtk_widget_get_width (widget),
                           gtk_widget_get_height (widget));
}

void
numel_widget_show_drawing (GtkWidget        *widget,
                           GtkSnapshot      *snapshot,
                           NumelDisplayList *drawing)
{
  cairo_t *cr;

  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                       gtk_widget_get_height (widget)));
  numel_cairo_player_play_pixels (drawing, cr, gtk_widget_get_scale_factor (widget));
  cairo_destroy (cr);
}
