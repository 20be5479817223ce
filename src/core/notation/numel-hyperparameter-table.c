/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-hyperparameter-private.h"

#include <glib/gi18n-lib.h>

/* Lower and upper limit, step and page. They bind the form only, and stay far below 2^53, beyond
 * which a spin button, whose value is a double, skips whole numbers. */
#define RANGE_WIDTH         1, 1048576, 64, 1024
#define RANGE_WIDTH_OR_NONE 0, 1048576, 64, 1024
#define RANGE_LAYERS        0, 10000, 1, 8
#define RANGE_HEADS         1, 65536, 1, 8
#define RANGE_HEAD_SIZE     1, 65536, 8, 64
#define RANGE_ROWS          1, 100000000, 64, 1024
#define RANGE_ROWS_OR_NONE  0, 100000000, 64, 1024
#define RANGE_TOKENS        0, 1073741824, 1024, 32768
#define RANGE_EXPERTS       0, 1000000, 1, 8
#define RANGE_CHOSEN        0, 1000000, 1, 4
#define RANGE_RANK          0, 1048576, 64, 256
#define RANGE_NUMBER        0, 1000000, 1, 8
#define RANGE_NUMBER_FROM_1 1, 1000000, 1, 8
#define SWITCH              0, 1, 1, 1
#define RANGE_RATIO         0, 100, 0.25, 1
#define RANGE_FRACTION      0, 1, 0.05, 0.25
#define RANGE_PIXELS        1, 1048576, 16, 64
#define NOT_A_NUMBER        0, 1, 1, 1
#define ANY_NUMBER          -1000000000000.0, 1000000000000.0, 1, 16

#define GROUP(name) NUMEL_HYPERPARAMETER_GROUP_##name

/* Group, title, symbol, unit, range and help of what the families call by many names. */
static const NumelHyperparameter hyperparameters[NUMEL_N_MEANINGS] = {
  /* A name that isn't known shows itself. */
  [NUMEL_MEANING_OTHER] = { GROUP (OTHER), NULL, NULL, NULL, ANY_NUMBER, NULL },

  [NUMEL_MEANING_VOCABULARY] = {
    GROUP (VOCABULARY), N_("Vocabulary"), "V", N_("tokens"), RANGE_ROWS,
    N_("How many different tokens the model knows: rows of the input table and outputs of the "
       "head") },
  [NUMEL_MEANING_TARGET_VOCABULARY] = {
    GROUP (VOCABULARY), N_("Target vocabulary"), NULL, N_("tokens"), RANGE_ROWS,
    N_("How many different tokens the decoder knows") },
  [NUMEL_MEANING_EXTRA_VOCABULARY] = {
    GROUP (VOCABULARY), N_("Additional vocabulary"), NULL, N_("tokens"), RANGE_ROWS_OR_NONE,
    N_("Rows that are added to the input table beside the vocabulary") },
  [NUMEL_MEANING_UNPADDED_VOCABULARY] = {
    GROUP (VOCABULARY), N_("Unpadded vocabulary"), NULL, N_("tokens"), RANGE_ROWS,
    N_("The vocabulary without the rows that pad it to a round size") },
  [NUMEL_MEANING_INPUT_WIDTH] = { GROUP (VOCABULARY), N_("Embedding size"), "e", NULL, RANGE_WIDTH,
    N_("Width of the input table; a projection joins it to the hidden size where they differ") },
  [NUMEL_MEANING_OUTPUT_WIDTH] = {
    GROUP (VOCABULARY), N_("Output embedding size"), NULL, NULL, RANGE_WIDTH,
    N_("Width of the table that the head multiplies with") },
  [NUMEL_MEANING_EMBEDDING_RANK] = {
    GROUP (VOCABULARY), N_("Embedding rank"), NULL, NULL, RANGE_RANK,
    N_("Rank of the factors that the input table is made of") },
  [NUMEL_MEANING_LAYER_VOCABULARY] = {
    GROUP (VOCABULARY), N_("Per-layer vocabulary"), NULL, N_("tokens"), RANGE_ROWS,
    N_("Rows of the input table that every layer has for itself") },
  [NUMEL_MEANING_LAYER_INPUT_WIDTH] = {
    GROUP (VOCABULARY), N_("Per-layer input size"), NULL, NULL, RANGE_WIDTH_OR_NONE,
    N_("Width of the input that every layer gets from its own table") },
  [NUMEL_MEANING_TYPE_VOCABULARY] = {
    GROUP (VOCABULARY), N_("Segment types"), "T", NULL, RANGE_NUMBER,
    N_("How many kinds of segments (sentence A, sentence B) have an embedding") },
  [NUMEL_MEANING_TYPE_VOCABULARIES] = {
    GROUP (VOCABULARY), N_("Segment types by kind"), NULL, NULL, NOT_A_NUMBER,
    N_("How many segment types there are of each kind") },
  [NUMEL_MEANING_TIED_HEAD] = { GROUP (VOCABULARY), N_("Tied head"), NULL, NULL, SWITCH,
    N_("The head uses the input table instead of a matrix of its own") },
  [NUMEL_MEANING_SHARED_TABLES] = { GROUP (VOCABULARY), N_("Shared tables"), NULL, NULL, SWITCH,
    N_("Encoder and decoder use the same input table") },
  [NUMEL_MEANING_ENTITY_VOCABULARY] = {
    GROUP (VOCABULARY), N_("Entities"), NULL, NULL, RANGE_ROWS_OR_NONE,
    N_("How many entities have an embedding") },
  [NUMEL_MEANING_ENTITY_WIDTH] = {
    GROUP (VOCABULARY), N_("Entity embedding size"), NULL, NULL, RANGE_WIDTH,
    N_("Width of the entities' table") },
  [NUMEL_MEANING_LANGUAGES] = { GROUP (VOCABULARY), N_("Languages"), NULL, NULL, RANGE_NUMBER,
    N_("How many languages have an embedding") },
  [NUMEL_MEANING_LANGUAGE_LIST] = { GROUP (VOCABULARY), N_("Languages"), NULL, NULL, NOT_A_NUMBER,
    N_("The languages that have adapters of their own") },
  [NUMEL_MEANING_LANGUAGE_TABLE] = {
    GROUP (VOCABULARY), N_("Language embedding"), NULL, NULL, SWITCH,
    N_("Every language has an embedding") },
  [NUMEL_MEANING_TASK_TYPES] = { GROUP (VOCABULARY), N_("Task types"), NULL, NULL, RANGE_NUMBER,
    N_("How many tasks have an embedding") },
  [NUMEL_MEANING_TASK_TABLE] = { GROUP (VOCABULARY), N_("Task embedding"), NULL, NULL, SWITCH,
    N_("Every task has an embedding") },
  [NUMEL_MEANING_CODEBOOKS] = { GROUP (VOCABULARY), N_("Codebooks"), NULL, NULL, RANGE_NUMBER,
    N_("How many codebooks the tokens come from, each with a table") },
  [NUMEL_MEANING_CODEBOOK_SIZE] = { GROUP (VOCABULARY), N_("Codebook size"), NULL, NULL, RANGE_ROWS,
    N_("How many entries a codebook has") },
  [NUMEL_MEANING_CODEBOOK_WIDTH] = {
    GROUP (VOCABULARY), N_("Codebook width"), NULL, NULL, RANGE_WIDTH,
    N_("Width of a codebook's entries") },
  [NUMEL_MEANING_HASH_ROWS] = { GROUP (VOCABULARY), N_("Hash table"), NULL, NULL, RANGE_ROWS,
    N_("Rows of the tables that groups of bytes are hashed into") },
  [NUMEL_MEANING_HASH_FUNCTIONS] = {
    GROUP (VOCABULARY), N_("Hash functions"), NULL, NULL, RANGE_NUMBER,
    N_("How many hash functions each have tables of their own") },
  [NUMEL_MEANING_HASH_GROUPS] = { GROUP (VOCABULARY), N_("Hashed groups"), NULL, NULL, NOT_A_NUMBER,
    N_("Lengths of the groups of bytes that are hashed") },
  [NUMEL_MEANING_PROMPTS] = { GROUP (VOCABULARY), N_("Prompts"), NULL, NULL, RANGE_NUMBER,
    N_("Learned prompts, and how long they are") },
  [NUMEL_MEANING_PROMPT_WIDTH] = { GROUP (VOCABULARY), N_("Prompt width"), NULL, NULL, RANGE_WIDTH,
    N_("Inner width of the projection that makes prompts") },
  [NUMEL_MEANING_PROMPT_USED] = { GROUP (VOCABULARY), N_("Prompts used"), NULL, NULL, SWITCH,
    N_("The layers read learned prompts") },
  [NUMEL_MEANING_NGRAM] = {
    GROUP (VOCABULARY), N_("Tokens predicted"), NULL, N_("tokens"), RANGE_NUMBER_FROM_1,
    N_("How many further tokens are predicted at once") },

  [NUMEL_MEANING_HIDDEN] = { GROUP (SIZE), N_("Hidden size"), "d", NULL, RANGE_WIDTH,
    N_("Width of the vector that stands for a token between the layers") },
  [NUMEL_MEANING_STACK] = { GROUP (SIZE), N_("Stack"), NULL, NULL, NOT_A_NUMBER,
    N_("Whether there is an encoder, a decoder or both") },
  [NUMEL_MEANING_HIDDEN_GLOBAL] = { GROUP (SIZE), N_("Global hidden size"), NULL, NULL, RANGE_WIDTH,
    N_("Hidden size of the global model that this one works for") },
  [NUMEL_MEANING_LAYERS] = { GROUP (SIZE), N_("Layers"), "L", NULL, RANGE_LAYERS,
    N_("How many layers stand on top of each other") },
  [NUMEL_MEANING_ENCODER_LAYERS] = { GROUP (SIZE), N_("Encoder layers"), "Lₑ", NULL, RANGE_LAYERS,
    N_("How many layers the encoder has") },
  [NUMEL_MEANING_DECODER_LAYERS] = { GROUP (SIZE), N_("Decoder layers"), "L", NULL, RANGE_LAYERS,
    N_("How many layers the decoder has") },
  [NUMEL_MEANING_CONTEXT] = { GROUP (SIZE), N_("Context"), "P", N_("tokens"), RANGE_TOKENS,
    N_("The longest text the model is made for. It counts only where positions are learned") },
  [NUMEL_MEANING_SOURCE_CONTEXT] = {
    GROUP (SIZE), N_("Source context"), "Pₛ", N_("tokens"), RANGE_TOKENS,
    N_("The longest input of the encoder. It counts only where positions are learned") },
  [NUMEL_MEANING_SHARED_GROUPS] = {
    GROUP (SIZE), N_("Groups of shared layers"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How many different layers there are; the layers of a group are the same one, run again") },
  [NUMEL_MEANING_INNER_GROUP] = {
    GROUP (SIZE), N_("Layers in a group"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How many layers one group of shared layers holds") },
  [NUMEL_MEANING_NEXT_TOKEN_LAYERS] = {
    GROUP (SIZE), N_("Next-token layers"), NULL, NULL, RANGE_NUMBER,
    N_("Layers beside the model that predict further tokens") },
  [NUMEL_MEANING_LAYER_TYPES] = { GROUP (SIZE), N_("Kinds of layers"), NULL, NULL, NOT_A_NUMBER,
    N_("What each layer is, from the first to the last") },
  [NUMEL_MEANING_CROSS_ATTENTION] = { GROUP (SIZE), N_("Cross-attention"), NULL, NULL, SWITCH,
    N_("The decoder attends to an encoder as well") },
  [NUMEL_MEANING_DECODER] = { GROUP (SIZE), N_("Decoder"), NULL, NULL, SWITCH,
    N_("Only what is before it is seen by a token") },
  [NUMEL_MEANING_BOTTLENECK] = { GROUP (SIZE), N_("Bottleneck"), NULL, NULL, SWITCH,
    N_("A layer narrows its input first") },
  [NUMEL_MEANING_BOTTLENECK_WIDTH] = { GROUP (SIZE), N_("Bottleneck size"), NULL, NULL, RANGE_WIDTH,
    N_("Width inside a layer's bottleneck") },
  [NUMEL_MEANING_BOTTLENECK_SHARED] = { GROUP (SIZE), N_("Shared bottleneck"), NULL, NULL, SWITCH,
    N_("Queries and keys share one bottleneck") },
  [NUMEL_MEANING_TRIGRAM] = { GROUP (SIZE), N_("Three tokens as input"), NULL, NULL, SWITCH,
    N_("The input joins each token with its neighbours") },
  [NUMEL_MEANING_BLOCK_SIZES] = { GROUP (SIZE), N_("Blocks"), NULL, NULL, NOT_A_NUMBER,
    N_("How many layers each block has") },
  [NUMEL_MEANING_STREAMS] = { GROUP (SIZE), N_("Residual streams"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How many residual streams the layers read and write") },
  [NUMEL_MEANING_REPEATS] = {
    GROUP (SIZE), N_("Times the layers run"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How often the layers are run, one after another") },
  [NUMEL_MEANING_BIAS] = { GROUP (SIZE), N_("Biases"), NULL, NULL, SWITCH,
    N_("The projections have biases") },
  [NUMEL_MEANING_NO_BIAS] = { GROUP (SIZE), N_("No biases"), NULL, NULL, SWITCH,
    N_("The projections have no biases") },
  [NUMEL_MEANING_ATTENTION_PERIOD] = {
    GROUP (SIZE), N_("Attention every"), NULL, N_("layers"), RANGE_NUMBER_FROM_1,
    N_("One layer in so many is an attention layer") },
  [NUMEL_MEANING_ATTENTION_OFFSET] = {
    GROUP (SIZE), N_("First attention layer"), NULL, NULL, RANGE_LAYERS,
    N_("Number of the first attention layer") },
  [NUMEL_MEANING_ATTENTION_LAYERS] = {
    GROUP (SIZE), N_("Attention layers"), NULL, NULL, NOT_A_NUMBER,
    N_("Numbers of the attention layers") },
  [NUMEL_MEANING_PARALLEL] = { GROUP (SIZE), N_("Parallel branches"), NULL, NULL, SWITCH,
    N_("Attention and feed-forward run side by side") },
  [NUMEL_MEANING_GENERATION] = { GROUP (SIZE), N_("New decoder"), NULL, NULL, SWITCH,
    N_("The newer generation of this family's decoder") },
  [NUMEL_MEANING_ADAPTER_RANK] = { GROUP (SIZE), N_("Adapter rank"), NULL, NULL, RANGE_RANK,
    N_("Rank of the adapters that tell the layers of a shared block apart") },
  [NUMEL_MEANING_ADAPTER_REDUCTION] = {
    GROUP (SIZE), N_("Adapter reduction"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("An adapter is so many times narrower than the hidden size") },
  [NUMEL_MEANING_SHARED_ATTENTION_ADAPTER] = {
    GROUP (SIZE), N_("Attention adapters"), NULL, NULL, SWITCH,
    N_("The shared attention has an adapter for each layer") },

  [NUMEL_MEANING_KV_SHARED_LAYERS] = {
    GROUP (ATTENTION), N_("Layers sharing keys and values"), NULL, NULL, RANGE_LAYERS,
    N_("The last layers that use the keys and values of an earlier one") },
  [NUMEL_MEANING_HEADS] = { GROUP (ATTENTION), N_("Heads"), "H", NULL, RANGE_HEADS,
    N_("How many query heads attention has") },
  [NUMEL_MEANING_ATTENTION_KIND] = {
    GROUP (ATTENTION), N_("Kind of attention"), NULL, NULL, NOT_A_NUMBER,
    N_("How query heads share keys and values, or whether these are compressed") },
  [NUMEL_MEANING_KEY_VALUE_HEADS] = {
    GROUP (ATTENTION), N_("Key-value heads"), "K", NULL, RANGE_HEADS,
    N_("How many heads keys and values have; several query heads share one") },
  [NUMEL_MEANING_ENCODER_HEADS] = { GROUP (ATTENTION), N_("Encoder heads"), "Hₑ", NULL, RANGE_HEADS,
    N_("How many query heads the encoder's attention has") },
  [NUMEL_MEANING_DECODER_HEADS] = { GROUP (ATTENTION), N_("Decoder heads"), "H", NULL, RANGE_HEADS,
    N_("How many query heads the decoder's attention has") },
  [NUMEL_MEANING_HEAD_SIZE] = { GROUP (ATTENTION), N_("Head size"), "h", NULL, RANGE_HEAD_SIZE,
    N_("Head dimension: width of a query, a key and a value in one head") },
  [NUMEL_MEANING_KEY_SIZE] = { GROUP (ATTENTION), N_("Key size"), "h", NULL, RANGE_HEAD_SIZE,
    N_("Width of a query and a key in one head") },
  [NUMEL_MEANING_KEY_SIZE_PLAIN] = {
    GROUP (ATTENTION), N_("Key size without rotation"), "hₙ", NULL, RANGE_HEAD_SIZE,
    N_("The part of a head's key that is not rotated by position") },
  [NUMEL_MEANING_KEY_SIZE_ROTARY] = {
    GROUP (ATTENTION), N_("Rotated key size"), "hᵣ", NULL, RANGE_HEAD_SIZE,
    N_("The part of a head's key that is rotated by position, shared by all heads") },
  [NUMEL_MEANING_VALUE_SIZE] = { GROUP (ATTENTION), N_("Value size"), "hᵥ", NULL, RANGE_HEAD_SIZE,
    N_("Width of a value in one head") },
  [NUMEL_MEANING_QUERY_RANK] = { GROUP (ATTENTION), N_("Query rank"), "r", NULL, RANGE_RANK,
    N_("Rank that queries are compressed to; none: they aren't") },
  [NUMEL_MEANING_KEY_VALUE_RANK] = { GROUP (ATTENTION), N_("Key-value rank"), "c", NULL, RANGE_RANK,
    N_("Rank that keys and values are compressed to: what the cache holds") },
  [NUMEL_MEANING_OUTPUT_RANK] = { GROUP (ATTENTION), N_("Output rank"), NULL, NULL, RANGE_RANK,
    N_("Rank of the factors of attention's output projection") },
  [NUMEL_MEANING_OUTPUT_GROUPS] = {
    GROUP (ATTENTION), N_("Output groups"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Groups that attention's output projection is split into") },
  [NUMEL_MEANING_ATTENTION_WIDTH] = {
    GROUP (ATTENTION), N_("Attention width"), NULL, NULL, RANGE_WIDTH,
    N_("Width of all heads together") },
  [NUMEL_MEANING_ATTENTION_BIAS] = { GROUP (ATTENTION), N_("Biases"), NULL, NULL, SWITCH,
    N_("The projections of attention have biases") },
  [NUMEL_MEANING_QKV_BIAS] = {
    GROUP (ATTENTION), N_("Query, key and value biases"), NULL, NULL, SWITCH,
    N_("The projections to queries, keys and values have biases") },
  [NUMEL_MEANING_OUTPUT_BIAS] = { GROUP (ATTENTION), N_("Output bias"), NULL, NULL, SWITCH,
    N_("The output projection of attention has a bias") },
  [NUMEL_MEANING_QUERY_BIAS] = { GROUP (ATTENTION), N_("Query bias"), NULL, NULL, SWITCH,
    N_("The projection to queries has a bias") },
  [NUMEL_MEANING_KEY_BIAS] = { GROUP (ATTENTION), N_("Key bias"), NULL, NULL, SWITCH,
    N_("The projection to keys has a bias") },
  [NUMEL_MEANING_VALUE_BIAS] = { GROUP (ATTENTION), N_("Value bias"), NULL, NULL, SWITCH,
    N_("The projection to values has a bias") },
  [NUMEL_MEANING_MULTI_QUERY] = { GROUP (ATTENTION), N_("One key-value head"), NULL, NULL, SWITCH,
    N_("All query heads share one key and one value") },
  [NUMEL_MEANING_KEYS_AS_VALUES] = { GROUP (ATTENTION), N_("Keys as values"), NULL, NULL, SWITCH,
    N_("Values are the keys: there is no projection of their own") },
  [NUMEL_MEANING_WINDOW] = {
    GROUP (ATTENTION), N_("Sliding window"), "W", N_("tokens"), RANGE_TOKENS,
    N_("How far back a token attends; it limits the cache, not the count") },
  [NUMEL_MEANING_USES_WINDOW] = { GROUP (ATTENTION), N_("Uses the window"), NULL, NULL, SWITCH,
    N_("The sliding window is in use") },
  [NUMEL_MEANING_FULL_LAYERS] = {
    GROUP (ATTENTION), N_("Layers with full attention"), NULL, NULL, RANGE_LAYERS,
    N_("Layers below this one attend to everything") },
  [NUMEL_MEANING_WINDOW_PATTERN] = {
    GROUP (ATTENTION), N_("Window pattern"), NULL, NULL, RANGE_NUMBER,
    N_("One layer in so many attends to everything") },
  [NUMEL_MEANING_WINDOW_LAYERS] = {
    GROUP (ATTENTION), N_("Layers with a window"), NULL, NULL, NOT_A_NUMBER,
    N_("Numbers of the layers with a sliding window") },
  [NUMEL_MEANING_CHUNK] = {
    GROUP (ATTENTION), N_("Attention chunk"), NULL, N_("tokens"), RANGE_TOKENS,
    N_("Attention stays within chunks of so many tokens") },
  [NUMEL_MEANING_GLOBAL_TOKENS] = {
    GROUP (ATTENTION), N_("Global tokens"), NULL, N_("tokens"), RANGE_NUMBER,
    N_("Learned tokens that attend to everything") },
  [NUMEL_MEANING_ENCODER_ATTENTION] = {
    GROUP (ATTENTION), N_("Encoder attention"), NULL, NULL, NOT_A_NUMBER,
    N_("Whether the encoder attends locally or with global tokens beside") },
  [NUMEL_MEANING_RADIUS] = {
    GROUP (ATTENTION), N_("Local radius"), NULL, N_("tokens"), RANGE_TOKENS,
    N_("How far to each side a token attends") },
  [NUMEL_MEANING_WINDOW_HEADS] = {
    GROUP (ATTENTION), N_("Heads of window layers"), NULL, NULL, RANGE_HEADS,
    N_("Query heads of the layers with a sliding window") },
  [NUMEL_MEANING_WINDOW_KEY_VALUE_HEADS] = {
    GROUP (ATTENTION), N_("Key-value heads of window layers"), NULL, NULL, RANGE_HEADS,
    N_("Key-value heads of the layers with a sliding window") },
  [NUMEL_MEANING_WINDOW_HEAD_SIZE] = {
    GROUP (ATTENTION), N_("Head size of window layers"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Head dimension of the layers with a sliding window") },
  [NUMEL_MEANING_WINDOW_VALUE_SIZE] = {
    GROUP (ATTENTION), N_("Value size of window layers"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Width of a value in the layers with a sliding window") },
  [NUMEL_MEANING_GLOBAL_KEY_VALUE_HEADS] = {
    GROUP (ATTENTION), N_("Key-value heads of full layers"), NULL, NULL, RANGE_HEADS,
    N_("Key-value heads of the layers that attend to everything") },
  [NUMEL_MEANING_GLOBAL_HEAD_SIZE] = {
    GROUP (ATTENTION), N_("Head size of full layers"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Head dimension of the layers that attend to everything") },
  [NUMEL_MEANING_INDEXER_HEADS] = { GROUP (ATTENTION), N_("Indexer heads"), NULL, NULL, RANGE_HEADS,
    N_("Heads of the indexer that chooses which tokens are attended to") },
  [NUMEL_MEANING_INDEXER_HEAD_SIZE] = {
    GROUP (ATTENTION), N_("Indexer head size"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Head dimension of the indexer") },
  [NUMEL_MEANING_INDEXER_TOKENS] = {
    GROUP (ATTENTION), N_("Tokens chosen by the indexer"), NULL, N_("tokens"), RANGE_TOKENS,
    N_("How many tokens the indexer chooses") },
  [NUMEL_MEANING_INDEXER_TYPES] = {
    GROUP (ATTENTION), N_("Kinds of indexers"), NULL, NULL, NOT_A_NUMBER,
    N_("What the indexer of each layer is") },
  [NUMEL_MEANING_INDEXER_POOL] = {
    GROUP (ATTENTION), N_("Indexer pool"), NULL, N_("tokens"), RANGE_NUMBER,
    N_("How many keys the indexer pools into one") },
  [NUMEL_MEANING_ATTENTION_GATE] = { GROUP (ATTENTION), N_("Attention gate"), NULL, NULL, SWITCH,
    N_("A gate scales attention's output") },
  [NUMEL_MEANING_CROSS_LAYERS] = {
    GROUP (ATTENTION), N_("Cross-attention layers"), NULL, NULL, NOT_A_NUMBER,
    N_("Numbers of the layers with cross-attention") },
  [NUMEL_MEANING_CROSS_FREQUENCY] = {
    GROUP (ATTENTION), N_("Cross-attention every"), NULL, N_("layers"), RANGE_NUMBER_FROM_1,
    N_("One layer in so many has cross-attention") },
  [NUMEL_MEANING_CROSS_COPIES] = {
    GROUP (ATTENTION), N_("Cross-attention parts"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Into how many vectors one of the encoder is split for cross-attention") },
  [NUMEL_MEANING_CROSS_ALL] = {
    GROUP (ATTENTION), N_("Cross-attention everywhere"), NULL, NULL, SWITCH,
    N_("Every layer has cross-attention, not only the first") },
  [NUMEL_MEANING_CROSS_WIDTH] = {
    GROUP (ATTENTION), N_("Encoder hidden size"), NULL, NULL, RANGE_WIDTH,
    N_("Hidden size of the encoder that is attended to") },
  [NUMEL_MEANING_HEADS_BY_LAYER] = {
    GROUP (ATTENTION), N_("Heads by layer"), NULL, NULL, NOT_A_NUMBER,
    N_("Query heads of each layer") },
  [NUMEL_MEANING_HEAD_RATIO] = {
    GROUP (ATTENTION), N_("Head ratio"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("So many times fewer heads than given, the rest being convolutions") },
  [NUMEL_MEANING_PROJECTION_GROUPS] = {
    GROUP (ATTENTION), N_("Groups"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Groups that a projection is split into") },
  [NUMEL_MEANING_TALKING_HEADS] = { GROUP (ATTENTION), N_("Talking heads"), NULL, NULL, SWITCH,
    N_("Scores and weights of the heads are mixed") },
  [NUMEL_MEANING_ENTITY_ATTENTION] = {
    GROUP (ATTENTION), N_("Entity-aware attention"), NULL, NULL, SWITCH,
    N_("Words and entities have query projections of their own") },
  [NUMEL_MEANING_COMPRESSION] = {
    GROUP (ATTENTION), N_("Compression"), NULL, N_("tokens"), RANGE_NUMBER,
    N_("So many tokens are compressed into one for attention") },
  [NUMEL_MEANING_COMPRESSION_BY_LAYER] = {
    GROUP (ATTENTION), N_("Compression by layer"), NULL, NULL, NOT_A_NUMBER,
    N_("How many tokens each layer compresses into one") },

  [NUMEL_MEANING_FFN] = { GROUP (FEED_FORWARD), N_("Feed-forward width"), "F", NULL, RANGE_WIDTH,
    N_("Inner width of the feed-forward network") },
  [NUMEL_MEANING_ENCODER_FFN] = {
    GROUP (FEED_FORWARD), N_("Encoder feed-forward width"), "Fₑ", NULL, RANGE_WIDTH,
    N_("Inner width of the encoder's feed-forward network") },
  [NUMEL_MEANING_DECODER_FFN] = {
    GROUP (FEED_FORWARD), N_("Decoder feed-forward width"), "F", NULL, RANGE_WIDTH,
    N_("Inner width of the decoder's feed-forward network") },
  [NUMEL_MEANING_FFN_RATIO] = {
    GROUP (FEED_FORWARD), N_("Feed-forward ratio"), NULL, NULL, RANGE_RATIO,
    N_("Inner width of the feed-forward network, in hidden sizes") },
  [NUMEL_MEANING_FFN_RATIOS] = {
    GROUP (FEED_FORWARD), N_("Feed-forward ratios"), NULL, NULL, NOT_A_NUMBER,
    N_("Inner width of the feed-forward network by stage or layer, in hidden sizes") },
  [NUMEL_MEANING_FFN_MULTIPLE] = {
    GROUP (FEED_FORWARD), N_("Rounded to multiples of"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("The feed-forward width is rounded up to a multiple of this") },
  [NUMEL_MEANING_FFN_BIAS] = { GROUP (FEED_FORWARD), N_("Feed-forward biases"), NULL, NULL, SWITCH,
    N_("The projections of the feed-forward network have biases") },
  [NUMEL_MEANING_FFN_GATED] = { GROUP (FEED_FORWARD), N_("Gated"), NULL, NULL, SWITCH,
    N_("A third matrix gates the inner vector") },
  [NUMEL_MEANING_FFN_KIND] = {
    GROUP (FEED_FORWARD), N_("Kind of feed-forward"), NULL, NULL, NOT_A_NUMBER,
    N_("Activation of the feed-forward network; a gated one has a third matrix") },
  [NUMEL_MEANING_FFN_TWICE] = { GROUP (FEED_FORWARD), N_("Double width"), NULL, NULL, SWITCH,
    N_("Layers that share keys and values have a feed-forward network of twice the width") },
  [NUMEL_MEANING_FFN_COUNT] = {
    GROUP (FEED_FORWARD), N_("Feed-forward networks"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How many feed-forward networks follow each other in a layer") },
  [NUMEL_MEANING_FFN_ADJUST] = { GROUP (FEED_FORWARD), N_("Width adjusted"), NULL, NULL, SWITCH,
    N_("The width is taken to two thirds and rounded, as for gated networks") },
  [NUMEL_MEANING_ACTIVATION] = { GROUP (FEED_FORWARD), N_("Activation"), NULL, NULL, NOT_A_NUMBER,
    N_("The activation function; it counts only where it decides whether there is a gate") },

  [NUMEL_MEANING_EXPERTS] = { GROUP (EXPERTS), N_("Experts"), "E", NULL, RANGE_EXPERTS,
    N_("How many experts a layer has to choose from") },
  [NUMEL_MEANING_EXPERTS_CHOSEN] = {
    GROUP (EXPERTS), N_("Experts per token"), "k", NULL, RANGE_CHOSEN,
    N_("How many experts serve one token") },
  [NUMEL_MEANING_SHARED_EXPERTS] = {
    GROUP (EXPERTS), N_("Shared experts"), "Eₛ", NULL, RANGE_NUMBER,
    N_("Experts that serve every token") },
  [NUMEL_MEANING_EXPERT_WIDTH] = { GROUP (EXPERTS), N_("Expert width"), "Fₑ", NULL, RANGE_WIDTH,
    N_("Inner width of an expert") },
  [NUMEL_MEANING_SHARED_EXPERT_WIDTH] = {
    GROUP (EXPERTS), N_("Shared expert width"), "Fₛ", NULL, RANGE_WIDTH_OR_NONE,
    N_("Inner width of the shared experts") },
  [NUMEL_MEANING_EXPERT_LATENT] = {
    GROUP (EXPERTS), N_("Expert latent size"), NULL, NULL, RANGE_WIDTH,
    N_("Width that tokens are compressed to before they go to the experts") },
  [NUMEL_MEANING_IDLE_EXPERTS] = { GROUP (EXPERTS), N_("Idle experts"), NULL, NULL, RANGE_NUMBER,
    N_("Experts without parameters that a token may be sent to") },
  [NUMEL_MEANING_DENSE_FIRST] = {
    GROUP (EXPERTS), N_("Dense layers first"), NULL, NULL, RANGE_LAYERS,
    N_("So many layers at the start have a dense feed-forward network instead of experts") },
  [NUMEL_MEANING_EXPERT_STEP] = {
    GROUP (EXPERTS), N_("Experts every"), "m", N_("layers"), RANGE_NUMBER_FROM_1,
    N_("One layer in so many has experts") },
  [NUMEL_MEANING_EXPERT_OFFSET] = {
    GROUP (EXPERTS), N_("First layer with experts"), NULL, NULL, RANGE_LAYERS,
    N_("Number of the first layer with experts") },
  [NUMEL_MEANING_EXPERT_END] = {
    GROUP (EXPERTS), N_("Last layer with experts"), NULL, NULL, RANGE_LAYERS,
    N_("Number of the last layer with experts") },
  [NUMEL_MEANING_EXPERT_LAYERS] = {
    GROUP (EXPERTS), N_("Layers with experts"), NULL, NULL, NOT_A_NUMBER,
    N_("Numbers of the layers with experts") },
  [NUMEL_MEANING_DENSE_LAYERS] = { GROUP (EXPERTS), N_("Dense layers"), NULL, NULL, NOT_A_NUMBER,
    N_("Numbers of the layers without experts") },
  [NUMEL_MEANING_HASHED_LAYERS] = {
    GROUP (EXPERTS), N_("Layers routed by hash"), NULL, NULL, RANGE_LAYERS,
    N_("The first layers, whose experts are chosen by a table of tokens") },
  [NUMEL_MEANING_SPARSE_ENCODER] = {
    GROUP (EXPERTS), N_("Encoder layers with experts"), NULL, NULL, RANGE_LAYERS,
    N_("How many encoder layers have experts") },
  [NUMEL_MEANING_SPARSE_DECODER] = {
    GROUP (EXPERTS), N_("Decoder layers with experts"), NULL, NULL, RANGE_LAYERS,
    N_("How many decoder layers have experts") },
  [NUMEL_MEANING_ROUTER_BIAS] = { GROUP (EXPERTS), N_("Router bias"), NULL, NULL, SWITCH,
    N_("The router has a bias") },
  [NUMEL_MEANING_ROUTER_WIDTH] = { GROUP (EXPERTS), N_("Router width"), NULL, NULL, RANGE_WIDTH,
    N_("Inner width of the router") },
  [NUMEL_MEANING_ROUTER_METHOD] = { GROUP (EXPERTS), N_("Routing"), NULL, NULL, NOT_A_NUMBER,
    N_("How experts are chosen") },
  [NUMEL_MEANING_HAS_EXPERTS] = { GROUP (EXPERTS), N_("Has experts"), NULL, NULL, SWITCH,
    N_("The layers have experts beside or instead of the feed-forward network") },
  [NUMEL_MEANING_EXPERT_GROUPS] = { GROUP (EXPERTS), N_("Expert groups"), NULL, NULL, RANGE_NUMBER,
    N_("Groups that the experts are divided into for routing") },
  [NUMEL_MEANING_EXPERT_GROUPS_CHOSEN] = {
    GROUP (EXPERTS), N_("Groups per token"), NULL, NULL, RANGE_NUMBER,
    N_("How many groups of experts a token may use") },

  [NUMEL_MEANING_STATE] = { GROUP (STATE_SPACE), N_("State size"), "N", NULL, RANGE_HEAD_SIZE,
    N_("How many numbers the state space keeps for each channel") },
  [NUMEL_MEANING_EXPANSION] = {
    GROUP (STATE_SPACE), N_("Expansion"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Inner width of the mixer, in hidden sizes") },
  [NUMEL_MEANING_MIXER_WIDTH] = { GROUP (STATE_SPACE), N_("Mixer width"), NULL, NULL, RANGE_WIDTH,
    N_("Inner width of the mixer") },
  [NUMEL_MEANING_CONVOLUTION] = {
    GROUP (STATE_SPACE), N_("Convolution"), NULL, N_("tokens"), RANGE_NUMBER_FROM_1,
    N_("How many tokens the short convolution sees") },
  [NUMEL_MEANING_STEP_RANK] = { GROUP (STATE_SPACE), N_("Time step rank"), "R", NULL, RANGE_RANK,
    N_("Rank of the projection that makes the time step") },
  [NUMEL_MEANING_MIXER_HEADS] = { GROUP (STATE_SPACE), N_("Mixer heads"), NULL, NULL, RANGE_HEADS,
    N_("How many heads the mixer has") },
  [NUMEL_MEANING_MIXER_HEAD_SIZE] = {
    GROUP (STATE_SPACE), N_("Mixer head size"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Width of one head of the mixer") },
  [NUMEL_MEANING_MIXER_GROUPS] = {
    GROUP (STATE_SPACE), N_("Mixer groups"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Groups of heads that share the state space's input and output projections") },
  [NUMEL_MEANING_MIXER_KEY_HEADS] = {
    GROUP (STATE_SPACE), N_("Linear key heads"), NULL, NULL, RANGE_HEADS,
    N_("Key heads of linear attention") },
  [NUMEL_MEANING_MIXER_VALUE_HEADS] = {
    GROUP (STATE_SPACE), N_("Linear value heads"), NULL, NULL, RANGE_HEADS,
    N_("Value heads of linear attention") },
  [NUMEL_MEANING_MIXER_KEY_SIZE] = {
    GROUP (STATE_SPACE), N_("Linear key size"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Width of a key in one head of linear attention") },
  [NUMEL_MEANING_MIXER_VALUE_SIZE] = {
    GROUP (STATE_SPACE), N_("Linear value size"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Width of a value in one head of linear attention") },
  [NUMEL_MEANING_CONVOLUTION_BIAS] = {
    GROUP (STATE_SPACE), N_("Convolution bias"), NULL, NULL, SWITCH,
    N_("The short convolution has a bias") },
  [NUMEL_MEANING_MIXER_BIAS] = { GROUP (STATE_SPACE), N_("Mixer biases"), NULL, NULL, SWITCH,
    N_("The projections of the mixer have biases") },
  [NUMEL_MEANING_MIXER_NORM] = { GROUP (STATE_SPACE), N_("Mixer norm"), NULL, NULL, SWITCH,
    N_("The mixer normalises its output") },
  [NUMEL_MEANING_MIXER_CHUNK] = {
    GROUP (STATE_SPACE), N_("Mixer chunk"), NULL, N_("tokens"), RANGE_TOKENS,
    N_("The scan works in chunks of so many tokens; it doesn't count") },
  [NUMEL_MEANING_SHARED_BLOCKS] = {
    GROUP (STATE_SPACE), N_("Shared blocks"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How many blocks the layers share in turn") },
  [NUMEL_MEANING_HYBRID_LAYERS] = {
    GROUP (STATE_SPACE), N_("Layers with a shared block"), NULL, NULL, NOT_A_NUMBER,
    N_("Numbers of the layers that run a shared block") },
  [NUMEL_MEANING_KEY_FACTOR] = { GROUP (STATE_SPACE), N_("Key factor"), NULL, NULL, RANGE_RATIO,
    N_("Width of queries and keys, in hidden sizes") },
  [NUMEL_MEANING_VALUE_FACTOR] = { GROUP (STATE_SPACE), N_("Value factor"), NULL, NULL, RANGE_RATIO,
    N_("Width of values, in hidden sizes") },

  [NUMEL_MEANING_POSITION_KIND] = { GROUP (POSITION), N_("Positions"), NULL, NULL, NOT_A_NUMBER,
    N_("How the model knows where a token stands") },
  [NUMEL_MEANING_ALIBI] = { GROUP (POSITION), N_("ALiBi"), NULL, NULL, SWITCH,
    N_("Attention is weakened with the distance; nothing is learned") },
  [NUMEL_MEANING_BUCKETS] = { GROUP (POSITION), N_("Relative buckets"), "B", NULL, RANGE_NUMBER,
    N_("How many ranges of distances have a learned bias or embedding") },
  [NUMEL_MEANING_MAX_DISTANCE] = {
    GROUP (POSITION), N_("Largest distance"), NULL, N_("tokens"), RANGE_NUMBER,
    N_("Distances beyond this one are treated alike") },
  [NUMEL_MEANING_ROTARY_SHARE] = {
    GROUP (POSITION), N_("Rotated share"), NULL, NULL, RANGE_FRACTION,
    N_("Share of a head that is rotated by position; it doesn't count") },
  [NUMEL_MEANING_ROTARY_SIZE] = { GROUP (POSITION), N_("Rotated size"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("How much of a head is rotated by position; it doesn't count") },
  [NUMEL_MEANING_RELATIVE] = { GROUP (POSITION), N_("Relative positions"), NULL, NULL, SWITCH,
    N_("Attention looks at relative positions") },
  [NUMEL_MEANING_RELATIVE_WIDTH] = {
    GROUP (POSITION), N_("Relative width"), NULL, NULL, RANGE_HEAD_SIZE,
    N_("Width of the embeddings of relative positions") },
  [NUMEL_MEANING_RELATIVE_KIND] = {
    GROUP (POSITION), N_("Kinds of relative positions"), NULL, NULL, NOT_A_NUMBER,
    N_("Which products of content and position attention adds") },
  [NUMEL_MEANING_ABSOLUTE] = { GROUP (POSITION), N_("Absolute positions"), NULL, NULL, SWITCH,
    N_("Positions are added to the input") },
  [NUMEL_MEANING_SHARE_KEYS] = { GROUP (POSITION), N_("Shared position keys"), NULL, NULL, SWITCH,
    N_("Relative positions use the projections of queries and keys") },
  [NUMEL_MEANING_RELATIVE_NORM] = {
    GROUP (POSITION), N_("Norm of relative embeddings"), NULL, NULL, NOT_A_NUMBER,
    N_("How the table of relative positions is normalised") },
  [NUMEL_MEANING_SINUSOID] = { GROUP (POSITION), N_("Fixed positions"), NULL, NULL, SWITCH,
    N_("Positions are computed, not learned") },
  [NUMEL_MEANING_LEARNED] = { GROUP (POSITION), N_("Learned positions"), NULL, NULL, SWITCH,
    N_("Positions are learned") },
  [NUMEL_MEANING_AXIAL] = { GROUP (POSITION), N_("Axial positions"), NULL, NULL, SWITCH,
    N_("Positions are the sum of two smaller tables") },
  [NUMEL_MEANING_AXIAL_SHAPE] = { GROUP (POSITION), N_("Axial shape"), NULL, NULL, NOT_A_NUMBER,
    N_("Rows of the two tables of axial positions") },
  [NUMEL_MEANING_AXIAL_WIDTH] = { GROUP (POSITION), N_("Axial widths"), NULL, NULL, NOT_A_NUMBER,
    N_("Widths of the two tables of axial positions") },
  [NUMEL_MEANING_ROTATES] = {
    GROUP (POSITION), N_("Layers with rotation"), NULL, NULL, NOT_A_NUMBER,
    N_("Which layers rotate by position") },
  [NUMEL_MEANING_ROTATES_INTERVAL] = {
    GROUP (POSITION), N_("No rotation every"), NULL, N_("layers"), RANGE_NUMBER,
    N_("One layer in so many doesn't rotate by position") },
  [NUMEL_MEANING_POSITIONS_2D] = { GROUP (POSITION), N_("Page positions"), "P₂", NULL, RANGE_TOKENS,
    N_("Rows of the tables for places on a page") },

  [NUMEL_MEANING_ADAPTER_NORM] = { GROUP (NORM), N_("Adapter norm"), NULL, NULL, SWITCH,
    N_("Adapters have a norm of their own") },
  [NUMEL_MEANING_QK_NORM] = { GROUP (NORM), N_("Query-key norm"), NULL, NULL, SWITCH,
    N_("Queries and keys are normalised") },
  [NUMEL_MEANING_NORM_BIAS] = { GROUP (NORM), N_("Norm biases"), NULL, NULL, SWITCH,
    N_("The norms have biases") },
  [NUMEL_MEANING_NORM_AFFINE] = { GROUP (NORM), N_("Norm weights"), NULL, NULL, SWITCH,
    N_("The norms have weights") },
  [NUMEL_MEANING_NORM_FIRST] = { GROUP (NORM), N_("Norm first"), NULL, NULL, SWITCH,
    N_("The norms stand before attention and feed-forward, not after") },
  [NUMEL_MEANING_NORM_PLACE] = { GROUP (NORM), N_("Place of the norms"), NULL, NULL, NOT_A_NUMBER,
    N_("Whether norms stand before attention and feed-forward, after them, or both") },
  [NUMEL_MEANING_NORM_KIND] = { GROUP (NORM), N_("Kind of norm"), NULL, NULL, NOT_A_NUMBER,
    N_("Which norm the layers use") },
  [NUMEL_MEANING_NORM_RMS] = { GROUP (NORM), N_("RMSNorm"), NULL, NULL, SWITCH,
    N_("The norms are RMSNorm, without biases") },
  [NUMEL_MEANING_NORM_NO_FINAL] = { GROUP (NORM), N_("No final norm"), NULL, NULL, SWITCH,
    N_("There is no norm after the last layer") },
  [NUMEL_MEANING_NORM_FINAL] = { GROUP (NORM), N_("Final norm"), NULL, NULL, SWITCH,
    N_("There is a norm after the last layer") },
  [NUMEL_MEANING_NORM_PARALLEL] = {
    GROUP (NORM), N_("Norms of parallel branches"), NULL, NULL, RANGE_NUMBER,
    N_("How many norms stand before parallel attention and feed-forward") },
  [NUMEL_MEANING_NORM_POST] = { GROUP (NORM), N_("Norms after"), NULL, NULL, SWITCH,
    N_("Further norms stand after attention and feed-forward") },
  [NUMEL_MEANING_NORM_EMBEDDING] = { GROUP (NORM), N_("Embedding norm"), NULL, NULL, SWITCH,
    N_("The input is normalised") },
  [NUMEL_MEANING_NORM_OUTPUT] = { GROUP (NORM), N_("Output norm"), NULL, NULL, SWITCH,
    N_("The output is normalised") },
  [NUMEL_MEANING_NORM_RANK] = { GROUP (NORM), N_("Norm gate rank"), NULL, NULL, RANGE_RANK,
    N_("Rank of the gates of the norms") },
  [NUMEL_MEANING_NORM_LAYER_SCALE] = { GROUP (NORM), N_("Layer scale"), NULL, NULL, NOT_A_NUMBER,
    N_("A learned scale after each branch; none where it is zero") },

  [NUMEL_MEANING_IMAGE] = { GROUP (VISION), N_("Image size"), NULL, N_("pixels"), RANGE_PIXELS,
    N_("Height and width of the image") },
  [NUMEL_MEANING_PATCH] = {
    GROUP (VISION), N_("Patch size"), "p", N_("pixels"), RANGE_NUMBER_FROM_1,
    N_("Height and width of a patch") },
  [NUMEL_MEANING_PATCH_TIME] = {
    GROUP (VISION), N_("Frames in a patch"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How many frames of a video are one patch") },
  [NUMEL_MEANING_CHANNELS] = { GROUP (VISION), N_("Channels"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Colours of an image") },
  [NUMEL_MEANING_MERGE] = { GROUP (VISION), N_("Patches merged"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("So many patches on each side become one token") },
  [NUMEL_MEANING_SHUFFLE_RATIO] = { GROUP (VISION), N_("Pixel shuffle"), NULL, NULL, RANGE_FRACTION,
    N_("How many times narrower and lower the grid of patches becomes") },
  [NUMEL_MEANING_IMAGE_TOKENS] = {
    GROUP (VISION), N_("Tokens of an image"), NULL, N_("tokens"), RANGE_NUMBER,
    N_("How many tokens an image becomes") },
  [NUMEL_MEANING_FRAMES] = { GROUP (VISION), N_("Frames"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("How many frames a video has") },
  [NUMEL_MEANING_FEATURE_LAYER] = { GROUP (VISION), N_("Feature layer"), NULL, NULL, NOT_A_NUMBER,
    N_("Which layers of the tower the text sees") },
  [NUMEL_MEANING_FEATURE_STRATEGY] = {
    GROUP (VISION), N_("Features kept"), NULL, NULL, NOT_A_NUMBER,
    N_("Whether the class token is kept") },
  [NUMEL_MEANING_PROJECTION] = { GROUP (VISION), N_("Projection size"), NULL, NULL, RANGE_WIDTH,
    N_("Width of the space where text and image meet") },
  [NUMEL_MEANING_PROJECTOR_WIDTH] = {
    GROUP (VISION), N_("Projector width"), NULL, NULL, RANGE_WIDTH,
    N_("Inner width of the projector") },
  [NUMEL_MEANING_PROJECTOR_BIAS] = { GROUP (VISION), N_("Projector bias"), NULL, NULL, SWITCH,
    N_("The projector has biases") },
  [NUMEL_MEANING_TOWER_OUTPUT] = { GROUP (VISION), N_("Output size"), NULL, NULL, RANGE_WIDTH,
    N_("Width of what the tower gives to the text") },
  [NUMEL_MEANING_VISION_POSITIONS] = {
    GROUP (VISION), N_("Patch positions"), NULL, NULL, RANGE_NUMBER,
    N_("How many patches have a learned position") },
  [NUMEL_MEANING_DEPTHS] = { GROUP (VISION), N_("Layers by stage"), NULL, NULL, NOT_A_NUMBER,
    N_("How many layers each stage has") },
  [NUMEL_MEANING_WIDTHS] = { GROUP (VISION), N_("Widths by stage"), NULL, NULL, NOT_A_NUMBER,
    N_("Width of each stage") },
  [NUMEL_MEANING_STAGE_HEADS] = { GROUP (VISION), N_("Heads by stage"), NULL, NULL, NOT_A_NUMBER,
    N_("Heads of each stage") },
  [NUMEL_MEANING_POOLED_HEAD] = { GROUP (VISION), N_("Attention pooling"), NULL, NULL, SWITCH,
    N_("A head pools the patches by attention") },
  [NUMEL_MEANING_QUERIES] = { GROUP (VISION), N_("Queries"), NULL, NULL, RANGE_NUMBER,
    N_("How many learned queries the model has") },
  [NUMEL_MEANING_REGISTERS] = { GROUP (VISION), N_("Register tokens"), NULL, NULL, RANGE_NUMBER,
    N_("Learned tokens beside the patches") },
  [NUMEL_MEANING_MASK_TOKEN] = { GROUP (VISION), N_("Mask token"), NULL, NULL, SWITCH,
    N_("There is a learned token for masked patches") },
  [NUMEL_MEANING_RELATIVE_PATCHES] = { GROUP (VISION), N_("Relative positions"), NULL, NULL, SWITCH,
    N_("Attention looks at the relative positions of patches") },

  [NUMEL_MEANING_MEL_BINS] = { GROUP (AUDIO), N_("Mel bands"), "M", NULL, RANGE_NUMBER_FROM_1,
    N_("How many frequency bands the sound is split into") },
  [NUMEL_MEANING_CONVOLUTION_WIDTHS] = {
    GROUP (AUDIO), N_("Convolution widths"), NULL, NULL, NOT_A_NUMBER,
    N_("Widths of the convolutions that read the sound") },
  [NUMEL_MEANING_CONVOLUTION_KERNELS] = {
    GROUP (AUDIO), N_("Convolution kernels"), NULL, NULL, NOT_A_NUMBER,
    N_("Kernels of the convolutions that read the sound") },
  [NUMEL_MEANING_POSITION_CONVOLUTION] = {
    GROUP (AUDIO), N_("Position convolution"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Kernel of the convolution that makes positions") },
  [NUMEL_MEANING_POSITION_CONVOLUTION_GROUPS] = {
    GROUP (AUDIO), N_("Position convolution groups"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Groups of the convolution that makes positions") },
  [NUMEL_MEANING_CONFORMER_KERNEL] = {
    GROUP (AUDIO), N_("Convolution kernel"), NULL, NULL, RANGE_NUMBER_FROM_1,
    N_("Kernel of the convolution in a layer") },

  [NUMEL_MEANING_LABELS] = { GROUP (HEAD), N_("Classes"), "C", NULL, RANGE_NUMBER,
    N_("How many classes the head tells apart") },
  [NUMEL_MEANING_AGGREGATIONS] = { GROUP (HEAD), N_("Aggregations"), NULL, NULL, RANGE_NUMBER,
    N_("How many ways of aggregating cells the head tells apart") },
  [NUMEL_MEANING_LABEL_NAMES] = { GROUP (HEAD), N_("Class names"), NULL, NULL, NOT_A_NUMBER,
    N_("The names of the classes; their number is the number of classes") },
  [NUMEL_MEANING_HEAD_BIAS] = { GROUP (HEAD), N_("Head bias"), NULL, NULL, SWITCH,
    N_("The head has a bias") },
  [NUMEL_MEANING_POOLER_WIDTH] = { GROUP (HEAD), N_("Pooler width"), NULL, NULL, RANGE_WIDTH,
    N_("Width of the pooler") },
  [NUMEL_MEANING_CLASSIFIER_WIDTH] = {
    GROUP (HEAD), N_("Classifier width"), NULL, NULL, RANGE_WIDTH,
    N_("Width of the projection before the classifier") },
  [NUMEL_MEANING_WEIGHTED_LAYERS] = { GROUP (HEAD), N_("Weighted layers"), NULL, NULL, SWITCH,
    N_("The classifier reads a weighted sum of all layers") },
  [NUMEL_MEANING_SUMMARY_PROJECTION] = { GROUP (HEAD), N_("Summary projection"), NULL, NULL, SWITCH,
    N_("The summary of a sequence is projected") },
  [NUMEL_MEANING_SUMMARY_TO_LABELS] = { GROUP (HEAD), N_("Summary to classes"), NULL, NULL, SWITCH,
    N_("The summary is projected to the classes") },
  [NUMEL_MEANING_SUMMARY_KIND] = { GROUP (HEAD), N_("Summary"), NULL, NULL, NOT_A_NUMBER,
    N_("Which tokens the summary of a sequence is made of") },
  [NUMEL_MEANING_ANSWERS_START] = {
    GROUP (HEAD), N_("Answer starts kept"), NULL, NULL, RANGE_NUMBER,
    N_("How many starts of an answer the question head follows") },
  [NUMEL_MEANING_ANSWERS_END] = { GROUP (HEAD), N_("Answer ends kept"), NULL, NULL, RANGE_NUMBER,
    N_("How many ends of an answer the question head follows") },
  [NUMEL_MEANING_PREDICTION_WIDTH] = {
    GROUP (HEAD), N_("Prediction width"), NULL, NULL, RANGE_WIDTH,
    N_("Width inside the head that predicts masked tokens") },
  [NUMEL_MEANING_PROBLEM] = { GROUP (HEAD), N_("Problem"), NULL, NULL, NOT_A_NUMBER,
    N_("What the classes are for; it doesn't count") },
};

/*< private >
 * numel_meaning_describe:
 * @meaning: what a hyperparameter means
 *
 * Returns: (transfer none): its group, title, symbol, unit, range and help
 */
const NumelHyperparameter *
numel_meaning_describe (NumelMeaning meaning)
{
  g_return_val_if_fail (meaning < NUMEL_N_MEANINGS, &hyperparameters[NUMEL_MEANING_OTHER]);

  return &hyperparameters[meaning];
}
