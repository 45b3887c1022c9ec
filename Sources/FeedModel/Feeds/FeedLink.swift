/// A feed that a page links to.
public struct FeedLink: Sendable, Equatable {
  /// The absolute URL, resolved against the page's URL or its `base` element.
  public var url: String
  /// The link's title on one line; nil if it has none.
  public var title: String?

  /// Creates a link from its parts.
  public init(url: String, title: String?) {
    self.url = url
    self.title = title
  }
}
