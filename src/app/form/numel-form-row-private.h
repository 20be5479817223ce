/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-form-row.h"

G_BEGIN_DECLS

typedef struct
{
  GtkWidget *symbol;
  GtkWidget *suffixes;
  GtkWidget *buttons;
  GtkWidget *reset;
  GtkWidget *toggle;
  GtkWidget *control;
  char *key;
  char *short_key;
  char *help;
  char *note;
  char *file_text;
  char *error;
  char *sentence;
  char *input_error;
  char *folded;
  JsonNode *last_value;
  gulong toggle_handler;
  gboolean changed;
  gboolean optional;
  gboolean editable;
  gboolean present;
} NumelFormRowPrivate;

NumelFormRowPrivate *_numel_form_row_get_private  (NumelFormRow *self);

void                 _numel_form_row_update_text  (NumelFormRow *self);
void                 _numel_form_row_update_names (NumelFormRow *self);
void                 _numel_form_row_forbid_hyphens (NumelFormRow *self);

G_END_DECLS
