import FeedBasics

/// Where the feed of a page is, as far as that follows from the page's URL and ``SiteTable``.
package struct SiteFeed: Equatable {
  package enum Source: Equatable {
    /// The feed's URL.
    case feed(String)
    /// The URL has `{value}`, which is the text of the first of these JSON members in the page's source.
    case page(members: [String], feed: String)
    /// A JSON document at the URL, whose member contains the feed's URL.
    case lookup(String, member: String)
  }

  package var source: Source
  /// Whether the site is known. On others the path may have another meaning.
  package var isCertain: Bool

  /// The feed's URL if it is certain without any request.
  package var certainURL: String? {
    if isCertain, case .feed(let url) = source { url } else { nil }
  }

  /// Whether a known site must be asked for the feed's URL.
  package var needsRequest: Bool { isCertain && certainURL == nil }

  /// - Parameter page: the URL of a web page. One with a user name, or with a port on a known site, has no feed here.
  package init?(of page: String) {
    let parts = URLReference.Parts(page)
    guard parts.scheme == "http" || parts.scheme == "https", parts.credentials == nil,
      var host = parts.host?[...]
    else { return nil }
    if host.hasSuffix(".") { host = host.dropLast() }
    if host.hasPrefix("www.") { host = host.dropFirst(4) }
    for site in SiteFeed.sites {
      for pattern in site.hosts {
        guard let names = pattern.captures(host: host) else { continue }
        let usual = parts.scheme == "http" ? 80 : 443
        guard !site.isKnown || parts.port ?? usual == usual else { return nil }
        self.init(site, names, parts)
        return
      }
    }
    return nil
  }

  private init?(_ site: Site, _ hostNames: [String: String], _ page: URLReference.Parts) {
    for rule in site.rules {
      guard let names = rule.pattern.captures(path: page.path, query: page.query) else { continue }
      let values = SiteFeed.values(of: page, isKnown: site.isKnown).merging(hostNames) { $1 }
        .merging(names) { $1 }
      guard let source = rule.source(values) else { return nil }
      self.source = source
      isCertain = site.isKnown
      return
    }
    return nil
  }

  /// The values of `{page}`, `{origin}`, `{path}` and `{?}`. The known sites all have https.
  private static func values(
    of page: URLReference.Parts, isKnown: Bool
  ) -> [String: String] {
    let path = page.path.split(separator: "/").map { "/\($0)" }.joined()
    let origin = "\(isKnown ? "https" : page.scheme ?? "https")://\(page.authority ?? "")"
    return [
      "page": origin + path, "origin": origin, "path": path,
      "?": page.query.map { "?\($0)" } ?? "",
    ]
  }

  /// A template with its names replaced; nil if a value cannot be where it would be.
  package static func filled(_ template: String, _ values: [String: String]) -> String? {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      guard let value = values[name] else { return nil }
      let isOwn = ["page", "origin", "path", "?"].contains(name)
      let isHost = text == "https://"
      guard isOwn || !(isHost || text.contains("?")) || isWord(value, isHost: isHost) else {
        return nil
      }
      text += value
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// Whether a text can be a label of a host, or the value of a parameter, as it is.
  private static func isWord(_ text: String, isHost: Bool) -> Bool {
    text.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || !isHost && "_.~".utf8.contains($0)
    }
  }

  /// The feed of a channel of YouTube without its short videos and streams, which is that of a playlist; nil for any other
  /// feed.
  static func withoutShorts(_ url: String) -> String? {
    let channel = "https://www.youtube.com/feeds/videos.xml?channel_id=UC"
    guard url.hasPrefix(channel) else { return nil }
    return
      "https://www.youtube.com/feeds/videos.xml?playlist_id=UULF\(url.dropFirst(channel.count))"
  }

  // MARK: The table

  private struct Site {
    var hosts: [SitePattern]
    var isKnown: Bool
    var rules: [Rule] = []
  }

  private struct Rule {
    var pattern: SitePattern
    var words: [Substring]

    /// nil if the page has no feed.
    func source(_ values: [String: String]) -> Source? {
      switch (words[0], words.count) {
      case ("page", 3):
        return .page(
          members: words[1].split(separator: ",").map(String.init), feed: String(words[2]))
      case ("lookup", 3):
        return SiteFeed.filled(String(words[1]), values).map {
          .lookup($0, member: String(words[2]))
        }
      case ("-", _): return nil
      default: return SiteFeed.filled(String(words[0]), values).map { .feed($0) }
      }
    }
  }

  private static var sites: [Site] {
    var sites: [Site] = []
    for line in SiteTable.text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix(" "), words.count > 1 {
        sites[sites.count - 1].rules.append(
          Rule(pattern: SitePattern(path: words[0]), words: Array(words.dropFirst())))
      } else {
        sites.append(Site(hosts: words.map(SitePattern.init(host:)), isKnown: words != ["*"]))
      }
    }
    return sites
  }
}
