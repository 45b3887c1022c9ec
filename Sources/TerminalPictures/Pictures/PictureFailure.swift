/// Why there is no picture.
public struct PictureFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// Words for a reader, without the image's URL.
  public var message: String

  /// - Parameter message: words that fit after `image:`.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
