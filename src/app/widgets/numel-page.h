/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/numel-chart.h"
#include "app/document/numel-session.h"
#include "core/json/numel-table.h"

G_BEGIN_DECLS

/**
 * NumelPage:
 *
 * A page of the window: a widget that follows the session. To add one, write the widget and name
 * it in numel-pages.c.
 */
#define NUMEL_TYPE_PAGE (numel_page_get_type ())
G_DECLARE_INTERFACE (NumelPage, numel_page, NUMEL, PAGE, GtkWidget)

/**
 * NumelPageInterface:
 * @set_session: gives the page the session that it is a view of; called once
 * @set_narrow: (nullable): lays the page out for a narrow window; may change visibility,
 *   orientation and grid places only
 * @get_chart: (nullable): the chart that "Save Chart" and "Copy Chart" take
 * @get_nth_chart: (nullable): where a page has several charts, each of them with its translated
 *   title, %NULL after the last
 * @dup_table: (nullable): the page's table, or %NULL if it can't be had in this format
 */
struct _NumelPageInterface
{
  GTypeInterface parent_iface;

  void        (*set_session)   (NumelPage         *self,
                                NumelSession      *session);
  void        (*set_narrow)    (NumelPage         *self,
                                gboolean           narrow);
  NumelChart *(*get_chart)     (NumelPage         *self);
  NumelChart *(*get_nth_chart) (NumelPage         *self,
                                guint              index,
                                const char       **title);
  char       *(*dup_table)     (NumelPage         *self,
                                NumelTableFormat   format);
};

void        numel_page_set_session   (NumelPage         *self,
                                      NumelSession      *session);
void        numel_page_set_narrow    (NumelPage         *self,
                                      gboolean           narrow);
NumelChart *numel_page_get_chart     (NumelPage         *self);
NumelChart *numel_page_get_nth_chart (NumelPage         *self,
                                      guint              index,
                                      const char       **title);
char       *numel_page_dup_table     (NumelPage         *self,
                                      NumelTableFormat   format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
