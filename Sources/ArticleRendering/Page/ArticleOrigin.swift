internal import FeedBasics
internal import FeedModel

/// Where an article comes from, in three lines, or more if they are too long: publisher, authors and date; what is known of
/// it; its link.
struct ArticleOrigin {
  enum Row {
    case text(String, StyledRun.Look)
    case link(url: String)
  }

  let rows: [Row]

  /// About so many lines are for categories, of which some feeds give dozens.
  private static let categoryLines = 3

  /// - Parameter width: of a line.
  init(_ article: Article, width: Int, now: Date, time: ZonedTime) {
    let entry = article.entry
    let names = ArticleOrigin.names(article)
    let authors = ArticleOrigin.authors(entry).filter { !names.contains($0) }
    let date = ArticleOrigin.dates(article, now: now, time: time)
    let origin = ArticleOrigin.origin(names, authors, width: width)
    let whole = [origin, date].compactMap(\.self).joined(separator: " · ")
    // The date gets a line of its own before authors are cut for it.
    let lines = DisplayWidth.of(whole) <= width ? [whole] : [origin, date].compactMap(\.self)
    var rows = lines.map { Row.text($0, .publisher) }
    let facts = [
      "article \(article.number)", article.isStarred ? "★ starred" : nil,
      ArticleOrigin.list("labels", article.labels), ArticleOrigin.list("tags", article.ruleTags),
      ReadingTime.text(entry), ReadingTime.recording(entry),
      article.shownFullText == nil ? nil : "text of the page",
      article.fullText.flatMap { ArticleOrigin.missing($0, now: now) }.map { "full text: \($0)" },
    ]
    let known = facts.compactMap(\.self).joined(separator: " · ")
    let categories = ArticleOrigin.categories(article.categories, width: width)
    let all = [known, categories].compactMap(\.self)
    let line = all.joined(separator: " · ")
    rows += (DisplayWidth.of(line) <= width ? [line] : all).map { .text($0, .dim) }
    if let url = entry.url { rows.append(.link(url: url)) }
    self.rows = rows
  }

  /// As many categories as a few lines have room for; nil for none.
  private static func categories(_ names: [String], width: Int) -> String? {
    var room = categoryLines * width - "categories: …".count
    let shown = names.prefix { name in
      room -= DisplayWidth.of(TerminalText.line(name)) + 2
      return room >= 0
    }
    return list("categories", shown + (shown.count < names.count ? ["…"] : []))
  }

  private static func list(_ what: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : TerminalText.line("\(what): \(names.joined(separator: ", "))")
  }

  /// The publishers and the authors on one line. A long publisher is cut to half of it before an author is.
  private static func origin(_ names: [String], _ authors: [String], width: Int) -> String {
    let publisher = TerminalText.line(names.joined(separator: ", "))
    if authors.isEmpty { return TerminalText.cut(publisher, to: width) }
    let by = TerminalText.line("by " + authors.joined(separator: ", "))
    let room = max(width / 2, width - DisplayWidth.of(by) - 3)
    return TerminalText.cut(
      TerminalText.cut(publisher, to: room) + " · " + by, to: width)
  }

  /// `2026-11-21 07:00 CET (2 h ago), modified 2026-11-21 08:30 CET`; for an article that its publisher did not date,
  /// when it was first seen. A date after that is in addition to it, since it does not count in lists.
  private static func dates(_ article: Article, now: Date, time: ZonedTime) -> String? {
    let entry = article.entry
    func text(_ label: String, _ date: Date) -> String {
      let age = RelativeTime.elapsed(now.timeIntervalSince(date))
      return label + time.text(date) + (date <= now ? " (\(age) ago)" : "")
    }
    guard let published = entry.published else {
      if let modified = entry.modified { return text("modified ", modified) }
      return article.appearances.isEmpty ? nil : text("first seen ", article.date.firstSeen)
    }
    let seen = article.appearances.isEmpty ? published : article.date.firstSeen
    let date =
      published.timeIntervalSince(seen) < 60
      ? text("", published) : "\(text("first seen ", seen)), dated \(time.text(published))"
    guard let modified = entry.modified, modified.timeIntervalSince(published) >= 60 else {
      return date
    }
    return "\(date), modified \(time.text(modified))"
  }

  /// Why the text of the article's page is missing, and when it is requested again; nil if it is shown whole or not needed.
  private static func missing(_ text: FullText, now: Date) -> String? {
    if let reason = text.reason { return reason }
    if text.fetched == nil { return text.nextAttempt == nil ? nil : "waits for the next fetch" }
    guard text.method == nil else {
      return text.isIncomplete && text.isShown ? "only its first pages so far" : nil
    }
    let status = text.failedStatus.map { " (\(HTTPStatus.phrase($0)))" } ?? ""
    let next = text.nextAttempt.map { next in
      let wait = next.timeIntervalSince(now)
      return wait < 60
        ? "; tried again by the next fetch" : "; tried again in \(RelativeTime.wait(wait))"
    }
    return "could not be loaded\(status)\(next ?? "")"
  }

  /// The publisher and the feeds that carried the article, each once.
  static func names(_ article: Article) -> [String] {
    ([article.entry.source?.title].compactMap(\.self) + article.appearances.map(\.feed)).uniqued()
  }

  /// The feeds that carried the article, each once.
  static func feeds(_ article: Article) -> [String] {
    article.appearances.map(\.feed).uniqued()
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

  private static func withoutMailto(_ url: String) -> String {
    url.hasPrefix("mailto:") ? String(url.dropFirst("mailto:".count)) : url
  }
}
