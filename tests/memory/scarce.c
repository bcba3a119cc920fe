/* Preloaded into Python: lets large allocations fail, so that surfaces, arrays and long texts get no memory.
   `memory_fails(call, times)` lets the call of that number from now on fail, and those after it; 0 ends that.
   `memory_calls()` returns how many large allocations there were since. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>

#define LARGE (64 * 1024)

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long calls, first, amount;

void memory_fails(long call, long times) { calls = 0; amount = times; first = call; }

long memory_calls(void) { return calls; }

static int is_refused(size_t size) {
    if (size < LARGE) return 0;
    long call = __sync_add_and_fetch(&calls, 1);
    if (!first || call < first || call - first >= amount) return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return is_refused(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
    return is_refused(count * size) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) { return is_refused(size) ? NULL : __libc_realloc(old, size); }

void *memalign(size_t alignment, size_t size) { return is_refused(size) ? NULL : __libc_memalign(alignment, size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **found, size_t alignment, size_t size) {
    void *memory = memalign(alignment, size);
    if (!memory) return ENOMEM;
    *found = memory;
    return 0;
}
