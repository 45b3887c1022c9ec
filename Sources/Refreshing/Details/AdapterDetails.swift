import FeedBasics
public import FeedModel
public import FeedParsing

/// The detail documents of JSON APIs: the adapter's `detail` contains their URLs, and its `detail_root` the content.
public struct AdapterDetails: Sendable {
  private let adapters: [String: Adapter]
  private let fetcher: @Sendable (Feed) -> any FeedFetcher

  /// - Parameters:
  ///   - adapters: by name.
  ///   - fetcher: what fetches the documents of a feed.
  public init(adapters: [String: Adapter], fetcher: @escaping @Sendable (Feed) -> any FeedFetcher) {
    self.adapters = adapters
    self.fetcher = fetcher
  }

  /// Fetches and reads the document at the appearance's `detailURL`.
  /// - Parameter timeout: seconds that loading may take, more than 0.
  /// - Returns: the content, to be laid over the appearance's own; nil if it has no such URL, or the feed no adapter.
  /// - Throws: ``FeedModel/FetchError`` or ``FeedModel/ParseError``; the reason is shown to the user.
  public func detail(
    of appearance: Appearance, in feed: Feed, timeout: Double
  ) async throws -> Entry? {
    guard let adapter = feed.adapter.flatMap({ adapters[$0] }),
      let url = appearance.entry.detailURL.flatMap({ URLReference.absoluteWeb($0, base: nil) })
    else { return nil }
    if let problem = feed.problem { throw FetchError.badURL(problem) }
    var request = FetchRequest(feed: feed, leadingTo: url)
    request.timeout = min(timeout, feed.timeout)
    let response = try await fetcher(feed).fetch(request)
    let item = try FeedParser.parseDetail(response.body, adapter: adapter)
    return FeedNormaliser.detail(item, adapter: adapter.name, url: url)
  }
}
