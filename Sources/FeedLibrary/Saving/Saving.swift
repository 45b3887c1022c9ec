import FeedBasics
import FeedConfiguration
package import FeedModel
import Refreshing

/// Keeps pages as articles of a feed of their own, which is a `[[feed]]` of the config with the URL `saved:`. Their texts are
/// loaded as those of other articles are: now, or with the next fetch.
package struct Saving: Sendable {
  package let library: Library

  /// Creates it for a library.
  package init(library: Library) { self.library = library }

  /// The name of the feed, unless the config has it under another one.
  private static let feedName = "Saved"
  /// The most pages that are stored in one transaction.
  private static let batchSize = 200

  /// The most labels of its own that a page gets: each name takes a transaction.
  private static let maximumLabels = 100

  /// A page that was saved.
  package struct Saved: Sendable, Equatable {
    /// The number of its article.
    package var article: Int
    package var url: String
    /// Whether the article was there before, by a feed or since it was saved already.
    package var isKnown: Bool
  }

  /// Stores pages without loading them, and without users and passwords in their URLs, which lists and exports would show.
  /// - Parameters:
  ///   - labels: are given to all of them, beside their own tags.
  ///   - isImport: whether they were saved elsewhere long ago, and rules send none of them on.
  ///   - staysRead: whether articles that are here and were read stay so, whatever the pages say.
  /// - Returns: the articles: first those that feeds have, which are marked and labelled alone, then the others in the order of
  ///   the pages. A page that is listed twice is there once, with the tags of both.
  package func save(
    _ pages: [SavedPage], labels: [String] = [], isImport: Bool = false, staysRead: Bool = false
  ) throws -> [Saved] {
    if pages.isEmpty { return [] }
    // The config gets a feed only if there is something to store it in.
    let store = try library.store(.create)
    let last = try store.lastNumber()
    let (stored, rest) = try divided(Saving.once(pages), store)
    let saved = try stored + keep(rest, isImport: isImport, store)
    try mark(saved, labels: labels, unreadAfter: staysRead ? last : 0, store)
    while try store.group(at: library.now) != nil {}
    return saved.map { Saved(article: $1, url: $0.url, isKnown: $1 <= last) }
  }

  /// The pages that are stored as items of feeds, by guid or link, with their articles, and all others.
  private func divided(
    _ pages: [SavedPage], _ store: any ArticleStore
  ) throws -> (stored: [(page: SavedPage, article: Int)], rest: [SavedPage]) {
    var articles = try store.importedArticles(pages.compactMap(\.item))[...]
    var stored: [(page: SavedPage, article: Int)] = []
    var rest: [SavedPage] = []
    for page in pages {
      if page.item != nil, let article = articles.popFirst() ?? nil {
        stored.append((page, article))
      } else {
        rest.append(page)
      }
    }
    return (stored, rest)
  }

  /// Adds pages to the feed of saved pages.
  private func keep(
    _ pages: [SavedPage], isImport: Bool, _ store: any ArticleStore
  ) throws -> [(page: SavedPage, article: Int)] {
    if pages.isEmpty { return [] }
    let feed = try savedFeed()
    try store.register([feed])
    // Rules may name the feed.
    let renewed = library.renewed
    let config = try renewed.config()
    let rules = try renewed.rules(of: config, in: store)
      .map { isImport ? $0.forSaving.forBacklog : $0.forSaving }
    var saved: [(page: SavedPage, article: Int)] = []
    for batch in pages.batches(of: Saving.batchSize) {
      let entries = try add(batch, to: feed, store, rules)
      for (page, item) in zip(batch, try store.items(of: feed, for: entries)) {
        if let item { saved.append((page, item.article)) }
      }
    }
    return saved
  }

  /// Each page once, with what is known of it wherever it is listed.
  private static func once(_ pages: [SavedPage]) -> [SavedPage] {
    var places: [String: Int] = [:]
    var once: [SavedPage] = []
    for var page in pages {
      page.url = URLReference.withoutUser(page.url)
      let url = CanonicalURL.withoutPlace(page.url)
      let key = CanonicalURL.key(url) ?? url
      guard let place = places[key] else {
        places[key] = once.count
        once.append(page)
        continue
      }
      once[place].tags += page.tags
      once[place].isRead = once[place].isRead && page.isRead
      once[place].isStarred = once[place].isStarred || page.isStarred
      if once[place].title == nil {
        (once[place].title, once[place].titleKind) = (page.title, page.titleKind)
      }
      once[place].html = once[place].html ?? page.html
      once[place].item = once[place].item ?? page.item
    }
    return once
  }

  /// The feed of saved pages, which is added to the config if it has none.
  private func savedFeed() throws -> Feed {
    func known(_ config: Config?) -> Feed? { config?.feeds.first { $0.role == .saved } }
    if let feed = known(try library.configIfPresent()) { return feed }
    try library.edit.add { (config) throws(ConfigError) in
      if known(config) != nil { return [] }
      var names = FreeNames(config.names)
      return [NewFeed(name: names.take(Saving.feedName), url: Feed.savedURL)]
    }
    guard let feed = known(try library.renewed.config()) else {
      throw LibraryFailure.failed("\(library.feedsPlace) has no feed for saved pages")
    }
    return feed
  }

  private func add(
    _ pages: [SavedPage], to feed: Feed, _ store: any ArticleStore, _ rules: [ArticleRule]
  ) throws -> [Entry] {
    var parsed = ParsedFeed(format: .json(adapter: "saved"))
    parsed.title = MarkupText(feed.name, kind: .plain)
    parsed.items = pages.map { page in
      var item = ParsedItem()
      // A place in the page is no other page.
      item.guid = CanonicalURL.withoutPlace(page.url)
      item.title = page.title.map { MarkupText($0, kind: page.titleKind) }
      item.links = [ParsedLink(href: page.url)]
      item.content = page.html.map { MarkupText($0, kind: .html) }
      // Lists are in the order in which they were saved.
      item.published = page.saved ?? library.now
      return item
    }
    var document = FeedNormaliser.document(parsed, feedURL: nil)
    // Nothing that is saved again loses what was known of it.
    let known = try store.items(of: feed, for: document.entries)
    for (index, page) in pages.enumerated() where index < document.entries.count {
      guard let old = known[index]?.entry else { continue }
      (document.entries[index].guid, document.entries[index].url) = (old.guid, old.url)
      if page.saved == nil { document.entries[index].published = old.published }
      if page.title == nil { document.entries[index].title = old.title }
      if page.html == nil {
        document.entries[index].contentHTML = old.contentHTML
        document.entries[index].contentText = old.contentText
      }
    }
    try SavedFeed(feed, store, at: library.now).add(document, rules)
    return document.entries
  }

  /// Labels articles, and brings those with a number above `last` back to what is unread.
  private func mark(
    _ pages: [(page: SavedPage, article: Int)], labels: [String], unreadAfter last: Int,
    _ store: any ArticleStore
  ) throws {
    let step = MarkStep()
    func mark(_ mark: UserMark, where isChosen: ((page: SavedPage, article: Int)) -> Bool) throws {
      let numbers = pages.filter(isChosen).map(\.article)
      if !numbers.isEmpty { _ = try store.mark(numbers, mark, step: step) }
    }
    try mark(.read(true)) { $0.page.isRead }
    try mark(.read(false)) { !$0.page.isRead && $0.article > last }
    try mark(.muted(false)) { _ in true }
    try mark(.starred(true)) { $0.page.isStarred }
    for label in labels { try mark(.labelled(label, true)) { _ in true } }
    var tagged: [String: [Int]] = [:]
    for (page, article) in pages {
      for tag in page.tags.prefix(Saving.maximumLabels).compactMap(ArticleLabel.name) {
        tagged[tag, default: []].append(article)
      }
    }
    for (tag, numbers) in tagged.sorted(by: { $0.key < $1.key }) {
      _ = try store.mark(numbers, .labelled(tag, true), step: step)
    }
  }

  /// Loads the text of a saved page now. If it cannot be had now, it is loaded with a later fetch.
  /// - Returns: the article as it is then, and why its page has no text; nil if it has.
  /// - Throws: ``FetchError`` or ``StoreError``.
  package func load(_ saved: Saved) async throws -> (article: Article?, reason: String?) {
    let config = try library.renewed.config()
    let store = try library.store(.write)
    guard let article = try store.article(saved.article) else { return (nil, nil) }
    var pages = PageFetch(library: library, config: config).single(store)
    // Saving a page again that could not be loaded asks for it once more.
    let texts = article.appearances.compactMap(\.fullText)
    let isRefused = texts.contains { $0.refusal != nil } && !texts.contains { $0.method != nil }
    let page = try await pages.load(article, refreshes: isRefused)
    var number = saved.article
    if let url = page?.urlElsewhere,
      let feed = SavedFeed(of: config, store, at: library.now)
    {
      number = try feed.move(article, to: url)
    }
    return (try store.article(number), page?.fullText.reason)
  }
}
