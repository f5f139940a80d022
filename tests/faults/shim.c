/* Counts what a process asks of the system in one folder, and has one call fail, write less, lie or never return.

   Loaded with LD_PRELOAD; armed by SHIM_FOLDER, SHIM_AT and SHIM_WAY, or by the process itself through shim_arm,
   so that each fork can be armed anew. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { SHORT_WRITE = -1, KILL = -2, LIE = -3 };

static char folder[4096];
static atomic_long count, nth;
static int way;

/* From now on count anew; the n-th call in the folder goes this way: an errno, or one of the above.
   With LIE all writes from the n-th on are only said to be done. */
void shim_arm(const char *where, long n, int how)
{
    snprintf(folder, sizeof folder, "%s", where);
    way = how;
    atomic_store(&count, 0);
    atomic_store(&nth, n);
}

__attribute__((constructor)) static void begin(void)
{
    const char *where = getenv("SHIM_FOLDER"), *at = getenv("SHIM_AT"), *how = getenv("SHIM_WAY");
    if (where && at && how)
        shim_arm(where, atol(at), atoi(how));
}

long shim_count(void) { return atomic_load(&count); }

static int is_here(const char *path) { return folder[0] && path && !strncmp(path, folder, strlen(folder)); }

static int is_open_here(int handle)
{
    char link[64], path[4096];
    if (!folder[0])
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return is_here(path);
}

/* How this call goes: 0 as ever, else the way. */
static int turn(int counts)
{
    if (!counts)
        return 0;
    long number = atomic_fetch_add(&count, 1) + 1, at = atomic_load(&nth);
    if (way == LIE)
        return at && number >= at ? LIE : 0;
    if (number != at)
        return 0;
    if (way == KILL)
        kill(getpid(), SIGKILL);
    return way;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(how) if ((how) > 0) { errno = (how); return -1; }

#define OPENS(name)                                         \
    int name(const char *path, int flags, ...)              \
    {                                                       \
        va_list more;                                       \
        va_start(more, flags);                              \
        mode_t mode = va_arg(more, mode_t);                 \
        va_end(more);                                       \
        int how = turn(is_here(path));                      \
        FAIL(how)                                           \
        return REAL(name)(path, flags, mode);               \
    }
OPENS(open)
OPENS(open64)

#define SYNCS(name)                                         \
    int name(int handle)                                    \
    {                                                       \
        int how = turn(is_open_here(handle));               \
        FAIL(how)                                           \
        return REAL(name)(handle);                          \
    }
SYNCS(fsync)
SYNCS(fdatasync)

#define CUTS(name, offset)                                  \
    int name(int handle, offset length)                     \
    {                                                       \
        int how = turn(is_open_here(handle));               \
        FAIL(how)                                           \
        return REAL(name)(handle, length);                  \
    }
CUTS(ftruncate, off_t)
CUTS(ftruncate64, off64_t)

#define RESERVES(name, offset)                              \
    int name(int handle, offset at, offset length)          \
    {                                                       \
        int how = turn(is_open_here(handle));               \
        return how > 0 ? how : REAL(name)(handle, at, length); \
    }
RESERVES(posix_fallocate, off_t)
RESERVES(posix_fallocate64, off64_t)

ssize_t write(int handle, const void *data, size_t length)
{
    int how = turn(is_open_here(handle));
    FAIL(how)
    if (how == LIE)
        return length;
    return REAL(write)(handle, data, how == SHORT_WRITE && length > 1 ? length / 2 : length);
}

#define WRITES(name, offset)                                \
    ssize_t name(int handle, const void *data, size_t length, offset at) \
    {                                                       \
        int how = turn(is_open_here(handle));               \
        FAIL(how)                                           \
        if (how == LIE)                                     \
            return length;                                  \
        return REAL(name)(handle, data, how == SHORT_WRITE && length > 1 ? length / 2 : length, at); \
    }
WRITES(pwrite, off_t)
WRITES(pwrite64, off64_t)

int rename(const char *from, const char *to)
{
    int how = turn(is_here(from) || is_here(to));
    FAIL(how)
    return REAL(rename)(from, to);
}

int unlink(const char *path)
{
    int how = turn(is_here(path));
    FAIL(how)
    return REAL(unlink)(path);
}
