/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "core/notation/numel-hyperparameter.h"

#define LARGEST_EXACT_DOUBLE 9007199254740992.0

static void
test_families_share_a_meaning (void)
{
  static const char *const names[] = { "hidden_size", "n_embd", "d_model", "dim" };
  const NumelHyperparameter *hidden = numel_hyperparameter_lookup ("hidden_size");

  g_assert_cmpstr (hidden->title, ==, "Hidden size");
  g_assert_cmpstr (hidden->symbol, ==, "d");
  g_assert_cmpint (hidden->group, ==, NUMEL_HYPERPARAMETER_GROUP_SIZE);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (numel_hyperparameter_lookup (names[i]) == hidden);
}

static void
test_symbols_are_those_of_the_field (void)
{
  static const struct
  {
    const char *name, *symbol;
  } expected[] = {
    { "vocab_size", "V" }, { "num_hidden_layers", "L" }, { "num_attention_heads", "H" },
    { "num_key_value_heads", "K" }, { "head_dim", "h" }, { "intermediate_size", "F" },
    { "num_local_experts", "E" }, { "num_experts_per_tok", "k" },
    { "max_position_embeddings", "P" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (numel_hyperparameter_lookup (expected[i].name)->symbol, ==,
                     expected[i].symbol);
}

static void
test_path_is_known_by_its_longest_end (void)
{
  g_assert_true (numel_hyperparameter_lookup ("text_config.hidden_size")
                 == numel_hyperparameter_lookup ("hidden_size"));
  g_assert_true (numel_hyperparameter_lookup ("a.b.num_key_value_heads")
                 == numel_hyperparameter_lookup ("num_key_value_heads"));
  g_assert_cmpstr (numel_hyperparameter_get_title ("attn_config.kv_n_heads"), ==,
                   "Key-value heads");
  g_assert_cmpstr (numel_hyperparameter_get_title ("ffn_config.ffn_hidden_size"), ==,
                   "Expert width");
}

static void
assert_described (const char *path,
                  const char *expected)
{
  g_autofree char *described = numel_hyperparameter_describe (path);

  g_assert_cmpstr (described, ==, expected);
}

static void
test_description_tells_the_sub_configuration (void)
{
  assert_described ("hidden_size", "Hidden size");
  assert_described ("text_config.hidden_size", "Hidden size (text_config)");
  assert_described ("a.b.hidden_size", "Hidden size (a.b)");
  assert_described ("some_config.new_idea", "some_config.new_idea");
  assert_described ("new_idea", "new_idea");
}

static void
test_unknown_name_shows_itself (void)
{
  const NumelHyperparameter *unknown = numel_hyperparameter_lookup ("some_config.new_idea");

  g_assert_cmpint (unknown->group, ==, NUMEL_HYPERPARAMETER_GROUP_OTHER);
  g_assert_null (unknown->title);
  g_assert_cmpstr (numel_hyperparameter_get_title ("some_config.new_idea"), ==, "new_idea");
  g_assert_cmpstr (numel_hyperparameter_get_title ("new_idea"), ==, "new_idea");
  g_assert_null (numel_hyperparameter_get_help ("new_idea"));
  g_assert_cmpfloat (unknown->lower, <, 0);

  g_assert_cmpint (numel_hyperparameter_lookup ("")->group, ==,
                   NUMEL_HYPERPARAMETER_GROUP_OTHER);
  g_assert_cmpint (numel_hyperparameter_lookup ("...")->group, ==,
                   NUMEL_HYPERPARAMETER_GROUP_OTHER);
}

static void
test_names_are_found_and_of_one_row (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (const NumelHyperparameter *row = numel_hyperparameters; row->names != NULL; row++)
    {
      g_auto (GStrv) names = g_strsplit (row->names, " ", -1);

      for (guint i = 0; names[i] != NULL; i++)
        {
          g_assert_true (numel_hyperparameter_lookup (names[i]) == row);
          g_assert_cmpint (numel_hyperparameter_get_meaning (names[i]), ==, row->meaning);
          g_assert_true (g_hash_table_add (seen, g_strdup (names[i])));
        }
    }

  g_assert_cmpuint (g_hash_table_size (seen), >=, 300);
}

static void
test_meaning_is_of_a_whole_name (void)
{
  g_assert_cmpint (numel_hyperparameter_get_meaning ("d_model"), ==, NUMEL_MEANING_HIDDEN);
  g_assert_cmpint (numel_hyperparameter_get_meaning ("attn_config.kv_n_heads"), ==,
                   NUMEL_MEANING_KEY_VALUE_HEADS);
  g_assert_cmpint (numel_hyperparameter_get_meaning ("a.d_model"), ==, NUMEL_MEANING_OTHER);
  g_assert_cmpint (numel_hyperparameter_get_meaning (""), ==, NUMEL_MEANING_OTHER);
}

static void
test_every_entry_is_complete (void)
{
  for (const NumelHyperparameter *row = numel_hyperparameters; row->names != NULL; row++)
    {
      g_assert_cmpstr (row->names, !=, "");
      g_assert_nonnull (row->title);
      g_assert_nonnull (row->help);
      g_assert_false (g_str_has_suffix (row->help, "."));
      g_assert_cmpint (row->group, <, NUMEL_HYPERPARAMETER_GROUP_OTHER);
    }
}

static void
check_range (const NumelHyperparameter *row)
{
  g_assert_cmpfloat (row->lower, <, row->upper);
  g_assert_cmpfloat (row->upper, <, LARGEST_EXACT_DOUBLE / 1000);
  g_assert_cmpfloat (row->step, >, 0);
  g_assert_cmpfloat (row->page, >=, row->step);
  g_assert_cmpfloat (row->page, <=, row->upper - row->lower);
}

static void
test_ranges_suit_a_spin_button (void)
{
  for (const NumelHyperparameter *row = numel_hyperparameters; row->names != NULL; row++)
    check_range (row);
  check_range (numel_hyperparameter_lookup ("some_config.new_idea"));
}

static void
test_every_group_has_a_title (void)
{
  for (guint i = 0; i < NUMEL_N_HYPERPARAMETER_GROUPS; i++)
    g_assert_nonnull (numel_hyperparameter_get_group_title (i));

  g_assert_cmpstr (numel_hyperparameter_get_group_title (NUMEL_HYPERPARAMETER_GROUP_SIZE), ==,
                   "Width and Depth");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hyperparameter/families-share-a-meaning", test_families_share_a_meaning);
  g_test_add_func ("/hyperparameter/symbols-are-those-of-the-field",
                   test_symbols_are_those_of_the_field);
  g_test_add_func ("/hyperparameter/path-is-known-by-its-longest-end",
                   test_path_is_known_by_its_longest_end);
  g_test_add_func ("/hyperparameter/description-tells-the-sub-configuration",
                   test_description_tells_the_sub_configuration);
  g_test_add_func ("/hyperparameter/unknown-name-shows-itself", test_unknown_name_shows_itself);
  g_test_add_func ("/hyperparameter/names-are-found-and-of-one-row",
                   test_names_are_found_and_of_one_row);
  g_test_add_func ("/hyperparameter/every-entry-is-complete", test_every_entry_is_complete);
  g_test_add_func ("/hyperparameter/meaning-is-of-a-whole-name", test_meaning_is_of_a_whole_name);
  g_test_add_func ("/hyperparameter/ranges-suit-a-spin-button", test_ranges_suit_a_spin_button);
  g_test_add_func ("/hyperparameter/every-group-has-a-title", test_every_group_has_a_title);

  return g_test_run ();
}
