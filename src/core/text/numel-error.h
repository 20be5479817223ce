/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * NUMEL_ERROR:
 *
 * The one error domain of the core. A message is one sentence that names the place and what was
 * expected; the caller adds the file's name with g_prefix_error().
 */
#define NUMEL_ERROR (numel_error_quark ())

/**
 * NumelError:
 *
 * Why something can't be read or counted. The command line prints the names that
 * numel_error_get_name() gives; they are part of its contract and are never renamed.
 */
typedef enum
{
  NUMEL_ERROR_NOT_FOUND,
  NUMEL_ERROR_UNREADABLE,
  NUMEL_ERROR_TOO_LARGE,
  NUMEL_ERROR_TOO_DEEP,
  NUMEL_ERROR_NOT_JSON,
  NUMEL_ERROR_NOT_AN_OBJECT,
  NUMEL_ERROR_NO_MODEL_TYPE,
  NUMEL_ERROR_UNKNOWN_MODEL_TYPE,
  NUMEL_ERROR_UNKNOWN_CLASS,
  NUMEL_ERROR_BAD_VALUE,
  NUMEL_ERROR_MISSING_VALUE,
  NUMEL_ERROR_IMPOSSIBLE,
  NUMEL_ERROR_OVERFLOW,
  NUMEL_ERROR_BAD_DESCRIPTION,
} NumelError;

/**
 * NumelErrorDivision:
 * @whole: name of what has to be divisible
 * @whole_value: how much it is, in digits
 * @divisor: name of what it has to be divisible by
 * @divisor_value: how much that is
 *
 * A division that has to come out even and doesn't.
 */
typedef struct
{
  char *whole;
  char *whole_value;
  char *divisor;
  char *divisor_value;
} NumelErrorDivision;

/**
 * NUMEL_ERROR_MAX_LENGTH:
 *
 * The most characters of a message that is shown.
 */
#define NUMEL_ERROR_MAX_LENGTH 400

GQuark numel_error_quark (void);

const char *numel_error_get_name (const GError *error);
char *numel_error_escape (const char *text, gsize max_length) G_GNUC_WARN_UNUSED_RESULT;
gboolean numel_error_set (GError **error, NumelError code, const char *format,
                          ...) G_GNUC_PRINTF (3, 4);
void numel_error_add_place (GError **error, const char *place);

void numel_error_set_division (GError **error, const char *whole, const char *whole_value,
                               const char *divisor, const char *divisor_value);
const NumelErrorDivision *numel_error_get_division (const GError *error);

G_END_DECLS
