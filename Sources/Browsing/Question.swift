import BrowseKeys
import FeedModel

/// A question at the bottom of the screen, answered with one key. Any other key means no.
public struct Question: Sendable, Equatable {
  /// What a key does.
  enum Answer: Sendable, Equatable {
    case markAllRead(ArticleQuery)
    case openAll(ArticleQuery, marking: Bool)
    case saveAll(ArticleQuery)
    case deleteRow(Int, ArticleQuery)
    case removeFeed(BrowseSource.ID, withArticles: Bool)
  }

  /// The question with the keys, in one line.
  public let text: String
  let answers: [Character: Answer]

  init(_ text: String, yes: Answer) {
    self.text = "\(text) y/n"
    answers = ["y": yes]
  }

  init(_ text: String, _ answers: [Character: Answer]) {
    self.text = text
    self.answers = answers
  }
}

extension BrowseState {
  mutating func answer(_ key: Key) -> [BrowseCommand] {
    guard let question = input.question else { return [] }
    input.question = nil
    guard case .character(let character) = key, let answer = question.answers[character] else {
      return []
    }
    switch answer {
    case .markAllRead(let query): return [.mark(.read(true), .all(query))] + markedAll()
    case .openAll(let query, let marking): return [.terminal(.openAll(query, marking: marking))]
    case .saveAll(let query): return [.saveAll(query)]
    case .deleteRow(let number, let query): return [.deleteRow(number, in: query)]
    case .removeFeed(let source, let withArticles):
      return [.edit(.remove(source.name, withArticles: withArticles))]
    }
  }
}
