import FeedConfiguration
import FeedModel
import Testing

@testable import FeedLibrary

/// What a feed links to, and the user's own network.
@Suite struct `A file that a feed links to` {
  private static let router = "http://192.168.0.1/reboot"

  @Test(
    arguments: [
      // Feed, account that passes it on, whether the file may be in the user's network.
      ("https://paper.example/feed", nil, false), ("http://nas.local/feed", nil, true),
      ("https://paper.example/feed", "http://10.0.0.5/", false),
      ("http://nas.local/feed", "http://10.0.0.5/", true),
      ("http://nas.local/feed", "https://reader.example/", false),
    ] as [(String, String?, Bool)])
  func `is in the user's network only if the feed is, and the account that passes it on`(
    _ url: String, _ account: String?, _ isAllowed: Bool
  ) {
    var feed = Feed(name: "F", location: .web(url: url), configuredURL: url)
    feed.accountURL = account
    var config = Config(path: "feeds.toml")
    config.feeds = [feed]
    #expect(LinkedFile.mustBePublic(Self.router, carriedBy: ["F"], config) == !isAllowed)
    if let account {
      let isPrivate = account.hasPrefix("http:")
      for (path, isProxied) in [("proxy/x=/y", true), ("admin", false), ("proxy/../admin", false)] {
        #expect(
          LinkedFile.mustBePublic("\(account)\(path)", carriedBy: ["F"], config)
            == !(isPrivate && (isAllowed || isProxied)))
      }
    }
    let request = FetchRequest(feed: feed, leadingTo: Self.router)
    #expect(request.namedBy == [account, url].compactMap(\.self))
  }
}
