/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "numel-explore-budget.h"

G_BEGIN_DECLS

struct _NumelExploreBudget
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *target;
  GtkWidget *tolerance_box;
  GtkWidget *tolerance;
  GtkWidget *measure;
  GtkWidget *variables;
  GtkWidget *details;
  GtkWidget *followers;
  GtkWidget *conditions;
  GtkWidget *button;
  GtkWidget *progress;
  GtkWidget *candidates;
  GtkWidget *error;
  GtkWidget *table;
  GtkWidget *note;

  NumelDocument *document;
  GListModel *items;
  GCancellable *cancellable;
  NumelSolver *solver; /* of the running search */
  char *request;       /* what was searched last */
  gint64 running_target;
  guint timeout;
  gboolean target_is_own;
  gboolean is_updating;
};

void numel_explore_budget_try         (NumelExploreBudget *self,
                                       gboolean            asked);
void numel_explore_budget_cancel      (NumelExploreBudget *self);
void numel_explore_budget_set_running (NumelExploreBudget *self,
                                       gboolean            running);

G_END_DECLS
