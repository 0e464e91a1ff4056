/* What happens to agents whether they tick or not (spec 13): idle cues of combat groups, and the suspicion of those who
   are suspended. Their events are strays, which publishing puts in agent order. */
#include <string.h>

#include "detection/idle_cues.h"
#include "frame/model_events.h"
#include "frame/stages.h"

/* A group's cues, or of an agent without a group its own. */
static keen_idle_cues *cues_of(const keen_world *world, uint32_t agent) {
    const uint32_t group = world->observers.observers[agent].traits.group;
    return group == KEEN_GROUP_NONE ? &world->groups.agent_cues[agent] : &world->groups.group_cues[group];
}

/* Members stand sorted since confidence, agents first. */
static uint32_t lowest_of_group(const keen_world *world, uint32_t agent) {
    const uint32_t group = world->observers.observers[agent].traits.group;
    return group == KEEN_GROUP_NONE ? agent : world->groups.members[world->groups.first[group]];
}

static void carry_on(const keen_world *world, const keen_event_run *strays, uint32_t agent, keen_cue cue) {
    keen_idle_cues *cues = cues_of(world, agent);
    const keen_idle_speaker speaker = {
        .def = &keen_world_tuning(world, agent)->detection,
        .seed = world->def.seed,
        .now = world->now,
        .pass = world->groups.cue_pass,
        .lowest = lowest_of_group(world, agent),
    };
    if (keen_idle_cue_due(cues, cue == KEEN_CUE_ALERT_IDLE ? &cues->alert : &cues->lost, &speaker)) {
        keen_event_run_add(world, strays, KEEN_EVENT_CUE, agent)->data.cue = (keen_event_cue){cue};
    }
}

/* Time stands still for the disabled: they are not suspended, though they are in no other tier. */
static void look_at(keen_world *world, const keen_event_run *strays, uint32_t agent) {
    if (!world->agents.enabled[agent]) {
        return;
    }
    const keen_detection_state state = (keen_detection_state)world->observers.observers[agent].state;
    if (world->observers.suspicious[agent] && world->agents.tier[agent] == KEEN_TIER_SUSPENDED) {
        world->observers.suspicious[agent] = 0;
        keen_event_run_add(world, strays, KEEN_EVENT_SUSPICIOUS, agent)->data.suspicious = (keen_event_suspicious){0};
    }
    if (state == KEEN_DETECTION_ALERT || state == KEEN_DETECTION_LOST) {
        carry_on(world, strays, agent, state == KEEN_DETECTION_ALERT ? KEEN_CUE_ALERT_IDLE : KEEN_CUE_LOST_IDLE);
    }
}

#define EACH_BYTE UINT64_C(0x0101010101010101)
_Static_assert(KEEN_TIER_SUSPENDED == 4 && KEEN_TIER_COUNT == 5, "its bit is no other tier's");

/* Most agents are calm or fight: eight at a glance. */
void keen_stage_cues(keen_world *world) {
    const keen_event_run strays = keen_event_run_begin(world, &world->workers[0], KEEN_MODEL_STRAYS, 0);
    world->groups.cue_pass++;
    for (uint32_t base = 0; base < world->agents.ids.extent; base += 8) {
        uint64_t suspicious, idles, tiers;
        memcpy(&suspicious, world->observers.suspicious + base, sizeof suspicious);
        memcpy(&idles, world->observers.idles + base, sizeof idles);
        memcpy(&tiers, world->agents.tier + base, sizeof tiers);
        const bool calms = suspicious != 0 && (tiers & KEEN_TIER_SUSPENDED * EACH_BYTE) != 0;
        for (uint32_t i = base; (idles != 0 || calms) && i < base + 8 && i < world->agents.ids.extent; i++) {
            look_at(world, &strays, i);
        }
    }
    keen_event_run_end(&strays);
}
