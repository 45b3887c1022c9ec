import FeedModel

/// A feed that is to be put into the config.
struct NewFeed: Equatable {
  var name: String
  /// With `${NAME}` as it is to stand there.
  var url: String
  var tags: [String] = []
  var adapter: String?
  var isEnabled = true

  /// Whether the config says of a feed what was meant.
  func describes(_ feed: Feed) -> Bool {
    feed.name == name && feed.configuredURL == url && feed.tags == tags && feed.adapter == adapter
      && feed.isEnabled == isEnabled
  }
}
