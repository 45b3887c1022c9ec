import FeedFetching
import FeedLibrary
import FeedParsing
import Serving

/// The libraries in use, and what they lack.
enum Libraries {
  static func findings() -> [Diagnostics.Finding] {
    [
      Diagnostics.Finding(subject: "libxml2", verdict: .good, message: XMLLibrary.version),
      Diagnostics.Finding(
        subject: "SQLite", verdict: .good, message: StorePlace.libraries.sqlite),
      optional(
        "libpq", StorePlace.libraries.postgreSQL, neededBy: "a store on a PostgreSQL server"),
      optional("libmicrohttpd", HTTPServer.libraryVersion, neededBy: "'aggregate serve'"),
    ] + transferLibrary()
  }

  private static func optional(
    _ name: String, _ version: String?, neededBy use: String
  ) -> Diagnostics.Finding {
    guard let version else {
      return Diagnostics.Finding(
        subject: name, verdict: .note, message: "is missing, which only \(use) needs")
    }
    return Diagnostics.Finding(subject: name, verdict: .good, message: version)
  }

  private static func transferLibrary() -> [Diagnostics.Finding] {
    guard let version = TransferLibrary.version else {
      let problem = TransferLibrary.problem ?? "does not report its version"
      return [Diagnostics.Finding(subject: "libcurl", verdict: .bad, message: problem)]
    }
    let missing = TransferLibrary.features.filter { !$0.isPresent }.map(\.name)
    let present = TransferLibrary.features.filter(\.isPresent).map(\.name)
    var findings = [
      Diagnostics.Finding(
        subject: "libcurl", verdict: .good,
        message: "\(version) with \(present.joined(separator: ", "))")
    ]
    if let tls = TransferLibrary.tls {
      findings.append(Diagnostics.Finding(subject: "TLS", verdict: .good, message: tls))
    } else {
      findings.append(
        Diagnostics.Finding(
          subject: "TLS", verdict: .bad,
          message:
            "libcurl was built without it, so https feeds cannot be fetched; install another libcurl"
        )
      )
    }
    if !missing.isEmpty {
      findings.append(
        Diagnostics.Finding(
          subject: "libcurl", verdict: .note,
          message:
            "was built without \(missing.joined(separator: ", ")); transfers are larger or slower"))
    }
    return findings
  }
}
