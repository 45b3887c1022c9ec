#ifndef AGGREGATE_CLIBCURL_H
#define AGGREGATE_CLIBCURL_H

#include <curl/curl.h>

// libcurl brings some thirty libraries with it, and loading them takes longer than showing a list of articles. So the
// program is not linked with it: libcurl is loaded when something is first asked of it. Its types and constants come
// from its own header; its functions are called by the names below, which have "lib" before them. To call one by its
// own name does not link.

/// Why libcurl cannot be used, in the loader's words; NULL where it can. The first call loads it, on any thread. After
/// an answer other than NULL no other function here but libcurl_getdate may be called.
const char *libcurl_problem(void);

/// Seconds since 1970 of a date as HTTP has them; -1 for what is none, and where libcurl cannot be used.
time_t libcurl_getdate(const char *text);

CURLcode libcurl_global_init(long flags);
const curl_version_info_data *libcurl_version_info(CURLversion version);

CURL *libcurl_easy_init(void);
void libcurl_easy_cleanup(CURL *handle);
const char *libcurl_easy_strerror(CURLcode code);
struct curl_slist *libcurl_slist_append(struct curl_slist *list, const char *text);
void libcurl_slist_free_all(struct curl_slist *list);

CURLM *libcurl_multi_init(void);
CURLMcode libcurl_multi_cleanup(CURLM *multi);
CURLMcode libcurl_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode libcurl_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode libcurl_multi_perform(CURLM *multi, int *running);
/// Waits for libcurl's own sockets, a wake-up, or so many milliseconds.
CURLMcode libcurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode libcurl_multi_wakeup(CURLM *multi);
CURLMsg *libcurl_multi_info_read(CURLM *multi, int *left);
const char *libcurl_multi_strerror(CURLMcode code);

// Swift cannot call C variadic functions; these give each argument type of curl_easy_setopt and curl_easy_getinfo
// a name of its own.

typedef size_t (*curl_data_function)(char *bytes, size_t size, size_t count, void *context);

CURLcode libcurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode libcurl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode libcurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode libcurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode libcurl_set_data_function(CURL *handle, CURLoption option, curl_data_function function);
CURLcode libcurl_set_opensocket_function(CURL *handle, curl_opensocket_callback function);
CURLcode libcurl_set_prereq_function(CURL *handle, curl_prereq_callback function);
CURLcode libcurl_get_long(CURL *handle, CURLINFO info, long *value);

#endif
