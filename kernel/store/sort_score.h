/* What a belief's sort score is made of (spec 10): S, recency and proximity, each 0..1. */
#ifndef KEEN_STORE_SORT_SCORE_H
#define KEEN_STORE_SORT_SCORE_H

#define KEEN_ATTENTION_CONFIDENCE 0.5f
#define KEEN_ATTENTION_RECENCY 0.3f
#define KEEN_ATTENTION_PROXIMITY 0.2f

#endif
