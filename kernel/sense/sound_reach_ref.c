#include "sense/sound_reach.h"

#include "sense/sound_strength.h"

void keen_sound_reach_ref(keen_sound_reach_args *args) {
    args->found = 0;
    args->full = false;
    for (uint32_t agent = args->begin; agent < args->end; agent++) {
        const float strength = keen_sound_strength(args, agent);
        if (strength > 0.0f && !keen_sound_note(args, agent, strength)) {
            return;
        }
    }
}
