import FeedModel

/// A feed to add to the config.
public struct NewFeed: Sendable, Equatable {
  /// Its name, which no other feed has.
  public var name: String
  /// With `${NAME}` as written, not expanded.
  public var url: String
  /// Its tags, in order.
  public var tags: [String] = []
  /// The adapter's name; nil if the format is recognised from the content.
  public var adapter: String?
  /// Whether it is fetched.
  public var isEnabled = true

  /// Creates a feed from its settings.
  public init(
    name: String, url: String, tags: [String] = [], adapter: String? = nil, isEnabled: Bool = true
  ) {
    self.name = name
    self.url = url
    self.tags = tags
    self.adapter = adapter
    self.isEnabled = isEnabled
  }

  /// Its block as TOML, from `[[feed]]` to the line break after the last setting.
  var block: String {
    var lines = ["[[feed]]", "name = \(TOMLText.quoted(name))", "url = \(TOMLText.quoted(url))"]
    if let adapter { lines.append("adapter = \(TOMLText.quoted(adapter))") }
    if !tags.isEmpty {
      lines.append("tags = [\(tags.map(TOMLText.quoted).joined(separator: ", "))]")
    }
    if !isEnabled { lines.append("enabled = false") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether a feed of the config has all of these values.
  func describes(_ feed: Feed) -> Bool {
    feed.name == name && feed.configuredURL == url && feed.tags == tags && feed.adapter == adapter
      && feed.isEnabled == isEnabled
  }
}
