#include "CLibPQ.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

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
  if (!(libpq.name = (__typeof__(libpq.name))dlsym(image, "PQ" #name))) missing = "PQ" #name;

static struct {
  EVERY_LIBPQ_FUNCTION(MEMBER)
  notice_processor (*setNoticeProcessor)(PGconn *, notice_processor, void *);
} libpq;
static char problem[400];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *image = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !image; i++) {
    image = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    // Only the loader's error for the first name is reported.
    const char *reason = image ? NULL : dlerror();
    if (i == 0 && !image) snprintf(problem, sizeof problem, "%s", reason ? reason : names[i]);
  }
  if (!image) return;
  problem[0] = 0;
  const char *missing = NULL;
  EVERY_LIBPQ_FUNCTION(FIND)
  libpq.setNoticeProcessor = (__typeof__(libpq.setNoticeProcessor))dlsym(image, "PQsetNoticeProcessor");
  if (!libpq.setNoticeProcessor) missing = "PQsetNoticeProcessor";
  if (missing) snprintf(problem, sizeof problem, "it is too old and lacks %s", missing);
}

const char *libpq_problem(void) {
  pthread_once(&once, load);
  return problem[0] ? problem : NULL;
}

static void ignore(void *context, const char *message) {}

void libpq_ignore_notices(PGconn *connection) { libpq.setNoticeProcessor(connection, ignore, NULL); }

#define DEFINE(result, name, parameters, arguments) \
  result libpq_##name parameters { return libpq.name arguments; }
EVERY_LIBPQ_FUNCTION(DEFINE)
