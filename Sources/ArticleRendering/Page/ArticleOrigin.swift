internal import FeedModel
internal import Foundation

/// Where an article comes from: its publisher, authors, date and links.
struct ArticleOrigin {
  enum Row {
    case text(String, StyledRun.Look)
    case link(label: String, url: String)
  }

  let rows: [Row]

  init(_ article: Article, now: Date) {
    let entry = article.entry
    var rows: [Row] = [.text(ArticleOrigin.names(article).joined(separator: ", "), .publisher)]
    let authors = ArticleOrigin.authors(entry)
    if !authors.isEmpty { rows.append(.text("by " + authors.joined(separator: ", "), [])) }
    if let date = ArticleOrigin.date(article) {
      let age = RelativeTime.span(now.timeIntervalSince(date))
      let when = ArticleOrigin.dateLabel(article) + ArticleOrigin.text(date, seconds: true)
      rows.append(.text(date <= now ? "\(when) (\(age) ago)" : when, .dim))
    }
    if let url = entry.url { rows.append(.link(label: "", url: url)) }
    if let url = entry.externalURL { rows.append(.link(label: "", url: url)) }
    if let url = entry.commentsURL { rows.append(.link(label: "Comments: ", url: url)) }
    if !entry.tags.isEmpty {
      rows.append(.text("Categories: " + entry.tags.joined(separator: ", "), []))
    }
    if article.isStarred { rows.append(.text("★ starred", .mark)) }
    self.rows = rows
  }

  /// The publisher and the feeds that carried the article, each once.
  static func names(_ article: Article) -> [String] {
    var names: [String] = []
    for name in [article.entry.source?.title] + article.appearances.map({ Optional($0.feed) }) {
      if let name, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The feeds that carried the article, each once.
  static func feeds(_ article: Article) -> [String] {
    var names: [String] = []
    for appearance in article.appearances where !names.contains(appearance.feed) {
      names.append(appearance.feed)
    }
    return names
  }

  static func authors(_ entry: Entry) -> [String] {
    entry.authors.compactMap { $0.name ?? $0.url.map(withoutMailto) }
  }

  /// The article's date; if it has none, when it was first seen. nil if neither is known.
  static func date(_ article: Article) -> Date? {
    let date = article.date
    if date.isOwn { return date.instant }
    return article.appearances.isEmpty ? nil : date.firstSeen
  }

  /// The words before ``date(_:)``: an article without a date is only known to have been seen then.
  static func dateLabel(_ article: Article) -> String { article.date.isOwn ? "" : "first seen " }

  /// The date in UTC: `2026-11-21 06:00:00 UTC`, or `2026-11-21 06:00` without seconds.
  static func text(_ date: Date, seconds: Bool) -> String {
    let text = Timestamp.rfc3339(date).replacing("T", with: " ")
    return seconds ? text.replacing("Z", with: " UTC") : String(text.prefix(16))
  }

  private static func withoutMailto(_ url: String) -> String {
    url.hasPrefix("mailto:") ? String(url.dropFirst("mailto:".count)) : url
  }
}
