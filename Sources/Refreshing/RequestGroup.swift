import FeedModel

/// Feeds that one request serves.
struct RequestGroup: Sendable {
  struct Key: Hashable, Sendable {
    private var place: String
    private var headers: [String]
    private var username: String?
    private var password: String?
    /// Where there are further pages, they are the adapter's.
    private var paging: String?
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
      paging = feed.pages > 1 ? "\(feed.adapter ?? "") \(feed.pages)" : nil
    }
  }

  var key: Key
  /// Indices of feeds.
  var members: [Int]
}
