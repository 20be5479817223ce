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
 * NumelMeaning: what code asks a hyperparameter for, whatever a family calls it
 */
typedef enum
{
  NUMEL_MEANING_OTHER,
  NUMEL_MEANING_VOCABULARY,
  NUMEL_MEANING_INPUT_WIDTH,
  NUMEL_MEANING_OUTPUT_WIDTH,
  NUMEL_MEANING_EMBEDDING_RANK,
  NUMEL_MEANING_HIDDEN,
  NUMEL_MEANING_LAYERS,
  NUMEL_MEANING_DECODER_LAYERS,
  NUMEL_MEANING_SHARED_GROUPS,
  NUMEL_MEANING_CONTEXT,
  NUMEL_MEANING_HEADS,
  NUMEL_MEANING_KEY_VALUE_HEADS,
  NUMEL_MEANING_GLOBAL_KEY_VALUE_HEADS,
  NUMEL_MEANING_HEAD_SIZE,
  NUMEL_MEANING_FFN,
  NUMEL_MEANING_EXPERTS,
  NUMEL_MEANING_SHARED_EXPERTS,
  NUMEL_MEANING_EXPERT_WIDTH,
  NUMEL_MEANING_SHARED_EXPERT_WIDTH,
  NUMEL_MEANING_DENSE_FIRST,
  NUMEL_MEANING_EXPERT_STEP,
  NUMEL_MEANING_EXPERT_OFFSET,
  NUMEL_MEANING_EXPERT_LAYERS,
  NUMEL_MEANING_DENSE_LAYERS,
} NumelMeaning;

/**
 * NumelHyperparameter:
 * @names: (nullable): what configs call it, separated by spaces; %NULL for an unknown one
 * @group: where the form shows it
 * @title: (nullable): its name in the field's words, not yet translated; %NULL for an unknown one
 * @lower: the smallest value that the form offers
 * @upper: the largest value that the form offers
 * @step: what one press adds
 * @page: what a page key adds
 * @help: (nullable): one sentence without a full stop, not yet translated
 * @symbol: (nullable): its letter in formulas, tables and rules of thumb
 * @meaning: what code asks for it as
 *
 * What is known of a hyperparameter, whatever a family calls it. The limits bind the form; a file
 * is refused only for what can't be counted. They say nothing for what is no number.
 */
typedef struct
{
  const char *names;
  NumelHyperparameterGroup group;
  const char *title;
  double lower;
  double upper;
  double step;
  double page;
  const char *help;
  const char *symbol;
  NumelMeaning meaning;
} NumelHyperparameter;

/* All that are known, and last what stands for an unknown one, without names. */
extern const NumelHyperparameter numel_hyperparameters[];

const NumelHyperparameter *numel_hyperparameter_lookup (const char *path);
NumelMeaning numel_hyperparameter_get_meaning (const char *name);
const char *numel_hyperparameter_get_title (const char *path);
char *numel_hyperparameter_describe (const char *path) G_GNUC_WARN_UNUSED_RESULT;
const char *numel_hyperparameter_get_help (const char *path);
const char *numel_hyperparameter_get_group_title (NumelHyperparameterGroup group);

G_END_DECLS
