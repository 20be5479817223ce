/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * NumelApplication:
 *
 * The program: one window with the models that were asked for, or with GPT-2.
 */
#define NUMEL_TYPE_APPLICATION (numel_application_get_type ())
G_DECLARE_FINAL_TYPE (NumelApplication, numel_application, NUMEL, APPLICATION, AdwApplication)

NumelApplication *numel_application_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
