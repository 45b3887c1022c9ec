import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import ReaderMigration

/// Words match as a whole, so that `train` does not find `trains`. A list that found little is followed by a hint if
/// beginnings of words would have found much more: `18 articles; with 'train*' there are 73`. Others are for words that no
/// article has, for the name of a day, and for newsboat's filters.
struct PrefixHint {
  /// With as many articles there is no hint.
  private static let enough = 20
  /// Counting ends here.
  private static let maximumCounted = 1000

  let store: any ArticleReading

  /// Prints the hint, if standard error is a terminal, and that a filter is newsboat's in any case: a script that came from
  /// there would get numbers that mean nothing.
  /// - Parameter words: the words of the query, as split by the shell.
  func report(
    _ query: ArticleQuery, words: [String], _ session: Session
  ) throws(StoreError) {
    if let hint = session.languageHint(words.joined(separator: " ")) {
      return StandardError.line(hint)
    }
    guard session.terminal.isError else { return }
    if let line = try line(query) { StandardError.line(line) }
  }

  /// - Returns: nil if the query has no plain words, or would not find much more with beginnings of words.
  func line(_ query: ArticleQuery) throws(StoreError) -> String? {
    var words: [String] = []
    let wider = PrefixHint.widened(query.condition, &words)
    guard !words.isEmpty else { return nil }
    let found = try store.count(ArticleQuery(query.condition, limit: PrefixHint.enough))
    guard found < PrefixHint.enough else { return nil }
    if let day = words.lazy.map({ $0.dropLast().lowercased() }).first(where: QueryInstant.isDay) {
      return "'\(day)' is searched as a word; 'newer:\(day)' finds articles by their date"
    }
    let count = try store.count(ArticleQuery(wider, limit: PrefixHint.maximumCounted))
    guard count > max(2 * found, found + 2) else {
      return found == 0 && count == 0 ? try missing(query.condition) : nil
    }
    let number = count == PrefixHint.maximumCounted ? "\(count) or more" : String(count)
    return "\(Amount(found, "article")); with '\(words.joined(separator: " "))' there are \(number)"
  }

  /// Which of several words no article contains, such as `no article contains 'trmup'`; nil if every word is found.
  private func missing(_ condition: ArticleCondition) throws(StoreError) -> String? {
    guard condition.parts.count > 1 else { return nil }
    var words: [String] = []
    for case .text(let match) in condition.parts where PrefixHint.isPlain(match) {
      if try store.count(ArticleQuery(.text(match), limit: 1)) == 0 { words.append(match.words) }
    }
    let names = words.map { "'\($0)'" }.joined(separator: " or ")
    return words.isEmpty ? nil : "no article contains \(names)"
  }

  /// The condition with plain words as beginnings of words.
  /// - Parameter words: the words that were changed, as they would be written, are added.
  private static func widened(
    _ condition: ArticleCondition, _ words: inout [String]
  ) -> ArticleCondition {
    switch condition {
    case .all(let parts): return .all(parts.map { widened($0, &words) })
    case .text(var match) where isPlain(match):
      match.isPrefix = true
      let word = "\(match.field.map { "\($0.rawValue):" } ?? "")\(match.words)*"
      if !words.contains(word) { words.append(word) }
      return .text(match)
    default: return condition
    }
  }

  /// Whether it is one word of an alphabet; others have no inflections to find.
  private static func isPlain(_ match: TextMatch) -> Bool {
    !match.isPrefix && match.words.count > 2 && match.words.allSatisfy(\.isLetter)
      && !match.words.unicodeScalars.contains(where: CJKCharacters.contains)
  }
}

extension Session {
  /// What to write instead of a filter in newsboat's language, or of operators that other languages have; nil if the text
  /// has none.
  func languageHint(_ text: String) -> String? {
    // Without a config, filters that name feeds have no hint.
    NewsboatQuery.hint(for: text) { (try? library.configIfPresent())?.feeds ?? [] }
      ?? Session.operatorHint(text)
  }

  private static func operatorHint(_ text: String) -> String? {
    for word in text.split(separator: " ") {
      if ["&", "&&", "|", "||"].contains(word) {
        return
          "'\(word)' is not an operator; all terms have to match, and 'or' separates alternatives"
      }
      let halves = word.split(separator: "=", maxSplits: 1)
      if halves.count == 2, QueryTerm.words.contains("\(halves[0].lowercased()):") {
        return
          "'\(TerminalText.line(String(word)))' is searched as words; did you mean '\(halves[0]):\(TerminalText.line(String(halves[1])))'?"
      }
    }
    return nil
  }
}
