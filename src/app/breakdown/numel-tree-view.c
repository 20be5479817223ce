/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-tree-view.h"

#include "numel-build.h"
#include "numel-tree-cells.h"
#include "app/document/numel-work-clock.h"

#define MODEL_KEY "numel-tree-model"

/* Below these widths, in digits, the less important columns make room: 460 and 560 pixels in the
 * usual font. A mixture has one column more, and large counts in two of them. */
#define SHARE_FROM         55
#define SHAPE_FROM         67
#define SHAPE_FROM_MIXTURE 100

struct _NumelTreeView
{
  AdwBin parent_instance;

  NumelSession *session;
  NumelDocument *document;
  NumelTreeModel *model;
  GSignalGroup *document_signals;
  GSignalGroup *model_signals;
  GtkWidget *scroller;
  GtkWidget *view;
  GtkWidget *menu;
  GMenuModel *menu_model;
  GtkColumnViewColumn *columns[NUMEL_N_TREE_COLUMNS];
  gboolean shown[NUMEL_N_TREE_COLUMNS];
  guint tick;
  int width;
  int digits;
};

G_DEFINE_FINAL_TYPE (NumelTreeView, numel_tree_view, ADW_TYPE_BIN)

static int
count_digits (NumelTreeView *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int digit = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);
  return self->width / MAX (digit, 1);
}

static gboolean
is_wanted (NumelTreeView   *self,
           NumelTreeColumn  column)
{
  gboolean mixture = self->model != NULL && numel_tree_model_has_idle (self->model);

  switch (column)
    {
    case NUMEL_TREE_COLUMN_SHAPE:
      return self->digits >= (mixture ? SHAPE_FROM_MIXTURE : SHAPE_FROM);

    case NUMEL_TREE_COLUMN_TIMES:
      return self->digits >= SHAPE_FROM;

    case NUMEL_TREE_COLUMN_SHARE:
      return self->digits >= SHARE_FROM;

    case NUMEL_TREE_COLUMN_ACTIVE:
      return self->digits >= SHAPE_FROM && mixture;

    default:
      return TRUE;
    }
}

/* Columns come and go rather than being hidden: GTK 4.8 measures hidden ones too. */
static void
update_columns (NumelTreeView *self)
{
  guint position = 0;
  gboolean changed = FALSE;

  for (guint i = 0; i < NUMEL_N_TREE_COLUMNS; i++)
    {
      gboolean wanted = is_wanted (self, i);

      if (wanted != self->shown[i])
        {
          changed = TRUE;
          self->shown[i] = wanted;
          if (wanted)
            gtk_column_view_insert_column (GTK_COLUMN_VIEW (self->view), position,
                                           self->columns[i]);
          else
            gtk_column_view_remove_column (GTK_COLUMN_VIEW (self->view), self->columns[i]);
        }
      if (wanted)
        position++;
    }

  if (changed)
    numel_tree_cells_align_header (self->view);
}

static gboolean
columns_tick_cb (GtkWidget     *widget,
                 GdkFrameClock *clock,
                 gpointer       data)
{
  NumelTreeView *self = NUMEL_TREE_VIEW (widget);

  self->tick = 0;
  update_columns (self);
  return G_SOURCE_REMOVE;
}

static void
numel_tree_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  NumelTreeView *self = NUMEL_TREE_VIEW (widget);
  gboolean changed = FALSE;

  self->width = width;
  self->digits = count_digits (self);
  for (guint i = 0; i < NUMEL_N_TREE_COLUMNS; i++)
    changed |= is_wanted (self, i) != self->shown[i];

  /* Columns must not come and go while they are being allocated. */
  if (changed && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (widget, columns_tick_cb, NULL, NULL);

  gtk_widget_size_allocate (self->scroller, &(GtkAllocation) { 0, 0, width, height }, baseline);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
numel_tree_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  gtk_widget_measure (NUMEL_TREE_VIEW (widget)->scroller, orientation, for_size, minimum, natural,
                      NULL, NULL);
}

/* GTK 4.8 has no function to scroll to a row; the action lives on the list inside the view. */
static void
scroll_to (NumelTreeView *self,
           guint          position)
{
  GtkWidget *list = gtk_widget_get_last_child (self->view);

  if (position == GTK_INVALID_LIST_POSITION || list == NULL || !gtk_widget_get_mapped (self->view))
    return;

  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
}

static void
model_selected_cb (NumelTreeView *self)
{
  if (self->document != NULL)
    numel_document_set_selected (self->document, numel_tree_model_get_selected (self->model));
}

static void
document_selected_cb (NumelTreeView *self)
{
  const char *selected = numel_document_get_selected (self->document);

  if (g_strcmp0 (selected, numel_tree_model_get_selected (self->model)) == 0)
    return;

  numel_tree_model_set_selected (self->model, selected);
  scroll_to (self,
             gtk_single_selection_get_selected (numel_tree_model_get_selection (self->model)));
}

static void
counted_cb (NumelTreeView *self)
{
  numel_work_clock_start ();
  numel_tree_model_set_breakdown (self->model, numel_document_get_breakdown (self->document));
  update_columns (self);
  numel_work_clock_stop ();
}

static void
set_document (NumelTreeView *self,
              NumelDocument *document)
{
  g_set_object (&self->document, document);
  g_signal_group_set_target (self->document_signals, document);
  g_signal_group_set_target (self->model_signals, NULL);
  if (document == NULL)
    {
      gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view), NULL);
      g_clear_object (&self->model);
      return;
    }

  /* Each document keeps its tree, open and chosen as it was left. */
  g_clear_object (&self->model);
  self->model = g_object_get_data (G_OBJECT (document), MODEL_KEY);
  if (self->model == NULL)
    {
      self->model = numel_tree_model_new ();
      g_object_set_data_full (G_OBJECT (document), MODEL_KEY, self->model, g_object_unref);
    }
  g_object_ref (self->model);

  g_signal_group_set_target (self->model_signals, self->model);
  numel_tree_model_set_breakdown (self->model, numel_document_get_breakdown (document));
  update_columns (self);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view),
                             GTK_SELECTION_MODEL (numel_tree_model_get_selection (self->model)));
  document_selected_cb (self);
}

static void
chosen_cb (NumelTreeView *self)
{
  set_document (self, numel_session_get_chosen (self->session));
}

static void
enter_selected (NumelTreeView *self)
{
  numel_document_enter (self->document, numel_tree_model_get_selected (self->model));
}

/* Moves the focus past the view: on GTK 4.8 every row would be a stop of its own. */
static gboolean
leave (NumelTreeView    *self,
       GtkDirectionType  direction)
{
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;
  GtkWidget *widget = GTK_WIDGET (self);

  while (widget != NULL && !GTK_IS_ROOT (widget))
    {
      GtkWidget *sibling = forward ? gtk_widget_get_next_sibling (widget)
                                   : gtk_widget_get_prev_sibling (widget);

      for (; sibling != NULL;
           sibling = forward ? gtk_widget_get_next_sibling (sibling)
                             : gtk_widget_get_prev_sibling (sibling))
        if (gtk_widget_get_mapped (sibling) && gtk_widget_child_focus (sibling, direction))
          return TRUE;

      widget = gtk_widget_get_parent (widget);
    }

  /* Nothing behind it: begin again at the window's start. */
  return widget != NULL && gtk_widget_child_focus (gtk_widget_get_first_child (widget), direction);
}

static gboolean
step_tree (NumelTreeView *self,
           gboolean       inwards)
{
  GtkSingleSelection *selection = numel_tree_model_get_selection (self->model);
  GtkTreeListRow *row = gtk_single_selection_get_selected_item (selection);
  guint position = gtk_single_selection_get_selected (selection);

  if (row == NULL)
    return FALSE;

  if (inwards)
    {
      if (!gtk_tree_list_row_is_expandable (row))
        return TRUE;
      if (!gtk_tree_list_row_get_expanded (row))
        {
          gtk_tree_list_row_set_expanded (row, TRUE);
          return TRUE;
        }
      position++;
    }
  else if (gtk_tree_list_row_is_expandable (row) && gtk_tree_list_row_get_expanded (row))
    {
      gtk_tree_list_row_set_expanded (row, FALSE);
      return TRUE;
    }
  else
    {
      g_autoptr (GtkTreeListRow) parent = gtk_tree_list_row_get_parent (row);

      if (parent == NULL)
        return TRUE;
      position = gtk_tree_list_row_get_position (parent);
    }

  gtk_single_selection_set_selected (selection, position);
  scroll_to (self, position);
  return TRUE;
}

static void
look_inside_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  if (NUMEL_TREE_VIEW (widget)->model != NULL)
    enter_selected (NUMEL_TREE_VIEW (widget));
}

/* What can be done with the selected row, at a place in the view. */
static void
show_menu (NumelTreeView      *self,
           const GdkRectangle *place)
{
  const char *selected = numel_tree_model_get_selected (self->model);

  if (self->menu == NULL)
    {
      self->menu = gtk_popover_menu_new_from_model (self->menu_model);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tree.look-inside",
                                 numel_document_can_enter (self->document, selected));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), place);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
pressed_cb (NumelTreeView   *self,
            int              n_press,
            double           x,
            double           y,
            GtkGestureClick *click)
{
  guint position = self->model != NULL ? numel_tree_cells_pick (self->view, x, y)
                                       : GTK_INVALID_LIST_POSITION;
  graphene_point_t point;

  if (position == GTK_INVALID_LIST_POSITION
      || !gtk_widget_compute_point (self->view, GTK_WIDGET (self), &GRAPHENE_POINT_INIT (x, y),
                                    &point))
    return;

  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_single_selection_set_selected (numel_tree_model_get_selection (self->model), position);
  show_menu (self, &(GdkRectangle) { (int) point.x, (int) point.y, 1, 1 });
}

/* The menu key: at the row that has the focus, which is the selected one. */
static gboolean
menu_shortcut_cb (GtkWidget *widget,
                  GVariant  *args,
                  gpointer   data)
{
  NumelTreeView *self = NUMEL_TREE_VIEW (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  GdkRectangle place = { 0, 0, 1, 1 };
  graphene_rect_t bounds;

  if (self->model == NULL || numel_tree_model_get_selected (self->model) == NULL)
    return FALSE;

  if (focus != NULL && gtk_widget_is_ancestor (focus, self->view)
      && gtk_widget_compute_bounds (focus, widget, &bounds))
    place = (GdkRectangle) { (int) bounds.origin.x, (int) bounds.origin.y,
                             (int) bounds.size.width, (int) bounds.size.height };
  show_menu (self, &place);
  return TRUE;
}

static gboolean
key_cb (NumelTreeView   *self,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GdkModifierType mask = state & gtk_accelerator_get_default_mod_mask ();

  if (self->model == NULL || (mask & ~GDK_SHIFT_MASK) != 0)
    return FALSE;

  switch (keyval)
    {
    case GDK_KEY_Tab:
    case GDK_KEY_KP_Tab:
    case GDK_KEY_ISO_Left_Tab:
      return leave (self, (mask & GDK_SHIFT_MASK) != 0 || keyval == GDK_KEY_ISO_Left_Tab
                            ? GTK_DIR_TAB_BACKWARD
                            : GTK_DIR_TAB_FORWARD);

    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return mask == 0 && step_tree (self, mirrored);

    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return mask == 0 && step_tree (self, !mirrored);

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      /* The list inside does nothing on Enter when an expander has the focus. */
      enter_selected (self);
      return TRUE;

    case GDK_KEY_BackSpace:
      numel_document_leave (self->document);
      return TRUE;

    default:
      return FALSE;
    }
}

static void
numel_tree_view_direction_changed (GtkWidget        *widget,
                                   GtkTextDirection  previous)
{
  GTK_WIDGET_CLASS (numel_tree_view_parent_class)->direction_changed (widget, previous);
  numel_tree_cells_align_header (NUMEL_TREE_VIEW (widget)->view);
}

static gboolean
numel_tree_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (NUMEL_TREE_VIEW (widget)->view);
}

static void
numel_tree_view_dispose (GObject *object)
{
  NumelTreeView *self = NUMEL_TREE_VIEW (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;

  /* The model goes first: column views and their models hold each other on GTK before 4.13.6. */
  if (self->view != NULL)
    set_document (self, NULL);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->session);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  self->view = NULL;
  for (guint i = 0; i < NUMEL_N_TREE_COLUMNS; i++)
    g_clear_object (&self->columns[i]);

  G_OBJECT_CLASS (numel_tree_view_parent_class)->dispose (object);
}

static void
numel_tree_view_class_init (NumelTreeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = numel_tree_view_dispose;
  widget_class->measure = numel_tree_view_measure;
  widget_class->size_allocate = numel_tree_view_size_allocate;
  widget_class->direction_changed = numel_tree_view_direction_changed;
  widget_class->grab_focus = numel_tree_view_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               NUMEL_RESOURCE_PATH "/numel-tree-view.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelTreeView, scroller);
  gtk_widget_class_bind_template_child (widget_class, NumelTreeView, view);
  gtk_widget_class_bind_template_child (widget_class, NumelTreeView, menu_model);
  gtk_widget_class_bind_template_callback (widget_class, enter_selected);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);

  gtk_widget_class_install_action (widget_class, "tree.look-inside", NULL, look_inside_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "win.copy-row",
                                       NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_shortcut_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_shortcut_cb, NULL);
}

static void
numel_tree_view_init (NumelTreeView *self)
{
  self->document_signals = g_signal_group_new (NUMEL_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "counted", G_CALLBACK (counted_cb), self);
  g_signal_group_connect_swapped (self->document_signals, "notify::selected",
                                  G_CALLBACK (document_selected_cb), self);
  self->model_signals = g_signal_group_new (NUMEL_TYPE_TREE_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::selected",
                                  G_CALLBACK (model_selected_cb), self);

  /* It allocates its child itself, to choose the columns. */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->digits = SHAPE_FROM;
  for (guint i = 0; i < NUMEL_N_TREE_COLUMNS; i++)
    self->columns[i] = numel_tree_cells_new_column (i);
  update_columns (self);
}

void
numel_tree_view_set_session (NumelTreeView *self,
                             NumelSession  *session)
{
  g_return_if_fail (NUMEL_IS_TREE_VIEW (self));
  g_return_if_fail (NUMEL_IS_SESSION (session));

  g_set_object (&self->session, session);
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  chosen_cb (self);
}
