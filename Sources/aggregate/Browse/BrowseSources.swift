import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// The first screen's rows: everything, labels, saved queries, tags, feeds.
struct BrowseSources {
  let session: Session
  /// nil before the first fetch.
  let store: (any ArticleStore)?

  func all() throws -> [BrowseSource] {
    var sources = [
      BrowseSource(kind: .builtIn, name: "All articles", condition: .everything),
      BrowseSource(kind: .builtIn, name: "Unread", condition: .unread),
      BrowseSource(kind: .builtIn, name: "Starred", condition: .starred),
    ]
    if try store?.queuedAttachments().isEmpty == false {
      var queue = BrowseSource(kind: .builtIn, name: "Queue", condition: .queued)
      queue.order = .queue
      sources.append(queue)
    }
    sources +=
      try store?.labels().map {
        BrowseSource(kind: .builtIn, name: "label:\($0.name)", condition: .labelled($0.name))
      } ?? []
    guard let config = try session.library.configIfPresent() else {
      return sources
        + (try store?.feedNames() ?? []).map {
          BrowseSource(kind: .feed, name: $0, condition: .feeds([$0]))
        }
    }
    sources += queries(config)
    let names = try store?.storedNames(of: config.feeds) ?? [:]
    let states = try store?.states(of: config.feeds) ?? config.feeds.map { _ in FeedState() }
    let feeds = zip(config.feeds, states).map { feed, state in
      BrowseSource(
        kind: .feed, name: feed.name, condition: .feeds([names[feed.name] ?? feed.name]),
        tags: feed.tags, url: feed.configuredURL, error: feed.error(state))
    }
    let failing = Set(
      zip(config.feeds, feeds).lazy.filter { $0.isEnabled && $1.error != nil }.map(\.1.name))
    return sources + tags(config, names, failing: failing) + feeds
  }

  private func queries(_ config: Config) -> [BrowseSource] {
    let resolution = session.library.resolution(store)
    return config.queryNames.map { query($0, resolution) }
  }

  /// An invalid query matches nothing and shows its error.
  private func query(_ name: String, _ resolution: QueryResolution) -> BrowseSource {
    do {
      return BrowseSource(
        kind: .query, name: name, condition: try resolution.condition("@\(name)"))
    } catch {
      return BrowseSource(kind: .query, name: name, condition: .any([]), error: error.description)
    }
  }

  /// Each tag once, ignoring case like `tag:`, as the first feed writes it. It tells how many of its feeds failed, which
  /// are not listed while it is folded.
  private func tags(
    _ config: Config, _ names: [String: String], failing: Set<String>
  ) -> [BrowseSource] {
    var tagged: [String: (name: String, feeds: [String], failed: Int)] = [:]
    for feed in config.feeds {
      var own: Set<String> = []
      for tag in feed.tags where own.insert(tag.lowercased()).inserted {
        tagged[tag.lowercased(), default: (tag, [], 0)].feeds.append(names[feed.name] ?? feed.name)
        if failing.contains(feed.name) { tagged[tag.lowercased()]?.failed += 1 }
      }
    }
    var byRules: [String: [String]] = [:]
    for tag in config.ruleTags.sorted() {
      byRules[tag.lowercased(), default: []].append(tag)
      if tagged[tag.lowercased()] == nil { tagged[tag.lowercased()] = (tag, [], 0) }
    }
    return tagged.sorted { $0.key < $1.key }.map { key, tag in
      let feeds = ArticleCondition.feeds(tag.feeds)
      let rules = (byRules[key] ?? []).map(ArticleCondition.tagged)
      return BrowseSource(
        kind: .tag, name: tag.name, condition: rules.isEmpty ? feeds : .any(rules + [feeds]),
        error: tag.failed == 0
          ? nil : "\(tag.failed) of \(Amount(tag.feeds.count, "feed")) failed")
    }
  }

  /// All sources with their counts of unread articles; those of stars and labels count all that they have.
  func counted() throws -> [BrowseSource] {
    let totals = try store?.totals() ?? StoreTotals()
    let visible = try store.map { try session.library.visible($0) }
    let unread = try visible?.count(.unread) ?? 0
    let byFeed = try store?.unreadByFeed() ?? [:]
    return try all().map { source in
      var source = source
      source.unread =
        switch source.kind {
        case .builtIn:
          switch source.condition {
          case .starred: totals.starred
          case .queued, .labelled:
            try store?.count(ArticleQuery(source.condition.and(.not(.hidden)))) ?? 0
          default: unread
          }
        case .feed, .tag, .query, .search:
          try count(
            source.condition, byFeed, visible,
            limit: source.isCountLimited ? BrowseSource.maximumCounted + 1 : nil)
        }
      if source.condition == .everything { source.articles = try visible?.count(.everything) ?? 0 }
      return source
    }
  }

  private func count(
    _ condition: ArticleCondition, _ byFeed: [String: Int], _ visible: VisibleArticles?, limit: Int?
  ) throws -> Int {
    var limit = limit
    if case .feeds(let names) = condition {
      let sum = names.reduce(0) { $0 + (byFeed[$1] ?? 0) }
      // An article that several of the feeds carry counts once.
      if names.count == 1 || sum == 0 { return sum }
      limit = nil
    }
    guard let store, let visible else { return 0 }
    return try store.count(
      ArticleQuery(visible.condition(condition).and(.unread), limit: limit))
  }
}
