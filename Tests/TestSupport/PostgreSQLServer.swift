import Foundation
public import PostgreSQLStore
public import Testing

/// A PostgreSQL server of the tests' own, started when one first needs it, on a socket in a temporary folder. It is stopped
/// when the tests end; one that a killed run left is stopped by the next.
public final class PostgreSQLServer: Sendable {
  /// Why there is no server.
  public struct Absence: Error, CustomStringConvertible {
    /// One line.
    public let description: String
  }

  /// The server of this run.
  public static let shared = Result<PostgreSQLServer, Absence> { () throws(Absence) in
    try PostgreSQLServer()
  }

  /// Whether the variable `AGGREGATE_TEST_POSTGRES` asks for a server, and there is one. Its cases take as long as half of
  /// the others together, so that they run only when asked for: `own` starts a server, anything else is the URL of one.
  /// Where it is missing one line is printed; on CI that is an error.
  public static let isAvailable: Bool = {
    if asked.isEmpty { return false }
    switch shared {
    case .success: return true
    case .failure(let absence):
      let line = "\(absence); tests of the store on a server are skipped\n"
      FileHandle.standardError.write(Data(line.utf8))
      return ProcessInfo.processInfo.environment["CI"] == "true"
    }
  }()

  /// The folder of the server's socket, data and log; nil if it was running before.
  public let folder: String?
  private let url: String

  private static let asked =
    ProcessInfo.processInfo.environment["AGGREGATE_TEST_POSTGRES"] ?? ""
  /// Why tests are skipped where ``isAvailable`` is false.
  public static let absence: Comment = "AGGREGATE_TEST_POSTGRES=own runs them on PostgreSQL"

  private static let prefix = "agg-pg-"
  /// Short enough for a socket's path.
  private static let place = "/tmp"

  /// The URL of a schema of the server.
  public func url(schema: String) -> String {
    "\(url)\(url.contains("?") ? "&" : "?")schema=\(schema)"
  }

  /// The URL of a store with a schema that no other test has.
  public func newURL() -> String {
    url(schema: "t" + UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased())
  }

  /// An address with a schema that no other test has.
  public func address() -> ServerAddress { ServerAddress(newURL()) }

  private init() throws(Absence) {
    guard PostgreSQLServer.asked == "own" else {
      url = PostgreSQLServer.asked
      folder = nil
      return
    }
    guard let programs = PostgreSQLServer.programs else {
      throw Absence(
        description:
          "postgresql is not installed: apt install postgresql, or set AGGREGATE_TEST_POSTGRES to a URL"
      )
    }
    PostgreSQLServer.reap()
    let folder = try PostgreSQLServer.makeFolder()
    self.folder = folder
    url = "postgres://postgres@/postgres?host=\(folder)"
    try PostgreSQLServer.run(
      "\(programs)/initdb",
      [
        "-D", "\(folder)/data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C",
        "--no-sync",
      ],
      in: folder)
    // Nothing has to survive a power cut.
    let options = [
      "listen_addresses=", "unix_socket_directories=\(folder)", "fsync=off", "full_page_writes=off",
      "synchronous_commit=off", "shared_buffers=32MB", "max_connections=200",
      "max_locks_per_transaction=256",
    ].map { "-c \($0)" }.joined(separator: " ")
    try PostgreSQLServer.run(
      "\(programs)/pg_ctl",
      ["-D", "\(folder)/data", "-l", "\(folder)/log", "-w", "-o", options, "start"], in: folder)
    atexit { PostgreSQLServer.stopOwn() }
  }

  // MARK: Programs

  private static let programs: String? = {
    let fixed = ["/opt/homebrew/opt", "/usr/local/opt"].flatMap { base in
      (15...20).reversed().map { "\(base)/postgresql@\($0)/bin" }
    }
    let debian = (15...20).reversed().map { "/usr/lib/postgresql/\($0)/bin" }
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
      String.init)
    return (debian + fixed + path).first {
      access("\($0)/initdb", X_OK) == 0 && access("\($0)/pg_ctl", X_OK) == 0
    }
  }()

  /// Runs a program, as another user than root, whom the server refuses.
  private static func run(
    _ program: String, _ arguments: [String], in folder: String
  ) throws(Absence) {
    let user = getuid() == 0 ? ["runuser", "-u", "postgres", "--"] : []
    let words =
      ["/bin/sh", "-c", "cd \(folder) && exec \"$@\" </dev/null >/dev/null 2>&1", "sh"] + user
      + [program] + arguments
    // Not Foundation's Process, which waits for whatever the program started as well: the server.
    let pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var pid = pid_t()
    guard posix_spawn(&pid, "/bin/sh", nil, nil, pointers, environ) == 0 else {
      throw Absence(description: "\(program) cannot be started")
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
      throw Absence(
        description: "\(program) failed: \(log.split(separator: "\n").last ?? "no log")")
    }
  }

  private static func makeFolder() throws(Absence) -> String {
    var template = Array("\(place)/\(prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Absence(description: "no temporary folder") }
    let folder = template.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { String(cString: $0) } ?? ""
    }
    try? "\(getpid())".write(toFile: "\(folder)/owner", atomically: true, encoding: .utf8)
    if getuid() == 0, let user = getpwnam("postgres") {
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    return folder
  }

  // MARK: Stopping

  private static func stopOwn() {
    if case .success(let server) = shared, let folder = server.folder { stop(folder) }
  }

  private static func stop(_ folder: String) {
    let file = (try? String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)) ?? ""
    // SIGQUIT: at once, without writing anything.
    if let pid = file.split(separator: "\n").first.flatMap({ pid_t($0) }), pid > 1 {
      kill(pid, SIGQUIT)
      for _ in 0..<100 where kill(pid, 0) == 0 { usleep(20_000) }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Stops the servers of runs that were killed.
  private static func reap() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let folder = "\(place)/\(name)"
      guard let text = try? String(contentsOfFile: "\(folder)/owner", encoding: .utf8),
        let owner = pid_t(text), kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      stop(folder)
    }
  }
}
