/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "description-fixture.h"

static void
test_kinds (Fixture       *fixture,
            gconstpointer  data)
{
  static const struct
  {
    const char *layer;
    const char *tensors;
  } cases[] = {
    { "Linear(2, 3)", "a.weight 3x2; a.bias 3" },
    { "Linear(2, 3, bias=False)", "a.weight 3x2" },
    { "Linear(2, 3, bias=[])", "a.weight 3x2" },
    { "Conv1D(3, 2)", "a.weight 2x3; a.bias 3" },
    { "Embedding(5, 2)", "a.weight 5x2" },
    { "RMSNorm(4)", "a.weight 4" },
    { "LayerNorm(4)", "a.weight 4; a.bias 4" },
    { "LayerNorm([2, 4], bias=False)", "a.weight 2x4" },
    { "LayerNorm(4, affine=False)", "" },
    { "GroupNorm(2, 4)", "a.weight 4; a.bias 4" },
    { "BatchNorm1d(4)", "a.weight 4; a.bias 4; a.running_mean 4 buffer; a.running_var 4 buffer; "
                        "a.num_batches_tracked buffer" },
    { "Conv1d(4, 6, 3, groups=2)", "a.weight 6x2x3; a.bias 6" },
    { "Conv2d(3, 8, 16, bias=False)", "a.weight 8x3x16x16" },
    { "Conv3d(3, 8, [2, 14, 15])", "a.weight 8x3x2x14x15; a.bias 8" },
    { "ConvTranspose2d(4, 6, 2, 2)", "a.weight 4x3x2x2; a.bias 6" },
    { "Parameter(2, 3, matmul=True)", "a 2x3" },
    { "Parameter()", "a" },
    { "Buffer(7)", "a 7 buffer" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'title': 'K', 'modules': {'a': '%s'}}",
                                               cases[i].layer);
      g_autofree char *name = g_strdup_printf ("kind%u", i);
      g_autofree char *config = g_strdup_printf ("{'model_type': '%s'}", name);

      g_test_message ("%s", cases[i].layer);
      g_clear_object (&fixture->catalog);
      write_description (fixture, name, text);
      assert_tensors (fixture, config, cases[i].tensors);
    }
}

static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  write_description (fixture, "v",
    "{'title': 'V', 'hyperparameters': {"
    "  'heads': 4,"
    "  'kv': {'default': 8, 'null': '=heads', 'alias': ['kv_heads', 'nested.kv']},"
    "  'rank': {'default': 5, 'null': null, 'type': 'integer'},"
    "  'kinds': {'item': '(''s'' if i % 2 == 0 else ''f'')', 'length': 'heads'},"
    "  'some': {'default': [3], 'empty_is_null': true}},"
    " 'modules': {'a': 'Parameter(heads, kv, rank or 1, count(''s'', kinds), some[0])'}}");

  assert_tensors (fixture, "{'model_type': 'v'}", "a 4x8x5x2x3");
  assert_tensors (fixture, "{'model_type': 'v', 'kv': null}", "a 4x4x5x2x3");
  assert_tensors (fixture, "{'model_type': 'v', 'kv_heads': 2, 'rank': null}", "a 4x2x1x2x3");
  assert_tensors (fixture, "{'model_type': 'v', 'nested': {'kv': 3}}", "a 4x3x5x2x3");
  assert_tensors (fixture, "{'model_type': 'v', 'kv': null, 'kv_heads': 6}", "a 4x6x5x2x3");
  assert_tensors (fixture, "{'model_type': 'v', 'heads': 3.0, 'some': []}", "a 3x8x5x2x3");
  assert_tensors (fixture, "{'model_type': 'v', 'kinds': ['f', 's', 's', 's']}", "a 4x8x5x3x3");
  assert_refused (fixture, "{'model_type': 'v', 'heads': '4'}", NUMEL_ERROR_BAD_VALUE,
                  "heads: an integer expected, not \"4\"");
  assert_refused (fixture, "{'model_type': 'v', 'heads': 4.5}", NUMEL_ERROR_BAD_VALUE,
                  "heads: an integer expected, not 4.5");
  assert_refused (fixture, "{'model_type': 'v', 'nested': {'kv': 'x'}}", NUMEL_ERROR_BAD_VALUE,
                  "nested.kv: an integer expected, not \"x\"");
  assert_refused (fixture, "{'model_type': 'v', 'heads': 1e-05}", NUMEL_ERROR_BAD_VALUE,
                  "heads: an integer expected, not 1e-05");
  assert_refused (fixture, "{'model_type': 1e-05}", NUMEL_ERROR_BAD_VALUE,
                  "model_type: a string expected, not 1e-05");
}

static void
test_classes (Fixture       *fixture,
              gconstpointer  data)
{
  write_description (fixture, "k",
    "{'title': 'K', 'class_prefix': ['Kay', 'Old'], 'switches': {'head': 'none'},"
    " 'hyperparameters': {'width': 4, 'pooler': true},"
    " 'classes': {'*Model': {'root': 'base'}, '*ForLM': {'set': {'head': 'lm', 'width': '=2 * 3'}},"
    "   '*ForQA': {'set': {'head': 'qa', 'pooler': false}, 'rename': {'base': 'transformer.base'}}},"
    " 'default_class': '*ForLM',"
    " 'modules': {'base': {'modules': {'a': 'Parameter(width)', 'p': {'when': 'pooler', 'layer': 'Parameter(1)'}}},"
    "   '(heads)': {'modules': {'lm': {'when': 'head == ''lm''', 'layer': 'Parameter(width, 2)'},"
    "     'qa': {'when': 'head == ''qa''', 'layer': 'Parameter(2)'}}}}}");

  assert_tensors (fixture, "{'model_type': 'k', 'architectures': ['KayModel']}", "a 4; p 1");
  assert_tensors (fixture, "{'model_type': 'k', 'architectures': 'OldModel', 'width': 3}",
                  "a 3; p 1");
  assert_tensors (fixture, "{'model_type': 'k', 'architectures': [7, 'OldForLM']}",
                  "base.a 6; base.p 1; lm 6x2");
  assert_tensors (fixture, "{'model_type': 'k', 'architectures': ['KayForQA']}",
                  "transformer.base.a 4; qa 2");
  assert_tensors (fixture, "{'architectures': ['OldForQA']}", "transformer.base.a 4; qa 2");
  assert_tensors (fixture, "{'model_type': 'k', 'architectures': ['Strange']}",
                  "base.a 6; base.p 1; lm 6x2");
}

static void
test_repeats (Fixture       *fixture,
              gconstpointer  data)
{
  write_description (fixture, "r",
    "{'title': 'R', 'hyperparameters': {'kinds': 'abab', 'n': 2},"
    " 'modules': {'layers': {'repeat': 'len(kinds)', 'index': 'i', 'with': {'kind': 'kinds[i]', 'wide': 'i + 1'}, 'modules': {"
    "   'x': [{'when': 'kind == ''a''', 'layer': 'Parameter(3)'}, 'Parameter(4)'],"
    "   'e{i}': 'Parameter(1)'}},"
    "  'blocks.0': {'repeat': 'n', 'first': '5', 'index': 'j', 'modules': {'y': 'Parameter(2)',"
    "    'z': {'when': 'j == 6', 'layer': 'Parameter(9)'}}},"
    "  'odd': {'repeat': '5', 'index': 'k', 'when': 'k % 2 == 1', 'layer': 'Parameter(k)'},"
    "  'named_{m}': {'repeat': '2', 'index': 'm', 'layer': 'Parameter(8)'},"
    "  'none': {'repeat': '0', 'layer': 'Parameter(1)'}}}");

  assert_tensors (fixture, "{'model_type': 'r'}",
                  "layers.*.x 3; layers.*.e0 1; layers.*.x 4; layers.*.e1 1; layers.*.x 3; "
                  "layers.*.e2 1; layers.*.x 4; layers.*.e3 1; blocks.*.*.y 2; blocks.*.*.y 2; "
                  "blocks.*.*.z 9; odd.* 1; odd.* 3; named_0 8; named_1 8");
}

static const NumelNode *
find_child (const NumelNode *node,
            const char      *key)
{
  for (guint i = 0; i < node->n_children; i++)
    {
      if (g_str_equal (node->children[i]->key, key))
        return node->children[i];
    }
  g_assert_not_reached ();
}

static void
test_equal_items (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;
  const NumelNode *root;
  const NumelNode *node;

  write_description (fixture, "q",
    "{'title': 'Q', 'hyperparameters': {'dense': 2, 'n': 9},"
    " 'modules': {'layers': {'repeat': 'n', 'index': 'i', 'modules': {"
    "   'mlp': 'Linear(4, 6 if i < dense else 8, bias=False)',"
    "   'attn': {'part': 'attention', 'context': {'cache': '10', 'window': '5 if i % 2 == 0 else None', 'scores': '3'},"
    "     'layer': 'Linear(4, 4, bias=False)'}}}}}");

  model = open_model (fixture, "{'model_type': 'q'}", NULL);
  breakdown = numel_model_build_breakdown (model, NULL);
  root = numel_breakdown_get_root (breakdown);
  g_assert_cmpuint (root->n_children, ==, 2);

  node = find_child (root, "layers");
  g_assert_cmpstr (node->items, ==, "0–1");
  g_assert_cmpint (node->repeat, ==, 2);
  node = find_child (root, "layers#1");
  g_assert_cmpstr (node->items, ==, "2–8");
  g_assert_cmpint (node->first, ==, 2);
  g_assert_cmpint (node->parameters, ==, 7 * (32 + 16));

  /* Windows alternate, which makes no other tensor: one node with both. */
  node = find_child (node, "attn");
  g_assert_cmpuint (node->n_contexts, ==, 2);
  g_assert_cmpint (node->contexts[0].window, ==, 5);
  g_assert_cmpint (node->contexts[0].count, ==, 4);
  g_assert_cmpint (node->contexts[1].window, ==, -1);
  g_assert_cmpint (node->contexts[1].count, ==, 3);
  g_assert_cmpint (node->products, ==, 7 * 16);
}

/* More alternatives than a byte counts, each chosen once. */
static void
test_many_alternatives (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new ("{'title': 'A', 'modules': {'x': {'repeat': '300', "
                                           "'index': 'i', 'modules': {'y': [");
  g_autoptr (GString) expected = g_string_new (NULL);

  for (guint i = 1; i <= 300; i++)
    {
      g_string_append_printf (text, "%s{'when': 'i == %u', 'layer': 'Parameter(%u)'}",
                              i > 1 ? ", " : "", i - 1, i);
      g_string_append_printf (expected, "%sx.*.y %u", i > 1 ? "; " : "", i);
    }
  g_string_append (text, "]}}}}");
  write_description (fixture, "alternatives", text->str);

  assert_tensors (fixture, "{'model_type': 'alternatives'}", expected->str);
}

static void
test_windows (Fixture       *fixture,
              gconstpointer  data)
{
  static const char message[] = "modules.x: w[i]: an integer of at least 0 expected, not 4096.0";

  write_description (fixture, "w",
    "{'title': 'W', 'hyperparameters': {'w': {'default': [null, 8], 'type': 'list'}},"
    " 'modules': {'x': {'repeat': 'len(w)', 'index': 'i', 'context': {'cache': '1', 'window': 'w[i]'},"
    "   'layer': 'Parameter(2)'}}}");

  assert_tensors (fixture, "{'model_type': 'w'}", "x.* 2 *2");
  assert_refused (fixture, "{'model_type': 'w', 'w': [4096.0, null]}", NUMEL_ERROR_BAD_VALUE,
                  message);
  assert_refused (fixture, "{'model_type': 'w', 'w': [null, 4096.0]}", NUMEL_ERROR_BAD_VALUE,
                  message);
}

static const NumelNode *
find_named (const NumelNode *node,
            const char      *name)
{
  const NumelNode *found = g_str_equal (node->name, name) ? node : NULL;

  for (guint i = 0; found == NULL && i < node->n_children; i++)
    found = find_named (node->children[i], name);

  return found;
}

static void
assert_chosen (const NumelBreakdown *breakdown,
               const char           *name,
               gint64                chosen,
               gint64                choices)
{
  const NumelNode *node = find_named (numel_breakdown_get_root (breakdown), name);

  g_assert_nonnull (node);
  g_assert_cmpint (node->chosen, ==, chosen);
  g_assert_cmpint (node->choices, ==, choices);
}

static void
test_shares (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (NumelModel) odd = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;
  NumelCounts counts;

  write_description (fixture, "s",
    "{'title': 'S', 'hyperparameters': {'experts': 8, 'chosen': 2, 'layers': 3},"
    " 'modules': {"
    "  'table': {'part': 'embedding', 'layer': 'Embedding(10, 4)'},"
    "  'body': {'repeat': '1', 'calls': 'layers', 'modules': {"
    "   'experts': {'part': 'ffn', 'repeat': 'experts', 'active': 'chosen', 'layer': 'Linear(4, 4, bias=False)'},"
    "   'stacked': {'part': 'ffn', 'active': 'chosen', 'of': 'experts', 'layer': 'Parameter(experts, 4, 2, matmul=True)'}}},"
    "  'fixed': {'part': 'position', 'fixed': 'True', 'layer': 'Embedding(5, 4)'},"
    "  'head': {'part': 'head', 'layer': 'Linear(4, 10, bias=False)', 'tied_to': 'table'}}}");

  model = open_model (fixture, "{'model_type': 's'}", &error);
  g_assert_no_error (error);
  g_assert_true (numel_model_count (model, &counts, &error));
  g_assert_cmpint (counts.total, ==, 40 + 128 + 64 + 20);
  g_assert_cmpint (counts.fixed, ==, 20);
  g_assert_cmpint (counts.active, ==, 40 + 32 + 16 + 20);
  g_assert_cmpint (counts.active_without_input_table, ==, 32 + 16 + 20);
  g_assert_cmpint (counts.active_without_tables, ==, 32 + 16 + 20);
  g_assert_cmpint (counts.parts[NUMEL_PART_FFN], ==, 192);
  g_assert_cmpint (counts.parts[NUMEL_PART_HEAD], ==, 0);

  /* What is run three times multiplies three times; a tied head multiplies too. */
  breakdown = numel_model_build_breakdown (model, &error);
  g_assert_cmpint (numel_breakdown_get_root (breakdown)->products, ==, 3 * (32 + 16) + 40);
  assert_chosen (breakdown, "experts", 2, 8);
  assert_chosen (breakdown, "stacked", 2, 8);
  assert_chosen (breakdown, "table", -1, 0);

  odd = open_model (fixture, "{'model_type': 's', 'experts': 3, 'chosen': 2}", NULL);
  g_assert_true (numel_model_count (odd, &counts, &error));
  g_assert_cmpint (counts.active, ==, 40 + 32 + 16 + 20);
}

static void
test_ties (Fixture       *fixture,
           gconstpointer  data)
{
  write_description (fixture, "t",
    "{'title': 'T', 'hyperparameters': {'tie': true, 'width': 4, 'out': 4},"
    " 'modules': {"
    "  'bias': 'Parameter(10)',"
    "  'table': 'Embedding(10, width)',"
    "  'head': {'layer': 'Linear(out, 10)', 'tied_when': 'tie', 'tied_to': {'weight': 'table.weight', 'bias': 'bias'}},"
    "  'again': {'layer': 'Linear(out, 10, bias=False)', 'tied_to': 'head', 'tied_when': 'tie'},"
    "  'stack': {'repeat': '3', 'index': 'i', 'modules': {'shared': {'tied_to': 'stack.{0}.shared', 'tied_when': 'i > 0',"
    "    'modules': {'a': 'Linear(2, 2, bias=False)', 'b': 'Parameter(3)'}}}}}}");

  assert_tensors (fixture, "{'model_type': 't'}",
                  "bias 10; table.weight 10x4; head.weight 10x4 = table.weight; head.bias 10 = bias; "
                  "again.weight 10x4 = table.weight; stack.*.shared.a.weight 2x2; "
                  "stack.*.shared.b 3; stack.*.shared.a.weight 2x2 *2 = stack.*.shared.a.weight; "
                  "stack.*.shared.b 3 *2 = stack.*.shared.b");
  assert_tensors (fixture, "{'model_type': 't', 'tie': false}",
                  "bias 10; table.weight 10x4; head.weight 10x4; head.bias 10; again.weight 10x4; "
                  "stack.*.shared.a.weight 2x2; stack.*.shared.b 3; "
                  "stack.*.shared.a.weight 2x2 *2 = stack.*.shared.a.weight; "
                  "stack.*.shared.b 3 *2 = stack.*.shared.b");
  assert_refused (fixture, "{'model_type': 't', 'out': 5}", NUMEL_ERROR_IMPOSSIBLE,
                  "modules.head: tied_to: the shape of table.weight expected");
}

static void
test_overrides (Fixture       *fixture,
                gconstpointer  data)
{
  NumelValue zero = numel_value_from_integer (0);
  NumelValue three = numel_value_from_integer (3);
  NumelValue none = NUMEL_VALUE_INIT_NONE;
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (NumelModel) with_zero = NULL;
  g_autoptr (NumelModel) with_three = NULL;
  g_autoptr (NumelModel) with_none = NULL;
  g_autoptr (GError) error = NULL;
  NumelCounts counts;

  write_description (fixture, "o",
    "{'title': 'O', 'hyperparameters': {'size': 4,"
    "   'out': {'default': '=size', 'type': 'integer', 'empty_is_null': true, 'alias': 'output'}},"
    " 'modules': {'a': 'Parameter(out)'}}");
  model = open_model (fixture, "{'model_type': 'o', 'output': 9}", NULL);

  with_zero = numel_model_with (model, "out", &zero, &error);
  g_assert_true (numel_model_count (with_zero, &counts, NULL));
  g_assert_cmpint (counts.total, ==, 4);
  with_three = numel_model_with (with_zero, "output", &three, &error);
  g_assert_true (numel_model_count (with_three, &counts, NULL));
  g_assert_cmpint (counts.total, ==, 3);
  g_assert_cmpint (numel_model_get_setting (with_three, "out")->origin, ==, NUMEL_ORIGIN_SET);
  with_none = numel_model_with (with_three, "out", &none, &error);
  g_assert_true (numel_model_count (with_none, &counts, NULL));
  g_assert_cmpint (counts.total, ==, 4);
  g_assert_true (numel_model_count (model, &counts, NULL));
  g_assert_cmpint (counts.total, ==, 9);
  g_assert_null (numel_model_with (model, "nothing", &zero, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
}

static void
test_extras (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  const char *wanted[] = { "masks", NULL };
  const char *strange[] = { "strange", NULL };
  NumelModelOptions options = { .extras = wanted };
  NumelModelOptions wrong = { .extras = strange };
  g_autoptr (GBytes) bytes = g_bytes_new_static ("{\"model_type\": \"x\"}", 19);
  g_autoptr (NumelConfig) config = numel_config_new_from_bytes (bytes, NULL);
  g_autoptr (NumelModel) plain = NULL;
  g_autoptr (NumelModel) with = NULL;
  g_autoptr (NumelBreakdown) breakdown = NULL;
  const NumelExtra *extras;
  guint n_extras;
  NumelCounts counts;

  write_description (fixture, "x",
    "{'title': 'X', 'modules': {'a': 'Parameter(5)', 'layers': {'repeat': '3', 'modules': {"
    "  'mask': {'extra': 'masks', 'layer': 'Buffer(4, 4)'}}}}}");
  fixture->catalog = numel_catalog_new_for_folder (fixture->folder);

  plain = numel_model_new (fixture->catalog, config, NULL, &error);
  breakdown = numel_model_build_breakdown (plain, &error);
  g_assert_no_error (error);
  extras = numel_breakdown_get_extras (breakdown, &n_extras);
  g_assert_cmpuint (n_extras, ==, 1);
  g_assert_cmpstr (extras[0].name, ==, "masks");
  g_assert_cmpint (extras[0].elements, ==, 48);
  g_assert_cmpint (numel_breakdown_get_counts (breakdown)->total, ==, 5);
  g_assert_cmpint (numel_breakdown_get_counts (breakdown)->buffers, ==, 0);

  with = numel_model_new (fixture->catalog, config, &options, &error);
  g_assert_true (numel_model_count (with, &counts, &error));
  g_assert_cmpint (counts.total, ==, 53);

  g_assert_null (numel_model_new (fixture->catalog, config, &wrong, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
}

static void
test_sub_configurations (Fixture       *fixture,
                         gconstpointer  data)
{
  write_description (fixture, "part",
    "{'title': 'P', 'class_prefix': 'Part', 'switches': {'head': false}, 'hyperparameters': {'hidden_size': 4, 'vocab_size': 7},"
    " 'classes': {'*Model': {'root': 'model'}, '*LM': {'set': {'head': true}}},"
    " 'derived': {'double': '2 * hidden_size'},"
    " 'modules': {'model': {'modules': {'table': {'part': 'embedding', 'layer': 'Embedding(vocab_size, hidden_size)'}}},"
    "   'lm': {'when': 'head', 'layer': 'Linear(hidden_size, vocab_size, bias=False)', 'tied_to': 'model.table'}}}");
  write_description (fixture, "whole",
    "{'title': 'W', 'configs': {"
    "  'text_config': {'family': 'part', 'always': true, 'at': ['text_config', '.'], 'set': {'vocab_size': '=rows'}},"
    "  'vision_config': {'family': 'part', 'missing': {'hidden_size': 3}, 'over': 'vision_dict'},"
    "  'audio_config': {'family': 'part'}},"
    " 'hyperparameters': {'rows': 5},"
    " 'modules': {"
    "  'text': {'config': 'text_config', 'class': '*LM'},"
    "  'tower': {'part': 'vision', 'config': 'vision_config', 'class': ['*Nothing', '*Model']},"
    "  'ears': {'when': 'audio_config != None', 'config': 'audio_config', 'class': '*Model'},"
    "  'join': {'part': 'projector', 'layer': 'Linear(vision_config.double, text_config.hidden_size, bias=False)'}}}");

  assert_tensors (fixture, "{'model_type': 'whole'}",
                  "text.model.table.weight 5x4; text.lm.weight 5x4 = text.model.table.weight; "
                  "tower.table.weight 7x3; join.weight 4x6");
  assert_tensors (fixture,
                  "{'model_type': 'whole', 'hidden_size': 8, 'rows': 6, 'vision_config': {'hidden_size': 2, 'vocab_size': 3},"
                  " 'vision_dict': {'hidden_size': 5}, 'audio_config': {}}",
                  "text.model.table.weight 6x8; text.lm.weight 6x8 = text.model.table.weight; "
                  "tower.table.weight 3x5; ears.table.weight 7x4; join.weight 8x10");
  assert_refused (fixture, "{'model_type': 'whole', 'text_config': {'hidden_size': 'x'}}",
                  NUMEL_ERROR_BAD_VALUE, "text_config.hidden_size: an integer expected, not \"x\"");
  assert_refused (fixture, "{'model_type': 'whole', 'text_config': 3}", NUMEL_ERROR_BAD_VALUE,
                  "text_config: an object expected");
}

static void
test_extends (Fixture       *fixture,
              gconstpointer  data)
{
  write_description (fixture, "base",
    "{'title': 'B', 'class_prefix': 'Base', 'classes': {'*Model': {}},"
    " 'hyperparameters': {'w': {'default': 4, 'alias': 'width'}, 'n': 2},"
    " 'blocks': {'mlp': {'with': {'inner': '2 * w'}, 'modules': {'up': 'Linear(w, inner, bias=False)'}}},"
    " 'modules': {'m': {'modules': {'mlp': {'use': 'mlp'}, 'norm': 'RMSNorm(w)',"
    "   'pick': [{'when': 'n > 5', 'layer': 'Parameter(1)'}, 'Parameter(2)']}}, 'last': 'Parameter(w)'}}");
  write_description (fixture, "changed",
    "{'title': 'C', 'extends': 'base', 'class_prefix': 'Changed',"
    " 'hyperparameters': {'w': {'default': 6}, 'x': 3},"
    " 'changes': {'m.norm': null, 'm.pick[1]': 'Parameter(n, x)', 'm.pick[0]': {'when': 'n > 9'},"
    "   'blocks.mlp.down': 'Linear(inner, w, bias=False)', 'm.mlp': {'with': {'inner': 'x'}},"
    "   'm.new.part': 'Parameter(x)', 'last': {'when': 'x > 5'}}}");

  assert_tensors (fixture, "{'model_type': 'base'}",
                  "m.mlp.up.weight 8x4; m.norm.weight 4; m.pick 2; last 4");
  assert_tensors (fixture, "{'model_type': 'changed', 'width': 5}",
                  "m.mlp.up.weight 3x5; m.mlp.down.weight 5x3; m.pick 2x3; m.new.part 3");
  assert_tensors (fixture, "{'model_type': 'changed', 'n': 10, 'architectures': ['ChangedModel']}",
                  "m.mlp.up.weight 3x6; m.mlp.down.weight 6x3; m.pick 1; m.new.part 3");
}

static void
test_norms (Fixture *fixture, gconstpointer data)
{
  g_autoptr (NumelModel) model = NULL;
  g_autoptr (GError) error = NULL;
  NumelCounts counts;

  write_description (fixture, "norms",
    "{'title': 'N', 'modules': {'attention': {'part': 'attention', 'modules': {'q': 'Linear(2, 3)',"
    "   'a': 'RMSNorm(4)', 'b': {'layer': 'LayerNorm(4)'}, 'c': 'GroupNorm(2, 8)',"
    "   'd': 'BatchNorm1d(5)', 'scale': 'Parameter(3)'}},"
    " 'head': {'part': 'head', 'layer': 'LayerNorm(7)'}}}");

  model = open_model (fixture, "{'model_type': 'norms'}", &error);
  g_assert_true (numel_model_count (model, &counts, &error));
  g_assert_no_error (error);
  g_assert_cmpint (counts.parts[NUMEL_PART_NORM], ==, 4 + 8 + 16 + 10);
  g_assert_cmpint (counts.parts[NUMEL_PART_ATTENTION], ==, 9 + 3);
  g_assert_cmpint (counts.parts[NUMEL_PART_HEAD], ==, 14);
}

static void
test_labels (Fixture *fixture, gconstpointer data)
{
  write_description (fixture, "labels",
    "{'title': 'L', 'hyperparameters': {'n': 4, 'num_labels': 3}, 'modules': {"
    " 'x': 'Parameter(n, num_labels)'}}");
  write_description (fixture, "others",
    "{'title': 'O', 'extends': 'labels', 'hyperparameters': {'num_labels': 2}}");
  write_description (fixture, "fixed",
    "{'title': 'F', 'extends': 'labels', 'hyperparameters': {'num_labels': {'default': 2}}}");

  assert_tensors (fixture, "{'model_type': 'labels'}", "x 4x3");
  assert_tensors (fixture, "{'model_type': 'labels', 'id2label': {'0': 'a'}}", "x 4x1");
  assert_tensors (fixture, "{'model_type': 'labels', 'id2label': {'0': 'a'}, 'num_labels': 7}",
                  "x 4x7");
  assert_tensors (fixture, "{'model_type': 'others', 'id2label': {}}", "x 4x2");
  assert_tensors (fixture, "{'model_type': 'others', 'id2label': {'0': 'a'}}", "x 4x1");
  assert_tensors (fixture, "{'model_type': 'fixed', 'id2label': {'0': 'a'}}", "x 4x2");
}

static void
test_own_extras (Fixture *fixture, gconstpointer data)
{
  write_description (fixture, "first",
    "{'title': 'F', 'modules': {'m': {'modules': {'a': 'Parameter(5)'}}},"
    " 'extras': {'m.rotary.freq': {'extra': 'rotary', 'layer': 'Buffer(3)'}}}");
  write_description (fixture, "second", "{'title': 'S', 'extends': 'first'}");
  write_description (fixture, "third",
    "{'title': 'T', 'extends': 'second', 'changes': {'m': {'modules': {'b': 'Parameter(4)'}}},"
    " 'extras': {'m.mask': {'extra': 'mask', 'layer': 'Buffer(2)'}}}");

  assert_tensors (fixture, "{'model_type': 'first'}", "m.a 5; m.rotary.freq 3 buffer (rotary)");
  assert_tensors (fixture, "{'model_type': 'second'}", "m.a 5");
  assert_tensors (fixture, "{'model_type': 'third'}", "m.b 4; m.mask 2 buffer (mask)");
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/description/layers-have-the-tensors-of-torch-nn", test_kinds },
    { "/description/values-come-from-name-alias-null-default", test_values },
    { "/description/classes-set-root-and-rename", test_classes },
    { "/description/repeats-choices-and-templates", test_repeats },
    { "/description/equal-items-are-one-node", test_equal_items },
    { "/description/any-number-of-alternatives", test_many_alternatives },
    { "/description/each-window-is-none-or-a-size", test_windows },
    { "/description/active-calls-and-fixed", test_shares },
    { "/description/tied-tensors-count-once", test_ties },
    { "/description/overrides-are-read-like-a-file", test_overrides },
    { "/description/extras-count-when-asked-for", test_extras },
    { "/description/sub-configurations", test_sub_configurations },
    { "/description/extends-and-changes", test_extends },
    { "/description/norms-are-of-the-part-norm-unless-said", test_norms },
    { "/description/num-labels-is-the-number-of-names", test_labels },
    { "/description/extras-are-not-inherited", test_own_extras },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, fixture_set_up, tests[i].func, fixture_tear_down);

  return g_test_run ();
}
