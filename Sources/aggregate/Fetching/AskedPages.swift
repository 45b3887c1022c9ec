import Configuration
import FeedModel
import Platform
import Refreshing

/// Loads the pages of articles that the user asks for.
struct AskedPages {
  /// The most pages at once.
  private static let maximum = 30

  private let session: Session
  private let config: Config
  private let store: any ArticleStore
  private let refreshes: Bool

  /// - Parameters:
  ///   - refreshes: whether stored pages are requested again.
  ///   - count: how many articles there are.
  /// - Throws: exit 64 for too many articles; ``StoreError`` if the store cannot be written.
  init(_ session: Session, refreshes: Bool, count: Int) throws {
    guard count <= AskedPages.maximum else {
      throw CommandFailure.usage(
        "--full loads at most \(AskedPages.maximum) pages at once, not \(count); use --limit")
    }
    self.session = session
    self.refreshes = refreshes
    config = try session.configIfPresent() ?? .empty(path: session.paths.config)
    store = try session.store(.write)
  }

  /// Loads the page of an article unless it is stored. A failure is reported on standard error.
  /// - Returns: the article with its page; nil if it stays as it was.
  func load(_ article: Article) async throws -> Article? {
    let runner = PageRunner(session: session, config: config)
    do {
      let page = try await session.pageLoading(store, config).load(
        article, feeds: config.feeds, options: runner.options, refreshes: refreshes)
      guard let page else { return nil }
      if let refusal = page.refusal {
        StandardError.line("aggregate: article \(article.number): \(refusal.description)")
      }
      return try store.article(article.number)
    } catch let error as FetchError {
      let reason = SecretMask(config.feeds.flatMap(\.secrets)).masked("\(error)")
      StandardError.line(
        "aggregate: the page of article \(article.number) could not be loaded: \(reason)")
      return nil
    }
  }
}
