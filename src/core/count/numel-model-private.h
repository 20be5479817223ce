/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model/numel-instance.h"
#include "numel-model.h"
#include "numel-walk.h"

G_BEGIN_DECLS

/**
 * NumelHandle: a hyperparameter that a sweep varies: the path of its configuration and its slot
 */
typedef struct
{
  const char *path;
  guint slot;
} NumelHandle;

struct _NumelModel
{
  GObject parent_instance;

  NumelInstanceShared shared;
  JsonObject *root;
  NumelArchitecture *architecture;
  const NumelClass *class;
  char *model_type;
  GStrv extras;
  NumelInstance *instance;

  GArray *settings;
  GError *settings_error; /* why it can't be counted, if it can't */
  GArray *groups;
  GArray *notes;
  GArray *handles;
  GPtrArray *arena;
  GByteArray *signatures;
};

const char *numel_model_keep (NumelModel *self, char *text);
void numel_model_add_note (NumelModel *self, const char *kind, const char *key, char *message);
NumelValue numel_model_keep_value (NumelModel *self, const NumelValue *value);

gboolean numel_model_walk (NumelModel *self, NumelWalk *walk, GError **error);
gboolean numel_model_check (NumelModel *self, GError *walk_error, GError **error);

/* numel-model-choice.c */
gboolean numel_model_choose_family (NumelModel *self, const NumelModelOptions *options,
                                    GError **error);
gboolean numel_model_choose_class (NumelModel *self, const NumelModelOptions *options,
                                   GError **error);
gboolean numel_model_choose_extras (NumelModel *self, const NumelModelOptions *options,
                                    GError **error);
void numel_model_note_document (NumelModel *self, NumelConfig *config);

G_END_DECLS
