#ifndef AGGREGATE_CLIBPQ_H
#define AGGREGATE_CLIBPQ_H

// libpq depends on some twenty libraries, and most people keep their articles in a file. So the program does not link it:
// it is loaded when a store on a server is opened. Its functions are declared here, so that building needs no header of
// PostgreSQL; a test compares the declarations with libpq's own. The functions are called by the names below, which have
// the prefix "lib". They need libpq 14 or newer, which has the pipeline mode.

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

/// The values of libpq's enumerations that are used (libpq-fe.h).
enum {
  libpq_connection_ok = 0,
  libpq_connection_bad = 1,
  libpq_polling_failed = 0,
  libpq_polling_reading = 1,
  libpq_polling_writing = 2,
  libpq_polling_ok = 3,
  libpq_command_ok = 1,
  libpq_tuples_ok = 2,
  libpq_fatal_error = 7,
  libpq_pipeline_sync = 10,
  libpq_pipeline_aborted = 11,
  // Fields of an error: PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
  libpq_diag_sqlstate = 'C',
  libpq_diag_message = 'M',
};

// Every function of libpq that is called: its result, its name without "PQ", its parameters and its arguments.
#define EVERY_LIBPQ_FUNCTION(use)                                                                               \
  use(int, libVersion, (void), ())                                                                              \
  use(PGconn *, connectStartParams, (const char *const *names, const char *const *values, int expand),          \
      (names, values, expand))                                                                                  \
  use(unsigned, connectPoll, (PGconn * connection), (connection))                                                    \
  use(unsigned, status, (const PGconn *connection), (connection))                                                    \
  use(void, finish, (PGconn * connection), (connection))                                                        \
  use(int, socket, (const PGconn *connection), (connection))                                                    \
  use(char *, errorMessage, (const PGconn *connection), (connection))                                           \
  use(int, serverVersion, (const PGconn *connection), (connection))                                             \
  use(int, backendPID, (const PGconn *connection), (connection))                                                \
  use(const char *, parameterStatus, (const PGconn *connection, const char *name), (connection, name))          \
  use(int, setnonblocking, (PGconn * connection, int isNonblocking), (connection, isNonblocking))               \
  use(int, flush, (PGconn * connection), (connection))                                                          \
  use(int, consumeInput, (PGconn * connection), (connection))                                                   \
  use(int, isBusy, (PGconn * connection), (connection))                                                         \
  use(PGresult *, getResult, (PGconn * connection), (connection))                                               \
  use(int, enterPipelineMode, (PGconn * connection), (connection))                                              \
  use(int, pipelineSync, (PGconn * connection), (connection))                                                   \
  use(int, sendFlushRequest, (PGconn * connection), (connection))                                               \
  use(int, sendPrepare,                                                                                         \
      (PGconn * connection, const char *name, const char *sql, int count, const unsigned int *types),           \
      (connection, name, sql, count, types))                                                                    \
  use(int, sendQueryPrepared,                                                                                   \
      (PGconn * connection, const char *name, int count, const char *const *values, const int *lengths,         \
       const int *formats, int resultFormat),                                                                   \
      (connection, name, count, values, lengths, formats, resultFormat))                                        \
  use(int, sendQueryParams,                                                                                     \
      (PGconn * connection, const char *sql, int count, const unsigned int *types, const char *const *values,   \
       const int *lengths, const int *formats, int resultFormat),                                               \
      (connection, sql, count, types, values, lengths, formats, resultFormat))                                  \
  use(unsigned, resultStatus, (const PGresult *result), (result))                                                    \
  use(char *, resultErrorField, (const PGresult *result, int field), (result, field))                           \
  use(void, clear, (PGresult * result), (result))                                                               \
  use(int, ntuples, (const PGresult *result), (result))                                                         \
  use(int, nfields, (const PGresult *result), (result))                                                         \
  use(int, getisnull, (const PGresult *result, int row, int column), (result, row, column))                     \
  use(char *, getvalue, (const PGresult *result, int row, int column), (result, row, column))                   \
  use(int, getlength, (const PGresult *result, int row, int column), (result, row, column))                     \

/// Why libpq cannot be used, in the loader's words; NULL if it can. The first call loads it, on any thread. If the result
/// is not NULL, no other function here may be called.
const char *libpq_problem(void);

/// Ignores the server's notices, which libpq prints by default.
void libpq_ignore_notices(PGconn *connection);

#define DECLARE(result, name, parameters, arguments) result libpq_##name parameters;
EVERY_LIBPQ_FUNCTION(DECLARE)
#undef DECLARE

#endif
