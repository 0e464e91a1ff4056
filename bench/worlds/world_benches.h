/* Whole frames. Their names are world/KIND/AGENTS/BACKEND/THREADS. The time is that of one frame: frame begin and frame
   end. What the answers cost Keen is a counter of its own (submit_ms), because a host may submit on other threads; what
   the host does - moving, casting - is not counted at all. */
#ifndef KEEN_BENCH_WORLDS_WORLD_BENCHES_H
#define KEEN_BENCH_WORLDS_WORLD_BENCHES_H

void bench_register_worlds(void);

/* Frames of a game, each timed on its own: frames/MODEL/SCENE/AGENTS/BACKEND/THREADS. Counters: p50_ms, p99_ms, max_ms
   over the frames of a repetition; the time itself is their mean. Of an alarm only the frame in which it goes off
   counts. */
void bench_register_frames(void);

#endif
