/* What memory and arithmetic can do here, and how near to that the rows of a large world come.

   stream/KERNEL/THREADS              streaming over arrays that no cache holds; bytes as the program counts them
   far_rows/CHAIN/BACKEND/THREADS     rows of beliefs that no cache holds; an item is a belief
   peak/mul_add/BACKEND               multiply and add without memory, one thread; an item is one operation

   THREADS is 1 or as many as there are. */
#ifndef KEEN_BENCH_MEMORY_MEMORY_BENCHES_H
#define KEEN_BENCH_MEMORY_MEMORY_BENCHES_H

void bench_register_stream(void);
void bench_register_far_rows(void);

#endif
