/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-cost-state.h"

#include "app/document/numel-work-clock.h"

/* Shown for a model that can take it; a shorter one is shown at its own context. */
#define DEFAULT_CONTEXT 8192

#define UNSET (-1)

struct _NumelCostState
{
  GObject parent_instance;

  NumelSession *session;
  NumelDocument *document;
  GSignalGroup *document_signals;
  GHashTable *entries;
  gint64 settings[NUMEL_COST_N_SETTINGS];
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

static gboolean
is_closed (gpointer document,
           gpointer entry,
           gpointer session)
{
  return numel_session_get_position (session, document) >= numel_session_get_n_documents (session);
}

static void
items_changed_cb (NumelCostState *self)
{
  g_hash_table_foreach_remove (self->entries, is_closed, self->session);
  changed (self);
}

static void
chosen_cb (NumelCostState *self)
{
  g_set_object (&self->document, numel_session_get_chosen (self->session));
  g_signal_group_set_target (self->document_signals, self->document);
  changed (self);
}

static void
numel_cost_state_dispose (GObject *object)
{
  NumelCostState *self = NUMEL_COST_STATE (object);

  g_clear_object (&self->document_signals);
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
  self->document_signals = g_signal_group_new (NUMEL_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify::title", G_CALLBACK (changed),
                                  self);
  self->settings[NUMEL_COST_CONTEXT] = UNSET;
  self->settings[NUMEL_COST_SEQUENCES] = 1;
  /* Memory of a common accelerator. */
  self->settings[NUMEL_COST_MEMORY] = G_GINT64_CONSTANT (80000000000);
  self->settings[NUMEL_COST_CACHE_TYPE] = NUMEL_DATA_TYPE_BF16;
  self->settings[NUMEL_COST_OTHER_TYPE] = NUMEL_DATA_TYPE_Q4_K_M;
  self->settings[NUMEL_COST_FIT_TYPE] = NUMEL_DATA_TYPE_BF16;
  self->settings[NUMEL_COST_OPTIMIZER] = NUMEL_OPTIMIZER_ADAMW_MIXED;
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

static const Entry *
get_entry (NumelCostState *self,
           NumelDocument  *document)
{
  NumelBreakdown *breakdown = document != NULL ? numel_document_get_breakdown (document) : NULL;
  NumelModel *model = document != NULL ? numel_document_get_model (document) : NULL;
  Entry *entry;

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
  const Entry *entry = get_entry (self, document);

  return entry != NULL ? entry->cost : NULL;
}

const NumelShorthand *
numel_cost_state_get_shorthand (NumelCostState *self,
                                NumelDocument  *document)
{
  const Entry *entry = get_entry (self, document);

  return entry != NULL ? entry->shorthand : NULL;
}

gint64
numel_cost_state_get (NumelCostState   *self,
                      NumelCostSetting  setting)
{
  NumelCost *cost;
  gint64 own;

  g_return_val_if_fail (NUMEL_IS_COST_STATE (self), 0);

  if (setting != NUMEL_COST_CONTEXT || self->settings[setting] != UNSET)
    return self->settings[setting];

  cost = numel_cost_state_get_cost (self, self->document);
  own = cost != NULL ? cost->context : -1;
  return own > 0 ? MIN (own, DEFAULT_CONTEXT) : DEFAULT_CONTEXT;
}

void
numel_cost_state_set (NumelCostState   *self,
                      NumelCostSetting  setting,
                      gint64            value)
{
  g_return_if_fail (NUMEL_IS_COST_STATE (self));

  if (numel_cost_state_get (self, setting) == value)
    return;

  self->settings[setting] = value;
  changed (self);
}

/* What the weights that are to fit take, or NUMEL_WIDE_TOO_LARGE if that can't be told. */
gint64
numel_cost_state_get_fit_bytes (NumelCostState *self)
{
  NumelCost *cost = numel_cost_state_get_cost (self, self->document);
  const NumelStorage *storage;

  if (cost == NULL)
    return NUMEL_WIDE_TOO_LARGE;
  if (self->settings[NUMEL_COST_FIT_TYPE] != NUMEL_COST_AS_STORED)
    return numel_cost_get_weight_bytes (cost, self->settings[NUMEL_COST_FIT_TYPE]);

  storage = numel_cost_get_storage (cost);
  return storage->unknown == NULL ? storage->bytes : NUMEL_WIDE_TOO_LARGE;
}
