/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli.h"

G_BEGIN_DECLS

void numel_cli_count_write_json (NumelCli            *self,
                                 const NumelCliModel *counted);

G_END_DECLS
