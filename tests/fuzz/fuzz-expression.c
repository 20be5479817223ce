/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <string.h>

#include "core/text/numel-error.h"
#include "core/expression/numel-expression.h"

/* One name of every type of value, so that every operation can meet every operand. */
static const char *const slot_names[] = {
  "zero", "a", "b", "large", "negative", "half", "yes", "no", "none", "word", "list", "words", "empty",
};

#define N_SLOTS G_N_ELEMENTS (slot_names)

static NumelValue
make_list (GPtrArray        *arena,
           const NumelValue *items,
           guint             n_items)
{
  NumelValueList *list = g_malloc (sizeof (NumelValueList) + n_items * sizeof (NumelValue));

  list->n_items = n_items;
  for (guint i = 0; i < n_items; i++)
    list->items[i] = items[i];
  g_ptr_array_add (arena, list);

  return (NumelValue) { .type = NUMEL_VALUE_LIST, .list = list };
}

static gboolean
resolve (const char     *name,
         NumelReference *reference,
         gpointer        user_data)
{
  for (guint i = 0; i < N_SLOTS; i++)
    {
      if (strcmp (name, slot_names[i]) == 0)
        {
          *reference = (NumelReference) { NUMEL_REFERENCE_SLOT, i, slot_names[i] };
          return TRUE;
        }
    }

  if (strcmp (name, "text_config") == 0)
    *reference = (NumelReference) { NUMEL_REFERENCE_CONFIG, 0, "text_config" };
  else if (strcmp (name, "text_config.hidden_size") == 0)
    *reference = (NumelReference) { NUMEL_REFERENCE_CONFIG_NAME, 0, "hidden_size" };
  else
    return FALSE;

  return TRUE;
}

static gboolean
compute (NumelScope  *scope,
         guint        slot,
         GError     **error)
{
  /* A slot whose value can't be had: what is behind a name may fail. */
  g_set_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE, "%s is never there", slot_names[slot]);
  return FALSE;
}

static gboolean
lookup (NumelScope  *scope,
        guint        config,
        const char  *name,
        NumelValue  *value,
        GError     **error)
{
  *value = name == NULL ? NUMEL_VALUE_INIT_NONE : numel_value_from_integer (64);
  return TRUE;
}

static void
check_value (const NumelValue *value)
{
  g_autofree char *text = numel_value_to_string (value);

  g_assert_nonnull (text);
  g_assert_true (numel_value_equal (value, value) || value->type == NUMEL_VALUE_REAL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  const NumelValue numbers[] = {
    numel_value_from_integer (3),
    numel_value_from_integer (-1),
    numel_value_from_real (2.5),
    NUMEL_VALUE_INIT_NONE,
  };
  const NumelValue words[] = {
    numel_value_from_string ("full_attention"),
    numel_value_from_string ("M*E-"),
    numel_value_from_string (""),
  };
  g_autoptr (GPtrArray) arena = g_ptr_array_new_with_free_func (g_free);
  NumelValue values[N_SLOTS] = {
    numel_value_from_integer (0),
    numel_value_from_integer (4096),
    numel_value_from_integer (7),
    numel_value_from_integer (G_MAXINT64),
    numel_value_from_integer (G_MININT64),
    numel_value_from_real (0.5),
    numel_value_from_boolean (TRUE),
    numel_value_from_boolean (FALSE),
    NUMEL_VALUE_INIT_NONE,
    numel_value_from_string ("mixer"),
    make_list (arena, numbers, G_N_ELEMENTS (numbers)),
    make_list (arena, words, G_N_ELEMENTS (words)),
    make_list (arena, NULL, 0),
  };
  guint8 states[N_SLOTS];
  NumelScope scope = { values, states, arena, compute, lookup };
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (NumelExpression) expression = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done[2];
  NumelValue results[2];

  memset (states, NUMEL_SLOT_READY, sizeof states);
  states[2] = NUMEL_SLOT_EMPTY;

  expression = numel_expression_parse (text, resolve, NULL, &error);
  fuzz_check_error (expression != NULL, error);
  if (expression == NULL)
    return 0;

  for (guint i = 0; i < 2; i++)
    {
      g_clear_error (&error);
      done[i] = numel_expression_evaluate (expression, &scope, &results[i], &error);
      fuzz_check_error (done[i], error);
    }
  g_assert_true (done[0] == done[1]);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GString) formula = g_string_new (NULL);

      numel_expression_format (expression, &scope, i, TRUE, formula);
      numel_expression_format (expression, &scope, i, FALSE, formula);
      g_assert_true (g_utf8_validate (formula->str, formula->len, NULL));
    }

  if (done[0])
    {
      gint64 number = 0;
      gboolean is_true = FALSE;

      check_value (&results[0]);

      g_clear_error (&error);
      if (numel_expression_get_size (expression, &scope, &number, &error))
        g_assert_cmpint (number, >=, 0);
      else
        fuzz_check_error (FALSE, error);

      g_clear_error (&error);
      fuzz_check_error (numel_expression_is_true (expression, &scope, &is_true, &error), error);
    }

  return 0;
}
