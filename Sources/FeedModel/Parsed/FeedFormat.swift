/// The format a document was read as; the raw value is what `_aggregate.format` says.
public enum FeedFormat: Sendable, Hashable {
  case rss(version: String)
  case rss1
  case atom1
  case atom03
  case cdf
  case jsonFeed(version: String)
  case rssInJSON
  case json(adapter: String)

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
    }
  }
}
