/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form-plan.h"

#include "numel-choice-row.h"
#include "core/notation/numel-hyperparameter.h"
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

static void
add_group (NumelFormPlan *self,
           const char    *title,
           const char    *description)
{
  g_ptr_array_add (self->titles, g_strdup (title));
  g_ptr_array_add (self->descriptions, g_strdup (description != NULL ? description : ""));
}

static void
add_settings (NumelFormPlan *self,
              NumelModel    *model,
              const char    *config_path,
              int            wanted)
{
  guint n;
  const NumelSetting *settings = numel_model_get_settings (model, &n);

  for (guint i = 0; i < n; i++)
    {
      const NumelSetting *setting = &settings[i];
      const NumelHyperparameter *known = numel_hyperparameter_lookup (setting->path);
      NumelFormPlanRow row = { setting, setting->path, kind_of (setting), 0 };

      if (row.kind == NULL || (int) known->group != wanted
          || !g_str_equal (setting->group_path, config_path))
        continue;

      row.group = self->titles->len - 1;
      g_array_append_val (self->rows, row);
    }
}

static gboolean
has_settings (NumelModel *model,
              const char *config_path,
              int         wanted)
{
  guint n;
  const NumelSetting *settings = numel_model_get_settings (model, &n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (settings[i].group_path, config_path) && kind_of (&settings[i]) != NULL
        && (wanted < 0 || (int) numel_hyperparameter_lookup (settings[i].path)->group == wanted))
      return TRUE;

  return FALSE;
}

NumelFormPlan *
numel_form_plan_new (NumelModel *model)
{
  NumelFormPlan *self = g_new0 (NumelFormPlan, 1);
  NumelFormPlanRow class_row = { NULL, NUMEL_FORM_CLASS_PATH, KIND_CHOICE, 0 };
  guint n_groups;
  const NumelGroup *groups = numel_model_get_groups (model, &n_groups);

  self->titles = g_ptr_array_new_with_free_func (g_free);
  self->descriptions = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_array_new (FALSE, FALSE, sizeof (NumelFormPlanRow));

  for (int group = 0; group < NUMEL_N_HYPERPARAMETER_GROUPS; group++)
    {
      if (!has_settings (model, "", group))
        continue;

      add_group (self, numel_hyperparameter_get_group_title (group), NULL);
      add_settings (self, model, "", group);
    }

  for (guint i = 0; i < n_groups; i++)
    {
      if (*groups[i].path == '\0' || !has_settings (model, groups[i].path, -1))
        continue;

      add_group (self, groups[i].title, groups[i].path);
      for (int group = 0; group < NUMEL_N_HYPERPARAMETER_GROUPS; group++)
        add_settings (self, model, groups[i].path, group);
    }

  add_group (self, _("Architecture"), NULL);
  class_row.group = self->titles->len - 1;
  g_array_append_val (self->rows, class_row);

  return self;
}

void
numel_form_plan_free (NumelFormPlan *self)
{
  g_ptr_array_unref (self->titles);
  g_ptr_array_unref (self->descriptions);
  g_array_unref (self->rows);
  g_free (self);
}

/* A text that is another one when rows have to come, go or change places. */
char *
numel_form_plan_get_key (const NumelFormPlan *self)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < self->rows->len; i++)
    {
      const NumelFormPlanRow *row = &g_array_index (self->rows, NumelFormPlanRow, i);

      g_string_append_printf (key, "%s\t%s\t%s\n",
                              (const char *) g_ptr_array_index (self->titles, row->group),
                              row->path, row->kind);
    }

  return g_string_free (key, FALSE);
}

GtkWidget *
numel_form_plan_make_row (const NumelFormPlanRow *row)
{
  const NumelHyperparameter *known;
  GtkWidget *widget;
  NumelFormRow *form_row;
  g_autofree char *help = NULL;
  const char *text;

  if (g_str_equal (row->kind, KIND_NUMBER))
    widget = numel_number_row_new ();
  else if (g_str_equal (row->kind, KIND_SWITCH))
    widget = numel_switch_row_new ();
  else if (g_str_equal (row->kind, KIND_CHOICE))
    widget = numel_choice_row_new ();
  else if (g_str_equal (row->kind, KIND_LIST))
    widget = numel_list_row_new (NUMEL_LIST_ROW_LIST);
  else if (g_str_equal (row->kind, KIND_REAL))
    widget = numel_list_row_new (NUMEL_LIST_ROW_REAL);
  else if (g_str_equal (row->kind, KIND_STRING))
    widget = numel_list_row_new (NUMEL_LIST_ROW_STRING);
  else
    widget = numel_list_row_new (NUMEL_LIST_ROW_ANY);

  form_row = NUMEL_FORM_ROW (widget);
  if (row->setting == NULL)
    {
      numel_form_row_set_label (form_row, _("Class"));
      numel_form_row_set_help (form_row, _("Which of the family’s models is built; it decides "
                                           "about the head"));
    }
  else
    {
      known = numel_hyperparameter_lookup (row->path);
      numel_form_row_set_label (form_row, numel_hyperparameter_get_title (row->path));
      numel_form_row_set_symbol (form_row, known->symbol);
      text = numel_hyperparameter_get_help (row->path);
      if (*row->setting->group_path != '\0'
          && g_str_has_prefix (row->path, row->setting->group_path)
          && row->path[strlen (row->setting->group_path)] == '.')
        numel_form_row_set_short_key (form_row,
                                      row->path + strlen (row->setting->group_path) + 1);
      if (NUMEL_IS_NUMBER_ROW (widget))
        {
          g_autofree char *range = NULL;

          numel_number_row_set_range (NUMEL_NUMBER_ROW (widget), (gint64) known->lower,
                                      (gint64) known->upper, MAX (1, (gint64) known->step));
          numel_number_row_set_page (NUMEL_NUMBER_ROW (widget), MAX (1, (gint64) known->page));
          range = numel_number_row_dup_range_text (NUMEL_NUMBER_ROW (widget));
          help = text != NULL ? g_strdup_printf ("%s\n%s", text, range) : g_strdup (range);
        }
      else
        {
          help = g_strdup (text);
        }
      numel_form_row_set_help (form_row, help);
    }

  numel_form_row_set_key (form_row, row->path);
  return widget;
}
