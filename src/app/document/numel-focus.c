/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-focus.h"

/* Whether there is something to see inside of it, which there isn't inside of a layer. */
gboolean
numel_focus_can_enter (NumelDocument *document,
                       const char    *key)
{
  const NumelNode *node = numel_document_find_node (document, key);

  return node != NULL && node->kind == NULL && node->n_children > 0;
}

/* Looks inside of it, if there is something to see. */
void
numel_focus_enter (NumelDocument *document,
                   const char    *key)
{
  if (numel_focus_can_enter (document, key))
    numel_document_set_focus (document, key);
}

/* Looks at what is around the module that is looked at. */
void
numel_focus_leave (NumelDocument *document)
{
  const NumelNode *node = numel_document_find_node (document, numel_document_get_focus (document));
  g_autofree char *parent = NULL;

  if (node != NULL && node->parent != NULL && node->parent->parent != NULL)
    parent = numel_document_dup_key_path (node->parent);
  numel_document_set_focus (document, parent);
}
