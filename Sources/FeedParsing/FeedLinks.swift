public import FeedBasics
public import FeedModel

/// The feeds that an HTML page links to (`link rel=alternate`, WHATWG HTML §4.6.6.1).
public enum FeedLinks {
  /// Finds the links to feeds in a page, at most 100.
  /// - Parameters:
  ///   - page: the HTML as received, in any encoding.
  ///   - contentType: the response's `Content-Type`, for its charset.
  ///   - url: the URL of the page.
  /// - Returns: the candidates in document order, each URL once.
  public static func candidates(in page: Data, contentType: String?, url: String) -> [FeedLink] {
    read(page, contentType, url).candidates
  }

  /// The absolute URLs of a page's icons (`link rel=icon`, WHATWG HTML §4.6.6.9) in document order, at most 10.
  /// - Parameters: as for ``candidates(in:contentType:url:)``.
  public static func icons(in page: Data, contentType: String?, url: String) -> [String] {
    read(page, contentType, url).icons
  }

  /// The absolute URLs, on the page's own site, of links in its text whose paths end as those of feeds do, such as `/rss`
  /// and `/news.atom`, in document order; at most 5.
  /// - Parameters: as for ``candidates(in:contentType:url:)``.
  public static func likely(in page: Data, contentType: String?, url: String) -> [String] {
    read(page, contentType, url, readsAnchors: true).likely
  }

  /// Whether the last part of a URL's path, or the part before it, is one that feeds have.
  private static func isLikely(_ url: String) -> Bool {
    let parts = URLReference.Parts(url).path.lowercased().split(separator: "/").suffix(2)
    guard let last = parts.last else { return false }
    return likelyNames.contains(last)
      || [".rss", ".atom", ".rdf"].contains { last.hasSuffix($0) }
      || parts.count == 2 && ["rss", "atom"].contains(parts[parts.startIndex])
  }

  private static let likelyNames: Set<Substring> = [
    "feed", "feeds", "rss", "atom", "feed.xml", "rss.xml", "atom.xml", "index.xml", "feed.json",
    "index.rdf", "rss.php", "feed.php",
  ]

  private static func read(
    _ page: Data, _ contentType: String?, _ url: String, readsAnchors: Bool = false
  ) -> LinkReader {
    let text = DocumentText([UInt8](page), httpCharset: ContentType(contentType).charset)
    var reader = LinkReader(page: url, readsAnchors: readsAnchors)
    HTMLParser.parse(String(decoding: text.bytes, as: UTF8.self), handler: &reader)
    return reader
  }

  private static let types: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/json", "text/xml", "application/xml",
  ]

  private struct LinkReader: HTMLHandler {
    private let page: String
    private let readsAnchors: Bool
    private var base: String
    private(set) var candidates: [FeedLink] = []
    private(set) var icons: [String] = []
    private(set) var likely: [String] = []
    private var seen: Set<String> = []
    private var resolved = 0
    private var anchors = 0

    init(page: String, readsAnchors: Bool) {
      (self.page, self.readsAnchors, base) = (page, readsAnchors, page)
    }

    mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
      if name == .base { base = url(attributes) ?? base }
      if readsAnchors, name == .a { note(attributes) }
      guard name == .link, let rel = attributes[.rel] else { return }
      let words = rel.lowercased().split(whereSeparator: \.isWhitespace)
      let isIcon = words.contains("icon") && icons.count < 10
      let type = words.contains("alternate") ? ContentType(attributes[.type]).type : nil
      let isFeed = type.map(FeedLinks.types.contains) ?? false && candidates.count < 100
      // A page may have very many links, and a long base.
      guard isIcon || isFeed, resolved < 1000 else { return }
      resolved += 1
      guard let url = url(attributes) else { return }
      if isIcon { icons.append(url) }
      // WordPress describes each page for its own programs.
      let isOther = type == "application/json" && url.contains("/wp-json/")
      guard isFeed, !isOther, seen.insert(url).inserted else { return }
      candidates.append(FeedLink(url: url, title: attributes[.title].flatMap(PlainText.folded)))
    }

    /// Whether a URL is of the page's host or of one below it: the feeds of other sites are no feeds of this one.
    private func isOfSite(_ url: String) -> Bool {
      guard let site = URLReference.Parts(page).site, let host = URLReference.Parts(url).host else {
        return false
      }
      return host == site || host.hasSuffix("." + site)
    }

    private mutating func note(_ attributes: HTMLAttributes) {
      guard likely.count < 5, anchors < 1000 else { return }
      anchors += 1
      guard let url = url(attributes), FeedLinks.isLikely(url), isOfSite(url), !likely.contains(url)
      else {
        return
      }
      likely.append(url)
    }

    private func url(_ attributes: HTMLAttributes) -> String? {
      attributes[.href].flatMap { URLReference.repairedWeb($0, base: base) }
    }

    func end(_ name: HTMLName) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}
