/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli.h"

G_BEGIN_DECLS

NumelCliStatus numel_cli_draw (char **argv);

G_END_DECLS
