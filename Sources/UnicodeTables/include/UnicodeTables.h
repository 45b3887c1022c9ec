#ifndef AGGREGATE_UNICODE_TABLES_H
#define AGGREGATE_UNICODE_TABLES_H

#include <stdint.h>

/// What a character decomposes to, completely, but for Hangul syllables (Unicode Standard Annex #15).
///
/// - Parameters:
///   - is_compatible: 1 to decompose where that loses differences such as that of width (NFKD), 0 for NFD.
///   - characters: set to the characters, which are constant, if the character decomposes.
/// - Returns: the number of characters; 0 if the character does not decompose.
int unicode_decomposition(uint32_t scalar, int is_compatible, const uint32_t **characters);

/// What two characters compose, but for Hangul syllables (NFC); 0 if they do not.
uint32_t unicode_composition(uint32_t first, uint32_t second);

#endif
