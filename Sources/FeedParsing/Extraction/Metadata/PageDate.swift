internal import FeedBasics

/// When a page was published.
enum PageDate {
  /// What the page's data and elements for dates tell.
  static func of(_ tree: PageTree, data: LinkedData) -> Date? {
    if let date = data.published.flatMap(read) { return date }
    for name in names {
      for text in tree.head.all(name) {
        if let date = read(text) { return date }
      }
    }
    return inMarkup(tree)
  }

  /// Further elements are not read as dates.
  private static let maximumTries = 60

  private static let names = [
    "article:published_time", "og:published_time", "datepublished", "date.created",
    "parsely-pub-date", "dc.date.issued", "dc.date", "dcterms.created", "dcterms.date",
    "dc.date.created",
    "sailthru.date", "publishdate", "publish-date", "publish_date", "pubdate", "publication_date",
    "citation_publication_date", "citation_date", "article:published",
    "cxenseparse:recs:publishtime", "date", "rnews:datepublished", "cxenseparse:publishtime",
    "article.published", "originalpublicationdate", "displaydate", "timestamp",
    "og:article:published_time", "og:pubdate", "release_date",
  ]

  static func read(_ text: String) -> Date? {
    guard let date = FeedDate.parse(text), date.timeIntervalSince1970 > 0 else { return nil }
    return date
  }

  /// A `time` element that is marked as the date of publication, or the first in the header.
  private static func inMarkup(_ tree: PageTree) -> Date? {
    var first: Date?
    var tries = 0
    for node in 0..<tree.count {
      guard let name = tree.name(node), name != .meta else { continue }
      let hints = tree.hints(node)
      let isTime = name == .time
      guard isTime || hints.contains(.date) || tree.hasAttribute(node, .itemprop) else { continue }
      let isPublished = tree.attribute(node, .itemprop)?.lowercased() == "datepublished"
      guard isTime || isPublished || hints.contains(.date) else { continue }
      tries += 1
      if tries > maximumTries { break }
      let written = tree.attribute(node, .datetime) ?? tree.attribute(node, .content)
      let text = tree.text(of: node, limit: 120)
      guard let date = written.flatMap(read) ?? (text.count < 60 ? read(text) : nil) else {
        continue
      }
      if isPublished { return date }
      if tree.isInside(
        node,
        where: {
          tree.hints($0).contains(.comments) || tree.hints($0).contains(.related)
            || tree.name($0) == .aside
        })
      {
        continue
      }
      if first == nil { first = date }
    }
    return first
  }

  /// A date in the path, such as `/2026/05/31/` or `/2026-05-31-title`.
  static func inURL(_ url: String) -> Date? {
    let numbers = URLReference.Parts(url).path.utf8
      .split { $0 < 0x30 || $0 > 0x39 }.map { ($0.count, Int(String($0) ?? "") ?? 0) }
    for (i, (digits, number)) in numbers.enumerated() {
      if digits == 8 {
        let date = FeedDate.instant(
          year: number / 10000, month: number / 100 % 100, day: number % 100)
        if let date, isYear(number / 10000) { return date }
      }
      guard digits == 4, isYear(number), i + 2 < numbers.count, numbers[i + 1].0 <= 2,
        numbers[i + 2].0 <= 2
      else { continue }
      return FeedDate.instant(year: number, month: numbers[i + 1].1, day: numbers[i + 2].1)
    }
    return nil
  }

  static func isYear(_ number: Int) -> Bool { (1990...2099).contains(number) }
}
