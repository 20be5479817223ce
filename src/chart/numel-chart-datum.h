/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/notation/numel-part.h"

G_BEGIN_DECLS

/**
 * NumelChartDatum:
 * @id: stable over edits, different from every other one of the chart
 * @name: what people call it
 * @detail: (nullable): a further line of the tooltip, a formula say
 * @part: what it is for
 * @has_part: all of it is of one part; else @part means nothing
 * @value: how many parameters
 * @idle: how much of @value serves no token, 0 to 1
 *
 * A node of the tree that a pie, a ring or bars show: a number with a name. It is written while one
 * owns it alone and shared by reference afterwards.
 */
typedef struct _NumelChartDatum NumelChartDatum;

struct _NumelChartDatum
{
  char *id;
  char *name;
  char *detail;
  NumelPart part;
  gboolean has_part;
  gint64 value;
  double idle;
  GPtrArray *children;
};

#define NUMEL_TYPE_CHART_DATUM (numel_chart_datum_get_type ())
GType numel_chart_datum_get_type (void) G_GNUC_CONST;

NumelChartDatum *numel_chart_datum_new       (const char      *id,
                                              const char      *name,
                                              NumelPart        part,
                                              gint64           value) G_GNUC_WARN_UNUSED_RESULT;
NumelChartDatum *numel_chart_datum_new_mixed (const char      *id,
                                              const char      *name,
                                              gint64           value) G_GNUC_WARN_UNUSED_RESULT;
NumelChartDatum *numel_chart_datum_ref       (NumelChartDatum *self);
void             numel_chart_datum_unref     (NumelChartDatum *self);

void numel_chart_datum_set_idle   (NumelChartDatum *self,
                                   double           idle);
void numel_chart_datum_set_detail (NumelChartDatum *self,
                                   const char      *detail);
void numel_chart_datum_add_child  (NumelChartDatum *self,
                                   NumelChartDatum *child);

guint                  numel_chart_datum_get_n_children  (const NumelChartDatum *self);
const NumelChartDatum *numel_chart_datum_get_child       (const NumelChartDatum *self,
                                                          guint                  index);
const NumelChartDatum *numel_chart_datum_find            (const NumelChartDatum *self,
                                                          const char            *id);
char                  *numel_chart_datum_describe        (const NumelChartDatum *self,
                                                          gint64                 total)
                                                         G_GNUC_WARN_UNUSED_RESULT;
void                   numel_chart_datum_append_children (const NumelChartDatum *self,
                                                          gint64                 total,
                                                          GString               *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NumelChartDatum, numel_chart_datum_unref)

G_END_DECLS
