public import ArticleStorage
import FeedModel
import SearchTokens

/// A condition on text as the server's search understands it.
public struct WordExpression: SearchWords {
  /// One word, or several in sequence.
  struct Phrase {
    /// Empty if the words contain nothing that is indexed; nothing matches then.
    var words: [String]
    /// Whether the last word is only the beginning of a word.
    var isPrefix: Bool
    var field: TextMatch.Field?

    /// The words as the server stores them, and whether each is only the beginning of a word.
    var stored: [(word: String, isPrefix: Bool)] {
      words.enumerated().map { index, word in
        let isOpen = isPrefix && index == words.count - 1
        return (word: SearchWord.stored(word, isPrefix: isOpen), isPrefix: isOpen)
      }
    }

    /// - Parameter operator: between the words.
    func joined(by operator: String) -> String {
      let weight = field.map { ["D", "C", "B", "A"][Int($0.weight)] } ?? ""
      return stored.map { word, isOpen in
        let ending = (isOpen ? "*" : "") + weight
        return SearchWord.quoted(word) + (ending.isEmpty ? "" : ":\(ending)")
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

  /// How many phrases each word of a query became: one.
  public var phraseCounts: [Int] { phrases.map { _ in 1 } }

  public var areIndexed: Bool { phrases.allSatisfy { !$0.words.isEmpty } }

  /// Alternative words, of which one is enough.
  init(_ alternatives: [TextMatch], _ tokenizer: SearchTokenizer) throws {
    phrases = try alternatives.map { match in
      guard let words = CharacterPairs.words(match.words) else {
        return Phrase(words: [], isPrefix: false, field: match.field)
      }
      return Phrase(
        words: try tokenizer.words(of: [words.text])[0].strings,
        isPrefix: match.isPrefix || words.isPrefix, field: match.field)
    }
  }
}
