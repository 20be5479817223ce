/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/count/numel-model-private.h"
#include "core/notation/numel-hyperparameter.h"

/* A description has a dozen classes at most; a user's own may have more. */
#define MAX_CLASSES 32
#define MAX_CHANGES 60

/* More layers than this aren't listed. */
#define MAX_LISTED 100000

/* How far down the list of plausible ones each kind is; a pair with a class is the least of all. */
static const guint orders[] = {
  [NUMEL_CANDIDATE_MODEL] = 0,
  [NUMEL_CANDIDATE_CLASS] = 2,
  [NUMEL_CANDIDATE_MISREAD] = 4,
  [NUMEL_CANDIDATE_SWITCH] = 20,
  [NUMEL_CANDIDATE_NOT_READ] = 30,
};

#define ORDER_CLASS_IN_PAIR 30

typedef struct _Misreading Misreading;

/**
 * Misreading: a hyperparameter that is taken for @other or for @integer, or what @add says
 */
struct _Misreading
{
  NumelMeaning meaning;
  void (*add) (NumelSearch        *self,
               const NumelSetting *setting,
               const Misreading   *misreading);
  NumelMeaning other;
  gint64 integer;
};

/* Unless it can't be counted, or counts like another. */
static void
add (NumelSearch          *self,
     const NumelCandidate *before,
     NumelVariant         *variant,
     NumelCandidateKind    kind,
     char                 *reason)
{
  NumelCandidate *candidate = g_new0 (NumelCandidate, 1);
  gboolean is_known = variant == NULL;

  candidate->kind = kind;
  candidate->reason = reason;
  candidate->variant = variant;
  for (guint i = 0; i < self->models->len && !is_known; i++)
    {
      const NumelCandidate *known = g_ptr_array_index (self->models, i);

      is_known = known->total == variant->counts.total && known->active == variant->counts.active
                 && known->n_changes < 2;
    }
  if (is_known)
    {
      numel_candidate_free (candidate);
      return;
    }

  candidate->total = variant->counts.total;
  candidate->active = variant->counts.active;
  candidate->before = before;
  candidate->n_changes = before->n_changes + 1;
  candidate->order = before->order + orders[kind];
  if (before->kind == NUMEL_CANDIDATE_CLASS)
    candidate->order += ORDER_CLASS_IN_PAIR;
  g_ptr_array_add (self->models, candidate);
}

/* Every other class of the description that counts otherwise. */
void
numel_search_add_classes (NumelSearch *self)
{
  NumelModel *model = self->base->model;
  const char *const *names =
    numel_architecture_get_classes (numel_model_get_architecture (model));

  for (guint i = 0; names != NULL && names[i] != NULL && i < MAX_CLASSES; i++)
    {
      if (g_strcmp0 (names[i], numel_model_get_class (model)) != 0)
        add (self, g_ptr_array_index (self->models, 0),
             numel_variant_derive (self->base, names[i], (const char *const *) model->extras),
             NUMEL_CANDIDATE_CLASS, g_strdup_printf (_("counted as %s"), names[i]));
    }
}

static void
change (NumelSearch        *self,
        const NumelSetting *setting,
        const NumelValue   *value,
        NumelCandidateKind  kind,
        char               *reason)
{
  g_autoptr (NumelModel) model = NULL;

  if (self->models->len < MAX_CHANGES && !numel_value_equal (&setting->value, value))
    model = numel_model_with (self->base->model, setting->path, value, NULL);
  if (model == NULL)
    g_free (reason);
  else
    add (self, g_ptr_array_index (self->models, 0), numel_variant_new (model, NULL), kind, reason);
}

/* The setting of the same configuration that means something; NULL if it has no number. */
static const NumelSetting *
find_setting (NumelSearch *self, const NumelSetting *near, NumelMeaning meaning)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (self->base->model, &n_settings);

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];

      if (g_str_equal (setting->group_path, near->group_path)
          && numel_hyperparameter_get_meaning (setting->name) == meaning
          && setting->value.type == NUMEL_VALUE_INTEGER && setting->value.integer > 0)
        return setting;
    }

  return NULL;
}

static void
take_as (NumelSearch *self, const NumelSetting *setting, const Misreading *misreading)
{
  const NumelSetting *other = find_setting (self, setting, misreading->other);

  if (other != NULL)
    change (self, setting, &other->value, NUMEL_CANDIDATE_MISREAD,
            g_strdup_printf (_("%s taken as %s = %" PRId64), setting->name, other->name,
                             other->value.integer));
}

static void
take_as_integer (NumelSearch *self, const NumelSetting *setting, const Misreading *misreading)
{
  NumelValue value = numel_value_from_integer (misreading->integer);

  change (self, setting, &value, NUMEL_CANDIDATE_MISREAD,
          g_strdup_printf (_("%s taken as %" PRId64), setting->name, value.integer));
}

static void
guess_head_size (NumelSearch *self, const NumelSetting *setting, const Misreading *misreading)
{
  const NumelSetting *hidden = find_setting (self, setting, NUMEL_MEANING_HIDDEN);
  const NumelSetting *heads = find_setting (self, setting, NUMEL_MEANING_HEADS);
  NumelValue value;

  if (hidden == NULL || heads == NULL || hidden->value.integer % heads->value.integer != 0)
    return;
  value = numel_value_from_integer (hidden->value.integer / heads->value.integer);
  change (self, setting, &value, NUMEL_CANDIDATE_MISREAD,
          g_strdup_printf (_("%s guessed as %s / %s = %" PRId64), setting->name, hidden->name,
                           heads->name, value.integer));
}

/* The width of an expert; without experts a multiple of the hidden size: 4 times, or the whole
 * number below the real ratio. */
static void
guess_width (NumelSearch *self, const NumelSetting *setting, const Misreading *misreading)
{
  const NumelSetting *hidden = find_setting (self, setting, NUMEL_MEANING_HIDDEN);
  gint64 factors[] = { 4, 0 };

  take_as (self, setting, misreading);
  if (hidden == NULL || setting->value.type != NUMEL_VALUE_INTEGER
      || find_setting (self, setting, misreading->other) != NULL)
    return;
  factors[1] = setting->value.integer / hidden->value.integer;

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      NumelValue value = numel_value_from_integer (0);

      if (factors[i] >= 1
          && !__builtin_mul_overflow (factors[i], hidden->value.integer, &value.integer))
        change (self, setting, &value, NUMEL_CANDIDATE_MISREAD,
                g_strdup_printf (_("%s taken as %" PRId64 " × %s = %" PRId64), setting->name,
                                 factors[i], hidden->name, value.integer));
    }
}

/* Tables are made longer, so that they divide well. */
static void
pad_vocabulary (NumelSearch *self, const NumelSetting *setting, const Misreading *misreading)
{
  static const gint64 multiples[] = { 8, 64, 128, 256, 512 };

  if (setting->value.type != NUMEL_VALUE_INTEGER || setting->value.integer < 1
      || setting->value.integer > G_MAXINT32)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (multiples); i++)
    {
      gint64 rows = (setting->value.integer + multiples[i] - 1) / multiples[i] * multiples[i];
      NumelValue value = numel_value_from_integer (rows);

      change (self, setting, &value, NUMEL_CANDIDATE_NOT_READ,
              g_strdup_printf (_("%s padded to a multiple of %" PRId64 " = %" PRId64),
                               setting->name, multiples[i], rows));
    }
}

/* Every layer a mixture: what says otherwise is changed together. */
static void
spread_mixtures (NumelSearch *self, gboolean with_offset)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (self->base->model, &n_settings);
  g_autoptr (NumelModel) model = numel_model_copy (self->base->model);
  gboolean changes = FALSE;

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];
      const NumelSetting *layers = find_setting (self, setting, NUMEL_MEANING_LAYERS);
      g_autofree NumelValueList *list = NULL;
      NumelValue value = setting->value;
      guint n_items = 0;
      gint handle;

      switch ((int) numel_hyperparameter_get_meaning (setting->name))
        {
        case NUMEL_MEANING_DENSE_FIRST:
          value = numel_value_from_integer (0);
          break;
        case NUMEL_MEANING_EXPERT_STEP:
          value = numel_value_from_integer (1);
          break;
        case NUMEL_MEANING_EXPERT_OFFSET:
          if (with_offset)
            value = numel_value_from_integer (0);
          break;
        case NUMEL_MEANING_EXPERT_LAYERS:
          if (value.type != NUMEL_VALUE_LIST || layers == NULL
              || layers->value.integer > MAX_LISTED
              || (value.list->n_items > 0 && value.list->items[0].type != NUMEL_VALUE_INTEGER))
            continue;
          n_items = layers->value.integer;
          G_GNUC_FALLTHROUGH;
        case NUMEL_MEANING_DENSE_LAYERS:
          list = g_malloc0 (sizeof *list + n_items * sizeof (NumelValue));
          list->n_items = n_items;
          for (guint j = 0; j < n_items; j++)
            list->items[j] = numel_value_from_integer (j);
          value = (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list };
          break;
        default:
          continue;
        }

      handle = numel_model_find (model, setting->path);
      if (handle < 0 || numel_value_equal (&value, &setting->value))
        continue;
      numel_model_override (model, handle, &value);
      changes = TRUE;
    }

  if (changes)
    add (self, g_ptr_array_index (self->models, 0), numel_variant_new (model, NULL),
         NUMEL_CANDIDATE_MISREAD, g_strdup (_("every layer taken for a mixture")));
}

static const Misreading misreadings[] = {
  { NUMEL_MEANING_VOCABULARY, pad_vocabulary },
  { NUMEL_MEANING_HEAD_SIZE, guess_head_size },
  { NUMEL_MEANING_KEY_VALUE_HEADS, take_as, .other = NUMEL_MEANING_HEADS },
  { NUMEL_MEANING_GLOBAL_KEY_VALUE_HEADS, take_as, .other = NUMEL_MEANING_HEADS },
  { NUMEL_MEANING_EXPERT_WIDTH, take_as, .other = NUMEL_MEANING_FFN },
  { NUMEL_MEANING_SHARED_EXPERT_WIDTH, take_as, .other = NUMEL_MEANING_EXPERT_WIDTH },
  { NUMEL_MEANING_FFN, guess_width, .other = NUMEL_MEANING_EXPERT_WIDTH },
  { NUMEL_MEANING_EXPERTS, take_as_integer, .integer = 1 },
  { NUMEL_MEANING_SHARED_EXPERTS, take_as_integer, .integer = 0 },
  { NUMEL_MEANING_EMBEDDING_RANK, take_as, .other = NUMEL_MEANING_HIDDEN },
  { NUMEL_MEANING_INPUT_WIDTH, take_as, .other = NUMEL_MEANING_HIDDEN },
  { NUMEL_MEANING_OUTPUT_WIDTH, take_as, .other = NUMEL_MEANING_HIDDEN },
  { NUMEL_MEANING_SHARED_GROUPS, take_as, .other = NUMEL_MEANING_LAYERS },
};

/* The hyperparameters that people guess or misread, every switch the other way round, and the keys
 * that a tool may not read, so that it takes the class's default. */
void
numel_search_add_changes (NumelSearch *self)
{
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (self->base->model, &n_settings);

  for (guint i = 0; i < n_settings; i++)
    {
      NumelMeaning meaning = numel_hyperparameter_get_meaning (settings[i].name);

      for (guint j = 0; j < G_N_ELEMENTS (misreadings); j++)
        {
          if (misreadings[j].meaning == meaning && settings[i].used
              && settings[i].origin != NUMEL_ORIGIN_CLASS)
            misreadings[j].add (self, &settings[i], &misreadings[j]);
        }
    }
  spread_mixtures (self, FALSE);
  spread_mixtures (self, TRUE);

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];
      NumelValue value = numel_value_from_boolean (!setting->value.boolean);

      if (setting->used && setting->origin != NUMEL_ORIGIN_CLASS
          && setting->value.type == NUMEL_VALUE_BOOLEAN)
        change (self, setting, &value, NUMEL_CANDIDATE_SWITCH,
                g_strdup_printf (value.boolean ? _("%s taken as true") : _("%s taken as false"),
                                 setting->name));
    }
  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];

      if (setting->used && setting->origin == NUMEL_ORIGIN_FILE
          && setting->fallback.type == NUMEL_VALUE_INTEGER)
        change (self, setting, &setting->fallback, NUMEL_CANDIDATE_NOT_READ,
                g_strdup_printf (_("%s not read: the default %" PRId64), setting->name,
                                 setting->fallback.integer));
    }
}

/* The overrides of one candidate on top of another's. */
static void
join (NumelSearch *self, const NumelCandidate *a, const NumelCandidate *b)
{
  g_autoptr (NumelModel) model = numel_model_copy (a->variant->model);
  const GArray *known = self->base->model->shared.overrides;
  const GArray *overrides = b->variant->model->shared.overrides;

  for (guint i = 0; i < overrides->len; i++)
    {
      const NumelOverride *override = &g_array_index (overrides, NumelOverride, i);
      NumelOverride copy = { NULL, override->slot, override->value };
      gboolean is_known = FALSE;

      for (guint j = 0; j < known->len && !is_known; j++)
        {
          const NumelOverride *other = &g_array_index (known, NumelOverride, j);

          is_known = other->slot == override->slot && g_str_equal (other->path, override->path)
                     && numel_value_equal (&other->value, &override->value);
        }
      if (is_known)
        continue;
      copy.path = g_strdup (override->path);
      copy.value = numel_model_keep_value (model, &override->value);
      g_array_append_val (model->shared.overrides, copy);
    }
  g_clear_pointer (&model->instance, numel_instance_free);
  model->instance = numel_instance_new (&model->shared, model->architecture, model->class,
                                        model->root, "");
  add (self, a, numel_variant_new (model, NULL), b->kind, g_strdup (b->reason));
}

/* What two changes together make, of which one at least is a misreading. */
void
numel_search_add_pairs (NumelSearch *self)
{
  guint n_single = self->models->len;

  for (guint i = 1; i < n_single; i++)
    {
      const NumelCandidate *a = g_ptr_array_index (self->models, i);

      if (a->kind != NUMEL_CANDIDATE_MISREAD)
        continue;
      for (guint j = 1; j < n_single; j++)
        {
          const NumelCandidate *b = g_ptr_array_index (self->models, j);

          if (b->kind == NUMEL_CANDIDATE_CLASS)
            join (self, b, a);
          else if (b->kind == NUMEL_CANDIDATE_SWITCH
                   || (b->kind == NUMEL_CANDIDATE_MISREAD && j > i))
            join (self, a, b);
        }
    }
}
