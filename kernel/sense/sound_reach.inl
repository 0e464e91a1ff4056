/* sound_reach, 8 lanes: eight agents are passed over at once when none of them can be near enough. */

#include "sense/sound_reach.h"
#include "sense/sound_strength.h"
#include "simd/f8.h"

/* Lanes that the sound may reach: no farther than the best ear in the world hears it, with room for rounding. */
static inline unsigned keen_sound_reach_near(const keen_sound_reach_args *args, uint32_t i, f8 reach_squared) {
    const f8 eye_height = f8_load(args->eye_height + i);
    const f8 eye_x = f8_add(f8_load(args->x + i), f8_mul(f8_set1(args->up[0]), eye_height));
    const f8 eye_y = f8_add(f8_load(args->y + i), f8_mul(f8_set1(args->up[1]), eye_height));
    const f8 eye_z = f8_add(f8_load(args->z + i), f8_mul(f8_set1(args->up[2]), eye_height));
    const f8 dx = f8_sub(f8_set1(args->position[0]), eye_x);
    const f8 dy = f8_sub(f8_set1(args->position[1]), eye_y);
    const f8 dz = f8_sub(f8_set1(args->position[2]), eye_z);
    const f8 squared = f8_add(f8_add(f8_mul(dx, dx), f8_mul(dy, dy)), f8_mul(dz, dz));
    return m8_bits(f8_le(squared, reach_squared));
}

static void keen_sound_reach_lanes(keen_sound_reach_args *args) {
    const float reach = args->largest_range * args->loudness;
    const f8 reach_squared = f8_set1(reach * reach * 1.001f);
    args->found = 0;
    args->full = false;
    for (uint32_t i = args->begin; i < args->end; i += 8) {
        unsigned near = keen_sound_reach_near(args, i, reach_squared);
        near &= args->end - i < 8 ? (1u << (args->end - i)) - 1u : 0xFFu;
        for (; near != 0; near &= near - 1u) {
            const uint32_t agent = i + (uint32_t)__builtin_ctz(near);
            const float strength = keen_sound_strength(args, agent);
            if (strength > 0.0f && !keen_sound_note(args, agent, strength)) {
                return;
            }
        }
    }
}
