import FeedModel

/// Feeds that one request serves.
struct RequestGroup: Sendable {
  struct Key: Hashable, Sendable {
    private var place: String
    private var headers: [String]
    private var username: String?
    private var password: String?
    /// What an answer leads to is the adapter's to say.
    private var reading: String?

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
    }
  }

  var key: Key
  /// Indices of feeds.
  var members: [Int]

  /// Where one of the members has moved to, if all know of the same place.
  static func movedTo(_ states: some Collection<FeedState>) -> String? {
    guard let moved = states.first?.movedTo, states.allSatisfy({ $0.movedTo == moved }) else {
      return nil
    }
    return moved
  }

  /// The host that is asked first; nil for a file.
  func host(_ feeds: [Feed], _ states: [FeedState]) -> String? {
    let moved = RequestGroup.movedTo(members.map { states[$0] })
    let url = moved ?? members.first.flatMap { feeds[$0].location.baseURL }
    return url.map { URLReference.Parts($0).host ?? $0 }
  }
}
