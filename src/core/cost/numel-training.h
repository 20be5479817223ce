/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/count/numel-breakdown.h"
#include "core/text/numel-figure.h"

G_BEGIN_DECLS

/**
 * NumelOptimizer: what trains the model
 */
typedef enum
{
  NUMEL_OPTIMIZER_ADAMW_MIXED,
  NUMEL_OPTIMIZER_ADAMW_FP32,
  NUMEL_OPTIMIZER_ADAMW_8BIT,
  NUMEL_OPTIMIZER_SGD_MOMENTUM,
} NumelOptimizer;

#define NUMEL_N_OPTIMIZERS (NUMEL_OPTIMIZER_SGD_MOMENTUM + 1)

/**
 * NumelTrainingLine:
 * @name: its name in the command line's answers
 * @title: its name on screen, not yet translated
 * @data_type: how it is kept, for people
 * @bytes: bytes for @parameters parameters
 * @parameters: 1, but for what is kept once a block
 * @of_all: kept for parameters that are never trained too
 *
 * One kind of state that training keeps.
 */
typedef struct
{
  const char *name;
  const char *title;
  const char *data_type;
  gint64 bytes;
  gint64 parameters;
  gboolean of_all;
} NumelTrainingLine;

const char              *numel_optimizer_get_name      (NumelOptimizer            self);
const char              *numel_optimizer_get_title     (NumelOptimizer            self);
const NumelTrainingLine *numel_optimizer_get_lines     (NumelOptimizer            self,
                                                        guint                    *n_lines);
double                   numel_optimizer_get_bytes     (NumelOptimizer            self);

const char              *numel_training_line_get_title (const NumelTrainingLine  *self);
NumelFigure             *numel_training_line_describe  (const NumelTrainingLine  *self,
                                                        const NumelCounts        *counts)
                                                       G_GNUC_WARN_UNUSED_RESULT;
NumelFigure             *numel_optimizer_describe      (NumelOptimizer            self,
                                                        const NumelCounts        *counts)
                                                       G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
