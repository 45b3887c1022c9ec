#include "CLibPQ.h"
#include "CLibraryLoading.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// The library's names; the first one found is used. The soname has been 5 since 2006.
static const char *const names[] = {
#ifdef __APPLE__
    "libpq.5.dylib",
    "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
#else
    "libpq.so.5",
#endif
};

typedef void (*notice_processor)(void *context, const char *message);

#define MEMBER(result, name, parameters, arguments) result(*name) parameters;
#define FIND(result, name, parameters, arguments)                                                               \
  if (!(libpq.name = (__typeof__(libpq.name))dlsym(loaded.image, "PQ" #name))) missing = "PQ" #name;

static struct {
  EVERY_LIBPQ_FUNCTION(MEMBER)
  notice_processor (*setNoticeProcessor)(PGconn *, notice_processor, void *);
} libpq;
static struct loaded_library loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  library_load(&loaded, names, sizeof names / sizeof *names);
  if (!loaded.image) return;
  const char *missing = NULL;
  EVERY_LIBPQ_FUNCTION(FIND)
  libpq.setNoticeProcessor = (__typeof__(libpq.setNoticeProcessor))dlsym(loaded.image, "PQsetNoticeProcessor");
  if (!libpq.setNoticeProcessor) missing = "PQsetNoticeProcessor";
  library_lacks(&loaded, missing);
}

const char *libpq_problem(void) {
  pthread_once(&once, load);
  return loaded.problem[0] ? loaded.problem : NULL;
}

static void ignore(void *context, const char *message) {}

void libpq_ignore_notices(PGconn *connection) { libpq.setNoticeProcessor(connection, ignore, NULL); }

#define DEFINE(result, name, parameters, arguments) \
  result libpq_##name parameters { return libpq.name arguments; }
EVERY_LIBPQ_FUNCTION(DEFINE)
