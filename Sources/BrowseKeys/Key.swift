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
