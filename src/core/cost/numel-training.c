/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-training.h"

#include <glib/gi18n-lib.h>

#define WEIGHTS   "weights", N_("Weights")
#define GRADIENTS "gradients", N_("Gradients")
#define MASTER    "master", N_("Master weights")
#define MOMENT_1  "moment1", N_("First moment")
#define MOMENT_2  "moment2", N_("Second moment")

/* Mixed precision as in “Mixed Precision Training” (Micikevicius et al., 2018) and ZeRO
 * (Rajbhandari et al., 2020): 2 + 2 + 4 + 4 + 4 bytes. */
static const NumelTrainingLine adamw_mixed[] = {
  { WEIGHTS, "BF16", 2, 1, TRUE },
  { GRADIENTS, "BF16", 2, 1, FALSE },
  { MASTER, "FP32", 4, 1, FALSE },
  { MOMENT_1, "FP32", 4, 1, FALSE },
  { MOMENT_2, "FP32", 4, 1, FALSE },
};

static const NumelTrainingLine adamw_fp32[] = {
  { WEIGHTS, "FP32", 4, 1, TRUE },
  { GRADIENTS, "FP32", 4, 1, FALSE },
  { MOMENT_1, "FP32", 4, 1, FALSE },
  { MOMENT_2, "FP32", 4, 1, FALSE },
};

/* Block-wise quantised states (Dettmers et al., 2022), as bitsandbytes keeps them: an FP32 scale
 * for each block of 256, for both moments. */
static const NumelTrainingLine adamw_8bit[] = {
  { WEIGHTS, "BF16", 2, 1, TRUE },
  { GRADIENTS, "BF16", 2, 1, FALSE },
  { MASTER, "FP32", 4, 1, FALSE },
  { MOMENT_1, "INT8", 1, 1, FALSE },
  { MOMENT_2, "INT8", 1, 1, FALSE },
  { "scales", N_("Block scales"), "FP32", 8, 256, FALSE },
};

static const NumelTrainingLine sgd_momentum[] = {
  { WEIGHTS, "FP32", 4, 1, TRUE },
  { GRADIENTS, "FP32", 4, 1, FALSE },
  { "momentum", N_("Momentum"), "FP32", 4, 1, FALSE },
};

static const struct
{
  const char *name;
  const char *title;
  const NumelTrainingLine *lines;
  guint n_lines;
} optimizers[NUMEL_N_OPTIMIZERS] = {
  [NUMEL_OPTIMIZER_ADAMW_MIXED] = {
    "adamw-mixed", N_("AdamW, mixed precision"), adamw_mixed, G_N_ELEMENTS (adamw_mixed),
  },
  [NUMEL_OPTIMIZER_ADAMW_FP32] = {
    "adamw-fp32", N_("AdamW, FP32"), adamw_fp32, G_N_ELEMENTS (adamw_fp32),
  },
  [NUMEL_OPTIMIZER_ADAMW_8BIT] = {
    "adamw-8bit", N_("8-bit AdamW, mixed precision"), adamw_8bit, G_N_ELEMENTS (adamw_8bit),
  },
  [NUMEL_OPTIMIZER_SGD_MOMENTUM] = {
    "sgd-momentum", N_("SGD with momentum, FP32"), sgd_momentum, G_N_ELEMENTS (sgd_momentum),
  },
};

/**
 * numel_optimizer_get_name:
 * @self: an optimizer
 *
 * Returns: its name in the command line's answers
 */
const char *
numel_optimizer_get_name (NumelOptimizer self)
{
  g_return_val_if_fail (self < NUMEL_N_OPTIMIZERS, NULL);

  return optimizers[self].name;
}

/**
 * numel_optimizer_get_title:
 * @self: an optimizer
 *
 * Returns: its name on screen, translated
 */
const char *
numel_optimizer_get_title (NumelOptimizer self)
{
  g_return_val_if_fail (self < NUMEL_N_OPTIMIZERS, NULL);

  return g_dgettext (GETTEXT_PACKAGE, optimizers[self].title);
}

/**
 * numel_optimizer_get_lines:
 * @self: an optimizer
 * @n_lines: (out): how many
 *
 * Returns: (transfer none) (array length=n_lines): what training with it keeps, activations aside
 */
const NumelTrainingLine *
numel_optimizer_get_lines (NumelOptimizer  self,
                           guint          *n_lines)
{
  g_return_val_if_fail (self < NUMEL_N_OPTIMIZERS && n_lines != NULL, NULL);

  *n_lines = optimizers[self].n_lines;

  return optimizers[self].lines;
}

/**
 * numel_optimizer_get_bytes:
 * @self: an optimizer
 *
 * Returns: bytes of all lines for one trained parameter
 */
double
numel_optimizer_get_bytes (NumelOptimizer self)
{
  double bytes = 0;

  g_return_val_if_fail (self < NUMEL_N_OPTIMIZERS, 0);

  for (guint i = 0; i < optimizers[self].n_lines; i++)
    bytes += (double) optimizers[self].lines[i].bytes / optimizers[self].lines[i].parameters;

  return bytes;
}

/**
 * numel_training_line_get_title:
 * @self: a line
 *
 * Returns: its name on screen, translated
 */
const char *
numel_training_line_get_title (const NumelTrainingLine *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_dgettext (GETTEXT_PACKAGE, self->title);
}

/**
 * numel_training_line_describe:
 * @self: a line
 * @counts: the counts of a model
 *
 * Returns: (transfer full): its bytes, with the formula
 */
NumelFigure *
numel_training_line_describe (const NumelTrainingLine *self,
                              const NumelCounts       *counts)
{
  gint64 parameters;
  NumelWide bytes;
  g_autofree char *names = NULL;
  g_autofree char *divisor = NULL;

  g_return_val_if_fail (self != NULL && counts != NULL, NULL);

  parameters = self->of_all ? counts->total : counts->total - counts->fixed;
  bytes = numel_wide_multiply (parameters, self->bytes);
  names = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d byte", "%d bytes",
                                        (gulong) self->bytes),
                           (int) self->bytes);
  divisor = self->parameters == 1 ? g_strdup ("")
                                  : g_strdup_printf (" / %" G_GINT64_FORMAT, self->parameters);

  return numel_figure_new ((bytes + self->parameters - 1) / self->parameters,
                           g_strdup_printf ("%s × %s%s", self->of_all ? _("parameters")
                                                                      : _("trained parameters"),
                                            names, divisor),
                           g_strdup_printf ("%" G_GINT64_FORMAT " × %" G_GINT64_FORMAT "%s",
                                            parameters, self->bytes, divisor));
}

/**
 * numel_optimizer_describe:
 * @self: an optimizer
 * @counts: the counts of a model
 *
 * Returns: (transfer full): bytes of all lines together, with the formula
 */
NumelFigure *
numel_optimizer_describe (NumelOptimizer     self,
                          const NumelCounts *counts)
{
  NumelFigure *sum = NULL;

  g_return_val_if_fail (self < NUMEL_N_OPTIMIZERS && counts != NULL, NULL);

  for (guint i = 0; i < optimizers[self].n_lines; i++)
    numel_figure_add (&sum, numel_training_line_describe (&optimizers[self].lines[i], counts));

  return sum;
}
