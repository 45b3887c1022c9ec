import FeedBasics
import FeedModel
import FeedParsing

/// Merges the entries of an article's appearances: the longest content that is neither a list of other reports nor
/// links to the article and its comments, the earliest date, the union of tags, authors and images, and a link that is
/// neither a redirect nor tracked.
enum MergedArticle {
  static func entry(from appearances: [Appearance]) -> Entry {
    if appearances.count == 1, var entry = appearances.first?.entry {
      entry.title = titleBesideSource(entry)
      return entry
    }
    let ordered = appearances.map { ($0, preference($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    guard var result = ordered.first?.entry else { return Entry(guid: "") }
    let entries = ordered.map(\.entry)
    let suffixes = entries.flatMap { Publishers(of: $0).suffixes }.uniqued()
    result.source = source(among: entries)
    result.title =
      entries.lazy.compactMap(\.title).first {
        FoldedTitle.withoutSuffix($0, publishers: suffixes) == $0
      }
      ?? entries.lazy.compactMap(\.title).first.map { title($0, beside: result.source) }
    result.summary = entries.lazy.compactMap(\.summary).first
    if let longest = entries.enumerated().max(by: { contentOrder($0) < contentOrder($1) })?.element
    {
      result.contentHTML = longest.contentHTML
      result.contentText = longest.contentText
    }
    result.url = link(among: entries.compactMap(\.url))
    result.externalURL = entries.lazy.compactMap(\.externalURL).first
    result.authors = authors(of: entries)
    result.tags = union(entries.map(\.tags)) { $0.lowercased() }
    result.gatherImages(of: entries)
    result.attachments = union(entries.map(\.attachments)) { $0.url }
    result.language = entries.lazy.compactMap(\.language).first
    result.published = entries.compactMap(\.published).min()
    result.modified = entries.compactMap(\.modified).max()
    result.commentsURL = entries.lazy.compactMap(\.commentsURL).first
    result.detailURL = entries.lazy.compactMap(\.detailURL).first
    result.rights = entries.lazy.compactMap(\.rights).first
    result.license = entries.lazy.compactMap(\.license).first
    return result
  }

  /// The publisher's own feed names no source: that of any other feed applies to all, unless it is another publisher's.
  private static func source(among entries: [Entry]) -> Source? {
    let own = entries.first(where: OwnItem.matches)
    return entries.lazy.compactMap(\.source).first { source in
      own.map { OwnItem.isPublisher(source, of: $0) } ?? true
    }
  }

  /// The first that is not a redirect. A link to the same page without tracking parameters is better: it does not tell the
  /// publisher which feed its reader came from.
  private static func link(among links: [String]) -> String? {
    guard let best = links.first(where: { !RedirectLink.isRedirect($0) }) ?? links.first else {
      return nil
    }
    guard links.count > 1, CanonicalURL.isTracked(best) else { return best }
    let page = CanonicalURL.key(best)
    return links.first { !CanonicalURL.isTracked($0) && CanonicalURL.key($0) == page } ?? best
  }

  /// The entry's title without the whole name of the source that the entry names, which is shown beside it.
  static func titleBesideSource(_ entry: borrowing Entry) -> String? {
    guard let title = entry.title, let source = entry.source else { return entry.title }
    return self.title(title, beside: source)
  }

  private static func title(_ title: String, beside source: Source?) -> String {
    guard let name = source?.title else { return title }
    var named = Entry(guid: "")
    named.source = Source(title: name)
    var short = FoldedTitle.withoutSuffix(title, publishers: Publishers(of: named).suffixes)
    while short != title, short.last?.isWhitespace == true { short.removeLast() }
    return short
  }

  /// The publisher's own entries before those of aggregators, then the earliest; never by order of arrival.
  private static func preference(_ appearance: Appearance) -> (Int, Date, String, String) {
    let entry = appearance.entry
    let isHidden = entry.url.map(RedirectLink.isRedirect) ?? true
    let hands = OwnItem.matches(entry) ? 0 : entry.source == nil ? 1 : 2
    return (
      hands + (isHidden ? 3 : 0), entry.published ?? entry.modified ?? .distantFuture,
      appearance.feed,
      entry.guid
    )
  }

  /// Any text comes before a list of what others report, or of links to the article and its comments, however long that
  /// is.
  private static func contentOrder(
    _ indexed: (offset: Int, element: Entry)
  ) -> (isText: Int, length: Int, place: Int) {
    let entry = indexed.element
    let text = entry.contentText ?? ""
    let length = text.utf8.count
    let isText =
      length > 0 && ListedArticles.entries(in: entry.contentHTML).isEmpty
      && !LinkLines.areAll(of: text)
    return (isText ? 1 : 0, length, -indexed.offset)
  }

  /// Each author once. A name that lists others of them, as APIs write several authors, adds nothing.
  private static func authors(of entries: [Entry]) -> [Author] {
    let all = union(entries.map(\.authors)) { ($0.name ?? $0.url ?? "").lowercased() }
    let names = Set(all.compactMap { $0.name?.lowercased() })
    guard names.count > 2 else { return all }
    return all.filter { author in
      let parts = (author.name?.lowercased() ?? "")
        .replacing(" and ", with: ",").replacing(" & ", with: ",")
        .split { $0 == "," || $0 == ";" }.map(\.trimmed).filter { !$0.isEmpty }
      return parts.count < 2 || !parts.allSatisfy(names.contains)
    }
  }

  private static func union<Element>(_ lists: [[Element]], by key: (Element) -> String) -> [Element]
  {
    var seen: Set<String> = []
    return lists.joined().filter { seen.insert(key($0)).inserted }
  }
}
