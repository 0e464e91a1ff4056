#include "crowd/crowd_run.h"

#include <math.h>

#include "crowd/crowd_cast.h"
#include "crowd/crowd_plots.h"
#include "crowd/crowd_progress.h"
#include "crowd/crowd_trace.h"
#include "crowd/crowd_watch.h"
#include "crowd/crowd_world.h"

/* Everything that a run holds, so that it can be let go in one place. */
typedef struct crowd_play {
    crowd_pool *pool;
    crowd_ground ground;
    crowd_world crowd;
    crowd_cast *cast;
    crowd_watch *watch;
    crowd_trace *trace; /* NULL when nobody asked for one */
    crowd_tally tally;
    crowd_progress progress;
} crowd_play;

static uint64_t frame_count(const crowd_options *options) {
    const double frames = ceil(options->seconds * CROWD_FRAMES_PER_SECOND - 1e-6);
    return frames < 1.0 ? 1 : (uint64_t)frames;
}

/* The step to frame `frame` by a clock of whole microseconds, as Keen's is: three steps make exactly a tenth of a
   second, so that who ticks ten times a second is due every third frame. */
static double step_to(uint64_t frame) {
    const uint64_t second = 1000000;
    const uint64_t now = frame * second / CROWD_FRAMES_PER_SECOND;
    const uint64_t before = (frame - 1) * second / CROWD_FRAMES_PER_SECOND;
    return 1e-6 * (double)(now - before);
}

static double lap(double *since) {
    const double now = crowd_seconds(), milliseconds = 1e3 * (now - *since);
    *since = now;
    return milliseconds;
}

static bool play_frame(crowd_play *play, uint64_t frame, tool_error *error) {
    double milliseconds[CROWD_TOTAL], since = crowd_seconds();
    keen_world *world = play->crowd.world;
    if (!crowd_world_move(&play->crowd, frame, error)) {
        return false;
    }
    milliseconds[CROWD_MOVE] = lap(&since);
    const keen_result begun = keen_frame_begin(world, step_to(frame));
    if (begun != KEEN_OK) {
        return tool_fail(error, "a frame cannot begin: %s", keen_result_string(begun));
    }
    milliseconds[CROWD_BEGIN] = lap(&since);
    if (!crowd_cast_frame(play->cast, error)) {
        return false;
    }
    milliseconds[CROWD_CAST] = lap(&since);
    const keen_result ended = keen_frame_end(world);
    if (ended != KEEN_OK) {
        return tool_fail(error, "a frame cannot end: %s", keen_result_string(ended));
    }
    milliseconds[CROWD_END] = lap(&since);
    crowd_tally_frame(&play->tally, world, milliseconds);
    if (play->trace) {
        crowd_trace_frame(play->trace);
    }
    play->tally.counts.rays = crowd_cast_rays(play->cast);
    crowd_progress_frame(&play->progress, &play->tally.counts, milliseconds);
    return true;
}

/* Whom to watch is known when everybody has a place, in the first frame. */
static bool play_frames(crowd_play *play, const crowd_options *options, tool_error *error) {
    for (uint64_t frame = 1; frame <= frame_count(options); frame++) {
        if (!play_frame(play, frame, error)) {
            return false;
        }
        if (options->plots && !play->watch) {
            play->watch = crowd_watch_create(&play->crowd, error);
            if (!play->watch) {
                return false;
            }
        }
        if (play->watch) {
            crowd_watch_frame(play->watch);
        }
    }
    return true;
}

static void count_beliefs(const crowd_world *crowd, uint64_t by_state[KEEN_STATE_COUNT]) {
    keen_belief beliefs[KEEN_MAX_TRACKED];
    for (uint32_t i = 0; i < crowd->count; i++) {
        uint32_t count = 0;
        keen_agent_beliefs(crowd->world, crowd->agents[i], beliefs, KEEN_MAX_TRACKED, &count);
        for (uint32_t k = 0; k < count && k < KEEN_MAX_TRACKED; k++) {
            by_state[beliefs[k].state]++;
        }
    }
}

static void fill_result(crowd_play *play, crowd_result *result) {
    result->backend = keen_world_backend(play->crowd.world);
    result->threads = crowd_pool_threads(play->pool);
    result->triangles = level_triangles(play->ground.level)->triangle_count;
    result->on_tracks = (uint32_t)play->ground.on_track_count;
    for (uint32_t i = 0; i < play->crowd.count; i++) {
        result->thieves += play->crowd.kinds[i] == CROWD_THIEF;
    }
    result->counts = play->tally.counts;
    result->counts.rays_blocked = crowd_cast_blocked(play->cast);
    result->counts.sounds = play->crowd.sounds;
    for (int phase = 0; phase < CROWD_PHASE_COUNT; phase++) {
        result->times[phase] = crowd_tally_times(&play->tally, (crowd_phase)phase);
    }
    count_beliefs(&play->crowd, result->beliefs);
    if (play->crowd.options->model != KEEN_MODEL_BELIEF) {
        result->detecting = crowd_values_read(play->crowd.world, play->crowd.agents, play->crowd.count);
    }
    result->hash = keen_world_hash(play->crowd.world);
}

static int set_up(crowd_play *play, const crowd_options *options, tool_error *error) {
    play->pool = crowd_pool_create(options->threads, error);
    if (!play->pool) {
        return 1;
    }
    crowd_progress_say(&play->progress, "setting up the level and its floor");
    if (!crowd_ground_create(&play->ground, options, error)) {
        return 2;
    }
    if (options->plots && !crowd_plots_directory(options->out, error)) {
        return 1;
    }
    crowd_progress_say(&play->progress, "setting up the crowd");
    const int made = crowd_world_create(&play->crowd, options, &play->ground, play->pool, error);
    if (made != 0) {
        return made;
    }
    if (options->trace) {
        play->trace = crowd_trace_create(options->trace, play->crowd.world, error);
        if (!play->trace) {
            return 1;
        }
    }
    play->cast = crowd_cast_create(&play->crowd, error);
    return play->cast && crowd_tally_create(&play->tally, frame_count(options), error) ? 0 : 1;
}

static int play_all(crowd_play *play, const crowd_options *options, crowd_result *result, tool_error *error) {
    const double start = crowd_seconds();
    const int ready = set_up(play, options, error);
    if (ready != 0) {
        return ready;
    }
    result->setup_seconds = crowd_seconds() - start;
    const double first_frame = crowd_seconds();
    if (!play_frames(play, options, error)) {
        return 1;
    }
    result->run_seconds = crowd_seconds() - first_frame;
    fill_result(play, result);
    crowd_trace *trace = play->trace;
    play->trace = NULL;
    if (!crowd_trace_end(trace, error)) {
        return 1;
    }
    if (options->plots) {
        crowd_progress_say(&play->progress, "drawing");
        return crowd_plots_write(&play->crowd, play->watch, options->out, error) ? 0 : 1;
    }
    return 0;
}

int crowd_run(const crowd_options *options, crowd_result *result, tool_error *error) {
    *result = (crowd_result){0};
    crowd_play play = {0};
    play.progress = crowd_progress_start(!options->quiet, options->agents, frame_count(options));
    const int exit_code = play_all(&play, options, result, error);
    crowd_progress_end(&play.progress);
    crowd_trace_end(play.trace, NULL);
    crowd_watch_destroy(play.watch);
    crowd_tally_destroy(&play.tally);
    crowd_cast_destroy(play.cast);
    crowd_world_destroy(&play.crowd);
    crowd_ground_destroy(&play.ground);
    crowd_pool_destroy(play.pool);
    return exit_code;
}
