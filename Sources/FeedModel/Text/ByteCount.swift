/// A number of bytes in words, decimal units: `15 MB`.
public struct ByteCount: Sendable, CustomStringConvertible {
  public var bytes: Int

  public init(_ bytes: Int) { self.bytes = bytes }

  public var description: String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\(bytes / 1000) kB"
    case ..<1_000_000_000: "\(bytes / 1_000_000) MB"
    default: "\(bytes / 1_000_000_000) GB"
    }
  }
}
