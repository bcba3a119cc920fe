/* What the kernels need of numba's runtime, for a library that is called without numba: memory for arrays that a kernel
   makes, which are freed by counting (numba/core/runtime/nrt.h). What a kernel asks of the interpreter, it asks for the
   message of an error; here it gets nothing, since a caller learns only that a kernel failed (ai/kernel_library.py). */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

/* Numba's header of an array's memory. Compiled code reads and writes `count` and reads `data`. */
typedef struct {
    size_t count;
    void (*destroy)(void *, size_t, void *);
    void *destroyed_with;
    void *data;
    size_t size;
    void *allocator;
} MemInfo;

/* What this library belongs to (mark_of in ai/kernel_library.py). */
EXPORTED const char library_mark[] = LIBRARY_MARK;

/* Which of the libraries is the newest that this processor runs, counted from 1; 0 for none. */
EXPORTED int32_t processor_level(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("x86-64-v3")) return __builtin_cpu_supports("x86-64-v2") ? 1 : 0;
    return __builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512bitalg") &&
                   __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
                   __builtin_cpu_supports("avx512vpopcntdq")
               ? 3
               : 2;
#else
    return 1;
#endif
}

#if defined(_WIN32)
/* LLVM asks for it wherever there are numbers with a fraction; Microsoft's libraries have it, MinGW's may not. */
int _fltused = 0x9875;
#endif

void *NRT_MemInfo_alloc_aligned(size_t size, uint32_t align) {
    MemInfo *made = malloc(sizeof(MemInfo) + size + align);
    if (made == NULL) return NULL;
    uintptr_t begin = (uintptr_t)(made + 1);
    *made = (MemInfo){1, NULL, NULL, (void *)(begin + (align - begin % align) % align), size, NULL};
    return made;
}

void *NRT_MemInfo_alloc_safe_aligned(size_t size, uint32_t align) { return NRT_MemInfo_alloc_aligned(size, align); }

void *NRT_Allocate(size_t size) { return malloc(size); }

void NRT_Free(void *memory) { free(memory); }

void *NRT_MemInfo_alloc(size_t size) { return NRT_MemInfo_alloc_aligned(size, 16); }

void NRT_MemInfo_call_dtor(void *info) { free(info); }

/* A new shape for an array without copying it (numba/_helperlib.c, numba_attempt_nocopy_reshape): only for arrays
   whose items lie side by side in C's order. */
int numba_attempt_nocopy_reshape(intptr_t dims, const intptr_t *shape, const intptr_t *strides, intptr_t new_dims,
                                 const intptr_t *new_shape, intptr_t *new_strides, intptr_t item, int fortran) {
    intptr_t step = item;
    if (fortran) return 0;
    for (intptr_t at = dims - 1; at >= 0; at--) {
        if (shape[at] != 1 && strides[at] != step) return 0;
        step *= shape[at];
    }
    step = item;
    for (intptr_t at = new_dims - 1; at >= 0; at--) {
        new_strides[at] = step;
        step *= new_shape[at];
    }
    return 1;
}

void *PyExc_RuntimeError = NULL;

void PyErr_SetString(void *kind, const char *message) { (void)kind, (void)message; }

intptr_t PyObject_Hash(void *object) { return (void)object, -1; }

void *PyTuple_Pack(intptr_t count, ...) { return (void)count, NULL; }

void *PyUnicode_FromKindAndData(int kind, const void *data, intptr_t length) {
    return (void)kind, (void)data, (void)length, NULL;
}
