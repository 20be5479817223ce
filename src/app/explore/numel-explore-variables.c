/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-variables.h"

#include "core/text/numel-error.h"
#include "numel-explore-range.h"
#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"

#include <glib/gi18n.h>

/* Ranges that nobody thought about are coarse, so that a search of several ends soon. */
#define N_PROPOSED 16

/* These have their check button on the card, the others behind a button. */
static const char *const usual[] = { "d", "L", "F" };

typedef struct
{
  NumelSettingItem *item;
  GtkWidget *check;
  GtkWidget *row;
  GtkWidget *range;
} Variable;

struct _NumelExploreVariables
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *more_button;
  GtkWidget *more;
  GtkWidget *ranges;
  GArray *variables;
  gboolean is_updating;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelExploreVariables, numel_explore_variables, GTK_TYPE_WIDGET)

static Variable *
get_variable (NumelExploreVariables *self,
              guint                  index)
{
  return &g_array_index (self->variables, Variable, index);
}

static gboolean
is_active (const Variable *variable)
{
  return gtk_check_button_get_active (GTK_CHECK_BUTTON (variable->check));
}

static Variable *
find_variable (NumelExploreVariables *self,
               const char            *path)
{
  for (guint i = 0; i < self->variables->len; i++)
    {
      if (g_strcmp0 (numel_setting_item_get_path (get_variable (self, i)->item), path) == 0)
        return get_variable (self, i);
    }

  return NULL;
}

static void
clear_variable (gpointer data)
{
  Variable *variable = data;

  g_clear_object (&variable->item);
}

static void
changed_cb (NumelExploreVariables *self)
{
  if (self->is_updating)
    return;

  for (guint i = 0; i < self->variables->len; i++)
    gtk_widget_set_visible (get_variable (self, i)->row, is_active (get_variable (self, i)));
  g_signal_emit (self, changed_signal, 0);
}

static void
numel_explore_variables_dispose (GObject *object)
{
  NumelExploreVariables *self = NUMEL_EXPLORE_VARIABLES (object);

  self->is_updating = TRUE;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->ranges);

  G_OBJECT_CLASS (numel_explore_variables_parent_class)->dispose (object);
}

static void
numel_explore_variables_finalize (GObject *object)
{
  g_array_unref (NUMEL_EXPLORE_VARIABLES (object)->variables);

  G_OBJECT_CLASS (numel_explore_variables_parent_class)->finalize (object);
}

static void
numel_explore_variables_class_init (NumelExploreVariablesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_explore_variables_dispose;
  G_OBJECT_CLASS (klass)->finalize = numel_explore_variables_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_explore_variables_init (NumelExploreVariables *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->variables = g_array_new (FALSE, FALSE, sizeof (Variable));
  g_array_set_clear_func (self->variables, clear_variable);

  self->more = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->more);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 360);
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);

  self->more_button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->more_button), _("More"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->more_button), popover);
  gtk_widget_add_css_class (self->more_button, "flat");
  gtk_widget_set_tooltip_text (self->more_button, _("Let Other Hyperparameters Vary"));

  self->box = numel_wrap_box_new (12, 2);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_parent (self->more_button, self->box);

  self->ranges = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 8));
}

GtkWidget *
numel_explore_variables_new (void)
{
  return g_object_new (NUMEL_TYPE_EXPLORE_VARIABLES, NULL);
}

GtkWidget *
numel_explore_variables_get_ranges (NumelExploreVariables *self)
{
  g_return_val_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self), NULL);

  return self->ranges;
}

static void
remove_all (NumelExploreVariables *self)
{
  for (guint i = 0; i < self->variables->len; i++)
    {
      const Variable *variable = get_variable (self, i);

      if (gtk_widget_get_parent (variable->check) == self->box)
        gtk_widget_unparent (variable->check);
    }
  g_array_set_size (self->variables, 0);
  numel_widget_clear_box (self->more);
  numel_widget_clear_box (self->ranges);
}

static gboolean
is_usual (NumelSettingItem *item)
{
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    {
      if (numel_setting_item_is_main (item)
          && g_strcmp0 (numel_setting_item_get_symbol (item), usual[i]) == 0)
        return TRUE;
    }

  return FALSE;
}

static void
add_variable (NumelExploreVariables *self,
              NumelSettingItem      *item)
{
  const char *symbol = numel_setting_item_get_symbol (item);
  const char *title = numel_setting_item_get_title (item);
  g_autofree char *name = symbol != NULL ? g_strdup_printf ("%s %s", title, symbol)
                                         : g_strdup (title);
  Variable variable = { g_object_ref (item) };
  GtkWidget *label = gtk_label_new (title);
  NumelRange range;

  variable.check = gtk_check_button_new_with_label (name);
  if (is_usual (item))
    gtk_widget_insert_before (variable.check, self->box, self->more_button);
  else
    gtk_box_append (GTK_BOX (self->more), variable.check);
  g_signal_connect_object (variable.check, "toggled", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);

  variable.row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption-heading");
  variable.range = numel_explore_range_new ();
  numel_explore_range_propose (item, 1, N_PROPOSED, &range);
  numel_explore_range_set_item (NUMEL_EXPLORE_RANGE (variable.range), item, &range);
  g_signal_connect_object (variable.range, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (variable.row), label);
  gtk_box_append (GTK_BOX (variable.row), variable.range);
  gtk_widget_set_visible (variable.row, FALSE);
  gtk_box_append (GTK_BOX (self->ranges), variable.row);

  g_array_append_val (self->variables, variable);
}

void
numel_explore_variables_set_items (NumelExploreVariables *self,
                                   GListModel            *items)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self));

  self->is_updating = TRUE;
  remove_all (self);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (items, i);

      add_variable (self, item);
    }
  gtk_widget_set_visible (self->more_button, gtk_widget_get_first_child (self->more) != NULL);
  self->is_updating = FALSE;
}

/* Proposes another range. */
void
numel_explore_variables_propose (NumelExploreVariables *self,
                                 const char            *path,
                                 gint64                 unit,
                                 guint                  n_points)
{
  Variable *variable;
  NumelRange range;

  g_return_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self));

  variable = find_variable (self, path);
  if (variable == NULL)
    return;

  numel_explore_range_propose (variable->item, unit, n_points, &range);
  numel_explore_range_set_item (NUMEL_EXPLORE_RANGE (variable->range), variable->item, &range);
}

void
numel_explore_variables_set_active (NumelExploreVariables *self,
                                    const char            *path,
                                    gboolean               active)
{
  Variable *variable;

  g_return_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self));

  variable = find_variable (self, path);
  if (variable != NULL)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (variable->check), active);
}

/* Tells whether something has changed since it was called last. */
void
numel_explore_variables_describe (NumelExploreVariables *self,
                                  GString               *text)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self));

  for (guint i = 0; i < self->variables->len; i++)
    {
      const Variable *variable = get_variable (self, i);
      NumelRange range;

      if (is_active (variable)
          && numel_explore_range_get (NUMEL_EXPLORE_RANGE (variable->range), &range, NULL))
        g_string_append_printf (text, " %s %" G_GINT64_FORMAT ":%" G_GINT64_FORMAT
                                      ":%" G_GINT64_FORMAT,
                                numel_setting_item_get_path (variable->item), range.from, range.to,
                                range.step);
    }
}

gboolean
numel_explore_variables_apply (NumelExploreVariables  *self,
                               NumelSolver            *solver,
                               GError                **error)
{
  guint n = 0;

  g_return_val_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self), FALSE);

  for (guint i = 0; i < self->variables->len; i++)
    {
      const Variable *variable = get_variable (self, i);
      const char *path = numel_setting_item_get_path (variable->item);
      NumelRange range;

      if (!is_active (variable))
        continue;
      if (!numel_explore_range_get (NUMEL_EXPLORE_RANGE (variable->range), &range, error)
          || !numel_solver_vary (solver, path, &range, error))
        {
          g_prefix_error (error, "%s: ", numel_setting_item_get_title (variable->item));
          return FALSE;
        }
      n++;
    }

  if (n == 0)
    return numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                            _("Check at least one hyperparameter that may vary."));

  return TRUE;
}
