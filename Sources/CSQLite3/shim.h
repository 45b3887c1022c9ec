#ifndef AGGREGATE_CSQLITE3_H
#define AGGREGATE_CSQLITE3_H

#include <sqlite3.h>

// Variadic functions and casts, which Swift cannot call or import.

/// Makes SQLite allocate memory without counting it, which takes a lock for each allocation
/// (sqlite.org/c3ref/c_config_covering_index_scan.html, SQLITE_CONFIG_MEMSTATUS). Nothing reads those counts. Has an
/// effect only before SQLite is first used.
/// @return SQLITE_OK, or SQLITE_MISUSE if SQLite is in use already
static inline int sqlite3_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Makes "text" in double quotes the name of a column only, never a text (sqlite.org/quirks.html#dblquote).
static inline void sqlite3_reject_quoted_texts(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

/// Returns a text from a function; SQLite copies it.
static inline void sqlite3_result_text_copy(sqlite3_context *context, const char *text, int length) {
  sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
}

/// Returns bytes from a function; SQLite copies them.
static inline void sqlite3_result_blob_copy(sqlite3_context *context, const void *bytes, int length) {
  sqlite3_result_blob(context, bytes, length, SQLITE_TRANSIENT);
}

#endif
