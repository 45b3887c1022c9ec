import FeedModel

/// The feeds of the config that clients see: those that are not disabled.
struct ServedFeeds: Sendable {
  /// In the config's order.
  let feeds: [ServedFeed]
  /// Their ids.
  let ids: Set<Int64>
  /// Their labels, each once, in the order in which feeds have them first, and as the first one writes it: letter case does
  /// not matter.
  let labels: LabelNames
  private let placesByID: [Int64: Int]
  private let placesByName: [String: Int]
  /// By the names of ``labels``.
  private let idsByLabel: [String: Set<Int64>]

  /// - Parameters:
  ///   - feeds: all feeds of the config.
  ///   - states: what is stored of each, in the same order; those without an id are left out.
  init(_ feeds: [Feed], _ states: [FeedState]) {
    var urls: Set<String> = []
    let enabled = zip(feeds, states).filter { $0.isEnabled && $1.id != nil }
    let labels = LabelNames(enabled.flatMap { $0.0.tags })
    let served = enabled.compactMap { feed, state -> ServedFeed? in
      guard let id = state.id else { return nil }
      let feed = ServedFeed(id: id, feed, state, labels: labels)
      return urls.insert(feed.url).inserted ? feed : feed.withOwnURL()
    }
    self.feeds = served
    self.ids = Set(served.map(\.id))
    placesByID = Dictionary(served.enumerated().map { ($1.id, $0) }) { first, _ in first }
    placesByName = Dictionary(served.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var byLabel: [String: Set<Int64>] = [:]
    for feed in served {
      for label in feed.labels { byLabel[label, default: []].insert(feed.id) }
    }
    self.labels = labels
    idsByLabel = byLabel
  }

  /// The feed with an id; nil if clients do not see one.
  subscript(id: Int64) -> ServedFeed? { placesByID[id].map { feeds[$0] } }

  /// The feed with a name; nil if clients do not see one.
  subscript(name name: String) -> ServedFeed? { placesByName[name].map { feeds[$0] } }

  /// The feed with a URL as clients see it; nil if absent.
  subscript(url url: String) -> ServedFeed? { feeds.first { $0.url == url } }

  /// The ids of the feeds with a label, in any letter case; nil for an unknown label.
  func ids(label: String) -> Set<Int64>? { labels[label].flatMap { idsByLabel[$0] } }

  /// The same where articles have labels as well: nil for the exact name of such a label that differs from a feed's in
  /// letter case.
  func ids(label: String, beside articleLabels: LabelNames) -> Set<Int64>? {
    articleLabels[label] == label && labels[label] != label ? nil : ids(label: label)
  }

  /// The one feed that an article belongs to; nil if it is not among these, or if the article is hidden.
  func home(of article: Article) -> ServedFeed? {
    guard !article.isMuted || article.isStarred else { return nil }
    var home: (number: Int, place: Int)?
    for appearance in article.appearances {
      guard let place = placesByName[appearance.feed] else { continue }
      if home.map({ appearance.number < $0.number }) ?? true { home = (appearance.number, place) }
    }
    return home.map { feeds[$0.place] }
  }
}
