/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/vary/numel-variation.h"

G_BEGIN_DECLS

/**
 * NumelExploreAnswer:
 *
 * Settings that meet a budget: the values of what varies, then of what follows.
 */
#define NUMEL_TYPE_EXPLORE_ANSWER (numel_explore_answer_get_type ())
G_DECLARE_FINAL_TYPE (NumelExploreAnswer, numel_explore_answer, NUMEL, EXPLORE_ANSWER, GObject)

NumelExploreAnswer     *numel_explore_answer_new        (const NumelVariedValue *values,
                                                         guint                   n_values,
                                                         gint64                  amount,
                                                         gint64                  target)
                                                        G_GNUC_WARN_UNUSED_RESULT;

const NumelVariedValue *numel_explore_answer_get_values (NumelExploreAnswer     *self,
                                                         guint                  *n_values);
gint64                  numel_explore_answer_get_amount (NumelExploreAnswer     *self);
gint64                  numel_explore_answer_get_target (NumelExploreAnswer     *self);

char                   *numel_explore_answer_format_off (NumelExploreAnswer     *self)
                                                        G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
