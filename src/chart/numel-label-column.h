/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean numel_label_column_place (double *positions,
                                   guint   n_positions,
                                   double  distance,
                                   double  low,
                                   double  high);

G_END_DECLS
