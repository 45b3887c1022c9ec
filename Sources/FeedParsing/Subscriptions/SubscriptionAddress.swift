import FeedBasics

/// A feed's address in a list of feeds, as understood.
public enum SubscriptionAddress: Sendable, Equatable {
  /// A valid http(s) URL. `${NAME}` is kept in it unexpanded.
  case web(String)
  /// Something that is not fetched over http(s), or not at all; the text gives the reason, as the end of a sentence.
  case elsewhere(String)
  /// A line that only another program can interpret; the text gives the reason, as the end of a sentence.
  case unreadable(String)

  /// Schemes with which web browsers pass feeds and podcasts to other programs (`feed:` draft, 2004): `feed://host/…`
  /// and `feed:https://host/…`.
  private static let feedSchemes: Set<String> = ["feed", "pcast", "itpc", "podcast", "rss"]

  /// In bytes.
  private static let maximumLength = 65536

  /// Classifies an address and makes an http(s) URL valid.
  /// - Parameter text: the address as written; without a scheme, it has to begin with a host.
  public init(_ text: String) {
    guard text.utf8.count <= SubscriptionAddress.maximumLength else {
      self = .elsewhere("is too long for a URL")
      return
    }
    let text = text.trimmed
    guard let scheme = SubscriptionAddress.scheme(of: text) else {
      self = SubscriptionAddress.withoutScheme(text)
      return
    }
    switch scheme {
    case "http", "https": self = SubscriptionAddress.web(text, else: "is not a valid URL")
    case _ where SubscriptionAddress.feedSchemes.contains(scheme):
      let rest = text.dropFirst(scheme.utf8.count + 1)
      let bare = rest.hasPrefix("//") ? rest.dropFirst(2) : rest
      let inner = URLReference.Parts(bare.prefix(10)).scheme
      let isWhole = inner == "http" || inner == "https"
      self = SubscriptionAddress.web(
        isWhole ? String(bare) : "http://\(bare)", else: "is not a valid URL")
    case "query": self = .elsewhere("is a query, not a feed; save it under [queries]")
    case "exec", "filter": self = .elsewhere("runs a program, which feeds are not allowed to do")
    case "file": self = .elsewhere("is a file; add it to the config by hand")
    default:
      let reason = "has the scheme '\(scheme.prefix(20)):', not http or https"
      // Other texts with a colon, such as lines of /etc/passwd, are no addresses.
      self =
        text.dropFirst(scheme.utf8.count + 1).hasPrefix("//")
        ? .elsewhere(reason) : .unreadable(reason)
    }
  }

  /// Whether the text is the name of a file rather than of a host: no top-level domain is called so.
  package static func isFileName(_ text: String) -> Bool {
    guard !text.contains(where: { "/:".contains($0) }) else { return false }
    return [".xml", ".rss", ".atom", ".rdf", ".json", ".opml"].contains {
      text.lowercased().hasSuffix($0)
    }
  }

  /// The URL that a text without a scheme is, if it begins with what looks like a host; nil for others, such as the path
  /// of a file. Whether it is not one all the same only the disk knows.
  package static func missingScheme(_ text: String) -> String? {
    guard URLReference.Parts(text).scheme == nil, !isFileName(text),
      case .web = SubscriptionAddress(text)
    else { return nil }
    return "https://\(text)"
  }

  /// Whether it is an address of any kind, rather than a word.
  var isRecognised: Bool {
    switch self {
    case .web: true
    case .elsewhere(let reason): reason != SubscriptionAddress.noURL
    case .unreadable: false
    }
  }

  private static let noURL = "is not an http(s) URL"

  /// The scheme of an address; nil if it has none, as in `host:8080/…`, whose host looks like one.
  private static func scheme(of text: String) -> String? {
    guard let scheme = URLReference.Parts(text.prefix(200)).scheme else { return nil }
    let rest = text.dropFirst(scheme.utf8.count + 1)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let end = rest.dropFirst(digits.count).first
    return !digits.isEmpty && (end == nil || end == "/" || end == "?") ? nil : scheme
  }

  private static func withoutScheme(_ text: String) -> SubscriptionAddress {
    if text.hasPrefix("//") { return web("https:\(text)", else: noURL) }
    if text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("./") || text.hasPrefix("../") {
      return .elsewhere("is a file; add it to the config by hand")
    }
    let authority = text.prefix { !"/?#".contains($0) }
    let host = authority.split(separator: ":").first ?? ""
    let isHost = host == "localhost" || host.dropFirst().dropLast().contains(".")
    return isHost ? web("https://\(text)", else: noURL) : .elsewhere(noURL)
  }

  /// The text as a valid URL with its variables unchanged, or the reason if it cannot be one.
  private static func web(_ text: String, else reason: String) -> SubscriptionAddress {
    let escaped = VariableEscaping(text)
    guard let url = URLReference.web(escaped.text, base: nil),
      URLReference.Parts(url).host != nil
    else { return .elsewhere(reason) }
    return .web(escaped.restored(url))
  }
}
