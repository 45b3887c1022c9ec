import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import PostgreSQLStore

/// PgBouncer in transaction mode: each transaction may have another connection to the server.
private final class Pooler {
  private let process = Process()
  let folder: String

  static let program = ["/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// - Parameter server: the folder of the server's socket.
  init(_ program: String, server: String) throws {
    // Outside the home directory of the user that runs the tests, which the pooler's user may not enter.
    folder = "/tmp/agg-pool-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/pgbouncer.ini"
    try """
    [databases]
    postgres = host=\(server) user=postgres
    [pgbouncer]
    listen_addr =
    listen_port = 5432
    unix_socket_dir = \(folder)
    auth_type = any
    pool_mode = transaction
    default_pool_size = 3
    logfile = \(folder)/log
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let user = getuid() == 0 ? ["runuser", "-u", "postgres", "--"] : []
    if getuid() == 0, let user = getpwnam("postgres") { chown(folder, user.pointee.pw_uid, 0) }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = user + [program, "-q", file]
    process.standardError = nil
    try process.run()
    for _ in 0..<250 where access("\(folder)/.s.PGSQL.5432", F_OK) != 0 { usleep(20_000) }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

@Suite(.withServer) struct `A pooler in transaction mode`: FillsServer {
  @Test(.enabled(if: Pooler.program != nil, "pgbouncer is not installed"))
  func `serves several programs at once`() async throws {
    let store = try temporaryStore()
    guard let program = Pooler.program, let server = try PostgreSQLServer.shared.get().folder else {
      return
    }
    let pooler = try Pooler(program, server: server)
    let address = ServerAddress(
      "postgres://postgres@/postgres?host=\(pooler.folder)&schema=\(store.address.schema)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          let own = try PostgreSQLArticleStore(
            address, access: .write, policy: StandardMergePolicy())
          for round in 0..<8 {
            let items = (0..<3).map { self.entry("\(number) \(round) \($0)") }
            try self.add(items, to: self.feed("f\(number)"), of: own, after: Double(round))
            _ = try own.mark(
              try own.numbers(ArticleQuery(limit: 2)), .read(true), description: "read")
            try own.headlines(ArticleQuery(limit: 5)) { _ in }
          }
        }
      }
      try await group.waitForAll()
    }
    withExtendedLifetime(pooler) {}
    #expect(try store.totals().articles == 6 * 8 * 3)
    #expect(try store.problems() == [])
  }
}
