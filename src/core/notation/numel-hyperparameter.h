/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NumelHyperparameterGroup: where the form shows a hyperparameter, in the form's order
 */
typedef enum
{
  NUMEL_HYPERPARAMETER_GROUP_VOCABULARY,
  NUMEL_HYPERPARAMETER_GROUP_SIZE,
  NUMEL_HYPERPARAMETER_GROUP_ATTENTION,
  NUMEL_HYPERPARAMETER_GROUP_FEED_FORWARD,
  NUMEL_HYPERPARAMETER_GROUP_EXPERTS,
  NUMEL_HYPERPARAMETER_GROUP_STATE_SPACE,
  NUMEL_HYPERPARAMETER_GROUP_POSITION,
  NUMEL_HYPERPARAMETER_GROUP_NORM,
  NUMEL_HYPERPARAMETER_GROUP_VISION,
  NUMEL_HYPERPARAMETER_GROUP_AUDIO,
  NUMEL_HYPERPARAMETER_GROUP_HEAD,
  NUMEL_HYPERPARAMETER_GROUP_OTHER,
  NUMEL_N_HYPERPARAMETER_GROUPS,
} NumelHyperparameterGroup;

/**
 * NumelHyperparameter:
 * @group: where the form shows it
 * @title: (nullable): its name in the field's words, not yet translated; %NULL for an unknown one
 * @symbol: (nullable): its letter in formulas, tables and rules of thumb
 * @unit: (nullable): what it counts, not yet translated
 * @lower: the smallest value that the form offers
 * @upper: the largest value that the form offers
 * @step: what one press adds
 * @page: what a page key adds
 * @help: (nullable): one sentence without a full stop, not yet translated
 *
 * What is known of a hyperparameter, whatever a family calls it. The limits bind the form; a file
 * is refused only for what can't be counted. They say nothing for what is no number.
 */
typedef struct
{
  NumelHyperparameterGroup group;
  const char *title;
  const char *symbol;
  const char *unit;
  double lower;
  double upper;
  double step;
  double page;
  const char *help;
} NumelHyperparameter;

const NumelHyperparameter *numel_hyperparameter_lookup          (const char               *path);

const char                *numel_hyperparameter_get_title       (const char               *path);
char                      *numel_hyperparameter_describe        (const char               *path)
                                                                 G_GNUC_WARN_UNUSED_RESULT;
const char                *numel_hyperparameter_get_unit        (const char               *path);
const char                *numel_hyperparameter_get_help        (const char               *path);

const char                *numel_hyperparameter_get_group_title (NumelHyperparameterGroup  group);

G_END_DECLS
