/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelShorthandRow:
 * @name: its name in the command line's answers
 * @title: what it is, translated
 * @formula: it in letters (`12·L·d²`)
 * @formula_numbers: the same in numbers
 * @value: what it gives
 * @exact: the exact count that it stands for
 * @exact_title: what that is, translated
 * @difference: @value − @exact
 * @is_flops: both are FLOPs of a token, not parameters
 *
 * A rule of thumb beside the exact count; its error in per cent is @difference of @exact.
 */
typedef struct
{
  const char *name;
  const char *title;
  const char *formula;
  const char *formula_numbers;
  gint64 value;
  gint64 exact;
  const char *exact_title;
  gint64 difference;
  gboolean is_flops;
} NumelShorthandRow;

/**
 * NumelShorthandCount: a count of the same model that one may meet elsewhere
 */
typedef struct
{
  const char *name;
  char *title;
  gint64 value;
  char *formula;
  char *formula_numbers;
} NumelShorthandCount;

/**
 * NumelShorthand:
 * @rows: (element-type NumelShorthandRow): the rules that this model has the letters for: an
 *   encoder-decoder has two depths, and so no 12·L·d²
 * @counts: (element-type NumelShorthandCount): the counts of this model that one may meet, the
 *   exact total first
 *
 * The rules of thumb beside the exact count, and the counts that go by different names.
 */
typedef struct
{
  GArray *rows;
  GArray *counts;
} NumelShorthand;

NumelShorthand            *numel_shorthand_new            (NumelModel           *model,
                                                           NumelBreakdown       *breakdown)
                                                          G_GNUC_WARN_UNUSED_RESULT;
void                       numel_shorthand_free           (NumelShorthand       *self);

const NumelShorthandCount *numel_shorthand_find_announced (const NumelShorthand *self,
                                                           const char           *announced,
                                                           GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelShorthand, numel_shorthand_free)

G_END_DECLS
