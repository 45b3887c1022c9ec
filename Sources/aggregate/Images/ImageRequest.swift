import Configuration
import FeedFetching
import FeedModel

/// The request for an image that feeds link to.
enum ImageRequest {
  /// - Parameter feeds: the names of the feeds that link to it.
  static func of(
    _ url: String, carriedBy feeds: Set<String>, _ config: Config, timeout: Double, maxBody: Int
  ) -> FetchRequest {
    var request = FetchRequest(location: .web(url: url), timeout: timeout, maxBody: maxBody)
    request.headers = [HTTPHeader(name: "Accept", value: "image/*")]
    request.mustBePublic = !mayBePrivate(URLReference.Parts(url).host, feeds, config)
    return request
  }

  /// Only feeds in the user's own network may link into it. Others could use their readers to trigger actions there.
  private static func mayBePrivate(_ host: String?, _ feeds: Set<String>, _ config: Config) -> Bool
  {
    config.feeds.contains { feed in
      guard feeds.contains(feed.name) else { return false }
      guard let url = feed.location.baseURL else { return true }
      let own = URLReference.Parts(url).host ?? ""
      return own == host || PrivateAddress.isPrivate(host: own)
    }
  }
}
