public import FeedModel
public import FeedParsing

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
  /// The keys of an adapter that the config does not have yet, and that is added with the feed; empty for none.
  public var definition: [AdapterSuggestion.Line] = []
  /// With `${NAME}` as written, not expanded.
  public var headers: [HTTPHeader] = []
  /// A span such as `12h`; nil for the interval of all feeds.
  public var interval: String?
  /// Whether its items' pages are loaded.
  public var full = false
  /// Where the article is in its items' pages, which are loaded too; nil if that is not known.
  public var page: SubscribedPage?
  /// Whether it is fetched.
  public var isEnabled = true
  /// The name of the list that it is in step with; nil for none.
  public var list: String?

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

  /// The keys and values of its block as TOML, in order.
  private var settings: [(key: String, value: String)] {
    var settings = [("name", TOMLText.quoted(name)), ("url", TOMLText.quoted(url))]
    if let adapter { settings.append(("adapter", TOMLText.quoted(adapter))) }
    if !headers.isEmpty {
      let fields = headers.map { "\(TOMLText.key($0.name)) = \(TOMLText.quoted($0.value))" }
      settings.append(("headers", "{ \(fields.joined(separator: ", ")) }"))
    }
    if let interval { settings.append(("interval", TOMLText.quoted(interval))) }
    if !tags.isEmpty {
      settings.append(("tags", "[\(tags.map(TOMLText.quoted).joined(separator: ", "))]"))
    }
    if full || page != nil { settings.append(("full", "true")) }
    if let page {
      let remove = page.remove.map { ", remove = [\(TOMLText.quoted($0))]" } ?? ""
      settings.append(("full_rule", "{ body = \(TOMLText.quoted(page.body))\(remove) }"))
    }
    if let list { settings.append(("list", TOMLText.quoted(list))) }
    if !isEnabled { settings.append(("enabled", "false")) }
    return settings
  }

  /// Its block as TOML, from `[[feed]]` to the line break after the last setting, and its adapter's.
  var block: String {
    let lines = settings.map { "\($0.key) = \($0.value)\n" }
    return "[[feed]]\n\(lines.joined())" + (adapterBlock.map { "\n\($0)" } ?? "")
  }

  /// The table of its own adapter; nil if it has none.
  var adapterBlock: String? {
    guard let adapter, !definition.isEmpty else { return nil }
    let lines = definition.map { "\($0.key) = \(SuggestedBlock.value($0))\n" }
    return "[adapter.\(TOMLText.key(adapter))]\n\(lines.joined())"
  }

  /// The same as an element of a list `feed = […]`.
  var element: String {
    let pairs = settings.map { "\($0.key) = \($0.value)" }
    return "  { \(pairs.joined(separator: ", ")) },\n" + (adapterBlock.map { "\n\($0)" } ?? "")
  }

  /// Whether a feed of the config has all of these values.
  func describes(_ feed: Feed) -> Bool {
    guard !full || feed.full else { return false }
    return feed.name == name && feed.configuredURL == url && feed.tags == tags
      && feed.adapter == adapter
      && feed.isEnabled == isEnabled && feed.headers.map(\.name) == headers.map(\.name)
      && (interval == nil || interval.flatMap(Quantity.span) == feed.interval)
  }
}
