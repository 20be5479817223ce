/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cost-models.h"

#include "core/text/numel-error.h"
#include "core/text/numel-memory-size.h"

#define GIB ((gint64) 1 << 30)

static void
check_flops (JsonObject *row,
             const char *name,
             CostModel  *model)
{
  gint64 tokens = json_object_get_int_member (row, "tokens");
  gint64 expected = json_object_get_int_member (row, "flops");
  NumelPrefill prefill;

  numel_flops_get_prefill (&model->cost->flops, tokens, 1, &prefill);
  if (prefill.total != expected)
    g_error ("%s, %" G_GINT64_FORMAT " tokens: %" G_GINT64_FORMAT " FLOPs, not %" G_GINT64_FORMAT,
             name, tokens, prefill.total, expected);
}

static void
test_flops_are_those_of_the_reference (void)
{
  g_assert_cmpuint (cost_models_foreach ("flops.jsonl", check_flops), ==, 72);
}

/* The reference keeps one token less than a window that is passed. */
static gint64
count_as_reference (const NumelCache *cache,
                    gint64            tokens)
{
  const NumelCacheRow *rows = (const NumelCacheRow *) cache->rows->data;
  guint n_rows = cache->rows->len;
  NumelWide elements = numel_cache_get_elements (cache, tokens, FALSE);

  for (guint i = 0; i < n_rows; i++)
    {
      if (rows[i].window >= 0 && tokens >= rows[i].window)
        elements -= (NumelWide) rows[i].per_token * rows[i].layers;
    }

  return numel_wide_get (elements);
}

static void
check_cache (JsonObject *row,
             const char *name,
             CostModel  *model)
{
  const NumelCache *cache = &model->cost->cache;
  gint64 tokens = json_object_get_int_member (row, "tokens");
  gint64 expected = json_object_get_int_member (row, "cache_elements");
  gint64 whole = numel_wide_get (numel_cache_get_elements (cache, tokens, FALSE));
  gint64 windowed = count_as_reference (cache, tokens);

  if (whole != expected && windowed != expected)
    g_error ("%s, %" G_GINT64_FORMAT " tokens: %" G_GINT64_FORMAT
             " elements, not %" G_GINT64_FORMAT,
             name, tokens, whole, expected);
}

static void
test_cache_is_that_of_the_reference (void)
{
  g_assert_cmpuint (cost_models_foreach ("cache.jsonl", check_cache), ==, 70);
}

static gint64
get_preset_elements (const char *id,
                     gint64      tokens)
{
  g_auto (CostModel) model = { 0 };

  cost_model_init_preset (&model, id);

  return numel_wide_get (numel_cache_get_elements (&model.cost->cache, tokens, FALSE));
}

static gint64
get_preset_bytes (const char    *id,
                  gint64         tokens,
                  NumelDataType  type)
{
  g_auto (CostModel) model = { 0 };

  cost_model_init_preset (&model, id);

  return numel_cache_get_bytes (&model.cost->cache, tokens, 1, type, FALSE);
}

static void
test_cache_of_windows (void)
{
  g_assert_cmpint (get_preset_elements ("gpt-oss-20b", 131072), ==, 1612185600);
  g_assert_cmpint (get_preset_elements ("gemma-3-1b", 2048), ==, 9961472);
  g_assert_cmpint (get_preset_elements ("gemma-2-9b", 8192), ==, 1056964608);
}

static void
test_cache_of_a_window_that_is_not_used (void)
{
  g_auto (CostModel) model = { 0 };

  cost_model_init_text (&model,
                        "{\"model_type\": \"qwen2\", \"vocab_size\": 152064, \"hidden_size\": 3584,"
                        " \"intermediate_size\": 18944, \"num_hidden_layers\": 28,"
                        " \"num_attention_heads\": 28, \"num_key_value_heads\": 4,"
                        " \"max_window_layers\": 28, \"sliding_window\": 131072,"
                        " \"use_sliding_window\": false}");
  g_assert_cmpint (numel_wide_get (numel_cache_get_elements (&model.cost->cache, 131072,
                                                             FALSE)), ==, 3758096384);
  g_assert_cmpint (get_preset_elements ("qwen2.5-7b", 131072), ==, 3758096384);
}

static void
test_llama_3_1_8b_in_bf16 (void)
{
  g_auto (CostModel) model = { 0 };
  g_autoptr (NumelFigure) weights = NULL;

  cost_model_init_preset (&model, "llama-3.1-8b");
  weights = numel_data_type_describe (NUMEL_DATA_TYPE_BF16, model.cost->counts->total);
  g_assert_cmpint (weights->value, ==, 16060522496);
  g_assert_cmpstr (weights->formula, ==, "parameters × 2 bytes");
  g_assert_cmpstr (weights->formula_numbers, ==, "8030261248 × 2");
  g_assert_cmpint (numel_cost_get_weight_bytes (model.cost, NUMEL_DATA_TYPE_BF16), ==, 16060522496);
  g_assert_cmpint (numel_cache_get_bytes (&model.cost->cache, 8192, 1,
                                          NUMEL_DATA_TYPE_BF16, FALSE), ==, GIB);
  g_assert_cmpint (model.cost->context, ==, 131072);
}

/* CASES 35: key-value heads and the head's own size, keys and values. */
static void
test_case_35 (void)
{
  g_assert_cmpint (get_preset_bytes ("llama-3-8b", 8192, NUMEL_DATA_TYPE_FP16), ==, 1073741824);
  g_assert_cmpint (get_preset_bytes ("qwen3-4b", 8192, NUMEL_DATA_TYPE_FP16), ==, 1207959552);
  g_assert_cmpint (get_preset_bytes ("qwen3-0.6b", 40960, NUMEL_DATA_TYPE_FP16), ==,
                   GIB * 35 / 8);
}

/* CASES 36: latent attention, and the expanded form beside it. */
static void
test_case_36 (void)
{
  g_auto (CostModel) model = { 0 };
  const NumelCache *cache;
  const NumelCacheRow *rows;
  guint n_rows;

  cost_model_init_preset (&model, "deepseek-v3");
  cache = &model.cost->cache;
  rows = (const NumelCacheRow *) cache->rows->data;
  n_rows = cache->rows->len;
  g_assert_cmpuint (n_rows, ==, 1);
  g_assert_cmpint (rows[0].kind, ==, NUMEL_CACHE_LATENT);
  g_assert_cmpint (rows[0].layers, ==, 61);
  g_assert_cmpint (numel_wide_get (numel_cache_get_elements (cache, 1, FALSE)), ==, 35136);
  g_assert_cmpint (numel_wide_get (numel_cache_get_elements (cache, 1, TRUE)), ==, 2498560);
  g_assert_true (cache->has_expanded);

  g_assert_cmpint (numel_cache_get_bytes (cache, 65536, 1, NUMEL_DATA_TYPE_FP16, FALSE), ==,
                   (gint64) 35136 * 65536 * 2);
  g_assert_cmpint (numel_cache_get_bytes (cache, 163840, 1, NUMEL_DATA_TYPE_FP16, FALSE), ==,
                   (gint64) 35136 * 163840 * 2);
  g_assert_cmpint (numel_cache_get_bytes (cache, 65536, 1, NUMEL_DATA_TYPE_FP16, TRUE), ==,
                   305 * GIB);
}

/* CASES 38: weights in FP16, whole and without the head. */
static void
test_case_38 (void)
{
  g_auto (CostModel) model = { 0 };
  gint64 parts[NUMEL_N_PARTS];
  gint64 bytes;

  cost_model_init_preset (&model, "llama-3.1-70b");
  bytes = numel_cost_get_weight_bytes (model.cost, NUMEL_DATA_TYPE_FP16);
  g_assert_cmpint (bytes, ==, 141107412992);

  numel_cost_sum_weight_parts (model.cost, NUMEL_DATA_TYPE_FP16, parts);
  g_assert_cmpint (bytes - parts[NUMEL_PART_HEAD], ==, 139006066688);
}

static void
test_mixture_costs_what_is_chosen (void)
{
  g_auto (CostModel) model = { 0 };
  NumelPrefill prefill;

  cost_model_init_preset (&model, "mixtral-8x7b");
  numel_flops_get_prefill (&model.cost->flops, 1, 1, &prefill);
  g_assert_cmpint (prefill.total, ==, 25497698304);
}

/* Doubling the text more than doubles the FLOPs, and the excess is the quadratic term. */
static void
check_doubling (JsonObject *row,
                const char *name,
                CostModel  *model)
{
  const NumelFlops *flops = &model->cost->flops;
  gint64 tokens = json_object_get_int_member (row, "tokens");
  NumelPrefill one;
  NumelPrefill two;

  numel_flops_get_prefill (flops, tokens, 1, &one);
  numel_flops_get_prefill (flops, 2 * tokens, 1, &two);
  g_assert_cmpint (two.scores, ==, 4 * one.scores);
  if (two.matrices == 2 * one.matrices)
    g_assert_cmpint (two.total - 2 * one.total, ==, 2 * one.scores);
  else
    g_assert_cmpint (two.matrices, <, 2 * one.matrices);
  if (one.scores > 0)
    g_assert_cmpint (two.total, >, 2 * one.total - one.matrices);
  g_assert_cmpint (one.scores_masked, <=, one.scores);
  g_assert_cmpint (one.total_masked, ==, one.matrices + one.scores_masked);
}

static void
test_doubling_more_than_doubles (void)
{
  cost_models_foreach ("flops.jsonl", check_doubling);
}

static NumelWide
count_pairs (gint64 tokens,
             gint64 window,
             gboolean both_ways)
{
  NumelWide pairs = 0;

  for (gint64 i = 0; i < tokens; i++)
    {
      for (gint64 j = 0; j < tokens; j++)
        {
          gint64 distance = both_ways ? ABS (i - j) : i - j;
          gint64 reach = window < 0 ? tokens : both_ways ? window / 2 : window - 1;

          if (distance >= 0 && distance <= reach)
            pairs++;
        }
    }

  return pairs;
}

static gint64
get_masked_scores (const char *config,
                   gint64      tokens)
{
  g_auto (CostModel) model = { 0 };
  NumelPrefill prefill;

  cost_model_init_text (&model, config);
  numel_flops_get_prefill (&model.cost->flops, tokens, 1, &prefill);

  return prefill.scores_masked;
}

/* One layer of one head of size 1 looks back; of two layers that look both ways, the second within
 * the window. A pair is multiplied twice and counts two FLOPs each. */
static void
test_pairs_are_those_of_the_mask (void)
{
  for (gint64 window = 1; window < 50; window++)
    {
      g_autofree char *causal =
        g_strdup_printf ("{\"model_type\": \"mistral\", \"vocab_size\": 8, \"hidden_size\": 1,"
                         " \"intermediate_size\": 1, \"num_hidden_layers\": 1,"
                         " \"num_attention_heads\": 1, \"num_key_value_heads\": 1,"
                         " \"head_dim\": 1, \"sliding_window\": %" G_GINT64_FORMAT "}", window);
      g_autofree char *both_ways =
        g_strdup_printf ("{\"model_type\": \"modernbert\", \"vocab_size\": 8, \"hidden_size\": 1,"
                         " \"intermediate_size\": 1, \"num_hidden_layers\": 2,"
                         " \"num_attention_heads\": 1, \"global_attn_every_n_layers\": 2,"
                         " \"local_attention\": %" G_GINT64_FORMAT "}", window);

      for (gint64 tokens = 0; tokens < 40; tokens++)
        {
          g_assert_cmpint (get_masked_scores (causal, tokens), ==,
                           4 * (gint64) count_pairs (tokens, window, FALSE));
          g_assert_cmpint (get_masked_scores (both_ways, tokens), ==,
                           4 * (tokens * tokens + (gint64) count_pairs (tokens, window, TRUE)));
        }
    }
  for (gint64 tokens = 0; tokens < 40; tokens++)
    g_assert_cmpint (get_masked_scores ("{\"model_type\": \"mistral\", \"vocab_size\": 8,"
                                        " \"hidden_size\": 1, \"intermediate_size\": 1,"
                                        " \"num_hidden_layers\": 1, \"num_attention_heads\": 1,"
                                        " \"num_key_value_heads\": 1, \"head_dim\": 1,"
                                        " \"sliding_window\": null}",
                                        tokens), ==,
                     4 * (gint64) count_pairs (tokens, -1, FALSE));
}

/* What a text costs step by step is what it costs at once, masked. */
static void
test_steps_make_a_prefill (void)
{
  static const char *const presets[] = { "gpt2", "gemma-3-1b", "mixtral-8x7b", "deepseek-v3" };

  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      g_auto (CostModel) model = { 0 };
      const NumelFlops *flops;
      NumelPrefill prefill;
      gint64 sum = 0;

      cost_model_init_preset (&model, presets[i]);
      flops = &model.cost->flops;
      g_assert_true (numel_flops_can_decode (flops));
      numel_flops_get_prefill (flops, 1500, 1, &prefill);
      for (gint64 n = 1; n <= 1500; n++)
        {
          NumelPrefill step;

          numel_flops_get_decode (flops, n, 1, &step);
          sum += step.total_masked;
        }
      g_assert_cmpint (sum, ==, prefill.total_masked);
    }
}

static void
test_encoder_keeps_nothing (void)
{
  g_auto (CostModel) model = { 0 };
  NumelPrefill prefill;

  cost_model_init_preset (&model, "bert-base-uncased");
  g_assert_true (model.cost->cache.rows->len == 0);
  g_assert_false (numel_flops_can_decode (&model.cost->flops));
  numel_flops_get_prefill (&model.cost->flops, 512, 1, &prefill);
  g_assert_cmpint (prefill.scores_masked, ==, prefill.scores);
}

/* CLIP's text looks back only, its images both ways; nothing is kept of either. */
static void
test_causal_without_a_cache (void)
{
  g_auto (CostModel) model = { 0 };
  NumelPrefill prefill;
  gint64 text;
  gint64 image;

  cost_model_init_preset (&model, "clip-vit-b32");
  g_assert_false (numel_flops_can_decode (&model.cost->flops));
  numel_flops_get_prefill (&model.cost->flops, 77, 1, &prefill);
  text = (gint64) 2 * 2 * 512 * 12;
  image = (gint64) 2 * 2 * 768 * 12;
  g_assert_cmpint (prefill.scores, ==, (text + image) * 77 * 77);
  g_assert_cmpint (prefill.scores_masked, ==, text * (77 * 78 / 2) + image * 77 * 77);
}

/* A window of 128 tokens, 64 on either side, in two of three layers. */
static void
test_window_on_either_side (void)
{
  g_auto (CostModel) model = { 0 };
  NumelPrefill prefill;
  NumelWide pairs = count_pairs (512, 128, TRUE);
  gint64 scores = (gint64) 2 * 2 * 1024;

  cost_model_init_preset (&model, "modernbert-large");
  g_assert_cmpuint (model.cost->cache.rows->len, ==, 0);
  numel_flops_get_prefill (&model.cost->flops, 512, 1, &prefill);
  g_assert_cmpint (prefill.scores, ==, scores * 28 * 512 * 512);
  g_assert_cmpint (prefill.scores_masked, ==,
                   scores * 10 * 512 * 512 + scores * 18 * (gint64) pairs);
}

static void
test_memory_sizes (void)
{
  static const struct
  {
    const char *text;
    gint64 bytes;
  } sizes[] = {
    { "24 GB", 24000000000 }, { "24GiB", 25769803776 }, { " 1.5 TB ", 1500000000000 },
    { "80g", 80000000000 }, { "512 MiB", 536870912 }, { "1000", 1000 }, { "0", 0 }, { "7 B", 7 },
    { "0.5 KiB", 512 }, { "1,5 GB", 1500000000 }, { "24,5GB", 24500000000 }, { ".5 KiB", 512 },
    { "1,500 GB", 1500000000000 }, { "0,125 KiB", 128 }, { "1,000", 1000 },
    { "12 000 MB", 12000000000 },
    { "25.393692671999998 GB", 25393692672 }, { "23.64971923828125 GiB", 25393692672 },
  };
  static const char *const wrong[] = {
    "", "GB", "-1 GB", "1e3", "0x10", "nan", "inf GB", "24 GX", "24 GBB", "1 2 GB", "99999999 TiB",
    "twenty", "1,50,0 GB", "24 billion", "24 params", "1.5",
    "24                                                GB or so",
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 bytes;

      g_assert_true (numel_memory_size_parse (sizes[i].text, &bytes, &error));
      g_assert_no_error (error);
      g_assert_cmpint (bytes, ==, sizes[i].bytes);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 bytes;

      g_assert_false (numel_memory_size_parse (wrong[i], &bytes, &error));
      g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_BAD_VALUE);
    }
}

static void
test_kinds_of_layers (void)
{
  g_auto (CostModel) gemma = { 0 };
  g_auto (CostModel) t5 = { 0 };
  g_auto (CostModel) mamba = { 0 };
  const NumelCacheRow *rows;
  const gint64 *bends;
  guint n;

  cost_model_init_preset (&gemma, "gemma-3-1b");
  rows = (const NumelCacheRow *) gemma.cost->cache.rows->data;
  n = gemma.cost->cache.rows->len;
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (rows[0].kind, ==, NUMEL_CACHE_FULL);
  g_assert_cmpint (rows[0].layers, ==, 4);
  g_assert_cmpint (rows[1].kind, ==, NUMEL_CACHE_WINDOWED);
  g_assert_cmpint (rows[1].layers, ==, 22);
  g_assert_cmpint (rows[1].window, ==, 512);
  bends = (const gint64 *) gemma.cost->cache.bends->data;
  n = gemma.cost->cache.bends->len;
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (bends[0], ==, 512);

  cost_model_init_preset (&t5, "t5-small");
  rows = (const NumelCacheRow *) t5.cost->cache.rows->data;
  n = t5.cost->cache.rows->len;
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (rows[1].kind, ==, NUMEL_CACHE_CROSS);
  g_assert_cmpint (rows[1].layers, ==, 6);

  cost_model_init_preset (&mamba, "mamba-130m");
  rows = (const NumelCacheRow *) mamba.cost->cache.rows->data;
  n = mamba.cost->cache.rows->len;
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (rows[0].kind, ==, NUMEL_CACHE_STATE);
  g_assert_true (numel_cache_get_elements (&mamba.cost->cache, 1, FALSE)
                 == numel_cache_get_elements (&mamba.cost->cache, 100000, FALSE));
}

static void
test_cache_formula (void)
{
  g_auto (CostModel) model = { 0 };
  g_autoptr (NumelFigure) figure = NULL;
  g_autoptr (NumelFigure) token = NULL;
  g_autofree char *text = NULL;

  cost_model_init_preset (&model, "llama-3.1-8b");
  figure = numel_cache_describe (&model.cost->cache, 8192, 1, NUMEL_DATA_TYPE_BF16, FALSE);
  text = numel_figure_to_text (figure);
  g_assert_cmpstr (text, ==,
                   "2 × num_key_value_heads × head_dim × tokens × layers × sequences × bytes"
                   " = 2 × 8 × 128 × 8192 × 32 × 1 × 2 = 1073741824");
  token = numel_cache_describe_token (&model.cost->cache, NUMEL_DATA_TYPE_BF16);
  g_assert_cmpint (token->value, ==, 128 * 1024);
}

static void
test_longest_context_that_fits (void)
{
  g_auto (CostModel) model = { 0 };
  const NumelCache *cache;
  gint64 weights;
  NumelFit fit;

  cost_model_init_preset (&model, "llama-3.1-8b");
  cache = &model.cost->cache;
  weights = numel_cost_get_weight_bytes (model.cost, NUMEL_DATA_TYPE_BF16);

  numel_cost_fit (model.cost, 24 * GIB, weights, 8192, 1, NUMEL_DATA_TYPE_BF16, &fit);
  g_assert_true (fit.fits);
  g_assert_cmpint (fit.needed, ==, weights + GIB);
  g_assert_cmpint (fit.left, ==, 23 * GIB - weights);
  g_assert_cmpint (numel_cache_get_bytes (cache, fit.longest, 1, NUMEL_DATA_TYPE_BF16, FALSE), <=,
                   24 * GIB - weights);
  g_assert_cmpint (numel_cache_get_bytes (cache, fit.longest + 1, 1, NUMEL_DATA_TYPE_BF16,
                                          FALSE), >, 24 * GIB - weights);

  numel_cost_fit (model.cost, 8 * GIB, weights, 8192, 1, NUMEL_DATA_TYPE_BF16, &fit);
  g_assert_false (fit.fits);
  g_assert_cmpint (fit.longest, ==, -1);
  g_assert_cmpint (fit.left, <, 0);
}

static void
test_too_large_is_told (void)
{
  g_auto (CostModel) model = { 0 };
  const gint64 bytes_of_a_token = 126 * 2 * 1024 * 4;
  gint64 longest;
  NumelPrefill prefill;
  NumelFit fit;

  cost_model_init_preset (&model, "llama-3.1-405b");
  numel_flops_get_prefill (&model.cost->flops, G_MAXINT64, G_MAXINT64, &prefill);
  g_assert_cmpint (prefill.total, ==, NUMEL_WIDE_TOO_LARGE);
  g_assert_cmpint (prefill.scores, ==, NUMEL_WIDE_TOO_LARGE);
  g_assert_cmpint (prefill.scores_masked, ==, NUMEL_WIDE_TOO_LARGE);
  g_assert_cmpint (numel_cache_get_bytes (&model.cost->cache, G_MAXINT64, G_MAXINT64,
                                          NUMEL_DATA_TYPE_FP32, FALSE), ==, NUMEL_WIDE_TOO_LARGE);
  numel_cost_fit (model.cost, GIB, 1, G_MAXINT64, G_MAXINT64, NUMEL_DATA_TYPE_FP32, &fit);
  g_assert_cmpint (fit.needed, ==, NUMEL_WIDE_TOO_LARGE);
  g_assert_false (fit.fits);

  /* Just below the limit it is still exact: 126 layers × 2 × 1,024 elements × 4 bytes a token. */
  longest = G_MAXINT64 / bytes_of_a_token;
  g_assert_cmpint (numel_cache_get_bytes (&model.cost->cache, longest, 1,
                                          NUMEL_DATA_TYPE_FP32, FALSE), ==,
                   longest * bytes_of_a_token);
  g_assert_cmpint (numel_cache_get_bytes (&model.cost->cache, longest + 1, 1,
                                          NUMEL_DATA_TYPE_FP32, FALSE), ==, NUMEL_WIDE_TOO_LARGE);
}

static void
test_data_types_take_their_bits (void)
{
  static const struct
  {
    const char *name;
    gint64 elements;
    gint64 bytes;
  } expected[] = {
    { "fp32", 1000, 4000 }, { "bf16", 1000, 2000 }, { "fp16", 1000, 2000 }, { "fp8", 1000, 1000 },
    { "int8", 1000, 1000 }, { "int4", 1001, 501 }, { "int4-g128", 12800, 6600 },
    { "int4-g32", 3200, 1800 }, { "nvfp4", 1600, 900 }, { "mxfp4", 3200, 1700 },
    { "ternary", 1000, 250 }, { "q8_0", 3200, 3400 }, { "q6_k", 25600, 21000 },
    { "q5_k", 25600, 17600 }, { "q4_k", 25600, 14400 }, { "q4_0", 3200, 1800 },
    { "q4_k_m", 10000000, 6118000 }, { "q5_k_m", 10000000, 7129500 }, { "q2_k", 25600, 8400 },
    { "q3_k", 25600, 11000 }, { "iq4_xs", 25600, 13600 }, { "q5_0", 3200, 2200 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      NumelDataType type;

      g_assert_true (numel_data_type_from_name (expected[i].name, &type));
      g_assert_cmpstr (numel_data_type_get_name (type), ==, expected[i].name);
      g_assert_cmpint (numel_wide_get (numel_data_type_measure (type, expected[i].elements)), ==,
                       expected[i].bytes);
    }
  g_assert_cmpfloat (numel_data_type_get_bits (NUMEL_DATA_TYPE_Q6_K), ==, 6.5625);
  g_assert_cmpfloat (numel_data_type_get_bits (NUMEL_DATA_TYPE_Q8_0), ==, 8.5);
  g_assert_cmpfloat (numel_data_type_get_bits (NUMEL_DATA_TYPE_Q4_0), ==, 4.5);
}

static void
test_training_state (void)
{
  static const struct
  {
    NumelOptimizer optimizer;
    double bytes;
  } expected[] = {
    { NUMEL_OPTIMIZER_ADAMW_MIXED, 16 },
    { NUMEL_OPTIMIZER_ADAMW_FP32, 16 },
    { NUMEL_OPTIMIZER_ADAMW_8BIT, 10.03125 },
    { NUMEL_OPTIMIZER_SGD_MOMENTUM, 12 },
  };
  g_auto (CostModel) model = { 0 };

  cost_model_init_preset (&model, "llama-3.1-8b");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const NumelCounts *counts = model.cost->counts;
      g_autoptr (NumelFigure) all = numel_optimizer_describe (expected[i].optimizer, counts);
      guint n_lines;
      const NumelTrainingLine *lines = numel_optimizer_get_lines (expected[i].optimizer, &n_lines);
      gint64 sum = 0;

      for (guint j = 0; j < n_lines; j++)
        {
          g_autoptr (NumelFigure) line = numel_training_line_describe (&lines[j], counts);

          sum += line->value;
        }
      g_assert_cmpint (all->value, ==, sum);
      g_assert_cmpfloat (numel_optimizer_get_bytes (expected[i].optimizer), ==, expected[i].bytes);
      g_assert_cmpint (all->value, ==, (gint64) (8030261248 * expected[i].bytes));
    }
}

static void
test_what_is_never_trained_has_no_gradient (void)
{
  g_auto (CostModel) model = { 0 };
  const NumelCounts *counts;
  g_autoptr (NumelFigure) all = NULL;

  cost_model_init_preset (&model, "whisper-tiny");
  counts = model.cost->counts;
  g_assert_cmpint (counts->fixed, ==, 576000);
  all = numel_optimizer_describe (NUMEL_OPTIMIZER_ADAMW_FP32, counts);
  g_assert_cmpint (all->value, ==, 4 * counts->total + 12 * (counts->total - 576000));
}

static void
test_flops_formula (void)
{
  g_auto (CostModel) model = { 0 };
  g_autoptr (NumelFigure) prefill = NULL;
  g_autoptr (NumelFigure) masked = NULL;
  g_autoptr (NumelFigure) forward = NULL;
  gint64 parts[NUMEL_N_PARTS];
  gint64 sum = 0;

  cost_model_init_preset (&model, "llama-3.1-8b");
  prefill = numel_flops_describe (&model.cost->flops, NUMEL_PASS_PREFILL, 8192, 1);
  g_assert_cmpstr (prefill->formula_numbers, ==,
                   "2 × 7504658432 × 8192 + 2 × 8192 × 67108864 × 32");
  g_assert_cmpint (prefill->value, ==,
                   2 * 7504658432 * 8192 + (gint64) 2 * 8192 * 67108864 * 32);
  masked = numel_flops_describe (&model.cost->flops, NUMEL_PASS_SCORES_MASKED, 8192, 1);
  g_assert_cmpint (masked->value, ==, (gint64) 2 * 8192 * (8192 * 8193 / 2) * 32);
  forward = numel_cost_describe_forward (model.cost);
  g_assert_cmpint (forward->value, ==, 16060522496);

  numel_flops_sum_parts (&model.cost->flops, parts);
  for (guint i = 0; i < NUMEL_N_PARTS; i++)
    sum += parts[i];
  g_assert_cmpint (sum, ==, 2 * 7504658432);
  g_assert_cmpint (parts[NUMEL_PART_EMBEDDING], ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cost/flops-are-those-of-the-reference", test_flops_are_those_of_the_reference);
  g_test_add_func ("/cost/cache-is-that-of-the-reference", test_cache_is_that_of_the_reference);
  g_test_add_func ("/cost/cache-of-windows", test_cache_of_windows);
  g_test_add_func ("/cost/cache-of-a-window-that-is-not-used",
                   test_cache_of_a_window_that_is_not_used);
  g_test_add_func ("/cost/llama-3.1-8b-in-bf16", test_llama_3_1_8b_in_bf16);
  g_test_add_func ("/cost/case-35", test_case_35);
  g_test_add_func ("/cost/case-36", test_case_36);
  g_test_add_func ("/cost/case-38", test_case_38);
  g_test_add_func ("/cost/mixture-costs-what-is-chosen", test_mixture_costs_what_is_chosen);
  g_test_add_func ("/cost/doubling-more-than-doubles", test_doubling_more_than_doubles);
  g_test_add_func ("/cost/pairs-are-those-of-the-mask", test_pairs_are_those_of_the_mask);
  g_test_add_func ("/cost/steps-make-a-prefill", test_steps_make_a_prefill);
  g_test_add_func ("/cost/encoder-keeps-nothing", test_encoder_keeps_nothing);
  g_test_add_func ("/cost/causal-without-a-cache", test_causal_without_a_cache);
  g_test_add_func ("/cost/window-on-either-side", test_window_on_either_side);
  g_test_add_func ("/cost/memory-sizes", test_memory_sizes);
  g_test_add_func ("/cost/kinds-of-layers", test_kinds_of_layers);
  g_test_add_func ("/cost/cache-formula", test_cache_formula);
  g_test_add_func ("/cost/longest-context-that-fits", test_longest_context_that_fits);
  g_test_add_func ("/cost/too-large-is-told", test_too_large_is_told);
  g_test_add_func ("/cost/data-types-take-their-bits", test_data_types_take_their_bits);
  g_test_add_func ("/cost/training-state", test_training_state);
  g_test_add_func ("/cost/what-is-never-trained-has-no-gradient",
                   test_what_is_never_trained_has_no_gradient);
  g_test_add_func ("/cost/flops-formula", test_flops_formula);

  return g_test_run ();
}
