public import FeedBasics
public import FeedModel

/// Loads what articles lack, once, and stores it.
public struct DetailLoading: Sendable {
  /// Seconds that reading may wait for the network.
  public static let timeout = 10.0

  /// When reading has waited long enough, for all articles together.
  public let deadline: Date

  /// Loads what an appearance in a feed lacks, in at most so many seconds; nil if there is nothing to load.
  public typealias Source = @Sendable (Appearance, Feed, Double) async throws -> Entry?

  private let feeds: [Feed]
  private let source: Source
  private let reading: any ArticleStore
  private let writing: @Sendable () -> (any ArticleStore)?
  private let clock: @Sendable () -> Date

  /// - Parameters:
  ///   - feeds: all that are configured.
  ///   - source: loads the content, to be laid over the appearance's own.
  ///   - reading: the store that the articles come from.
  ///   - writing: opens the store that keeps the content, when there is something to keep; nil on read-only media, where
  ///     the content is shown all the same.
  public init(
    feeds: [Feed], source: @escaping Source, reading: any ArticleStore,
    writing: @escaping @Sendable () -> (any ArticleStore)?,
    clock: @escaping @Sendable () -> Date
  ) {
    self.feeds = feeds
    self.source = source
    self.reading = reading
    self.writing = writing
    self.clock = clock
    deadline = clock().addingTimeInterval(DetailLoading.timeout)
  }

  /// - Parameter report: receives a line for everything that could not be loaded.
  /// - Returns: the article with its details, or as it was.
  public func complete(
    _ article: Article, report: (String) -> Void
  ) async throws(StoreError) -> Article {
    let lacking = article.appearances.filter(\.lacksDetail)
    guard !lacking.isEmpty else { return article }
    // A feed that was renamed has its old name in the store until it is registered again.
    let stored = try reading.storedNames(of: feeds)
    var article = article
    for appearance in lacking {
      guard let feed = feeds.first(where: { (stored[$0.name] ?? $0.name) == appearance.feed })
      else { continue }
      do {
        guard let detail = try await detail(of: appearance, in: feed) else { continue }
        article.entry = article.entry.detailed(by: detail)
        // A store that cannot keep the content, on a full disk for example, must not keep it from the reader.
        guard let writing = writing() else { continue }
        do throws(StoreError) {
          try writing.setDetail(detail, ofAppearance: appearance.number)
          article = try writing.article(article.number) ?? article
        } catch {
          report("the full text of article \(article.number) could not be stored: \(error)")
        }
      } catch {
        let reason = SecretMask(feed.secrets).masked("\(error)")
        report("the full text of article \(article.number) could not be loaded: \(reason)")
      }
    }
    return article
  }

  private func detail(of appearance: Appearance, in feed: Feed) async throws -> Entry? {
    let remaining = deadline.timeIntervalSince(clock())
    guard remaining > 0 else {
      throw FetchError.unreachable("timed out after \(Int(DetailLoading.timeout)) s")
    }
    guard var detail = try await source(appearance, feed, remaining) else { return nil }
    SecretRedaction(feed).remove(from: &detail)
    return detail
  }
}
