#include "mind/awareness.h"

keen_awareness keen_awareness_of(const keen_tuning *tuning, bool has_top, float top_confidence) {
    if (!has_top) {
        return KEEN_AWARENESS_UNAWARE;
    }
    if (top_confidence >= tuning->fully_aware) {
        return KEEN_AWARENESS_FULLY_AWARE;
    }
    if (top_confidence >= tuning->track) {
        return KEEN_AWARENESS_ALERTED;
    }
    if (top_confidence >= tuning->detect) {
        return KEEN_AWARENESS_SUSPICIOUS;
    }
    return top_confidence >= tuning->suspect ? KEEN_AWARENESS_PERIPHERAL : KEEN_AWARENESS_UNAWARE;
}
