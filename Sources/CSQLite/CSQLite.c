#include "CSQLite.h"

#include <sqlite3.h>

int sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
