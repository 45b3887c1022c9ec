import FeedBasics
import FeedModel

/// The server, the database and the schema of a store, as a URL names them (PostgreSQL's documentation, 34.1.1.2).
/// What it lacks comes from the `PG…` variables, the service file and `.pgpass`, which libpq reads.
public struct ServerAddress: Sendable {
  /// The URL as libpq takes it.
  let url: String
  let schema: String
  private let mask: SecretMask
  /// The URL without user and password, for messages.
  let location: StoreLocation
  /// Whether the URL contains a password, which belongs in `.pgpass` or a variable.
  public let hasPassword: Bool
  /// Why libpq would not read the URL as it is meant; nil if nothing is wrong.
  private let problem: String?

  private static let schemes = ["postgres://", "postgresql://"]
  private static let defaultSchema = "aggregate"

  /// Whether a text names a store on a server.
  public static func isServer(_ store: String) -> Bool {
    schemes.contains { store.lowercased().hasPrefix($0) }
  }

  /// - Parameter url: a URL with the scheme `postgres` or `postgresql`. Its parameter `schema` names a schema other than
  ///   `aggregate`; the other parameters are libpq's.
  public init(_ url: String) {
    let userInfo = ServerAddress.userInfo(of: url)
    let parts = url[userInfo.endIndex...]
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
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
    self.url = url[..<userInfo.endIndex] + parts[0] + (rest.isEmpty ? "" : "?\(rest)")
    self.schema = schema.flatMap { $0.isEmpty ? nil : $0 } ?? ServerAddress.defaultSchema
    let password =
      userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
      .first ?? ""
    let others = String(url[userInfo.endIndex...])
    mask = SecretMask([String(password)] + SecretMask.secrets(in: others))
    let shown = userInfo.isEmpty ? "" : SecretMask.mask
    location = .server(url: url[..<userInfo.startIndex] + shown + SecretMask().masked(others))
    // A variable is not a password.
    hasPassword =
      !password.isEmpty && !password.hasPrefix("${")
      || parameters.contains { $0.hasPrefix("password=") && !$0.hasPrefix("password=${") }
    problem = ServerAddress.problem(url, userInfo)
  }

  /// User and password. libpq reads them up to the first `@` before the first `/`; one that is written later, where it means
  /// something else, counts here as well, so that no password is shown. Only the values of parameters may have one.
  private static func userInfo(of url: String) -> Substring {
    guard let start = url.firstRange(of: "://")?.upperBound else { return url.prefix(0) }
    let rest = url[start...]
    let end = rest.indices.first { rest[$0] == "?" && beginsParameters(rest[$0...].dropFirst()) }
    return url[start..<(rest[..<(end ?? rest.endIndex)].lastIndex(of: "@") ?? start)]
  }

  /// Whether a text after a question mark is parameters, and not the rest of a password.
  private static func beginsParameters(_ text: Substring) -> Bool {
    let name = text.prefix { $0 != "=" }
    return name.endIndex < text.endIndex && parameterNames.contains(String(name))
  }

  /// Those of libpq (PostgreSQL's documentation, 34.1.2), and that of a store.
  private static let parameterNames = Set(
    """
    schema host hostaddr port dbname user password passfile require_auth channel_binding connect_timeout client_encoding \
    options application_name fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count \
    tcp_user_timeout replication gssencmode ssl sslmode requiressl sslnegotiation sslcompression sslcert sslkey \
    sslpassword sslcertmode sslrootcert sslcrl sslcrldir sslsni requirepeer ssl_min_protocol_version \
    ssl_max_protocol_version krbsrvname gsslib gssdelegation service servicefile target_session_attrs load_balance_hosts
    """.split(separator: " ").map(String.init))

  private static func problem(_ url: String, _ userInfo: Substring) -> String? {
    if let start = url.firstRange(of: "${"),
      let end = url[start.upperBound...].firstIndex(of: "}")
    {
      return
        "its URL names the environment variable \(url[start.upperBound..<end]), which is not set; set it"
    }
    guard userInfo.contains(where: { $0 == "@" || $0 == "/" }) else { return nil }
    return
      "its user or password has an @ or a /; write them as %40 and %2F, or the password to ~/.pgpass"
  }

  /// The URL without user and password.
  public var description: String { location.description }

  /// A text of libpq or the server without the URL's secrets.
  func masked(_ text: String) -> String { mask.masked(text) }

  /// The parameters of a connection, of which the URL overrides those before it. A server or network that is gone is noticed
  /// within a few seconds, in place of hours.
  var parameters: [(name: String, value: String)] {
    get throws(ServerError) {
      if let problem { throw ServerError(.address, problem) }
      return [
        ("fallback_application_name", "aggregate"), ("keepalives_idle", "10"),
        ("keepalives_interval", "3"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
        ("dbname", url), ("client_encoding", "UTF8"),
      ]
    }
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
