import FeedBasics
import FeedParsing

/// When a page was published.
enum PageDate {
  /// The first that tells: the page's data, an element that is marked as the date of publication, elements for dates and short
  /// lines around the headline, the page's address, and elements for dates elsewhere.
  /// - Parameters:
  ///   - headline: the element of the headline.
  ///   - lines: the lines around it.
  static func of(
    _ tree: PageTree, data: LinkedData, url: String?, headline: @autoclosure () -> Int?,
    lines: @autoclosure () -> HeaderLines
  ) -> Date? {
    if let date = data.published.flatMap(read) ?? inHead(tree.head) { return date }
    let marked = marked(tree)
    if let date = marked.first(where: \.isPublication)?.date { return date }
    let headline = headline()
    let near = headline.flatMap { headline in
      marked.filter { !$0.isAside && abs(distance($0.node, tree, headline)) < nearness }
        // What follows the headline belongs to it rather than what is before it.
        .min { rank($0.node, tree, headline) < rank($1.node, tree, headline) }
    }
    if let near { return near.date }
    if let date = lines().date ?? url.flatMap(inURL) { return date }
    let beside = headline.flatMap { headline in
      marked.first {
        $0.isAside && (0..<nearnessInAside).contains(distance($0.node, tree, headline))
          && !tree.isInside($0.node, where: { tree.name($0) == .li || tree.name($0) == .a })
      }
    }
    return (beside ?? marked.first { !$0.isAside })?.date
  }

  /// In nodes.
  private static let nearness = 150
  /// What a column beside the text begins with, just after the headline, is the article's.
  private static let nearnessInAside = 8

  /// How many nodes after the headline an element is; negative before it.
  private static func distance(_ node: Int, _ tree: PageTree, _ headline: Int) -> Int {
    node < headline ? node - headline : max(0, node - tree.end(headline))
  }

  private static func rank(_ node: Int, _ tree: PageTree, _ headline: Int) -> Int {
    let distance = distance(node, tree, headline)
    return distance < 0 ? -4 * distance : distance
  }

  private static func inHead(_ head: PageHead) -> Date? {
    for name in names {
      for text in head.all(name) {
        if let date = read(text) { return date }
      }
    }
    // Sites have names of their own for it, such as `w-published-date`.
    for (name, content) in head.metas
    where name.contains("publi") && (name.contains("date") || name.contains("time"))
      && !["modif", "updat", "expir", "un-publi", "unpubli"].contains(where: name.contains)
    {
      if let date = read(content) { return date }
    }
    return nil
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

  private struct Marked {
    let node: Int
    let date: Date
    /// Whether the markup calls it the date of publication.
    let isPublication: Bool
    /// Whether it is beside an article, which may be this one.
    var isAside = false
  }

  /// The elements for dates, but those of changes, of comments and of other articles.
  private static func marked(_ tree: PageTree) -> [Marked] {
    var found: [Marked] = []
    var tries = 0
    for node in 0..<tree.count {
      guard let name = tree.name(node), name != .meta else { continue }
      let hints = tree.hints(node)
      let isTime = name == .time
      guard isTime || hints.contains(.date) || tree.hasAttribute(node, .itemprop) else { continue }
      let property = tree.attribute(node, .itemprop)?.lowercased()
      let isPublication = property == "datepublished"
      guard isTime || isPublication || hints.contains(.date) else { continue }
      tries += 1
      if tries > maximumTries { break }
      if property == "datemodified" || isOfOther(node, tree) { continue }
      let written = tree.attribute(node, .datetime) ?? tree.attribute(node, .content)
      let text = tree.separatedText(of: node..<tree.end(node), limit: 120)
      guard let date = written.flatMap(read) ?? inText(text) else { continue }
      if isPublication {
        found.append(Marked(node: node, date: date, isPublication: true))
        continue
      }
      if DateLabels.unlabelled(text) == nil || DateLabels.endsWithChange(before(node, tree)) {
        continue
      }
      if tree.isInside(node, where: { !tree.hints($0).isDisjoint(with: [.comments, .related]) }) {
        continue
      }
      let isAside = tree.isInside(node) { HeaderLines.isAside($0, tree) }
      found.append(Marked(node: node, date: date, isPublication: false, isAside: isAside))
    }
    return found
  }

  /// The date in the text of an element for dates. A year of two digits may be a day as well.
  private static func inText(_ text: String) -> Date? {
    guard text.count < 60, let text = DateLabels.unlabelled(text),
      text.utf8.split(whereSeparator: { $0 < 0x30 || $0 > 0x39 }).contains(where: { $0.count >= 4 })
    else { return nil }
    return read(text)
  }

  /// Whether the class or the id says that a date is that of a change, or that of today.
  private static func isOfOther(_ node: Int, _ tree: PageTree) -> Bool {
    for element in tree.ancestors(of: node).prefix(2) {
      let words = [tree.attribute(element, .class), tree.attribute(element, .id)]
        .compactMap { $0?.lowercased() }.joined(separator: " ")
      if ["today", "current-date", "currentdate"].contains(where: words.contains) { return true }
      if ["updated", "modified", "last-update"].contains(where: words.contains),
        !words.contains("publish")
      {
        return true
      }
    }
    return false
  }

  /// The words just before an element, in lower case.
  private static func before(_ node: Int, _ tree: PageTree) -> String {
    var words = ""
    for other in (max(0, node - 8)..<node).reversed() {
      guard words.utf8.count < 30 else { break }
      guard tree.name(other) == nil else {
        // A heading or another date are not about this one.
        if tree.name(other)?.isHeading ?? false || tree.name(other) == .time { break }
        continue
      }
      words = tree.separatedText(of: other..<other + 1).lowercased().suffix(60) + " " + words
    }
    return words
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

/// The words before dates in pages.
enum DateLabels {
  /// Whether a text calls the date that follows in it, or after it, a date of change or review.
  /// - Parameter text: in lower case.
  static func endsWithChange(_ text: String) -> Bool {
    let ends = changes.compactMap { text.ranges(of: $0).last?.upperBound }
    guard let end = ends.max() else { return false }
    return !publications.contains { text[end...].contains($0) }
  }

  /// The text without a word for publication at its beginning; nil if its first words are for a change.
  static func unlabelled(_ text: String) -> String? {
    let lower = text.lowercased()
    if endsWithChange(String(lower.prefix { !$0.isNumber })) { return nil }
    let label = publications.filter(lower.hasPrefix).max { $0.count < $1.count } ?? ""
    return String(text.dropFirst(label.count)).trimmed { $0.isBlank || ":：".contains($0) }
  }

  private static let publications = [
    "published on", "published", "posted on", "posted", "first published", "publication date",
    "originally published", "date published", "release date", "released", "date",
    "veröffentlicht am", "veröffentlicht", "erschienen am", "stand", "datum", "publié le", "publié",
    "publicado el", "publicado em", "publicado", "fecha", "data", "pubblicato il", "pubblicato",
    "gepubliceerd op", "gepubliceerd", "geplaatst op", "publicerad", "publisert", "udgivet",
    "julkaistu", "opublikowano", "publikováno", "megjelent", "yayınlanma tarihi", "yayın tarihi",
    "diterbitkan", "publicat", "опубликовано", "опубліковано", "дата публикации", "дата",
    "δημοσιεύτηκε", "δημοσίευση", "نُشر", "نشر", "تاريخ النشر", "פורסם", "منتشر شده", "投稿日", "公開日",
    "掲載日", "配信", "发布时间", "发布日期", "发布于", "發布時間", "發佈", "입력", "등록", "게시",
  ]

  private static let changes = [
    "updated", "last update", "last modified", "modified", "last changed", "last edited",
    "last reviewed", "reviewed", "fact checked", "revised", "edited on", "effective",
    "aktualisiert", "zuletzt geändert", "geändert am", "mis à jour", "mise à jour", "modifié",
    "dernière modification", "actualizado", "última actualización", "modificado", "atualizado",
    "aggiornato", "ultimo aggiornamento", "modificato", "bijgewerkt", "gewijzigd", "uppdaterad",
    "oppdatert", "opdateret", "päivitetty", "zaktualizowano", "aktualizacja", "aktualizováno",
    "frissítve", "güncelleme", "diperbarui", "actualizat", "обновлено", "изменено", "оновлено",
    "ενημερώθηκε", "تحديث", "עודכן", "به‌روز", "更新", "最終更新", "수정",
  ]
}
