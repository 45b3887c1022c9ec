import FeedBasics
import FeedModel

/// Links that lead to a story through a service that counts clicks. Those that contain the story's own URL are
/// unwrapped without a request.
public enum RedirectLink {
  /// The URL inside a link; nil if the link is not a known redirect or contains no readable URL.
  public static func target(of url: String) -> String? {
    guard mayCarryURL(url) else { return nil }
    let parts = URLReference.Parts(url)
    guard let host = parts.host else { return nil }
    let found: String?
    if let name = pageParameter(of: parts, host) {
      found = parameter(name, in: parts)
    } else if isGoogle(host), parts.path == "/url" || parts.path == "/news/url" {
      found = parameter("url", in: parts) ?? parameter("q", in: parts)
    } else if GoogleNewsHost.contains(host) {
      found = GoogleNewsToken.path(parts.path).flatMap(GoogleNewsToken.target)
    } else if host.hasSuffix("bing.com"), parts.path.lowercased().hasSuffix("/apiclick.aspx") {
      found = parameter("url", in: parts)
    } else {
      found = nil
    }
    guard let found, let valid = URLReference.web(found, base: nil), valid.hasPrefix("http") else {
      return nil
    }
    return valid
  }

  /// Whether the host contains `google`, `youtube` or `bing`. Nearly every link is the publisher's own, and its first
  /// bytes are enough to rule out a redirect.
  private static func mayCarryURL(_ url: String) -> Bool {
    url.utf8.withContiguousStorageIfAvailable(mayCarryURL) ?? true
  }

  private static func mayCarryURL(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    var slashes = 0
    var word: UInt64 = 0
    for byte in url {
      if byte == UInt8(ascii: "/") { slashes += 1 }
      if slashes == 3 { return false }
      word = word << 8 | UInt64(byte | 0x20)
      if word & 0xFFFF_FFFF_FFFF == google || word & 0xFFFF_FFFF == bing
        || word & 0xFF_FFFF_FFFF_FFFF == youTube
      {
        return true
      }
    }
    return false
  }

  private static let google = "google".utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  private static let youTube = "youtube".utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  private static let bing = "bing".utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }

  /// The story's own URL, after removing up to four redirectors around it.
  public static func unwrapped(_ url: String) -> String {
    var current = url
    for _ in 0..<4 {
      guard let next = target(of: current) else { break }
      current = next
    }
    return current
  }

  /// Whether a link leads through a redirector, whether or not it can be unwrapped.
  public static func isRedirect(_ url: String) -> Bool { isRedirect(URLReference.Parts(url)) }

  static func isRedirect(_ parts: URLReference.Parts) -> Bool {
    guard let host = parts.host else { return false }
    if GoogleNewsHost.contains(host) || host == "feedproxy.google.com" { return true }
    if pageParameter(of: parts, host) != nil { return true }
    if isGoogle(host) { return parts.path == "/url" || parts.path == "/news/url" }
    if host.hasSuffix("bing.com") { return parts.path.lowercased().hasSuffix("/apiclick.aspx") }
    return host == "feeds.feedburner.com" && parts.path.hasWord("/~")
      || host == "feedsportal.com" || host.hasSuffix(".feedsportal.com")
      || parts.path.hasWord("/~r/") && parts.path.hasWord("/~3/")
  }

  /// The parameter that has the page for which Google and YouTube first ask for consent, or for another browser; nil for
  /// any other link.
  private static func pageParameter(of parts: URLReference.Parts, _ host: String) -> String? {
    if host.hasPrefix("consent."), isGoogle(host) || host == "consent.youtube.com" {
      return "continue"
    }
    let isUnsupported = parts.path == "/supported_browsers"
    return isUnsupported && (host == "youtube.com" || host.hasSuffix(".youtube.com"))
      ? "next_url" : nil
  }

  private static func isGoogle(_ host: String) -> Bool {
    guard host.hasWord("google") else { return false }
    let labels = host.split(separator: ".")
    guard let index = labels.firstIndex(of: "google") else { return false }
    return labels.count - index <= 3
  }

  private static func parameter(_ name: String, in parts: URLReference.Parts) -> String? {
    parts.parameter(name).map { $0.percentDecoded ?? String($0) }
  }
}
