/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/cost/numel-shorthand.h"
#include "numel-explanation.h"

G_BEGIN_DECLS

/* The longest sum that is looked for. */
#define NUMEL_EXPLANATION_MAX_STEPS 5

/* What a tensor is, as bits: its part, and more. */
enum
{
  NUMEL_TRAIT_POSITION = 1 << NUMEL_PART_POSITION,
  NUMEL_TRAIT_ATTENTION = 1 << NUMEL_PART_ATTENTION,
  NUMEL_TRAIT_FFN = 1 << NUMEL_PART_FFN,
  NUMEL_TRAIT_ROUTER = 1 << NUMEL_PART_ROUTER,
  NUMEL_TRAIT_NORM = 1 << NUMEL_PART_NORM,
  NUMEL_TRAIT_HEAD = 1 << NUMEL_PART_HEAD,
  NUMEL_TRAIT_VISION = 1 << NUMEL_PART_VISION,
  NUMEL_TRAIT_TOWER = 1 << NUMEL_PART_VISION | 1 << NUMEL_PART_AUDIO | 1 << NUMEL_PART_PROJECTOR,
  NUMEL_TRAIT_COUNTED = 1 << NUMEL_N_PARTS,
  NUMEL_TRAIT_IN_LAYERS = NUMEL_TRAIT_COUNTED << 1,
  NUMEL_TRAIT_OUTSIDE_LAYERS = NUMEL_TRAIT_COUNTED << 2,
  NUMEL_TRAIT_MATRIX = NUMEL_TRAIT_COUNTED << 3,
  NUMEL_TRAIT_ROUTED = NUMEL_TRAIT_COUNTED << 4,
  NUMEL_TRAIT_INPUT_TABLE = NUMEL_TRAIT_COUNTED << 5,
  NUMEL_TRAIT_BIAS = NUMEL_TRAIT_COUNTED << 6,
  NUMEL_TRAIT_NORM_BIAS = NUMEL_TRAIT_COUNTED << 7,
  NUMEL_TRAIT_SHARED_EXPERT = NUMEL_TRAIT_COUNTED << 8,
  NUMEL_TRAIT_SHARED_EXPERT_GATE = NUMEL_TRAIT_COUNTED << 9,
  NUMEL_TRAIT_CHOSEN = NUMEL_TRAIT_COUNTED << 10,
};

/**
 * NumelVariant: a model read one way
 * @breakdown, @tensors, @traits: (nullable): its tree, the tensors in it (element-type NumelNode),
 *   also tied ones, buffers and extras, and what each is: made by numel_variant_build()
 * @differences: (nullable) (element-type NumelCandidate): what may be added to it or left out
 */
typedef struct
{
  NumelModel *model;
  NumelCounts counts;
  NumelBreakdown *breakdown;
  GPtrArray *tensors;
  guint *traits;
  GPtrArray *differences;
} NumelVariant;

static inline gboolean
numel_variant_has (const NumelVariant *self, guint tensor, guint any, guint all)
{
  return (self->traits[tensor] & any) != 0 && (self->traits[tensor] & all) == all;
}

/* How many words of 64 bits have one for each tensor. */
static inline guint
numel_variant_get_words (const NumelVariant *self)
{
  return self->tensors->len / 64 + 1;
}

/**
 * NumelCandidateKind: a sum begins with one of the first kinds and goes on with the last three
 */
typedef enum
{
  NUMEL_CANDIDATE_MODEL,    /* the model as it is */
  NUMEL_CANDIDATE_CLASS,    /* as another class */
  NUMEL_CANDIDATE_MISREAD,  /* with a hyperparameter that people guess or take for another */
  NUMEL_CANDIDATE_SWITCH,   /* with a switch the other way round */
  NUMEL_CANDIDATE_NOT_READ, /* with a key left at the class's default */
  NUMEL_CANDIDATE_COUNT,    /* a count that stands for itself: a part, a module, a rule of thumb */
  NUMEL_CANDIDATE_FILE,     /* what a file of quantised weights holds */
  NUMEL_CANDIDATE_STORED,   /* what a file holds beside the parameters, or what is counted again */
  NUMEL_CANDIDATE_LEFT_OUT,
  NUMEL_CANDIDATE_FORMULA,  /* what a formula counts otherwise */
} NumelCandidateKind;

/* Candidates of one group exclude each other; each extra has a group of its own. */
enum
{
  NUMEL_GROUP_NONE,
  NUMEL_GROUP_SCALES,
  NUMEL_GROUP_ADAPTERS,
  NUMEL_GROUP_FFN,
  NUMEL_GROUP_NORMS,
  NUMEL_GROUP_POSITIONS,
  NUMEL_GROUP_EXTRAS,
};

typedef struct _NumelCandidate NumelCandidate;

/**
 * NumelCandidate: a way to count, or a difference to one
 * @reason: a phrase for people, translated; %NULL for the model as it is
 * @formula: how large it is, in plain numbers without a sign; %NULL for the number itself
 * @total: what it counts, or adds to the total
 * @active: its active parameters, or what it adds to them
 * @order: how far down the list of plausible ones
 * @n_changes: by how many changes it differs from the model
 * @variant: the model that it counts, or whose tensors it adds or leaves out
 * @before: (nullable): of two changes the first one
 * @rest_bytes: of a file's bytes, what a weight takes that isn't quantised, else 0
 * @is_bytes: @total is in bytes
 * @is_vague: a number of two digits says too little to be it
 * @is_rare: it needs a number known to the last digit, and all parameters
 * @is_bundled: it is part of all that a checkpoint holds beside the parameters
 * @tensors: (nullable): a bit for each tensor that it concerns; two that share one exclude each
 *   other
 * @has_part, @part: for its colour
 */
struct _NumelCandidate
{
  NumelCandidateKind kind;
  char *reason;
  char *formula;
  gint64 total;
  gint64 active;
  guint order;
  guint group;
  guint n_changes;
  NumelVariant *variant;
  const NumelCandidate *before;
  gint64 rest_bytes;
  gboolean is_bytes;
  gboolean is_vague;
  gboolean is_rare;
  gboolean is_bundled;
  guint64 *tensors;
  gboolean has_part;
  NumelPart part;
};

/**
 * NumelUnit: what a parameter takes: @numerator / @denominator bytes
 */
typedef struct
{
  gint64 numerator;
  gint64 denominator;
  guint order;
  gboolean is_bytes;
  const char *reason;
  const char *formula;
} NumelUnit;

/**
 * NumelMatch: a sum that was found, of @n_terms steps from the total
 */
typedef struct
{
  const NumelCandidate *start;
  gboolean is_active;
  const NumelCandidate *items[NUMEL_EXPLANATION_MAX_STEPS];
  guint n_items;
  const NumelUnit *unit;
  gint64 value;
  guint n_terms;
  guint order;
} NumelMatch;

/**
 * NumelSearch: all that a model may be counted as, to look numbers up in
 */
typedef struct
{
  NumelVariant *base;        /* the model as it is, built */
  NumelVariant *with_extras; /* the same with all its extras, or NULL */
  NumelShorthand *shorthand;

  /* What formulas are made of; -1 for what the model hasn't. */
  gint64 layers;
  gint64 hidden;
  gint64 vocabulary;
  gint64 context;

  /* What a sum begins with: the model as it is, as other classes and with changes; other counts and
   * what files hold. */
  GPtrArray *models;
  GPtrArray *counts;
  gboolean has_pairs;

  gint64 lower;
  gint64 upper;
  gboolean only_bytes;
  GArray *matches;
} NumelSearch;

/* numel-explanation-candidate.c */
NumelVariant *numel_variant_new (NumelModel *model, GError **error) G_GNUC_WARN_UNUSED_RESULT;
NumelVariant *numel_variant_derive (const NumelVariant *self, const char *class_name,
                                    const char *const *extras) G_GNUC_WARN_UNUSED_RESULT;
void numel_variant_free (NumelVariant *self);
gboolean numel_variant_build (NumelVariant *self, GError **error);
GPtrArray *numel_variant_find_extras (const NumelVariant *self) G_GNUC_WARN_UNUSED_RESULT;
guint64 *numel_variant_select (NumelVariant *self, guint any, guint all) G_GNUC_WARN_UNUSED_RESULT;
void numel_variant_add (NumelVariant *self, NumelCandidate candidate);
typedef gboolean (*NumelNodeFunc) (const NumelNode *node, gconstpointer data);
gboolean numel_node_any (const NumelNode *self, NumelNodeFunc holds, gconstpointer data);
gboolean numel_node_is_below (const NumelNode *self, const NumelNode *node);
char *numel_node_get_tensor_name (const NumelNode *tensor) G_GNUC_WARN_UNUSED_RESULT;
char *numel_node_write_size (const NumelNode *tensor) G_GNUC_WARN_UNUSED_RESULT;
gint64 numel_node_get_all_elements (const NumelNode *tensor);
void numel_candidate_free (NumelCandidate *self);
gboolean numel_candidate_agrees (const NumelCandidate *self, const NumelCandidate *other);

/* The generators of candidates: numel-explanation-variants.c, -counts.c, -stored.c, -left-out.c and
 * -formula.c */
void numel_search_add_classes (NumelSearch *self);
void numel_search_add_changes (NumelSearch *self);
void numel_search_add_pairs (NumelSearch *self);
void numel_search_add_counts (NumelSearch *self);
void numel_search_add_files (NumelSearch *self);
void numel_search_add_stored (const NumelSearch *self, const NumelCandidate *start);
void numel_variant_add_left_out (NumelVariant *self);
void numel_search_add_formulas (const NumelSearch *self, NumelVariant *variant);

/* numel-explanation-search.c */
NumelSearch *numel_search_new (NumelModel *model, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void numel_search_free (NumelSearch *self);
gboolean numel_search_find (NumelSearch *self, gint64 lower, gint64 upper, gboolean only_bytes,
                            guint max_terms);
void numel_search_find_nearest (NumelSearch *self, gint64 value, gboolean only_bytes,
                                NumelMatch *nearest);

G_END_DECLS
