import FeedBasics
import FeedModel

/// A feed as clients see it.
struct ServedFeed: Sendable {
  /// The id of its row, under which clients know it.
  let id: Int64
  /// Its name in the config, which is the title for clients.
  let name: String
  /// Its tags, which clients show as folders; the first is the folder of those that have one for each feed.
  let labels: [String]
  /// Its URL as configured without what may be a secret: user, password, keys and variables. For a file, a URL that
  /// leads nowhere (RFC 6761 §6.4): some clients take feeds without a URL for one.
  private(set) var url: String
  /// The URL of its website, or else the front page of its host; empty for a file.
  let site: String

  /// - Parameter labels: how labels are written that several feeds have.
  init(id: Int64, _ feed: Feed, _ state: FeedState, labels: LabelNames) {
    self.id = id
    name = feed.name
    self.labels = UniqueTexts.ignoringCase(feed.tags.map { labels[$0] ?? $0 })
    site = feed.website(state) ?? feed.frontPage ?? ""
    guard case .web = feed.location, !feed.configuredURL.isEmpty else {
      url = "https://feed-\(id).invalid/"
      return
    }
    url = ServedFeed.withoutSecrets(feed.configuredURL)
  }

  /// The feed with a URL of its own, for one that had the URL of another but for its secrets.
  func withOwnURL() -> ServedFeed {
    var feed = self
    feed.url += "#feed-\(id)"
    return feed
  }

  private static func withoutSecrets(_ url: String) -> String {
    var rest = SecretMask().masked(url).replacing("\(SecretMask.mask)@", with: "")
      .replacing(SecretMask.mask, with: "")[...]
    var result = ""
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      result += rest[..<start.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
