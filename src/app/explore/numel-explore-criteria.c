/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explore-criteria.h"

/* Total, active, then the bytes of each data type. */
#define FIRST_DATA_TYPE 2

/* Offers what a budget may be about: parameters, active ones, bytes in each data type. */
void
numel_explore_measure_fill (GtkDropDown *drop_down)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  for (int i = -FIRST_DATA_TYPE; i < NUMEL_N_DATA_TYPES; i++)
    {
      NumelMeasure measure = { NUMEL_QUANTITY_BYTES, 0 };
      g_autofree char *title = NULL;

      if (i < 0)
        measure.quantity = i == -FIRST_DATA_TYPE ? NUMEL_QUANTITY_TOTAL : NUMEL_QUANTITY_ACTIVE;
      else
        measure.data_type = (NumelDataType) i;
      title = numel_measure_get_title (&measure);
      gtk_string_list_append (titles, title);
    }
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (titles));
  g_object_unref (titles);
}

NumelMeasure
numel_explore_measure_get (GtkDropDown *drop_down)
{
  guint selected = gtk_drop_down_get_selected (drop_down);

  if (selected == 1)
    return (NumelMeasure) { NUMEL_QUANTITY_ACTIVE, 0 };
  if (selected >= FIRST_DATA_TYPE && selected < FIRST_DATA_TYPE + NUMEL_N_DATA_TYPES)
    return (NumelMeasure) { NUMEL_QUANTITY_BYTES, (NumelDataType) (selected - FIRST_DATA_TYPE) };

  return (NumelMeasure) { NUMEL_QUANTITY_TOTAL, 0 };
}

gboolean
numel_explore_rules_apply (NumelExploreRules  *rules,
                           NumelSolver        *solver,
                           GError            **error)
{
  gboolean valid = TRUE;

  for (guint i = 0; i < numel_explore_rules_get_n (rules); i++)
    {
      const char *key = numel_explore_rules_get_key (rules, i);
      const char *text = numel_explore_rules_get_text (rules, i);
      g_autoptr (GError) own = NULL;

      if (*text != '\0' && key != NULL)
        numel_solver_follow (solver, key, text, &own);
      else if (*text != '\0')
        numel_solver_require (solver, text, &own);
      numel_explore_rules_set_error (rules, i, own != NULL ? own->message : NULL);
      if (own != NULL && valid)
        {
          g_propagate_error (error, g_steal_pointer (&own));
          valid = FALSE;
        }
    }

  return valid;
}
