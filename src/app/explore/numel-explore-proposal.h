/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explore-rules.h"
#include "numel-explore-variables.h"

G_BEGIN_DECLS

void numel_explore_proposal_make (GListModel            *items,
                                  NumelExploreVariables *variables,
                                  NumelExploreRules     *followers);

G_END_DECLS
