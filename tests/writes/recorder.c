/* Preloaded into a Python process: notes every change of the files of one folder, and makes one call fail.

PATHWAYZ_ROOT is the folder, PATHWAYZ_TRACE the file of records. A record is a line with tabs between its fields; after
W come as many bytes as it says. tests/writes/recording.py reads them:

    O fd created truncated path    C fd                 W fd offset length, then the bytes
    T fd size                      S fd                 R old new       L old new
    U path                         D path               X path

With PATHWAYZ_TURNS=IN,OUT, each of these calls first writes a byte to OUT and waits for one from IN.

`writes_fail(n, error, times)` lets the n-th call from now on, and `times - 1` after it, fail with that error number;
`writes_calls()` says how many calls there were since. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#undef open64
#undef pwrite64
#undef ftruncate64

enum { MOST = 4096 };
static char known[MOST]; /* file descriptors that are open below the root */
static const char *root;
static int trace = -1, error_number, turns_in = -1, turns_out = -1;
static long calls, first, times;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    root = getenv("PATHWAYZ_ROOT");
    const char *path = getenv("PATHWAYZ_TRACE");
    if (path != NULL && root != NULL)
        trace = REAL(open)(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    const char *turns = getenv("PATHWAYZ_TURNS");
    if (turns != NULL && sscanf(turns, "%d,%d", &turns_in, &turns_out) != 2) abort();
}

void writes_fail(long n, int error, long how_often) {
    calls = 0;
    first = n;
    times = how_often;
    error_number = error;
}

long writes_calls(void) { return calls; }

static int inside(const char *path) {
    size_t length = root == NULL ? 0 : strlen(root);
    return length > 0 && strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int watched(int fd) { return fd >= 0 && fd < MOST && known[fd]; }

static void wait_for_turn(void) {
    char turn = 't';
    if (turns_out >= 0 && (REAL(write)(turns_out, &turn, 1) != 1 || REAL(read)(turns_in, &turn, 1) != 1)) _exit(3);
}

static int fails(void) {
    wait_for_turn();
    calls++;
    if (first == 0 || calls < first || calls >= first + times) return 0;
    errno = error_number;
    return 1;
}

static void note(const void *bytes, size_t length, const char *format, ...) {
    if (trace < 0) return;
    int before = errno;
    char head[3 * PATH_MAX];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(head, sizeof head, format, arguments);
    va_end(arguments);
    struct iovec parts[2] = {{head, (size_t)size}, {(void *)bytes, length}};
    if (writev(trace, parts, 2) != (ssize_t)(size + length)) abort();
    errno = before;
}

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    if (!inside(path) || (flags & __O_TMPFILE) == __O_TMPFILE) {
        int fd = real(path, flags, mode);
        if (fd >= 0 && fd < MOST) known[fd] = 0;
        return fd;
    }
    if (fails()) return -1;
    pthread_mutex_lock(&turn);
    struct stat found;
    int created = (flags & O_CREAT) && lstat(path, &found) != 0;
    int fd = real(path, flags, mode);
    if (fd >= MOST) abort();
    if (fd >= 0) {
        known[fd] = 1;
        note(NULL, 0, "O\t%d\t%d\t%d\t%s\n", fd, created, (flags & O_TRUNC) != 0, path);
    }
    pthread_mutex_unlock(&turn);
    return fd;
}

#define MODE_OF(flags)                      \
    mode_t mode = 0;                        \
    if (flags & (O_CREAT | __O_TMPFILE)) {  \
        va_list arguments;                  \
        va_start(arguments, flags);         \
        mode = va_arg(arguments, mode_t);   \
        va_end(arguments);                  \
    }

int open(const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE_OF(flags)
    return opened(REAL(open64), path, flags, mode);
}

int close(int fd) {
    if (!watched(fd)) return REAL(close)(fd);
    pthread_mutex_lock(&turn);
    known[fd] = 0;
    note(NULL, 0, "C\t%d\n", fd);
    int result = REAL(close)(fd);
    pthread_mutex_unlock(&turn);
    return result;
}

/* A call that changes a watched file: it is noted if it succeeds, before any other. */
#define CHANGE(is_watched, call, noted)    \
    if (!(is_watched)) return call;        \
    if (fails()) return -1;                \
    pthread_mutex_lock(&turn);             \
    __typeof__(call) result = call;        \
    if (result >= 0) { noted; }            \
    pthread_mutex_unlock(&turn);           \
    return result;

ssize_t write(int fd, const void *bytes, size_t length) {
    CHANGE(watched(fd), REAL(write)(fd, bytes, length),
           note(bytes, (size_t)result, "W\t%d\t%ld\t%zd\n", fd, (long)lseek(fd, 0, SEEK_CUR) - result, result))
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    CHANGE(watched(fd), REAL(pwrite)(fd, bytes, length, offset),
           note(bytes, (size_t)result, "W\t%d\t%ld\t%zd\n", fd, (long)offset, result))
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
    CHANGE(watched(fd), REAL(pwrite64)(fd, bytes, length, offset),
           note(bytes, (size_t)result, "W\t%d\t%ld\t%zd\n", fd, (long)offset, result))
}

int ftruncate(int fd, off_t size) {
    CHANGE(watched(fd), REAL(ftruncate)(fd, size), note(NULL, 0, "T\t%d\t%ld\n", fd, (long)size))
}

int ftruncate64(int fd, off64_t size) {
    CHANGE(watched(fd), REAL(ftruncate64)(fd, size), note(NULL, 0, "T\t%d\t%ld\n", fd, (long)size))
}

int fsync(int fd) { CHANGE(watched(fd), REAL(fsync)(fd), note(NULL, 0, "S\t%d\n", fd)) }

int fdatasync(int fd) { CHANGE(watched(fd), REAL(fdatasync)(fd), note(NULL, 0, "S\t%d\n", fd)) }

int rename(const char *old, const char *new) {
    CHANGE(inside(new), REAL(rename)(old, new), note(NULL, 0, "R\t%s\t%s\n", old, new))
}

int link(const char *old, const char *new) {
    CHANGE(inside(new), REAL(link)(old, new), note(NULL, 0, "L\t%s\t%s\n", old, new))
}

int linkat(int in, const char *old, int to, const char *new, int flags) {
    CHANGE(inside(new), REAL(linkat)(in, old, to, new, flags), note(NULL, 0, "L\t%s\t%s\n", old, new))
}

int unlink(const char *path) {
    CHANGE(inside(path), REAL(unlink)(path), note(NULL, 0, "U\t%s\n", path))
}

int mkdir(const char *path, mode_t mode) {
    CHANGE(inside(path), REAL(mkdir)(path, mode), note(NULL, 0, "D\t%s\n", path))
}

int rmdir(const char *path) {
    CHANGE(inside(path), REAL(rmdir)(path), note(NULL, 0, "X\t%s\n", path))
}
