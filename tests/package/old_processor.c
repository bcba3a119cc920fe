/* For LD_PRELOAD in a program that qemu runs: what it starts is run by qemu, too, on the same old processor. Without
   this, a program that starts itself anew, or workers, leaves qemu for the real processor. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

int execve(const char *path, char *const arguments[], char *const environment[]) {
    int (*real)(const char *, char *const[], char *const[]) = dlsym(RTLD_NEXT, "execve");
    const char *head[] = {QEMU, "-cpu", PROCESSOR, "-0", arguments[0], path};
    size_t count = 0, before = sizeof head / sizeof *head;
    while (arguments[count] != NULL) count++;
    char *all[before + count];
    memcpy(all, head, sizeof head);
    memcpy(all + before, arguments + 1, count * sizeof *all); /* with the NULL at the end */
    return real(QEMU, all, environment);
}

int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }

int execvp(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }
