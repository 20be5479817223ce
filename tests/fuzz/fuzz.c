/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <stdlib.h>

/* GLib would end the program with a trap, of which libFuzzer keeps no input. */
static void
abort_if_critical (const char     *domain,
                   GLogLevelFlags  level,
                   const char     *message,
                   gpointer        user_data)
{
  g_log_default_handler (domain, level & ~G_LOG_FLAG_FATAL, message, user_data);
  if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) != 0)
    abort ();
}

int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  g_log_set_default_handler (abort_if_critical, NULL);

  return 0;
}

/**
 * fuzz_check_error:
 * @succeeded: what a function returned
 * @error: (nullable): the error it set
 *
 * Ends the program unless exactly one of both is there, and the error is a sentence that can be
 * shown.
 */
void
fuzz_check_error (gboolean      succeeded,
                  const GError *error)
{
  g_assert_true (succeeded == (error == NULL));

  if (error != NULL)
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_cmpstr (error->message, !=, "");
    }
}

static void
check_counts (const NumelCounts *counts,
              NumelBreakdown    *breakdown)
{
  const NumelCounts *same = numel_breakdown_get_counts (breakdown);
  const NumelNode *root = numel_breakdown_get_root (breakdown);
  gint64 sum = 0;

  g_assert_cmpint (counts->total, ==, same->total);
  g_assert_cmpint (counts->total, ==, root->parameters);
  g_assert_cmpint (counts->active, ==, same->active);
  g_assert_cmpint (counts->active, ==, root->active);
  g_assert_cmpint (counts->active_without_input_table, <=, counts->active);
  g_assert_cmpint (counts->active_without_tables, <=, counts->active_without_input_table);
  g_assert_cmpint (counts->active_without_tables, >=, 0);
  g_assert_cmpint (counts->fixed, ==, same->fixed);
  g_assert_cmpint (counts->fixed, <=, counts->total);
  g_assert_cmpint (counts->buffers, ==, same->buffers);
  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    {
      g_assert_cmpint (counts->parts[i], ==, same->parts[i]);
      g_assert_cmpint (counts->parts[i], >=, 0);
      sum += counts->parts[i];
    }
  g_assert_cmpint (sum, ==, counts->total);
}

static void
add_tensor (const char      *name,
            const NumelNode *node,
            gint64           count,
            const char      *owner,
            gpointer         user_data)
{
  gint64 *sum = user_data;

  g_assert_true (g_utf8_validate (name, -1, NULL));
  g_assert_cmpint (count, >, 0);
  if (owner == NULL && !node->is_buffer && node->extra == NULL)
    {
      gint64 elements = count;

      for (guint i = 0; i < node->n_dimensions; i++)
        elements *= node->dimensions[i];
      *sum += elements;
    }
}

/**
 * fuzz_check_model:
 * @model: a model, whether it can be counted or not
 *
 * Ends the program unless the total, the tree and the tensors tell the same story.
 */
void
fuzz_check_model (NumelModel *model)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) breakdown_error = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;
  NumelCounts counts;
  gboolean counted = numel_model_count (model, &counts, &error);
  gint64 sum = 0;
  guint n = 0;

  fuzz_check_error (counted, error);
  breakdown = numel_model_build_breakdown (model, &breakdown_error);
  fuzz_check_error (breakdown != NULL, breakdown_error);
  if (counted && breakdown != NULL)
    {
      check_counts (&counts, breakdown);
      numel_breakdown_foreach_tensor (breakdown, add_tensor, &sum);
      g_assert_cmpint (sum, ==, counts.total);
    }
  else if (breakdown != NULL)
    {
      g_error ("a tree without a total: %s", error->message);
    }

  numel_model_get_settings (model, &n);
  numel_model_get_groups (model, &n);
  numel_model_get_notes (model, &n);
}
