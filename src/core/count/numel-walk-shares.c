/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-walk.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "core/text/numel-error.h"

/**
 * numel_walk_apply_shares:
 * @instance: where names find their values, as they are for one of the items
 * @item: a module of which a part serves a token, that runs another number of times than once, or
 *   that isn't trained
 * @n_items: how many there are in its own repeat
 * @inherited: what holds around it; receives what holds in it
 * @node: (nullable): its node in the tree; receives how many of how many items serve a token
 * @error: set to an error of %NUMEL_ERROR
 *
 * Returns: whether the shares are possible and can be held
 */
gboolean
numel_walk_apply_shares (NumelInstance          *instance,
                         const NumelModuleItem  *item,
                         gint64                  n_items,
                         NumelInherited         *inherited,
                         NumelTreeNode          *node,
                         GError                **error)
{
  gint64 active;
  gint64 of;
  gint64 calls;
  gboolean is_fixed;

  if (item->active.expression != NULL)
    {
      if (!numel_walk_get_size (instance, item, &item->active, 0, &active, error)
          || !numel_walk_get_size (instance, item, &item->of, n_items, &of, error))
        return FALSE;
      if (active > of)
        {
          numel_error_set (error, NUMEL_ERROR_IMPOSSIBLE,
                           _("active: at most %" PRId64 " expected, not %" PRId64), of, active);
          return numel_walk_fail (instance, item, item->active.expression, error);
        }
      if (of > 0
          && (!numel_fraction_multiply (&inherited->active, active, of)
              || !numel_fraction_multiply (&inherited->runs, active, of)))
        return numel_walk_fail_overflow (instance, item, error);
      if (node != NULL)
        {
          node->node.chosen = active;
          node->node.choices = of;
        }
    }

  if (item->calls.expression != NULL)
    {
      if (!numel_walk_get_size (instance, item, &item->calls, 1, &calls, error))
        return FALSE;
      if (!numel_fraction_multiply (&inherited->runs, calls, MAX (n_items, 1))
          || !numel_fraction_multiply (&inherited->calls, calls, MAX (n_items, 1)))
        return numel_walk_fail_overflow (instance, item, error);
    }

  if (!numel_walk_is_true (instance, item, &item->fixed, FALSE, &is_fixed, error))
    return FALSE;
  inherited->is_fixed = inherited->is_fixed || is_fixed;

  return TRUE;
}
