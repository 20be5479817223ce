/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-error.h"

G_DEFINE_QUARK (numel-error-quark, numel_error)

/**
 * numel_error_get_name:
 * @error: an error of any domain
 *
 * Returns: (transfer none): the name of the kind of error in machine-readable output, as the
 *   command line's contract has it; an error of another domain is `unreadable`
 */
const char *
numel_error_get_name (const GError *error)
{
  static const char *const names[] = {
    [NUMEL_ERROR_NOT_FOUND] = "not-found",
    [NUMEL_ERROR_UNREADABLE] = "unreadable",
    [NUMEL_ERROR_TOO_LARGE] = "too-large",
    [NUMEL_ERROR_TOO_DEEP] = "too-deep",
    [NUMEL_ERROR_NOT_JSON] = "not-json",
    [NUMEL_ERROR_NOT_AN_OBJECT] = "not-an-object",
    [NUMEL_ERROR_NO_MODEL_TYPE] = "no-model-type",
    [NUMEL_ERROR_UNKNOWN_MODEL_TYPE] = "unknown-model-type",
    [NUMEL_ERROR_UNKNOWN_CLASS] = "unknown-class",
    [NUMEL_ERROR_BAD_VALUE] = "bad-value",
    [NUMEL_ERROR_MISSING_VALUE] = "missing-value",
    [NUMEL_ERROR_IMPOSSIBLE] = "impossible",
    [NUMEL_ERROR_OVERFLOW] = "overflow",
    [NUMEL_ERROR_BAD_DESCRIPTION] = "bad-description",
  };

  g_return_val_if_fail (error != NULL, names[NUMEL_ERROR_UNREADABLE]);

  if (error->domain != NUMEL_ERROR || error->code < 0 || error->code >= (int) G_N_ELEMENTS (names))
    return names[NUMEL_ERROR_UNREADABLE];

  return names[error->code];
}
