import FeedBasics
import FeedModel

/// Checks saved queries before any of them is used: their names, and the queries that they refer to.
struct SavedQueries {
  private let queries: [String: String]

  /// - Parameter queries: by name.
  init(_ queries: [String: String]) { self.queries = queries }

  /// What is wrong with a query, as the end of a sentence that begins with its name; nil if it can be used.
  func problem(_ name: String) -> String? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.+/".contains($0) }) else {
      return "cannot be used as '@\(name)': a name is one word of letters, digits, '-' and '_'"
    }
    guard let text = queries[name], text.contains(where: { !$0.isWhitespace }) else {
      return "is empty; write a query, or remove the line"
    }
    var seen: Set<String> = []
    if calls(name, of: name, &seen) { return "refers to itself" }
    return terms(of: name).lazy.compactMap(problem).first
  }

  /// What is wrong with the terms of a query that is not saved; nil if it can be used.
  func problem(in query: QueryExpression) -> String? {
    query.terms.lazy.compactMap(problem).first
  }

  /// What is wrong with the query of a rule beyond that; nil if it can be used. Rules apply to articles as they arrive,
  /// and stories are formed afterwards.
  func problem(inRule query: QueryExpression) -> String? {
    var seen: Set<String> = []
    guard let word = storyTerm(in: query.terms, &seen) else { return nil }
    return "cannot contain '\(word)': rules apply before articles are grouped into stories"
  }

  /// The first term that asks for stories, directly or in a saved query.
  private func storyTerm(in terms: [QueryTerm], _ seen: inout Set<String>) -> String? {
    for term in terms {
      if case .publishers = term.kind { return term.word }
      if term.kind == .saved, seen.insert(term.value).inserted,
        let inner = storyTerm(in: self.terms(of: term.value), &seen)
      {
        return "\(inner)' of '\(term.word)"
      }
    }
    return nil
  }

  private func problem(_ term: QueryTerm) -> String? {
    switch term.kind {
    case .saved where queries[term.value] == nil:
      return "refers to the unknown saved query '\(term.word)'"
        + SpellingSuggestion.text(for: term.value, among: queries.keys)
    case .newer, .older:
      do throws(QueryError) {
        // Any time will do here.
        _ = try QueryInstant.date(
          of: term, now: Date(timeIntervalSinceReferenceDate: 0), calendar: .utc)
        return nil
      } catch {
        return "is not a valid query: \(error)"
      }
    case .unread, .read, .starred, .muted, .withImage, .changed, .queued, .feed, .tag, .label,
      .author, .category, .url, .publishers, .volume, .saved, .text:
      return nil
    }
  }

  /// Whether one query refers to another, directly or through others.
  private func calls(_ name: String, of start: String, _ seen: inout Set<String>) -> Bool {
    for term in terms(of: start) where term.kind == .saved {
      if term.value == name { return true }
      if seen.insert(term.value).inserted, calls(name, of: term.value, &seen) { return true }
    }
    return false
  }

  private func terms(of name: String) -> [QueryTerm] {
    guard let text = queries[name], let query = try? QueryParser.parse(text) else { return [] }
    return query.terms
  }
}
