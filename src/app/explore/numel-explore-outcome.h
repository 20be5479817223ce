/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explore-answers.h"

G_BEGIN_DECLS

char *numel_explore_describe_answers (NumelExploreAnswers *answers,
                                      GListModel          *items,
                                      double               tolerance) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
