/// A number of things, in words: `1 article`, `3 articles`.
public struct Amount: Sendable, CustomStringConvertible {
  private let number: Int
  private let thing: String

  /// - Parameter thing: the singular; the plural appends an s.
  public init(_ number: Int, _ thing: String) {
    self.number = number
    self.thing = thing
  }

  /// The number and the noun, in the plural unless the number is 1.
  public var description: String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}

/// A number of bytes in words, decimal units: `15 MB`.
public struct ByteCount: Sendable, CustomStringConvertible {
  /// The number of bytes.
  public var bytes: Int

  /// Creates a count of bytes.
  public init(_ bytes: Int) { self.bytes = bytes }

  /// The count in the largest fitting unit, rounded down: `999 bytes`, `15 MB`.
  public var description: String {
    switch bytes {
    case ..<1000: "\(Amount(bytes, "byte"))"
    case ..<1_000_000: "\(bytes / 1000) kB"
    case ..<1_000_000_000: "\(bytes / 1_000_000) MB"
    default: "\(bytes / 1_000_000_000) GB"
    }
  }
}
