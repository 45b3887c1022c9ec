import FeedBasics

/// An online reader as people know it: how its account is written in the config.
public struct OnlineReader: Sendable, Equatable {
  /// The name that `account add` takes.
  public var name: String
  public var title: String
  public var type: AccountProtocol
  /// The URL of its API, if there is one server for all.
  public var url: String?
  /// What follows a server's own URL in that of its API.
  public var path = ""
  /// Whether it is reached with a key of its API in place of user and password.
  public var takesToken = false

  /// Those that are known.
  public static let all = [
    OnlineReader(
      name: "freshrss", title: "FreshRSS", type: .googleReader, path: "/api/greader.php"),
    OnlineReader(name: "miniflux", title: "Miniflux", type: .miniflux, takesToken: true),
    OnlineReader(
      name: "inoreader", title: "Inoreader", type: .googleReader,
      url: "https://www.inoreader.com"),
    OnlineReader(
      name: "theoldreader", title: "The Old Reader", type: .googleReader,
      url: "https://theoldreader.com"),
    OnlineReader(
      name: "bazqux", title: "BazQux", type: .googleReader, url: "https://bazqux.com"),
    OnlineReader(name: "aggregate", title: "aggregate serve", type: .googleReader),
    OnlineReader(
      name: "googlereader", title: "another server of the Google Reader API", type: .googleReader),
  ]

  /// The reader whose own URL or path a URL of an API has; nil for a server of its own.
  public static func at(_ url: String) -> OnlineReader? {
    let parts = URLReference.Parts(url)
    let host = (parts.host ?? "").lowercased()
    var path = Substring(parts.path)
    while path.hasSuffix("/") { path.removeLast() }
    return all.first { reader in
      guard let domain = reader.url.flatMap({ URLReference.Parts($0).site }) else {
        return !reader.path.isEmpty && path.hasSuffix(reader.path)
      }
      return host == domain || host.hasSuffix(".\(domain)")
    }
  }

  /// The URL of the API, given that of the server or of the API as people type it.
  public func apiURL(_ typed: String) -> String {
    var url = typed.contains("://") || typed.contains("${") ? typed : "https://\(typed)"
    while url.hasSuffix("/") { url.removeLast() }
    for end in ["/i", "/v1", "/reader/api/0"] where url.hasSuffix(end) {
      url.removeLast(end.count)
    }
    return path.isEmpty || url.hasSuffix(path) ? url : url + path
  }
}
