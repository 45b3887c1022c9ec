#ifndef AGGREGATE_BUILD_ORIGIN_H
#define AGGREGATE_BUILD_ORIGIN_H

/// The commit that was built, such as `1a2b3c4d5e6f`, followed by `, changed` if the tree had uncommitted changes; NULL
/// if AGGREGATE_COMMIT was not set for the build.
const char *build_commit(void);

#endif
