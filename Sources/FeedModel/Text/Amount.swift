/// A number of things, in words: `1 article`, `3 articles`.
public struct Amount: Sendable, CustomStringConvertible {
  private let number: Int
  private let thing: String

  /// - Parameter thing: one of them; several have an s behind it.
  public init(_ number: Int, _ thing: String) {
    self.number = number
    self.thing = thing
  }

  public var description: String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}
