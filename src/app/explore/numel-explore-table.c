/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-table.h"

#include "app/widgets/numel-widget.h"
#include "core/expression/numel-value.h"
#include "core/notation/numel-hyperparameter.h"
#include "core/text/numel-format.h"

#include <glib/gi18n.h>

/* So many rows are looked at to find how wide a column is. */
#define MEASURED_ROWS 500

/* A wider table scrolls; in digits. */
#define MAX_CHARS 56
#define CELL_PADDING 18

/* Columns that aren't the value of a hyperparameter, of which the others are the indices. */
enum
{
  COLUMN_AMOUNT = -1,
  COLUMN_OFF = -2,
};

struct _NumelExploreTable
{
  AdwBin parent_instance;

  GtkWidget *scroller;
  GtkColumnView *view;
  NumelExploreAnswers *answers;
  guint chars;
  gboolean narrow;
};

static guint activated_signal;

G_DEFINE_FINAL_TYPE (NumelExploreTable, numel_explore_table, ADW_TYPE_BIN)

static char *
format_cell (NumelExploreAnswer *answer,
             int                 column)
{
  if (column == COLUMN_AMOUNT)
    return numel_format_count (answer->amount);
  if (column == COLUMN_OFF)
    return numel_explore_answer_format_off (answer);

  return numel_value_format_text (&answer->values[column].value);
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

static guint
measure_column (NumelExploreTable *self,
                int                column)
{
  guint n = MIN (g_list_model_get_n_items (G_LIST_MODEL (self->answers)), MEASURED_ROWS);
  guint chars = 2;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (self->answers),
                                                                     i);
      g_autofree char *text = format_cell (answer, column);

      chars = MAX (chars, (guint) g_utf8_strlen (text, -1));
    }

  return chars;
}

/* What is a column's own stands at its factory. */
static int
get_column (GtkListItemFactory *factory)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "column"));
}

static void
setup_cb (NumelExploreTable  *self,
          GtkListItem        *item,
          GtkListItemFactory *factory)
{
  guint chars = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), "chars"));
  int column = get_column (factory);
  GtkWidget *number = make_number (chars, column == COLUMN_OFF);
  GtkWidget *box;
  GtkWidget *off;

  if (column != COLUMN_AMOUNT || !self->narrow)
    {
      gtk_list_item_set_child (item, number);
      return;
    }

  /* A narrow window has no room for both side by side. */
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  off = make_number (0, TRUE);
  gtk_widget_add_css_class (off, "caption");
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_append (GTK_BOX (box), off);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (NumelExploreTable  *self,
         GtkListItem        *item,
         GtkListItemFactory *factory)
{
  NumelExploreAnswer *answer = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text = format_cell (answer, get_column (factory));

  if (GTK_IS_BOX (label))
    {
      g_autofree char *off = numel_explore_answer_format_off (answer);

      gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (label)), off);
      label = gtk_widget_get_first_child (label);
    }
  gtk_label_set_text (GTK_LABEL (label), text);
}

static void
add_column (NumelExploreTable *self,
            int                column,
            const char        *title)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) view_column = gtk_column_view_column_new (title, factory);
  guint chars = measure_column (self, column);

  self->chars += chars;
  g_object_set_data (G_OBJECT (factory), "column", GINT_TO_POINTER (column));
  g_object_set_data (G_OBJECT (factory), "chars", GUINT_TO_POINTER (chars));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  gtk_column_view_column_set_expand (view_column, column < 0);
  gtk_column_view_append_column (self->view, view_column);
}

/* Aligns the letters with their numbers and says in words what they stand for. GTK has no function
 * for either; what is found is checked, so that another structure only costs that. */
static void
dress_header (NumelExploreTable *self)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self->view)) == GTK_TEXT_DIR_RTL;
  g_autoptr (NumelExploreAnswer) answer = NULL;
  guint i = 0;

  if (self->answers != NULL)
    answer = g_list_model_get_item (G_LIST_MODEL (self->answers), 0);
  if (header == NULL)
    return;

  for (GtkWidget *title = gtk_widget_get_first_child (header); title != NULL;
       title = gtk_widget_get_next_sibling (title), i++)
    {
      GtkWidget *box = gtk_widget_get_first_child (title);
      const char *key = answer != NULL && i < answer->n_values ? answer->values[i].key : NULL;

      if (GTK_IS_BOX (box))
        gtk_widget_set_halign (box, mirrored ? GTK_ALIGN_START : GTK_ALIGN_END);
      if (key != NULL && numel_hyperparameter_lookup (key)->symbol != NULL)
        {
          const char *words = numel_hyperparameter_get_title (key);

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
  g_autofree char *amount = numel_explore_answers_get_title (self->answers);

  self->chars = 0;
  if (answer == NULL)
    return;

  for (guint i = 0; i < answer->n_values; i++)
    {
      const char *symbol = numel_hyperparameter_lookup (answer->values[i].key)->symbol;

      add_column (self, (int) i,
                  symbol != NULL ? symbol : numel_hyperparameter_get_title (answer->values[i].key));
    }
  add_column (self, COLUMN_AMOUNT, amount);
  if (!self->narrow)
    add_column (self, COLUMN_OFF, _("Off by"));
}

/* The table asks for the room that it needs, within reason. */
static void
update_width (NumelExploreTable *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int digit = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_digit_width (metrics));
  int n_columns = (int) g_list_model_get_n_items (gtk_column_view_get_columns (self->view));
  int width = (int) MIN (self->chars, MAX_CHARS) * digit + n_columns * CELL_PADDING;

  gtk_scrolled_window_set_min_content_width (GTK_SCROLLED_WINDOW (self->scroller),
                                             self->narrow ? -1 : width);
  pango_font_metrics_unref (metrics);
}

static void
rebuild (NumelExploreTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  g_autoptr (GtkSelectionModel) selection = NULL;

  gtk_column_view_set_model (self->view, NULL);
  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (self->view, column);
    }
  if (self->answers == NULL)
    return;

  add_columns (self);
  update_width (self);
  selection = g_object_new (GTK_TYPE_SINGLE_SELECTION,
                            "autoselect", FALSE,
                            "can-unselect", TRUE,
                            "model", self->answers,
                            NULL);
  gtk_column_view_set_model (self->view, selection);
  dress_header (self);
}

static void
activate_cb (NumelExploreTable *self,
             guint              position)
{
  g_autoptr (NumelExploreAnswer) answer = g_list_model_get_item (G_LIST_MODEL (self->answers),
                                                                 position);

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
  gtk_column_view_set_model (self->view, NULL);
  g_clear_object (&self->answers);

  G_OBJECT_CLASS (numel_explore_table_parent_class)->dispose (object);
}

static void
numel_explore_table_class_init (NumelExploreTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explore_table_dispose;
  widget_class->direction_changed = numel_explore_table_direction_changed;

  activated_signal = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, NUMEL_TYPE_EXPLORE_ANSWER);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-table.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelExploreTable, scroller);
  gtk_widget_class_bind_template_child (widget_class, NumelExploreTable, view);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
}

static void
numel_explore_table_init (NumelExploreTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
numel_explore_table_set_answers (NumelExploreTable   *self,
                                 NumelExploreAnswers *answers)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_TABLE (self));

  g_set_object (&self->answers, answers);
  rebuild (self);
}

NumelExploreAnswers *
numel_explore_table_get_answers (NumelExploreTable *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_TABLE (self), NULL);

  return self->answers;
}

void
numel_explore_table_set_narrow (NumelExploreTable *self,
                                gboolean           narrow)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_TABLE (self));

  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  numel_widget_set_css_class (self->scroller, "narrow", narrow);
  rebuild (self);
}
