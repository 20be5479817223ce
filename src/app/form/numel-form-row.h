/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * NumelFormRow:
 *
 * A row of the form: one hyperparameter, whatever its control. It shows symbol, title and key, the
 * marks of a changed value and of an error, and the way back to the file's value. It knows no
 * document: what the user does leaves it as a signal, what the document says comes in as
 * properties.
 *
 * #NumelFormRow::edited carries the new value, #NumelFormRow::reset asks for the file's value,
 * #NumelFormRow::hold tells with %TRUE and %FALSE when a button or key starts and ends to be held,
 * so that all edits between are one step for undo.
 */
#define NUMEL_TYPE_FORM_ROW (numel_form_row_get_type ())
G_DECLARE_DERIVABLE_TYPE (NumelFormRow, numel_form_row, NUMEL, FORM_ROW, AdwActionRow)

/**
 * NumelFormRowClass:
 * @set_value: shows a value of the document; %NULL when there is none to show
 */
struct _NumelFormRowClass
{
  AdwActionRowClass parent_class;

  void (*set_value) (NumelFormRow *self,
                     JsonNode     *value);
};

void        numel_form_row_set_names       (NumelFormRow *self,
                                            const char   *title,
                                            const char   *symbol,
                                            const char   *key,
                                            const char   *short_key,
                                            const char   *help);
const char *numel_form_row_get_key         (NumelFormRow *self);
void        numel_form_row_set_note        (NumelFormRow *self,
                                            const char   *note);
void        numel_form_row_set_changed     (NumelFormRow *self,
                                            gboolean      changed,
                                            const char   *file_text);
void        numel_form_row_set_error       (NumelFormRow *self,
                                            const char   *error,
                                            const char   *sentence);
void        numel_form_row_set_input_error (NumelFormRow *self,
                                            const char   *error);
void        numel_form_row_set_access      (NumelFormRow *self,
                                            gboolean      optional,
                                            gboolean      editable);
void        numel_form_row_set_value       (NumelFormRow *self,
                                            JsonNode     *value);
gboolean    numel_form_row_matches         (NumelFormRow *self,
                                            const char   *folded);
void        numel_form_row_commit          (NumelFormRow *self);
GtkWidget  *numel_form_row_get_control     (NumelFormRow *self);

/* For the controls. */
void        numel_form_row_add_control     (NumelFormRow *self,
                                            GtkWidget    *widget,
                                            GtkWidget    *control);
void        numel_form_row_emit_edited     (NumelFormRow *self,
                                            JsonNode     *value);

G_END_DECLS
