import FeedBasics

/// A link as merging sees it: what identifies its page, and whose page it is.
struct ItemLink {
  /// The canonical URL without its fragment; nil if the link is not an http(s) URL.
  let key: String?
  /// The fragment, if it may distinguish items of the page.
  let fragment: String?
  /// The site and the publisher; nil if the link leads through a redirector, or has no host.
  let publisherHost: PublisherHost?

  /// - Returns: nil without a URL.
  init?(_ url: String?) {
    guard let url else { return nil }
    if let simple = SimpleLink(url) { self.init(simple) } else { self.init(general: url) }
  }

  private init(_ link: SimpleLink) {
    key = link.key
    fragment = nil
    publisherHost = PublisherHost(host: link.host, path: link.path)
  }

  /// Reads any link. For a ``SimpleLink`` the result is the same as without this.
  init(general url: String) {
    let parts = URLReference.Parts(RedirectLink.unwrapped(url))
    key = CanonicalURL.key(parts)
    fragment = CanonicalURL.itemFragment(parts.fragment)
    guard let key, !RedirectLink.isRedirect(parts) else {
      publisherHost = nil
      return
    }
    // The key begins with the host, without that of a cache.
    let end =
      key.utf8.firstIndex {
        $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
      }
      ?? key.endIndex
    var host = key[..<end]
    if let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")),
      !host.utf8.contains(UInt8(ascii: "]"))
    {
      host = host[..<colon]
    }
    let path = key[end...].prefix { $0 != "?" && $0 != "#" }
    publisherHost = PublisherHost(host: String(host), path: path)
  }
}
