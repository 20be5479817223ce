/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-session.h"

struct _NumelSession
{
  GObject parent_instance;

  NumelCatalog *catalog;
  GPtrArray *documents;
  NumelDocument *chosen;
  char *page;
  char *chart;
};

enum
{
  PROP_0,
  PROP_CHOSEN,
  PROP_PAGE,
  PROP_CHART,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint counted_signal;

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (NumelSession, numel_session, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *list)
{
  return NUMEL_TYPE_DOCUMENT;
}

static guint
get_n_items (GListModel *list)
{
  return NUMEL_SESSION (list)->documents->len;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  NumelSession *self = NUMEL_SESSION (list);

  if (position >= self->documents->len)
    return NULL;

  return g_object_ref (g_ptr_array_index (self->documents, position));
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
counted_cb (NumelSession  *self,
            NumelDocument *document)
{
  g_signal_emit (self, counted_signal, 0, document);
}

static void
numel_session_finalize (GObject *object)
{
  NumelSession *self = NUMEL_SESSION (object);

  g_clear_object (&self->catalog);
  g_clear_object (&self->chosen);
  g_clear_pointer (&self->documents, g_ptr_array_unref);
  g_clear_pointer (&self->page, g_free);
  g_clear_pointer (&self->chart, g_free);

  G_OBJECT_CLASS (numel_session_parent_class)->finalize (object);
}

static void
numel_session_get_property (GObject    *object,
                            guint       id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  NumelSession *self = NUMEL_SESSION (object);

  switch (id)
    {
    case PROP_CHOSEN:
      g_value_set_object (value, self->chosen);
      break;
    case PROP_PAGE:
      g_value_set_string (value, self->page);
      break;
    case PROP_CHART:
      g_value_set_string (value, self->chart);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_session_set_property (GObject      *object,
                            guint         id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  NumelSession *self = NUMEL_SESSION (object);

  switch (id)
    {
    case PROP_CHOSEN:
      numel_session_set_chosen (self, g_value_get_object (value));
      break;
    case PROP_PAGE:
      numel_session_set_page (self, g_value_get_string (value));
      break;
    case PROP_CHART:
      if (g_strcmp0 (self->chart, g_value_get_string (value)) != 0)
        {
          g_free (self->chart);
          self->chart = g_value_dup_string (value);
          g_object_notify_by_pspec (object, pspec);
        }
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
numel_session_class_init (NumelSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->finalize = numel_session_finalize;
  object_class->get_property = numel_session_get_property;
  object_class->set_property = numel_session_set_property;

  properties[PROP_CHOSEN] = g_param_spec_object ("chosen", NULL, NULL, NUMEL_TYPE_DOCUMENT, flags);
  properties[PROP_PAGE] = g_param_spec_string ("page", NULL, NULL, NULL, flags);
  properties[PROP_CHART] = g_param_spec_string ("chart", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  counted_signal = g_signal_new ("counted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, NUMEL_TYPE_DOCUMENT);
}

static void
numel_session_init (NumelSession *self)
{
  self->documents = g_ptr_array_new_with_free_func (g_object_unref);
  self->page = g_strdup ("breakdown");
  self->chart = g_strdup ("parts");
}

NumelSession *
numel_session_new (NumelCatalog *catalog)
{
  NumelSession *self;

  g_return_val_if_fail (NUMEL_IS_CATALOG (catalog), NULL);

  self = g_object_new (NUMEL_TYPE_SESSION, NULL);
  self->catalog = g_object_ref (catalog);
  return self;
}

NumelCatalog *
numel_session_get_catalog (NumelSession *self)
{
  g_return_val_if_fail (NUMEL_IS_SESSION (self), NULL);

  return self->catalog;
}

static gboolean
mark_is_taken (NumelSession *self,
               guint         mark)
{
  for (guint i = 0; i < self->documents->len; i++)
    if (numel_document_get_mark (g_ptr_array_index (self->documents, i)) == mark)
      return TRUE;

  return FALSE;
}

/* Opens a document. It gets the first mark that no open document has, unless it can keep its
 * own. */
void
numel_session_insert (NumelSession  *self,
                      guint          position,
                      NumelDocument *document)
{
  guint mark;

  g_return_if_fail (NUMEL_IS_SESSION (self));
  g_return_if_fail (NUMEL_IS_DOCUMENT (document));

  position = MIN (position, self->documents->len);
  mark = numel_document_get_mark (document);
  if (mark_is_taken (self, mark))
    {
      for (mark = 0; mark_is_taken (self, mark); mark++)
        ;
      numel_document_set_mark (document, mark);
    }

  g_ptr_array_insert (self->documents, position, g_object_ref (document));
  g_signal_connect_object (document, "counted", G_CALLBACK (counted_cb), self, G_CONNECT_SWAPPED);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 0, 1);
}

/* Opens a document behind the others. */
void
numel_session_add (NumelSession  *self,
                   NumelDocument *document,
                   gboolean       choose)
{
  numel_session_insert (self, G_MAXUINT, document);
  if (choose || self->chosen == NULL)
    numel_session_set_chosen (self, document);
}

/* Closes a document; its neighbour is chosen in its place. */
void
numel_session_remove (NumelSession  *self,
                      NumelDocument *document)
{
  g_autoptr (NumelDocument) keep = NULL;
  guint position;

  g_return_if_fail (NUMEL_IS_SESSION (self));
  g_return_if_fail (NUMEL_IS_DOCUMENT (document));

  if (!g_ptr_array_find (self->documents, document, &position))
    return;

  keep = g_object_ref (document);
  g_signal_handlers_disconnect_by_func (document, counted_cb, self);
  g_ptr_array_remove_index (self->documents, position);

  if (self->chosen == document)
    {
      NumelDocument *next = NULL;

      if (self->documents->len > 0)
        next = g_ptr_array_index (self->documents, MIN (position, self->documents->len - 1));
      g_set_object (&self->chosen, next);
      g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN]);
    }
  else
    {
      g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
    }
}

void
numel_session_move (NumelSession  *self,
                    NumelDocument *document,
                    int            by)
{
  guint from;
  int to;

  g_return_if_fail (NUMEL_IS_SESSION (self));

  if (!g_ptr_array_find (self->documents, document, &from))
    return;

  to = CLAMP ((int) from + by, 0, (int) self->documents->len - 1);
  if (to == (int) from)
    return;

  g_object_ref (document);
  g_ptr_array_remove_index (self->documents, from);
  g_ptr_array_insert (self->documents, to, document);
  g_list_model_items_changed (G_LIST_MODEL (self), MIN ((int) from, to),
                              ABS (to - (int) from) + 1, ABS (to - (int) from) + 1);
}

guint
numel_session_get_position (NumelSession  *self,
                            NumelDocument *document)
{
  guint position;

  g_return_val_if_fail (NUMEL_IS_SESSION (self), G_MAXUINT);

  return g_ptr_array_find (self->documents, document, &position) ? position : G_MAXUINT;
}

guint
numel_session_get_n_documents (NumelSession *self)
{
  g_return_val_if_fail (NUMEL_IS_SESSION (self), 0);

  return self->documents->len;
}

NumelDocument *
numel_session_get_document (NumelSession *self,
                            guint         position)
{
  g_return_val_if_fail (NUMEL_IS_SESSION (self), NULL);

  return position < self->documents->len ? g_ptr_array_index (self->documents, position) : NULL;
}

NumelDocument *
numel_session_find_file (NumelSession *self,
                         GFile        *file)
{
  g_return_val_if_fail (NUMEL_IS_SESSION (self), NULL);

  for (guint i = 0; i < self->documents->len; i++)
    {
      NumelDocument *document = g_ptr_array_index (self->documents, i);
      GFile *own = numel_document_get_file (document);

      if (own != NULL && g_file_equal (own, file))
        return document;
    }

  return NULL;
}

NumelDocument *
numel_session_get_chosen (NumelSession *self)
{
  g_return_val_if_fail (NUMEL_IS_SESSION (self), NULL);

  return self->chosen;
}

void
numel_session_set_chosen (NumelSession  *self,
                          NumelDocument *document)
{
  g_return_if_fail (NUMEL_IS_SESSION (self));
  g_return_if_fail (document == NULL || g_ptr_array_find (self->documents, document, NULL));

  if (self->chosen == document)
    return;

  if (self->chosen != NULL)
    numel_document_hold (self->chosen, FALSE);
  g_set_object (&self->chosen, document);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN]);
}

void
numel_session_choose_next (NumelSession *self,
                           int           step)
{
  guint position;
  int n;

  g_return_if_fail (NUMEL_IS_SESSION (self));

  n = (int) self->documents->len;
  if (n == 0 || !g_ptr_array_find (self->documents, self->chosen, &position))
    return;

  position = (guint) ((((int) position + step) % n + n) % n);
  numel_session_set_chosen (self, g_ptr_array_index (self->documents, position));
}

const char *
numel_session_get_page (NumelSession *self)
{
  g_return_val_if_fail (NUMEL_IS_SESSION (self), NULL);

  return self->page;
}

void
numel_session_set_page (NumelSession *self,
                        const char   *page)
{
  g_return_if_fail (NUMEL_IS_SESSION (self));
  g_return_if_fail (page != NULL);

  if (g_strcmp0 (self->page, page) == 0)
    return;

  g_free (self->page);
  self->page = g_strdup (page);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PAGE]);
}

const char *
numel_session_get_chart (NumelSession *self)
{
  g_return_val_if_fail (NUMEL_IS_SESSION (self), NULL);

  return self->chart;
}

/* The largest total of the open documents, the scale of all their bars; 0 without any. */
gint64
numel_session_get_largest (NumelSession *self)
{
  gint64 largest = 0;

  g_return_val_if_fail (NUMEL_IS_SESSION (self), 0);

  for (guint i = 0; i < self->documents->len; i++)
    {
      const NumelCounts *counts =
        numel_document_get_counts (g_ptr_array_index (self->documents, i));

      if (counts != NULL)
        largest = MAX (largest, counts->total);
    }

  return largest;
}
