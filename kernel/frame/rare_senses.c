#include "frame/rare_senses.h"

uint32_t keen_senses_of(const keen_tick *ticks, uint32_t count) {
    uint32_t senses = 0;
    for (uint32_t i = 0; i < count; i++) {
        senses |= ticks[i].tuning->built_in_senses;
    }
    return senses;
}

void keen_rare_senses_run(const keen_kernels *kernels, const keen_frame_values *values, const keen_row_job *jobs,
                          size_t count, uint32_t senses) {
#define KEEN_RARE_SENSE(name, kernel) {KEEN_SENSE_##name, kernels->kernel},
    const struct {
        keen_sense sense;
        keen_row_kernel *kernel;
    } rare[] = {KEEN_RARE_SENSE_KERNELS(KEEN_RARE_SENSE)};
#undef KEEN_RARE_SENSE
    for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++) {
        if (senses >> rare[i].sense & 1u) {
            rare[i].kernel(values, jobs, count);
        }
    }
}
