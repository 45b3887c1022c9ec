#ifndef AGGREGATE_HEAP_SETTINGS_H
#define AGGREGATE_HEAP_SETTINGS_H

/// Makes the C library's heap return memory early; call it before other threads start. Only glibc has such settings.
void heap_return_memory_early(void);

#endif
