/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-preset-item.h"

#include "core/text/numel-format.h"
#include "core/count/numel-model.h"
#include "app/widgets/numel-node-text.h"

struct _NumelPresetItem
{
  GObject parent_instance;

  NumelCatalog *catalog;
  const NumelPreset *preset;
  NumelShares shares;
  gint64 total;
  char *folded;
  gboolean tried;
  gboolean counted;
  gboolean mixture;
  gboolean checked;
};

enum
{
  PROP_0,
  PROP_CHECKED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (NumelPresetItem, numel_preset_item, G_TYPE_OBJECT)

static void
numel_preset_item_finalize (GObject *object)
{
  NumelPresetItem *self = NUMEL_PRESET_ITEM (object);

  g_clear_object (&self->catalog);
  g_clear_pointer (&self->folded, g_free);

  G_OBJECT_CLASS (numel_preset_item_parent_class)->finalize (object);
}

static void
numel_preset_item_get_property (GObject    *object,
                                guint       id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_CHECKED:
      g_value_set_boolean (value, NUMEL_PRESET_ITEM (object)->checked);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_preset_item_set_property (GObject      *object,
                                guint         id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  switch (id)
    {
    case PROP_CHECKED:
      numel_preset_item_set_checked (NUMEL_PRESET_ITEM (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_preset_item_class_init (NumelPresetItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = numel_preset_item_finalize;
  object_class->get_property = numel_preset_item_get_property;
  object_class->set_property = numel_preset_item_set_property;

  properties[PROP_CHECKED] =
    g_param_spec_boolean ("checked", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
numel_preset_item_init (NumelPresetItem *self)
{
}

NumelPresetItem *
numel_preset_item_new (NumelCatalog      *catalog,
                       const NumelPreset *preset)
{
  NumelPresetItem *self = g_object_new (NUMEL_TYPE_PRESET_ITEM, NULL);
  g_autofree char *all = NULL;

  self->catalog = g_object_ref (catalog);
  self->preset = preset;
  all = g_strdup_printf ("%s\n%s\n%s\n%s\n%s", preset->title, preset->publisher,
                         preset->model_type, preset->id,
                         preset->announced != NULL ? preset->announced : "");
  self->folded = g_utf8_casefold (all, -1);
  return self;
}

static void
ensure_counted (NumelPresetItem *self)
{
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;
  const NumelCounts *counts;

  if (self->tried)
    return;

  self->tried = TRUE;
  config = numel_catalog_load_preset (self->catalog, self->preset->id, NULL);
  if (config != NULL)
    model = numel_model_new (self->catalog, config, NULL, NULL);
  if (model != NULL)
    breakdown = numel_model_build_breakdown (model, NULL);
  if (breakdown == NULL)
    return;

  counts = numel_breakdown_get_counts (breakdown);
  self->counted = TRUE;
  self->total = counts->total;
  self->mixture = counts->active != counts->total;
  numel_node_sum_shares (numel_breakdown_get_root (breakdown), &self->shares);
}

const NumelPreset *
numel_preset_item_get_preset (NumelPresetItem *self)
{
  g_return_val_if_fail (NUMEL_IS_PRESET_ITEM (self), NULL);

  return self->preset;
}

gboolean
numel_preset_item_get_total (NumelPresetItem *self,
                             gint64          *total)
{
  g_return_val_if_fail (NUMEL_IS_PRESET_ITEM (self), FALSE);

  ensure_counted (self);
  *total = self->total;
  return self->counted;
}

const NumelShares *
numel_preset_item_get_shares (NumelPresetItem *self)
{
  g_return_val_if_fail (NUMEL_IS_PRESET_ITEM (self), NULL);

  ensure_counted (self);
  return &self->shares;
}

gboolean
numel_preset_item_is_mixture (NumelPresetItem *self)
{
  g_return_val_if_fail (NUMEL_IS_PRESET_ITEM (self), FALSE);

  ensure_counted (self);
  return self->mixture;
}

gboolean
numel_preset_item_get_checked (NumelPresetItem *self)
{
  g_return_val_if_fail (NUMEL_IS_PRESET_ITEM (self), FALSE);

  return self->checked;
}

void
numel_preset_item_set_checked (NumelPresetItem *self,
                               gboolean         checked)
{
  g_return_if_fail (NUMEL_IS_PRESET_ITEM (self));

  if (self->checked == checked)
    return;

  self->checked = checked;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHECKED]);
}

/* Whether name, publisher, type or announced size hold every word of it. */
gboolean
numel_preset_item_matches (NumelPresetItem *self,
                           const char      *folded)
{
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (NUMEL_IS_PRESET_ITEM (self), FALSE);

  words = g_strsplit (folded, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (self->folded, words[i]) == NULL)
      return FALSE;

  return TRUE;
}
