/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-variables.h"

#include "app/widgets/numel-widget.h"
#include "app/widgets/numel-wrap-box.h"
#include "core/text/numel-error.h"
#include "numel-explore-range.h"

#include <glib/gi18n.h>

/* Ranges that nobody thought about are coarse, so that a search of several ends soon. */
#define N_PROPOSED 16

/* These have their check button on the card, the others behind a button. */
static const char *const usual[] = { "d", "L", "F", NULL };

typedef struct
{
  NumelSettingItem *item;
  GtkCheckButton *check;
  GtkWidget *row;
  NumelExploreRange *range;
} Variable;

struct _NumelExploreVariables
{
  AdwBin parent_instance;

  GtkWidget *box;
  GtkWidget *more_button;
  GtkWidget *more;
  GArray *variables;
  gboolean is_updating;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelExploreVariables, numel_explore_variables, ADW_TYPE_BIN)

static Variable *
get_variable (NumelExploreVariables *self,
              guint                  index)
{
  return &g_array_index (self->variables, Variable, index);
}

static void
clear_variable (gpointer data)
{
  g_object_unref (((Variable *) data)->item);
}

static void
changed_cb (NumelExploreVariables *self)
{
  if (self->is_updating)
    return;

  for (guint i = 0; i < self->variables->len; i++)
    gtk_widget_set_visible (get_variable (self, i)->row,
                            gtk_check_button_get_active (get_variable (self, i)->check));
  g_signal_emit (self, changed_signal, 0);
}

static void
numel_explore_variables_dispose (GObject *object)
{
  NUMEL_EXPLORE_VARIABLES (object)->is_updating = TRUE;

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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_explore_variables_dispose;
  G_OBJECT_CLASS (klass)->finalize = numel_explore_variables_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (NUMEL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/numel/Numel/numel-explore-variables.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelExploreVariables, box);
  gtk_widget_class_bind_template_child (widget_class, NumelExploreVariables, more_button);
  gtk_widget_class_bind_template_child (widget_class, NumelExploreVariables, more);
}

static void
numel_explore_variables_init (NumelExploreVariables *self)
{
  self->variables = g_array_new (FALSE, FALSE, sizeof (Variable));
  g_array_set_clear_func (self->variables, clear_variable);
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
add_variable (NumelExploreVariables *self,
              NumelSettingItem      *item,
              GtkWidget             *ranges)
{
  g_autofree char *name = item->symbol != NULL
                            ? g_strdup_printf ("%s %s", item->title, item->symbol)
                            : g_strdup (item->title);
  GtkWidget *check = gtk_check_button_new_with_label (name);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = gtk_label_new (item->title);
  GtkWidget *range = g_object_new (NUMEL_TYPE_EXPLORE_RANGE, NULL);
  Variable variable = {
    g_object_ref (item), GTK_CHECK_BUTTON (check), row, NUMEL_EXPLORE_RANGE (range),
  };

  if (item->is_main && item->symbol != NULL && g_strv_contains (usual, item->symbol))
    gtk_widget_insert_before (check, self->box, self->more_button);
  else
    gtk_box_append (GTK_BOX (self->more), check);
  g_signal_connect_object (check, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption-heading");
  numel_explore_range_propose (variable.range, item, 1, N_PROPOSED);
  g_signal_connect_object (range, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), range);
  gtk_widget_set_visible (row, FALSE);
  gtk_box_append (GTK_BOX (ranges), row);

  g_array_append_val (self->variables, variable);
}

/* What may vary; nothing is checked. The box @ranges takes the ranges. */
void
numel_explore_variables_set_items (NumelExploreVariables *self,
                                   GListModel            *items,
                                   GtkWidget             *ranges)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self));

  self->is_updating = TRUE;
  while (gtk_widget_get_first_child (self->box) != self->more_button)
    gtk_widget_unparent (gtk_widget_get_first_child (self->box));
  numel_widget_clear_box (self->more);
  numel_widget_clear_box (ranges);
  g_array_set_size (self->variables, 0);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (NumelSettingItem) item = g_list_model_get_item (items, i);

      add_variable (self, item, ranges);
    }
  gtk_widget_set_visible (self->more_button, gtk_widget_get_first_child (self->more) != NULL);
  self->is_updating = FALSE;
}

/* Proposes another range, with a step that is a multiple of @unit, and whether it varies. */
void
numel_explore_variables_propose (NumelExploreVariables *self,
                                 NumelSettingItem      *item,
                                 gint64                 unit,
                                 guint                  n_points,
                                 gboolean               active)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self));

  for (guint i = 0; i < self->variables->len; i++)
    {
      const Variable *variable = get_variable (self, i);

      if (!g_str_equal (variable->item->path, item->path))
        continue;

      numel_explore_range_propose (variable->range, item, unit, n_points);
      gtk_check_button_set_active (variable->check, active);
    }
}

/* Adds what varies, and how, to a text that tells whether something has changed. */
void
numel_explore_variables_describe (NumelExploreVariables *self,
                                  GString               *text)
{
  g_return_if_fail (NUMEL_IS_EXPLORE_VARIABLES (self));

  for (guint i = 0; i < self->variables->len; i++)
    {
      const Variable *variable = get_variable (self, i);
      NumelRange range;

      if (gtk_check_button_get_active (variable->check)
          && numel_explore_range_get (variable->range, &range, NULL))
        g_string_append_printf (text, " %s %" G_GINT64_FORMAT ":%" G_GINT64_FORMAT
                                      ":%" G_GINT64_FORMAT,
                                variable->item->path, range.from, range.to, range.step);
    }
}

/* Lets a solver that varies nothing yet vary what is checked. */
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
      NumelRange range;

      if (!gtk_check_button_get_active (variable->check))
        continue;
      if (!numel_explore_range_get (variable->range, &range, error)
          || !numel_variation_vary (solver->variation, variable->item->path, &range, error))
        {
          g_prefix_error (error, "%s: ", variable->item->title);
          return FALSE;
        }
      n++;
    }

  return n > 0
         || numel_error_set (error, NUMEL_ERROR_BAD_VALUE,
                             _("Check at least one hyperparameter that may vary."));
}
