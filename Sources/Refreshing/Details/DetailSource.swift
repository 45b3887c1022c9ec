import FeedBasics
public import FeedModel
public import FeedParsing

/// Where the whole content of an article comes from if its feed carries only a part of it.
public protocol DetailSource: Sendable {
  /// Loads what an appearance lacks.
  /// - Parameter timeout: seconds that loading may take, more than 0.
  /// - Returns: the content, to be laid over the appearance's own; nil if this source has none for it.
  /// - Throws: ``FeedModel/FetchError`` or ``FeedModel/ParseError``; the reason is shown to the user.
  func detail(of appearance: Appearance, in feed: Feed, timeout: Double) async throws -> Entry?
}

/// The detail documents of JSON APIs: the adapter's `detail` contains their URLs, and its `detail_root` the content.
public struct AdapterDetails: DetailSource {
  private let adapters: [String: Adapter]
  private let fetcher: @Sendable (Feed) -> any FeedFetcher

  /// - Parameters:
  ///   - adapters: by name.
  ///   - fetcher: what fetches the documents of a feed.
  public init(adapters: [String: Adapter], fetcher: @escaping @Sendable (Feed) -> any FeedFetcher) {
    self.adapters = adapters
    self.fetcher = fetcher
  }

  /// Fetches and reads the document at the appearance's `detailURL`; nil if it has none, or the feed has no adapter.
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
