import Foundation

/// What one hop came to.
enum TransferResult: Sendable {
  case answer(TransferAnswer)
  case failure(TransferFailure)

  static let outOfMemory = notBegun("out of memory")

  /// - Parameter reason: in words for the user.
  static func notBegun(_ reason: String) -> TransferResult {
    .failure(TransferFailure(cause: .other(reason), answerBegan: false))
  }
}

/// A server's answer, whole.
struct TransferAnswer: Sendable {
  var status: Int
  var headers: HeaderFields
  var body: Data
  /// Whether the server's own address was seen, and is a private one; nil behind a proxy.
  var isPrivate: Bool?
}

/// Why a hop gave no answer.
struct TransferFailure: Sendable {
  enum Cause: Sendable {
    case timedOut
    /// It had begun, and stopped coming.
    case stalled(seconds: Int)
    case tooLarge
    case headersTooLarge
    case privateAddress
    case cancelled
    /// In libcurl's words.
    case other(String)
  }
  var cause: Cause
  /// A status line had arrived.
  var answerBegan: Bool
}
