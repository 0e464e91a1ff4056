/* A row on its way through the steps of the belief update (fusion, smoothing, states, location, attention): what a step
   leaves for those after it stays in registers. A kernel of one step alone fills in what its step reads. */
#ifndef KEEN_BELIEF_BELIEF_LANES_INL
#define KEEN_BELIEF_BELIEF_LANES_INL

#include "store/row_lanes.inl"

typedef struct keen_belief_lanes {
    m8 held, active; /* a belief is here; some sense is active */
    m8 by_event;     /* the leading sense's value comes from an event */
    m8 told;
    n8 status;
    f8 fused, confidence;
    n8 unsensed_us, first_us;
    f8 x, y, z;
} keen_belief_lanes;

/* What every step reads. */
static inline keen_belief_lanes keen_belief_lanes_of(const keen_belief_row *belief) {
    const n8 status = n8_load(belief->status);
    return (keen_belief_lanes){
        .held = keen_lanes_held(belief),
        .active = keen_lanes_active(status),
        .status = status,
    };
}

#endif
