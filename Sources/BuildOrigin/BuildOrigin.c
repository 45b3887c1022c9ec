#include "BuildOrigin.h"

#include <stddef.h>

// Package.swift defines AGGREGATE_COMMIT from the environment variable of that name. This is a separate file, so that
// after a commit only these lines are compiled and the program is linked again.
#ifndef AGGREGATE_COMMIT
#define AGGREGATE_COMMIT NULL
#endif

const char *build_commit(void) { return AGGREGATE_COMMIT; }
