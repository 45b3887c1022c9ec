import FeedModel
import FeedParsing
import Foundation

/// Looks up what a query names: feeds, tags and saved queries in the config and the store, dates by the clock.
struct QueryResolution {
  let session: Session
  /// nil before the first fetch.
  let store: (any ArticleStore)?

  /// A query as a shell parted it: an argument of several words that is a query of its own stays together, so that an
  /// `or` in it does not reach the others.
  func condition(words: [String]) throws -> ArticleCondition {
    let parts = words.map { word in
      words.count > 1 && word.contains(where: \.isWhitespace)
        && (try? QueryParser.parse(word)) != nil ? "(\(word))" : word
    }
    return try condition(parts.joined(separator: " "))
  }

  /// - Throws: exit 64, pointing at the word that cannot be understood.
  func condition(_ text: String) throws -> ArticleCondition {
    try condition(text, inside: [])
  }

  /// - Parameter saved: the names of the saved queries that led here.
  private func condition(_ text: String, inside saved: [String]) throws -> ArticleCondition {
    do {
      let condition = try resolve(try QueryParser.parse(text), inside: saved)
      try QueryParser.check(count: condition.termCount)
      return condition
    } catch let error as QueryError {
      let place = saved.last.map { "in the saved query '@\($0)': " } ?? ""
      throw CommandFailure.usage(place + error.description)
    }
  }

  private func resolve(_ expression: QueryExpression, inside saved: [String]) throws
    -> ArticleCondition
  {
    switch expression {
    case .all(let parts):
      try parts.reduce(.everything) { $0.and(try resolve($1, inside: saved)) }
    case .any(let parts): .any(try parts.map { try resolve($0, inside: saved) })
    case .not(let part): .not(try resolve(part, inside: saved))
    case .term(let term): try resolve(term, inside: saved)
    }
  }

  private func resolve(_ term: QueryTerm, inside saved: [String]) throws -> ArticleCondition {
    switch term.kind {
    case .unread: return .unread
    case .read: return .not(.unread)
    case .starred: return .starred
    case .withImage: return .withImage
    case .feed: return try feeds([term.value], tags: [], isSaved: !saved.isEmpty)
    case .tag: return try feeds([], tags: [term.value], isSaved: !saved.isEmpty)
    case .author: return .author(term.value)
    case .newer: return .since(try QueryResolution.instant(term, now: session.now))
    case .older: return .until(try QueryResolution.instant(term, now: session.now))
    case .text(let field):
      return .text(TextMatch(term.value, in: field, isPrefix: term.isPrefix))
    case .saved:
      let queries = try session.configIfPresent()?.queries ?? [:]
      guard let text = queries[term.value] else {
        let known = queries.isEmpty ? "none" : queries.keys.sorted().joined(separator: ", ")
        throw QueryError(
          word: term.word,
          reason:
            "names no saved query\(SpellingSuggestion.text(for: term.value, among: queries.keys)); "
            + "[queries] in the config has \(known)")
      }
      // None leads back to itself: the config would not have been read.
      return try condition(text, inside: saved + [term.value])
    }
  }

  /// A saved query outlives the last feed of a tag; a typing error at the prompt is told.
  private func feeds(_ feeds: [String], tags: [String], isSaved: Bool) throws -> ArticleCondition {
    let selection = FeedSelection(session: session, store: store)
    do {
      return .feeds(try selection.names(feeds: feeds, tags: tags) ?? [])
    } catch let failure as CommandFailure where isSaved && failure.code == 64 {
      return .any([])
    }
  }

  /// - Throws: what the term lacks, where it names no point in time.
  static func instant(_ term: QueryTerm, now: Date) throws(QueryError) -> Date {
    guard let date = instant(term.value, now: now) else {
      throw QueryError(
        word: term.word, reason: "needs a span such as 2d or 12h, or a date such as 2026-11-01")
    }
    return date
  }

  /// A span before now, or a date; nil for anything else.
  static func instant(_ text: String, now: Date) -> Date? {
    if let span = Quantity.span(text) { return now.addingTimeInterval(-span) }
    return text.contains("-") ? FeedDate.parse(text) : nil
  }
}
