import ArticleRendering
import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// What the full-screen reader tells of a source on a screen of its own.
struct BrowseDetails {
  let session: Session
  /// nil before the first fetch.
  let store: (any ArticleStore)?

  func fields(of source: BrowseSource) throws -> [DetailField] {
    let config = try session.library.configOrEmpty()
    switch source.kind {
    case .feed: return try feed(source.name, config)
    case .tag:
      let names = config.feeds(tagged: source.name)
      return [
        DetailField("tag", source.name),
        DetailField("feeds", "\(names.count): \(names.joined(separator: ", "))"),
      ] + (try failing(Set(names), config))
    case .query:
      return [
        DetailField("query", source.name),
        DetailField("text", config.queries[source.name] ?? ""),
        try source.error.map { DetailField("error", $0, isBad: true) }
          ?? articles(source.condition),
      ]
    case .search: return [DetailField("query", source.name), try articles(source.condition)]
    case .builtIn where source.condition != .everything: return [try articles(source.condition)]
    case .builtIn:
      return [
        try articles(.everything),
        DetailField("starred", "\(try store?.totals().starred ?? 0)"),
        DetailField("feeds", "\(config.feeds.count)"),
        DetailField("config", session.library.paths.config),
        DetailField("store", session.library.storeName),
      ] + (try failing(nil, config))
    }
  }

  /// As the list of the articles counts them.
  private func articles(_ condition: ArticleCondition) throws -> DetailField {
    let visible = try store.map { try session.library.visible($0) }
    let unread = try visible?.count(condition.and(.unread)) ?? 0
    return DetailField("articles", "\(try visible?.count(condition) ?? 0), \(unread) unread")
  }

  private func feed(_ name: String, _ config: Config) throws -> [DetailField] {
    let host = config.feeds.first { $0.name == name }.flatMap(BrowseDetails.host)
    let neighbours = config.feeds.filter { $0.name == name || BrowseDetails.host($0) == host }
    let report = FeedHealthReport(
      config: config, feeds: neighbours, library: session.library, store: store)
    guard let feed = try report.health(of: { feed, _ in feed.name == name }).first else {
      return [
        DetailField("feed", name),
        DetailField("state", "not in \(config.path); its articles are kept"),
      ]
    }
    var fields = [
      DetailField("feed", feed.name),
      DetailField("URL", feed.url),
    ]
    if let url = feed.movedTo { fields.append(DetailField("moved to", url)) }
    if let website = feed.website { fields.append(DetailField("website", website)) }
    fields.append(
      DetailField("tags", feed.tags.isEmpty ? "none" : feed.tags.joined(separator: ", ")))
    if let error = feed.error {
      let count = feed.failures > 1 ? " (\(feed.failures) times in a row)" : ""
      fields.append(DetailField("error", error + count, isBad: true))
    }
    return fields + [
      DetailField("last success", feed.lastSuccess.map(ago) ?? "never"),
      DetailField("next fetch", next(feed)),
      DetailField("articles", "\(feed.articles), \(feed.unread) unread"),
    ]
  }

  private static func host(_ feed: Feed) -> String? {
    feed.location.baseURL.flatMap { URLReference.Parts($0).host }
  }

  private func ago(_ date: Date) -> String {
    "\(RelativeTime.elapsed(session.library.now.timeIntervalSince(date))) ago"
  }

  private func next(_ feed: FeedHealth) -> String {
    guard feed.isEnabled else { return "never: the feed is disabled in the config" }
    guard let next = feed.nextFetch else { return "never: the feed is gone (410)" }
    let wait = next.timeIntervalSince(session.library.now)
    return wait < 60 ? "due" : "in \(RelativeTime.wait(wait))"
  }

  /// The feeds that cannot be fetched, each with its error.
  /// - Parameter names: of these feeds only; nil for all.
  private func failing(_ names: Set<String>?, _ config: Config) throws -> [DetailField] {
    let report = FeedHealthReport(
      config: config, feeds: names.map { names in config.feeds.filter { names.contains($0.name) } },
      library: session.library, store: store)
    return try report.health { $0.error($1) != nil }
      .map { DetailField($0.name, $0.error ?? "", isBad: true) }
  }
}
