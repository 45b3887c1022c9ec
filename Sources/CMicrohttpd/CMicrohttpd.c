#include "CMicrohttpd.h"
#include "CLibraryLoading.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
  USE_INTERNAL_POLLING_THREAD = 8,
  ALLOW_SUSPEND_RESUME = 8192 | 1024,
  USE_AUTO = 65536,

  OPTION_END = 0,
  OPTION_CONNECTION_MEMORY_LIMIT = 1,
  OPTION_CONNECTION_LIMIT = 2,
  OPTION_CONNECTION_TIMEOUT = 3,
  OPTION_NOTIFY_COMPLETED = 4,
  OPTION_URI_LOG_CALLBACK = 7,
  OPTION_LISTEN_SOCKET = 12,
  OPTION_ARRAY = 15,
  OPTION_UNESCAPE_CALLBACK = 16,
  OPTION_NOTIFY_CONNECTION = 27,
  OPTION_STRICT_FOR_CLIENT = 29,

  HEADER_KIND = 1,
  CONNECTION_NOTIFY_CLOSED = 1,
  CONNECTION_INFO_CONNECTION_FD = 6,
  CONNECTION_INFO_SOCKET_CONTEXT = 7,
  RESPMEM_MUST_FREE = 1,
};

struct option_item {
  int option;
  intptr_t value;
  void *pointer;
};

union connection_info {
  int socket;
  void *own;
};

typedef int (*access_handler)(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *data, size_t *size, void **request);
typedef int (*header_iterator)(
    void *context, int kind, const char *name, size_t name_size, const char *value, size_t value_size);

// Where libmicrohttpd's own header is installed, the declarations above are compared with it.
#if defined(__has_include)
#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#define SAME(name) _Static_assert((int)MHD_##name == (int)name, #name);
SAME(USE_INTERNAL_POLLING_THREAD)
SAME(ALLOW_SUSPEND_RESUME)
SAME(USE_AUTO)
SAME(OPTION_END)
SAME(OPTION_CONNECTION_MEMORY_LIMIT)
SAME(OPTION_CONNECTION_LIMIT)
SAME(OPTION_CONNECTION_TIMEOUT)
SAME(OPTION_NOTIFY_COMPLETED)
SAME(OPTION_URI_LOG_CALLBACK)
SAME(OPTION_LISTEN_SOCKET)
SAME(OPTION_ARRAY)
SAME(OPTION_UNESCAPE_CALLBACK)
SAME(OPTION_NOTIFY_CONNECTION)
SAME(OPTION_STRICT_FOR_CLIENT)
SAME(HEADER_KIND)
SAME(CONNECTION_NOTIFY_CLOSED)
SAME(CONNECTION_INFO_CONNECTION_FD)
SAME(CONNECTION_INFO_SOCKET_CONTEXT)
SAME(RESPMEM_MUST_FREE)
_Static_assert(sizeof(struct MHD_OptionItem) == sizeof(struct option_item), "MHD_OptionItem");
_Static_assert(sizeof(enum MHD_Result) == sizeof(int), "MHD_Result");
#endif
#endif

static struct {
  struct MHD_Daemon *(*start_daemon)(
      unsigned int flags, uint16_t port, void *policy, void *policy_context, access_handler handler, void *context, ...);
  int (*quiesce_daemon)(struct MHD_Daemon *daemon);
  void (*stop_daemon)(struct MHD_Daemon *daemon);
  const union connection_info *(*get_connection_info)(struct MHD_Connection *connection, int kind, ...);
  int (*get_connection_values_n)(
      struct MHD_Connection *connection, int kind, header_iterator iterator, void *context);
  void (*suspend_connection)(struct MHD_Connection *connection);
  void (*resume_connection)(struct MHD_Connection *connection);
  struct MHD_Response *(*create_response_from_buffer)(size_t size, void *buffer, int mode);
  int (*add_response_header)(struct MHD_Response *response, const char *name, const char *value);
  int (*queue_response)(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
  void (*destroy_response)(struct MHD_Response *response);
  const char *(*get_version)(void);
} library;

#define EVERY_FUNCTION(use)                                                                     \
  use(start_daemon) use(quiesce_daemon) use(stop_daemon) use(get_connection_info)               \
      use(get_connection_values_n) use(suspend_connection) use(resume_connection)               \
          use(create_response_from_buffer) use(add_response_header) use(queue_response)         \
              use(destroy_response) use(get_version)

#define FIND(name) \
  if (!(library.name = (__typeof__(library.name))dlsym(loaded.image, "MHD_" #name))) missing = "MHD_" #name;

// The library's names; the first one found is used. dlopen does not look into Homebrew's folders.
static const char *const names[] = {
#ifdef __APPLE__
    "/opt/homebrew/opt/libmicrohttpd/lib/libmicrohttpd.12.dylib",
    "/usr/local/opt/libmicrohttpd/lib/libmicrohttpd.12.dylib",
    "/opt/local/lib/libmicrohttpd.12.dylib",
    "libmicrohttpd.12.dylib",
#else
    "libmicrohttpd.so.12",
#endif
};

static struct loaded_library loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  library_load(&loaded, names, sizeof names / sizeof *names);
  if (!loaded.image) return;
  const char *missing = NULL;
  EVERY_FUNCTION(FIND)
  library_lacks(&loaded, missing);
}

const char *microhttpd_problem(void) {
  pthread_once(&once, load);
  return loaded.problem[0] ? loaded.problem : NULL;
}

const char *microhttpd_version(void) { return microhttpd_problem() ? NULL : library.get_version(); }

struct microhttpd_server {
  struct MHD_Daemon *daemon;
  microhttpd_callbacks callbacks;
};

static int handle_request(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *data, size_t *size, void **request) {
  const microhttpd_callbacks *callbacks = context;
  size_t count = *size;
  *size = 0;
  return callbacks->request(callbacks->context, connection, method, data, count);
}

static void *handle_line(void *context, const char *uri, struct MHD_Connection *connection) {
  const microhttpd_callbacks *callbacks = context;
  callbacks->line(callbacks->context, connection, uri);
  return NULL;
}

static void handle_completed(void *context, struct MHD_Connection *connection, void **request, int reason) {
  const microhttpd_callbacks *callbacks = context;
  callbacks->completed(callbacks->context, connection);
}

static void handle_connection(void *context, struct MHD_Connection *connection, void **own, int kind) {
  const microhttpd_callbacks *callbacks = context;
  callbacks->connection(callbacks->context, connection, own, kind == CONNECTION_NOTIFY_CLOSED);
}

// Paths are passed on as they were sent.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) { return strlen(text); }

struct microhttpd_server *microhttpd_start(
    int socket, unsigned int connections, size_t memory, unsigned int timeout,
    const microhttpd_callbacks *callbacks) {
  struct microhttpd_server *server = malloc(sizeof *server);
  if (!server) return NULL;
  server->callbacks = *callbacks;
  void *context = &server->callbacks;
  struct option_item options[] = {
      {OPTION_LISTEN_SOCKET, socket, NULL},
      {OPTION_CONNECTION_LIMIT, connections, NULL},
      {OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)memory, NULL},
      {OPTION_CONNECTION_TIMEOUT, timeout, NULL},
      // A request of HTTP/1.1 without Host is refused (RFC 9112 §3.2).
      {OPTION_STRICT_FOR_CLIENT, 1, NULL},
      {OPTION_NOTIFY_COMPLETED, (intptr_t)handle_completed, context},
      {OPTION_NOTIFY_CONNECTION, (intptr_t)handle_connection, context},
      {OPTION_URI_LOG_CALLBACK, (intptr_t)handle_line, context},
      {OPTION_UNESCAPE_CALLBACK, (intptr_t)keep_escapes, NULL},
      {OPTION_END, 0, NULL},
  };
  server->daemon = library.start_daemon(
      USE_AUTO | USE_INTERNAL_POLLING_THREAD | ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle_request, context,
      OPTION_ARRAY, options, OPTION_END);
  if (server->daemon) return server;
  free(server);
  return NULL;
}

void microhttpd_quiesce(struct microhttpd_server *server) { library.quiesce_daemon(server->daemon); }

void microhttpd_stop(struct microhttpd_server *server) {
  library.stop_daemon(server->daemon);
  free(server);
}

void *microhttpd_own(struct MHD_Connection *connection) {
  const union connection_info *info = library.get_connection_info(connection, CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->own : NULL;
}

int microhttpd_socket(struct MHD_Connection *connection) {
  const union connection_info *info = library.get_connection_info(connection, CONNECTION_INFO_CONNECTION_FD);
  return info ? info->socket : -1;
}

struct headers {
  void *context;
  void (*field)(void *context, const char *name, size_t name_size, const char *value, size_t value_size);
};

static int handle_header(
    void *context, int kind, const char *name, size_t name_size, const char *value, size_t value_size) {
  const struct headers *headers = context;
  headers->field(headers->context, name, name_size, value ? value : "", value ? value_size : 0);
  return 1;
}

void microhttpd_headers(
    struct MHD_Connection *connection, void *context,
    void (*field)(void *context, const char *name, size_t name_size, const char *value, size_t value_size)) {
  struct headers headers = {context, field};
  library.get_connection_values_n(connection, HEADER_KIND, handle_header, &headers);
}

void microhttpd_suspend(struct MHD_Connection *connection) { library.suspend_connection(connection); }
void microhttpd_resume(struct MHD_Connection *connection) { library.resume_connection(connection); }

struct MHD_Response *microhttpd_response(const void *body, size_t size) {
  // An empty body has an address too, so that NULL always means that there is no memory.
  void *copy = malloc(size ? size : 1);
  if (!copy) return NULL;
  if (size) memcpy(copy, body, size);
  struct MHD_Response *response = library.create_response_from_buffer(size, copy, RESPMEM_MUST_FREE);
  if (!response) free(copy);
  return response;
}

int microhttpd_add_header(struct MHD_Response *response, const char *name, const char *value) {
  return library.add_response_header(response, name, value);
}

int microhttpd_send(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  int result = library.queue_response(connection, status, response);
  library.destroy_response(response);
  return result;
}
