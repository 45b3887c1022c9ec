/// A change of the full-text index for one appearance.
public struct SearchChange: Sendable {
  /// The appearance's number.
  public var number: Int
  /// Exactly the text that was indexed; nil for a new appearance.
  public var old: SearchText?
  /// The text to index; nil for an appearance that is removed.
  public var new: SearchText?

  /// nil if both are equal.
  init?(number: Int, old: SearchText?, new: SearchText?) {
    guard old != new else { return nil }
    self.number = number
    self.old = old
    self.new = new
  }
}
