#include "frame/custom_senses.h"

void keen_custom_senses_run(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker) {
    (void)world, (void)jobs, (void)count, (void)worker;
}
