/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences that say which value was expected in the place of another one. */
#include "numel-expectation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A name, its value, another name and its value. */
#define N_PLACES 4

static const struct
{
  const char *refusal;
  const char *missing;
} sentences[] = {
  [NUMEL_EXPECTATION_NULL] = {
    N_("null expected, not %s"), N_("null expected, but the key is missing"),
  },
  [NUMEL_EXPECTATION_BOOLEAN] = {
    N_("true or false expected, not %s"), N_("true or false expected, but the key is missing"),
  },
  [NUMEL_EXPECTATION_INTEGER] = {
    N_("an integer expected, not %s"), N_("an integer expected, but the key is missing"),
  },
  [NUMEL_EXPECTATION_NUMBER] = {
    N_("a number expected, not %s"), N_("a number expected, but the key is missing"),
  },
  [NUMEL_EXPECTATION_STRING] = {
    N_("a string expected, not %s"), N_("a string expected, but the key is missing"),
  },
  [NUMEL_EXPECTATION_LIST] = {
    N_("a list expected, not %s"), N_("a list expected, but the key is missing"),
  },
  [NUMEL_EXPECTATION_OBJECT] = {
    N_("an object expected, not %s"), N_("an object expected, but the key is missing"),
  },
  [NUMEL_EXPECTATION_SIZE] = { N_("an integer of at least 0 expected, not %s") },
  [NUMEL_EXPECTATION_DIVISOR] = { N_("a positive divisor expected, not %s") },
  [NUMEL_EXPECTATION_SEQUENCE] = { N_("a list or a string expected, not %s") },
  [NUMEL_EXPECTATION_FILLED_LIST] = { N_("a list with an item expected, not %s") },
};

/**
 * numel_expectation_refuse:
 * @self: what was expected
 * @found: what is there, as a file would have it
 *
 * Returns: (transfer full): a sentence that says so, to stand behind the place
 */
char *
numel_expectation_refuse (NumelExpectation self, const char *found)
{
  g_auto (GStrv) pieces = g_strsplit (_(sentences[self].refusal), "%s", 2);

  return g_strjoinv (found, pieces);
}

/**
 * numel_expectation_miss:
 * @type: the type of what was expected
 *
 * Returns: (transfer none): a sentence that says that nothing is there, to stand behind the place
 */
const char *
numel_expectation_miss (NumelValueType type)
{
  return _(sentences[type].missing);
}

/**
 * numel_expectation_divides:
 * @whole: what has to be divisible
 * @whole_value: how much it is
 * @divisor: by what
 * @divisor_value: how much that is
 *
 * Returns: (transfer full): a sentence that says that it isn't
 */
char *
numel_expectation_divides (const char *whole,
                           const char *whole_value,
                           const char *divisor,
                           const char *divisor_value)
{
  /* Translators: as in "hidden_size is 4096, a multiple of num_attention_heads (30) expected". */
  return g_strdup_printf (_("%s is %s, a multiple of %s (%s) expected"), whole, whole_value,
                          divisor, divisor_value);
}

/**
 * numel_expectation_read:
 * @sentence: a message
 * @whole: (out) (transfer full): what has to be divisible
 * @whole_value: (out) (transfer full): how much it is
 * @divisor: (out) (transfer full): by what
 * @divisor_value: (out) (transfer full): how much that is
 *
 * Takes apart what numel_expectation_divides() says, in whatever order the language says it.
 *
 * Returns: whether the message begins with that sentence
 */
gboolean
numel_expectation_read (const char  *sentence,
                        char       **whole,
                        char       **whole_value,
                        char       **divisor,
                        char       **divisor_value)
{
  static const char *const marks[N_PLACES] = { "\001", "\002", "\003", "\004" };
  static const char *const patterns[N_PLACES] = {
    "(?<a>\\S+)", "(?<b>\\d+)", "(?<c>\\S+)", "(?<d>\\d+)",
  };
  g_autofree char *filled = numel_expectation_divides (marks[0], marks[1], marks[2], marks[3]);
  g_autofree char *escaped = g_regex_escape_string (filled, -1);
  g_autoptr (GString) pattern = g_string_new (escaped);
  g_autoptr (GRegex) regex = NULL;
  g_autoptr (GMatchInfo) match = NULL;

  for (guint i = 0; i < N_PLACES; i++)
    g_string_replace (pattern, marks[i], patterns[i], 1);
  g_string_prepend_c (pattern, '^');
  regex = g_regex_new (pattern->str, 0, 0, NULL);
  if (regex == NULL || !g_regex_match (regex, sentence, 0, &match))
    return FALSE;

  *whole = g_match_info_fetch_named (match, "a");
  *whole_value = g_match_info_fetch_named (match, "b");
  *divisor = g_match_info_fetch_named (match, "c");
  *divisor_value = g_match_info_fetch_named (match, "d");

  return TRUE;
}
