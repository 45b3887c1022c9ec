import FeedFetching
import FeedLibrary
import FeedParsing
import Serving

/// The libraries in use, and what they lack.
enum Libraries {
  static func findings() -> [Diagnostics.Finding] {
    [
      Diagnostics.Finding("libxml2", .good, XMLLibrary.version),
      Diagnostics.Finding("SQLite", .good, StorePlace.libraries.sqlite),
      optional(
        "libpq", StorePlace.libraries.postgreSQL, neededBy: "a store on a PostgreSQL server"),
      optional("libmicrohttpd", HTTPServer.libraryVersion, neededBy: "'aggregate serve'"),
    ] + transferLibrary()
  }

  private static func optional(
    _ name: String, _ version: String?, neededBy use: String
  ) -> Diagnostics.Finding {
    guard let version else {
      return Diagnostics.Finding(name, .note, "is missing, which only \(use) needs")
    }
    return Diagnostics.Finding(name, .good, version)
  }

  private static func transferLibrary() -> [Diagnostics.Finding] {
    guard let version = TransferLibrary.version else {
      let problem = TransferLibrary.problem ?? "does not report its version"
      return [Diagnostics.Finding("libcurl", .bad, problem)]
    }
    let missing = TransferLibrary.features.filter { !$0.isPresent }.map(\.name)
    let present = TransferLibrary.features.filter(\.isPresent).map(\.name)
    var findings = [
      Diagnostics.Finding("libcurl", .good, "\(version) with \(present.joined(separator: ", "))")
    ]
    if let tls = TransferLibrary.tls {
      findings.append(Diagnostics.Finding("TLS", .good, tls))
    } else {
      findings.append(
        Diagnostics.Finding(
          "TLS", .bad,
          "libcurl was built without it, so https feeds cannot be fetched; install another libcurl"
        )
      )
    }
    if !missing.isEmpty {
      findings.append(
        Diagnostics.Finding(
          "libcurl", .note,
          "was built without \(missing.joined(separator: ", ")); transfers are larger or slower"))
    }
    return findings
  }
}
