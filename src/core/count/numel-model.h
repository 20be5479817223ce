/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/notation/numel-architecture.h"
#include "numel-breakdown.h"
#include "core/catalog/numel-catalog.h"
#include "core/document/numel-config.h"
#include "core/expression/numel-expression.h"
#include "core/model/numel-origin.h"
#include "core/text/numel-error.h"

G_BEGIN_DECLS

/**
 * NumelModel:
 *
 * One config read by one architecture: the effective value of every hyperparameter and where it is
 * from, what is wrong, the total and the breakdown. It is a snapshot: it doesn't follow the config.
 *
 * A model can be made although it can't be counted; then counting fails with the reason, and
 * numel_model_get_blamed() names the hyperparameters to mend.
 */
#define NUMEL_TYPE_MODEL (numel_model_get_type ())
G_DECLARE_FINAL_TYPE (NumelModel, numel_model, NUMEL, MODEL, GObject)

/**
 * NumelSetting:
 * @name: the hyperparameter's name in its description (`hidden_size`)
 * @path: key path in the document where it is read, or would be written (`text_config.hidden_size`)
 * @group_path: path of the sub-configuration it belongs to (`text_config`), or "" for the top
 * @type: kind of control: the declared type; %NUMEL_VALUE_NONE if any type will do
 * @choices: (nullable): the allowed strings of a choice
 * @optional: may be switched off, which writes null
 * @value: the effective value; %NUMEL_VALUE_NONE also where @error is set
 * @fallback: the value it takes if the key is left out of the file
 * @origin: where @value is from
 * @used: an expression reaches it for this class and these values: it may change the count
 * @error: (nullable): what is wrong with it, one sentence
 * @division: (nullable): the division that doesn't come out even, where that is what is wrong
 */
typedef struct
{
  const char *name;
  const char *path;
  const char *group_path;
  NumelValueType type;
  const char *const *choices;
  gboolean optional;
  NumelValue value;
  NumelValue fallback;
  NumelOrigin origin;
  gboolean used;
  const char *error;
  const NumelErrorDivision *division;
} NumelSetting;

/**
 * NumelGroup: a sub-configuration, for the form: its path in the document ("" for the top) and the
 *   title and model type of the family that reads it
 */
typedef struct
{
  const char *path;
  const char *title;
  const char *model_type;
} NumelGroup;

/**
 * NumelNote: what a reader must know: a kind from the command line's contract, the key it is about
 *   (or %NULL) and a sentence
 */
typedef struct
{
  const char *kind;
  const char *key;
  const char *message;
} NumelNote;

/**
 * NumelModelOptions:
 * @family: (nullable): count it as this `model_type` whatever the file says
 * @class_name: (nullable): the class to build instead of the file's
 * @extras: (nullable): names of extras to count in; they must exist in the description
 */
typedef struct
{
  const char *family;
  const char *class_name;
  const char *const *extras;
} NumelModelOptions;

NumelModel *numel_model_new (NumelCatalog *catalog, NumelConfig *config,
                             const NumelModelOptions *options,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelModel *numel_model_copy (NumelModel *self) G_GNUC_WARN_UNUSED_RESULT;
NumelModel *numel_model_with (NumelModel *self, const char *path, const NumelValue *value,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

NumelArchitecture *numel_model_get_architecture (NumelModel *self);
const char *numel_model_get_model_type (NumelModel *self);
const char *numel_model_get_class (NumelModel *self);
const NumelNote *numel_model_get_notes (NumelModel *self, guint *n_notes);

const NumelSetting *numel_model_get_settings (NumelModel *self, guint *n_settings);
const NumelSetting *numel_model_get_setting (NumelModel *self, const char *path);
const NumelGroup *numel_model_get_groups (NumelModel *self, guint *n_groups);

gboolean numel_model_count (NumelModel *self, NumelCounts *counts, GError **error);
NumelBreakdown *numel_model_build_breakdown (NumelModel *self,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
const char *const    *numel_model_get_blamed      (NumelModel               *self);

NumelExpression *numel_model_parse (NumelModel *self, const char *text,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelScope *numel_model_get_scope (NumelModel *self);

/* For sweeps: a copy is varied in place. */
gint numel_model_find (NumelModel *self, const char *path);
void numel_model_override (NumelModel *self, gint handle, const NumelValue *value);

G_END_DECLS
