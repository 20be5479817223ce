/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-module-set.h"
#include "numel-quantization.h"

G_BEGIN_DECLS

/**
 * NumelSchemeGroup: a scheme and the modules that it is for; without @targets for all linear ones
 */
typedef struct
{
  NumelScheme scheme;
  NumelModuleSet *targets;
} NumelSchemeGroup;

/**
 * NumelQuantization:
 * @title: for people
 * @unknown: (nullable): why nothing can be said
 * @unknown_rest: (nullable): why it can't be said what isn't quantised is stored as
 * @rest: what isn't quantised is stored as
 * @groups: schemes; the first whose targets match holds
 * @skipped: modules left as they are
 * @takes_stacks: experts stacked in one tensor are quantised
 * @takes_linear: linear layers are
 * @takes_conv1d: GPT-2's transposed ones too
 * @takes_tables: input tables and heads too
 * @takes_head: heads too
 */
struct _NumelQuantization
{
  char *title;
  char *unknown;
  char *unknown_rest;
  NumelDataType rest;
  GArray *groups;
  NumelModuleSet *skipped;
  gboolean takes_stacks;
  gboolean takes_linear;
  gboolean takes_conv1d;
  gboolean takes_tables;
  gboolean takes_head;
};

NumelSchemeGroup *numel_quantization_add_scheme (NumelQuantization *self,
                                                 const NumelScheme *scheme);
void              numel_quantization_refuse     (NumelQuantization *self,
                                                 char              *reason);

/* numel-quantization-methods.c */
void              numel_quantization_read       (NumelQuantization *self,
                                                 JsonObject        *quantization);

G_END_DECLS
