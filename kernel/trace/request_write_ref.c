#include "trace/request_write.h"

#include "trace/ticket.h"

static float importance_of(uint32_t claim) {
    return (float)(claim >> 8) * (1.0f / 16777216.0f);
}

static keen_trace_request request_of(const keen_frame_values *frame, const keen_tick *tick,
                                     const keen_asking_pair *pair, uint32_t point) {
    const float above = pair->height * tick->tuning->point_height[point];
    const keen_ticket ticket = {
        .agent = tick->agent, .slot = pair->asks & KEEN_ASKS_SLOT_MASK, .point = point, .round = tick->round};
    return (keen_trace_request){
        .origin = {tick->eye[0], tick->eye[1], tick->eye[2]},
        .importance = importance_of(pair->claim),
        .end = {pair->x + frame->up[0] * above, pair->y + frame->up[1] * above, pair->z + frame->up[2] * above},
        .channels = pair->asks >> KEEN_ASKS_CHANNELS_SHIFT,
        .agent = tick->agent,
        .target = pair->target,
        .ticket = keen_ticket_pack(ticket),
    };
}

void keen_request_write_ref(keen_request_write_args *args) {
    args->written = 0;
    for (size_t i = 0; i < args->count; i++) {
        const keen_asking_pair *pair = &args->pairs[i];
        const keen_tick *tick = &args->ticks[pair->tick];
        for (uint32_t point = 0; point < tick->point_count; point++) {
            args->requests[args->written++] = request_of(args->frame, tick, pair, point);
        }
    }
}
