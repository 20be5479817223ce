/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-form-row.h"
#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelFormPlanRow:
 * @setting: (nullable): the hyperparameter; %NULL for the class
 * @path: key path in the document
 * @kind: which control it has
 * @group: index of its group
 */
typedef struct
{
  const NumelSetting *setting;
  const char *path;
  const char *kind;
  guint group;
} NumelFormPlanRow;

/**
 * NumelFormPlan:
 * @titles: titles of the groups
 * @descriptions: (nullable): what stands below them
 * @rows: the rows, in order
 *
 * What the form is to look like for a model. It borrows from the model.
 */
typedef struct
{
  GPtrArray *titles;
  GPtrArray *descriptions;
  GArray *rows;
} NumelFormPlan;

NumelFormPlan *numel_form_plan_new      (NumelModel             *model) G_GNUC_WARN_UNUSED_RESULT;
void           numel_form_plan_free     (NumelFormPlan          *self);
char          *numel_form_plan_get_key  (const NumelFormPlan    *self) G_GNUC_WARN_UNUSED_RESULT;

GtkWidget     *numel_form_plan_make_row (const NumelFormPlanRow *row);

#define NUMEL_FORM_CLASS_PATH "architectures"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelFormPlan, numel_form_plan_free)

G_END_DECLS
