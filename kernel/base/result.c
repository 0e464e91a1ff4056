#include "keen/base.h"

static const char *const result_strings[KEEN_RESULT_COUNT] = {
    [KEEN_OK] = "ok",
    [KEEN_ERROR_NULL] = "a pointer that must not be null is null",
    [KEEN_ERROR_COOKIE] = "a def was not made by its keen_default function",
    [KEEN_ERROR_STALE_ID] = "an id is null, stale, or of another world",
    [KEEN_ERROR_NOT_FINITE] = "a number is NaN or infinite",
    [KEEN_ERROR_RANGE] = "a value lies outside its documented range",
    [KEEN_ERROR_FORWARD] = "a facing direction has zero length",
    [KEEN_ERROR_CAPACITY] = "a capacity given at creation is used up",
    [KEEN_ERROR_CALL_ORDER] = "the call is not legal at this point of the frame",
    [KEEN_ERROR_OUT_OF_MEMORY] = "the host gave no memory",
    [KEEN_ERROR_BACKEND] = "the backend is not built in or cannot run here",
    [KEEN_ERROR_STRIDE] = "a column's stride is smaller than its element",
    [KEEN_ERROR_PARTIAL] = "some elements of the batch were rejected, the others went through",
    [KEEN_ERROR_CALLBACKS] = "callbacks that go together must be given both or not at all",
    [KEEN_ERROR_SNAPSHOT] = "not a snapshot of this build, or a damaged one",
    [KEEN_ERROR_MODEL] = "the world def did not ask for the detection model",
};

const char *keen_result_string(keen_result result) {
    const unsigned index = (unsigned)result;
    return index < KEEN_RESULT_COUNT ? result_strings[index] : "unknown result";
}

const char *keen_version(void) {
    return KEEN_VERSION_STRING;
}
