/* Checks at the border: each fails with its own code, after telling the assert hook in debug builds. */
#ifndef KEEN_API_CHECK_H
#define KEEN_API_CHECK_H

#include <math.h>

#include "base/float_state.h"
#include "base/hooks.h"
#include "frame/world_data.h"

/* Returns from the calling function when the condition does not hold. `world` may be null. */
#define KEEN_REQUIRE(world, condition, result, message)                                                                \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            return keen_fail((world) ? &(world)->hooks : NULL, (result), __func__, (message));                         \
        }                                                                                                              \
    } while (0)

#define KEEN_REQUIRE_WORLD(world) KEEN_REQUIRE(world, world, KEEN_ERROR_NULL, "world is null")

#define KEEN_REQUIRE_OUTSIDE_FRAME(world)                                                                              \
    KEEN_REQUIRE(world, !(world)->in_frame, KEEN_ERROR_CALL_ORDER,                                                     \
                 "not legal between keen_frame_begin and keen_frame_end")

#define KEEN_REQUIRE_AGENT(world, id)                                                                                  \
    KEEN_REQUIRE(world, keen_id_pool_holds(&(world)->agents.ids, (id).index, (id).generation), KEEN_ERROR_STALE_ID,    \
                 "agent id is null, stale, or of another world")

#define KEEN_REQUIRE_TARGET(world, id)                                                                                 \
    KEEN_REQUIRE(world, keen_id_pool_holds(&(world)->targets.ids, (id).index, (id).generation), KEEN_ERROR_STALE_ID,   \
                 "target id is null, stale, or of another world")

#define KEEN_REQUIRE_DETECTION(world)                                                                                  \
    KEEN_REQUIRE(world, (world)->def.detection, KEEN_ERROR_MODEL, "the world def did not ask for the detection model")

/* To the end of the calling function numbers are what they are, the smallest too, whatever the host's thread has set.
   First in every function that looks at numbers of the host's or computes with a world's: what it calls need not. */
#define KEEN_EXACT_STATE()                                                                                             \
    __attribute__((cleanup(keen_float_state_end), unused)) const keen_float_state host_state = keen_float_state_begin()

/* Counts one element of a batch; true when it is to be taken. */
static inline bool keen_report_note(keen_write_report *report, uint32_t i, keen_result result) {
    if (result == KEEN_OK) {
        report->written++;
        return true;
    }
    if (report->rejected++ == 0) {
        report->first_rejected = i;
        report->first_reason = result;
    }
    return false;
}

/* Hands the report over, if the host wants it. The message is for elements that were rejected. */
static inline keen_result keen_report_end(const keen_world *world, const keen_write_report *done,
                                          keen_write_report *report, const char *function, const char *message) {
    if (report) {
        *report = *done;
    }
    return done->rejected == 0 ? KEEN_OK : keen_fail(&world->hooks, KEEN_ERROR_PARTIAL, function, message);
}

/* Shortest facing that has a direction. */
#define KEEN_FORWARD_MIN 1e-6f

static inline bool keen_is_finite3(const float v[3]) {
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}

/* Has a direction: long enough, and its squared length does not overflow. */
static inline bool keen_is_facing(const float v[3]) {
    const float squared = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    return squared > KEEN_FORWARD_MIN * KEEN_FORWARD_MIN && isfinite(squared);
}

static inline bool keen_is_team(uint32_t team) {
    return team < KEEN_TEAM_COUNT || team == KEEN_TEAM_NONE;
}

#endif
