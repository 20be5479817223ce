/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-state.h"

#include "app/document/numel-work-clock.h"

/* Shown for a model that can take it; a shorter one is shown at its own context. */
#define DEFAULT_CONTEXT 8192

/* Memory of a common accelerator. */
#define DEFAULT_MEMORY G_GINT64_CONSTANT (80000000000)

struct _NumelCostState
{
  GObject parent_instance;

  NumelSession *session;
  NumelDocument *document;
  GHashTable *entries;
  gint64 context;
  gint64 sequences;
  gint64 memory;
  NumelDataType cache_type;
  NumelDataType other_type;
  NumelOptimizer optimizer;
  int fit_type;
  gboolean has_context;
  gboolean active;
  gboolean dirty;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (NumelCostState, numel_cost_state, G_TYPE_OBJECT)

/* What was worked out for one count of a document. */
typedef struct
{
  NumelBreakdown *breakdown;
  NumelCost *cost;
  NumelShorthand *shorthand;
} Entry;

static void
free_entry (gpointer data)
{
  Entry *entry = data;

  g_clear_pointer (&entry->shorthand, numel_shorthand_free);
  g_clear_pointer (&entry->cost, numel_cost_free);
  numel_breakdown_unref (entry->breakdown);
  g_free (entry);
}

static void
changed (NumelCostState *self)
{
  self->dirty = TRUE;
  if (!self->active)
    return;

  self->dirty = FALSE;
  numel_work_clock_start ();
  g_signal_emit (self, changed_signal, 0);
  numel_work_clock_stop ();
}

static void
items_changed_cb (NumelCostState *self,
                  guint           position,
                  guint           removed,
                  guint           added)
{
  GHashTableIter iter;
  gpointer document;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &document, NULL))
    {
      if (numel_session_get_position (self->session, document)
          >= numel_session_get_n_documents (self->session))
        g_hash_table_iter_remove (&iter);
    }
  changed (self);
}

static void
chosen_cb (NumelCostState *self)
{
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_func (self->document, changed, self);
  g_set_object (&self->document, numel_session_get_chosen (self->session));
  if (self->document != NULL)
    {
      g_signal_connect_object (self->document, "notify::title", G_CALLBACK (changed), self,
                               G_CONNECT_SWAPPED);
    }
  changed (self);
}

static void
numel_cost_state_dispose (GObject *object)
{
  NumelCostState *self = NUMEL_COST_STATE (object);

  g_clear_pointer (&self->entries, g_hash_table_unref);
  g_clear_object (&self->document);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (numel_cost_state_parent_class)->dispose (object);
}

static void
numel_cost_state_class_init (NumelCostStateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = numel_cost_state_dispose;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
numel_cost_state_init (NumelCostState *self)
{
  self->entries = g_hash_table_new_full (NULL, NULL, NULL, free_entry);
  self->sequences = 1;
  self->memory = DEFAULT_MEMORY;
  self->cache_type = NUMEL_DATA_TYPE_BF16;
  self->other_type = NUMEL_DATA_TYPE_Q4_K_M;
  self->optimizer = NUMEL_OPTIMIZER_ADAMW_MIXED;
  self->fit_type = NUMEL_DATA_TYPE_BF16;
}

NumelCostState *
numel_cost_state_new (NumelSession *session)
{
  NumelCostState *self = g_object_new (NUMEL_TYPE_COST_STATE, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "counted", G_CALLBACK (changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  chosen_cb (self);
  return self;
}

NumelSession *
numel_cost_state_get_session (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NULL);

  return self->session;
}

NumelDocument *
numel_cost_state_get_document (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NULL);

  return self->document;
}

void
numel_cost_state_set_active (NumelCostState *self,
                             gboolean        active)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));

  self->active = active;
  if (active && self->dirty)
    changed (self);
}

static Entry *
get_entry (NumelCostState *self,
           NumelDocument  *document)
{
  NumelBreakdown *breakdown;
  NumelModel *model;
  Entry *entry;

  if (document == NULL)
    return NULL;

  breakdown = numel_document_get_breakdown (document);
  model = numel_document_get_model (document);
  if (breakdown == NULL)
    return NULL;

  entry = g_hash_table_lookup (self->entries, document);
  if (entry != NULL && entry->breakdown == breakdown)
    return entry;
  if (model == NULL)
    return NULL;

  entry = g_new0 (Entry, 1);
  entry->breakdown = numel_breakdown_ref (breakdown);
  entry->cost = numel_cost_new (model, breakdown);
  /* The values of a model that can't be counted aren't those of its last good count. */
  if (!numel_document_get_stale (document))
    entry->shorthand = numel_shorthand_new (model, breakdown);
  g_hash_table_replace (self->entries, document, entry);
  return entry;
}

NumelCost *
numel_cost_state_get_cost (NumelCostState *self,
                           NumelDocument  *document)
{
  Entry *entry;

  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NULL);

  entry = get_entry (self, document);
  return entry != NULL ? entry->cost : NULL;
}

const NumelShorthand *
numel_cost_state_get_shorthand (NumelCostState *self,
                                NumelDocument  *document)
{
  Entry *entry;

  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NULL);

  entry = get_entry (self, document);
  return entry != NULL ? entry->shorthand : NULL;
}

gint64
numel_cost_state_get_context (NumelCostState *self)
{
  NumelCost *cost;
  gint64 own;

  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), 0);

  if (self->has_context)
    return self->context;

  cost = numel_cost_state_get_cost (self, self->document);
  own = cost != NULL ? numel_cost_get_context (cost) : -1;
  return own > 0 ? MIN (own, DEFAULT_CONTEXT) : DEFAULT_CONTEXT;
}

void
numel_cost_state_set_context (NumelCostState *self,
                              gint64          context)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));
  g_return_if_fail (context >= 1 && context <= NUMEL_COST_MAX_CONTEXT);

  if (numel_cost_state_get_context (self) == context)
    return;

  self->context = context;
  self->has_context = TRUE;
  changed (self);
}

gint64
numel_cost_state_get_sequences (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), 1);

  return self->sequences;
}

void
numel_cost_state_set_sequences (NumelCostState *self,
                                gint64          sequences)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));
  g_return_if_fail (sequences >= 1 && sequences <= NUMEL_COST_MAX_SEQUENCES);

  if (self->sequences == sequences)
    return;

  self->sequences = sequences;
  changed (self);
}

NumelDataType
numel_cost_state_get_cache_type (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NUMEL_DATA_TYPE_BF16);

  return self->cache_type;
}

void
numel_cost_state_set_cache_type (NumelCostState *self,
                                 NumelDataType   type)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));
  g_return_if_fail (numel_data_type_can_cache (type));

  if (self->cache_type == type)
    return;

  self->cache_type = type;
  changed (self);
}

NumelOptimizer
numel_cost_state_get_optimizer (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NUMEL_OPTIMIZER_ADAMW_MIXED);

  return self->optimizer;
}

void
numel_cost_state_set_optimizer (NumelCostState *self,
                                NumelOptimizer  optimizer)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));
  g_return_if_fail (optimizer < NUMEL_N_OPTIMIZERS);

  if (self->optimizer == optimizer)
    return;

  self->optimizer = optimizer;
  changed (self);
}

NumelDataType
numel_cost_state_get_other_type (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NUMEL_DATA_TYPE_BF16);

  return self->other_type;
}

void
numel_cost_state_set_other_type (NumelCostState *self,
                                 NumelDataType   type)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));
  g_return_if_fail (type < NUMEL_N_DATA_TYPES);

  if (self->other_type == type)
    return;

  self->other_type = type;
  changed (self);
}

int
numel_cost_state_get_fit_type (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NUMEL_COST_AS_STORED);

  return self->fit_type;
}

void
numel_cost_state_set_fit_type (NumelCostState *self,
                               int             type)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));
  g_return_if_fail (type >= NUMEL_COST_AS_STORED && type < (int) NUMEL_N_DATA_TYPES);

  if (self->fit_type == type)
    return;

  self->fit_type = type;
  changed (self);
}

gint64
numel_cost_state_get_memory (NumelCostState *self)
{
  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), 0);

  return self->memory;
}

void
numel_cost_state_set_memory (NumelCostState *self,
                             gint64          memory)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));
  g_return_if_fail (memory >= 0);

  if (self->memory == memory)
    return;

  self->memory = memory;
  changed (self);
}

gint64
numel_cost_state_get_fit_bytes (NumelCostState *self)
{
  NumelCost *cost;
  const NumelStorage *storage;

  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), NUMEL_WIDE_TOO_LARGE);

  cost = numel_cost_state_get_cost (self, self->document);
  if (cost == NULL)
    return NUMEL_WIDE_TOO_LARGE;
  if (self->fit_type != NUMEL_COST_AS_STORED)
    return numel_cost_get_weight_bytes (cost, self->fit_type);

  storage = numel_cost_get_storage (cost);
  return storage->unknown == NULL ? storage->bytes : NUMEL_WIDE_TOO_LARGE;
}
