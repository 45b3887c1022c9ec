internal import FeedModel

/// What a list of feeds means by a feed's address.
public enum SubscriptionAddress: Sendable, Equatable {
  /// A valid http(s) URL. `${NAME}` stays in it as it is.
  case web(String)
  /// Something that is fetched otherwise, or not at all; the text says what, as the end of a sentence.
  case elsewhere(String)
  /// A line that only another program can make sense of; the text says why.
  case unreadable(String)

  /// Schemes under which web browsers hand feeds and podcasts on (`feed:` draft, 2004): `feed://host/…` and
  /// `feed:https://host/…`.
  private static let handedOn: Set<String> = ["feed", "pcast", "itpc", "podcast", "rss"]

  /// Bytes.
  private static let maximumLength = 65536

  /// - Parameter text: an address; where it has no scheme it begins with a host.
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
    case "http", "https": self = SubscriptionAddress.web(text, else: "is no valid URL")
    case _ where SubscriptionAddress.handedOn.contains(scheme):
      let rest = text.dropFirst(scheme.utf8.count + 1)
      let bare = rest.hasPrefix("//") ? rest.dropFirst(2) : rest
      let inner = URLReference.Parts(bare.prefix(10)).scheme
      let isWhole = inner == "http" || inner == "https"
      self = SubscriptionAddress.web(
        isWhole ? String(bare) : "http://\(bare)", else: "is no valid URL")
    case "query": self = .elsewhere("is a query, no feed; save it under [queries]")
    case "exec", "filter": self = .elsewhere("runs a program, which no feed may do here")
    case "file": self = .elsewhere("is a file; put it into the config by hand")
    default: self = .elsewhere("is fetched by '\(scheme.prefix(20)):', not by http or https")
    }
  }

  /// Whether it is an address of some kind at all, rather than a word.
  var isRecognised: Bool {
    switch self {
    case .web: true
    case .elsewhere(let reason): reason != SubscriptionAddress.noURL
    case .unreadable: false
    }
  }

  private static let noURL = "is no http(s) URL"

  /// nil also for `host:8080/…`, whose host looks like a scheme.
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
      return .elsewhere("is a file; put it into the config by hand")
    }
    let authority = text.prefix { !"/?#".contains($0) }
    let host = authority.split(separator: ":").first ?? ""
    let isHost = host == "localhost" || host.dropFirst().dropLast().contains(".")
    return isHost ? web("https://\(text)", else: noURL) : .elsewhere(noURL)
  }

  /// The URL made valid, its variables left alone.
  private static func web(_ text: String, else reason: String) -> SubscriptionAddress {
    let shielded = VariableEscaping(text)
    guard let url = URLReference.web(shielded.text, base: nil),
      URLReference.Parts(url).host != nil
    else { return .elsewhere(reason) }
    return .web(shielded.restored(url))
  }
}
