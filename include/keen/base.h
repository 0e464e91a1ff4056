/* Keen: export macro, version, result codes and host hooks. Every other header includes this one. */
#ifndef KEEN_BASE_H
#define KEEN_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(KEEN_SHARED) && defined(_WIN32)
#    ifdef KEEN_BUILDING
#        define KEEN_API __declspec(dllexport)
#    else
#        define KEEN_API __declspec(dllimport)
#    endif
#elif defined(__GNUC__)
#    define KEEN_API __attribute__((visibility("default")))
#else
#    define KEEN_API
#endif

#define KEEN_VERSION_MAJOR 0
#define KEEN_VERSION_MINOR 1
#define KEEN_VERSION_PATCH 0
#define KEEN_VERSION_STRING "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/* What a fallible call returns. On anything but KEEN_OK every output is untouched, unless the function says
   otherwise (batched calls process the good elements and report the bad ones). */
typedef enum keen_result {
    KEEN_OK = 0,
    KEEN_ERROR_NULL,          /* a pointer that must not be null is null */
    KEEN_ERROR_COOKIE,        /* a def was not made by its keen_default_*() function */
    KEEN_ERROR_STALE_ID,      /* an id whose object is gone, or that this world never gave out; also the null id */
    KEEN_ERROR_NOT_FINITE,    /* a number is NaN or infinite */
    KEEN_ERROR_RANGE,         /* a number or an enum lies outside its documented range */
    KEEN_ERROR_FORWARD,       /* a facing direction has (almost) zero length */
    KEEN_ERROR_CAPACITY,      /* a capacity given at creation is used up */
    KEEN_ERROR_CALL_ORDER,    /* the call does not belong here: see the frame's order in world.h */
    KEEN_ERROR_OUT_OF_MEMORY, /* the allocation hook returned null */
    KEEN_ERROR_BACKEND,       /* the backend asked for is not built in, or this CPU or OS cannot run it */
    KEEN_ERROR_STRIDE,        /* a stride is smaller than its element, or a column overlaps itself */
    KEEN_ERROR_PARTIAL,       /* a batch had bad elements; they were counted, the rest went through */
    KEEN_ERROR_CALLBACKS,     /* callbacks that go together were not given together */
    KEEN_ERROR_SNAPSHOT,      /* not a snapshot, of another build, cut off or damaged */
    KEEN_ERROR_MODEL,         /* the world def did not ask for the detection model (keen_world_def.detection) */
    KEEN_RESULT_COUNT
} keen_result;

/* A short English sentence for a result, never null ("unknown result" for a value outside the enum).
   Static storage; any thread. */
KEEN_API const char *keen_result_string(keen_result result);

/* The library's version, as "major.minor.patch". Compare it with KEEN_VERSION_STRING to find a header that does not
   belong to the library. Static storage; any thread. */
KEEN_API const char *keen_version(void);

typedef enum keen_log_level { KEEN_LOG_INFO, KEEN_LOG_WARNING, KEEN_LOG_ERROR } keen_log_level;

/* Host hooks. All may be null: malloc and free, no log, and no assert. allocate and release are given both or not at
   all (KEEN_ERROR_CALLBACKS). Hooks are called on the thread that made the call. */
typedef struct keen_hooks {
    /* Returns `size` bytes aligned to `alignment` (a power of two, at least 64), or null. Called while a world or a
       recorder is created and when a world's first custom sense or policy is set, never in a frame. */
    void *(*allocate)(size_t size, size_t alignment, void *user);

    /* Gives back what allocate returned, with the same size. Never called with null. */
    void (*release)(void *memory, size_t size, void *user);

    /* One line of text without a newline. */
    void (*log)(keen_log_level level, const char *message, void *user);

    /* Called by debug builds of Keen (NDEBUG not defined) before a call returns any error, but for a world def with a
       wrong cookie, whose hooks are not to be trusted; with the result, the function's name and what was wrong. It may
       break into a debugger; if it returns, the call goes on and returns the error. Runs on several threads at once
       when keen_trace_submit does. Release builds never call it. */
    void (*assert_failed)(keen_result result, const char *function, const char *message, void *user);

    void *user; /* handed to all of them */
} keen_hooks;

#ifdef __cplusplus
}
#endif

#endif
