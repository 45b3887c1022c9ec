#ifndef AGGREGATE_CLIBXML2_SHIM_H
#define AGGREGATE_CLIBXML2_SHIM_H

// Debian builds libxml2 with ICU, whose headers clash with Foundation's. Nothing here needs libxml2's ICU types,
// so they are switched off before the other headers are read.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/entities.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

// Every encoding that XML feeds come in is known to iconv, which libxml2 links as well.
#include <iconv.h>

// A global variable, which Swift 6 would not let be read; it never changes.
static inline const char *xmlVersionText(void) { return xmlParserVersion; }

#endif
