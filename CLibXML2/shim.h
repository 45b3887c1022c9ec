#ifndef AGGREGATE_CLIBXML2_SHIM_H
#define AGGREGATE_CLIBXML2_SHIM_H

// Debian builds libxml2 with ICU, whose headers clash with Foundation's. libxml2's ICU types are not needed here, so
// they are disabled before the other headers are included.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

// iconv knows every encoding used by XML feeds; libxml2 links it as well.
#include <iconv.h>

// xmlParserVersion is a mutable global, which Swift 6 cannot read safely. It never changes.
static inline const char *xmlVersionText(void) { return xmlParserVersion; }

#endif
