#define _POSIX_C_SOURCE 200809L
#include "support/files_there.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void files_there(const char *directory, const char *const *names, char text[FILES_THERE_SIZE]) {
    text[0] = '\0';
    for (size_t i = 0; names[i] != NULL; i++) {
        char path[4096];
        const size_t used = strlen(text);
        const int length = snprintf(path, sizeof path, "%s/%s", directory, names[i]);
        if (length < (int)sizeof path && access(path, F_OK) == 0) {
            snprintf(text + used, FILES_THERE_SIZE - used, "%s%s", used > 0 ? ", " : "", names[i]);
        }
    }
}
