/* Which files a command is about to replace, so that it can say so. */
#ifndef TOOLS_SUPPORT_FILES_THERE_H
#define TOOLS_SUPPORT_FILES_THERE_H

#include <stddef.h>

#define FILES_THERE_SIZE 256

/* Those of the names (ending with null) that the directory holds, as "a, b"; empty when it holds none of them. */
void files_there(const char *directory, const char *const *names, char text[FILES_THERE_SIZE]);

#endif
