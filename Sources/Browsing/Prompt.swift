import BrowseKeys
import FeedBasics

/// A line being edited at the bottom of the screen.
public struct Prompt: Sendable, Equatable {
  /// What the text is for: where to search for it, or which property of a feed it changes.
  public enum Scope: Sendable, Equatable {
    case everything
    /// The articles of the list with this name.
    case list(String)
    /// The article that is being read.
    case article
    /// The names of feeds; only those that contain the text are shown while it is typed.
    case feeds
    /// The explanation of the keys; only rows that contain the text are shown.
    case keys
    /// The URL of a feed to add.
    case newFeed
    /// A feed's new name.
    case name(of: String)
    /// A feed's tags, separated by commas.
    case tags(of: String)
    /// The tag whose feeds are to be shown.
    case tag
    /// The number of a link.
    case link
    /// A label for the article with this number.
    case label(of: Int)
    /// The target that gets the article with this number.
    case send(Int)
    /// The command that gets the text of the article with this number, and a URL.
    case pipe(Int, url: String?)

    /// Whether the text is sought in articles.
    var isSearch: Bool {
      switch self {
      case .everything, .list, .article: true
      case .feeds, .keys, .newFeed, .name, .tags, .tag, .link, .label, .send, .pipe: false
      }
    }
  }

  /// What the text is for.
  public internal(set) var scope: Scope
  /// The characters typed so far.
  public internal(set) var text: [Character] = []
  /// The position at which the next character is inserted, from 0.
  public internal(set) var place = 0
  /// What a text that is a name can be completed to.
  var names: [String] = []
  /// What the word before the cursor can be completed to; nil until that is asked.
  public internal(set) var completion: PromptCompletion?
  /// The place in the history; nil for the text being typed.
  var age: Int?
  /// The text before an earlier one was chosen.
  var draft: [Character] = []
  /// The row at the top of the article when the prompt was opened.
  var top = 0

  init(_ scope: Scope, text: String = "", names: [String] = [], top: Int = 0) {
    self.scope = scope
    self.names = names
    self.top = top
    replace(Array(text))
  }

  /// The maximum number of characters.
  private static let longest = 500

  mutating func replace(_ new: [Character]) {
    text = new
    place = new.count
  }

  /// Replaces the text between a position and the cursor.
  mutating func replace(from start: Int, with new: String) {
    guard start <= place, place <= text.count else { return }
    text.replaceSubrange(start..<place, with: new)
    place = start + new.count
  }

  /// A text that was pasted as one line.
  private static func line(_ text: String) -> [Character] {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Array(UnsafeCharacters.removed(from: line))
  }

  /// A character with what a terminal sends after it as one of its own, such as an accent, if both are one character.
  private static func joined(_ first: Character, _ next: Character) -> Character? {
    let both = "\(first)\(next)"
    return both.count == 1 && both.utf8.count <= longestCharacter ? both.first : nil
  }

  /// In bytes; a family of four with skin tones has 41.
  private static let longestCharacter = 64

  /// Edits the line as shells do.
  mutating func edit(_ key: Key) {
    switch key {
    case .backspace:
      if place > 0 {
        place -= 1
        text.remove(at: place)
      }
    case .delete, .control("d"):
      if place < text.count { text.remove(at: place) }
    case .control("w"):
      let start = wordStart
      text.removeSubrange(start..<place)
      place = start
    case .alt("d"): text.removeSubrange(place..<wordEnd)
    case .wordLeft, .alt("b"): place = wordStart
    case .wordRight, .alt("f"): place = wordEnd
    case .left, .control("b"): place = max(0, place - 1)
    case .right, .control("f"): place = min(text.count, place + 1)
    case .home, .control("a"): place = 0
    case .end, .control("e"): place = text.count
    case .control("k"): text.removeLast(text.count - place)
    case .control("u"):
      text.removeFirst(place)
      place = 0
    case .character(let character):
      if place > 0, let whole = Prompt.joined(text[place - 1], character) {
        text[place - 1] = whole
        break
      }
      guard text.count < Prompt.longest else { break }
      text.insert(character, at: place)
      place += 1
    case .paste(let pasted):
      let new = Prompt.line(pasted).prefix(max(0, Prompt.longest - text.count))
      text.insert(contentsOf: new, at: place)
      place += new.count
    case .alt(let character): edit(.character(character))
    case .control, .function, .enter, .escape, .insert, .tab, .shiftTab, .up, .down, .pageUp,
      .pageDown, .wheelUp, .wheelDown, .click:
      break
    }
  }

  /// Where the word before the cursor begins.
  private var wordStart: Int {
    guard let last = text[..<place].lastIndex(where: { $0 != " " }) else { return 0 }
    return text[..<last].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  /// Where the word after the cursor ends.
  private var wordEnd: Int {
    guard let first = text[place...].firstIndex(where: { $0 != " " }) else { return text.count }
    return text[first...].firstIndex(of: " ") ?? text.count
  }
}

/// What was entered at the prompt before: queries, texts sought in articles, commands, and URLs of feeds.
struct PromptHistory: Sendable {
  private var queries: [[Character]] = []
  private var finds: [[Character]] = []
  private var commands: [[Character]] = []
  private var feeds: [[Character]] = []
  /// The maximum number of texts of each kind.
  private static let longest = 100

  mutating func add(_ text: [Character], _ scope: Prompt.Scope) {
    guard !text.allSatisfy(\.isWhitespace) else { return }
    guard let texts = PromptHistory.texts(scope) else { return }
    let others = self[keyPath: texts].filter { $0 != text }
    self[keyPath: texts] = Array(([text] + others).prefix(PromptHistory.longest))
  }

  /// The texts of a scope, the newest first.
  func texts(_ scope: Prompt.Scope) -> [[Character]] {
    PromptHistory.texts(scope).map { self[keyPath: $0] } ?? []
  }

  /// Where the texts of a scope are; nil if they are not kept.
  private static func texts(
    _ scope: Prompt.Scope
  ) -> WritableKeyPath<PromptHistory, [[Character]]>? {
    switch scope {
    case .everything, .list: \.queries
    case .article: \.finds
    case .pipe: \.commands
    case .newFeed: \.feeds
    case .feeds, .keys, .name, .tags, .tag, .link, .label, .send: nil
    }
  }

  /// Replaces the prompt's text with an earlier or a later one.
  /// - Parameter distance: 1 for an earlier one, -1 for a later one.
  func move(_ prompt: inout Prompt, by distance: Int) {
    let texts = texts(prompt.scope)
    let age = (prompt.age ?? -1) + distance
    guard age >= -1, age < texts.count else { return }
    if prompt.age == nil { prompt.draft = prompt.text }
    prompt.age = age < 0 ? nil : age
    prompt.replace(age < 0 ? prompt.draft : texts[age])
  }
}
