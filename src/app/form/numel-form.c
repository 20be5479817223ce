/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-form.h"

#include "numel-choice-row.h"
#include "numel-form-error.h"
#include "numel-form-plan.h"
#include "core/text/numel-format.h"
#include "numel-list-row.h"
#include "app/document/numel-work-clock.h"
#include "numel-build.h"

#include <glib/gi18n.h>

struct _NumelForm
{
  GtkBox parent_instance;

  NumelSession *session;
  NumelDocument *document;
  GSignalGroup *document_signals;
  GtkWidget *search;
  GtkWidget *box;
  GtkWidget *nothing;
  GHashTable *rows;
  GPtrArray *groups;
  char *plan_key;
};

G_DEFINE_FINAL_TYPE (NumelForm, numel_form, GTK_TYPE_BOX)

static void
edited_cb (NumelForm    *self,
           JsonNode     *value,
           NumelFormRow *row)
{
  const char *path = numel_form_row_get_key (row);
  g_autoptr (GError) error = NULL;
  gboolean done;

  if (self->document == NULL)
    return;

  if (g_str_equal (path, NUMEL_FORM_CLASS_PATH))
    done = numel_document_set_class (self->document, json_node_get_string (value), &error);
  else
    done = numel_document_set_value (self->document, path, value, &error);

  if (!done)
    numel_form_row_set_input_error (row, error->message);
}

static void
reset_cb (NumelForm    *self,
          NumelFormRow *row)
{
  g_autoptr (GError) error = NULL;

  if (!numel_document_reset (self->document, numel_form_row_get_key (row), &error))
    numel_form_row_set_input_error (row, error->message);
}

static void
hold_cb (NumelForm    *self,
         gboolean      hold,
         NumelFormRow *row)
{
  if (self->document != NULL)
    numel_document_hold (self->document, hold);
}

/* The value as the row's control would show it. */
static char *
text_for_people (JsonNode *node)
{
  if (node == NULL)
    return g_strdup (_("not set"));

  if (JSON_NODE_HOLDS_NULL (node))
    return g_strdup (_("none"));

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
    return numel_format_count (json_node_get_int (node));

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? _("on") : _("off"));

  return numel_list_row_to_text (node);
}

static void
update_changed (NumelForm    *self,
                NumelFormRow *row,
                const char   *path)
{
  g_autofree char *text = NULL;
  gboolean changed = numel_document_is_changed (self->document, path);

  if (changed)
    text = text_for_people (numel_config_get_saved (numel_document_get_config (self->document),
                                                    path));
  numel_form_row_set_changed (row, changed, text);
}

static const char *
note_for (const NumelSetting *setting)
{
  switch (setting->origin)
    {
    case NUMEL_ORIGIN_CLASS:
      return _("set by the class");
    case NUMEL_ORIGIN_PARENT:
      return _("set by the model");
    case NUMEL_ORIGIN_DEFAULT:
    case NUMEL_ORIGIN_NULL:
      if (setting->used)
        /* Translators: the file doesn't give this value, so the model takes its default. */
        return _("default");
      break;
    case NUMEL_ORIGIN_FILE:
    case NUMEL_ORIGIN_SET:
    default:
      break;
    }

  /* Translators: a value that has no influence on how many parameters there are. */
  return setting->used ? NULL : _("not counted");
}

static void
update_setting (NumelForm          *self,
                NumelFormRow       *row,
                const NumelSetting *setting)
{
  const char *const *blamed = numel_document_get_blamed (self->document);
  const GError *error = numel_document_get_error (self->document);
  g_autoptr (JsonNode) value = NULL;
  g_autofree char *text = NULL;
  const char *sentence = NULL;
  gboolean is_own = setting->origin == NUMEL_ORIGIN_CLASS || setting->origin == NUMEL_ORIGIN_PARENT;

  if (setting->value.type != NUMEL_VALUE_NONE)
    value = numel_value_to_json (&setting->value);
  else if (setting->error == NULL)
    value = json_node_new (JSON_NODE_NULL);

  if (setting->choices != NULL)
    numel_choice_row_set_choices (NUMEL_CHOICE_ROW (row), setting->choices);
  numel_form_row_set_access (row, setting->optional, !is_own);
  numel_form_row_set_value (row, value);
  numel_form_row_set_note (row, note_for (setting));
  update_changed (self, row, setting->path);

  if (setting->error != NULL)
    {
      sentence = setting->error;
      text = numel_form_error_shorten (sentence, setting->division, setting->name);
    }
  else if (error != NULL && blamed != NULL && g_strv_contains (blamed, setting->path))
    {
      sentence = error->message;
      text = numel_form_error_shorten (sentence, numel_error_get_division (error), setting->name);
    }
  numel_form_row_set_error (row, text, sentence);
}

static void
update_class (NumelForm    *self,
              NumelFormRow *row,
              NumelModel   *model)
{
  g_autoptr (JsonNode) value = NULL;
  const char *const *classes =
    numel_architecture_get_classes (numel_model_get_architecture (model));

  value = json_node_init_string (json_node_alloc (), numel_model_get_class (model));
  numel_choice_row_set_choices (NUMEL_CHOICE_ROW (row), classes);
  numel_form_row_set_value (row, value);
  update_changed (self, row, NUMEL_FORM_CLASS_PATH);
}

static AdwPreferencesGroup *
find_group (GtkWidget *row)
{
  return ADW_PREFERENCES_GROUP (gtk_widget_get_ancestor (row, ADW_TYPE_PREFERENCES_GROUP));
}

static void
filter_cb (NumelForm *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *folded = g_utf8_casefold (text, -1);
  GHashTableIter iter;
  gpointer row;
  gboolean any = FALSE;

  for (guint i = 0; i < self->groups->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (self->groups, i), *folded == '\0');

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    {
      gboolean matches = numel_form_row_matches (row, folded);

      gtk_widget_set_visible (row, matches);
      any |= matches;
      if (matches)
        gtk_widget_set_visible (GTK_WIDGET (find_group (row)), TRUE);
    }

  gtk_widget_set_visible (self->nothing, !any && g_hash_table_size (self->rows) > 0);
}

static void
stop_search_cb (NumelForm *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

static GtkWidget *
take_row (NumelForm              *self,
          GHashTable             *old_rows,
          const NumelFormPlanRow *plan)
{
  g_autofree char *key = g_strdup_printf ("%s\t%s", plan->kind, plan->path);
  GtkWidget *row = g_hash_table_lookup (old_rows, key);

  if (row != NULL)
    return row;

  row = numel_form_plan_make_row (plan);
  g_object_set_data_full (G_OBJECT (row), "numel-kind", g_strdup (plan->kind), g_free);
  g_signal_connect_object (row, "edited", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "reset", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "hold", G_CALLBACK (hold_cb), self, G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
add_group (NumelForm  *self,
           const char *title,
           const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *markup = g_markup_escape_text (title, -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), markup);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  gtk_box_append (GTK_BOX (self->box), group);
  g_ptr_array_add (self->groups, group);
  return group;
}

/* Rows that stay are moved to their new group; the others go with the old groups. */
static void
rebuild (NumelForm *self,
         GArray    *plan)
{
  g_autoptr (GHashTable) old_rows = NULL;
  GHashTableIter iter;
  gpointer row;
  GtkWidget *group = NULL;

  old_rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    {
      g_hash_table_insert (old_rows,
                           g_strdup_printf ("%s\t%s",
                                            (char *) g_object_get_data (row, "numel-kind"),
                                            numel_form_row_get_key (row)),
                           g_object_ref (row));
      adw_preferences_group_remove (find_group (row), row);
    }
  g_hash_table_remove_all (self->rows);

  for (guint i = 0; i < self->groups->len; i++)
    gtk_box_remove (GTK_BOX (self->box), g_ptr_array_index (self->groups, i));
  g_ptr_array_set_size (self->groups, 0);

  for (guint i = 0; plan != NULL && i < plan->len; i++)
    {
      const NumelFormPlanRow *planned = &g_array_index (plan, NumelFormPlanRow, i);
      GtkWidget *widget = take_row (self, old_rows, planned);

      if (i == 0 || !g_str_equal (planned->group, planned[-1].group)
          || g_strcmp0 (planned->description, planned[-1].description) != 0)
        group = add_group (self, planned->group, planned->description);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), widget);
      g_hash_table_insert (self->rows, g_strdup (planned->path), widget);
    }
}

static void
counted_cb (NumelForm *self)
{
  NumelModel *model = self->document != NULL ? numel_document_get_model (self->document) : NULL;
  g_autoptr (GArray) plan = NULL;
  g_autofree char *key = NULL;

  numel_work_clock_start ();
  if (model != NULL)
    {
      plan = numel_form_plan_new (model);
      key = numel_form_plan_get_key (plan);
    }

  if (g_strcmp0 (key, self->plan_key) != 0)
    {
      rebuild (self, plan);
      g_free (self->plan_key);
      self->plan_key = g_steal_pointer (&key);
      filter_cb (self);
    }

  for (guint i = 0; plan != NULL && i < plan->len; i++)
    {
      const NumelFormPlanRow *planned = &g_array_index (plan, NumelFormPlanRow, i);
      NumelFormRow *row = g_hash_table_lookup (self->rows, planned->path);

      if (planned->setting != NULL)
        update_setting (self, row, planned->setting);
      else
        update_class (self, row, model);
    }
  numel_work_clock_stop ();
}

static void
chosen_cb (NumelForm *self)
{
  /* What is typed belongs to the model it was typed for. */
  numel_form_commit (self);
  g_set_object (&self->document, numel_session_get_chosen (self->session));
  g_signal_group_set_target (self->document_signals, self->document);
  counted_cb (self);
}

static void
numel_form_dispose (GObject *object)
{
  NumelForm *self = NUMEL_FORM (object);

  g_clear_object (&self->document_signals);
  g_clear_object (&self->document);
  g_clear_object (&self->session);
  g_clear_pointer (&self->rows, g_hash_table_unref);
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->plan_key, g_free);

  G_OBJECT_CLASS (numel_form_parent_class)->dispose (object);
}

static void
numel_form_class_init (NumelFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = numel_form_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, NUMEL_RESOURCE_PATH "/numel-form.ui");
  gtk_widget_class_bind_template_child (widget_class, NumelForm, search);
  gtk_widget_class_bind_template_child (widget_class, NumelForm, box);
  gtk_widget_class_bind_template_child (widget_class, NumelForm, nothing);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_set_css_name (widget_class, "form");
}

static void
numel_form_init (NumelForm *self)
{
  self->rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->groups = g_ptr_array_new ();
  self->document_signals = g_signal_group_new (NUMEL_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "counted", G_CALLBACK (counted_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
numel_form_set_session (NumelForm    *self,
                        NumelSession *session)
{
  g_return_if_fail (NUMEL_IS_FORM (self));
  g_return_if_fail (NUMEL_IS_SESSION (session));

  g_set_object (&self->session, session);
  g_signal_connect_object (session, "notify::chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  chosen_cb (self);
}

/* Puts the focus on the control of a row, also when search hides it. */
void
numel_form_focus_row (NumelForm  *self,
                      const char *path)
{
  NumelFormRow *row;

  g_return_if_fail (NUMEL_IS_FORM (self));

  row = g_hash_table_lookup (self->rows, path);
  if (row == NULL)
    return;

  if (!gtk_widget_get_visible (GTK_WIDGET (row)))
    stop_search_cb (self);
  gtk_widget_grab_focus (numel_form_row_get_control (row));
}

/* Puts the focus on the search entry. */
void
numel_form_start_search (NumelForm *self)
{
  g_return_if_fail (NUMEL_IS_FORM (self));

  gtk_widget_grab_focus (self->search);
}

/* Takes over text that is typed but not yet entered. An accelerator doesn't move the focus, so
 * whoever saves, exports or undoes calls this first. */
void
numel_form_commit (NumelForm *self)
{
  GtkRoot *root;
  GtkWidget *focus;
  GtkWidget *row;

  g_return_if_fail (NUMEL_IS_FORM (self));

  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  row = focus != NULL ? gtk_widget_get_ancestor (focus, NUMEL_TYPE_FORM_ROW) : NULL;
  if (row != NULL && gtk_widget_is_ancestor (row, GTK_WIDGET (self)))
    numel_form_row_commit (NUMEL_FORM_ROW (row));

  /* The keys of a command are still held down; what they end is a step of its own. */
  if (self->document != NULL)
    numel_document_hold (self->document, FALSE);
}
