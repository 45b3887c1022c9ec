/// The full-text index.
public protocol SearchTable {
  /// Applies changes, in order.
  func index(_ changes: [SearchChange]) throws
}

/// What is to be changed in the full-text index for one appearance.
public struct SearchChange {
  public var number: Int
  /// Exactly what was indexed; nil for a new appearance.
  public var old: SearchText?
  /// What is indexed from now on; nil for an appearance that is removed.
  public var new: SearchText?

  /// nil if both are equal.
  init?(number: Int, old: SearchText?, new: SearchText?) {
    guard old != new else { return nil }
    self.number = number
    self.old = old
    self.new = new
  }
}
