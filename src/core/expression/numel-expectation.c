/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences that say which value was expected in the place of another one. */
#include "numel-expectation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A name, its value, another name and its value. */
#define N_PLACES 4

/**
 * numel_expectation_of_type:
 * @type: a type
 *
 * Returns: that a value is of the type
 */
NumelExpectation
numel_expectation_of_type (NumelValueType type)
{
  switch (type)
    {
    case NUMEL_VALUE_NONE:
      return NUMEL_EXPECTATION_NULL;
    case NUMEL_VALUE_BOOLEAN:
      return NUMEL_EXPECTATION_BOOLEAN;
    case NUMEL_VALUE_INTEGER:
      return NUMEL_EXPECTATION_INTEGER;
    case NUMEL_VALUE_REAL:
      return NUMEL_EXPECTATION_NUMBER;
    case NUMEL_VALUE_STRING:
      return NUMEL_EXPECTATION_STRING;
    case NUMEL_VALUE_LIST:
      return NUMEL_EXPECTATION_LIST;
    case NUMEL_VALUE_OBJECT:
    default:
      return NUMEL_EXPECTATION_OBJECT;
    }
}

/**
 * numel_expectation_refuse:
 * @self: what was expected
 * @found: what is there, as a file would have it
 *
 * Returns: (transfer full): a sentence that says so, to stand behind the place
 */
char *
numel_expectation_refuse (NumelExpectation  self,
                          const char       *found)
{
  switch (self)
    {
    case NUMEL_EXPECTATION_NULL:
      return g_strdup_printf (_("null expected, not %s"), found);
    case NUMEL_EXPECTATION_BOOLEAN:
      return g_strdup_printf (_("true or false expected, not %s"), found);
    case NUMEL_EXPECTATION_INTEGER:
      return g_strdup_printf (_("an integer expected, not %s"), found);
    case NUMEL_EXPECTATION_NUMBER:
      return g_strdup_printf (_("a number expected, not %s"), found);
    case NUMEL_EXPECTATION_STRING:
      return g_strdup_printf (_("a string expected, not %s"), found);
    case NUMEL_EXPECTATION_LIST:
      return g_strdup_printf (_("a list expected, not %s"), found);
    case NUMEL_EXPECTATION_SIZE:
      return g_strdup_printf (_("an integer of at least 0 expected, not %s"), found);
    case NUMEL_EXPECTATION_DIVISOR:
      return g_strdup_printf (_("a positive divisor expected, not %s"), found);
    case NUMEL_EXPECTATION_SEQUENCE:
      return g_strdup_printf (_("a list or a string expected, not %s"), found);
    case NUMEL_EXPECTATION_FILLED_LIST:
      return g_strdup_printf (_("a list with an item expected, not %s"), found);
    case NUMEL_EXPECTATION_OBJECT:
    default:
      return g_strdup_printf (_("an object expected, not %s"), found);
    }
}

/**
 * numel_expectation_miss:
 * @self: what was expected
 *
 * Returns: (transfer full): a sentence that says that nothing is there, to stand behind the place
 */
char *
numel_expectation_miss (NumelExpectation self)
{
  switch (self)
    {
    case NUMEL_EXPECTATION_BOOLEAN:
      return g_strdup (_("true or false expected, but the key is missing"));
    case NUMEL_EXPECTATION_INTEGER:
    case NUMEL_EXPECTATION_SIZE:
    case NUMEL_EXPECTATION_DIVISOR:
      return g_strdup (_("an integer expected, but the key is missing"));
    case NUMEL_EXPECTATION_NUMBER:
      return g_strdup (_("a number expected, but the key is missing"));
    case NUMEL_EXPECTATION_STRING:
      return g_strdup (_("a string expected, but the key is missing"));
    case NUMEL_EXPECTATION_LIST:
    case NUMEL_EXPECTATION_FILLED_LIST:
    case NUMEL_EXPECTATION_SEQUENCE:
      return g_strdup (_("a list expected, but the key is missing"));
    case NUMEL_EXPECTATION_NULL:
      return g_strdup (_("null expected, but the key is missing"));
    case NUMEL_EXPECTATION_OBJECT:
    default:
      return g_strdup (_("an object expected, but the key is missing"));
    }
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
