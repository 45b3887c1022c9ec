import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

/// Loads the pages of articles that the user asks for, with progress on a terminal.
struct AskedPages {
  /// The maximum number of pages at once.
  private static let maximum = 30

  private let store: any ArticleStore
  private let mask: SecretMask
  private let progress: ProgressLine
  private let refreshes: Bool
  private let reportsRefusals: Bool
  private let count: Int
  private var pages: SinglePages
  private var place = 0
  /// Whether the page of an article could not be had.
  private(set) var hasFailed = false

  /// - Parameters:
  ///   - refreshes: whether stored pages are requested again.
  ///   - count: how many articles there are.
  ///   - reportsRefusals: whether reasons that are stored with the pages go to standard error.
  /// - Throws: exit 64 for too many articles; ``StoreError`` if the store cannot be written.
  init(_ session: Session, refreshes: Bool, count: Int, reportsRefusals: Bool) throws {
    guard count <= AskedPages.maximum else {
      throw CommandFailure.usage(
        "--full loads at most \(AskedPages.maximum) pages at once, not \(count); use --limit")
    }
    self.refreshes = refreshes
    self.reportsRefusals = reportsRefusals
    self.count = count
    let config = try session.library.configOrEmpty()
    store = try session.library.store(.write)
    mask = SecretMask(config.allSecrets)
    progress = ProgressLine(session.terminal)
    pages = PageFetch(library: session.library, config: config).single(store)
  }

  /// Loads the page of an article unless it is stored. A failure is reported on standard error.
  /// - Returns: the article with its page; nil if it stays as it was.
  mutating func load(_ article: Article) async throws -> Article? {
    place += 1
    let number = count > 1 ? "page \(place)/\(count)" : "the page"
    defer { progress.clear() }
    do {
      let page = try await pages.load(article, refreshes: refreshes) { [progress] url in
        progress.show("loading \(number) · \(FetchCount.label(ofPage: url))")
      }
      guard let page else { return nil }
      if let reason = page.fullText.reason {
        hasFailed = true
        if reportsRefusals { report("article \(article.number): \(reason)") }
      }
      return try store.article(article.number)
    } catch let error as FetchError {
      hasFailed = true
      let whole = try store.article(article.number)
      // A status is stored with the page, and so is part of the article.
      if reportsRefusals || whole?.fullText?.failedStatus == nil {
        report(
          "the page of article \(article.number) could not be loaded: \(mask.masked("\(error)"))")
      }
      return whole
    }
  }

  private func report(_ problem: String) {
    progress.clear()
    StandardError.line("aggregate: \(problem)")
  }
}
