/// A key press or a turn of the mouse wheel.
public enum Key: Sendable, Hashable {
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
}
