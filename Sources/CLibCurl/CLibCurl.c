#include "CLibCurl.h"
#include "CLibraryLoading.h"

#include <dlfcn.h>
#include <pthread.h>

// The library's names; the first one found is used. The soname has been 4 since 2006; some systems have only the
// build with GnuTLS, under its own name.
static const char *const names[] = {
#ifdef __APPLE__
    "/usr/lib/libcurl.4.dylib",
#else
    "libcurl.so.4",
    "libcurl-gnutls.so.4",
#endif
};

// Every libcurl function that is called, by its name without "curl_". The types come from libcurl's header.
#define EVERY_FUNCTION(use)                                                                                   \
  use(getdate) use(global_init) use(version_info) use(easy_init) use(easy_cleanup) use(easy_setopt) use(easy_getinfo)      \
      use(easy_strerror) use(slist_append) use(slist_free_all) use(multi_init) use(multi_cleanup)             \
          use(multi_add_handle) use(multi_remove_handle) use(multi_perform) use(multi_poll) use(multi_wakeup) \
              use(multi_info_read) use(multi_strerror)

#define MEMBER(name) __typeof__(&curl_##name) name;
#define FIND(name)                                                                                            \
  if (!(libcurl.name = (__typeof__(libcurl.name))dlsym(loaded.image, "curl_" #name))) missing = "curl_" #name;

static struct {
  EVERY_FUNCTION(MEMBER)
} libcurl;
static struct loaded_library loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  library_load(&loaded, names, sizeof names / sizeof *names);
  if (!loaded.image) return;
  const char *missing = NULL;
  EVERY_FUNCTION(FIND)
  if (!missing && libcurl.version_info(CURLVERSION_NOW)->version_num < 0x075000) missing = "CURLOPT_PREREQFUNCTION";
  library_lacks(&loaded, missing);
}

const char *libcurl_problem(void) {
  pthread_once(&once, load);
  return loaded.problem[0] ? loaded.problem : NULL;
}

time_t libcurl_getdate(const char *text) { return libcurl_problem() ? -1 : libcurl.getdate(text, NULL); }

CURLcode libcurl_global_init(long flags) { return libcurl.global_init(flags); }
const curl_version_info_data *libcurl_version_info(CURLversion version) { return libcurl.version_info(version); }

CURL *libcurl_easy_init(void) { return libcurl.easy_init(); }
void libcurl_easy_cleanup(CURL *handle) { libcurl.easy_cleanup(handle); }
const char *libcurl_easy_strerror(CURLcode code) { return libcurl.easy_strerror(code); }
struct curl_slist *libcurl_slist_append(struct curl_slist *list, const char *text) {
  return libcurl.slist_append(list, text);
}
void libcurl_slist_free_all(struct curl_slist *list) { libcurl.slist_free_all(list); }

CURLM *libcurl_multi_init(void) { return libcurl.multi_init(); }
CURLMcode libcurl_multi_cleanup(CURLM *multi) { return libcurl.multi_cleanup(multi); }
CURLMcode libcurl_multi_add_handle(CURLM *multi, CURL *handle) { return libcurl.multi_add_handle(multi, handle); }
CURLMcode libcurl_multi_remove_handle(CURLM *multi, CURL *handle) { return libcurl.multi_remove_handle(multi, handle); }
CURLMcode libcurl_multi_perform(CURLM *multi, int *running) { return libcurl.multi_perform(multi, running); }
CURLMcode libcurl_multi_poll(CURLM *multi, int milliseconds) {
  return libcurl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode libcurl_multi_wakeup(CURLM *multi) { return libcurl.multi_wakeup(multi); }
CURLMsg *libcurl_multi_info_read(CURLM *multi, int *left) { return libcurl.multi_info_read(multi, left); }
const char *libcurl_multi_strerror(CURLMcode code) { return libcurl.multi_strerror(code); }

CURLcode libcurl_set_long(CURL *handle, CURLoption option, long value) {
  return libcurl.easy_setopt(handle, option, value);
}
CURLcode libcurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return libcurl.easy_setopt(handle, option, value);
}
CURLcode libcurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return libcurl.easy_setopt(handle, option, value);
}
CURLcode libcurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return libcurl.easy_setopt(handle, option, value);
}
CURLcode libcurl_set_data_function(CURL *handle, CURLoption option, curl_data_function function) {
  return libcurl.easy_setopt(handle, option, function);
}
CURLcode libcurl_set_opensocket_function(CURL *handle, curl_opensocket_callback function) {
  return libcurl.easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}
CURLcode libcurl_set_prereq_function(CURL *handle, curl_prereq_callback function) {
  return libcurl.easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}
CURLcode libcurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return libcurl.easy_getinfo(handle, info, value);
}
