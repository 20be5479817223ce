/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart-samples.h"

#include <math.h>

#include "chart/numel-chart-export.h"

const char *const chart_sample_names[] = {
  "pie", "pie-full", "pie-mixture", "pie-one", "pie-none", "pie-forty", "pie-nearly-all",
  "pie-long-names", "pie-arabic", "ring", "ring-inside", "ring-deep", "bars", "bars-shares",
  "bars-one", "bars-twelve", "waterfall", "waterfall-small", "waterfall-many", "lines",
  "lines-linear", "areas", "areas-shares", "areas-gaps", "areas-point", "areas-crowded", NULL,
};

static const char long_name[] = "a_name_of_sixty_letters_that_no_chart_has_room_to_write_out_";

NumelTextMeter *
chart_sample_meter (double   size,
                    gboolean rtl)
{
  PangoContext *context = numel_export_create_context ("DejaVu Sans", size, rtl);
  NumelTextMeter *meter = numel_text_meter_new (context);

  g_object_unref (context);

  return meter;
}

static NumelChartDatum *
add_part (NumelChartDatum *root,
          NumelPart        part,
          gint64           value)
{
  NumelChartDatum *datum = numel_chart_datum_new (numel_part_get_name (part),
                                                  numel_part_get_title (part), part, value);

  numel_chart_datum_add_child (root, datum);

  return datum;
}

static void
add_tensor (NumelChartDatum *part,
            const char      *name,
            gint64           value)
{
  g_autofree char *id = g_strconcat (part->id, "/", name, NULL);
  NumelChartDatum *datum = numel_chart_datum_new (id, name, part->part, value);

  numel_chart_datum_set_idle (datum, part->idle);
  numel_chart_datum_add_child (part, datum);
}

/* Llama 3.1 8B */
NumelChartDatum *
chart_sample_dense (void)
{
  NumelChartDatum *root = numel_chart_datum_new_mixed ("root", "Llama 3.1 8B", 8030261248);
  NumelChartDatum *part = add_part (root, NUMEL_PART_EMBEDDING, 525336576);

  add_tensor (part, "embed_tokens", 525336576);
  part = add_part (root, NUMEL_PART_ATTENTION, 1342177280);
  add_tensor (part, "q_proj", 536870912);
  add_tensor (part, "k_proj", 134217728);
  add_tensor (part, "v_proj", 134217728);
  add_tensor (part, "o_proj", 536870912);
  part = add_part (root, NUMEL_PART_FFN, 5637144576);
  add_tensor (part, "gate_proj", 1879048192);
  add_tensor (part, "up_proj", 1879048192);
  add_tensor (part, "down_proj", 1879048192);
  part = add_part (root, NUMEL_PART_NORM, 266240);
  add_tensor (part, "input_layernorm", 131072);
  add_tensor (part, "post_attention_layernorm", 131072);
  add_tensor (part, "norm", 4096);
  part = add_part (root, NUMEL_PART_HEAD, 525336576);
  add_tensor (part, "lm_head", 525336576);

  return root;
}

/* Mixtral 8x7B, two of eight experts active */
NumelChartDatum *
chart_sample_mixture (void)
{
  NumelChartDatum *root = numel_chart_datum_new_mixed ("root", "Mixtral 8x7B", 46702792704);
  NumelChartDatum *part;

  add_part (root, NUMEL_PART_EMBEDDING, 131072000);
  add_part (root, NUMEL_PART_ATTENTION, 1342177280);
  part = add_part (root, NUMEL_PART_FFN, 45097156608);
  numel_chart_datum_set_idle (part, 0.75);
  add_tensor (part, "w1", 15032385536);
  add_tensor (part, "w2", 15032385536);
  add_tensor (part, "w3", 15032385536);
  add_part (root, NUMEL_PART_ROUTER, 1048576);
  add_part (root, NUMEL_PART_NORM, 266240);
  add_part (root, NUMEL_PART_HEAD, 131072000);

  return root;
}

static NumelChartDatum *
create_awkward (const char *name)
{
  NumelChartDatum *root = numel_chart_datum_new_mixed ("root", "Awkward", 0);

  if (g_str_equal (name, "pie-one"))
    {
      add_part (root, NUMEL_PART_FFN, 5);
    }
  else if (g_str_equal (name, "pie-forty"))
    {
      for (guint i = 0; i < 40; i++)
        {
          g_autofree char *id = g_strdup_printf ("slice %u", i);

          numel_chart_datum_add_child (
            root, numel_chart_datum_new (id, id, i % NUMEL_N_PARTS, 1000000 + i * 9000));
        }
    }
  else if (g_str_equal (name, "pie-nearly-all"))
    {
      add_part (root, NUMEL_PART_FFN, 9999);
      add_part (root, NUMEL_PART_HEAD, 1);
    }
  else if (g_str_equal (name, "pie-long-names"))
    {
      for (guint i = 0; i < 7; i++)
        {
          g_autofree char *id = g_strdup_printf ("%s%u", long_name, i);

          numel_chart_datum_add_child (root, numel_chart_datum_new (id, id, i, 1 + i * i));
        }
    }
  else if (g_str_equal (name, "pie-arabic"))
    {
      numel_chart_datum_add_child (
        root, numel_chart_datum_new ("a", "التضمين", NUMEL_PART_EMBEDDING, 525336576));
      numel_chart_datum_add_child (
        root, numel_chart_datum_new ("b", "الانتباه", NUMEL_PART_ATTENTION, 1342177280));
      numel_chart_datum_add_child (
        root, numel_chart_datum_new ("c", "التغذية الأمامية", NUMEL_PART_FFN, 5637144576));
    }

  return root;
}

static NumelChart *
create_pie (const char *name)
{
  NumelPie *pie = numel_pie_new ();
  g_autoptr (NumelChartDatum) root = NULL;

  if (g_str_equal (name, "pie") || g_str_equal (name, "pie-full"))
    root = chart_sample_dense ();
  else if (g_str_equal (name, "pie-mixture"))
    root = chart_sample_mixture ();
  else
    root = create_awkward (name);

  numel_pie_set_root (pie, root);
  if (g_str_equal (name, "pie-full"))
    numel_pie_set_form (pie, NUMEL_PIE_FULL);
  if (g_str_equal (name, "pie"))
    numel_chart_set_selected (NUMEL_CHART (pie), "attention/q_proj");

  return NUMEL_CHART (pie);
}

static NumelChartDatum *
create_deep (guint depth,
             guint number)
{
  g_autofree char *id = g_strdup_printf ("%u.%u", depth, number);
  NumelChartDatum *datum = depth < 9
                             ? numel_chart_datum_new_mixed (id, long_name, 1LL << (3 * (9 - depth)))
                             : numel_chart_datum_new (id, long_name, NUMEL_PART_FFN, 1);

  /* Two of its eight parts are there; the rest is a gap. */
  for (guint i = 0; depth < 9 && i < 2; i++)
    numel_chart_datum_add_child (datum, create_deep (depth + 1, number * 2 + i));

  return datum;
}

static NumelChart *
create_ring (const char *name)
{
  NumelRing *ring = numel_ring_new ();
  g_autoptr (NumelChartDatum) root = g_str_equal (name, "ring-deep") ? create_deep (0, 0)
                                                                     : chart_sample_dense ();

  numel_ring_set_root (ring, root);
  if (g_str_equal (name, "ring-inside"))
    numel_ring_set_focus (ring, "attention");

  return NUMEL_CHART (ring);
}

static NumelChartDatum *
create_model (const char   *name,
              const gint64  values[5])
{
  static const NumelPart parts[] = {
    NUMEL_PART_EMBEDDING, NUMEL_PART_ATTENTION, NUMEL_PART_FFN, NUMEL_PART_NORM, NUMEL_PART_HEAD,
  };
  NumelChartDatum *root = numel_chart_datum_new_mixed (name, name, 0);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    add_part (root, parts[i], values[i]);

  return root;
}

static NumelChart *
create_bars (const char *name)
{
  static const struct
  {
    const char *name;
    gint64 values[5];
  } models[] = {
    { "Llama 2 7B", { 131072000, 2147483648, 4328521728, 266240, 131072000 } },
    { "Llama 3.1 8B", { 525336576, 1342177280, 5637144576, 266240, 525336576 } },
    { "Qwen2.5 7B", { 544997376, 822083584, 5703401472, 200704, 544997376 } },
    { "Gemma 2 9B", { 917504000, 1849688064, 6473908224, 605696, 0 } },
  };
  NumelBars *bars = numel_bars_new ();
  guint n_models = g_str_equal (name, "bars-one") ? 1 : g_str_equal (name, "bars-twelve") ? 12 : 4;

  for (guint i = 0; i < n_models; i++)
    {
      guint model = i % G_N_ELEMENTS (models);
      g_autofree char *id = i < 4 ? g_strdup (models[model].name)
                                  : g_strdup_printf ("%s%u", long_name, i);
      g_autoptr (NumelChartDatum) datum = create_model (id, models[model].values);

      numel_bars_add (bars, datum, (int) i);
    }
  numel_bars_set_shares (bars, g_str_equal (name, "bars-shares"));

  return NUMEL_CHART (bars);
}

static NumelChart *
create_waterfall (const char *name)
{
  NumelWaterfall *waterfall = numel_waterfall_new ();

  if (g_str_equal (name, "waterfall"))
    {
      numel_waterfall_set_start (waterfall, "Llama 2 7B", 0, 6738415616);
      numel_waterfall_set_end (waterfall, "Llama 3.1 8B", 1);
      numel_waterfall_add_step (waterfall, "vocab_size", "Vocabulary", "32,000 → 128,256",
                                (gint64[NUMEL_N_PARTS]) { [NUMEL_PART_EMBEDDING] = 394264576,
                                                          [NUMEL_PART_HEAD] = 394264576 });
      numel_waterfall_add_step (waterfall, "num_key_value_heads", "Key-value heads", "32 → 8",
                                (gint64[NUMEL_N_PARTS]) { [NUMEL_PART_ATTENTION] = -805306368 });
      numel_waterfall_add_step (waterfall, "intermediate_size", "Feed-forward width",
                                "11,008 → 14,336",
                                (gint64[NUMEL_N_PARTS]) { [NUMEL_PART_FFN] = 1308622848 });
    }
  else if (g_str_equal (name, "waterfall-small"))
    {
      numel_waterfall_set_start (waterfall, long_name, -1, 10);
      numel_waterfall_set_end (waterfall, long_name, -1);
      numel_waterfall_add_step (waterfall, "a", long_name, NULL,
                                (gint64[NUMEL_N_PARTS]) { [NUMEL_PART_FFN] = -10 });
      numel_waterfall_add_step (waterfall, "b", "Nothing", "1 → 2", (gint64[NUMEL_N_PARTS]) { 0 });
      numel_waterfall_add_step (waterfall, "c", "Against each other", NULL,
                                (gint64[NUMEL_N_PARTS]) { [NUMEL_PART_FFN] = -10,
                                                          [NUMEL_PART_HEAD] = 1000000 });
    }
  else
    {
      numel_waterfall_set_start (waterfall, "From", 8, 1000000000);
      numel_waterfall_set_end (waterfall, "To", 15);
      for (guint i = 0; i < 12; i++)
        {
          g_autofree char *id = g_strdup_printf ("step %u", i);
          gint64 parts[NUMEL_N_PARTS] = { 0 };

          parts[i] = i % 3 == 0 ? -1000000 : 1;
          numel_waterfall_add_step (waterfall, id, id, "1 → 2", parts);
        }
    }

  return NUMEL_CHART (waterfall);
}

/* Bytes of a cache in BF16 that grows with the context, up to a window in half of the layers. */
static void
add_cache (NumelLines *lines,
           const char *name,
           guint       mark,
           double      bytes,
           double      limit,
           double      window)
{
  double x[8];
  double y[8];

  for (guint i = 0; i < G_N_ELEMENTS (x); i++)
    {
      x[i] = 1024 << i;
      y[i] = bytes * (x[i] + MIN (x[i], window)) / 2;
    }
  numel_lines_add (lines, name, name, mark, x, y, G_N_ELEMENTS (x), limit, mark == 1);
}

static NumelChart *
create_lines (const char *name)
{
  NumelLines *lines = numel_lines_new ();

  if (g_str_equal (name, "lines-linear"))
    numel_lines_set_axes (lines, NUMEL_AXIS_PLAIN, NUMEL_AXIS_COUNT, FALSE, long_name);
  else
    numel_lines_set_axes (lines, NUMEL_AXIS_TOKENS, NUMEL_AXIS_BYTES, TRUE, "Context, tokens");

  add_cache (lines, "Llama 2 7B", 0, 524288, 4096, INFINITY);
  add_cache (lines, "Llama 3.1 8B", 1, 131072, 131072, INFINITY);
  add_cache (lines, "Qwen2.5 7B", 2, 57344, 131072, INFINITY);
  add_cache (lines, "Gemma 2 9B", 3, 344064, 8192, 4096);
  numel_lines_set_marker (lines, 8192);

  return NUMEL_CHART (lines);
}

static NumelChart *
create_areas (const char *name)
{
  enum
  {
    N_POINTS = 57,
  };
  NumelAreas *areas = numel_areas_new ();
  gboolean has_gaps = g_str_equal (name, "areas-gaps");
  gboolean is_point = g_str_equal (name, "areas-point");
  double x[N_POINTS];
  gint64 embedding[N_POINTS];
  gint64 attention[N_POINTS];
  gint64 ffn[N_POINTS];

  for (guint i = 0; i < N_POINTS; i++)
    {
      gint64 size = 1024 + 128 * i;

      x[i] = (double) size;
      embedding[i] = 128256 * size;
      attention[i] = 32 * size * (size * 2 + size / 2);
      ffn[i] = 32 * 3 * size * 14336;
      if (is_point ? i != 24 : has_gaps && i > 20 && i != 24 && i < 30)
        ffn[i] = -1;
    }

  numel_areas_set_points (areas, x, N_POINTS, NUMEL_AXIS_PLAIN, FALSE, "Hidden size d");
  numel_areas_add (areas, NUMEL_PART_EMBEDDING, "Embedding", embedding);
  numel_areas_add (areas, NUMEL_PART_ATTENTION, "Attention", attention);
  numel_areas_add (areas, NUMEL_PART_FFN, "Feed-forward", ffn);
  numel_areas_add (areas, NUMEL_PART_HEAD, long_name, embedding);
  numel_areas_set_mark (areas, 1, 4096, "Llama 3.1 8B", "d = 4,096 · 8,030,261,248");
  numel_areas_set_shares (areas, g_str_equal (name, "areas-shares"));

  return NUMEL_CHART (areas);
}

/* So many small parts at the bottom that their names stand lower than the axis, whose last number
 * is long. */
static NumelChart *
create_crowded_areas (void)
{
  static const NumelPart parts[] = {
    NUMEL_PART_EMBEDDING, NUMEL_PART_POSITION, NUMEL_PART_ATTENTION, NUMEL_PART_ROUTER,
    NUMEL_PART_NORM,      NUMEL_PART_FFN,
  };
  static const double x[] = { 2097152, 3145728, 4194304 };
  NumelAreas *areas = numel_areas_new ();

  numel_areas_set_points (areas, x, G_N_ELEMENTS (x), NUMEL_AXIS_PLAIN, FALSE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      gint64 value = i + 1 < G_N_ELEMENTS (parts) ? 1000000 : 100000000;

      numel_areas_add (areas, parts[i], numel_part_get_title (parts[i]),
                       (gint64[]) { value, 2 * value, 3 * value });
    }

  return NUMEL_CHART (areas);
}

NumelChart *
chart_sample_new (const char *name)
{
  if (g_str_has_prefix (name, "pie"))
    return create_pie (name);
  if (g_str_has_prefix (name, "ring"))
    return create_ring (name);
  if (g_str_has_prefix (name, "bars"))
    return create_bars (name);
  if (g_str_has_prefix (name, "waterfall"))
    return create_waterfall (name);
  if (g_str_has_prefix (name, "lines"))
    return create_lines (name);
  if (g_str_equal (name, "areas-crowded"))
    return create_crowded_areas ();

  return create_areas (name);
}

/* Finds a text that is drawn; if it isn't there, says what is. */
const NumelItem *
chart_sample_find_text (const NumelDisplayList *list,
                        const char             *text)
{
  guint n_items;
  const NumelItem *items = numel_display_list_get_items (list, &n_items);

  for (guint i = 0; i < n_items; i++)
    {
      if (items[i].kind == NUMEL_ITEM_TEXT && g_str_equal (items[i].text.text, text))
        return &items[i];
    }
  g_test_message ("%s isn't there, but", text);
  for (guint i = 0; i < n_items; i++)
    {
      if (items[i].kind == NUMEL_ITEM_TEXT)
        g_test_message ("  %s", items[i].text.text);
    }

  return NULL;
}
