#ifndef AGGREGATE_CMICROHTTPD_H
#define AGGREGATE_CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// GNU libmicrohttpd is loaded when the server starts: neither building nor any other command needs it. So its types and
// constants are declared here, as far as they are used. They are part of its binary interface, which has been the same
// since 0.9.64 (soname 12).

struct microhttpd_server;
struct MHD_Connection;
struct MHD_Response;

/// Why libmicrohttpd cannot be used, in the loader's words; NULL if it can. The first call loads it, on any thread. If
/// the result is not NULL, nothing else here may be called.
const char *microhttpd_problem(void);

/// The library's version, such as 0.9.75; NULL if it cannot be used.
const char *microhttpd_version(void);

/// What a server calls, always on its own thread.
typedef struct {
  /// The first argument of all functions here.
  void *context;
  /// A connection was accepted or, if `closed`, is about to be closed. `own` keeps a pointer from one to the other.
  void (*connection)(void *context, struct MHD_Connection *connection, void **own, int closed);
  /// The first line of a request was read. `uri` is what the client sent.
  void (*line)(void *context, struct MHD_Connection *connection, const char *uri);
  /// Called when the header is complete, with `size` 0; for each piece of the body; at its end, with `size` 0; and again
  /// after a suspended connection was resumed. The result is 0 to close the connection.
  int (*request)(void *context, struct MHD_Connection *connection, const char *method, const char *data, size_t size);
  /// The response was sent, or the request failed.
  void (*completed)(void *context, struct MHD_Connection *connection);
} microhttpd_callbacks;

/// Starts a server on a socket that listens, in a thread of its own.
/// - connections: how many there may be at once
/// - memory: how many bytes a connection may use for a request's header and a piece of its body
/// - timeout: after how many seconds without any transfer a connection is closed
/// The result is NULL if it cannot be started.
struct microhttpd_server *microhttpd_start(
    int socket, unsigned int connections, size_t memory, unsigned int timeout, const microhttpd_callbacks *callbacks);

/// Stops accepting connections. The socket remains open until the server is stopped.
void microhttpd_quiesce(struct microhttpd_server *server);

/// Closes all connections, none of which may be suspended, and ends the thread. The socket remains open.
void microhttpd_stop(struct microhttpd_server *server);

/// The pointer that the connection was given when it was accepted.
void *microhttpd_own(struct MHD_Connection *connection);

/// The connection's socket; -1 if unknown.
int microhttpd_socket(struct MHD_Connection *connection);

/// Calls a function for each header field of the request.
void microhttpd_headers(
    struct MHD_Connection *connection, void *context,
    void (*field)(void *context, const char *name, size_t name_size, const char *value, size_t value_size));

/// Leaves the connection alone until it is resumed. Only the request function may call this.
void microhttpd_suspend(struct MHD_Connection *connection);

/// Goes on with a suspended connection, on any thread.
void microhttpd_resume(struct MHD_Connection *connection);

/// A response with a copy of the body; NULL without memory.
struct MHD_Response *microhttpd_response(const void *body, size_t size);

/// Adds a header field. The result is 0 if libmicrohttpd does not accept it.
int microhttpd_add_header(struct MHD_Response *response, const char *name, const char *value);

/// Sends a response, and frees it. Only the request function may call this. The result is 0 if it cannot be sent.
int microhttpd_send(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

#endif
