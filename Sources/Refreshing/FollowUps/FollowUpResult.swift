import FeedBasics
import FeedModel
import FeedParsing

/// What was fetched because of the first response of a JSON API: further pages, and items that it listed by id only.
struct FollowUpResult: Sendable {
  /// The parsed first response; nil if it was not read for follow-up requests.
  var first: ParsedFeed?
  var items: [ParsedItem] = []
  /// Items that the response listed and the store already has.
  var known: [Entry] = []
  var rejections: [String] = []
  /// Whether something could not be fetched, though the API did not refuse it: the response counts as cut off.
  private(set) var isCut = false
  private(set) var pause: HostPause?
  /// The end of a pause that a host had asked for before, because of which something was not requested.
  private(set) var heldUntil: Date?
  /// The bytes of all responses.
  private(set) var size = 0

  /// Counts a response. All further pages together may be as large as one response of the feed, and so may all details:
  /// many documents, each of them small, could fill the memory otherwise.
  /// - Parameter taken: the bytes of those of its kind that were taken so far.
  /// - Returns: why it is not taken; nil if it is.
  mutating func count(_ body: Data, _ taken: inout Int, _ what: String, of feed: Feed) -> String? {
    guard taken + body.count <= feed.maxBody else {
      return
        "\(what): it and those before it are larger than the limit of \(ByteCount(feed.maxBody)); raise max_body to read more"
    }
    taken += body.count
    size += body.count
    return nil
  }

  mutating func cut(_ problem: String) {
    isCut = true
    rejections.append(problem)
  }

  /// Records the failure of one request.
  /// - Parameter adapter: of the API; nil for feeds.
  /// - Returns: whether to stop: the host asked for a pause, now or before, or the user cancelled.
  mutating func note(_ error: FetchError, _ what: String, _ adapter: Adapter? = nil) -> Bool {
    let problem = "\(what): \(error.words(adapter))"
    switch error {
    case .status(429, let wait, _, _), .status(503, let wait, _, _):
      cut(problem)
      if let wait { pause = HostPause(host: error.busyHost, seconds: wait) }
      return true
    case .status(400..<500, _, _, _):
      rejections.append(problem)
      return false
    case .paused(_, let end):
      cut(problem)
      heldUntil = end
      return true
    case .cancelled:
      cut(problem)
      return true
    case .status, .refused, .unreachable, .broken, .unanswered, .tookTooLong,
      .tooManyRedirects, .tooLarge, .file, .badURL:
      cut(problem)
      return false
    }
  }
}
