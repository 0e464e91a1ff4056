/* Sound events: checked, then put into the queues of those who hear them. */
#include "api/check.h"
#include "base/cookies.h"
#include "frame/emit_sound.h"
#include "keen/sense.h"

keen_sound keen_default_sound(void) {
    return (keen_sound){
        .cookie = KEEN_COOKIE_SOUND,
        .loudness = 1.0f,
        .transmission = 1.0f,
        .type = 1,
        .max_tier = KEEN_TIER_SUSPENDED,
        .identifies_owner = true,
    };
}

static keen_result check_sound(const keen_world *world, const keen_sound *sound) {
    if (sound->cookie != KEEN_COOKIE_SOUND) {
        return KEEN_ERROR_COOKIE;
    }
    if (!keen_is_finite3(sound->position) || !isfinite(sound->loudness) || !isfinite(sound->transmission)) {
        return KEEN_ERROR_NOT_FINITE;
    }
    if (sound->loudness < 0.0f || sound->transmission < 0.0f || sound->transmission > 1.0f ||
        sound->type >= KEEN_PLACE_TAG_COUNT || sound->max_tier > KEEN_TIER_SUSPENDED) {
        return KEEN_ERROR_RANGE;
    }
    const bool known = sound->owner.generation == 0 ||
                       keen_id_pool_holds(&world->targets.ids, sound->owner.index, sound->owner.generation);
    return known ? KEEN_OK : KEEN_ERROR_STALE_ID;
}

keen_result keen_sounds_emit(keen_world *world, const keen_sound *sounds, uint32_t count, keen_write_report *report) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, sounds || count == 0, KEEN_ERROR_NULL, "sounds is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (keen_report_note(&done, i, check_sound(world, &sounds[i]))) {
            keen_emit_sound(world, &sounds[i]);
        }
    }
    return keen_report_end(world, &done, report, __func__, "some sounds were rejected: see the report");
}
