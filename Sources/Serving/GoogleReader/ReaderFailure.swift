import FeedLibrary
import FeedModel

/// Why a request to the Google Reader API is not fulfilled.
enum ReaderFailure: Error, Equatable {
  /// The request means nothing here, and nothing was changed.
  case badRequest(String)
  /// What the request names is unknown.
  case notFound(String)
  /// Only another method is allowed.
  case method(allowed: String)
  /// The config or the store cannot be read or written.
  case unavailable(String)

  /// Any error of a request.
  init(_ error: any Error) {
    switch error {
    case let failure as ReaderFailure: self = failure
    case let error as SubscriptionError:
      switch error {
      case .refused(let text), .known(let text), .notFound(let text): self = .badRequest(text)
      case .unknown(let text): self = .notFound(text)
      case .several: self = .badRequest(error.reason)
      case .failed(let text): self = .unavailable(text)
      }
    default: self = .unavailable("the store cannot be used")
    }
  }

  /// The response: the reason as text.
  var response: ServerResponse {
    switch self {
    case .badRequest(let text): .text(text, status: 400)
    case .notFound(let text): .text(text, status: 404)
    case .method(let allowed): .notAllowed(but: allowed)
    case .unavailable(let text): .text(text, status: 503)
    }
  }
}
