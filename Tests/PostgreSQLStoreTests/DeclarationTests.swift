import FeedTestSupport
import Foundation
import Testing

/// The declarations of libpq's functions are our own.
struct `The declarations of libpq` {
  private static let header = [
    "/usr/include/postgresql", "/usr/include", "/opt/homebrew/opt/libpq/include",
    "/usr/local/opt/libpq/include",
  ].first { FileManager.default.fileExists(atPath: "\($0)/libpq-fe.h") }

  @Test(.enabled(if: header != nil, "libpq-fe.h is not installed"))
  func `are those of its header`() throws {
    let folder = TemporaryFolder()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let file = folder.write(
      """
      #include <libpq-fe.h>
      #include "CLibPQ.h"
      #define SAME(result, name, parameters, arguments) \\
        _Static_assert(__builtin_types_compatible_p(__typeof__(PQ##name), __typeof__(libpq_##name)), #name);
      EVERY_LIBPQ_FUNCTION(SAME)
      #define EQUAL(ours, theirs) _Static_assert((int)ours == (int)theirs, #theirs);
      EQUAL(libpq_connection_ok, CONNECTION_OK)
      EQUAL(libpq_connection_bad, CONNECTION_BAD)
      EQUAL(libpq_polling_failed, PGRES_POLLING_FAILED)
      EQUAL(libpq_polling_reading, PGRES_POLLING_READING)
      EQUAL(libpq_polling_writing, PGRES_POLLING_WRITING)
      EQUAL(libpq_polling_ok, PGRES_POLLING_OK)
      EQUAL(libpq_command_ok, PGRES_COMMAND_OK)
      EQUAL(libpq_tuples_ok, PGRES_TUPLES_OK)
      EQUAL(libpq_fatal_error, PGRES_FATAL_ERROR)
      EQUAL(libpq_pipeline_sync, PGRES_PIPELINE_SYNC)
      EQUAL(libpq_pipeline_aborted, PGRES_PIPELINE_ABORTED)
      EQUAL(libpq_diag_sqlstate, PG_DIAG_SQLSTATE)
      EQUAL(libpq_diag_message, PG_DIAG_MESSAGE_PRIMARY)
      """, to: "check.c")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "clang", "-fsyntax-only", "-I\(try #require(Self.header))",
      "-I\(root)/Sources/CLibPQ/include", file,
    ]
    let output = Pipe()
    process.standardError = output
    try process.run()
    let errors = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, Comment(rawValue: errors))
  }
}
