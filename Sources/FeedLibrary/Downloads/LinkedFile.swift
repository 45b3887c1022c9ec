import FeedBasics
package import FeedConfiguration
package import FeedModel

/// Requests for files that feeds link to.
package enum LinkedFile {
  /// Whether a URL must not lead into the user's own network: it may if all feeds that link to it are there. Others could
  /// use their readers to trigger actions there, also by a link that a feed in the network has.
  /// - Parameter feeds: the names of the feeds that link to it.
  package static func mustBePublic(_ url: String, carriedBy feeds: Set<String>, _ config: Config)
    -> Bool
  {
    let host = URLReference.Parts(url).host
    let carriers = config.feeds.filter { feeds.contains($0.name) }
    return carriers.isEmpty
      || !carriers.allSatisfy { feed in
        // The feed of saved pages has no address: its pages are from anywhere.
        guard feed.role != .saved else { return false }
        guard let feedURL = feed.location.baseURL else { return true }
        let own = URLReference.Parts(feedURL).host ?? ""
        if let account = feed.accountURL {
          // A server in the user's network passes on what strangers publish.
          return PrivateAddress.isPrivate(url: account)
            && (PrivateAddress.isPrivate(host: own) || isProxied(url, by: account))
        }
        return own == host || PrivateAddress.isPrivate(host: own)
      }
  }

  /// Whether an account's server loads a file for its readers, as Miniflux does with pictures.
  private static func isProxied(_ url: String, by account: String) -> Bool {
    let (file, server) = (URLReference.Parts(url), URLReference.Parts(account))
    let base = server.path.hasSuffix("/") ? server.path : server.path + "/"
    return file.authority == server.authority && file.path.hasPrefix(base + "proxy/")
      && !file.path.contains("..") && !file.path.lowercased().contains("%2e")
  }

  /// The request for an image.
  package static func image(
    _ url: String, carriedBy feeds: Set<String>, _ config: Config
  ) -> FetchRequest {
    var request = FetchRequest(
      location: .web(url: url), timeout: config.settings.timeout, maxBody: config.settings.maxBody)
    request.headers = [HTTPHeader("Accept", "image/*")]
    request.mustBePublic = mustBePublic(url, carriedBy: feeds, config)
    return request
  }

  /// The request for a file of any size. Recordings for subscribers need the feed's headers and credentials, which its
  /// own origin alone receives.
  package static func download(
    _ url: String, carriedBy feeds: Set<String>, _ config: Config, timeout: Double
  ) -> FetchRequest {
    let host = URLReference.Parts(url).host
    let owner = config.feeds.first { feed in
      guard feeds.contains(feed.name), let own = feed.location.baseURL else { return false }
      return URLReference.Parts(own).host == host
    }
    var request =
      owner.map { FetchRequest(feed: $0, leadingTo: url) }
      ?? FetchRequest(location: .web(url: url))
    request.headers.removeAll { $0.name.lowercased() == "accept" }
    request.timeout = timeout
    request.maxBody = config.settings.maxBody
    request.mustBePublic = mustBePublic(url, carriedBy: feeds, config)
    return request
  }
}
