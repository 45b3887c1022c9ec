import FeedBasics
public import FeedModel
import FeedParsing

/// Turns a feed as written into one that is clean and complete: fallbacks, URLs, identity and HTML, in the same way
/// for every format.
public struct FeedNormaliser {
  /// Without its items.
  private var parsed: ParsedFeed
  /// The base of the feed's own relative links.
  private let base: String?
  private let feedURL: String?
  private let context: EntryNormaliser.Context

  /// The whole feed, normalised.
  /// - Parameter feedURL: the URL of the feed; nil if unknown. Relative links are resolved against it if the document
  ///   declares neither a base nor a website, but never take over its user, password and query.
  public static func document(_ parsed: ParsedFeed, feedURL: String?) -> FeedDocument {
    let normaliser = FeedNormaliser(parsed, feedURL: feedURL)
    var document = normaliser.head
    // Read in place: a copy of an item counts a reference for each of its fields.
    document.entries = parsed.items.withUnsafeBufferPointer { items in
      items.indices.map { normaliser.entry(items[$0]) }
    }
    if parsed.format.isPage { document.entries = once(document.entries) }
    return document
  }

  /// Each item of a page once: some are above the list too. Of two the dated one counts. Those with one title and no link of
  /// their own are several if each has a day of its own.
  private static func once(_ entries: [Entry]) -> [Entry] {
    var places: [String: Int] = [:]
    var kept: [Entry] = []
    // A link that three items have, each with a title of its own, or two of different days, is that of none of them.
    let linked = entries.filter { $0.guidOrigin == .link }
    let shared = Dictionary(grouping: linked, by: \.guid).mapValues { items in
      return Set(items.map(\.title)).count > (haveDays(items) ? 1 : 2)
    }
    let entries = entries.map { entry in
      var entry = entry
      if entry.guidOrigin == .link, shared[entry.guid] ?? false, let title = entry.title {
        entry.identify(byTitle: title)
      }
      return entry
    }
    let titled = entries.filter(\.isIdentifiedByTitle)
    let daily = Dictionary(grouping: titled, by: \.guid).mapValues(haveDays)
    for entry in entries {
      let day = daily[entry.guid] ?? false ? entry.day : nil
      let key = day.map { "\(entry.guid) \($0)" } ?? entry.guid
      if let place = places[key] {
        if kept[place].published == nil, entry.published != nil { kept[place] = entry }
      } else {
        places[key] = kept.count
        kept.append(entry)
      }
    }
    return kept
  }

  /// Whether all of the items have dates, of more than one day.
  private static func haveDays(_ items: [Entry]) -> Bool {
    let days = items.compactMap(\.day)
    return days.count == items.count && Set(days).count > 1
  }

  /// A detail document, normalised as an entry of its own.
  /// - Parameter url: the URL of the document, the base of relative links.
  public static func detail(_ item: ParsedItem, adapter: String, url: String) -> Entry {
    let normaliser = FeedNormaliser(
      ParsedFeed(format: .json(adapter: adapter)), feedURL: url)
    return normaliser.entry(item)
  }

  /// Seconds: 30 days.
  private static let maximumTTL: Double = 30 * 86400

  /// Creates a normaliser for the items of a feed.
  /// - Parameters:
  ///   - feedURL: the URL of the feed, as for ``document(_:feedURL:)``; nil if unknown.
  ///   - extractsText: whether entries with HTML get its text as well; output that has no room for it does without.
  public init(_ parsed: ParsedFeed, feedURL: String?, extractsText: Bool = true) {
    self.parsed = parsed
    self.parsed.items = []
    self.feedURL = feedURL
    let base = feedURL.map(URLReference.base)
    self.base = base
    let isGoogleNews = GoogleNews.isGoogleNews(parsed)
    let feed = self.parsed
    let ownSites = {
      LinkPost.ownSites(of: feed, feedURL: feedURL) { FeedNormaliser.resolve($0, base: base) }
    }
    let dividesLinks = parsed.format == .atom1 || parsed.format == .atom03
    context = EntryNormaliser.Context(
      feedURL: base,
      website: FeedNormaliser.link(of: parsed, rel: "alternate", base: base).flatMap {
        URLReference.absoluteWeb($0, base: nil)
      },
      isGoogleNews: isGoogleNews,
      promotesSummary: parsed.format.promotesSummary,
      isPage: parsed.format.isPage,
      ownSites: ownSites, dividesLinks: dividesLinks,
      linkPostSites: dividesLinks ? ownSites() : [],
      isAdapted: parsed.format.isAdapted,
      // Google News repeats the title as the text.
      extractsText: extractsText || isGoogleNews)
  }

  /// The normalised entry for one of the feed's items.
  public func entry(_ item: ParsedItem) -> Entry { EntryNormaliser(context: context).entry(item) }

  /// The normalised entries of a feed's items, each made when it is requested; its item is then released, while it is
  /// still in the processor's cache.
  public func entries(_ items: consuming [ParsedItem]) -> some Sequence<Entry> {
    var rest = items
    var next = 0
    if parsed.format.isPage {
      var all = FeedNormaliser.once(rest.map(entry)).makeIterator()
      return AnyIterator<Entry> { all.next() }
    }
    return AnyIterator<Entry> { [self] in
      guard next < rest.count else { return nil }
      var item = ParsedItem()
      swap(&item, &rest[next])
      next += 1
      return entry(item)
    }
  }

  /// The normalised feed without its entries.
  public var head: FeedDocument {
    var document = FeedDocument(format: parsed.format, encoding: parsed.encoding)
    document.id = parsed.id
    document.title = PlainText.read(parsed.title)
    document.description = PlainText.read(parsed.subtitle)
    document.homePageURL = FeedNormaliser.link(of: parsed, rel: "alternate", base: base)
    document.feedURL =
      FeedNormaliser.link(of: parsed, rel: "self", base: base)
      ?? feedURL.flatMap { URLReference.web(SecretMask.publicURL($0), base: nil) }
    document.icon = web(parsed.icon)
    document.favicon = web(parsed.favicon)
    document.language = LanguageTag.normalised(parsed.language)
    document.authors = AuthorList.authors(parsed.authors, base: context.website ?? base)
    document.rights = PlainText.read(parsed.rights)
    document.generator = parsed.generator.flatMap(PlainText.folded)
    document.published = parsed.published
    document.updated = parsed.updated
    document.tags = TagList.tags(parsed.tags)
    document.pollingHints = parsed.pollingHints
    // Longer waits are mistakes, and values that are not finite numbers must not reach the schedule.
    document.pollingHints.ttl = parsed.pollingHints.ttl.flatMap {
      $0.isFinite && $0 > 0 ? min($0, FeedNormaliser.maximumTTL) : nil
    }
    document.warnings = parsed.warnings
    document.rejections = parsed.rejections
    document.isComplete = parsed.isComplete
    return document
  }

  private static func link(of feed: ParsedFeed, rel: String, base: String?) -> String? {
    feed.links.best(rel).lazy.compactMap { resolve($0, base: base) }.first
  }

  private static func resolve(_ link: ParsedLink, base: String?) -> String? {
    let base = link.base.flatMap { URLReference.resolve($0, against: base) } ?? base
    let href =
      link.rel == "alternate"
      ? URLReference.repairedSite(link.href) : URLReference.repaired(link.href)
    return URLReference.web(href, base: base)
  }

  private func web(_ url: String?) -> String? {
    url.flatMap { URLReference.repairedWeb($0, base: context.website ?? base) }
  }
}
