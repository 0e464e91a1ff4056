#include "store/observers.h"

#include <string.h>

void keen_observers_lay_out(keen_observers *observers, keen_arena *arena, uint32_t capacity, uint32_t list_room) {
    const uint32_t padded = keen_round_up_8(capacity);
    const size_t listed = (size_t)capacity * list_room;
    keen_observer_columns *columns = &observers->columns;
    columns->capacity = capacity;
    observers->list_room = list_room;
    KEEN_TAKE(arena, columns->sneak, padded);
    KEEN_TAKE(arena, columns->blindness, padded);
    KEEN_TAKE(arena, columns->sleeping, padded);
    KEEN_TAKE(arena, columns->dps, padded);
    KEEN_TAKE(arena, columns->armor_rating, padded);
    KEEN_TAKE(arena, observers->observers, padded);
    KEEN_TAKE(arena, observers->suspicious, padded);
    KEEN_TAKE(arena, observers->heed, padded);
    KEEN_TAKE(arena, observers->idles, padded);
    KEEN_TAKE(arena, observers->targets, listed);
    KEEN_TAKE(arena, observers->alerts, listed);
    KEEN_TAKE(arena, observers->standing, listed);
    KEEN_TAKE(arena, observers->opponents, listed);
}

void keen_observers_reset(keen_observers *observers) {
    for (uint32_t agent = 0; agent < observers->columns.capacity; agent++) {
        keen_observers_begin(observers, agent);
    }
}

void keen_observers_begin(keen_observers *observers, uint32_t agent) {
    observers->columns.sneak[agent] = KEEN_SNEAK_DEFAULT;
    observers->columns.blindness[agent] = 0.0f;
    observers->columns.sleeping[agent] = 0;
    observers->columns.dps[agent] = KEEN_DPS_DEFAULT;
    observers->columns.armor_rating[agent] = 0.0f;
    memset(&observers->observers[agent], 0, sizeof observers->observers[agent]);
    observers->observers[agent].traits = keen_default_combat_traits();
    observers->observers[agent].searched = KEEN_NO_INDEX;
    observers->suspicious[agent] = 0;
    observers->heed[agent] = KEEN_AWARENESS_UNAWARE;
    observers->idles[agent] = 0;
}

void keen_observers_enter(keen_observers *observers, uint32_t agent, float health) {
    keen_observer *observer = &observers->observers[agent];
    observer->health_before = health;
    observer->wounded = observer->healed = 0;
}

void keen_observers_forget(keen_observers *observers, uint32_t agent) {
    keen_observer *observer = &observers->observers[agent];
    observer->state = observer->state_before = KEEN_DETECTION_NORMAL;
    observer->target_count = observer->alert_count = observer->standing_count = 0;
    observer->in_combat = observer->fleeing = observer->arrival = observer->hurt = observer->boosts = 0;
    observer->wounded = observer->healed = observer->compared = 0;
    observer->modifier = 0.0f;
    observers->suspicious[agent] = 0;
}
