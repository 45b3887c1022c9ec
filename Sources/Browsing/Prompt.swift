/// A line being edited at the bottom of the screen.
public struct Prompt: Sendable, Equatable {
  /// What the line is for.
  public enum Scope: Sendable, Equatable {
    /// A query to search with.
    case query
    /// A part of the names of feeds; it applies while it is typed.
    case filter
    /// The URL of a feed to add.
    case newFeed
    /// A new name for a feed.
    case name(of: String)
    /// A feed's tags, separated by commas.
    case tags(of: String)

    /// What is shown before the text.
    var label: String {
      switch self {
      case .query: "/"
      case .filter: "filter: "
      case .newFeed: "add the feed at: "
      case .name: "name: "
      case .tags: "tags: "
      }
    }
  }

  /// What the line is for.
  public let scope: Scope
  /// The characters typed so far.
  public internal(set) var text: [Character]
  /// The position at which the next character is inserted, from 0.
  public internal(set) var place: Int

  init(_ scope: Scope, text: String = "") {
    self.scope = scope
    self.text = Array(text)
    place = self.text.count
  }

  /// Replaces the text.
  mutating func replace(_ text: [Character]) {
    self.text = text
    place = text.count
  }

  /// Changes the text or the position in it; other keys do nothing.
  mutating func edit(_ key: Key) {
    switch key {
    case .backspace:
      if place > 0 { removeBefore() }
    case .delete:
      if place < text.count { text.remove(at: place) }
    case .control("w"):
      while place > 0, text[place - 1] == " " { removeBefore() }
      while place > 0, text[place - 1] != " " { removeBefore() }
    case .left: place = max(0, place - 1)
    case .right: place = min(text.count, place + 1)
    case .home, .control("a"): place = 0
    case .end, .control("e"): place = text.count
    case .control("u"):
      text.removeFirst(place)
      place = 0
    case .character(let character):
      guard text.count < 500 else { break }
      text.insert(character, at: place)
      place += 1
    case .control, .tab, .up, .down, .pageUp, .pageDown, .wheelUp, .wheelDown, .enter, .escape:
      break
    }
  }

  private mutating func removeBefore() {
    place -= 1
    text.remove(at: place)
  }
}

extension BrowseState {
  mutating func openPrompt() -> [BrowseCommand] {
    prompt = Prompt(.query)
    return []
  }

  mutating func edit(_ key: Key) -> [BrowseCommand] {
    guard var prompt else { return [] }
    switch key {
    case .escape, .control("c"), .control("g"):
      self.prompt = nil
      if prompt.scope == .filter { sources.setFilter("", height: height) }
      return []
    case .backspace where prompt.text.isEmpty:
      self.prompt = nil
      return []
    case .enter:
      self.prompt = nil
      return submit(prompt)
    case .up, .down, .pageUp, .pageDown, .control("n"), .control("p"):
      if prompt.scope == .filter {
        return keys.action(for: key).map { perform($0, key) } ?? []
      }
      if prompt.scope == .query, key == .up || key == .control("p") { prompt.replace(lastQuery) }
    case .character, .control, .tab, .left, .right, .home, .end, .delete, .backspace, .wheelUp,
      .wheelDown:
      prompt.edit(key)
    }
    self.prompt = prompt
    if prompt.scope == .filter { sources.setFilter(String(prompt.text), height: height) }
    return []
  }

  private mutating func submit(_ prompt: Prompt) -> [BrowseCommand] {
    let text = String(prompt.text)
    switch prompt.scope {
    case .query:
      if !prompt.text.isEmpty { lastQuery = prompt.text }
      return text.allSatisfy(\.isWhitespace) ? [] : [.search(text)]
    case .filter: return text.isEmpty ? [] : sources.chosen.map { open($0) } ?? []
    case .newFeed, .name, .tags: return submitFeed(prompt.scope, text)
    }
  }
}
