import FeedBasics
public import FeedModel
import FeedParsing

extension NewFeed {
  /// The feed as it will be in a config, with its variables filled in.
  /// - Parameter environment: the values of `${NAME}`.
  /// - Throws: ``ConfigError`` of the kind `request` for a setting that is not valid.
  public func feed(
    in config: Config, environment: [String: String]
  ) throws(ConfigError) -> Feed {
    var adapters = config.ownAdapters
    if let adapter, !definition.isEmpty {
      let keys = Dictionary(definition.map { ($0.key, $0.value) }) { first, _ in first }
      adapters[adapter] = try? Adapter(name: adapter, definition: keys)
    }
    let reader = FeedReader(
      settings: config.settings, ownAdapters: adapters, definedAdapters: [],
      place: FeedPlace(configPath: config.path, environment: environment), environment: environment)
    var problems = ConfigProblems()
    guard let document = try? TOMLDocument(block),
      case .array(let elements)? = document.root["feed"]?.value,
      case .table(let table)? = elements.first?.value,
      let found = reader.feed(ConfigTable("", table), &problems), problems.topmost == nil
    else {
      throw .request(problems.topmost?.message ?? "the feed's settings cannot be written as TOML")
    }
    return found.feed
  }

  /// Whether it contains a password or key itself, rather than a `${NAME}`.
  public var holdsSecret: Bool {
    SecretMask.holdsSecret(url: url)
      || headers.contains { SecretMask.isSecret(name: $0.name) && !$0.value.contains("${") }
  }
}

extension Config {
  /// The name of the feed that has an address already; nil if none has. The same address with another adapter is
  /// another feed.
  public func name(of feed: Feed) -> String? {
    // An account may have it as well: the articles are merged then.
    let feeds = feeds.filter { $0.role == nil }
    switch feed.location {
    case .web(let url):
      let known = KnownFeeds(feeds)
      return known.name(url: feed.configuredURL, adapter: feed.adapter)
        ?? known.name(url: url, adapter: feed.adapter)
    case .file:
      return feeds.first {
        $0.location == feed.location && (feed.adapter == nil || $0.adapter == feed.adapter)
      }?.name
    }
  }
}
