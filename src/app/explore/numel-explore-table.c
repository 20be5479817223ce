/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-table.h"

#include "numel-explore-text.h"
#include "core/text/numel-format.h"
#include "core/notation/numel-hyperparameter.h"
#include "core/expression/numel-value.h"

#include <glib/gi18n.h>

/* So many rows are looked at to find how wide a column is. */
#define MEASURED_ROWS 500

/* A wider table scrolls; in digits. */
#define MAX_CHARS 56
#define CELL_PADDING 18

typedef enum
{
  COLUMN_VALUE,
  COLUMN_AMOUNT,
  COLUMN_OFF,
  COLUMN_AMOUNT_AND_OFF,
} ColumnKind;

typedef struct
{
  ColumnKind kind;
  guint value;
  guint chars;
} Column;

struct _NumelExploreTable
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *view;
  NumelExploreAnswers *answers;
  char *amount_key;
  char *amount_title;
  guint chars;
  guint n_columns;
  gboolean narrow;
};

static guint activated_signal;

G_DEFINE_FINAL_TYPE (NumelExploreTable, numel_explore_table, GTK_TYPE_WIDGET)

static char *
format_cell (const Column       *column,
             NumelExploreAnswer *answer)
{
  const NumelVariedValue *values;
  guint n_values;

  switch (column->kind)
    {
    case COLUMN_AMOUNT:
    case COLUMN_AMOUNT_AND_OFF:
      return numel_format_count (numel_explore_answer_get_amount (answer));
    case COLUMN_OFF:
      return numel_explore_answer_format_off (answer);
    case COLUMN_VALUE:
    default:
      values = numel_explore_answer_get_values (answer, &n_values);
      return numel_value_format_text (&values[column->value].value);
    }
}

/* Numbers align on their units and keep their signs before them, also from right to left. */
static GtkWidget *
make_number (guint    chars,
             gboolean dim)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_width_chars (GTK_LABEL (label), (int) chars);
  gtk_widget_add_css_class (label, "numeric");
  if (dim)
    gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          Column                   *column)
{
  GtkWidget *box;
  GtkWidget *off;

  if (column->kind != COLUMN_AMOUNT_AND_OFF)
    {
      gtk_list_item_set_child (item, make_number (column->chars, column->kind == COLUMN_OFF));
      return;
    }

  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  off = make_number (0, TRUE);
  gtk_widget_add_css_class (off, "caption");
  gtk_box_append (GTK_BOX (box), make_number (column->chars, FALSE));
  gtk_box_append (GTK_BOX (box), off);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         Column                   *column)
{
  NumelExploreAnswer *answer = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text = format_cell (column, answer);

  if (column->kind == COLUMN_AMOUNT_AND_OFF)
    {
      g_autofree char *off = numel_explore_answer_format_off (answer);

      gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (label)), off);
      label = gtk_widget_get_first_child (label);
    }
  gtk_label_set_text (GTK_LABEL (label), text);
}

static void
free_column (gpointer  data,
             GClosure *closure)
{
  g_free (data);
}

static guint
measure_column (NumelExploreTable *self,
                const Column      *column)
{
  guint n = MIN (g_list_model_get_n_items (G_LIST_MODEL (self->answers)), MEASURED_ROWS);
  guint chars = 2;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (self->answers),
                                                                     i);
      g_autofree char *text = format_cell (column, answer);

      chars = MAX (chars, (guint) g_utf8_strlen (text, -1));
    }

  return chars;
}

static void
add_column (NumelExploreTable *self,
            ColumnKind         kind,
            guint              value,
            const char        *title)
{
  Column *column = g_new0 (Column, 1);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) view_column = NULL;

  *column = (Column) { kind, value, 0 };
  column->chars = measure_column (self, column);
  self->chars += column->chars;
  self->n_columns++;
  g_signal_connect_data (factory, "setup", G_CALLBACK (setup_cb), column, free_column, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), column);

  view_column = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_expand (view_column, kind != COLUMN_VALUE);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), view_column);
}

/* Aligns the letters with their numbers and says in words what they stand for. GTK has no function
 * for either; what is found is checked, so that another structure only costs that. */
static void
dress_header (NumelExploreTable *self)
{
  GtkWidget *header = gtk_widget_get_first_child (self->view);
  gboolean mirrored = gtk_widget_get_direction (self->view) == GTK_TEXT_DIR_RTL;
  g_autoptr (NumelExploreAnswer) answer = NULL;
  const NumelVariedValue *values = NULL;
  GtkWidget *title;
  guint n_values = 0;
  guint i = 0;

  if (self->answers != NULL)
    answer = g_list_model_get_item (G_LIST_MODEL (self->answers), 0);
  if (answer != NULL)
    values = numel_explore_answer_get_values (answer, &n_values);
  if (header == NULL)
    return;

  for (title = gtk_widget_get_first_child (header); title != NULL;
       title = gtk_widget_get_next_sibling (title), i++)
    {
      GtkWidget *box = gtk_widget_get_first_child (title);

      if (GTK_IS_BOX (box))
        gtk_widget_set_halign (box, mirrored ? GTK_ALIGN_START : GTK_ALIGN_END);
      if (i < n_values && numel_hyperparameter_lookup (values[i].key)->symbol != NULL)
        {
          const char *words = numel_hyperparameter_get_title (values[i].key);

          gtk_widget_add_css_class (title, "symbol-title");
          gtk_widget_set_tooltip_text (title, words);
          gtk_accessible_update_property (GTK_ACCESSIBLE (title), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                          words, -1);
        }
    }
}

static void
add_columns (NumelExploreTable *self)
{
  g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (self->answers), 0);
  const NumelVariedValue *values;
  guint n_values;

  if (answer == NULL)
    return;

  values = numel_explore_answer_get_values (answer, &n_values);
  for (guint i = 0; i < n_values; i++)
    {
      const char *symbol = numel_hyperparameter_lookup (values[i].key)->symbol;

      add_column (self, COLUMN_VALUE, i,
                  symbol != NULL ? symbol : numel_hyperparameter_get_title (values[i].key));
    }
  /* A narrow window has no room for both side by side. */
  add_column (self, self->narrow ? COLUMN_AMOUNT_AND_OFF : COLUMN_AMOUNT, 0, self->amount_title);
  if (!self->narrow)
    add_column (self, COLUMN_OFF, 0, _("Off by"));
}

/* The table asks for the room that it needs, within reason. */
static void
update_width (NumelExploreTable *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int digit = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_digit_width (metrics));
  int width = (int) MIN (self->chars, MAX_CHARS) * digit + (int) self->n_columns * CELL_PADDING;

  gtk_scrolled_window_set_min_content_width (GTK_SCROLLED_WINDOW (self->scroller),
                                             self->narrow ? -1 : width);
  pango_font_metrics_unref (metrics);
}

static void
remove_columns (NumelExploreTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->view));

  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (GTK_COLUMN_VIEW (self->view), column);
    }
}

static void
rebuild (NumelExploreTable *self)
{
  g_autoptr (GtkSelectionModel) selection = NULL;

  gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view), NULL);
  remove_columns (self);
  self->chars = 0;
  self->n_columns = 0;
  if (self->answers == NULL)
    return;

  add_columns (self);
  update_width (self);
  selection = g_object_new (GTK_TYPE_SINGLE_SELECTION,
                            "autoselect", FALSE,
                            "can-unselect", TRUE,
                            "model", self->answers,
                            NULL);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view), selection);
  dress_header (self);
}

static void
activate_cb (NumelExploreTable *self,
             guint              position)
{
  g_autoptr (NumelExploreAnswer) answer = NULL;

  answer = g_list_model_get_item (G_LIST_MODEL (self->answers), position);
  if (answer != NULL)
    g_signal_emit (self, activated_signal, 0, answer);
}

/* On GTK 4.8 every row would be a stop of its own. */
static gboolean
key_cb (NumelExploreTable *self,
        guint              keyval,
        guint              keycode,
        GdkModifierType    state)
{
  gboolean back = (state & GDK_SHIFT_MASK) != 0 || keyval == GDK_KEY_ISO_Left_Tab;
  GtkDirectionType direction = back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD;
  GtkRoot *root;

  if ((keyval != GDK_KEY_Tab && keyval != GDK_KEY_KP_Tab && keyval != GDK_KEY_ISO_Left_Tab)
      || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;

  for (GtkWidget *widget = GTK_WIDGET (self); widget != NULL && !GTK_IS_ROOT (widget);
       widget = gtk_widget_get_parent (widget))
    {
      GtkWidget *sibling = back ? gtk_widget_get_prev_sibling (widget)
                                : gtk_widget_get_next_sibling (widget);

      for (; sibling != NULL; sibling = back ? gtk_widget_get_prev_sibling (sibling)
                                             : gtk_widget_get_next_sibling (sibling))
        {
          if (gtk_widget_get_mapped (sibling) && gtk_widget_child_focus (sibling, direction))
            return TRUE;
        }
    }

  /* Nothing behind it: begin again at the window's start, not at the row that has the focus. */
  root = gtk_widget_get_root (GTK_WIDGET (self));
  gtk_root_set_focus (root, NULL);
  return gtk_widget_child_focus (GTK_WIDGET (root), direction);
}

static void
numel_explore_table_direction_changed (GtkWidget        *widget,
                                       GtkTextDirection  previous)
{
  GTK_WIDGET_CLASS (numel_explore_table_parent_class)->direction_changed (widget, previous);
  dress_header (NUMEL_EXPLORE_TABLE (widget));
}

static void
numel_explore_table_dispose (GObject *object)
{
  NumelExploreTable *self = NUMEL_EXPLORE_TABLE (object);

  /* The model goes first: column views and their models hold each other on GTK before 4.13.6. */
  if (self->view != NULL)
    gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view), NULL);
  self->view = NULL;
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->answers);
  g_clear_pointer (&self->amount_key, g_free);
  g_clear_pointer (&self->amount_title, g_free);

  G_OBJECT_CLASS (numel_explore_table_parent_class)->dispose (object);
}

static void
numel_explore_table_class_init (NumelExploreTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explore_table_dispose;
  widget_class->direction_changed = numel_explore_table_direction_changed;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);

  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, NUMEL_TYPE_EXPLORE_ANSWER);
}

static void
numel_explore_table_init (NumelExploreTable *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->view = gtk_column_view_new (NULL);
  gtk_widget_add_css_class (self->view, "dense");
  gtk_column_view_set_show_row_separators (GTK_COLUMN_VIEW (self->view), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Settings that meet the budget"), -1);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->view, keys);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), 180);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_widget_add_css_class (self->scroller, "explore-table");
}

GtkWidget *
numel_explore_table_new (void)
{
  return g_object_new (NUMEL_TYPE_EXPLORE_TABLE, NULL);
}

void
numel_explore_table_set_answers (NumelExploreTable   *self,
                                 NumelExploreAnswers *answers,
                                 const char          *key,
                                 const char          *title)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_TABLE (self));

  g_set_object (&self->answers, answers);
  g_free (self->amount_key);
  self->amount_key = g_strdup (key);
  g_free (self->amount_title);
  self->amount_title = g_strdup (title);
  rebuild (self);
}

void
numel_explore_table_set_narrow (NumelExploreTable *self,
                                gboolean           narrow)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_TABLE (self));

  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  if (narrow)
    gtk_widget_add_css_class (self->scroller, "narrow");
  else
    gtk_widget_remove_css_class (self->scroller, "narrow");
  rebuild (self);
}

NumelExploreAnswers *
numel_explore_table_get_answers (NumelExploreTable *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_TABLE (self), NULL);

  return self->answers;
}

GtkWidget *
numel_explore_table_get_view (NumelExploreTable *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_TABLE (self), NULL);

  return self->view;
}

char *
numel_explore_table_dup (NumelExploreTable *self,
                         NumelTableFormat   format)
{
  g_autoptr (NumelTable) table = NULL;
  guint n_values = 0;
  guint n;

  g_return_val_if_fail (NUMEL_IS_EXPLORE_TABLE (self), NULL);

  n = self->answers != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->answers)) : 0;
  if (n == 0)
    return NULL;

  table = numel_table_new (format);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (self->answers),
                                                                     i);
      const NumelVariedValue *values = numel_explore_answer_get_values (answer, &n_values);
      gint64 amount = numel_explore_answer_get_amount (answer);

      for (guint j = 0; i == 0 && j < n_values; j++)
        {
          const char *key = values[j].key;

          numel_table_add_column (table, key, numel_hyperparameter_get_title (key), TRUE);
        }
      if (i == 0)
        {
          numel_table_add_column (table, self->amount_key, self->amount_title, TRUE);
          numel_table_add_column (table, "difference", _("Off by"), TRUE);
        }
      for (guint j = 0; j < n_values; j++)
        numel_explore_add_value (table, &values[j].value);
      numel_table_add_count (table, amount);
      numel_table_add_count (table, amount - numel_explore_answer_get_target (answer));
    }

  return numel_table_write (table);
}
