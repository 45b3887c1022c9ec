#include "UnicodeTables.h"

#include <stdlib.h>

#include "UnicodeData.h"

#define COUNT(table) (sizeof table / sizeof table[0])

static int by_scalar(const void *key, const void *entry) {
  uint32_t scalar = *(const uint32_t *)key, other = ((const struct decomposition *)entry)->scalar;
  return (scalar > other) - (scalar < other);
}

static int by_pair(const void *key, const void *entry) {
  const struct composition *pair = key, *other = entry;
  if (pair->first != other->first) return pair->first > other->first ? 1 : -1;
  return (pair->second > other->second) - (pair->second < other->second);
}

static const struct decomposition *find(uint32_t scalar, const struct decomposition *table, size_t count) {
  return bsearch(&scalar, table, count, sizeof *table, by_scalar);
}

int unicode_decomposition(uint32_t scalar, int is_compatible, const uint32_t **characters) {
  const struct decomposition *found = is_compatible ? find(scalar, compatible, COUNT(compatible)) : NULL;
  if (!found) found = find(scalar, canonical, COUNT(canonical));
  if (!found) return 0;
  *characters = decomposed + found->start;
  return found->length;
}

uint32_t unicode_composition(uint32_t first, uint32_t second) {
  struct composition pair = {first, second, 0};
  const struct composition *found = bsearch(&pair, compositions, COUNT(compositions), sizeof pair, by_pair);
  return found ? found->composed : 0;
}
