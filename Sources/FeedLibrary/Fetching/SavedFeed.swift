import FeedBasics
import FeedConfiguration
import FeedModel
import Refreshing

/// The feed of saved pages in a store.
struct SavedFeed {
  private let feed: Feed
  private let store: any ArticleStore
  private let now: Date

  init(_ feed: Feed, _ store: any ArticleStore, at now: Date) {
    self.feed = feed
    self.store = store
    self.now = now
  }

  /// nil if the config has no such feed.
  init?(of config: Config, _ store: any ArticleStore, at now: Date) {
    guard let feed = config.feeds.first(where: { $0.role == .saved }) else { return nil }
    self.init(feed, store, at: now)
  }

  /// Stores pages.
  func add(_ document: FeedDocument, _ rules: [ArticleRule] = []) throws {
    var state = try store.states(of: [feed], configured: [feed.name])[0]
    // All pages are of one response, as it were, which is never replaced by another: retention leaves them alone.
    state.responses = 1
    (state.lastSuccess, state.lastAttempt) = (now, now)
    let response = ParsedResponse(document: document, feed: feed, state: state, arrival: now)
    _ = try store.add([response], rules: rules)[0].get()
  }

  /// Gives pages the addresses that their short links led to.
  /// - Parameter redirected: the addresses by appearance, also those of other feeds.
  func follow(_ redirected: [Int: String]) throws {
    for (number, url) in redirected.sorted(by: { $0.key < $1.key }) {
      guard let article = try store.article(number) else { continue }
      // What the user did not ask for now must not be what 'undo' reverts.
      _ = try move(article, to: url, mayReplace: false)
    }
  }

  /// Gives a page the address that its own led to, under which feeds may have it.
  /// - Parameter mayReplace: whether a page that is saved under that address already takes the labels, and the short link is
  ///   deleted.
  /// - Returns: the number of the article.
  func move(_ article: Article, to url: String, mayReplace: Bool = true) throws -> Int {
    guard let url = URLReference.absoluteWeb(SecretMask.publicURL(url), base: nil),
      var entry = article.appearances.first(where: { $0.feed == feed.name })?.entry,
      entry.url != url
    else { return article.number }
    var same = Entry(guid: CanonicalURL.withoutPlace(url))
    same.url = url
    if mayReplace, article.appearances.count == 1,
      let known = try store.items(of: feed, for: [same])[0],
      known.entry.guid != entry.guid
    {
      try replace(article, by: known.article)
      return known.article
    }
    entry.url = url
    var document = FeedDocument(format: .json(adapter: "saved"))
    document.entries = [entry]
    try add(document)
    return article.number
  }

  /// Gives another page's article the marks of this one, and deletes this one.
  private func replace(_ article: Article, by other: Int) throws {
    let step = MarkStep()
    if !article.isRead { _ = try store.mark([other], .read(false), step: step) }
    for label in article.labels { _ = try store.mark([other], .labelled(label, true), step: step) }
    if article.isStarred {
      _ = try store.mark([other], .starred(true), step: step)
      _ = try store.mark([article.number], .starred(false), step: step)
    }
    _ = try store.delete([article.number])
  }
}
