/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* More rows of one kind than this aren't offered one by one. */
#define MAX_SINGLE 4

typedef struct _Row Row;

/**
 * Row: tensors that are left out: what counts and has one of the traits @any and all of @all, or
 *   what @add makes of these
 */
struct _Row
{
  guint order;
  guint any;
  guint all;
  const char *reason;
  void (*add) (NumelVariant *self,
               const Row    *row);
};

/* Nothing is added if nothing is left out, or the same as before. */
static void
leave_out (NumelVariant *self, guint order, guint any, guint all, char *reason)
{
  NumelCandidate candidate = {
    .kind = NUMEL_CANDIDATE_LEFT_OUT, .order = order, .reason = reason, .has_part = TRUE,
  };
  const NumelNode *only = NULL;
  guint n_counted = 0;
  gboolean is_known = FALSE;

  for (guint i = 0; i < self->tensors->len; i++)
    {
      if (!numel_variant_has (self, i, any, all | NUMEL_TRAIT_COUNTED))
        continue;
      only = g_ptr_array_index (self->tensors, i);
      n_counted++;
      candidate.total -= only->parameters;
      candidate.active -= only->active;
    }

  candidate.tensors = numel_variant_select (self, any, all);
  for (guint i = 0; i < self->differences->len && !is_known; i++)
    {
      const NumelCandidate *known = g_ptr_array_index (self->differences, i);

      is_known = known->kind == NUMEL_CANDIDATE_LEFT_OUT
                 && memcmp (known->tensors, candidate.tensors, numel_variant_get_words (self)
                                                               * sizeof (guint64)) == 0;
    }

  if (n_counted == 0 || is_known || -candidate.total >= self->counts.total)
    candidate.total = 0;
  else
    candidate.part = only->part;
  if (n_counted == 1)
    candidate.formula = numel_node_write_size (only);
  numel_variant_add (self, candidate);
}

/* What a chart of a model often shows: its layers and the table of words. */
static void
add_all_but_words (NumelVariant *self, const Row *row)
{
  const NumelNode *words = NULL;

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);

      if (numel_variant_has (self, i, row->any, row->all | NUMEL_TRAIT_COUNTED)
          && (words == NULL || tensor->parameters > words->parameters))
        words = tensor;
    }
  for (guint i = 0; i < self->tensors->len; i++)
    {
      if (g_ptr_array_index (self->tensors, i) != words
          && numel_variant_has (self, i, NUMEL_TRAIT_OUTSIDE_LAYERS, 0))
        self->traits[i] |= NUMEL_TRAIT_CHOSEN;
    }
  leave_out (self, row->order, NUMEL_TRAIT_CHOSEN, 0, g_strdup (_(row->reason)));
}

/* The layers of a kind one by one, if they are few: token types, an embedding's norm. */
static void
add_single (NumelVariant *self, const Row *row)
{
  g_autoptr (GPtrArray) modules = g_ptr_array_new ();

  for (guint i = 0; i < self->tensors->len; i++)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i);
      const NumelNode *module = g_str_equal (tensor->kind, "tensor") ? tensor->parent : tensor;

      if (numel_variant_has (self, i, row->any, row->all | NUMEL_TRAIT_COUNTED)
          && (modules->len == 0 || g_ptr_array_index (modules, modules->len - 1) != module))
        g_ptr_array_add (modules, (gpointer) module);
    }
  if (modules->len > MAX_SINGLE)
    return;

  for (guint i = 0; i < modules->len; i++)
    {
      const NumelNode *module = g_ptr_array_index (modules, i);

      for (guint j = 0; j < self->tensors->len; j++)
        {
          const NumelNode *tensor = g_ptr_array_index (self->tensors, j);

          if (tensor == module || tensor->parent == module)
            self->traits[j] |= NUMEL_TRAIT_CHOSEN;
        }
      leave_out (self, row->order, NUMEL_TRAIT_CHOSEN, 0,
                 g_strdup_printf (_("%s left out"), module->path));
    }
}

/* Norms as wide as the model, and those inside attention, are often told apart. */
static void
add_norms_by_width (NumelVariant *self, const Row *row)
{
  gint64 width = 0;

  for (guint i = self->tensors->len; i > 0 && width == 0; i--)
    {
      const NumelNode *tensor = g_ptr_array_index (self->tensors, i - 1);

      if (numel_variant_has (self, i - 1, row->any, NUMEL_TRAIT_OUTSIDE_LAYERS)
          && tensor->n_dimensions == 1)
        width = tensor->dimensions[0];
    }

  for (gint is_wide = FALSE; is_wide <= TRUE; is_wide++)
    {
      for (guint i = 0; i < self->tensors->len; i++)
        {
          const NumelNode *tensor = g_ptr_array_index (self->tensors, i);

          if (numel_variant_has (self, i, row->any, row->all | NUMEL_TRAIT_COUNTED)
              && (tensor->n_dimensions == 1 && tensor->dimensions[0] == width) == is_wide)
            self->traits[i] |= NUMEL_TRAIT_CHOSEN;
        }
      leave_out (self, row->order + is_wide, NUMEL_TRAIT_CHOSEN, 0,
                 g_strdup (is_wide ? _("norms of the hidden size left out")
                                   : _("norms inside attention left out")));
    }
}

static void
add_heads_below (NumelVariant *self, guint order, const NumelNode *node)
{
  if (node->has_part && node->part == NUMEL_PART_HEAD && !node->is_label && node->parent != NULL
      && node->parameters > 0)
    {
      for (guint i = 0; i < self->tensors->len; i++)
        {
          if (numel_node_is_below (g_ptr_array_index (self->tensors, i), node))
            self->traits[i] |= NUMEL_TRAIT_CHOSEN;
        }
      leave_out (self, order, NUMEL_TRAIT_CHOSEN, 0,
                 g_strdup_printf (_("%s left out"), node->path));
      return;
    }

  for (guint i = 0; i < node->n_children; i++)
    add_heads_below (self, order, node->children[i]);
}

/* Heads, poolers and classifiers one by one. */
static void
add_heads (NumelVariant *self, const Row *row)
{
  add_heads_below (self, row->order, numel_breakdown_get_root (self->breakdown));
}

/* What people leave out of a count. Of rows that leave out the same, the first one stands. */
static const Row rows[] = {
  { 1, NUMEL_TRAIT_INPUT_TABLE, 0, N_("input table left out") },
  { 2, NUMEL_TRAIT_HEAD, 0, N_("head left out") },
  { 3, NUMEL_TRAIT_POSITION, 0, N_("position table left out") },
  { 4, NUMEL_TRAIT_INPUT_TABLE | NUMEL_TRAIT_HEAD, 0, N_("input table and head left out") },
  { 5, NUMEL_TRAIT_INPUT_TABLE | NUMEL_TRAIT_HEAD | NUMEL_TRAIT_POSITION, 0,
    N_("input table, position table and head left out") },
  { 6, NUMEL_TRAIT_OUTSIDE_LAYERS, 0, N_("everything outside the layers left out") },
  { 9, NUMEL_TRAIT_INPUT_TABLE, 0, N_("everything but the layers and the table of words left out"),
    add_all_but_words },
  { 7, NUMEL_TRAIT_TOWER, 0, N_("towers and projectors left out") },
  { 8, NUMEL_TRAIT_VISION, 0, N_("vision tower left out") },
  { 4, .add = add_heads },
  { 10, NUMEL_TRAIT_SHARED_EXPERT | NUMEL_TRAIT_SHARED_EXPERT_GATE, 0,
    N_("shared experts left out") },
  { 11, NUMEL_TRAIT_SHARED_EXPERT, 0, N_("shared experts left out, but not their gate") },
  { 12, NUMEL_TRAIT_ROUTER, 0, N_("routers left out") },
  { 13, NUMEL_TRAIT_ROUTED, 0, N_("routed experts left out") },
  { 14, NUMEL_TRAIT_BIAS, 0, N_("biases left out") },
  { 15, NUMEL_TRAIT_NORM, 0, N_("norms left out") },
  { 16, NUMEL_TRAIT_NORM | NUMEL_TRAIT_BIAS, 0, N_("norms and biases left out") },
  { 17, NUMEL_TRAIT_BIAS | NUMEL_TRAIT_NORM_BIAS, 0,
    N_("all biases left out, those of norms too") },
  { 18, NUMEL_TRAIT_NORM_BIAS, 0, N_("biases of norms left out") },
  { 19, NUMEL_TRAIT_BIAS, NUMEL_TRAIT_ATTENTION, N_("biases of attention left out") },
  { 20, NUMEL_TRAIT_BIAS, NUMEL_TRAIT_FFN, N_("biases of the feed-forward layers left out") },
  { 20, NUMEL_TRAIT_BIAS, NUMEL_TRAIT_HEAD, N_("biases of the head left out") },
  { 20, NUMEL_TRAIT_BIAS, NUMEL_TRAIT_IN_LAYERS, N_("biases of the layers left out") },
  { 21, NUMEL_TRAIT_NORM, NUMEL_TRAIT_IN_LAYERS, N_("norms of the layers left out") },
  { 21, NUMEL_TRAIT_NORM, NUMEL_TRAIT_OUTSIDE_LAYERS, N_("norms outside the layers left out") },
  { 22, NUMEL_TRAIT_NORM, .add = add_norms_by_width },
  { 24, NUMEL_TRAIT_INPUT_TABLE, .add = add_single },
  { 25, NUMEL_TRAIT_POSITION, .add = add_single },
  { 26, NUMEL_TRAIT_NORM, NUMEL_TRAIT_OUTSIDE_LAYERS, .add = add_single },
};

void
numel_variant_add_left_out (NumelVariant *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (rows[i].add != NULL)
        rows[i].add (self, &rows[i]);
      else
        leave_out (self, rows[i].order, rows[i].any, rows[i].all | NUMEL_TRAIT_COUNTED,
                   g_strdup (_(rows[i].reason)));
    }
}
