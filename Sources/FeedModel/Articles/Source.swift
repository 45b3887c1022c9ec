/// The publisher of an entry, where that is not the feed itself (Google News, NewsAPI).
public struct Source: Sendable, Hashable, Codable {
  /// Plain text.
  public var title: String?
  public var url: String?

  public init(title: String? = nil, url: String? = nil) {
    self.title = title
    self.url = url
  }
}
