/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences that say which value was expected in the place of another one. */
#include "numel-expectation.h"

#include <glib/gi18n-lib.h>

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
