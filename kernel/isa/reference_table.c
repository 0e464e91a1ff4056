#include "isa/kernel_units.h"

#include "belief/fade.h"
#include "belief/fusion.h"
#include "belief/location.h"
#include "belief/memory.h"
#include "belief/smoothing.h"
#include "belief/states.h"
#include "belief/threat.h"
#include "detection/detection_value.h"
#include "mind/attention.h"
#include "mind/relation.h"
#include "sense/damage.h"
#include "sense/echolocation.h"
#include "sense/geometry.h"
#include "sense/hearing.h"
#include "sense/smell.h"
#include "sense/target_view.h"
#include "sense/touch.h"
#include "sense/vibration.h"
#include "sense/view_zone.h"
#include "sense/vision.h"
#include "trace/exposure.h"
#include "trace/request_want.h"

/* clang-format off */
#define KEEN_KERNEL_ENTRY(name) .name = keen_##name##_ref,
const keen_kernels keen_kernels_reference = {
    .backend = KEEN_BACKEND_REFERENCE,
    KEEN_ROW_KERNELS(KEEN_KERNEL_ENTRY)
    KEEN_FLAT_KERNELS(KEEN_KERNEL_ENTRY)
};
#undef KEEN_KERNEL_ENTRY
/* clang-format on */
