/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-page.h"

G_DEFINE_INTERFACE (NumelPage, numel_page, GTK_TYPE_WIDGET)

static void
numel_page_default_init (NumelPageInterface *iface)
{
}

/**
 * numel_page_set_session:
 * @session: the session that the page is a view of
 */
void
numel_page_set_session (NumelPage    *self,
                        NumelSession *session)
{
  g_return_if_fail (NUMEL_IS_PAGE (self));

  NUMEL_PAGE_GET_IFACE (self)->set_session (self, session);
}

/**
 * numel_page_set_narrow:
 * @narrow: whether the window is narrow
 */
void
numel_page_set_narrow (NumelPage *self,
                       gboolean   narrow)
{
  g_return_if_fail (NUMEL_IS_PAGE (self));

  if (NUMEL_PAGE_GET_IFACE (self)->set_narrow != NULL)
    NUMEL_PAGE_GET_IFACE (self)->set_narrow (self, narrow);
}

/**
 * numel_page_get_chart:
 *
 * Returns: (transfer none) (nullable): the page's main chart
 */
NumelChart *
numel_page_get_chart (NumelPage *self)
{
  g_return_val_if_fail (NUMEL_IS_PAGE (self), NULL);

  if (NUMEL_PAGE_GET_IFACE (self)->get_chart == NULL)
    return NULL;

  return NUMEL_PAGE_GET_IFACE (self)->get_chart (self);
}

/**
 * numel_page_get_nth_chart:
 * @index: number of a chart
 * @title: (out) (optional) (nullable): what it is called
 *
 * Returns: (transfer none) (nullable): the chart, or %NULL if there are no more
 */
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

/**
 * numel_page_dup_table:
 * @format: how
 *
 * Returns: (transfer full) (nullable): the page's table
 */
char *
numel_page_dup_table (NumelPage        *self,
                      NumelTableFormat  format)
{
  g_return_val_if_fail (NUMEL_IS_PAGE (self), NULL);

  if (NUMEL_PAGE_GET_IFACE (self)->dup_table == NULL)
    return NULL;

  return NUMEL_PAGE_GET_IFACE (self)->dup_table (self, format);
}
