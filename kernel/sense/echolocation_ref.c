#include "sense/echolocation.h"

#include "sense/falloff.h"
#include "store/row_lane.h"

static keen_cause listen(const keen_row_job *job, uint32_t lane, float *echo) {
    const keen_tuning *tuning = job->tick->tuning;
    const float near = keen_falloff(job->sense->distance[lane], tuning->echo_range, tuning->echo_exponent);
    const float exposure = job->belief->exposure[lane];
    *echo = exposure >= tuning->min_exposure ? near * exposure : 0.0f;
    if (*echo > 0.0f) {
        return KEEN_CAUSE_NONE;
    }
    return near == 0.0f ? KEEN_CAUSE_OUT_OF_RANGE : KEEN_CAUSE_BLOCKED;
}

static void pulse(const keen_row_job *job, uint32_t lane) {
    keen_sense_row *sense = job->sense;
    uint32_t *causes = &job->belief->causes[lane];
    sense->echo[lane] = 0.0f;
    sense->echo_x[lane] = job->scratch->x[lane];
    sense->echo_y[lane] = job->scratch->y[lane];
    sense->echo_z[lane] = job->scratch->z[lane];
    if (job->scratch->present[lane]) {
        const keen_cause cause = listen(job, lane, &sense->echo[lane]);
        if (cause != KEEN_CAUSE_NONE) {
            *causes = keen_lane_set_cause(*causes, KEEN_SENSE_ECHOLOCATION, cause);
        }
    }
}

static void echolocate(const keen_row_job *job, uint32_t slot, uint32_t lane) {
    keen_row_scratch *scratch = job->scratch;
    const keen_sense_row *sense = job->sense;
    const bool held = keen_lane_held(job->belief, lane);
    if (held && job->tick->pulse) {
        pulse(job, lane);
    }
    const float confidence = held && scratch->present[lane] ? sense->echo[lane] : 0.0f;
    scratch->confidence[slot][lane] = confidence;
    scratch->placed[lane] |= confidence > 0.0f ? 1u << slot : 0;
    scratch->place_x[slot][lane] = sense->echo_x[lane];
    scratch->place_y[slot][lane] = sense->echo_y[lane];
    scratch->place_z[slot][lane] = sense->echo_z[lane];
}

void keen_echolocation_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_ECHOLOCATION];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            echolocate(&jobs[i], slot, lane);
        }
    }
}
