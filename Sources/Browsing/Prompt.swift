/// A line being edited at the bottom of the screen.
public struct Prompt: Sendable, Equatable {
  /// The characters typed so far.
  public internal(set) var text: [Character] = []
  /// The position at which the next character is inserted, from 0.
  public internal(set) var place = 0
}

extension BrowseState {
  mutating func openPrompt() -> [BrowseCommand] {
    prompt = Prompt()
    return []
  }

  mutating func edit(_ key: Key) -> [BrowseCommand] {
    guard var prompt else { return [] }
    switch key {
    case .escape, .control("c"), .control("g"):
      self.prompt = nil
      return []
    case .enter:
      self.prompt = nil
      if !prompt.text.isEmpty { lastQuery = prompt.text }
      let text = String(prompt.text)
      return text.allSatisfy(\.isWhitespace) ? [] : [.search(text)]
    case .backspace:
      if prompt.text.isEmpty {
        self.prompt = nil
        return []
      }
      if prompt.place > 0 {
        prompt.place -= 1
        prompt.text.remove(at: prompt.place)
      }
    case .delete:
      if prompt.place < prompt.text.count { prompt.text.remove(at: prompt.place) }
    case .up, .control("p"):
      prompt.text = lastQuery
      prompt.place = lastQuery.count
    case .control("w"):
      while prompt.place > 0, prompt.text[prompt.place - 1] == " " { remove(&prompt) }
      while prompt.place > 0, prompt.text[prompt.place - 1] != " " { remove(&prompt) }
    case .left: prompt.place = max(0, prompt.place - 1)
    case .right: prompt.place = min(prompt.text.count, prompt.place + 1)
    case .home, .control("a"): prompt.place = 0
    case .end, .control("e"): prompt.place = prompt.text.count
    case .control("u"):
      prompt.text.removeFirst(prompt.place)
      prompt.place = 0
    case .character(let character):
      guard prompt.text.count < 500 else { break }
      prompt.text.insert(character, at: prompt.place)
      prompt.place += 1
    case .control, .tab, .down, .pageUp, .pageDown, .wheelUp, .wheelDown: break
    }
    self.prompt = prompt
    return []
  }

  private func remove(_ prompt: inout Prompt) {
    prompt.place -= 1
    prompt.text.remove(at: prompt.place)
  }
}
