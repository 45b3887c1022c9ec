#include "CLibraryLoading.h"

#include <dlfcn.h>
#include <stdio.h>

void library_load(struct loaded_library *library, const char *const *names, size_t count) {
  for (size_t i = 0; i < count && !library->image; i++) {
    library->image = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    const char *reason = library->image ? NULL : dlerror();
    if (i == 0 && !library->image) snprintf(library->problem, sizeof library->problem, "%s", reason ? reason : names[i]);
  }
  if (library->image) library->problem[0] = 0;
}

void library_lacks(struct loaded_library *library, const char *function) {
  if (function) snprintf(library->problem, sizeof library->problem, "it is too old and lacks %s", function);
}
