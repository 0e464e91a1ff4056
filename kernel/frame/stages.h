/* The stages of a frame, in the order in which frame.c runs them. */
#ifndef KEEN_FRAME_STAGES_H
#define KEEN_FRAME_STAGES_H

#include "frame/world_data.h"

/* frame begin */
void keen_stage_pack(keen_world *world);     /* target columns -> records */
void keen_stage_schedule(keen_world *world); /* who ticks, whose memory fades */
void keen_stage_gather(keen_world *world);   /* grid -> candidates -> ledgers -> rows */
void keen_stage_request(keen_world *world);  /* which pairs need sight lines, within the budget */

/* frame end */
void keen_stage_sense(keen_world *world); /* senses -> fusion -> smoothing -> states -> place -> attention */
/* the detection model (spec 13 and 14), in worlds that ask for it */
void keen_stage_points(keen_world *world);       /* stealth points of every target, from all observers' latest values */
void keen_stage_states(keen_world *world);       /* state machines, lists and detection events of those who tick */
void keen_stage_confidence(keen_world *world);   /* strengths, decisions, flights, alarms */
void keen_stage_cues(keen_world *world);         /* what groups say now and then */
void keen_stage_points_after(keen_world *world); /* what states did to stealth points: for the next frame */
void keen_stage_fade(keen_world *world);         /* memory of suspended agents */
void keen_stage_publish(keen_world *world);      /* events, counters, rows and queues given back */

/* How late they are who tick now: noted by the workers, chunk by chunk, and then counted together. */
void keen_measure_staleness(const keen_world *world, const keen_chunk *chunk, keen_worker *worker);
void keen_count_staleness(keen_world *world);

/* One unsensed step of dt_us for all beliefs of the agents listed (spec 1 and 12); dt_us below 0: of the time since
   each agent's own last tick or fade. */
void keen_fade_beliefs(keen_world *world, const uint32_t *agents, uint32_t count, int64_t dt_us);

/* To pack the columns of targets [first, first + count) into records[count]. What is bad is counted from `first` on. */
keen_pack_records_args keen_pack_args(const keen_targets *targets, uint32_t first, uint32_t count,
                                      keen_target_record *records);

/* The world's settings as of now, for a frame's kernels. */
void keen_read_values(const keen_world *world, keen_frame_values *values);

/* Runs `chunk` for every chunk of this frame, on the workers. */
typedef void keen_chunk_function(keen_world *world, keen_chunk *chunk, keen_worker *worker);
void keen_for_chunks(keen_world *world, keen_chunk_function *run);

/* Runs an item for every KEEN_BLOCK of so many agents or targets, on the workers. */
void keen_for_blocks(keen_world *world, uint32_t extent, keen_parallel_item run, void *context);

/* Readies so many jobs from `first` on for the kernels: a scratch row for each, and the row as far behind as they are
   many, which the worker comes to in its next batch. */
keen_row_job *keen_batch_jobs(keen_world *world, uint32_t first, uint32_t count, keen_row_scratch *scratch);

#endif
