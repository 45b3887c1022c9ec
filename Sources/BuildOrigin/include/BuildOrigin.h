#ifndef AGGREGATE_BUILD_ORIGIN_H
#define AGGREGATE_BUILD_ORIGIN_H

/// The commit that was built, such as `1a2b3c4d5e6f`, with `, changed` behind it where the tree held changes that were
/// not committed; NULL where the build was not told.
const char *build_commit(void);

#endif
