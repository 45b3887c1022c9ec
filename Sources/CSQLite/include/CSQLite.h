#ifndef AGGREGATE_CSQLITE_H
#define AGGREGATE_CSQLITE_H

/// Makes SQLite allocate memory without counting it, which takes a lock for each allocation
/// (sqlite.org/c3ref/c_config_covering_index_scan.html, SQLITE_CONFIG_MEMSTATUS). Nothing reads those counts. Has an
/// effect only before SQLite is first used. A variadic function, which Swift cannot call.
/// @return SQLITE_OK, or SQLITE_MISUSE if SQLite is in use already
int sqlite_count_no_memory(void);

#endif
