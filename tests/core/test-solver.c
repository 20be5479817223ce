/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <string.h>

#include "core/text/numel-error.h"
#include "core/vary/numel-solver.h"
#include "vary-models.h"

static NumelSolver *
make_solver (const char *preset)
{
  g_autoptr (NumelModel) model = vary_model_new_preset (preset);

  return numel_solver_new (model);
}

static void
vary (NumelSolver *solver,
      const char  *key,
      const char  *text)
{
  g_autoptr (GError) error = NULL;
  NumelRange range;

  numel_range_parse (&range, text, &error);
  g_assert_no_error (error);
  numel_variation_vary (solver->variation, key, &range, &error);
  g_assert_no_error (error);
}

static void
set_target (NumelSolver *solver,
            const char  *of,
            gint64       target,
            double       tolerance)
{
  NumelMeasure measure;

  g_assert_true (numel_measure_from_name (of, &measure, NULL));
  solver->measure = measure;
  solver->target = target;
  solver->tolerance = tolerance;
}

static NumelSolution *
solve (NumelSolver *solver)
{
  g_autoptr (GError) error = NULL;
  NumelSolution *solution = numel_solver_solve (solver, NULL, NULL, NULL, &error);

  g_assert_no_error (error);

  return solution;
}

static const NumelAnswer *
get_answer (const NumelSolution *solution,
            guint                index)
{
  g_assert_cmpuint (index, <, solution->answers->len);

  return &g_array_index (solution->answers, NumelAnswer, index);
}

static gint64
read_value (NumelSolver       *solver,
            const NumelAnswer *answer,
            guint              value)
{
  NumelCounts counts;
  guint n_values;
  const NumelVaried *values = numel_solver_read_answer (solver, answer, &counts, &n_values);

  g_assert_cmpuint (value, <, n_values);
  g_assert_cmpint (values[value].value.type, ==, NUMEL_VALUE_INTEGER);

  return values[value].value.integer;
}

/* Heads, key-value heads and the head size stay as they are. */
static NumelSolver *
make_large_solver (void)
{
  NumelSolver *solver = make_solver ("llama-3.1-8b");

  vary (solver, "hidden_size", "2048:8192:128");
  vary (solver, "num_hidden_layers", "16:64:1");
  vary (solver, "intermediate_size", "8192:18688:256");
  set_target (solver, "total", 8030261248, 0.5);

  return solver;
}

static void
test_a_hundred_thousand_candidates (void)
{
  g_autoptr (NumelSolver) solver = make_large_solver ();
  g_autoptr (NumelSolution) solution = NULL;

  g_assert_cmpuint (numel_variation_get_n_points (solver->variation), ==, 49 * 49 * 42);
  solution = solve (solver);
  g_assert_cmpuint (solution->n_candidates, ==, 100842);
  g_assert_cmpuint (solution->n_counted, ==, 100842);
  g_assert_cmpuint (solution->n_found, ==, 603);
  g_assert_cmpuint (solution->answers->len, ==, 603);

  g_assert_cmpint (read_value (solver, get_answer (solution, 0), 0), ==, 4096);
  g_assert_cmpint (read_value (solver, get_answer (solution, 0), 1), ==, 32);
  g_assert_cmpint (read_value (solver, get_answer (solution, 0), 2), ==, 14336);
  g_assert_cmpint (get_answer (solution, 0)->difference, ==, 0);
  g_assert_cmpint (get_answer (solution, 1)->difference, !=, 0);
  g_assert_cmpstr (numel_solver_get_kept (solver)[0], ==, "head_dim");
  g_assert_null (numel_solver_get_kept (solver)[1]);
  g_assert_null (numel_solver_get_moving (solver)[0]);
  g_test_message ("%" G_GINT64_FORMAT " µs", solution->microseconds);
}

/* A way of its own to the same: every candidate counted as a document. */
static void
test_against_documents (void)
{
  g_autoptr (NumelSolver) solver = make_solver ("llama-3.2-1b");
  g_autoptr (NumelSolution) solution = NULL;
  gint64 target = 1000000000;
  gint64 tolerance = target / 10;
  guint n_found = 0;

  vary (solver, "hidden_size", "1536:2560:256");
  vary (solver, "num_hidden_layers", "10:20:2");
  set_target (solver, "total", target, 10);
  solution = solve (solver);

  for (gint64 hidden_size = 1536; hidden_size <= 2560; hidden_size += 256)
    {
      for (gint64 layers = 10; layers <= 20; layers += 2)
        {
          g_autofree char *text = g_strdup_printf (
            "{\"model_type\": \"llama\", \"vocab_size\": 128256, \"hidden_size\": %d,"
            " \"num_hidden_layers\": %d, \"num_attention_heads\": 32, \"head_dim\": 64,"
            " \"num_key_value_heads\": 8, \"intermediate_size\": 8192,"
            " \"tie_word_embeddings\": true}", (int) hidden_size, (int) layers);
          g_autoptr (NumelModel) other = vary_model_new_text (text);
          gint64 total = vary_model_count (other);
          guint n_equal = 0;

          if (ABS (total - target) > tolerance)
            continue;
          n_found++;
          for (guint i = 0; i < solution->answers->len; i++)
            n_equal += get_answer (solution, i)->value == total
                       && read_value (solver, get_answer (solution, i), 0) == hidden_size
                       && read_value (solver, get_answer (solution, i), 1) == layers;
          g_assert_cmpuint (n_equal, ==, 1);
        }
    }
  g_assert_cmpuint (n_found, >, 3);
  g_assert_cmpuint (solution->n_found, ==, n_found);
  for (guint i = 1; i < solution->answers->len; i++)
    g_assert_cmpint (ABS (get_answer (solution, i)->difference), >=,
                     ABS (get_answer (solution, i - 1)->difference));
}

static void
test_order_is_always_the_same (void)
{
  g_autoptr (NumelModel) model = vary_model_new_text ("{\"model_type\": \"llama\","
                                                      " \"vocab_size\": 100}");
  g_autoptr (NumelSolver) solver = numel_solver_new (model);
  g_autoptr (NumelSolution) solution = NULL;

  /* All equally close: the order is that of the candidates. */
  vary (solver, "max_position_embeddings", "1:50:1");
  vary (solver, "num_labels", "1:20:1");
  set_target (solver, "total", vary_model_count (model), 0);
  solution = solve (solver);
  g_assert_cmpuint (solution->n_found, ==, 1000);
  for (guint i = 0; i < solution->answers->len; i++)
    g_assert_cmpuint (get_answer (solution, i)->candidate, ==, i);
}

static void
test_conditions_and_followers (void)
{
  g_autoptr (NumelSolver) solver = make_solver ("llama-3.1-8b");
  g_autoptr (NumelSolution) solution = NULL;
  g_autoptr (GError) error = NULL;

  vary (solver, "hidden_size", "2048:8192:128");
  vary (solver, "num_hidden_layers", "16:64:1");
  numel_variation_follow (solver->variation, "num_attention_heads", "hidden_size // head_dim",
                          &error);
  g_assert_no_error (error);
  numel_variation_follow (solver->variation, "intermediate_size",
                          "round_up(hidden_size * 7 // 2, 256)", &error);
  g_assert_no_error (error);
  numel_variation_require (solver->variation, "hidden_size % 1024 == 0", &error);
  g_assert_no_error (error);
  numel_variation_require (solver->variation,
                           "num_hidden_layers % 4 == 0 and num_attention_heads != 48", &error);
  g_assert_no_error (error);
  set_target (solver, "total", 8030261248, 20);
  solution = solve (solver);

  g_assert_cmpuint (solution->n_candidates, ==, 49 * 49);
  g_assert_cmpuint (solution->n_counted, ==, 6 * 13);
  g_assert_cmpuint (solution->n_excluded, ==, 49 * 49 - 6 * 13);
  g_assert_cmpuint (solution->n_impossible, ==, 0);
  g_assert_cmpint (get_answer (solution, 0)->difference, ==, 0);
  for (guint i = 0; i < solution->answers->len; i++)
    {
      gint64 hidden_size = read_value (solver, get_answer (solution, i), 0);

      g_assert_cmpint (hidden_size % 1024, ==, 0);
      g_assert_cmpint (read_value (solver, get_answer (solution, i), 2), ==, hidden_size / 128);
      g_assert_cmpint (read_value (solver, get_answer (solution, i), 3), ==, hidden_size * 7 / 2);
    }
}

/* Conditions that have no value leave a candidate out, and the first reason is told. */
static void
test_impossible_candidates (void)
{
  g_autoptr (NumelSolver) solver = make_solver ("gpt2");
  g_autoptr (NumelSolution) solution = NULL;

  vary (solver, "n_embd", "760:776:1");
  set_target (solver, "total", 124439808, 0);
  solution = solve (solver);
  g_assert_cmpuint (solution->n_counted, ==, 1);
  g_assert_cmpuint (solution->n_impossible, ==, 16);
  g_assert_nonnull (strstr (solution->reason, "n_embd is 760, a multiple of n_head (12)"));
  g_assert_cmpuint (solution->n_found, ==, 1);
}

static void
test_nearest_when_none_fits (void)
{
  g_autoptr (NumelSolver) solver = make_solver ("gpt2");
  g_autoptr (NumelSolution) solution = NULL;

  vary (solver, "n_layer", "1:24:1");
  set_target (solver, "total", 124439809, 0);
  solution = solve (solver);
  g_assert_cmpuint (solution->n_found, ==, 0);
  g_assert_cmpuint (solution->answers->len, ==, 0);
  g_assert_true (solution->has_nearest);
  g_assert_cmpint (solution->nearest.difference, ==, -1);
  g_assert_cmpint (read_value (solver, &solution->nearest, 0), ==, 12);
}

static void
test_nothing_counted (void)
{
  g_autoptr (NumelSolver) solver = make_solver ("gpt2");
  g_autoptr (NumelSolution) solution = NULL;

  vary (solver, "n_layer", "1:24:1");
  g_assert_true (numel_variation_require (solver->variation, "n_embd / 7 == 1", NULL));
  set_target (solver, "total", 1000, 1);
  solution = solve (solver);
  g_assert_cmpuint (solution->n_impossible, ==, 24);
  g_assert_false (solution->has_nearest);
  g_assert_nonnull (solution->reason);
}

static void
test_active_and_bytes (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("mixtral-8x7b");
  NumelCounts counts;
  static const char *const measures[] = { "active", "bytes:bf16" };

  g_assert_true (numel_model_count (model, &counts, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (measures); i++)
    {
      g_autoptr (NumelSolver) solver = numel_solver_new (model);
      g_autoptr (NumelSolution) solution = NULL;
      gint64 target = i == 0 ? counts.active : 2 * counts.total;

      vary (solver, "num_local_experts", "2:16:1");
      vary (solver, "num_hidden_layers", "30:34:1");
      set_target (solver, measures[i], target, 0);
      solution = solve (solver);
      g_assert_cmpuint (solution->n_found, >=, 1);
      g_assert_cmpint (get_answer (solution, 0)->value, ==, target);
      g_assert_cmpint (read_value (solver, get_answer (solution, 0), 1), ==, 32);
    }
}

static void
test_too_many_candidates (void)
{
  g_autoptr (NumelSolver) solver = make_solver ("gpt2");
  g_autoptr (GError) error = NULL;

  vary (solver, "n_layer", "1:4000:1");
  vary (solver, "n_embd", "1:4000:1");
  set_target (solver, "total", 1000, 1);
  g_assert_cmpuint (numel_variation_get_n_points (solver->variation), ==, 16000000);
  g_assert_null (numel_solver_solve (solver, NULL, NULL, NULL, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
  g_assert_nonnull (strstr (error->message, "16000000"));

  vary (solver, "n_head", "1:9000000000000000000:1");
  g_assert_cmpuint (numel_variation_get_n_points (solver->variation), ==, G_MAXUINT64);
}

/* Closer and closer on one side, then further and further away on the other. */
static void
test_only_the_closest_are_kept (void)
{
  const guint64 middle = 130000;
  g_autoptr (NumelModel) model = vary_model_new_preset ("gpt2");
  g_autoptr (NumelSolver) solver = numel_solver_new (model);
  g_autoptr (NumelSolution) solution = NULL;
  g_autoptr (GError) error = NULL;

  vary (solver, "vocab_size", "1:300007:1");
  set_target (solver, "total", 124439808 - (gint64) (50257 - 1 - middle) * 768, 1000);
  solution = numel_solver_solve (solver, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (solution->n_found, ==, 300007);
  g_assert_cmpuint (solution->answers->len, ==, NUMEL_SOLUTION_MAX_ANSWERS);
  for (guint i = 0; i < solution->answers->len; i++)
    {
      guint64 distance = (i + 1) / 2;

      g_assert_cmpuint (get_answer (solution, i)->candidate, ==,
                        i % 2 == 0 ? middle + distance : middle - distance);
    }
}

typedef struct
{
  GMainLoop *loop;
  GCancellable *cancellable;
  NumelSolution *solution;
  GError *error;
  guint64 last;
  guint n_reports;
  gboolean is_over;
} Search;

static void
progress_cb (guint64  n_done,
             guint64  n_candidates,
             gpointer user_data)
{
  Search *search = user_data;

  g_assert_true (g_main_context_is_owner (g_main_context_default ()));
  g_assert_false (search->is_over);
  g_assert_cmpuint (n_done, >, search->last);
  g_assert_cmpuint (n_done, <, n_candidates);
  search->last = n_done;
  search->n_reports++;
  if (search->cancellable != NULL)
    g_cancellable_cancel (search->cancellable);
}

static void
solved_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  Search *search = user_data;

  search->solution = numel_solver_solve_finish (NUMEL_SOLVER (object), result, &search->error);
  search->is_over = TRUE;
  g_main_loop_quit (search->loop);
}

static void
search_clear (Search *search)
{
  g_clear_pointer (&search->loop, g_main_loop_unref);
  g_clear_object (&search->cancellable);
  g_clear_pointer (&search->solution, numel_solution_free);
  g_clear_error (&search->error);
}

static void
test_in_a_thread (void)
{
  g_autoptr (NumelSolver) solver = make_large_solver ();
  g_autoptr (NumelSolution) expected = solve (solver);
  Search search = { .loop = g_main_loop_new (NULL, FALSE) };

  numel_solver_solve_async (solver, NULL, progress_cb, &search, solved_cb, &search);
  g_main_loop_run (search.loop);
  g_assert_no_error (search.error);
  g_assert_cmpmem (search.solution->answers->data,
                   search.solution->answers->len * sizeof (NumelAnswer), expected->answers->data,
                   expected->answers->len * sizeof (NumelAnswer));
  search_clear (&search);
}

/* So many candidates that there are reports, the first of which stops the search. */
static void
test_progress_and_cancel (void)
{
  g_autoptr (NumelSolver) solver = make_solver ("llama-3.1-8b");
  Search search = {
    .loop = g_main_loop_new (NULL, FALSE),
    .cancellable = g_cancellable_new (),
  };

  vary (solver, "hidden_size", "32:320000:32");
  vary (solver, "num_hidden_layers", "1:1000:1");
  set_target (solver, "total", 8030261248, 1);
  numel_solver_solve_async (solver, search.cancellable, progress_cb, &search, solved_cb, &search);
  g_main_loop_run (search.loop);
  g_assert_error (search.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (search.solution);
  g_assert_cmpuint (search.n_reports, >=, 1);
  search_clear (&search);
}

/* The model may be counted while it is searched in a thread. */
static void
test_the_model_stays_free (void)
{
  g_autoptr (NumelModel) model = vary_model_new_preset ("gemma-3-4b");
  g_autoptr (NumelSolver) solver = numel_solver_new (model);
  Search search = { .loop = g_main_loop_new (NULL, FALSE) };

  vary (solver, "text_config.num_hidden_layers", "1:100:1");
  vary (solver, "vision_config.num_hidden_layers", "1:100:1");
  set_target (solver, "total", vary_model_count (model), 0);
  numel_solver_solve_async (solver, NULL, NULL, NULL, solved_cb, &search);
  while (!search.is_over)
    {
      g_autoptr (NumelModel) copy = numel_model_copy (model);

      g_assert_cmpint (vary_model_count (copy), ==, 4300079472);
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_no_error (search.error);
  g_assert_cmpuint (search.solution->n_found, >=, 1);
  search_clear (&search);
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solver/a hundred thousand candidates", test_a_hundred_thousand_candidates);
  g_test_add_func ("/solver/against documents", test_against_documents);
  g_test_add_func ("/solver/the order is always the same", test_order_is_always_the_same);
  g_test_add_func ("/solver/conditions and followers", test_conditions_and_followers);
  g_test_add_func ("/solver/impossible candidates", test_impossible_candidates);
  g_test_add_func ("/solver/the nearest when none fits", test_nearest_when_none_fits);
  g_test_add_func ("/solver/nothing can be counted", test_nothing_counted);
  g_test_add_func ("/solver/active parameters and bytes", test_active_and_bytes);
  g_test_add_func ("/solver/too many candidates", test_too_many_candidates);
  g_test_add_func ("/solver/only the closest are kept", test_only_the_closest_are_kept);
  g_test_add_func ("/solver/in a thread", test_in_a_thread);
  g_test_add_func ("/solver/progress and cancel", test_progress_and_cancel);
  g_test_add_func ("/solver/the model stays free", test_the_model_stays_free);

  return g_test_run ();
}
