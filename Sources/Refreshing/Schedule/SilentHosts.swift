import FeedModel

/// Which hosts respond in a refresh. Of one whose first requests time out without a byte, the others would do so too, each
/// of them after the whole timeout, and meanwhile no other feed would have its turn.
struct SilentHosts {
  enum Standing {
    case responding
    /// A request has timed out, and none has had a response.
    case doubtful
    /// Nothing more is to be requested.
    case silent
  }

  /// As many requests of a host show that it does not respond; one may be for something that takes the server too long.
  private static let timeouts = 2

  private var timeouts: [String: Int] = [:]
  private var responding: Set<String> = []

  /// The standing of a host after a request.
  /// - Parameter error: why the request failed; nil if it did not.
  mutating func standing(of host: String, after error: FetchError?) -> Standing {
    switch error {
    case .unreachable(_, .silence)?: timeouts[host, default: 0] += 1
    // Nothing was requested.
    case .unreachable(_, .machine)?, .paused?, .file?, .badURL?, .cancelled?: break
    case .unreachable?, .status?, .refused?, .broken?, .unanswered?, .tookTooLong?,
      .tooManyRedirects?, .tooLarge?, nil:
      responding.insert(host)
    }
    guard !responding.contains(host), let count = timeouts[host] else { return .responding }
    return count < SilentHosts.timeouts ? .doubtful : .silent
  }
}
