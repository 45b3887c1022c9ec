#ifndef AGGREGATE_CLIBCURL_H
#define AGGREGATE_CLIBCURL_H

#include <curl/curl.h>

// What the headers of older versions lack. A library before 7.80 is not used: it has no last check before a request.
#if LIBCURL_VERSION_NUM < 0x075000
typedef int (*curl_prereq_callback)(void *context, char *ip, char *local_ip, int port, int local_port);
static const CURLoption CURLOPT_PREREQFUNCTION = (CURLoption)20312;
static const CURLoption CURLOPT_PREREQDATA = (CURLoption)10313;
#define CURL_PREREQFUNC_OK 0
#define CURL_PREREQFUNC_ABORT 1
#endif
#if LIBCURL_VERSION_NUM < 0x075700
static const CURLoption CURLOPT_QUICK_EXIT = (CURLoption)322;
#endif

// libcurl depends on some thirty libraries, and loading them takes longer than showing a list of articles. So the
// program does not link it: libcurl is loaded on first use. Its types and constants come from its own header; its
// functions are called by the names below, which have the prefix "lib". Calling one by its own name does not link.

/// Why libcurl cannot be used, in the loader's words; NULL if it can. The first call loads it, on any thread. If the
/// result is not NULL, libcurl_getdate is the only other function here that may be called.
const char *libcurl_problem(void);

/// Seconds since 1970 for an HTTP date (RFC 9110 §5.6.7); -1 if the text is not a date or libcurl cannot be used.
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
/// Waits for activity on libcurl's sockets or a wake-up, for at most this many milliseconds.
CURLMcode libcurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode libcurl_multi_wakeup(CURLM *multi);
CURLMsg *libcurl_multi_info_read(CURLM *multi, int *left);
const char *libcurl_multi_strerror(CURLMcode code);

// Swift cannot call variadic C functions. These give each argument type of curl_easy_setopt and curl_easy_getinfo
// its own name.

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
