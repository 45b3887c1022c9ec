import ArticleStorage
import FeedModel
import SearchTokens

/// A condition on text as the server's search understands it.
struct WordExpression {
  /// One word, or several in sequence.
  struct Phrase {
    /// Empty if the words contain nothing that is indexed; nothing matches then.
    var words: [String]
    /// Whether the last word is only the beginning of a word.
    var isPrefix: Bool
    var field: TextMatch.Field?

    /// In the language of `tsquery`.
    var text: String { joined(by: " <-> ") }

    /// - Parameter operator: between the words.
    func joined(by operator: String) -> String {
      let weight =
        switch field {
        case .title: "A"
        case .text: "B"
        case .publisher: "C"
        case .author: "D"
        case nil: ""
        }
      return words.enumerated().map { index, word in
        let isOpen = isPrefix && index == words.count - 1
        let stored = isOpen ? SearchWord.storedPrefix(word) : SearchWord.stored(word)
        let ending = (isOpen ? "*" : "") + weight
        return SearchWord.quoted(stored) + (ending.isEmpty ? "" : ":\(ending)")
      }.joined(separator: `operator`)
    }

    /// Whether words contain it in sequence. The field is not looked at.
    func occurs(in text: [String]) -> Bool {
      guard !words.isEmpty, text.count >= words.count else { return false }
      return (0...text.count - words.count).contains { start in
        words.indices.allSatisfy { index in
          isPrefix && index == words.count - 1
            ? text[start + index].utf8.starts(with: words[index].utf8)
            : text[start + index] == words[index]
        }
      }
    }
  }

  /// Any of these matches.
  let phrases: [Phrase]

  /// In the language of `tsquery`; nil if nothing can match.
  var text: String? { joined(by: " <-> ") }

  /// The same for texts that have the words of a phrase anywhere; nil if no phrase has several words.
  var looseText: String? {
    phrases.contains { $0.words.count > 1 } ? joined(by: " & ") : nil
  }

  private func joined(by operator: String) -> String? {
    let phrases = phrases.filter { !$0.words.isEmpty }
    return phrases.isEmpty
      ? nil : phrases.map { "(\($0.joined(by: `operator`)))" }.joined(separator: " | ")
  }

  /// Whether one version of a story can fulfil the condition alone: a word, or alternatives of words.
  static func isText(_ condition: ArticleCondition) -> Bool {
    switch condition {
    case .text: true
    case .any(let parts): !parts.isEmpty && parts.allSatisfy(isText)
    default: false
    }
  }

  /// Whether the condition consists of words that an article must not contain.
  static func isExcludedText(_ condition: ArticleCondition) -> Bool {
    if case .not(let excluded) = condition { isText(excluded) } else { false }
  }

  /// The expression for a word or alternatives of words.
  /// - Returns: nil for any other condition.
  init?(_ condition: ArticleCondition, _ tokenizer: SearchTokenizer) throws {
    guard WordExpression.isText(condition) else { return nil }
    phrases = try WordExpression.matches(of: condition).map { match in
      guard let words = CJKBigrams.words(match.words) else {
        return Phrase(words: [], isPrefix: false, field: match.field)
      }
      return Phrase(
        words: try tokenizer.words(of: [words.text])[0],
        isPrefix: match.isPrefix || words.isPrefix, field: match.field)
    }
  }

  private static func matches(of condition: ArticleCondition) -> [TextMatch] {
    switch condition {
    case .text(let match): [match]
    case .any(let parts): parts.flatMap(matches)
    default: []
    }
  }
}
