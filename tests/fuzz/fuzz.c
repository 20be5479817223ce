/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

/**
 * fuzz_check_error:
 * @succeeded: what a function returned
 * @error: (nullable): the error it set
 *
 * Ends the program unless exactly one of both is there, and the error is a sentence that can be shown.
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
