import BrowseKeys

/// A question at the bottom of the screen, answered with one key. Any other key means no.
public struct Question: Sendable, Equatable {
  /// The question with the keys, in one line.
  public let text: String
  /// What each key does.
  let answers: [Character: BrowseCommand]

  init(_ text: String, yes: BrowseCommand) {
    self.text = "\(text) y/n"
    answers = ["y": yes]
  }

  init(_ text: String, _ answers: [Character: BrowseCommand]) {
    self.text = text
    self.answers = answers
  }
}

extension BrowseState {
  mutating func answer(_ key: Key) -> [BrowseCommand] {
    guard let question = input.question else { return [] }
    input.question = nil
    guard case .character(let character) = key, let command = question.answers[character] else {
      return []
    }
    if case .change(.mark) = command { return [command] + markedAll() }
    return [command]
  }
}
