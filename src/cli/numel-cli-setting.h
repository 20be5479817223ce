/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-model.h"

G_BEGIN_DECLS

/**
 * NumelCliSetting:
 *
 * What `--set KEY=VALUE` asks for. It owns the value, so it must live longer than the models that
 * it is applied to.
 */
typedef struct _NumelCliSetting NumelCliSetting;

gboolean         numel_cli_setting_split (const char       *text,
                                          char            **key,
                                          const char      **rest);
char            *numel_cli_setting_list_nearest (NumelModel       *model,
                                          const char       *key) G_GNUC_WARN_UNUSED_RESULT;

NumelCliSetting *numel_cli_setting_new   (const char       *text) G_GNUC_WARN_UNUSED_RESULT;
void             numel_cli_setting_free  (NumelCliSetting  *self);

NumelModel      *numel_cli_setting_apply (NumelCliSetting  *self,
                                          NumelModel       *model,
                                          GError          **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
