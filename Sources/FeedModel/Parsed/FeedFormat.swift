/// The format a document was read as. ``name`` is the value of `_aggregate.format`.
public enum FeedFormat: Sendable, Hashable {
  /// RSS: the version is `0.90` to `0.94` if the document declares one of them, else `2.0`, whose rules cover all.
  case rss(version: String)
  /// RSS 1.0, an application of RDF (web.resource.org/rss/1.0).
  case rss1
  /// Atom 1.0 (RFC 4287).
  case atom1
  /// Atom 0.3, a draft that is still in use.
  case atom03
  /// Microsoft's Channel Definition Format.
  case cdf
  /// JSON Feed (jsonfeed.org); the version is `1.0` or `1.1`.
  case jsonFeed(version: String)
  /// RSS 2.0 written as JSON: an object `rss` with a `channel`.
  case rssInJSON
  /// A JSON API, read by the adapter of this name.
  case json(adapter: String)
  /// A web page with a list, read by the adapter of this name.
  case page(adapter: String)

  /// One word: `rss-2.0`, `atom-1.0`, `json-feed-1.1`, `json:newsapi`, `page:notices`.
  public var name: String {
    switch self {
    case .rss(let version): "rss-\(version)"
    case .rss1: "rss-1.0"
    case .atom1: "atom-1.0"
    case .atom03: "atom-0.3"
    case .cdf: "cdf"
    case .jsonFeed(let version): "json-feed-\(version)"
    case .rssInJSON: "rss-in-json"
    case .json(let adapter): "json:\(adapter)"
    case .page(let adapter): "page:\(adapter)"
    }
  }

  /// Whether a lone description is the content. In XML feeds it is; JSON formats distinguish the two.
  public var promotesSummary: Bool {
    switch self {
    case .rss, .rss1, .atom1, .atom03, .cdf, .rssInJSON: true
    case .jsonFeed, .json, .page: false
    }
  }

  /// Whether an adapter reads it from the JSON of an API.
  public var isAdapted: Bool {
    if case .json = self { true } else { false }
  }

  /// Whether it is a web page.
  public var isPage: Bool {
    if case .page = self { true } else { false }
  }
}
