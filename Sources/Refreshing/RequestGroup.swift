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
    /// nil for a file.
    var host: String?

    init(feed: Feed) {
      switch feed.location {
      case .web(let url):
        place = url
        host = URLReference.Parts(url).host ?? url
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
}
