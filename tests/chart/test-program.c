/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numel-cli-chart as a user runs it, without a display. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder;
  int status;
  char *output;
  char *messages;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("numel-chart-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->output);
  g_free (fixture->messages);
}

/* Runs the program with words separated by single spaces. */
static void
run (Fixture    *fixture,
     const char *words)
{
  g_autofree char *line = g_strdup_printf ("%s %s", g_getenv ("NUMEL_CLI_CHART"), words);
  g_auto (GStrv) arguments = g_strsplit (line, " ", -1);
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&fixture->output, g_free);
  g_clear_pointer (&fixture->messages, g_free);
  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                        | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_subprocess_launcher_set_cwd (launcher, fixture->folder);
  g_subprocess_launcher_unsetenv (launcher, "DISPLAY");
  g_subprocess_launcher_unsetenv (launcher, "WAYLAND_DISPLAY");
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) arguments, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &fixture->output, &fixture->messages, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  fixture->status = g_subprocess_get_exit_status (process);
}

static char *
read_file (Fixture    *fixture,
           const char *name,
           gsize      *length)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *contents = NULL;

  g_file_get_contents (path, &contents, length, &error);
  g_assert_no_error (error);

  return contents;
}

static gboolean
has_file (Fixture    *fixture,
          const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
test_every_kind_in_every_format (Fixture       *fixture,
                                 gconstpointer  data)
{
  static const char *const kinds[] = {
    "pie llama-3.1-8b",
    "pie --full mixtral-8x7b",
    "ring --focus=model.layers llama-3.1-8b",
    "bars --shares llama-2-7b mixtral-8x7b gpt2",
    "waterfall llama-2-7b llama-3.1-8b",
    "waterfall gpt2 llama-3.1-8b",
    "lines llama-2-7b gemma-2-9b gpt2",
    "areas --vary=hidden_size=1024:8192:512 llama-3.1-8b",
    "areas gpt2 gpt2-medium gpt2-large gpt2-xl",
  };
  static const struct
  {
    const char *suffix;
    const char *magic;
  } formats[] = { { "png", "\x89PNG" }, { "svg", "<?xml" }, { "pdf", "%PDF" } };
  static const char *const palettes[] = { "light", "dark" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint j = 0; j < G_N_ELEMENTS (formats); j++)
      for (guint palette = 0; palette < G_N_ELEMENTS (palettes); palette++)
        {
          g_autofree char *name = g_strdup_printf ("chart%u-%u.%s", i, palette, formats[j].suffix);
          g_autofree char *words = g_strdup_printf ("--output=%s --palette=%s --kind=%s", name,
                                                    palettes[palette], kinds[i]);
          g_autofree char *contents = NULL;
          gsize length;

          run (fixture, words);
          g_test_message ("%s: %s", words, fixture->messages);
          g_assert_cmpint (fixture->status, ==, 0);
          g_assert_cmpstr (fixture->output, ==, "");
          contents = read_file (fixture, name, &length);
          g_assert_cmpuint (length, >, 1000);
          g_assert_true (g_str_has_prefix (contents, formats[j].magic));
        }
}

static void
test_same_command_same_bytes (Fixture       *fixture,
                              gconstpointer  data)
{
  static const char *const suffixes[] = { "png", "svg", "pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *first = g_strdup_printf ("first.%s", suffixes[i]);
      g_autofree char *second = g_strdup_printf ("second.%s", suffixes[i]);
      g_autofree char *command = g_strdup_printf ("--kind=pie -o %s mixtral-8x7b", first);
      g_autofree char *again = g_strdup_printf ("--kind=pie -o %s mixtral-8x7b", second);
      g_autofree char *a = NULL;
      g_autofree char *b = NULL;
      gsize a_length;
      gsize b_length;

      run (fixture, command);
      run (fixture, again);
      a = read_file (fixture, first, &a_length);
      b = read_file (fixture, second, &b_length);
      g_assert_cmpmem (a, a_length, b, b_length);
    }
}

static void
test_waterfall_tells_each_step (Fixture       *fixture,
                                gconstpointer  data)
{
  static const char *const texts[] = {
    ">6,738,415,616<", ">Vocabulary<", ">32,000 → 128,256<", ">+788,529,152<", ">−805,306,368<",
    ">+1,308,622,848<", ">8,030,261,248<", ">Llama 3.1 8B<",
  };
  g_autofree char *svg = NULL;

  run (fixture, "--kind=waterfall --output=steps.svg llama-2-7b llama-3.1-8b");
  svg = read_file (fixture, "steps.svg", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_nonnull (strstr (svg, texts[i]));
  g_assert_null (strstr (svg, "Everything else"));
}

/* Each line of what `compare` tells of the same two models. */
static void
test_waterfall_says_what_compare_says (Fixture       *fixture,
                                       gconstpointer  data)
{
  static const char *const texts[] = {
    ">Hidden size (text_config)<", ">2,560 → 3,840<", ">+1,941,597,440<",
    ">Layers (text_config)<", ">34 → 48<", ">+1,982,030,848<",
  };
  g_autofree char *joined = NULL;
  g_autofree char *nested = NULL;

  run (fixture, "--kind=waterfall --output=joined.svg gpt2 gpt2-medium");
  joined = read_file (fixture, "joined.svg", NULL);
  g_assert_nonnull (strstr (joined, ">Hidden size, Layers, Heads<"));
  g_assert_nonnull (strstr (joined, ">768 → 1,024, 12 → 24, 12 → 16<"));
  g_assert_nonnull (strstr (joined, ">+230,383,360<"));

  run (fixture, "--kind=waterfall --output=nested.svg gemma-3-4b gemma-3-12b");
  nested = read_file (fixture, "nested.svg", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_nonnull (strstr (nested, texts[i]));
}

static void
test_a_column_is_85_millimetres_wide (Fixture       *fixture,
                                      gconstpointer  data)
{
  g_autofree char *svg = NULL;

  run (fixture, "--kind=bars --width=85mm --output=column.svg llama-2-7b llama-3.1-8b qwen2.5-7b "
                "gemma-2-9b");
  g_assert_cmpint (fixture->status, ==, 0);
  svg = read_file (fixture, "column.svg", NULL);
  g_assert_nonnull (strstr (svg, "width=\"85mm\""));
  g_assert_nonnull (strstr (svg, ">9,241,705,984<"));
}

static void
test_values_can_be_set (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autofree char *svg = NULL;

  run (fixture, "--kind=bars --set num_hidden_layers=1 --output=set.svg llama-3.1-8b");
  g_assert_cmpint (fixture->status, ==, 0);
  svg = read_file (fixture, "set.svg", NULL);
  g_assert_nonnull (strstr (svg, ">1,268,789,248<"));
}

static void
test_a_refused_model_does_not_stop_the_others (Fixture       *fixture,
                                               gconstpointer  data)
{
  g_autofree char *svg = NULL;

  run (fixture, "--kind=bars --output=bars.svg no-such-preset gpt2");
  g_assert_cmpint (fixture->status, ==, 1);
  g_assert_nonnull (strstr (fixture->messages, "no-such-preset"));
  svg = read_file (fixture, "bars.svg", NULL);
  g_assert_nonnull (strstr (svg, ">124,439,808<"));

  run (fixture, "--kind=waterfall --output=half.svg no-such-preset gpt2");
  g_assert_cmpint (fixture->status, ==, 1);
  g_assert_false (has_file (fixture, "half.svg"));
}

/* It is the file that is refused, whatever the others are good for then. */
static void
test_a_growth_needs_two_that_are_left (Fixture       *fixture,
                                       gconstpointer  data)
{
  run (fixture, "--kind=areas --output=a.svg gpt2 no-such-preset");
  g_assert_cmpint (fixture->status, ==, 1);
  g_assert_nonnull (strstr (fixture->messages, "no-such-preset"));
  g_assert_null (strstr (fixture->messages, "--vary"));
  g_assert_false (has_file (fixture, "a.svg"));

  run (fixture, "--kind=areas --output=a.svg gpt2 no-such-preset gpt2-medium");
  g_assert_cmpint (fixture->status, ==, 1);
  g_assert_true (has_file (fixture, "a.svg"));
}

static void
test_wrong_usage_says_what_is_expected (Fixture       *fixture,
                                        gconstpointer  data)
{
  static const struct
  {
    const char *words;
    const char *expected;
  } cases[] = {
    { "--kind=cake --output=a.svg gpt2", "not “cake”" },
    { "--kind=areas --output=a.svg --vary=n_layer=2:4:1 gpt2 gpt2-medium",
      "“gpt2-medium” is one argument too many" },
    { "--kind=areas --output=a.svg gpt2", "or several models" },
    { "--kind=areas --output=a.svg", "FILE|PRESET… expected" },
    { "--kind=waterfall --output=a.svg gpt2", "FILE|PRESET FILE|PRESET expected" },
    { "--kind=pie --output=a.svg --scale=0 gpt2", "above 0, 100 at most" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      run (fixture, cases[i].words);
      g_test_message ("%s: %s", cases[i].words, fixture->messages);
      g_assert_cmpint (fixture->status, ==, 2);
      g_assert_nonnull (strstr (fixture->messages, cases[i].expected));
      g_assert_false (has_file (fixture, "a.svg"));
    }
}

static void
test_an_image_too_large_is_refused (Fixture       *fixture,
                                    gconstpointer  data)
{
  static const struct
  {
    const char *words;
    const char *sentence;
  } cases[] = {
    { "--kind=pie --width=32768 --output=a.png gpt2",
      "--width: 32,767 pixels at most expected for a PNG, not 32,768" },
    { "--kind=pie --width=100 --height=100000 --output=a.png gpt2",
      "--height: 32,767 pixels at most expected for a PNG, not 100,000" },
    { "--kind=pie --width=1000 --scale=100 --output=a.png gpt2",
      "--width, --scale: 32,767 pixels at most expected for a PNG, not 100,000" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      run (fixture, cases[i].words);
      g_test_message ("%s: %s", cases[i].words, fixture->messages);
      g_assert_cmpint (fixture->status, ==, 2);
      g_assert_nonnull (strstr (fixture->messages, cases[i].sentence));
      g_assert_false (has_file (fixture, "a.png"));
    }

  run (fixture, "--kind=pie --width=100000 --output=a.svg gpt2");
  g_assert_cmpint (fixture->status, ==, 0);
}

static void
test_a_file_that_cant_be_written_is_named_once (Fixture       *fixture,
                                                gconstpointer  data)
{
  run (fixture, "--kind=pie --output=no-such-folder/a.svg gpt2");
  g_assert_cmpint (fixture->status, ==, 1);
  g_assert_cmpstr (fixture->messages, ==,
                   "numel-cli: no-such-folder/a.svg: No such file or directory\n");
}

static char *
draw_lines (Fixture    *fixture,
            const char *config)
{
  g_autofree char *path = g_build_filename (fixture->folder, "config.json", NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, config, -1, &error);
  g_assert_no_error (error);
  run (fixture, "--kind=lines --output=lines.svg ./config.json");
  g_assert_cmpint (fixture->status, ==, 0);

  return read_file (fixture, "lines.svg", NULL);
}

/* The key is none that the family's description knows, as it changes no count. */
static void
test_lines_know_the_context_that_cost_tells (Fixture       *fixture,
                                             gconstpointer  data)
{
  g_autofree char *with = draw_lines (fixture,
                                      "{\"model_type\": \"cpmant\", \"seq_length\": 3000}");
  g_autofree char *without = draw_lines (fixture, "{\"model_type\": \"cpmant\"}");

  g_assert_cmpstr (with, !=, without);
}

static void
test_gaps_are_told (Fixture       *fixture,
                    gconstpointer  data)
{
  run (fixture, "--kind=areas --vary=num_attention_heads=1:64:1 --output=gaps.svg gpt2");
  g_assert_cmpint (fixture->status, ==, 0);
  g_assert_nonnull (strstr (fixture->messages, "can't be counted"));
  g_assert_true (has_file (fixture, "gaps.svg"));
}

static void
test_a_flat_line_is_told (Fixture       *fixture,
                          gconstpointer  data)
{
  run (fixture, "--kind=areas --vary=max_position_embeddings=1024:4096:1024 --output=flat.svg "
                "llama-3.1-8b");
  g_assert_cmpint (fixture->status, ==, 0);
  g_assert_nonnull (strstr (fixture->messages, "changes nothing"));
  g_assert_true (has_file (fixture, "flat.svg"));
}

/* It is the model that is refused, not the file to write. */
static void
test_an_unknown_key_names_the_model_and_what_is_like_it (Fixture       *fixture,
                                                         gconstpointer  data)
{
  run (fixture, "--kind=areas --vary=n_layers=1:2:1 --output=a.svg gpt2");
  g_assert_cmpint (fixture->status, ==, 1);
  g_assert_nonnull (strstr (fixture->messages, "gpt2: n_layers"));
  g_assert_nonnull (strstr (fixture->messages, "like n_layer,"));
  g_assert_false (has_file (fixture, "a.svg"));
}

static void
test_wrong_usage_draws_nothing (Fixture       *fixture,
                                gconstpointer  data)
{
  static const char *const wrong[] = {
    "--output=a.svg gpt2",
    "--kind=cake --output=a.svg gpt2",
    "--kind=pie gpt2",
    "--kind=pie --output=a.jpeg gpt2",
    "--kind=pie --output=a.svg",
    "--kind=pie --output=a.svg gpt2 gpt2-xl",
    "--kind=waterfall --output=a.svg gpt2",
    "--kind=pie --output=a.svg --palette=sepia gpt2",
    "--kind=pie --output=a.svg --width=wide gpt2",
    "--kind=pie --output=a.svg --width=-5 gpt2",
    "--kind=pie --output=a.svg --width=nan gpt2",
    "--kind=pie --output=a.svg --scale=0 gpt2",
    "--kind=pie --output=a.svg --font-size=1e9 gpt2",
    "--kind=lines --output=a.svg --batch=0 gpt2",
    "--kind=areas --output=a.svg gpt2",
    "--kind=areas --output=a.svg --vary=n_embd gpt2",
    "--kind=areas --output=a.svg --vary=n_embd=5:1:1 gpt2",
    "--kind=areas --output=a.svg --vary=n_embd=1:1000:1 gpt2",
    "--kind=areas --output=a.svg --vary=n_embd=64:128:64 --follow=n_head gpt2",
    "--kind=areas --output=a.svg --vary=n_embd=64:128:64 --vary=n_layer=1:2:1 gpt2",
    "--kind=areas --output=a.svg --follow=n_head=n_embd/64 gpt2",
    "--kind=ring --focus=nowhere --output=a.svg gpt2",
    "--no-such-option",
  };
  static const char *const refused[] = {
    "--kind=areas --output=a.svg --vary=nothing=1:10:1 gpt2",
    "--kind=areas --output=a.svg --vary=n_head=5:7:2 gpt2",
    "--kind=lines --output=a.svg bert-base-uncased",
    "--kind=pie --output=no-such-folder/a.svg gpt2",
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      run (fixture, wrong[i]);
      g_test_message ("%s: %s", wrong[i], fixture->messages);
      g_assert_cmpint (fixture->status, ==, 2);
      g_assert_cmpuint (strlen (fixture->messages), >, 0);
      g_assert_false (has_file (fixture, "a.svg"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      run (fixture, refused[i]);
      g_test_message ("%s: %s", refused[i], fixture->messages);
      g_assert_cmpint (fixture->status, ==, 1);
      g_assert_cmpuint (strlen (fixture->messages), >, 0);
      g_assert_false (has_file (fixture, "a.svg"));
    }
}

#define add(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_assert_nonnull (g_getenv ("NUMEL_CLI_CHART"));

  add ("/chart/program/every-kind-in-every-format", test_every_kind_in_every_format);
  add ("/chart/program/same-command-same-bytes", test_same_command_same_bytes);
  add ("/chart/program/waterfall-tells-each-step", test_waterfall_tells_each_step);
  add ("/chart/program/waterfall-says-what-compare-says", test_waterfall_says_what_compare_says);
  add ("/chart/program/a-column-is-85-millimetres-wide", test_a_column_is_85_millimetres_wide);
  add ("/chart/program/values-can-be-set", test_values_can_be_set);
  add ("/chart/program/a-refused-model-does-not-stop-the-others",
       test_a_refused_model_does_not_stop_the_others);
  add ("/chart/program/a-growth-needs-two-that-are-left", test_a_growth_needs_two_that_are_left);
  add ("/chart/program/wrong-usage-says-what-is-expected", test_wrong_usage_says_what_is_expected);
  add ("/chart/program/an-image-too-large-is-refused", test_an_image_too_large_is_refused);
  add ("/chart/program/a-file-that-can't-be-written-is-named-once",
       test_a_file_that_cant_be_written_is_named_once);
  add ("/chart/program/lines-know-the-context-that-cost-tells",
       test_lines_know_the_context_that_cost_tells);
  add ("/chart/program/gaps-are-told", test_gaps_are_told);
  add ("/chart/program/a-flat-line-is-told", test_a_flat_line_is_told);
  add ("/chart/program/an-unknown-key-names-the-model-and-what-is-like-it",
       test_an_unknown_key_names_the_model_and_what_is_like_it);
  add ("/chart/program/wrong-usage-draws-nothing", test_wrong_usage_draws_nothing);

  return g_test_run ();
}
