import FeedModel
import FeedParsing

/// What was fetched because the first answer of a JSON API led to it: further pages, and items that it named by their
/// ids alone.
struct FollowUpResult: Sendable {
  /// The first answer, which had to be read to know; nil where it led nowhere.
  var first: ParsedFeed?
  var items: [ParsedItem] = []
  /// Items that the answer named and the store has already.
  var known: [Entry] = []
  var rejections: [String] = []
  /// Something could not be had, and not because the API refused it: the answer counts as cut off.
  private(set) var isCut = false
  private(set) var pause: HostPause?

  mutating func cut(_ problem: String) {
    isCut = true
    rejections.append(problem)
  }

  /// Notes what stands in the way of one request.
  /// - Returns: whether the host wants to be left alone, or the user does not want to wait.
  mutating func note(_ error: FetchError, _ what: String) -> Bool {
    switch error {
    case .status(429, let wait, _, _), .status(503, let wait, _, _):
      cut("\(what): \(error)")
      if let wait { pause = HostPause(host: error.busyHost, seconds: wait) }
      return true
    case .status(400..<500, _, _, _):
      rejections.append("\(what): \(error)")
      return false
    case .cancelled:
      cut("\(what): \(error)")
      return true
    case .status, .unreachable, .broken, .tooLarge, .file, .badURL:
      cut("\(what): \(error)")
      return false
    }
  }
}
