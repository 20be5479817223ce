/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-architecture-private.h"

G_BEGIN_DECLS

gboolean numel_architecture_load_names   (NumelArchitecture  *self,
                                          GError            **error);
gboolean numel_architecture_load_classes (NumelArchitecture  *self,
                                          GError            **error);
gboolean numel_architecture_check_paths  (NumelArchitecture  *self,
                                          GError            **error);

G_END_DECLS
