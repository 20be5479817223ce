/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/cost/numel-cost.h"
#include "app/document/numel-session.h"
#include "core/cost/numel-shorthand.h"

G_BEGIN_DECLS

/* How weights are kept: a data type, or as the model's own file says. */
#define NUMEL_COST_AS_STORED (-1)

/* What the controls of the page accept. */
#define NUMEL_COST_MAX_CONTEXT   (G_GINT64_CONSTANT (1) << 30)
#define NUMEL_COST_MAX_SEQUENCES 65536

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

NumelCostState       *numel_cost_state_new           (NumelSession   *session)
                                                      G_GNUC_WARN_UNUSED_RESULT;

NumelSession         *numel_cost_state_get_session   (NumelCostState *self);
NumelDocument        *numel_cost_state_get_document  (NumelCostState *self);
void                  numel_cost_state_set_active    (NumelCostState *self,
                                                      gboolean        active);

NumelCost            *numel_cost_state_get_cost      (NumelCostState *self,
                                                      NumelDocument  *document);
const NumelShorthand *numel_cost_state_get_shorthand (NumelCostState *self,
                                                      NumelDocument  *document);

gint64                numel_cost_state_get_context   (NumelCostState *self);
void                  numel_cost_state_set_context   (NumelCostState *self,
                                                      gint64          context);
gint64                numel_cost_state_get_sequences (NumelCostState *self);
void                  numel_cost_state_set_sequences (NumelCostState *self,
                                                      gint64          sequences);
NumelDataType         numel_cost_state_get_cache_type
                                                     (NumelCostState *self);
void                  numel_cost_state_set_cache_type
                                                     (NumelCostState *self,
                                                      NumelDataType   type);
NumelOptimizer        numel_cost_state_get_optimizer (NumelCostState *self);
void                  numel_cost_state_set_optimizer (NumelCostState *self,
                                                      NumelOptimizer  optimizer);
NumelDataType         numel_cost_state_get_other_type
                                                     (NumelCostState *self);
void                  numel_cost_state_set_other_type
                                                     (NumelCostState *self,
                                                      NumelDataType   type);
int                   numel_cost_state_get_fit_type  (NumelCostState *self);
void                  numel_cost_state_set_fit_type  (NumelCostState *self,
                                                      int             type);
gint64                numel_cost_state_get_memory    (NumelCostState *self);
void                  numel_cost_state_set_memory    (NumelCostState *self,
                                                      gint64          memory);

gint64                numel_cost_state_get_fit_bytes (NumelCostState *self);

G_END_DECLS
