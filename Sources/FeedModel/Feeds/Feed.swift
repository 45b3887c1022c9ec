import FeedBasics

/// A configured feed, from the web or from a file.
public struct Feed: Sendable, Equatable {
  /// Unique in the config.
  public var name: String
  /// Where it is fetched from: an http(s) URL with its variables filled in, or a file's path.
  public var location: FeedLocation
  /// The URL as written in the config, `${NAME}` unexpanded: the form that the store may keep.
  public var configuredURL: String
  /// The tags that the config gives the feed.
  public var tags: [String] = []
  /// The name of the JSON adapter that reads it; nil if the format is recognised by content.
  public var adapter: String?
  /// What else determines how a response is read, as text: the adapter's definition and the number of pages. If it
  /// changes, the feed is read again from the start.
  public var reading: String?
  /// Request headers, variables filled in; sent to the feed's own origin only.
  public var headers: [HTTPHeader] = []
  /// For HTTP authentication; sent to the feed's own origin only.
  public var username: String?
  /// For HTTP authentication; sent to the feed's own origin only.
  public var password: String?
  /// Values that must never be shown, logged or stored: expanded variables, passwords, keys in headers.
  public var secrets: [String] = []
  /// Seconds between polls if the server gives no hint.
  public var interval: Double
  /// Seconds for the whole transfer.
  public var timeout: Double
  /// Bytes after decompression.
  public var maxBody: Int
  /// The most pages of a paged API that are read.
  public var pages: Int = 1
  /// Seconds before the feed's first response: items that are dated earlier arrive read. nil if all arrive unread.
  public var firstUnread: Double?
  /// Whether an article becomes unread once the feed changes its text.
  public var showsChanges: Bool = false
  /// Whether the pages of new articles are requested, if the feed carries only a part of them.
  public var full: Bool = false
  /// False if the config has `enabled = false`; the feed is then never fetched.
  public var isEnabled: Bool = true
  /// What it is instead of a feed that is fetched; nil for one that is.
  public var role: FeedRole?
  /// Of a feed of an account: the URL of the account's server, which names the feed's URL and those in its articles.
  public var accountURL: String?
  /// Of a feed of an account: the account's name in the config; nil as long as only the store is asked.
  public var accountName: String?
  /// Of an account: the user as the config has it, also with a token. Variables are not filled in, so that the account is
  /// the same where they are not set.
  public var accountUser: String?
  /// The name of the list that it is in step with; nil for none.
  public var list: String?
  /// The URL of this list, which named the feed's URL; nil for none, and if the list is a file.
  public var listURL: String?
  /// Why the feed cannot be fetched as configured, such as an environment variable that is not set.
  public var problem: String?

  /// Creates a feed with the default interval of one hour, timeout of 60 s and limit of 15 MB.
  public init(
    name: String, location: FeedLocation, configuredURL: String, interval: Double = 3600,
    timeout: Double = 60,
    maxBody: Int = 15_000_000
  ) {
    self.name = name
    self.location = location
    self.configuredURL = configuredURL
    self.interval = interval
    self.timeout = timeout
    self.maxBody = maxBody
  }
}

extension Feed {
  /// What the feed is recognised by in the store when its name changes. It may contain a secret.
  public var identity: String {
    switch role {
    case nil, .saved: configuredURL
    case .list: "list\u{1F}\(configuredURL)"
    case .server(let type):
      "\(type.rawValue)\u{1F}\(Feed.server(configuredURL))\u{1F}\(accountUser ?? username ?? "")"
    case .subscription(let id): Feed.identity(of: id)
    }
  }

  /// What a feed of an account is recognised by.
  public static func identity(of id: SubscriptionID) -> String {
    "account\u{1F}\(id.account)\u{1F}\(id.id)"
  }

  /// A server's URL without what makes no difference: the case of letters in the host, the usual port, slashes at the end.
  private static func server(_ url: String) -> String {
    let parts = URLReference.Parts(url)
    var path = Substring(parts.path)
    while path.hasSuffix("/") { path.removeLast() }
    guard let scheme = parts.scheme, let host = parts.host else { return String(path) }
    return "\(scheme)://\(host):\(parts.port ?? (scheme == "https" ? 443 : 80))\(path)"
  }

  /// What the store knows an account by: its server and user, whatever its name is. What one server calls items and feeds
  /// means something else at another one.
  public var accountKey: String { Digest.hex(identity) }

  /// The name of the account that the feed belongs to, or that it is; nil for a feed of the config's own.
  public var account: String? {
    switch role {
    case .subscription(let id): accountName ?? id.account
    case .server: name
    case .saved, .list, nil: nil
    }
  }

  /// The URL in the config of the feed with saved pages.
  public static let savedURL = "saved:"

  /// Whether the config names it, and not what is fetched elsewhere.
  public var isOwn: Bool { role == nil || role == .saved }

  /// Whether it is the feed of an account, which is fetched with the account.
  public var isSubscription: Bool { if case .subscription = role { true } else { false } }
}

/// Where a feed's bytes come from.
public enum FeedLocation: Sendable, Equatable {
  case web(url: String)
  case file(path: String)

  /// The URL that relative links in the feed are resolved against; nil for a file.
  public var baseURL: String? {
    switch self {
    case .web(let url): url
    case .file: nil
    }
  }
}

/// One header field of a request or a response.
public struct HTTPHeader: Sendable, Equatable {
  /// The name as written; compared without regard to letter case (RFC 9110 §5.1).
  public var name: String
  /// The value without surrounding spaces; of a feed's header, with variables filled in. It may be a secret.
  public var value: String

  /// Creates a field from name and value. Whether they are safe to send is checked when they are sent.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Feed {
  /// Its users and passwords, of which it has at most one in its URL and one in its keys.
  public var logins: [(user: String, password: String?)] {
    let url = location.baseURL.flatMap { URLReference.Parts($0).credentials }.map {
      ($0.percentDecoded ?? String($0), $1.map { $0.percentDecoded ?? String($0) })
    }
    return [url, username.map { ($0, password) }].compactMap(\.self)
  }

  /// The logins as they are sent. A server may repeat them in an error.
  public var basicCredentials: [String] {
    logins.map { SecretMask.basicCredentials(user: $0, password: $1 ?? "") }
  }
}
