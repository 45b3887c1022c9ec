/// A key press, a turn of the mouse wheel or a click.
public enum Key: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  /// A letter typed with Ctrl, in lower case.
  case control(Character)
  /// A character typed with Alt. Unless it is bound it is the character alone.
  case alt(Character)
  /// F1 to F12.
  case function(Int)
  case enter
  case escape
  case backspace
  case delete
  case insert
  case tab
  case shiftTab
  case up
  case down
  case left
  case right
  /// The left arrow with Ctrl or Alt. Unless it is bound it is the arrow alone.
  case wordLeft
  /// The right arrow with Ctrl or Alt. Unless it is bound it is the arrow alone.
  case wordRight
  case home
  case end
  case pageUp
  case pageDown
  case wheelUp
  case wheelDown
  /// A text that the terminal pasted ("Bracketed Paste Mode" of xterm's ctlseqs), which is no key that was pressed.
  case paste(String)
  /// A click with the first button; row and column count from 0.
  case click(row: Int, column: Int)

  /// A key that types a character.
  public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }

  /// The key without Alt, and an arrow without Ctrl.
  public var unmodified: Key {
    switch self {
    case .alt(let character): .character(character)
    case .wordLeft: .left
    case .wordRight: .right
    default: self
    }
  }
}

/// Keys pressed one after the other; mostly one.
public struct KeySequence: Sendable, Hashable {
  /// At least one.
  public let keys: [Key]

  /// A sequence of one key.
  public init(_ key: Key) { keys = [key] }

  /// A sequence of several keys.
  /// - Parameter keys: at least one.
  public init(_ keys: [Key]) { self.keys = keys }

  /// The maximum number of keys.
  public static let longest = 4

  /// Whether one of the two begins with the other, or both are equal, so that only one of them can be bound.
  public func clashes(with other: KeySequence) -> Bool {
    let count = min(keys.count, other.keys.count)
    return keys.prefix(count) == other.keys.prefix(count)
  }
}

/// How keys are written: for people, as on the help page, and in config files.
extension Key {
  private struct Named {
    let key: Key
    let name: String
    let label: String

    init(_ key: Key, _ name: String, _ label: String) {
      self.key = key
      self.name = name
      self.label = label
    }
  }

  private static let named: [Named] = plain + functions

  private static let plain: [Named] = [
    Named(" ", "space", "Space"), Named(.enter, "enter", "Enter"), Named(.escape, "esc", "Esc"),
    Named(.backspace, "backspace", "Backspace"), Named(.delete, "delete", "Del"),
    Named(.insert, "insert", "Ins"), Named(.tab, "tab", "Tab"),
    Named(.shiftTab, "shift-tab", "Shift-Tab"), Named(.up, "up", "↑"),
    Named(.down, "down", "↓"), Named(.left, "left", "←"), Named(.right, "right", "→"),
    Named(.wordLeft, "ctrl-left", "Ctrl-←"), Named(.wordRight, "ctrl-right", "Ctrl-→"),
    Named(.home, "home", "Home"), Named(.end, "end", "End"),
    Named(.pageUp, "page-up", "PgUp"), Named(.pageDown, "page-down", "PgDn"),
    Named(.wheelUp, "wheel-up", "Wheel-Up"), Named(.wheelDown, "wheel-down", "Wheel-Down"),
  ]

  private static let functions: [Named] = (1...12).map { number in
    Named(.function(number), "f\(number)", "F\(number)")
  }

  /// The letters that a terminal sends with Ctrl as it sends other keys: Tab, Enter and Backspace.
  private static let aliasedLetters: [Character: Key] = [
    "h": .backspace, "i": .tab, "j": .enter, "m": .enter,
  ]

  /// With Alt these are the beginning of other keys (ECMA-48 §5.3: CSI and SS3).
  private static let sequenceStarts: Set<Character> = ["[", "O"]

  /// The key as people read it, such as `Ctrl-D`.
  public var label: String {
    switch self {
    case .character(let character) where character != " ": String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .alt(let character): "Alt-\(Key.character(character).label)"
    case .click: "Click"
    default: Key.named.first { $0.key == self }?.label ?? ""
    }
  }

  /// The key as config files have it, such as `ctrl-d`; nil for a click, which no config has.
  public var name: String? {
    switch self {
    case .character(let character) where character != " ": String(character)
    case .control(let character): "ctrl-\(character)"
    case .alt(let character): Key.character(character).name.map { "alt-\($0)" }
    default: Key.named.first { $0.key == self }?.name
    }
  }

  /// The key that a name in a config file means; nil if it means none.
  public init?(name: String) {
    if name.count == 1, let character = name.first, Key.isTyped(character) {
      self = .character(character)
      return
    }
    if let letter = Key.end(of: name, after: "ctrl-"), letter.count == 1,
      let character = letter.first,
      ("a"..."z").contains(character), Key.aliasedLetters[character] == nil
    {
      self = .control(character)
      return
    }
    if let rest = Key.end(of: name, after: "alt-") {
      guard case .character(let character)? = Key(name: rest),
        !Key.sequenceStarts.contains(character)
      else { return nil }
      self = .alt(character)
      return
    }
    guard let named = Key.named.first(where: { $0.name == name }) else { return nil }
    self = named.key
  }

  private static func end(of name: String, after start: String) -> String? {
    name.hasPrefix(start) ? String(name.dropFirst(start.count)) : nil
  }

  private static func isTyped(_ character: Character) -> Bool {
    !character.isWhitespace
      && character.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }

  /// The names of all keys but characters, for suggestions.
  public static var names: [String] {
    let letters = "abcdefghijklmnopqrstuvwxyz".filter { aliasedLetters[$0] == nil }
    return named.map(\.name) + letters.map { "ctrl-\($0)" }
  }

  /// The key that a name in newsboat's config means ("Key Bindings" of its manual); nil if it means none.
  public init?(newsboat name: String) {
    let others: [String: Key] = [
      "PPAGE": .pageUp, "NPAGE": .pageDown, "DC": .delete, "IC": .insert, "BTAB": .shiftTab,
    ]
    if name.count == 2, name.hasPrefix("^"), let letter = name.last?.lowercased().first {
      guard let key = Key.aliasedLetters[letter] ?? Key(name: "ctrl-\(letter)") else { return nil }
      self = key
    } else if name.count == 1 || name == name.uppercased(),
      let key = others[name] ?? Key(name: name.count == 1 ? name : name.lowercased())
    {
      self = key
    } else {
      return nil
    }
  }

  /// Why a name means no key, or how the key is written, as the end of a sentence; nil if that is not known.
  /// - Parameter name: as in other programs' configs, such as `^R`, `C-r` or `<Return>`.
  public static func advice(for name: String) -> String? {
    let bare = name.filter { !"<>".contains($0) }
    let lower = bare.lowercased()
    for start in ["^", "c-", "ctrl-", "control-", "ctrl+"] {
      guard let letter = end(of: lower, after: start), letter.count == 1,
        let character = letter.first
      else { continue }
      if let same = aliasedLetters[character]?.name {
        return "a terminal sends Ctrl-\(letter.uppercased()) as '\(same)'"
      }
      if Key(name: "ctrl-\(letter)") != nil { return "did you mean 'ctrl-\(letter)'?" }
    }
    for start in ["m-", "meta-", "alt-", "alt+"] where lower.hasPrefix(start) {
      let known = "alt-\(bare.dropFirst(start.count))"
      if known != name, Key(name: known) != nil { return "did you mean '\(known)'?" }
      if known.count == 5, known.last.map(sequenceStarts.contains) == true {
        return "a terminal sends other keys that begin like it"
      }
    }
    let others = [
      "return": "enter", "cr": "enter", "escape": "esc", "pgup": "page-up", "pageup": "page-up",
      "ppage": "page-up", "pgdn": "page-down", "pagedown": "page-down", "npage": "page-down",
      "del": "delete", "ins": "insert", "spc": "space", "s-tab": "shift-tab", "bs": "backspace",
    ]
    if let known = others[lower]
      ?? Key.named.first(where: { $0.name == lower || $0.label.lowercased() == lower })?.name
    {
      return "did you mean '\(known)'?"
    }
    return nil
  }
}

extension KeySequence {
  /// The keys that a config file names: names with spaces between them, such as `g g` or `ctrl-x s`.
  /// - Throws: ``WrongName`` with the first part that is not a key.
  public init(names: String) throws(WrongName) {
    var keys: [Key] = []
    for name in names.split(separator: " ") {
      guard let key = Key(name: String(name)) else { throw WrongName(name: String(name)) }
      keys.append(key)
    }
    guard !keys.isEmpty, keys.count <= KeySequence.longest else {
      throw WrongName(name: names, isTooLong: !keys.isEmpty)
    }
    self.init(keys)
  }

  /// A text that is not the name of a key.
  public struct WrongName: Error, Equatable {
    /// The part of the text that is wrong; the whole text if it has no keys or too many.
    public let name: String
    /// Whether it has too many keys, each of which is one.
    public var isTooLong = false
  }

  /// The keys as people read them, such as `g g` or `Ctrl-X s`.
  public var label: String { KeySequence.label(keys[...]) }

  /// - Parameter keys: of a sequence, or its end.
  static func label(_ keys: ArraySlice<Key>) -> String {
    keys.map(\.label).joined(separator: " ")
  }

  /// The keys as config files have them, such as `g g`.
  public var name: String { keys.compactMap(\.name).joined(separator: " ") }
}
