import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import ReaderMigration

/// What is said of a query that was probably meant in another way than it is read.
///
/// Words match as a whole, so that `train` does not find `trains`. A list that found little is followed by a hint if
/// beginnings of words would have found much more: `18 articles; with 'train*' there are 73`. Others are for words that no
/// article has, for the name of a day, for numbers, and for filters and operators of other programs.
struct QueryHints {
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
    let wider = QueryHints.widened(query.condition, &words)
    guard !words.isEmpty else { return nil }
    let found = try store.count(ArticleQuery(query.condition, limit: QueryHints.enough))
    guard found < QueryHints.enough else { return nil }
    if let day = words.lazy.map({ $0.dropLast().lowercased() }).first(where: QueryInstant.isDay) {
      return "'\(day)' is searched as a word; 'newer:\(day)' finds articles by their date"
    }
    let count = try store.count(ArticleQuery(wider, limit: QueryHints.maximumCounted))
    guard count > max(2 * found, found + 2) else {
      return found == 0 && count == 0 ? try missing(query.condition) : nil
    }
    let number = count == QueryHints.maximumCounted ? "\(count) or more" : String(count)
    return "\(Amount(found, "article")); with '\(words.joined(separator: " "))' there are \(number)"
  }

  /// Which of several words no article contains, such as `no article contains 'trmup'`; nil if every word is found.
  private func missing(_ condition: ArticleCondition) throws(StoreError) -> String? {
    guard condition.parts.count > 1 else { return nil }
    var words: [String] = []
    for case .text(let match) in condition.parts where QueryHints.isPlain(match) {
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
      && !match.words.unicodeScalars.contains(where: UnspacedScripts.contains)
  }
}

extension QueryHints {
  /// What is said of a query that is nothing but numbers, which other commands take for articles; nil for others.
  static func numbers(_ words: [String]) -> String? {
    let areNumbers = words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    guard areNumbers, !words.isEmpty else { return nil }
    let list = words.joined(separator: " ")
    return words.count == 1
      ? "\(list) is searched as a word; 'aggregate show \(list)' shows the article with that number"
      : "\(list) are searched as words; 'aggregate show \(list)' shows the articles with these numbers"
  }

  /// What to write instead of a filter in newsboat's language, or of operators that other languages have; nil if the text
  /// has none, or if no query means the same.
  /// - Parameter feeds: those of the config, which filters may name by their URLs. Only asked for then.
  static func language(_ text: String, feeds: @escaping () -> [Feed]) -> String? {
    // Most filters are queries too, which search for `title` and `yes` as words and find nothing.
    var translation = FilterTranslation { names(of: feeds(), url: $0, isWhole: $1) }
    if let query = try? translation.query(text) {
      return "that is a newsboat filter; the query is: \(query.text)"
    }
    return operators(text)
  }

  private static func names(of feeds: [Feed], url: String, isWhole: Bool) -> [String] {
    if isWhole { return [KnownFeeds(feeds).name(url: url, adapter: nil)].compactMap { $0 } }
    let part = url.lowercased()
    return feeds.filter { $0.configuredURL.lowercased().contains(part) }.map(\.name)
  }

  private static func operators(_ text: String) -> String? {
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

extension Session {
  /// What to write instead of another program's language; nil if the text is not in one.
  func languageHint(_ text: String) -> String? {
    // Without a config, filters that name feeds have no hint.
    QueryHints.language(text) { (try? library.configIfPresent())?.feeds ?? [] }
  }
}
