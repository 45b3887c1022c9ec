import FeedBasics

/// The canonical form of a story's URLs. Two appearances whose links have the same form are one article.
///
/// | ignored | example |
/// |---|---|
/// | redirectors that contain the URL | `google.com/url?url=…` |
/// | scheme, user, default port | `http://example.org:80/a` |
/// | how a name beyond ASCII is written | `http://BÜCHER。example/a` |
/// | `www.`, `m.`, `mobile.`, `amp.`, also after a language | `m.example.org/a`, `en.m.example.org/a` |
/// | AMP paths, parameters and caches | `/a/amp`, `?outputType=amp`, `cdn.ampproject.org/c/s/example.org/a` |
/// | fragment, unless it routes (`#!`, `#/`) or names a comment | `/a#comments` |
/// | tracking parameters | `?utm_source=rss` |
/// | the id of a visit | `?PHPSESSID=…`, `/a;jsessionid=…`, `/(S(…))/a` |
/// | order of parameters | `?b=2&a=1` |
/// | trailing slash, and the folder's index file | `/a/`, `/a/index.html` |
/// | dot segments (RFC 3986 §6.2.2.3) | `/b/../a`, `/./a` |
/// | needless percent-encoding, its letter case | `/%7ea`, `/%c3%a4` |
public enum CanonicalURL {
  /// The key that all URLs of the same story share.
  /// - Parameter keepingFragment: true to distinguish the items of one feed, which may differ in the fragment only.
  /// - Returns: the key; nil if the text is not an http(s) URL.
  public static func key(_ url: String, keepingFragment: Bool = false) -> String? {
    key(URLReference.Parts(RedirectLink.unwrapped(url)), keepingFragment: keepingFragment)
  }

  /// - Parameter unwrapped: a URL without a redirector around it.
  static func key(_ unwrapped: URLReference.Parts, keepingFragment: Bool = false) -> String? {
    var parts = unwrapped
    guard parts.scheme == "http" || parts.scheme == "https", let written = parts.host else {
      return nil
    }
    var host = HostName.canonical(written.hasSuffix(".") ? String(written.dropLast()) : written)
    unwrapAMPCache(&host, &parts)
    host = withoutServicePrefix(host)
    let port = parts.port.flatMap { $0 == 80 || $0 == 443 ? nil : ":\($0)" } ?? ""
    var path = withoutAMP(withoutSession(URLReference.withoutDots(normalised(parts.path))))
    if path.hasWord("/index.htm") {
      for index in ["/index.html", "/index.htm"] where path.hasSuffix(index) {
        path.removeLast(index.count)
      }
    }
    while path.hasSuffix("/") { path.removeLast() }
    var key = host + port + path
    let query = self.query(parts.query)
    if !query.isEmpty { key += "?" + query }
    if let fragment = parts.fragment, !fragment.isEmpty,
      keepingFragment || isPage(fragment)
    {
      key += "#" + fragment
    }
    return key
  }

  /// The fragment of a URL, if it may distinguish the items of a page; nil if it is part of the key, or names a part
  /// that many pages have, or a campaign.
  static func itemFragment(_ fragment: String?) -> String? {
    guard let fragment, !fragment.isEmpty, !isPage(fragment) else { return nil }
    let lower = fragment.lowercased()
    if partsOfPages.contains(lower) || lower.hasPrefix("more-") || lower.hasPrefix(":~:") {
      return nil
    }
    let name = lower.prefix { $0 != "=" }
    if name.endIndex < lower.endIndex, name == "echobox" || isTracking(lower[...]) { return nil }
    return normalised(fragment)
  }

  /// The URL without a fragment that only names a place in the page.
  package static func withoutPlace(_ url: String) -> String {
    guard let fragment = URLReference.Parts(url).fragment, !isPage(fragment) else { return url }
    return String(url.prefix { $0 != "#" })
  }

  /// Whether a fragment selects another page, or a comment on the page.
  private static func isPage(_ fragment: String) -> Bool {
    if fragment.hasPrefix("!") || fragment.hasPrefix("/") { return true }
    return comments.contains { prefix in
      guard fragment.hasPrefix(prefix), fragment.utf8.count > prefix.utf8.count else {
        return false
      }
      return fragment.utf8.dropFirst(prefix.utf8.count).allSatisfy { 0x30...0x39 ~= $0 }
    }
  }

  private static let comments = [
    "comment-", "comment", "issuecomment-", "discussion_r", "pullrequestreview-", "post", "post-",
    "reply-", "p", "c", "c-", "msg",
  ]

  /// Fragments of parts that many pages have.
  private static let partsOfPages: Set<String> = [
    "comments", "comment", "respond", "comment-form", "disqus_thread", "content", "main", "more",
    "top", "rss", "article", "story", "body", "new_comment", "commentform", "addcomments",
  ]

  static func withoutServicePrefix(_ host: String) -> String {
    var host = host[...]
    for prefix in ["www.", "m.", "mobile.", "amp.", "www."]
    where host.utf8.starts(with: prefix.utf8) {
      let rest = Substring(host.utf8.dropFirst(prefix.utf8.count))
      // The rest must still be a host name: "m.org" is one, "org" is not.
      if rest.utf8.contains(UInt8(ascii: ".")) { host = rest }
    }
    return withoutInnerMobile(String(host))
  }

  /// `en.m.wikipedia.org`: the label is between a language and the registered domain.
  private static func withoutInnerMobile(_ host: String) -> String {
    guard host.hasWord(".m.") else { return host }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 4, labels[1] == "m", (2...3).contains(labels[0].count),
      labels.count - 2 >= RegistrableDomain.of(host).split(separator: ".").count
    else { return host }
    return ([labels[0]] + labels.dropFirst(2)).joined(separator: ".")
  }

  /// `example-org.cdn.ampproject.org/c/s/example.org/a` and `google.com/amp/s/example.org/a`.
  private static func unwrapAMPCache(_ host: inout String, _ parts: inout URLReference.Parts) {
    guard host.hasWord("google.com") || host.hasWord("cdn.ampproject.org") else { return }
    let isCache = host.hasSuffix(".cdn.ampproject.org") || host == "cdn.ampproject.org"
    let isViewer = host.hasSuffix("google.com") && parts.path.hasPrefix("/amp/")
    guard isCache || isViewer else { return }
    var segments = parts.path.split(separator: "/").dropFirst()
    if segments.first == "s" { segments = segments.dropFirst() }
    guard let inner = segments.first, inner.contains(".") else { return }
    host = inner.lowercased()
    parts.path = "/" + segments.dropFirst().joined(separator: "/")
    parts.authority = host
  }

  private static func withoutAMP(_ path: String) -> String {
    guard path.hasWord("amp") else { return path }
    for ending in ["/amp/", "/amp", ".amp.html", ".amp"]
    where path.hasSuffix(ending) && path.count > ending.count {
      let rest = String(path.dropLast(ending.count))
      return ending == ".amp.html" ? rest + ".html" : rest
    }
    return path.hasPrefix("/amp/") && path.count > 5 ? String(path.dropFirst(4)) : path
  }

  /// Java's servlets and ASP.NET write the id of a visit into the path where there are no cookies.
  private static func withoutSession(_ path: String) -> String {
    if path.hasWord("/(S("), let start = path.firstRange(of: "/(S(") {
      let rest = path[start.upperBound...]
      let id = rest.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber) }
      if id.count == 24, rest[id.endIndex...].hasPrefix("))/") {
        return String(path[..<start.lowerBound] + rest[id.endIndex...].dropFirst(2))
      }
    }
    guard path.hasWord(";"),
      let start = path.firstRange(of: ";jsessionid=") ?? path.firstRange(of: ";JSESSIONID=")
    else { return path }
    return String(
      path[..<start.lowerBound] + path[start.upperBound...].drop { $0 != "/" && $0 != ";" })
  }

  /// RFC 3986 §6.2.2: unreserved characters are not encoded, hexadecimal digits are in upper case.
  private static func normalised(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "%"), i + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(i + 1)...(i + 2)], as: UTF8.self), radix: 16)
      {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"),
          UInt8(ascii: "~"):
          output.append(value)
        default:
          output.append(
            contentsOf: String(decoding: bytes[i...(i + 2)], as: UTF8.self).uppercased().utf8)
        }
        i += 3
      } else {
        output.append(bytes[i])
        i += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The query in its canonical form; empty if nothing of it counts.
  static func query(_ query: String?) -> String {
    guard let query, !query.isEmpty else { return "" }
    var normal = normalised(query)
    // The separator was escaped once too often: `?a=1&amp;ref=rss` after the feed's own escaping is undone.
    if normal.hasWord("&amp;") { normal = normal.replacing("&amp;", with: "&") }
    // Most URLs have one parameter, if any.
    guard normal.utf8.contains(UInt8(ascii: "&")) else {
      return isTracking(normal[...]) ? "" : normal
    }
    return normal.split(separator: "&").filter { !isTracking($0) }.sorted().joined(separator: "&")
  }

  /// Whether a URL has a tracking parameter.
  static func isTracked(_ url: String) -> Bool {
    URLReference.Parts(url).query.map { normalised($0).split(separator: "&") }?
      .contains(where: isTracking) ?? false
  }

  private static func isTracking(_ pair: Substring) -> Bool {
    // The most usual one, and one of the prefixes.
    if pair.utf8.starts(with: "utm_".utf8) { return true }
    let end = pair.utf8.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
    let value = end < pair.endIndex ? pair[pair.utf8.index(after: end)...] : ""
    return TrackingParameter.isTracking(name: String(pair[..<end]), value: value)
  }
}
