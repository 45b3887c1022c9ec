import FeedBasics
import FeedModel
import FeedParsing

/// What the URLs of one item are resolved against.
struct EntryBases {
  /// The `xml:base` of the item, as written.
  let item: String?
  /// The feed's website, absolute; nil if it has none.
  let website: String?
  /// The feed's URL as a base; nil if unknown.
  let feedURL: String?
  /// Whether the document is a web page.
  let isPage: Bool

  /// The base of an item's URLs: what the document declares, else the feed's website, else the feed's own URL.
  /// - Parameters:
  ///   - own: the `xml:base` of the element itself.
  ///   - page: the page that the item's body is from, the base of its URLs unless the document declares one.
  func base(_ own: String?, page: String? = nil) -> String? {
    declared(own) ?? page ?? website ?? feedURL
  }

  /// The base as the document itself has it, whose scheme `//host/…` takes over.
  func document(_ own: String?) -> String? { declared(own) ?? feedURL }

  /// A URL made absolute; nil if it is not for the web, or a word such as `null` in place of a URL.
  /// - Parameter own: the `xml:base` of its element.
  func resolve(_ url: String, _ own: String?) -> String? {
    if url.utf8.count < 10, EntryBases.noURLs.contains(url.trimmed.lowercased()) { return nil }
    var url = URLReference.repaired(url)
    let base = base(own)
    if EntryBases.begins(url, withHostOf: base) { url = "//" + url }
    return URLReference.web(url, base: url.hasPrefix("//") ? document(own) : base)
  }

  private static let noURLs: Set<String> = ["null", "none", "undefined", "n/a"]

  /// Whether a relative reference begins with the host of its base: `example.org/1`, whose scheme is missing.
  private static func begins(_ url: String, withHostOf base: String?) -> Bool {
    guard !url.withBytes({ ByteSearch.begins($0, "http") }), !url.hasPrefix("/"), let base,
      let host = URLReference.Parts(base).host
    else { return false }
    return [host, host.hasPrefix("www.") ? String(host.dropFirst(4)) : host].contains { host in
      url.utf8.starts(with: host.utf8)
        && url.utf8.dropFirst(host.utf8.count).first.map { "/?#:".utf8.contains($0) } ?? true
    }
  }

  /// The page that a link leads to; nil for a place in the feed, which would be the page of all its items. Items of a
  /// web page may be places in it.
  func resolve(_ link: ParsedLink) -> String? {
    isPage ? resolve(link.href, link.base) : file(link.href, link.base)
  }

  /// The URL of something that is never a place in the document, such as an image or attachment.
  func file(_ url: String, _ own: String?) -> String? {
    URLReference.isFragment(url) ? nil : resolve(url, own)
  }

  /// The base that the document declares, as an absolute http(s) URL; bases with other schemes are ignored.
  private func declared(_ own: String?) -> String? {
    own.flatMap(web) ?? item.flatMap(web)
  }

  private func web(_ base: String) -> String? {
    URLReference.absoluteWeb(base, base: feedURL).map(URLReference.base)
  }
}
