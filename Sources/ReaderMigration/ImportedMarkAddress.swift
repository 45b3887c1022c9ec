import FeedConfiguration
package import FeedModel
import FeedParsing

extension ImportedMark {
  /// Marks with the URLs of their feeds as the config has them.
  /// - Parameters:
  ///   - marks: with the URLs as another program has them.
  ///   - feeds: the feeds of the config.
  package static func adapted(_ marks: [ImportedMark], to feeds: [Feed]) -> [ImportedMark] {
    let known = KnownFeeds(feeds)
    let addresses = Dictionary(feeds.map { ($0.name, $0.configuredURL) }) { first, _ in first }
    // Thousands of marks have few feeds.
    var found: [String: String] = [:]
    return marks.map { mark in
      guard let written = mark.feedURL else { return mark }
      var mark = mark
      mark.feedURL =
        found[written]
        ?? {
          var url = written
          if case .web(let address) = SubscriptionAddress(written) { url = address }
          url = known.name(url: url, adapter: nil).flatMap { addresses[$0] } ?? url
          found[written] = url
          return url
        }()
      return mark
    }
  }
}
