/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-compare-table.h"

#include "numel-compare-row.h"
#include "core/vary/numel-comparison.h"
#include "core/text/numel-format.h"
#include "app/widgets/numel-mark.h"
#include "app/widgets/numel-model-picker.h"
#include "core/expression/numel-value.h"
#include "app/widgets/numel-widget.h"

#include <glib/gi18n.h>

#define MIN_HEIGHT 240

/* A key that a model hasn't. */
#define NO_VALUE "–"

typedef struct
{
  GtkWidget *row;
  const NumelComparisonRow *hyperparameter;
  const NumelComparisonResult *result;
} Line;

struct _NumelCompareTable
{
  AdwBin parent_instance;

  GtkWidget *header;
  GtkWidget *baseline_box;
  GtkWidget *separator;
  GtkWidget *only_box;
  GtkWidget *only;
  GtkWidget *down;
  GtkWidget *columns;
  GtkWidget *list;
  NumelModelPicker *baseline;

  GListModel *documents;
  NumelComparison *comparison;
  GArray *lines;
  GPtrArray *titles; /* of columns */
  NumelDocument *pair[2];
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (NumelCompareTable, numel_compare_table, ADW_TYPE_BIN)

static const Line *
get_line (NumelCompareTable *self,
          guint              index)
{
  return &g_array_index (self->lines, Line, index);
}

static guint
get_n_models (NumelCompareTable *self)
{
  return self->comparison != NULL ? self->comparison->models->len : 0;
}

static guint
find_model (NumelCompareTable *self,
            NumelDocument     *document)
{
  guint n = g_list_model_get_n_items (self->documents);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelDocument) item = g_list_model_get_item (self->documents, i);

      if (item == document)
        return i;
    }

  return G_MAXUINT;
}

static guint
find_baseline (NumelCompareTable *self)
{
  return find_model (self, numel_model_picker_get_chosen (self->baseline));
}

static gboolean
differs (const Line *line,
         guint       model,
         guint       baseline)
{
  if (line->hyperparameter != NULL)
    return numel_comparison_row_differs (line->hyperparameter, model, baseline);

  return line->result->values[model] != line->result->values[baseline];
}

static gboolean
is_heading (const Line *line)
{
  return line->hyperparameter == NULL && line->result == NULL;
}

/* A narrow table has room for two models: the baseline and the other one of the pair whose changes
 * are shown. */
static gboolean
is_shown (NumelCompareTable *self,
          guint              model,
          guint              baseline)
{
  guint from;
  guint to;

  if (!self->narrow || get_n_models (self) <= 2)
    return TRUE;

  from = find_model (self, self->pair[0]);
  to = find_model (self, self->pair[1]);
  if (model == baseline)
    return TRUE;

  return model == (to != baseline ? to : from);
}

static gboolean
any_differs (NumelCompareTable *self,
             const Line        *line,
             guint              baseline)
{
  for (guint i = 0; i < get_n_models (self); i++)
    {
      if (is_shown (self, i, baseline) && differs (line, i, baseline))
        return TRUE;
    }

  return FALSE;
}

/* Rows that don't differ are hidden if asked for, and headings with nothing below them too. */
static gboolean
filter_cb (GtkListBoxRow *row,
           gpointer       data)
{
  NumelCompareTable *self = data;
  guint baseline = find_baseline (self);
  guint i = (guint) gtk_list_box_row_get_index (row);

  if (!gtk_switch_get_active (GTK_SWITCH (self->only)) || baseline >= get_n_models (self)
      || i >= self->lines->len)
    return TRUE;

  if (!is_heading (get_line (self, i)))
    return any_differs (self, get_line (self, i), baseline);

  for (i++; i < self->lines->len && !is_heading (get_line (self, i)); i++)
    {
      if (any_differs (self, get_line (self, i), baseline))
        return TRUE;
    }

  return FALSE;
}

static void
update_states (NumelCompareTable *self)
{
  guint baseline = find_baseline (self);
  guint n_models = get_n_models (self);

  if (baseline >= n_models)
    return;

  for (guint model = 0; model < n_models; model++)
    {
      gboolean shown = is_shown (self, model, baseline);

      gtk_widget_set_visible (g_ptr_array_index (self->titles, model), shown);
      for (guint i = 0; i < self->lines->len; i++)
        {
          const Line *line = get_line (self, i);
          NumelCompareState state = NUMEL_COMPARE_BASELINE;

          if (is_heading (line))
            continue;
          if (model != baseline)
            state = differs (line, model, baseline) ? NUMEL_COMPARE_DIFFERS : NUMEL_COMPARE_SAME;
          numel_compare_row_set_state (NUMEL_COMPARE_ROW (line->row), model, state);
          numel_compare_row_set_shown (NUMEL_COMPARE_ROW (line->row), model, shown);
        }
    }
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
}

static char *
format_value (const Line *line,
              guint       model,
              gboolean    plain)
{
  const NumelSetting *setting;

  if (line->result != NULL)
    return plain ? g_strdup_printf ("%" G_GINT64_FORMAT, line->result->values[model])
                 : numel_format_count (line->result->values[model]);

  setting = line->hyperparameter->settings[model];
  if (setting == NULL)
    return g_strdup (plain ? "" : NO_VALUE);

  return plain ? numel_value_format_plain (&setting->value)
               : numel_value_format_text (&setting->value);
}

static void
add_heading (NumelCompareTable *self,
             const char        *text)
{
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *row = gtk_list_box_row_new ();
  Line line = { row };

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (row, "compare-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  g_array_append_val (self->lines, line);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
add_line (NumelCompareTable  *self,
          Line                line,
          GtkSizeGroup       *column,
          GPtrArray          *values,
          const char *const  *models)
{
  g_assert (line.result != NULL || line.hyperparameter != NULL);

  if (line.result != NULL)
    line.row = numel_compare_row_new (line.result->title, NULL, NULL);
  else
    line.row = numel_compare_row_new (line.hyperparameter->title, line.hyperparameter->symbol,
                                      line.hyperparameter->key);
  for (guint i = 0; i < get_n_models (self); i++)
    {
      g_autofree char *text = format_value (&line, i, FALSE);

      numel_compare_row_add_value (NUMEL_COMPARE_ROW (line.row), text, column,
                                   g_ptr_array_index (values, i));
    }
  numel_compare_row_describe (NUMEL_COMPARE_ROW (line.row), models);
  g_array_append_val (self->lines, line);
  gtk_list_box_append (GTK_LIST_BOX (self->list), line.row);
}

static void
add_column (NumelCompareTable *self,
            NumelDocument     *document,
            GtkSizeGroup      *group)
{
  GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *mark = g_object_new (NUMEL_TYPE_MARK, NULL);
  GtkWidget *label = gtk_label_new (numel_document_get_title (document));

  numel_mark_set_index (NUMEL_MARK (mark), numel_document_get_mark (document));
  gtk_widget_set_hexpand (mark, TRUE);
  gtk_widget_set_halign (mark, GTK_ALIGN_END);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 6);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 15);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_set_tooltip_text (label, numel_document_get_title (document));
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (cell), mark);
  gtk_box_append (GTK_BOX (cell), label);
  gtk_widget_set_hexpand (cell, TRUE);
  gtk_size_group_add_widget (group, cell);
  gtk_box_append (GTK_BOX (self->columns), cell);
  g_ptr_array_add (self->titles, cell);
}

static void
remove_children (NumelCompareTable *self)
{
  for (guint i = 0; i < self->lines->len; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), get_line (self, i)->row);
  g_array_set_size (self->lines, 0);
  g_ptr_array_set_size (self->titles, 0);
  numel_widget_clear_box (self->columns);
}

static void
add_lines (NumelCompareTable *self,
           GtkSizeGroup      *column,
           GPtrArray         *values,
           const char *const *models)
{
  const NumelComparisonRow *rows = self->comparison->rows;
  guint n_rows = self->comparison->n_rows;
  const NumelComparisonResult *results = self->comparison->results;
  guint n_results = self->comparison->n_results;
  const char *group_path = NULL;

  for (guint i = 0; i < n_rows; i++)
    {
      if (i == 0)
        {
          add_heading (self, _("Hyperparameters"));
          group_path = rows[0].group_path;
        }
      else if (g_strcmp0 (group_path, rows[i].group_path) != 0 && rows[i].group_path[0] != '\0')
        {
          g_autofree char *text = NULL;

          /* Translators: hyperparameters of a part of the configuration, whose key follows. */
          text = g_strdup_printf (_("Hyperparameters in %s"), rows[i].group_path);
          group_path = rows[i].group_path;
          add_heading (self, text);
        }
      add_line (self, (Line) { .hyperparameter = &rows[i] }, column, values, models);
    }

  add_heading (self, _("Results"));
  for (guint i = 0; i < n_results; i++)
    add_line (self, (Line) { .result = &results[i] }, column, values, models);
}

/* A narrow window has no room for names beside the values of two models. */
static void
stack (NumelCompareTable *self)
{
  GtkWidget *corner = gtk_widget_get_first_child (self->columns);

  for (guint i = 0; i < self->lines->len; i++)
    if (!is_heading (get_line (self, i)))
      numel_compare_row_set_stacked (NUMEL_COMPARE_ROW (get_line (self, i)->row), self->narrow);
  if (corner != NULL)
    gtk_widget_set_visible (corner, !self->narrow);
  gtk_box_set_homogeneous (GTK_BOX (self->columns), self->narrow);
}

/* Makes the table anew from the models as they are. */
void
numel_compare_table_update (NumelCompareTable *self)
{
  g_autoptr (GPtrArray) models = g_ptr_array_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GtkSizeGroup) name_group = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  g_autoptr (GtkSizeGroup) column_group = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  g_autoptr (GPtrArray) value_groups = g_ptr_array_new_with_free_func (g_object_unref);
  GtkWidget *corner;
  guint n;

  g_return_if_fail (NUMEL_IS_COMPARE_TABLE (self));

  remove_children (self);
  g_clear_pointer (&self->comparison, numel_comparison_free);

  n = g_list_model_get_n_items (self->documents);
  gtk_widget_set_visible (self->baseline_box, n > 1);
  gtk_widget_set_visible (self->only_box, n > 1);
  gtk_widget_set_visible (self->separator, n > 1 && !self->narrow);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelDocument) document = g_list_model_get_item (self->documents, i);

      g_ptr_array_add (models, numel_document_get_model (document));
      g_ptr_array_add (names, (gpointer) numel_document_get_title (document));
      g_ptr_array_add (value_groups, gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL));
    }
  g_ptr_array_add (names, NULL);

  if (n > 0)
    self->comparison = numel_comparison_new ((NumelModel *const *) models->pdata, n, NULL);
  if (self->comparison == NULL)
    return;

  add_lines (self, column_group, value_groups, (const char *const *) names->pdata);

  /* The corner is as wide as the names below it. */
  corner = gtk_label_new (NULL);
  gtk_widget_set_hexpand (corner, TRUE);
  gtk_box_append (GTK_BOX (self->columns), corner);
  gtk_size_group_add_widget (name_group, corner);
  for (guint i = 0; i < self->lines->len; i++)
    {
      GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (get_line (self, i)->row));

      if (!is_heading (get_line (self, i)))
        gtk_size_group_add_widget (name_group, gtk_widget_get_first_child (box));
    }
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (NumelDocument) document = g_list_model_get_item (self->documents, i);

      add_column (self, document, column_group);
    }
  stack (self);
  update_states (self);
}

static void
only_cb (NumelCompareTable *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
}

static void
numel_compare_table_dispose (GObject *object)
{
  NumelCompareTable *self = NUMEL_COMPARE_TABLE (object);

  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), NULL, NULL, NULL);
  g_clear_object (&self->documents);
  g_clear_object (&self->pair[0]);
  g_clear_object (&self->pair[1]);

  G_OBJECT_CLASS (numel_compare_table_parent_class)->dispose (object);
}

static void
numel_compare_table_finalize (GObject *object)
{
  NumelCompareTable *self = NUMEL_COMPARE_TABLE (object);

  g_clear_pointer (&self->comparison, numel_comparison_free);
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->titles, g_ptr_array_unref);

  G_OBJECT_CLASS (numel_compare_table_parent_class)->finalize (object);
}

static void
numel_compare_table_class_init (NumelCompareTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_compare_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = numel_compare_table_finalize;

  g_type_ensure (NUMEL_TYPE_MODEL_PICKER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-compare-table.ui");
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, NumelCompareTable, name)
  BIND (header);
  BIND (baseline_box);
  BIND (baseline);
  BIND (separator);
  BIND (only_box);
  BIND (only);
  BIND (down);
  BIND (columns);
  BIND (list);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, only_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_states);
}

static void
numel_compare_table_init (NumelCompareTable *self)
{
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->titles = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  numel_model_picker_set_label (self->baseline,
                                _("The model that the others are compared with"));
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), filter_cb, self, NULL);
  numel_compare_table_set_narrow (self, FALSE);
}

void
numel_compare_table_set_documents (NumelCompareTable *self,
                                   GListModel        *documents)
{
  g_return_if_fail (NUMEL_IS_COMPARE_TABLE (self));

  g_set_object (&self->documents, documents);
  numel_model_picker_set_models (self->baseline, documents);
}

void
numel_compare_table_set_pair (NumelCompareTable *self,
                              NumelDocument     *from,
                              NumelDocument     *to)
{
  g_return_if_fail (NUMEL_IS_COMPARE_TABLE (self));

  g_set_object (&self->pair[0], from);
  g_set_object (&self->pair[1], to);
  update_states (self);
}

void
numel_compare_table_set_narrow (NumelCompareTable *self,
                                gboolean           narrow)
{
  g_return_if_fail (NUMEL_IS_COMPARE_TABLE (self));

  self->narrow = narrow;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->header),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_visible (self->separator, !narrow && get_n_models (self) > 1);

  /* A narrow page scrolls as a whole. */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->down), GTK_POLICY_NEVER,
                                  narrow ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->down),
                                              narrow ? -1 : MIN_HEIGHT);
  if (self->documents == NULL)
    return;

  stack (self);
  update_states (self);
}

static char *
create_unique_name (GPtrArray  *names,
                    const char *title)
{
  for (guint i = 1;; i++)
    {
      g_autofree char *name = i == 1 ? g_strdup (title) : g_strdup_printf ("%s (%u)", title, i);

      if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        {
          g_ptr_array_add (names, g_steal_pointer (&name));
          return g_ptr_array_index (names, names->len - 1);
        }
    }
}

static void
add_cell (NumelTable *table,
          const Line *line,
          guint       model)
{
  g_autofree char *text = NULL;

  if (line->result != NULL)
    {
      numel_table_add_count (table, line->result->values[model]);
      return;
    }

  if (line->hyperparameter->settings[model] != NULL)
    {
      const NumelValue *value = &line->hyperparameter->settings[model]->value;

      if (value->type == NUMEL_VALUE_INTEGER)
        {
          numel_table_add_count (table, value->integer);
          return;
        }
    }

  text = format_value (line, model, TRUE);
  numel_table_add_text (table, text);
}

char *
numel_compare_table_dup (NumelCompareTable *self,
                         NumelTableFormat   format)
{
  gboolean for_people = format == NUMEL_TABLE_MARKDOWN || format == NUMEL_TABLE_LATEX;
  g_autoptr (NumelTable) table = NULL;
  g_autoptr (GPtrArray) names = NULL;

  g_return_val_if_fail (NUMEL_IS_COMPARE_TABLE (self), NULL);

  if (self->comparison == NULL)
    return NULL;

  table = numel_table_new (format);
  names = g_ptr_array_new_with_free_func (g_free);
  if (!for_people)
    numel_table_add_column (table, create_unique_name (names, "key"), _("Key"), FALSE);
  numel_table_add_column (table, create_unique_name (names, "name"), _("Name"), FALSE);
  for (guint i = 0; i < get_n_models (self); i++)
    {
      g_autoptr (NumelDocument) document = g_list_model_get_item (self->documents, i);
      const char *name = create_unique_name (names, numel_document_get_title (document));

      numel_table_add_column (table, name, name, TRUE);
    }

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = get_line (self, i);

      if (is_heading (line) || !filter_cb (GTK_LIST_BOX_ROW (line->row), self))
        continue;
      if (!for_people)
        numel_table_add_text (table, line->result != NULL ? line->result->key
                                                          : line->hyperparameter->key);
      numel_table_add_text (table, line->result != NULL ? line->result->title
                                                        : line->hyperparameter->title);
      for (guint model = 0; model < get_n_models (self); model++)
        add_cell (table, line, model);
    }

  return numel_table_write (table);
}
