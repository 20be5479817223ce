/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"
#include "numel-form-row.h"

G_BEGIN_DECLS

#define NUMEL_FORM_CLASS_PATH "architectures"

/**
 * NumelFormPlanRow:
 * @setting: (nullable): the hyperparameter; %NULL for the class
 * @path: key path in the document
 * @kind: which control it has
 * @group: title of its group
 * @description: (nullable): what stands below the title
 *
 * What a row of the form is to look like for a model. It borrows from the model; rows of one group
 * follow each other.
 */
typedef struct
{
  const NumelSetting *setting;
  const char *path;
  const char *kind;
  const char *group;
  const char *description;
} NumelFormPlanRow;

GArray    *numel_form_plan_new      (NumelModel             *model) G_GNUC_WARN_UNUSED_RESULT;
char      *numel_form_plan_get_key  (GArray                 *plan) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *numel_form_plan_make_row (const NumelFormPlanRow *row);

G_END_DECLS
