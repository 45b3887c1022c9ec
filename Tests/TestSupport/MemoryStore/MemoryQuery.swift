import ArticleStorage
import FeedModel
import Foundation

/// Queries that check every article.
struct MemoryQuery {
  private let tables: MemoryTables
  /// The only appearance whose words, feed, authors and categories count; nil for all of an article.
  var only: Int?

  init(_ tables: MemoryTables) { self.tables = tables }

  func articles(matching query: ArticleQuery) -> [Int] {
    var rows = tables.articles.values.filter { matches($0, query.condition) }
    switch query.order {
    case .newest: rows.sort { isNewer($0.headline, than: $1.headline) }
    case .oldest: rows.sort { isNewer($1.headline, than: $0.headline) }
    case .feed: sort(&rows) { FoldedText.key($0.feed) }
    case .title: sort(&rows) { $0.title.map { "0" + FoldedText.sortKey($0) } ?? "1" }
    case .publishers:
      rows.sort { (a, b) in
        let (first, second) = (a.headline.feedCount, b.headline.feedCount)
        return first == second ? isNewer(a.headline, than: b.headline) : first > second
      }
    case .number: rows.sort { $0.headline.number < $1.headline.number }
    case .change: rows.sort { $0.change < $1.change }
    }
    if let after = query.after {
      rows = rows.filter {
        query.order == .oldest
          ? isNewer($0.headline, than: after) : isNewer(after, than: $0.headline)
      }
    }
    if query.groupsStories { rows = grouped(rows, query.order) }
    if var limit = PerFeedLimit(query) {
      return rows.map(\.headline.number).filter {
        limit.takes(tables.rows(ofArticle: $0)[0].feedID)
      }
    }
    let rest = rows.dropFirst(query.offset)
    return (query.limit.map { rest.prefix($0) } ?? rest).map(\.headline.number)
  }

  /// The first article of each story, and those in no story.
  private func grouped(
    _ rows: [MemoryTables.ArticleRow], _ order: ArticleQuery.Order
  ) -> [MemoryTables.ArticleRow] {
    if order == .publishers {
      return grouped(rows.sorted { isNewer($0.headline, than: $1.headline) }, .newest)
        .enumerated().sorted {
          (publishers($1.element), $0.offset) < (publishers($0.element), $1.offset)
        }.map(\.element)
    }
    var seen: Set<Int> = []
    return rows.filter { $0.story.map { seen.insert($0).inserted } ?? true }
  }

  private func publishers(_ row: MemoryTables.ArticleRow) -> Int {
    row.story.flatMap { tables.stories[$0]?.publishers } ?? 1
  }

  private func isNewer(_ a: Headline, than b: Headline) -> Bool {
    (a.date, a.place) > (b.date, b.place)
  }

  /// Sorts by a key in the order of its bytes, as SQL does, then by date.
  private func sort(_ rows: inout [MemoryTables.ArticleRow], by key: (Headline) -> String) {
    rows.sort { a, b in
      let (first, second) = (Array(key(a.headline).utf8), Array(key(b.headline).utf8))
      return first == second
        ? isNewer(a.headline, than: b.headline) : first.lexicographicallyPrecedes(second)
    }
  }

  /// How well an article matches the words of a condition; words in the title count six times.
  func score(_ number: Int, _ condition: ArticleCondition) -> Double {
    condition.texts.reduce(0) { score, match in
      let texts = tables.rows(ofArticle: number).compactMap { tables.searchTexts[$0.number] }
      let best = texts.map { text in
        var inTitle = match
        inTitle.field = .title
        let length = Double(text.title.utf8.count + text.text.utf8.count)
        let weight = MemoryQuery.contains(inTitle, in: text) ? 6.0 : 1.0
        return weight / (100 + length)
      }.max()
      return score + (best ?? 0)
    }
  }

  private func matches(_ row: MemoryTables.ArticleRow, _ condition: ArticleCondition) -> Bool {
    let headline = row.headline
    switch condition {
    case .all(let parts): return parts.allSatisfy { matches(row, $0) }
    case .any(let parts): return parts.contains { matches(row, $0) }
    case .not(let part): return !matches(row, part)
    case .unread: return !headline.isRead
    case .starred: return headline.isStarred
    case .muted: return headline.isMuted
    case .hidden: return headline.isMuted && !headline.isStarred
    case .withImage: return headline.image != nil
    case .withAttachment:
      return appearances(row).contains {
        !$0.entry.attachments.isEmpty || !tables.stored($0).appearance.entry.attachments.isEmpty
      }
    case .category(let name):
      return appearances(row).contains { appearance in
        tables.stored(appearance).appearance.entry.tags.contains {
          FoldedText.key($0) == FoldedText.key(name)
        }
      }
    case .url(let part):
      return headline.url?.lowercased().contains(part.lowercased()) ?? false
    case .undated: return !headline.isDated
    case .publishers(let least): return publishers(row) >= least
    case .outside(let names):
      return headline.isStarred
        || appearances(row).contains {
          !names.contains(tables.feeds[$0.feedID]?.stored.name ?? "")
        }
    case .since(let date): return headline.date >= date
    case .until(let date): return headline.date < date
    case .numbers(let numbers): return numbers.contains(headline.number)
    case .numberAfter(let number): return headline.number > number
    case .numberBefore(let number): return headline.number < number
    case .changedAfter(let change): return row.change > change
    case .feeds(let names):
      return appearances(row).contains {
        names.contains(tables.feeds[$0.feedID]?.stored.name ?? "")
      }
    case .tagged(let tag):
      return appearances(row).contains { appearance in
        tables.effects.contains {
          $0.number == appearance.number && $0.effect.action == .tag(tag)
        }
      }
    case .author(let name):
      return appearances(row).contains { appearance in
        // Those of a page that is shown fill the gap of the feed.
        let page = tables.pages[appearance.number]?.page
        let shown = page?.isShown == true ? page?.content?.metadata.authors : nil
        let own = appearance.entry.authors
        return (own.isEmpty ? shown ?? [] : own).contains {
          $0.name?.lowercased().contains(name.lowercased()) ?? false
        }
      }
    case .text(let match):
      return appearances(row).contains { appearance in
        tables.searchTexts[appearance.number].map { MemoryQuery.contains(match, in: $0) } ?? false
      }
    case .literal(let match):
      return appearances(row).contains { appearance in
        let text = tables.searchTexts[appearance.number]
        return (text.map { MemoryQuery.columns(of: match, in: $0) } ?? [])
          .contains { SignedWord.occurs(match.words, in: $0) }
      }
    }
  }

  private func appearances(_ row: MemoryTables.ArticleRow) -> [MemoryTables.AppearanceRow] {
    tables.rows(ofArticle: row.headline.number).filter { only == nil || $0.number == only }
  }

  /// Whether an article matches.
  func matches(_ number: Int, _ condition: ArticleCondition) -> Bool {
    tables.articles[number].map { matches($0, condition) } ?? false
  }

  private static func contains(_ match: TextMatch, in text: SearchText) -> Bool {
    guard let words = CJKBigrams.words(match.words) else { return false }
    let sought = tokens(words.text)
    let isPrefix = match.isPrefix || words.isPrefix
    return columns(of: match, in: text).contains { column in
      let found = tokens(column)
      return found.indices.contains { start in
        let end = start + sought.count
        guard end <= found.count else { return false }
        return zip(found[start..<end], sought).enumerated().allSatisfy { offset, pair in
          isPrefix && offset == sought.count - 1
            ? pair.0.hasPrefix(pair.1) : pair.0 == pair.1
        }
      }
    }
  }

  private static func columns(of match: TextMatch, in text: SearchText) -> [String] {
    switch match.field {
    case .title: [text.title]
    case .text: [text.text]
    case .author: [text.author]
    case .publisher: [text.publisher]
    case nil: [text.title, text.text, text.author, text.publisher]
    }
  }

  private static func tokens(_ text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension ArticleCondition {
  /// The words that it searches for.
  fileprivate var texts: [TextMatch] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.texts)
    case .text(let match): [match]
    case .not, .unread, .starred, .muted, .hidden, .withImage, .withAttachment, .feeds, .tagged,
      .author, .category, .url, .undated, .publishers, .outside,
      .literal, .since, .until, .numbers, .numberAfter, .numberBefore, .changedAfter:
      []
    }
  }
}
