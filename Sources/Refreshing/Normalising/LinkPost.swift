import FeedBasics
import FeedModel

/// Entries of link blogs: their link is the page that they point to. In Atom, their related link or their id is their own
/// page; elsewhere that of their comments is, or their guid.
enum LinkPost {
  /// - Parameters:
  ///   - url: the entry's link.
  ///   - ownSites: the domains of the feed itself; empty if its entries are no link posts.
  ///   - resolve: a link made absolute, with the base of its element.
  /// - Returns: the entry's own page, and the page it points to; the link alone if it is not a link post.
  static func divide(
    _ url: String?, of item: ParsedItem, ownSites: Set<String>,
    resolve: (_ url: String, _ base: String?) -> String?
  ) -> (url: String?, target: String?) {
    guard !ownSites.isEmpty, item.originalLink == nil, let url, let away = site(url),
      !ownSites.contains(away)
    else { return (url, nil) }
    var pages = item.links.filter { $0.rel == "related" }.compactMap { resolve($0.href, $0.base) }
    if let id = item.guid, let page = URLReference.repairedWeb(id, base: nil) {
      pages.append(page)
    }
    let own = pages.first { site($0).map(ownSites.contains) ?? false }
    return own.map { ($0, RedirectLink.unwrapped(url)) } ?? (url, nil)
  }

  /// The page that an item's text is from: its own page at its source, if its link leads to another site, else its link.
  /// - Parameters:
  ///   - comments: the page of its comments, absolute; nil if the item names none.
  ///   - isAdapted: whether only its comments are at the source, on whatever domain.
  ///   - ownSites: the domains of the feed itself.
  static func textPage(
    _ url: String, of item: ParsedItem, comments: String?, isAdapted: Bool,
    ownSites: () -> Set<String>
  ) -> String {
    var pages: [String] = []
    if !isAdapted, let guid = item.guid, item.guidIsPermaLink != false, !sharesHost(guid, url),
      URLReference.isWeb(guid), let page = URLReference.repairedWeb(guid, base: nil)
    {
      pages.append(page)
    }
    if let comments, !sharesHost(comments, url) { pages.append(comments) }
    // Of most items, all pages are on one host.
    if pages.isEmpty { return url }
    let own = isAdapted ? nil : ownSites()
    guard let away = site(url), !(own?.contains(away) ?? false) else { return url }
    return pages.first { page in
      site(page).map { $0 != away && own?.contains($0) ?? true } ?? false
    } ?? url
  }

  /// Whether two URLs are written with the same scheme and host.
  private static func sharesHost(_ a: String, _ b: String) -> Bool {
    a.withBytes { a in
      b.withBytes { b in
        var slashes = 0
        for (one, other) in zip(a, b) {
          if one != other { return false }
          if one == UInt8(ascii: "/") { slashes += 1 }
          if slashes == 3 { return true }
        }
        return a.count == b.count
      }
    }
  }

  /// The domains of a feed: of its home page, its `self` link, its id and the URL it was fetched from.
  /// - Parameter resolve: a link of the feed made absolute.
  static func ownSites(
    of feed: ParsedFeed, feedURL: String?, resolve: (ParsedLink) -> String?
  ) -> Set<String> {
    let links = feed.links.filter { ["alternate", "self"].contains($0.rel) }.compactMap(resolve)
    let others = [feed.id, feedURL].compactMap {
      $0.flatMap { URLReference.web($0, base: feedURL) }
    }
    return Set((links + others).compactMap(site))
  }

  /// The domain of a page; nil if the link leads through a redirector.
  private static func site(_ url: String) -> String? {
    let parts = URLReference.Parts(RedirectLink.unwrapped(url))
    guard let host = parts.host, !RedirectLink.isRedirect(parts) else { return nil }
    return PublisherHost(host: CanonicalURL.withoutServicePrefix(host), path: "").site
  }
}
