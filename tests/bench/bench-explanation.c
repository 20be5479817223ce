/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <json-glib/json-glib.h>
#include <string.h>

#include "core/explain/numel-explanation.h"

/* How long a number takes to be explained, as a table: bench-explanation SEEN.jsonl. A row's figure
 * is the best of a few rounds; each number is also asked for with one more, which nothing explains,
 * so that every search comes to its end. */

#define ROUNDS 5

static double
measure (NumelModel *model,
         gint64      number)
{
  NumelQuantity quantity = {
    .value = number, .lower = number, .upper = number, .exact = TRUE,
  };
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++)
    {
      gint64 begin = g_get_monotonic_time ();
      g_autoptr (GError) error = NULL;
      g_autoptr (NumelExplanation) explanation = numel_explanation_new (model, &quantity, &error);

      if (explanation == NULL)
        g_error ("%s", error->message);
      best = MIN (best, (g_get_monotonic_time () - begin) / 1e3);
    }

  return best;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return (left > right) - (left < right);
}

static void
print_summary (const char *what,
               GArray     *times)
{
  g_array_sort (times, compare);
  if (times->len > 0)
    g_print ("%-46s median %8.2f ms   worst %8.2f ms   (goal: 100 ms)\n", what,
             g_array_index (times, double, times->len / 2),
             g_array_index (times, double, times->len - 1));
}

static NumelModel *
read_model (JsonObject *row)
{
  g_autofree char *text = json_to_string (json_object_get_member (row, "config"), FALSE);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, NULL);

  return config != NULL
         ? numel_model_new (numel_catalog_get_default (), config, NULL, NULL) : NULL;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) vain_times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (argc != 2 || !g_file_get_contents (argv[1], &text, NULL, NULL))
    return 1;

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[i], NULL);
      JsonObject *row = json_node_get_object (node);
      g_autoptr (NumelModel) model = read_model (row);
      gint64 seen = json_object_get_int_member (row, "seen");
      double took;
      double took_in_vain;

      if (model == NULL)
        continue;
      took = measure (model, seen);
      took_in_vain = measure (model, seen + 1);
      g_array_append_val (times, took);
      g_array_append_val (vain_times, took_in_vain);
      g_print ("%-46s %8.2f ms, in vain %8.2f ms\n",
               json_object_get_string_member (row, "name"), took, took_in_vain);
    }
  print_summary ("published numbers", times);
  print_summary ("one more than these", vain_times);

  return 0;
}
