#include "sense/hearing.h"

#include "sense/falloff.h"
#include "store/row_lane.h"

static float transmission_of(const keen_tuning *tuning, const keen_belief_row *belief, uint32_t lane) {
    if (belief->audio[lane] >= 0.0f) {
        return belief->audio[lane];
    }
    return belief->exposure[lane] >= tuning->min_exposure ? 1.0f : 0.0f;
}

static float noise_of(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    const keen_tuning *tuning = job->tick->tuning;
    const float reach = tuning->hearing_range * job->scratch->loudness[lane];
    const float near = keen_falloff(job->sense->distance[lane], reach, tuning->hearing_exponent);
    if (near == 0.0f) {
        return 0.0f;
    }
    const float noise = near * f1_lerp(tuning->occluded_gain, 1.0f, transmission_of(tuning, job->belief, lane));
    return f1_max(noise - frame->ambient_noise * tuning->mask_gain, 0.0f);
}

static void take_event(keen_row_scratch *scratch, uint32_t slot, uint32_t lane) {
    scratch->confidence[slot][lane] = scratch->heard[lane];
    scratch->placed[lane] |= 1u << slot;
    scratch->by_event[lane] |= 1u << slot;
    scratch->place_x[slot][lane] = scratch->heard_x[lane];
    scratch->place_y[slot][lane] = scratch->heard_y[lane];
    scratch->place_z[slot][lane] = scratch->heard_z[lane];
}

static void hear(const keen_frame_values *frame, const keen_row_job *job, uint32_t slot, uint32_t lane) {
    keen_row_scratch *scratch = job->scratch;
    const bool held = keen_lane_held(job->belief, lane);
    const bool present = held && scratch->present[lane] != 0;
    scratch->confidence[slot][lane] = present ? noise_of(frame, job, lane) : 0.0f;
    scratch->place_x[slot][lane] = scratch->place_y[slot][lane] = scratch->place_z[slot][lane] = 0.0f;
    if (held && scratch->heard[lane] > scratch->confidence[slot][lane]) {
        take_event(scratch, slot, lane);
    }
    if (present && !(scratch->confidence[slot][lane] > 0.0f)) {
        uint32_t *causes = &job->belief->causes[lane];
        *causes = keen_lane_set_cause(*causes, KEEN_SENSE_HEARING, KEEN_CAUSE_SOUND_FADED);
    }
}

void keen_hearing_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t slot = jobs[i].tick->tuning->slot_of[KEEN_SENSE_HEARING];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            hear(frame, &jobs[i], slot, lane);
        }
    }
}
