/* The kernel table: one function pointer per kernel. The frame calls kernels through it and nothing else knows which
   instruction set runs. A new row kernel is one line in KEEN_ROW_KERNELS; the template unit, the reference table,
   the kernel tests and the bench all read this list. */
#ifndef KEEN_ISA_KERNEL_TABLE_H
#define KEEN_ISA_KERNEL_TABLE_H

#include "gather/candidates.h"
#include "gather/ledger_scan.h"
#include "gather/view_count.h"
#include "keen/world.h"
#include "schedule/due.h"
#include "schedule/tick_make.h"
#include "sense/sound_reach.h"
#include "store/pack_records.h"
#include "store/row_job.h"
#include "trace/request_write.h"

/* name of the kernel = name of its family's three files, in the order in which a frame runs them */
#define KEEN_ROW_KERNELS(X) \
    X(target_view)          \
    X(geometry)             \
    X(view_zone)            \
    X(request_want)         \
    X(relation)             \
    X(exposure)             \
    X(detection_value)      \
    X(vision)               \
    X(hearing)              \
    X(smell)                \
    X(touch)                \
    X(vibration)            \
    X(damage)               \
    X(echolocation)         \
    X(fusion)               \
    X(smoothing)            \
    X(location)             \
    X(states)               \
    X(memory)               \
    X(threat)               \
    X(attention)            \
    X(fade)

typedef struct keen_kernels {
    keen_backend backend;
#define KEEN_ROW_KERNEL_MEMBER(name) keen_row_kernel *name;
    KEEN_ROW_KERNELS(KEEN_ROW_KERNEL_MEMBER)
#undef KEEN_ROW_KERNEL_MEMBER
    keen_pack_records_kernel *pack_records;
    keen_due_kernel *due;
    keen_tick_make_kernel *tick_make;
    keen_candidates_kernel *candidates;
    keen_ledger_scan_kernel *ledger_scan;
    keen_view_count_kernel *view_count;
    keen_sound_reach_kernel *sound_reach;
    keen_request_write_kernel *request_write;
} keen_kernels;

/* The table of a backend that keen_backend_available() says yes to; null for any other, AUTO included. */
const keen_kernels *keen_kernels_get(keen_backend backend);

#endif
