/* The smallest host: an installed library of the right version that makes a world and runs an empty frame. */
#include <keen/keen.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    if (strcmp(keen_version(), KEEN_VERSION_STRING) != 0) {
        fprintf(stderr, "library %s, headers %s\n", keen_version(), KEEN_VERSION_STRING);
        return 1;
    }
    const keen_world_def def = keen_default_world(1.0f);
    keen_world *world = NULL;
    const keen_result result = keen_world_create(&def, &world);
    if (result != KEEN_OK) {
        fprintf(stderr, "no world: %s\n", keen_result_string(result));
        return 1;
    }
    printf("keen %s, backend %s\n", keen_version(), keen_backend_name(keen_world_backend(world)));
    keen_world_destroy(world);
    return 0;
}
