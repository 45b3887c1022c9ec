#include "BuildOrigin.h"

#include <stddef.h>

// Package.swift defines AGGREGATE_COMMIT from the variable of that name in the environment. A file of its own, so that
// another commit means to compile these lines and to link, and nothing else.
#ifndef AGGREGATE_COMMIT
#define AGGREGATE_COMMIT NULL
#endif

const char *build_commit(void) { return AGGREGATE_COMMIT; }
