/* The tables behind keen_kernels_get, one per instruction set; only isa/ sees them. */
#ifndef KEEN_ISA_KERNEL_UNITS_H
#define KEEN_ISA_KERNEL_UNITS_H

#include "isa/kernel_table.h"

/* A CPU family for which kernel_unit.c is compiled more than once. */
#if defined(__x86_64__) || defined(__i386__)
#    define KEEN_ISA_X86 1
#else
#    define KEEN_ISA_X86 0
#endif

extern const keen_kernels keen_kernels_reference;
extern const keen_kernels keen_kernels_portable;
#if KEEN_ISA_X86
extern const keen_kernels keen_kernels_sse4_1;
extern const keen_kernels keen_kernels_avx2;
#endif

#endif
