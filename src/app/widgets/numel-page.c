/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-page.h"

G_DEFINE_INTERFACE (NumelPage, numel_page, GTK_TYPE_WIDGET)

static void
numel_page_default_init (NumelPageInterface *iface)
{
}

void
numel_page_set_session (NumelPage    *self,
                        NumelSession *session)
{
  g_return_if_fail (NUMEL_IS_PAGE (self));

  NUMEL_PAGE_GET_IFACE (self)->set_session (self, session);
}

void
numel_page_set_narrow (NumelPage *self,
                       gboolean   narrow)
{
  g_return_if_fail (NUMEL_IS_PAGE (self));

  if (NUMEL_PAGE_GET_IFACE (self)->set_narrow != NULL)
    NUMEL_PAGE_GET_IFACE (self)->set_narrow (self, narrow);
}

NumelChart *
numel_page_get_chart (NumelPage *self)
{
  g_return_val_if_fail (NUMEL_IS_PAGE (self), NULL);

  if (NUMEL_PAGE_GET_IFACE (self)->get_chart == NULL)
    return NULL;

  return NUMEL_PAGE_GET_IFACE (self)->get_chart (self);
}

NumelChart *
numel_page_get_nth_chart (NumelPage   *self,
                          guint        index,
                          const char **title)
{
  const char *unused;

  g_return_val_if_fail (NUMEL_IS_PAGE (self), NULL);

  if (title == NULL)
    title = &unused;
  *title = NULL;
  if (NUMEL_PAGE_GET_IFACE (self)->get_nth_chart == NULL)
    return index == 0 ? numel_page_get_chart (self) : NULL;

  return NUMEL_PAGE_GET_IFACE (self)->get_nth_chart (self, index, title);
}

char *
numel_page_dup_table (NumelPage        *self,
                      NumelTableFormat  format)
{
  g_return_val_if_fail (NUMEL_IS_PAGE (self), NULL);

  if (NUMEL_PAGE_GET_IFACE (self)->dup_table == NULL)
    return NULL;

  return NUMEL_PAGE_GET_IFACE (self)->dup_table (self, format);
}
