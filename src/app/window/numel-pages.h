/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * NumelPageInfo:
 * @name: what the session calls it
 * @title: not yet translated
 * @icon: icon name
 * @get_type: its type, a widget that implements #NumelPage
 * @has_form: the form stands beside it
 */
typedef struct
{
  const char *name;
  const char *title;
  const char *icon;
  GType (*get_type) (void);
  gboolean has_form;
} NumelPageInfo;

const NumelPageInfo *numel_pages_get (guint *n_pages);

G_END_DECLS
