/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explanation.h"

G_BEGIN_DECLS

/* The longest sum that is looked for. */
#define NUMEL_EXPLANATION_MAX_STEPS 5

/**
 * NumelAdjustmentTheme: adjustments of different themes aren't mixed in long sums, which would be
 *   chance
 * @NUMEL_ADJUSTMENT_STORED: what a file holds beside the parameters, or what is counted again
 * @NUMEL_ADJUSTMENT_LEFT_OUT: what is left out
 * @NUMEL_ADJUSTMENT_FORMULA: what a formula counts otherwise
 */
typedef enum
{
  NUMEL_ADJUSTMENT_STORED,
  NUMEL_ADJUSTMENT_LEFT_OUT,
  NUMEL_ADJUSTMENT_FORMULA,
} NumelAdjustmentTheme;

/**
 * NumelAdjustment:
 * @reason: a phrase for people, translated
 * @formula: how large it is, in plain numbers, without a sign
 * @total: what it adds to the total
 * @active: what it adds to the active parameters
 * @theme: what kind it is
 * @group: adjustments of one group, if not 0, exclude each other
 * @order: how far down the list of plausible ones
 * @is_rare: it needs a number known to the last digit, and the model as it is
 * @is_bundled: it is part of all that a checkpoint holds beside the parameters
 * @leaves: (nullable): bits of the tensors that it concerns; two that share one exclude each other
 * @n_words: words of @leaves
 * @has_part, @part: for its colour
 */
typedef struct
{
  char *reason;
  char *formula;
  gint64 total;
  gint64 active;
  NumelAdjustmentTheme theme;
  guint group;
  guint order;
  gboolean is_rare;
  gboolean is_bundled;
  guint64 *leaves;
  guint n_words;
  gboolean has_part;
  NumelPart part;
} NumelAdjustment;

enum
{
  NUMEL_ADJUSTMENT_GROUP_SCALES = 1,
  NUMEL_ADJUSTMENT_GROUP_ADAPTERS,
  NUMEL_ADJUSTMENT_GROUP_BUFFERS,
  NUMEL_ADJUSTMENT_GROUP_FFN,
  NUMEL_ADJUSTMENT_GROUP_NORMS,
  NUMEL_ADJUSTMENT_GROUP_POSITIONS,
  NUMEL_ADJUSTMENT_GROUP_FIRST_FREE,
};

/**
 * NumelVariantKind: what the last change of a variant is
 * @NUMEL_VARIANT_BASE: none: the model as it is
 * @NUMEL_VARIANT_CLASS: another class
 * @NUMEL_VARIANT_MISREAD: a hyperparameter that people guess or take for another
 * @NUMEL_VARIANT_SWITCH: a switch the other way round
 * @NUMEL_VARIANT_NOT_READ: a key that is left at the class's default
 */
typedef enum
{
  NUMEL_VARIANT_BASE,
  NUMEL_VARIANT_CLASS,
  NUMEL_VARIANT_MISREAD,
  NUMEL_VARIANT_SWITCH,
  NUMEL_VARIANT_NOT_READ,
} NumelVariantKind;

/**
 * NumelVariant:
 *
 * The model read one way: as it is, as another class, with one or two hyperparameters changed.
 *
 * @model: it, until nobody needs it
 * @breakdown: (nullable): its tree, made when it is first needed
 * @counts: its counts
 * @reasons, @totals: for each change the phrase and the total after it
 * @n_changes: how many changes there are
 * @order: how far down the list of plausible ones
 * @kind: what its last change is
 * @adjustments: (nullable) (element-type NumelAdjustment): made when they are first needed
 * @leaves: (nullable) (element-type NumelNode): its tensors
 */
typedef struct
{
  NumelModel *model;
  NumelBreakdown *breakdown;
  NumelCounts counts;
  char *reasons[2];
  gint64 totals[2];
  guint n_changes;
  guint order;
  NumelVariantKind kind;
  GPtrArray *adjustments;
  GPtrArray *leaves;
} NumelVariant;

/**
 * NumelExplanationShape: what formulas are made of; -1 for what the model hasn't
 */
typedef struct
{
  gint64 layers;
  gint64 hidden;
  gint64 vocabulary;
  gint64 context;
} NumelExplanationShape;

/**
 * NumelAlone: a count that stands for itself, not for a difference
 * @reason, @formula: as in an adjustment
 * @value: the count
 * @is_bytes: it is in bytes
 * @order: how far down the list of plausible ones
 * @is_minor: a number of two digits says too little to be it
 */
typedef struct
{
  char *reason;
  char *formula;
  gint64 value;
  gboolean is_bytes;
  guint order;
  gboolean is_minor;
} NumelAlone;

/**
 * NumelPacked: the model as quantised weights take it
 * @reason: a phrase for people
 * @elements: what one counts who takes the file's tensors for parameters
 * @rest_bits: bits of what isn't quantised, if @elements are bytes, or 0
 * @order: how far down the list of plausible ones
 * @is_own: the file says so itself; otherwise a usual method
 */
typedef struct
{
  char *reason;
  gint64 elements;
  guint rest_bits;
  guint order;
  gboolean is_own;
} NumelPacked;

/**
 * NumelExplanationUnit: what a parameter takes: @numerator / @denominator of what is counted
 */
typedef struct
{
  gint64 numerator;
  gint64 denominator;
  guint order;
  gboolean is_bytes;
  const char *reason;
  const char *formula;
} NumelExplanationUnit;

/**
 * NumelHit:
 * @variant: the model read one way
 * @is_active: its active parameters instead of all
 * @packed: (nullable): or what quantised weights take
 * @alone: (nullable): or a count that stands for itself
 * @items: adjustments
 * @n_items: how many
 * @unit: what a parameter takes
 * @value: what all of it comes to
 * @n_terms: how many steps it takes from the total
 * @order: how far down the list of plausible ones
 *
 * A way to count that was found.
 */
typedef struct
{
  NumelVariant *variant;
  gboolean is_active;
  const NumelPacked *packed;
  const NumelAlone *alone;
  const NumelAdjustment *items[NUMEL_EXPLANATION_MAX_STEPS];
  guint n_items;
  const NumelExplanationUnit *unit;
  gint64 value;
  guint n_terms;
  guint order;
} NumelHit;

/**
 * NumelFinder:
 * @variants: (element-type NumelVariant): ways to read the model, as it is first
 * @alones: (element-type NumelAlone): counts that stand for themselves
 * @packeds: (element-type NumelPacked): what quantised weights take
 * @shape: what formulas are made of
 * @has_pairs: two changes together are among the variants
 * @lower, @upper: what is looked for
 * @only_bytes: only bytes will do
 * @hits: (element-type NumelHit): what was found
 *
 * What a model may be counted as, to look numbers up in.
 */
typedef struct
{
  GPtrArray *variants;
  GPtrArray *alones;
  GPtrArray *packeds;
  NumelExplanationShape shape;
  gboolean has_pairs;
  gint64 lower;
  gint64 upper;
  gboolean only_bytes;
  GArray *hits;
} NumelFinder;

/* numel-explanation-search.c */
NumelFinder     *numel_finder_new            (NumelModel           *model,
                                              GError              **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
void             numel_finder_free           (NumelFinder          *self);
gboolean         numel_finder_search         (NumelFinder          *self,
                                              gint64                lower,
                                              gint64                upper,
                                              gboolean              only_bytes,
                                              guint                 max_terms);
void             numel_finder_find_nearest   (NumelFinder          *self,
                                              gint64                value,
                                              gboolean              only_bytes,
                                              NumelHit             *nearest);

/* numel-explanation-sums.c */
void             numel_finder_find_sums      (NumelFinder          *self,
                                              GPtrArray            *items,
                                              const NumelHit       *start,
                                              gint64                needed,
                                              guint                 n_items);
void             numel_finder_add_hit        (NumelFinder          *self,
                                              const NumelHit       *hit);

/* numel-explanation-tensors.c */
void             numel_variant_find_leaves   (NumelVariant         *self);
guint64         *numel_variant_new_bits      (const NumelVariant   *self) G_GNUC_WARN_UNUSED_RESULT;
void             numel_bits_set              (guint64              *bits,
                                              guint                 index);
gboolean         numel_bits_get              (const guint64        *bits,
                                              guint                 index);
const char      *numel_leaf_get_kind         (const NumelNode      *leaf);
gboolean         numel_leaf_is_counted       (const NumelNode      *leaf);
gboolean         numel_leaf_is_matrix        (const NumelNode      *leaf);
gboolean         numel_leaf_is_bias          (const NumelNode      *leaf);
gboolean         numel_leaf_is_routed        (const NumelNode      *leaf);
gboolean         numel_leaf_is_in_layers     (const NumelNode      *leaf);
gint64           numel_leaf_get_experts      (const NumelNode      *leaf);
gint64           numel_leaf_get_elements     (const NumelNode      *leaf);
char            *numel_leaf_get_name         (const NumelNode      *leaf) G_GNUC_WARN_UNUSED_RESULT;
char            *numel_leaf_write_formula    (const NumelNode      *leaf) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray       *numel_variant_find_extras   (const NumelVariant   *self) G_GNUC_WARN_UNUSED_RESULT;

/* numel-explanation-adjustment.c */
NumelAdjustment *numel_variant_adjust        (NumelVariant         *self,
                                              NumelAdjustmentTheme  theme,
                                              guint                 order,
                                              gint64                total,
                                              gint64                active,
                                              char                 *reason,
                                              char                 *formula);
NumelAdjustment *numel_variant_leave_out     (NumelVariant         *self,
                                              guint                 order,
                                              guint64              *bits,
                                              char                 *reason);
void             numel_adjustment_free       (NumelAdjustment      *self);
gboolean         numel_adjustments_agree     (const NumelAdjustment *a,
                                              const NumelAdjustment *b);

/* numel-explanation-left-out.c, -stored.c, -formula.c */
void             numel_variant_add_left_out  (NumelVariant                *self);
void             numel_variant_add_stored    (NumelVariant                *self,
                                              const GPtrArray             *variants);
void             numel_variant_add_formulas  (NumelVariant                *self,
                                              const NumelExplanationShape *shape);

/* numel-explanation-variants.c */
NumelVariant    *numel_variant_new           (NumelModel            *model,
                                              GError               **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
NumelVariant    *numel_variant_derive        (const NumelVariant    *self,
                                              const char            *class_name,
                                              const char *const     *extras)
                                             G_GNUC_WARN_UNUSED_RESULT;
void             numel_variant_free          (NumelVariant          *self);
gboolean         numel_variant_build         (NumelVariant          *self);
void             numel_variants_add_classes  (GPtrArray             *variants);
void             numel_variants_add_changes  (GPtrArray             *variants);
void             numel_variants_add_pairs    (GPtrArray             *variants);

/* numel-explanation-alone.c */
void             numel_explanation_read_shape (NumelVariant           *base,
                                               NumelExplanationShape  *shape);
GPtrArray       *numel_explanation_find_alone (NumelVariant                *base,
                                               const NumelExplanationShape *shape)
                                              G_GNUC_WARN_UNUSED_RESULT;
GPtrArray       *numel_explanation_find_packed (NumelVariant          *base)
                                               G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
