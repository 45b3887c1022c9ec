import FeedModel
import Foundation

/// What can be said of saved queries before one of them is asked: whether each can be called, and what they call.
struct SavedQueries {
  private let queries: [String: String]

  /// - Parameter queries: by name; each is a query by the language's grammar.
  init(_ queries: [String: String]) { self.queries = queries }

  /// - Parameter error: makes an error of a query's name and what is wrong with it.
  func check(_ error: (String, String) -> ConfigError) throws(ConfigError) {
    for name in queries.keys.sorted() {
      if let problem = problem(name) { throw error(name, problem) }
    }
  }

  private func problem(_ name: String) -> String? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.+/".contains($0) }) else {
      return "cannot be called as '@\(name)': a name is one word of letters, digits, '-' and '_'"
    }
    guard let text = queries[name], text.contains(where: { !$0.isWhitespace }) else {
      return "is empty; write a query, or take the line out"
    }
    var seen: Set<String> = []
    if calls(name, of: name, &seen) { return "leads back to itself" }
    return terms(of: name).lazy.compactMap(problem).first
  }

  private func problem(_ term: QueryTerm) -> String? {
    switch term.kind {
    case .saved where queries[term.value] == nil:
      return "calls '\(term.word)', which is no saved query"
        + SpellingSuggestion.text(for: term.value, among: queries.keys)
    case .newer, .older:
      do throws(QueryError) {
        // What spans count back from does not matter here.
        _ = try QueryInstant.date(of: term, now: Date(timeIntervalSinceReferenceDate: 0))
        return nil
      } catch {
        return "is no query: \(error)"
      }
    default: return nil
    }
  }

  /// Whether one query leads to another.
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

extension QueryExpression {
  fileprivate var terms: [QueryTerm] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    case .not(let part): part.terms
    case .term(let term): [term]
    }
  }
}
