#include <keen/keen.h>
#include <stdio.h>

/* Your engine's ray cast: 1 is clear, 0 is blocked. Here stands a wall at x = 5, from y = 6 on. */
static float cast_ray(const float from[3], const float to[3]) {
    const float y = from[1] + (to[1] - from[1]) * (5.0f - from[0]) / (to[0] - from[0]);
    return y < 6.0f ? 1.0f : 0.0f;
}

int main(void) {
    static keen_trace_result results[64];
    keen_world_def world_def = keen_default_world(1.0f); /* host units per metre */
    keen_profile_def profile_def = keen_default_profile(1.0f);
    keen_agent_def guard_def = keen_default_agent(1.0f); /* stands at the origin and faces +x */
    keen_target_def thief_def = keen_default_target(1.0f);
    keen_target_columns targets;
    keen_target_id thief;
    keen_agent_id guard;
    keen_world *world;

    world_def.budget.max_traces_per_frame = 64;
    if (keen_world_create(&world_def, &world) != KEEN_OK) {
        return 1;
    }
    thief_def.position[0] = 10.0f;
    keen_profile_create(world, &profile_def, &guard_def.profile, NULL);
    keen_agent_create(world, &guard_def, &guard);
    keen_target_create(world, &thief_def, &thief);
    keen_targets_map(world, &targets);

    for (int frame = 0; frame < 300; frame++) {
        const keen_event *events;
        keen_trace_batch batch;
        uint32_t count;

        targets.y[thief.index] += 0.05f; /* the thief walks, at last behind the wall */

        keen_frame_begin(world, 1.0 / 30.0);
        keen_trace_requests(world, &batch);
        for (uint32_t i = 0; i < batch.count; i++) {
            results[i].ticket = batch.requests[i].ticket;
            results[i].transmittance = cast_ray(batch.requests[i].origin, batch.requests[i].end);
            results[i].audio = KEEN_AUDIO_NONE;
        }
        keen_trace_submit(world, results, batch.count, NULL); /* now or in a later frame, from any thread */
        keen_frame_end(world);

        keen_events(world, &events, &count);
        for (uint32_t i = 0; i < count; i++) {
            if (events[i].type == KEEN_EVENT_STATE) {
                printf("%.1f s: guard %u has %s the thief, confidence %.2f\n", (double)events[i].time * 1e-6,
                       events[i].agent.index, keen_belief_state_name(events[i].data.state.to),
                       (double)events[i].data.state.confidence);
            }
        }
    }
    keen_world_destroy(world);
    return 0;
}
