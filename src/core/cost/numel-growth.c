/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-growth.h"

#include <string.h>

#include "core/count/numel-model.h"

/* Two points are a line that says nothing. */
#define MIN_POINTS 3

/* A preset's id is its family's name and a size, joined by a hyphen; the smallest may have the name
 * alone, as gpt2 beside gpt2-medium. */
static gboolean
is_of_family (const NumelPreset *preset,
              const char        *family)
{
  gsize length = strlen (family);

  return strncmp (preset->id, family, length) == 0
         && (preset->id[length] == '\0'
             || (preset->id[length] == '-' && strchr (preset->id + length + 1, '-') == NULL));
}

/**
 * numel_growth_list_families:
 * @catalog: a catalogue
 *
 * Returns: (transfer full): names of families of which there are at least three presets, in the
 *   order of the presets
 */
GStrv
numel_growth_list_families (NumelCatalog *catalog)
{
  g_autoptr (GPtrArray) families = g_ptr_array_new_with_free_func (g_free);
  const NumelPreset *const *presets;
  guint n_presets;

  g_return_val_if_fail (NUMEL_IS_CATALOG (catalog), NULL);

  presets = numel_catalog_get_presets (catalog, &n_presets);
  for (guint i = 0; i < n_presets; i++)
    {
      const char *hyphen = strrchr (presets[i]->id, '-');
      g_autofree char *family = NULL;
      guint n_members = 0;

      if (hyphen == NULL)
        continue;
      family = g_strndup (presets[i]->id, hyphen - presets[i]->id);
      for (guint j = 0; j < n_presets; j++)
        n_members += is_of_family (presets[j], family);
      if (n_members >= MIN_POINTS
          && !g_ptr_array_find_with_equal_func (families, family, g_str_equal, NULL))
        g_ptr_array_add (families, g_steal_pointer (&family));
    }
  g_ptr_array_add (families, NULL);

  return (GStrv) g_ptr_array_free (g_steal_pointer (&families), FALSE);
}

static int
compare_points (gconstpointer a,
                gconstpointer b)
{
  const NumelGrowthPoint *first = a;
  const NumelGrowthPoint *second = b;

  if (first->counts.total != second->counts.total)
    return first->counts.total < second->counts.total ? -1 : 1;

  return strcmp (first->preset->id, second->preset->id);
}

static gboolean
count_preset (NumelCatalog      *catalog,
              const NumelPreset *preset,
              NumelCounts       *counts)
{
  g_autoptr (NumelConfig) config = numel_catalog_load_preset (catalog, preset->id, NULL);
  g_autoptr (NumelModel) model = NULL;

  if (config != NULL)
    model = numel_model_new (catalog, config, NULL, NULL);

  return model != NULL && numel_model_count (model, counts, NULL) && counts->total > 0;
}

/* The words that all titles begin with: of Pythia 70M and Pythia 12B, Pythia. */
static char *
find_title (GArray     *points,
            const char *family)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *joined = NULL;
  guint n_words;

  if (points->len == 0)
    return g_strdup (family);

  words = g_strsplit (g_array_index (points, NumelGrowthPoint, 0).preset->title, " ", -1);
  n_words = g_strv_length (words);
  for (guint i = 1; i < points->len; i++)
    {
      g_auto (GStrv) others = g_strsplit (g_array_index (points, NumelGrowthPoint, i).preset->title,
                                          " ", -1);
      guint n = 0;

      while (n < n_words && others[n] != NULL && g_str_equal (words[n], others[n]))
        n++;
      n_words = n;
    }
  for (guint i = n_words; words[i] != NULL; i++)
    g_clear_pointer (&words[i], g_free);
  joined = g_strjoinv (" ", words);

  return joined[0] != '\0' ? g_steal_pointer (&joined) : g_strdup (family);
}

/**
 * numel_growth_new:
 * @catalog: a catalogue; what it holds must not be reloaded as long as the growth lives
 * @family: what the ids of the family's presets begin with (`gpt2`, `qwen2.5`, `pythia`)
 *
 * Returns: (transfer full): the counts of the family's presets, smallest first; none if no preset
 *   is of it
 */
NumelGrowth *
numel_growth_new (NumelCatalog *catalog,
                  const char   *family)
{
  NumelGrowth *self;
  const NumelPreset *const *presets;
  guint n_presets;

  g_return_val_if_fail (NUMEL_IS_CATALOG (catalog), NULL);
  g_return_val_if_fail (family != NULL, NULL);

  self = g_new0 (NumelGrowth, 1);
  self->catalog = g_object_ref (catalog);
  self->points = g_array_new (FALSE, FALSE, sizeof (NumelGrowthPoint));

  presets = numel_catalog_get_presets (catalog, &n_presets);
  for (guint i = 0; i < n_presets; i++)
    {
      NumelGrowthPoint point = { presets[i] };

      if (is_of_family (presets[i], family) && count_preset (catalog, presets[i], &point.counts))
        g_array_append_val (self->points, point);
    }
  g_array_sort (self->points, compare_points);
  self->title = find_title (self->points, family);

  return self;
}

void
numel_growth_free (NumelGrowth *self)
{
  g_array_unref (self->points);
  g_object_unref (self->catalog);
  g_free (self->title);
  g_free (self);
}
