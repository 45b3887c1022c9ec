#ifndef AGGREGATE_CLIBCURL_SHIM_H
#define AGGREGATE_CLIBCURL_SHIM_H

#include <curl/curl.h>

// Swift cannot call C variadic functions; these give each argument type of curl_easy_setopt and curl_easy_getinfo
// a name of its own.

static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*curl_data_function)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_data_function(CURL *handle, CURLoption option, curl_data_function function) {
  return curl_easy_setopt(handle, option, function);
}

static inline CURLcode curl_set_opensocket_function(CURL *handle, curl_opensocket_callback function) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode curl_set_prereq_function(CURL *handle, curl_prereq_callback function) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

#endif
