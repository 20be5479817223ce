/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GBytes *numel_file_read_path (const char *path, const char *in_folder, gsize max_size,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes *numel_file_read (GFile *file, const char *in_folder, gsize max_size, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
GBytes *numel_file_read_stream (GInputStream *stream, gsize max_size, GError **error)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean numel_file_write (GFile *file, GBytes *bytes, GError **error);

G_END_DECLS
