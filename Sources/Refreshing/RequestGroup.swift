import FeedBasics
import FeedModel

/// Feeds that are served by one request.
struct RequestGroup: Sendable {
  struct Key: Hashable, Sendable {
    private var place: String
    private var headers: [String]
    private var username: String?
    private var password: String?
    /// Adapter and pages, which determine the follow-up requests.
    private var reading: String?
    /// Why a feed is not requested, such as a variable that is not set: what its URL then expands to may be another's.
    private var problem: String?
    /// The name of an account, which shares its requests with nothing.
    private var account: String?

    init(feed: Feed) {
      switch feed.location {
      case .web(let url):
        place = url
      case .file(let path):
        place = "file:" + path
      }
      headers = feed.headers.map { "\($0.name): \($0.value)" }
      username = feed.username
      password = feed.password
      reading = feed.adapter.map { "\($0) \(feed.pages)" }
      problem = feed.problem
      account = feed.account
    }
  }

  /// Indices of the feeds in the refresh.
  var members: [Int]
  /// The stored state of each member.
  var states: [FeedState]

  /// Whether no response came the last time.
  var wasUnanswered: Bool { states.allSatisfy { $0.failures > 0 && $0.lastStatus == nil } }

  /// The URL that the members have moved to, if it is the same for all.
  static func movedTo(_ states: some Collection<FeedState>) -> String? {
    guard let moved = states.first?.movedTo, states.allSatisfy({ $0.movedTo == moved }) else {
      return nil
    }
    return moved
  }

  /// The host of the first request; nil for a file.
  func host(_ feeds: [Feed]) -> String? {
    let url = RequestGroup.movedTo(states) ?? members.first.flatMap { feeds[$0].location.baseURL }
    return url.map { URLReference.Parts($0).host ?? $0 }
  }

  /// The host that leases of the group count for; nil also for a feed that cannot be requested.
  func leasedHost(_ feeds: [Feed]) -> String? {
    members.first.flatMap { feeds[$0].problem } == nil ? host(feeds) : nil
  }
}
