/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/explain/numel-explanation.h"

G_BEGIN_DECLS

/**
 * NumelExplainVerdict:
 * @NUMEL_EXPLAIN_EXACT: a sum gives the number to the last digit
 * @NUMEL_EXPLAIN_ROUNDED: a sum would be printed as the number
 * @NUMEL_EXPLAIN_PARTLY: a sum leaves so little over that it is worth showing
 * @NUMEL_EXPLAIN_NOT: nothing explains it
 *
 * How well a number is explained.
 */
typedef enum
{
  NUMEL_EXPLAIN_EXACT,
  NUMEL_EXPLAIN_ROUNDED,
  NUMEL_EXPLAIN_PARTLY,
  NUMEL_EXPLAIN_NOT,
} NumelExplainVerdict;

NumelExplainVerdict        numel_explain_judge          (const NumelExplanation     *explanation);
const NumelExplanationSum *numel_explain_get_sum        (const NumelExplanation     *explanation);
gint64                     numel_explain_get_left       (const NumelExplanation     *explanation);

G_GNUC_WARN_UNUSED_RESULT
char                      *numel_explain_format_number  (gint64                      number,
                                                         gboolean                    is_signed);
G_GNUC_WARN_UNUSED_RESULT
char                      *numel_explain_format_formula (const NumelExplanationStep *step);
G_GNUC_WARN_UNUSED_RESULT
char                      *numel_explain_dup_sum_title  (const NumelExplanation     *explanation);
G_GNUC_WARN_UNUSED_RESULT
char                      *numel_explain_dup_verdict    (const NumelExplanation     *explanation);
G_GNUC_WARN_UNUSED_RESULT
char                      *numel_explain_dup_nearest    (const NumelExplanation     *explanation);
G_GNUC_WARN_UNUSED_RESULT
char                      *numel_explain_dup_text       (const NumelExplanation     *explanation,
                                                         const char                 *title,
                                                         const char                 *typed);

G_END_DECLS
