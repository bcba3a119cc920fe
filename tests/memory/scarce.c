/* Preloaded into Python: lets large allocations fail, so that surfaces, arrays and long texts get no memory.
   Large are those of PATHWAYZ_LARGE bytes or more, by the library whose path has PATHWAYZ_OWNER in it, or by any.
   Tables that SDL_image's reader of SVG grows are never refused: it does not look whether they grew, and crashes.
   `memory_fails(call, times)` lets the call of that number from now on fail, and those after it; 0 ends that.
   `memory_calls()` returns how many large allocations there were since. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long calls, first, amount;
static const char *owner;
static size_t large = SIZE_MAX;

__attribute__((constructor)) static void begin(void) {
    const char *size = getenv("PATHWAYZ_LARGE");
    if (size) large = strtoul(size, NULL, 10);
    owner = getenv("PATHWAYZ_OWNER");
}

void memory_fails(long call, long times) { calls = 0; amount = times; first = call; }

long memory_calls(void) { return calls; }

static int is_wanted(const void *caller) {
    Dl_info found;
    return owner == NULL || (dladdr(caller, &found) && strstr(found.dli_fname, owner));
}

static int is_refused(size_t size, const void *caller) {
    if (size < large || !is_wanted(caller)) return 0;
    long call = __sync_add_and_fetch(&calls, 1);
    if (!first || call < first || call - first >= amount) return 0;
    errno = ENOMEM;
    return 1;
}

#define UNLESS_REFUSED(size, call) return is_refused(size, __builtin_return_address(0)) ? NULL : call

void *malloc(size_t size) { UNLESS_REFUSED(size, __libc_malloc(size)); }

void *calloc(size_t count, size_t size) { UNLESS_REFUSED(count * size, __libc_calloc(count, size)); }

static int is_for_svg(void) {
    void *callers[5];
    Dl_info found;
    for (int each = backtrace(callers, 5) - 1; each >= 0; each--)
        if (dladdr(callers[each], &found) && strstr(found.dli_fname, "SDL2_image")) return 1;
    return 0;
}

void *realloc(void *old, size_t size) {
    if (size >= large && is_for_svg()) return __libc_realloc(old, size);
    UNLESS_REFUSED(size, __libc_realloc(old, size));
}

void *memalign(size_t alignment, size_t size) { UNLESS_REFUSED(size, __libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { UNLESS_REFUSED(size, __libc_memalign(alignment, size)); }

int posix_memalign(void **found, size_t alignment, size_t size) {
    if (is_refused(size, __builtin_return_address(0))) return ENOMEM;
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *found = memory;
    return 0;
}
