/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document/numel-session.h"
#include "core/cost/numel-cost.h"
#include "core/cost/numel-shorthand.h"

G_BEGIN_DECLS

/* How weights are kept: a data type, or as the model's own file says. */
#define NUMEL_COST_AS_STORED (-1)

/* What the controls of the page accept. */
#define NUMEL_COST_MAX_CONTEXT   (G_GINT64_CONSTANT (1) << 30)
#define NUMEL_COST_MAX_SEQUENCES 65536

/**
 * NumelCostSetting:
 * @NUMEL_COST_CONTEXT: length of the text, in tokens; the model's own up to a limit until it is set
 * @NUMEL_COST_SEQUENCES: sequences at a time
 * @NUMEL_COST_MEMORY: bytes to fit into
 * @NUMEL_COST_CACHE_TYPE: the #NumelDataType of the cache
 * @NUMEL_COST_OTHER_TYPE: the #NumelDataType of weights that people chose
 * @NUMEL_COST_FIT_TYPE: the #NumelDataType of the weights that are to fit, or
 *   %NUMEL_COST_AS_STORED
 * @NUMEL_COST_OPTIMIZER: the #NumelOptimizer
 */
typedef enum
{
  NUMEL_COST_CONTEXT,
  NUMEL_COST_SEQUENCES,
  NUMEL_COST_MEMORY,
  NUMEL_COST_CACHE_TYPE,
  NUMEL_COST_OTHER_TYPE,
  NUMEL_COST_FIT_TYPE,
  NUMEL_COST_OPTIMIZER,
  NUMEL_COST_N_SETTINGS,
} NumelCostSetting;

/**
 * NumelCostState:
 *
 * What the cards of the Cost page are views of: the models that are open, what they cost, and the
 * settings of the page, which stay while models are chosen.
 *
 * #NumelCostState::changed is emitted when a card has to look again; not while nobody looks.
 */
#define NUMEL_TYPE_COST_STATE (numel_cost_state_get_type ())
G_DECLARE_FINAL_TYPE (NumelCostState, numel_cost_state, NUMEL, COST_STATE, GObject)

NumelCostState       *numel_cost_state_new           (NumelSession     *session)
                                                     G_GNUC_WARN_UNUSED_RESULT;

NumelSession         *numel_cost_state_get_session   (NumelCostState   *self);
NumelDocument        *numel_cost_state_get_document  (NumelCostState   *self);
void                  numel_cost_state_set_active    (NumelCostState   *self,
                                                      gboolean          active);

NumelCost            *numel_cost_state_get_cost      (NumelCostState   *self,
                                                      NumelDocument    *document);
const NumelShorthand *numel_cost_state_get_shorthand (NumelCostState   *self,
                                                      NumelDocument    *document);

gint64                numel_cost_state_get           (NumelCostState   *self,
                                                      NumelCostSetting  setting);
void                  numel_cost_state_set           (NumelCostState   *self,
                                                      NumelCostSetting  setting,
                                                      gint64            value);
gint64                numel_cost_state_get_fit_bytes (NumelCostState   *self);

G_END_DECLS
