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
    const struct {
        keen_sense sense;
        keen_row_kernel *kernel;
    } rare[] = {
        {KEEN_SENSE_SMELL, kernels->smell},
        {KEEN_SENSE_TOUCH, kernels->touch},
        {KEEN_SENSE_VIBRATION, kernels->vibration},
        {KEEN_SENSE_DAMAGE, kernels->damage},
        {KEEN_SENSE_ECHOLOCATION, kernels->echolocation},
    };
    for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++) {
        if (senses >> rare[i].sense & 1u) {
            rare[i].kernel(values, jobs, count);
        }
    }
}
