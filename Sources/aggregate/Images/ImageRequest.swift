import Configuration
import FeedFetching
import FeedModel

/// How an image that feeds named is asked for.
enum ImageRequest {
  /// - Parameter feeds: the names of those that carried it.
  static func of(
    _ url: String, carriedBy feeds: Set<String>, _ config: Config, timeout: Double, maxBody: Int
  ) -> FetchRequest {
    var request = FetchRequest(location: .web(url: url), timeout: timeout, maxBody: maxBody)
    request.headers = [HTTPHeader(name: "Accept", value: "image/*")]
    request.mustBePublic = !mayBePrivate(URLReference.Parts(url).host, feeds, config)
    return request
  }

  /// Only feeds of the user's own network may name addresses in it; others could have their readers press buttons there.
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
