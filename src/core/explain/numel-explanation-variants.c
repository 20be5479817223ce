/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-explanation-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/notation/numel-hyperparameter.h"
#include "core/count/numel-model-private.h"

/* A description has a dozen classes at most; a user's own may have more. */
#define MAX_CLASSES 32
#define MAX_CHANGES 60

/* How far down the list of plausible ones each kind is; a pair with a class is the least of all. */
static const guint orders[] = {
  [NUMEL_VARIANT_BASE] = 0,
  [NUMEL_VARIANT_CLASS] = 2,
  [NUMEL_VARIANT_MISREAD] = 4,
  [NUMEL_VARIANT_SWITCH] = 20,
  [NUMEL_VARIANT_NOT_READ] = 30,
};

#define ORDER_CLASS_IN_PAIR 30

/**
 * numel_variant_new:
 * @model: (transfer none): a model
 * @error: set if it can't be counted
 *
 * Returns: (transfer full) (nullable): the model as it is
 */
NumelVariant *
numel_variant_new (NumelModel  *model,
                   GError     **error)
{
  NumelVariant *self;
  NumelCounts counts;

  if (!numel_model_count (model, &counts, error))
    return NULL;

  self = g_new0 (NumelVariant, 1);
  self->model = g_object_ref (model);
  self->counts = counts;

  return self;
}

void
numel_variant_free (NumelVariant *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->model);
  g_clear_pointer (&self->breakdown, numel_breakdown_unref);
  g_clear_pointer (&self->adjustments, g_ptr_array_unref);
  g_clear_pointer (&self->leaves, g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->reasons); i++)
    g_free (self->reasons[i]);
  g_free (self);
}

/**
 * numel_variant_build:
 * @self: a variant
 *
 * Makes the tree, and the list of tensors, if they aren't there yet.
 *
 * Returns: whether they are there
 */
gboolean
numel_variant_build (NumelVariant *self)
{
  if (self->breakdown == NULL)
    self->breakdown = numel_model_build_breakdown (self->model, NULL);
  if (self->breakdown == NULL)
    return FALSE;
  numel_variant_find_leaves (self);

  return TRUE;
}

/**
 * numel_variant_derive:
 * @self: a variant
 * @class_name: (nullable): another class
 * @extras: (nullable): extras to count in
 *
 * Returns: (transfer full) (nullable): the same document as another class or with extras, or %NULL
 *   if it can't be counted
 */
NumelVariant *
numel_variant_derive (const NumelVariant *self,
                      const char         *class_name,
                      const char *const  *extras)
{
  g_autoptr (NumelModel) copy = numel_model_copy (self->model);

  if (class_name != NULL)
    copy->class = numel_architecture_find_class (copy->architecture, class_name);
  if (extras != NULL)
    {
      g_strfreev (copy->extras);
      copy->extras = g_strdupv ((GStrv) extras);
    }
  g_clear_pointer (&copy->instance, numel_instance_free);
  copy->instance = numel_instance_new (&copy->shared, copy->architecture, copy->class, copy->root,
                                       "");

  return numel_variant_new (copy, NULL);
}

static gboolean
has_counts (const GPtrArray   *variants,
            const NumelCounts *counts)
{
  for (guint i = 0; i < variants->len; i++)
    {
      const NumelVariant *known = g_ptr_array_index (variants, i);

      if (known->counts.total == counts->total && known->counts.active == counts->active
          && known->n_changes < 2)
        return TRUE;
    }

  return FALSE;
}

/**
 * numel_variants_add_classes:
 * @variants: (inout) (element-type NumelVariant): the model as it is
 *
 * Adds every other class of the description that counts otherwise.
 */
void
numel_variants_add_classes (GPtrArray *variants)
{
  NumelVariant *base = g_ptr_array_index (variants, 0);
  const char *const *names =
    numel_architecture_get_classes (numel_model_get_architecture (base->model));

  for (guint i = 0; names != NULL && names[i] != NULL && i < MAX_CLASSES; i++)
    {
      NumelVariant *variant;

      if (g_strcmp0 (names[i], numel_model_get_class (base->model)) == 0)
        continue;
      variant = numel_variant_derive (base, names[i], (const char *const *) base->model->extras);
      if (variant == NULL)
        continue;
      if (has_counts (variants, &variant->counts))
        {
          numel_variant_free (variant);
          continue;
        }

      variant->kind = NUMEL_VARIANT_CLASS;
      variant->n_changes = 1;
      variant->order = orders[NUMEL_VARIANT_CLASS];
      variant->reasons[0] = g_strdup_printf (_("counted as %s"), names[i]);
      variant->totals[0] = variant->counts.total;
      g_ptr_array_add (variants, variant);
    }
}

static NumelVariant *
take_variant (GPtrArray          *variants,
              const NumelVariant *from,
              NumelModel         *model,
              NumelVariantKind    kind,
              char               *reason)
{
  NumelVariant *variant = numel_variant_new (model, NULL);

  if (variant == NULL || has_counts (variants, &variant->counts))
    {
      numel_variant_free (variant);
      g_free (reason);
      return NULL;
    }

  for (guint i = 0; i < from->n_changes; i++)
    {
      variant->reasons[i] = g_strdup (from->reasons[i]);
      variant->totals[i] = from->totals[i];
    }
  variant->n_changes = from->n_changes + 1;
  variant->kind = kind;
  variant->order = from->order + orders[kind];
  if (from->kind == NUMEL_VARIANT_CLASS)
    variant->order += ORDER_CLASS_IN_PAIR;
  variant->reasons[from->n_changes] = reason;
  variant->totals[from->n_changes] = variant->counts.total;
  g_ptr_array_add (variants, variant);

  return variant;
}

static void
change (GPtrArray        *variants,
        const char       *path,
        const NumelValue *value,
        NumelVariantKind  kind,
        char             *reason)
{
  NumelVariant *base = g_ptr_array_index (variants, 0);
  g_autoptr (NumelModel) model = NULL;

  if (variants->len < MAX_CHANGES)
    model = numel_model_with (base->model, path, value, NULL);
  if (model == NULL)
    g_free (reason);
  else
    take_variant (variants, base, model, kind, reason);
}

/* The setting of the same configuration that means something; NULL if it has no number. */
static const NumelSetting *
find_setting (const NumelSetting *settings,
              guint               n_settings,
              const NumelSetting *near,
              NumelMeaning        meaning)
{
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
take_as (GPtrArray          *variants,
         const NumelSetting *setting,
         const NumelSetting *other)
{
  if (other == NULL)
    return;
  if (setting->value.type == NUMEL_VALUE_INTEGER && setting->value.integer == other->value.integer)
    return;
  change (variants, setting->path, &other->value, NUMEL_VARIANT_MISREAD,
          g_strdup_printf (_("%s taken as %s = %" PRId64), setting->name, other->name,
                           other->value.integer));
}

static void
take_as_integer (GPtrArray          *variants,
                 const NumelSetting *setting,
                 gint64              integer)
{
  NumelValue value = numel_value_from_integer (integer);

  if (setting->value.type == NUMEL_VALUE_INTEGER && setting->value.integer == integer)
    return;
  change (variants, setting->path, &value, NUMEL_VARIANT_MISREAD,
          g_strdup_printf (_("%s taken as %" PRId64), setting->name, integer));
}

static void
guess_head_size (GPtrArray          *variants,
                 const NumelSetting *setting,
                 const NumelSetting *hidden,
                 const NumelSetting *heads)
{
  NumelValue value;

  if (hidden == NULL || heads == NULL || hidden->value.integer % heads->value.integer != 0)
    return;
  value = numel_value_from_integer (hidden->value.integer / heads->value.integer);
  if (setting->value.type == NUMEL_VALUE_INTEGER && setting->value.integer == value.integer)
    return;
  change (variants, setting->path, &value, NUMEL_VARIANT_MISREAD,
          g_strdup_printf (_("%s guessed as %s / %s = %" PRId64), setting->name,
                           hidden->name, heads->name, value.integer));
}

/* The width as a multiple of the hidden size: 4 times, or the whole number below the real ratio. */
static void
guess_width (GPtrArray          *variants,
             const NumelSetting *setting,
             const NumelSetting *hidden)
{
  gint64 factors[] = { 4, 0 };

  if (hidden == NULL || setting->value.type != NUMEL_VALUE_INTEGER)
    return;
  factors[1] = setting->value.integer / hidden->value.integer;

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      NumelValue value;

      if (factors[i] < 1
          || __builtin_mul_overflow (factors[i], hidden->value.integer, &value.integer)
          || value.integer == setting->value.integer)
        continue;
      value.type = NUMEL_VALUE_INTEGER;
      change (variants, setting->path, &value, NUMEL_VARIANT_MISREAD,
              g_strdup_printf (_("%s taken as %" PRId64 " × %s = %" PRId64),
                               setting->name, factors[i], hidden->name, value.integer));
    }
}

/* Tables are made longer, so that they divide well. */
static void
pad_vocabulary (GPtrArray          *variants,
                const NumelSetting *setting)
{
  static const gint64 multiples[] = { 8, 64, 128, 256, 512 };

  if (setting->value.type != NUMEL_VALUE_INTEGER || setting->value.integer < 1
      || setting->value.integer > G_MAXINT32)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (multiples); i++)
    {
      gint64 rows = (setting->value.integer + multiples[i] - 1) / multiples[i] * multiples[i];
      NumelValue value = numel_value_from_integer (rows);

      if (rows != setting->value.integer)
        change (variants, setting->path, &value, NUMEL_VARIANT_NOT_READ,
                g_strdup_printf (_("%s padded to a multiple of %" PRId64 " = %" PRId64),
                                 setting->name, multiples[i], rows));
    }
}

/* Every layer a mixture: what says otherwise is changed together. */
static gboolean
spread_mixtures (NumelModel         *model,
                 const NumelSetting *settings,
                 guint               n_settings,
                 gboolean            with_offset)
{
  gboolean changes = FALSE;

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];
      const NumelSetting *layers = find_setting (settings, n_settings, setting,
                                                 NUMEL_MEANING_LAYERS);
      g_autofree NumelValueList *list = NULL;
      NumelValue value = setting->value;
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
        case NUMEL_MEANING_DENSE_LAYERS:
          list = g_malloc0 (sizeof (NumelValueList));
          value = (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list };
          break;
        case NUMEL_MEANING_EXPERT_LAYERS:
          if (setting->value.type != NUMEL_VALUE_LIST || layers == NULL
              || layers->value.integer > 100000
              || (setting->value.list->n_items > 0
                  && setting->value.list->items[0].type != NUMEL_VALUE_INTEGER))
            continue;
          list = g_malloc0 (sizeof (NumelValueList)
                            + layers->value.integer * sizeof (NumelValue));
          list->n_items = layers->value.integer;
          for (guint j = 0; j < list->n_items; j++)
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

  return changes;
}

static void
change_mixtures (GPtrArray          *variants,
                 const NumelSetting *settings,
                 guint               n_settings)
{
  NumelVariant *base = g_ptr_array_index (variants, 0);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (NumelModel) model = numel_model_copy (base->model);

      if (spread_mixtures (model, settings, n_settings, i > 0))
        take_variant (variants, base, model, NUMEL_VARIANT_MISREAD,
                      g_strdup (_("every layer taken for a mixture")));
    }
}

static void
misread (GPtrArray          *variants,
         const NumelSetting *setting,
         const NumelSetting *settings,
         guint               n_settings)
{
#define FIND(meaning) find_setting (settings, n_settings, setting, NUMEL_MEANING_##meaning)
  switch ((int) numel_hyperparameter_get_meaning (setting->name))
    {
    case NUMEL_MEANING_VOCABULARY:
      pad_vocabulary (variants, setting);
      break;
    case NUMEL_MEANING_HEAD_SIZE:
      guess_head_size (variants, setting, FIND (HIDDEN), FIND (HEADS));
      break;
    case NUMEL_MEANING_KEY_VALUE_HEADS:
    case NUMEL_MEANING_GLOBAL_KEY_VALUE_HEADS:
      take_as (variants, setting, FIND (HEADS));
      break;
    case NUMEL_MEANING_EXPERT_WIDTH:
      take_as (variants, setting, FIND (FFN));
      break;
    case NUMEL_MEANING_SHARED_EXPERT_WIDTH:
      take_as (variants, setting, FIND (EXPERT_WIDTH));
      break;
    case NUMEL_MEANING_FFN:
      take_as (variants, setting, FIND (EXPERT_WIDTH));
      if (FIND (EXPERT_WIDTH) == NULL)
        guess_width (variants, setting, FIND (HIDDEN));
      break;
    case NUMEL_MEANING_EXPERTS:
      take_as_integer (variants, setting, 1);
      break;
    case NUMEL_MEANING_SHARED_EXPERTS:
      take_as_integer (variants, setting, 0);
      break;
    case NUMEL_MEANING_EMBEDDING_RANK:
    case NUMEL_MEANING_INPUT_WIDTH:
    case NUMEL_MEANING_OUTPUT_WIDTH:
      take_as (variants, setting, FIND (HIDDEN));
      break;
    case NUMEL_MEANING_SHARED_GROUPS:
      take_as (variants, setting, FIND (LAYERS));
      break;
    default:
      break;
    }
#undef FIND
}

/**
 * numel_variants_add_changes:
 * @variants: (inout) (element-type NumelVariant): the model as it is, and its classes
 *
 * Adds the hyperparameters that people guess or misread, every switch the other way round, and the
 * keys that a tool may not read, so that it takes the class's default.
 */
void
numel_variants_add_changes (GPtrArray *variants)
{
  NumelVariant *base = g_ptr_array_index (variants, 0);
  guint n_settings;
  const NumelSetting *settings = numel_model_get_settings (base->model, &n_settings);

  for (guint i = 0; i < n_settings; i++)
    {
      if (settings[i].used && settings[i].origin != NUMEL_ORIGIN_CLASS)
        misread (variants, &settings[i], settings, n_settings);
    }
  change_mixtures (variants, settings, n_settings);

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];
      NumelValue value;

      if (!setting->used || setting->origin == NUMEL_ORIGIN_CLASS
          || setting->value.type != NUMEL_VALUE_BOOLEAN)
        continue;
      value = numel_value_from_boolean (!setting->value.boolean);
      change (variants, setting->path, &value, NUMEL_VARIANT_SWITCH,
              g_strdup_printf (value.boolean ? _("%s taken as true") : _("%s taken as false"),
                               setting->name));
    }

  for (guint i = 0; i < n_settings; i++)
    {
      const NumelSetting *setting = &settings[i];

      if (!setting->used || setting->origin != NUMEL_ORIGIN_FILE
          || setting->fallback.type != NUMEL_VALUE_INTEGER
          || numel_value_equal (&setting->value, &setting->fallback))
        continue;
      change (variants, setting->path, &setting->fallback, NUMEL_VARIANT_NOT_READ,
              g_strdup_printf (_("%s not read: the default %" PRId64), setting->name,
                               setting->fallback.integer));
    }
}

static gboolean
has_override (const GArray        *overrides,
              const NumelOverride *wanted)
{
  for (guint i = 0; i < overrides->len; i++)
    {
      const NumelOverride *override = &g_array_index (overrides, NumelOverride, i);

      if (override->slot == wanted->slot && g_str_equal (override->path, wanted->path)
          && numel_value_equal (&override->value, &wanted->value))
        return TRUE;
    }

  return FALSE;
}

/* The overrides of one variant on top of another's. */
static void
join (GPtrArray          *variants,
      const NumelVariant *a,
      const NumelVariant *b)
{
  g_autoptr (NumelModel) model = numel_model_copy (a->model);
  const NumelVariant *base = g_ptr_array_index (variants, 0);
  const GArray *overrides = b->model->shared.overrides;

  for (guint i = 0; i < overrides->len; i++)
    {
      const NumelOverride *override = &g_array_index (overrides, NumelOverride, i);
      NumelOverride copy = { NULL, override->slot, override->value };

      if (has_override (base->model->shared.overrides, override))
        continue;
      copy.path = g_strdup (override->path);
      copy.value = numel_model_keep_value (model, &override->value);
      g_array_append_val (model->shared.overrides, copy);
    }
  g_clear_pointer (&model->instance, numel_instance_free);
  model->instance = numel_instance_new (&model->shared, model->architecture, model->class,
                                        model->root, "");
  take_variant (variants, a, model, b->kind, g_strdup (b->reasons[0]));
}

/**
 * numel_variants_add_pairs:
 * @variants: (inout) (element-type NumelVariant): with classes and changes
 *
 * Adds what two changes together make, of which one at least is a misreading.
 */
void
numel_variants_add_pairs (GPtrArray *variants)
{
  guint n_single = variants->len;

  for (guint i = 1; i < n_single; i++)
    {
      const NumelVariant *a = g_ptr_array_index (variants, i);

      if (a->kind != NUMEL_VARIANT_MISREAD)
        continue;
      for (guint j = 1; j < n_single; j++)
        {
          const NumelVariant *b = g_ptr_array_index (variants, j);

          if (b->kind == NUMEL_VARIANT_CLASS)
            join (variants, b, a);
          else if (b->kind == NUMEL_VARIANT_SWITCH || (b->kind == NUMEL_VARIANT_MISREAD && j > i))
            join (variants, a, b);
        }
    }
}
