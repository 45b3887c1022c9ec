#ifndef AGGREGATE_CZLIB_SHIM_H
#define AGGREGATE_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 is a macro, which Swift does not import.
static inline int zlib_inflateInit2(z_streamp stream, int windowBits) { return inflateInit2(stream, windowBits); }

#endif
