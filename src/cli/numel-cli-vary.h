/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-cli.h"
#include "core/vary/numel-measure.h"
#include "core/vary/numel-range.h"
#include "core/vary/numel-sweep.h"

G_BEGIN_DECLS

/**
 * NumelCliVaried: what `--vary KEY=FROM:TO:STEP` asks for
 */
typedef struct
{
  char *key;
  NumelRange range;
} NumelCliVaried;

/**
 * NumelCliFollower: what `--follow KEY=EXPRESSION` asks for
 */
typedef struct
{
  char *key;
  const char *expression;
} NumelCliFollower;

/**
 * NumelCliVary:
 * @varied: (element-type NumelCliVaried): what varies
 * @followers: (element-type NumelCliFollower): what follows
 * @measure: what is looked at
 *
 * The options that `sweep`, `solve` and `chart` share.
 */
typedef struct
{
  GArray *varied;
  GArray *followers;
  NumelMeasure measure;
} NumelCliVary;

void        numel_cli_vary_clear        (NumelCliVary           *self);

gboolean    numel_cli_vary_read         (NumelCliVary           *self,
                                         NumelCli               *cli,
                                         guint                   n_most);
gboolean    numel_cli_vary_read_sweep   (NumelCliVary           *self,
                                         NumelCli               *cli);
void        numel_cli_vary_add_column   (NumelCliVary           *self,
                                         NumelTable             *table);
NumelSweep *numel_cli_vary_sweep        (NumelCliVary           *self,
                                         NumelModel             *model,
                                         GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void        numel_cli_vary_name_nearest (NumelCliVary           *self,
                                         NumelModel             *model,
                                         GError                **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NumelCliVary, numel_cli_vary_clear)

G_END_DECLS
