import FeedBasics
import FeedModel

/// The server, the database and the schema of a store, as a URL names them (PostgreSQL's documentation, 34.1.1.2).
/// What it lacks comes from the `PG…` variables, the service file and `.pgpass`, which libpq reads.
public struct ServerAddress: Sendable {
  /// The URL as libpq takes it.
  let url: String
  /// The schema that contains the store.
  let schema: String
  private let mask: SecretMask
  /// The URL without user and password, for messages.
  let location: StoreLocation
  /// Whether the URL contains a password, which belongs in `.pgpass` or a variable.
  public let hasPassword: Bool

  private static let schemes = ["postgres://", "postgresql://"]
  private static let defaultSchema = "aggregate"

  /// Whether a text names a store on a server.
  public static func isServer(_ store: String) -> Bool {
    schemes.contains { store.lowercased().hasPrefix($0) }
  }

  /// - Parameter url: a URL with the scheme `postgres` or `postgresql`. Its parameter `schema` names a schema other than
  ///   `aggregate`; the other parameters are libpq's.
  public init(_ url: String) {
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var parameters: [Substring] = []
    var schema: String?
    for parameter in parts.count == 2 ? parts[1].split(separator: "&") : [] {
      if parameter.hasPrefix("schema=") {
        let value = String(parameter.dropFirst("schema=".count))
        schema = value.percentDecoded ?? value
      } else {
        parameters.append(parameter)
      }
    }
    let rest = parameters.joined(separator: "&")
    self.url = parts[0] + (rest.isEmpty ? "" : "?\(rest)")
    self.schema = schema.flatMap { $0.isEmpty ? nil : $0 } ?? ServerAddress.defaultSchema
    mask = SecretMask(SecretMask.secrets(in: url))
    location = .server(url: mask.masked(url))
    // A variable is not a password.
    let password = URLReference.Parts(url).credentials?.password ?? ""
    hasPassword =
      !password.isEmpty && !password.hasPrefix("${")
      || parameters.contains { $0.hasPrefix("password=") && !$0.hasPrefix("password=${") }
  }

  /// The URL without user and password.
  public var description: String { location.description }

  /// A text of libpq or the server without the URL's secrets.
  func masked(_ text: String) -> String { mask.masked(text) }

  /// The parameters of a connection, of which the URL overrides those before it. A server or network that is gone is noticed within
  /// a few seconds, in place of hours.
  var parameters: [(name: String, value: String)] {
    [
      ("fallback_application_name", "aggregate"), ("keepalives_idle", "10"),
      ("keepalives_interval", "3"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
      ("dbname", url), ("client_encoding", "UTF8"),
    ]
  }
}

/// The schema of a store.
enum SchemaName {
  /// The name as it is written in SQL.
  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// The key of the lock of the transaction that writes; all stores of a database share such keys.
  static func writeKey(of schema: String) -> Int64 {
    Digest.hash64("aggregate\u{1F}\(schema)")
  }
}
