#ifndef AGGREGATE_CLIBRARYLOADING_H
#define AGGREGATE_CLIBRARYLOADING_H

#include <stddef.h>

/// A library that is loaded when it is first needed.
struct loaded_library {
  /// For dlsym; NULL if the library was not found.
  void *image;
  /// Why it cannot be used, in the loader's words; empty if it can.
  char problem[400];
};

/// Loads the first of some names that is found. Of a library that is missing, the loader's error for the first name is kept.
void library_load(struct loaded_library *library, const char *const *names, size_t count);

/// Notes that a function is missing; does nothing for NULL.
void library_lacks(struct loaded_library *library, const char *function);

#endif
