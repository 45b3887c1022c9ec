/// Why there is no picture, in words for a reader; without the image's URL.
struct PictureFailure: Error, Sendable, Equatable {
  var message: String

  init(_ message: String) { self.message = message }
}
