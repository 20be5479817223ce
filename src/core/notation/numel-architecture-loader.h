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

gboolean   numel_loader_is_string   (JsonNode           *node);
gboolean   numel_loader_get_section (NumelArchitecture  *self,
                                     const char         *name,
                                     JsonObject        **section,
                                     GError            **error);
gboolean   numel_loader_check_keys  (JsonObject         *keys,
                                     const char *const  *known,
                                     const char         *place,
                                     GError            **error);
gboolean   numel_loader_get_strings (JsonObject         *keys,
                                     const char         *name,
                                     const char         *place,
                                     GStrv              *strings,
                                     GError            **error);
GPtrArray *numel_loader_parse_sets  (NumelArchitecture  *self,
                                     JsonObject         *keys,
                                     const char         *place,
                                     gboolean            own_names,
                                     GError            **error);

G_END_DECLS
