#include <stdio.h>

#include "kernels/kernel_benches.h"

void bench_register_kernel(const char *name, keen_backend backend, const bench_def *def) {
    char path[96];
    snprintf(path, sizeof path, "kernel/%s/%s", name, keen_backend_name(backend));
    bench_def named = *def;
    named.name = path;
    bench_register(&named);
}
