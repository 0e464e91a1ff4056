#include "headers/public_sizes.h"

void keen_sizes_in_cpp(size_t *sizes) {
#define KEEN_SIZE_OF(type) *sizes++ = sizeof(type);
    KEEN_PUBLIC_TYPES(KEEN_SIZE_OF)
}

keen_result keen_world_in_cpp() {
    const keen_world_def def = keen_default_world(1.0f);
    keen_world *world = nullptr;
    const keen_result result = keen_world_create(&def, &world);
    keen_world_destroy(world);
    return result;
}
