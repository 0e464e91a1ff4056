#include "trace/request_write.h"

#include "trace/ticket.h"

static float importance_of(uint32_t claim) {
    return (float)(claim >> 8) * (1.0f / 16777216.0f);
}

static keen_trace_request request_of(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane,
                                     uint32_t point) {
    const keen_tick *tick = job->tick;
    const keen_row_scratch *scratch = job->scratch;
    const float above = scratch->height[lane] * tick->tuning->point_height[point];
    const keen_ticket ticket = {
        .agent = tick->agent, .slot = job->first_slot + lane, .point = point, .round = tick->round};
    return (keen_trace_request){
        .origin = {tick->eye[0], tick->eye[1], tick->eye[2]},
        .importance = importance_of(scratch->claim[lane]),
        .end = {scratch->x[lane] + frame->up[0] * above, scratch->y[lane] + frame->up[1] * above,
                scratch->z[lane] + frame->up[2] * above},
        .channels = scratch->channels[lane],
        .agent = tick->agent,
        .target = (uint32_t)job->belief->target[lane],
        .ticket = keen_ticket_pack(ticket),
    };
}

static void begin_round(const keen_frame_values *frame, const keen_row_job *job, uint32_t lane) {
    job->trace->asked[lane] = job->tick->point_mask;
    job->trace->round[lane] = job->tick->round;
    job->trace->asked_us[lane] = frame->now_us;
    job->trace->answered[lane] = 0u;
}

void keen_request_write_ref(keen_request_write_args *args) {
    args->written = 0;
    for (size_t i = 0; i < args->count; i++) {
        const keen_row_job *job = &args->jobs[i];
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (!(args->lanes[i] >> lane & 1u)) {
                continue;
            }
            for (uint32_t point = 0; point < job->tick->point_count; point++) {
                args->requests[args->written++] = request_of(args->frame, job, lane, point);
            }
            begin_round(args->frame, job, lane);
        }
    }
}
