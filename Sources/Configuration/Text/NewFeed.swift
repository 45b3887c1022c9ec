import FeedModel

/// A feed that is to be put into the config.
public struct NewFeed: Sendable, Equatable {
  /// Its name, unlike all others.
  public var name: String
  /// With `${NAME}` unfilled.
  public var url: String
  /// Its tags, in their order.
  public var tags: [String] = []
  /// The adapter's name; nil if the content itself tells the format.
  public var adapter: String?
  /// Whether it is fetched.
  public var isEnabled = true

  /// A feed that no file has yet.
  public init(
    name: String, url: String, tags: [String] = [], adapter: String? = nil, isEnabled: Bool = true
  ) {
    self.name = name
    self.url = url
    self.tags = tags
    self.adapter = adapter
    self.isEnabled = isEnabled
  }

  /// Whether a feed of the config is the one that was meant.
  func describes(_ feed: Feed) -> Bool {
    feed.name == name && feed.configuredURL == url && feed.tags == tags && feed.adapter == adapter
      && feed.isEnabled == isEnabled
  }
}
