import BuildOrigin
import FeedFetching
import FeedLibrary
import FeedParsing
import Serving

/// The output of `--version`: the program with the commit it was built from, then its libraries.
enum VersionText {
  static var lines: String {
    """
    \(Program.nameAndVersion) (\(commit))
    \(libraries.map { "\($0.name) \($0.version)" }.joined(separator: "\n"))
    """
  }

  /// The commit, and whether the tree had uncommitted changes; unknown in a build without make.
  private static var commit: String {
    build_commit().map { "commit \(String(cString: $0))" } ?? "unknown commit"
  }

  private static var libraries: [(name: String, version: String)] {
    [
      ("libxml2", XMLLibrary.version),
      ("libcurl", TransferLibrary.version.map { $0 + tls } ?? "missing"),
      ("SQLite", StorePlace.libraries.sqlite),
      ("libpq", StorePlace.libraries.postgreSQL ?? "missing"),
      ("libmicrohttpd", HTTPServer.libraryVersion ?? "missing"),
      ("Swift", compiler),
    ]
  }

  private static var tls: String { TransferLibrary.tls.map { " with \($0)" } ?? "" }

  /// The compiler's version, as exact as conditional compilation can determine it.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #else
      "6.1"
    #endif
  }
}
