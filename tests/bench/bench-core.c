/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "core/count/numel-model.h"

/* How fast the core counts, as a table: bench-core NUMEL_CLI EMPTY_PROGRAM. A figure is the best of
 * a few rounds, which is what the code takes when nothing disturbs it. */

#define ROUNDS    5
#define ROUND_US  (150 * 1000)
#define N_FILES   1000
#define PROCESSES 100

typedef struct
{
  const char *title;
  const char *config;
  const char *size_key;
  gint64 size_step;
  const char *depth_key;
  gint64 depth;
  gint64 n_depths;
  const char *goal;
} Sweep;

static const Sweep sweeps[] = {
  { "gpt2", "{\"model_type\": \"gpt2\", \"n_head\": 16}", "n_embd", 16, "n_layer", 1, 96, "" },
  { "llama", "{\"model_type\": \"llama\"}", "hidden_size", 32, "num_hidden_layers", 1, 128,
    "≥ 500000" },
  { "deepseek_v3", "{\"model_type\": \"deepseek_v3\"}", "hidden_size", 64, "num_hidden_layers", 4,
    96, "" },
  { "1 layer of a kind", "{\"model_type\": \"every_layer_differs\"}", "hidden_size", 32,
    "num_hidden_layers", 1, 1, "" },
  { "100 different layers", "{\"model_type\": \"every_layer_differs\"}", "hidden_size", 32,
    "num_hidden_layers", 100, 1, "≥ 1/100 of that" },
};

static void
print_row (const char *what,
           double      figure,
           const char *unit,
           const char *goal)
{
  g_print ("%-46s %12.*f  %-11s %s\n", what, figure < 100 ? 2 : 0, figure, unit, goal);
}

static NumelModel *
make_model (NumelCatalog *catalog,
            const char   *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, &error);
  NumelModel *model = NULL;

  if (config != NULL)
    model = numel_model_new (catalog, config, NULL, &error);
  if (model == NULL)
    g_error ("%s: %s", text, error->message);

  return model;
}

/* Another hidden size and another depth each time, so that nothing can be kept. */
static double
measure_totals (NumelCatalog *catalog,
                const Sweep  *sweep)
{
  g_autoptr (NumelModel) model = make_model (catalog, sweep->config);
  gint size = numel_model_find (model, sweep->size_key);
  gint depth = numel_model_find (model, sweep->depth_key);
  gint64 step = 0;
  double best = 0;

  for (guint round = 0; round < ROUNDS; round++)
    {
      gint64 begin = g_get_monotonic_time ();
      gint64 first = step;
      gint64 now;

      do
        {
          g_autoptr (GError) error = NULL;
          NumelValue sizes = numel_value_from_integer (sweep->size_step * (1 + step % 1021));
          NumelValue depths = numel_value_from_integer (sweep->depth + step % sweep->n_depths);
          NumelCounts counts;

          numel_model_override (model, size, &sizes);
          numel_model_override (model, depth, &depths);
          if (!numel_model_count (model, &counts, &error))
            g_error ("%s: %s", sweep->title, error->message);
          step++;
          now = g_get_monotonic_time ();
        }
      while (now - begin < ROUND_US);

      best = MAX (best, (step - first) * 1e6 / (now - begin));
    }

  return best;
}

static double
measure_breakdowns (NumelCatalog *catalog,
                    const Sweep  *sweep)
{
  g_autoptr (NumelModel) model = make_model (catalog, sweep->config);
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < ROUNDS; round++)
    {
      gint64 begin = g_get_monotonic_time ();
      guint n = 0;

      do
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (NumelBreakdown) breakdown = numel_model_build_breakdown (model, &error);

          if (breakdown == NULL)
            g_error ("%s: %s", sweep->title, error->message);
          n++;
        }
      while (g_get_monotonic_time () - begin < ROUND_US);

      best = MIN (best, (g_get_monotonic_time () - begin) / (double) n);
    }

  return best;
}

static GBytes *
get_built_in_text (const char  *name,
                   gpointer     user_data,
                   GError     **error)
{
  g_autofree char *path = g_strdup_printf ("/io/github/numel/Numel/architectures/%s.json", name);

  return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
}

static double
measure_loading (const char *name)
{
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < 20 * ROUNDS; round++)
    {
      g_autoptr (GError) error = NULL;
      gint64 begin = g_get_monotonic_time ();
      g_autoptr (NumelArchitecture) architecture =
        numel_architecture_new (name, get_built_in_text, NULL, &error);

      if (architecture == NULL)
        g_error ("%s: %s", name, error->message);
      best = MIN (best, (double) (g_get_monotonic_time () - begin));
    }

  return best;
}

static double
run_process (const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  gint64 begin = g_get_monotonic_time ();
  int status = 0;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                     &status, &error)
      || !g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", argv[0], error->message);

  return (g_get_monotonic_time () - begin) / 1000.0;
}

static double
measure_process (const char *const *argv,
                 guint              n)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < n; i++)
    best = MIN (best, run_process (argv));

  return best;
}

/* One file of each size, as a folder of checkpoints' configs would have them. */
static void
write_files (const char *folder,
             GPtrArray  *paths)
{
  static const char *const templates[] = {
    "{\"model_type\": \"llama\", \"hidden_size\": SIZE, \"num_hidden_layers\": 32, \"vocab_size\": 128256}\n",
    "{\"model_type\": \"gpt2\", \"n_embd\": SIZE, \"n_layer\": 24, \"n_head\": 16}\n",
    "{\"model_type\": \"deepseek_v3\", \"hidden_size\": SIZE}\n",
    "{\"model_type\": \"bert\", \"hidden_size\": SIZE, \"num_attention_heads\": 16}\n",
  };

  for (guint i = 0; i < N_FILES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strdup_printf ("config-%u.json", i);
      g_autofree char *size = g_strdup_printf ("%u", 64 * (1 + i / 4));
      g_autoptr (GString) text = g_string_new (templates[i % G_N_ELEMENTS (templates)]);

      g_string_replace (text, "SIZE", size, 1);
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
      if (!g_file_set_contents (paths->pdata[paths->len - 1], text->str, -1, &error))
        g_error ("%s", error->message);
    }
}

static void
measure_programs (const char *cli,
                  const char *empty)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("numel-bench-XXXXXX", &error);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();

  if (folder == NULL)
    g_error ("%s", error->message);
  write_files (folder, paths);

  print_row ("an empty GLib and json-glib program",
             measure_process ((const char *const[]) { empty, NULL }, PROCESSES), "ms", "");
  print_row (
    "numel-cli count FILE",
    measure_process ((const char *const[]) { cli, "count", paths->pdata[0], NULL }, PROCESSES),
    "ms", "≤ 4");

  g_ptr_array_add (argv, (char *) cli);
  g_ptr_array_add (argv, (char *) "count");
  g_ptr_array_add (argv, (char *) "--format=json");
  g_ptr_array_add (argv, (char *) "--tensors");
  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (argv, paths->pdata[i]);
  g_ptr_array_add (argv, NULL);
  print_row ("numel-cli count --tensors of 1000 files",
             measure_process ((const char *const *) argv->pdata, ROUNDS), "ms", "≤ 2000");

  for (guint i = 0; i < paths->len; i++)
    g_remove (paths->pdata[i]);
  g_rmdir (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (NumelCatalog) catalog = numel_catalog_new_for_folder (g_getenv ("G_TEST_SRCDIR"));

  setlocale (LC_ALL, "");
  if (argc != 3)
    g_error ("usage: bench-core NUMEL_CLI EMPTY_PROGRAM");

  g_print ("%-46s %12s  %-11s %s\n", "", "best", "", "wanted");
  for (guint i = 0; i < G_N_ELEMENTS (sweeps); i++)
    {
      g_autofree char *what = g_strdup_printf ("totals of %s", sweeps[i].title);

      print_row (what, measure_totals (catalog, &sweeps[i]), "a second", sweeps[i].goal);
    }
  for (guint i = 0; i < G_N_ELEMENTS (sweeps); i++)
    {
      g_autofree char *what = g_strdup_printf ("breakdown of %s", sweeps[i].title);

      if (sweeps[i].n_depths > 1 || sweeps[i].depth > 1)
        print_row (what, measure_breakdowns (catalog, &sweeps[i]), "µs", "");
    }
  print_row ("loading llama", measure_loading ("llama"), "µs", "");
  print_row ("loading deepseek_v3", measure_loading ("deepseek_v3"), "µs", "");
  measure_programs (argv[1], argv[2]);

  return 0;
}
