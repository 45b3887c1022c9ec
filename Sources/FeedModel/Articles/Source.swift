/// The publisher of an entry, where that is not the feed itself (Google News, NewsAPI).
public struct Source: Sendable, Hashable, Codable {
  /// Plain text.
  public var title: String?
  /// The publisher's site, or its feed.
  public var url: String?

  /// A publisher, as far as it is known.
  public init(title: String? = nil, url: String? = nil) {
    self.title = title
    self.url = url
  }
}
