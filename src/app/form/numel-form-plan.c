/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form-plan.h"

#include "app/widgets/numel-spin.h"
#include "core/notation/numel-hyperparameter.h"
#include "numel-choice-row.h"
#include "numel-list-row.h"
#include "numel-number-row.h"
#include "numel-switch-row.h"

#include <glib/gi18n.h>

/* Names of the controls; a row is kept for as long as the name of its control stays. */
#define KIND_NUMBER "number"
#define KIND_SWITCH "switch"
#define KIND_CHOICE "choice"
#define KIND_LIST "list"
#define KIND_REAL "real"
#define KIND_STRING "string"
#define KIND_ANY "any"

static const char *
kind_of (const NumelSetting *setting)
{
  if (setting->choices != NULL)
    return KIND_CHOICE;

  switch (setting->type)
    {
    case NUMEL_VALUE_BOOLEAN:
      return KIND_SWITCH;
    case NUMEL_VALUE_INTEGER:
      return KIND_NUMBER;
    case NUMEL_VALUE_REAL:
      return KIND_REAL;
    case NUMEL_VALUE_STRING:
      return KIND_STRING;
    case NUMEL_VALUE_LIST:
      return KIND_LIST;
    case NUMEL_VALUE_OBJECT:
      /* Nothing that one would type into a row. */
      return NULL;
    case NUMEL_VALUE_NONE:
    default:
      return KIND_ANY;
    }
}

/* Adds the rows of a configuration that are of a kind of hyperparameters. */
static void
add_settings (GArray     *plan,
              NumelModel *model,
              const char *config_path,
              int         wanted,
              const char *title)
{
  guint n;
  const NumelSetting *settings = numel_model_get_settings (model, &n);
  gboolean is_inner = *config_path != '\0';

  for (guint i = 0; i < n; i++)
    {
      NumelFormPlanRow row = { &settings[i], settings[i].path, kind_of (&settings[i]), title,
                               is_inner ? config_path : NULL };

      if (row.kind != NULL && (int) numel_hyperparameter_lookup (row.path)->group == wanted
          && g_str_equal (settings[i].group_path, config_path))
        g_array_append_val (plan, row);
    }
}

/* The rows of a model's form: a group for each kind of hyperparameters, one for each inner
 * configuration, and at last the class. */
GArray *
numel_form_plan_new (NumelModel *model)
{
  GArray *plan = g_array_new (FALSE, FALSE, sizeof (NumelFormPlanRow));
  NumelFormPlanRow class_row = { NULL, NUMEL_FORM_CLASS_PATH, KIND_CHOICE, _("Architecture"),
                                 NULL };
  guint n_groups;
  const NumelGroup *groups = numel_model_get_groups (model, &n_groups);

  for (int group = 0; group < NUMEL_N_HYPERPARAMETER_GROUPS; group++)
    add_settings (plan, model, "", group, numel_hyperparameter_get_group_title (group));

  for (guint i = 0; i < n_groups; i++)
    for (int group = 0; group < NUMEL_N_HYPERPARAMETER_GROUPS && *groups[i].path != '\0'; group++)
      add_settings (plan, model, groups[i].path, group, groups[i].title);

  g_array_append_val (plan, class_row);
  return plan;
}

/* A text that is another one when rows have to come, go or change places. */
char *
numel_form_plan_get_key (GArray *plan)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < plan->len; i++)
    {
      const NumelFormPlanRow *row = &g_array_index (plan, NumelFormPlanRow, i);

      g_string_append_printf (key, "%s\t%s\t%s\n", row->group, row->path, row->kind);
    }

  return g_string_free (key, FALSE);
}

static GtkWidget *
make_control (const char               *kind,
              const NumelHyperparameter *known)
{
  if (g_str_equal (kind, KIND_NUMBER))
    return numel_number_row_new ((gint64) known->lower, (gint64) known->upper,
                                 MAX (1, (gint64) known->step), MAX (1, (gint64) known->page));
  if (g_str_equal (kind, KIND_SWITCH))
    return numel_switch_row_new ();
  if (g_str_equal (kind, KIND_CHOICE))
    return numel_choice_row_new ();
  if (g_str_equal (kind, KIND_LIST))
    return numel_list_row_new (NUMEL_LIST_ROW_LIST);
  if (g_str_equal (kind, KIND_REAL))
    return numel_list_row_new (NUMEL_LIST_ROW_REAL);
  if (g_str_equal (kind, KIND_STRING))
    return numel_list_row_new (NUMEL_LIST_ROW_STRING);

  return numel_list_row_new (NUMEL_LIST_ROW_ANY);
}

/* A row with its control, names, help and limits. */
GtkWidget *
numel_form_plan_make_row (const NumelFormPlanRow *row)
{
  const NumelHyperparameter *known = numel_hyperparameter_lookup (row->path);
  GtkWidget *widget = make_control (row->kind, known);
  const char *short_key = NULL;
  const char *help;
  g_autofree char *range = NULL;
  g_autofree char *both = NULL;

  if (row->setting == NULL)
    {
      numel_form_row_set_names (NUMEL_FORM_ROW (widget), _("Class"), NULL, row->path, NULL,
                                _("Which of the family’s models is built; it decides about the "
                                  "head"));
      return widget;
    }

  if (row->description != NULL && g_str_has_prefix (row->path, row->description)
      && row->path[strlen (row->description)] == '.')
    short_key = row->path + strlen (row->description) + 1;
  help = numel_hyperparameter_get_help (row->path);
  if (NUMEL_IS_NUMBER_ROW (widget))
    {
      range = numel_spin_range_text ((gint64) known->lower, (gint64) known->upper);
      both = help != NULL ? g_strdup_printf ("%s\n%s", help, range) : NULL;
      help = both != NULL ? both : range;
    }
  numel_form_row_set_names (NUMEL_FORM_ROW (widget), numel_hyperparameter_get_title (row->path),
                            known->symbol, row->path, short_key, help);
  return widget;
}
