/* The template unit: all kernels, compiled once per instruction set into one table. The build gives KEEN_ISA (portable,
   sse4_1 or avx2) and that set's compiler flags; f8.h sees the flags and does the rest. Everything here is static but
   the table, so that no function of one set can be linked in place of another's. */
#include "isa/kernel_units.h"

#include "belief/fade.inl"
#include "belief/fusion.inl"
#include "belief/location.inl"
#include "belief/memory.inl"
#include "belief/smoothing.inl"
#include "belief/states.inl"
#include "belief/threat.inl"
#include "combat/group_strength.inl"
#include "detection/detection_value.inl"
#include "gather/candidates.inl"
#include "gather/ledger_scan.inl"
#include "gather/view_count.inl"
#include "mind/attention.inl"
#include "mind/relation.inl"
#include "schedule/due.inl"
#include "schedule/tick_make.inl"
#include "sense/damage.inl"
#include "sense/echolocation.inl"
#include "sense/geometry.inl"
#include "sense/hearing.inl"
#include "sense/smell.inl"
#include "sense/sound_reach.inl"
#include "sense/target_view.inl"
#include "sense/touch.inl"
#include "sense/vibration.inl"
#include "sense/view_zone.inl"
#include "sense/vision.inl"
#include "store/pack_records.inl"
#include "trace/asking_pairs.inl"
#include "trace/exposure.inl"
#include "trace/request_want.inl"
#include "trace/request_write.inl"

#define KEEN_GLUE_NOW(a, b) a##b
#define KEEN_GLUE(a, b) KEEN_GLUE_NOW(a, b)

#define KEEN_LEVEL_portable 0
#define KEEN_LEVEL_sse4_1 1
#define KEEN_LEVEL_avx2 2
#define KEEN_LEVEL KEEN_GLUE(KEEN_LEVEL_, KEEN_ISA)
#define KEEN_BACKEND_OF_portable KEEN_BACKEND_PORTABLE
#define KEEN_BACKEND_OF_sse4_1 KEEN_BACKEND_SSE4_1
#define KEEN_BACKEND_OF_avx2 KEEN_BACKEND_AVX2

#if KEEN_LEVEL == 1 && !defined(__SSE4_1__)
#    error "the sse4_1 unit is compiled with -msse4.1"
#elif KEEN_LEVEL == 2 && !defined(__AVX2__)
#    error "the avx2 unit is compiled with -mavx2"
#elif KEEN_LEVEL < 2 && defined(__AVX__)
#    error "only the avx2 unit is compiled with AVX"
#elif defined(__FMA__)
#    error "no unit is compiled with FMA: a fused product is rounded once, and its bits differ"
#endif

/* clang-format off */
#define KEEN_KERNEL_ENTRY(name) .name = keen_##name##_lanes,
const keen_kernels KEEN_GLUE(keen_kernels_, KEEN_ISA) = {
    .backend = KEEN_GLUE(KEEN_BACKEND_OF_, KEEN_ISA),
    KEEN_ROW_KERNELS(KEEN_KERNEL_ENTRY)
    KEEN_FLAT_KERNELS(KEEN_KERNEL_ENTRY)
};
#undef KEEN_KERNEL_ENTRY
/* clang-format on */
