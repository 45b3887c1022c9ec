#ifndef AGGREGATE_CZLIB_SHIM_H
#define AGGREGATE_CZLIB_SHIM_H

#include <zlib.h>

// These are macros, which Swift does not import.
static inline int zlib_inflateInit2(z_streamp stream, int windowBits) { return inflateInit2(stream, windowBits); }
static inline int zlib_deflateInit2(z_streamp stream, int level, int windowBits) {
  return deflateInit2(stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
}

#endif
