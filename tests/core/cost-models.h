/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/cost/numel-cost.h"

/**
 * CostModel: a model with its breakdown and what it costs
 */
typedef struct
{
  NumelModel *model;
  NumelBreakdown *breakdown;
  NumelCost *cost;
} CostModel;

void cost_model_init_preset (CostModel  *self,
                             const char *id);
void cost_model_init_text   (CostModel  *self,
                             const char *json);
void cost_model_init_object (CostModel  *self,
                             JsonObject *config,
                             JsonArray  *extras);
void cost_model_clear       (CostModel  *self);

typedef void (*CostRowFunc) (JsonObject *row,
                             const char *name,
                             CostModel  *model);

guint cost_models_foreach   (const char  *file,
                             CostRowFunc  func);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CostModel, cost_model_clear)
