/* The kernel table: one function pointer per kernel. The frame calls kernels through it and nothing else knows which
   instruction set runs. A new kernel is one line in KEEN_ROW_KERNELS, when it works on belief rows, or in
   KEEN_FLAT_KERNELS, when it has arguments of its own (keen_NAME_kernel); the template unit, the reference table, the
   kernel tests and the bench all read these lists. */
#ifndef KEEN_ISA_KERNEL_TABLE_H
#define KEEN_ISA_KERNEL_TABLE_H

#include "combat/group_strength.h"
#include "gather/candidates.h"
#include "gather/ledger_scan.h"
#include "gather/view_count.h"
#include "keen/world.h"
#include "schedule/due.h"
#include "schedule/tick_make.h"
#include "sense/sound_reach.h"
#include "store/pack_records.h"
#include "store/row_job.h"
#include "trace/asking_pairs.h"
#include "trace/request_write.h"

/* name of the kernel = name of its family's three files, in the order in which a frame first runs them */
#define KEEN_ROW_KERNELS(X)                                                                                            \
    X(target_view)                                                                                                     \
    X(geometry)                                                                                                        \
    X(view_zone)                                                                                                       \
    X(exposure)                                                                                                        \
    X(request_want)                                                                                                    \
    X(relation)                                                                                                        \
    X(detection_value)                                                                                                 \
    X(vision)                                                                                                          \
    X(hearing)                                                                                                         \
    X(smell)                                                                                                           \
    X(touch)                                                                                                           \
    X(vibration)                                                                                                       \
    X(damage)                                                                                                          \
    X(echolocation)                                                                                                    \
    X(fusion)                                                                                                          \
    X(smoothing)                                                                                                       \
    X(location)                                                                                                        \
    X(states)                                                                                                          \
    X(memory)                                                                                                          \
    X(threat)                                                                                                          \
    X(attention)                                                                                                       \
    X(fade)

#define KEEN_FLAT_KERNELS(X)                                                                                           \
    X(sound_reach)                                                                                                     \
    X(pack_records)                                                                                                    \
    X(due)                                                                                                             \
    X(ledger_scan)                                                                                                     \
    X(candidates)                                                                                                      \
    X(view_count)                                                                                                      \
    X(tick_make)                                                                                                       \
    X(asking_pairs)                                                                                                    \
    X(request_write)                                                                                                   \
    X(group_strength)

/* The built-in senses whose kernels stand alone, with their keen_sense: those that most profiles list, and those that
   few do. Pain is no kernel. */
#define KEEN_COMMON_SENSE_KERNELS(X)                                                                                   \
    X(VISION, vision)                                                                                                  \
    X(HEARING, hearing)
#define KEEN_RARE_SENSE_KERNELS(X)                                                                                     \
    X(SMELL, smell)                                                                                                    \
    X(TOUCH, touch)                                                                                                    \
    X(VIBRATION, vibration)                                                                                            \
    X(DAMAGE, damage)                                                                                                  \
    X(ECHOLOCATION, echolocation)

typedef struct keen_kernels {
    keen_backend backend;
#define KEEN_ROW_KERNEL_MEMBER(name) keen_row_kernel *name;
    KEEN_ROW_KERNELS(KEEN_ROW_KERNEL_MEMBER)
#undef KEEN_ROW_KERNEL_MEMBER
#define KEEN_FLAT_KERNEL_MEMBER(name) keen_##name##_kernel *name;
    KEEN_FLAT_KERNELS(KEEN_FLAT_KERNEL_MEMBER)
#undef KEEN_FLAT_KERNEL_MEMBER
} keen_kernels;

/* The table of a backend that keen_backend_available() says yes to; null for any other, AUTO included. */
const keen_kernels *keen_kernels_get(keen_backend backend);

#endif
