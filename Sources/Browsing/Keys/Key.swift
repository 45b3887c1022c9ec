/// A key press, a turn of the mouse wheel or a click.
public enum Key: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  /// A letter typed with Ctrl, in lower case.
  case control(Character)
  case enter
  case escape
  case backspace
  case delete
  case tab
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case wheelUp
  case wheelDown
  /// A click with the first button; row and column count from 0.
  case click(row: Int, column: Int)

  /// A key that types a character.
  public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }

  /// The key as people read it, such as `Ctrl-D`.
  public var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .tab: "Tab"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .wheelUp: "Wheel-Up"
    case .wheelDown: "Wheel-Down"
    case .click: "Click"
    }
  }
}
