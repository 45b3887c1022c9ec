import Configuration
import FeedFetching
import FeedModel
import FeedParsing
import Foundation
import Refreshing

/// Loads the detail documents that an article lacks. Each is loaded only once.
struct DetailLoading {
  /// Seconds that a reader waits for the network, at most.
  static let timeout = 10.0

  let session: Session
  let store: any ArticleStore
  /// When loading ends, finished or not.
  let deadline: Date
  private let report: @Sendable (String) -> Void

  /// - Parameter report: called with a line for each document that could not be loaded.
  init(
    session: Session, store: any ArticleStore,
    report: @escaping @Sendable (String) -> Void = { StandardError.line("aggregate: \($0)") }
  ) {
    self.session = session
    self.store = store
    self.report = report
    deadline = session.now.addingTimeInterval(DetailLoading.timeout)
  }

  /// - Returns: the article with its details; unchanged if they could not be loaded, which is reported.
  func complete(_ article: Article) async throws -> Article {
    let lacking = article.appearances.filter(\.lacksDetail)
    guard !lacking.isEmpty, let config = try session.configIfPresent() else { return article }
    // A renamed feed is stored under its old name until it is fetched again.
    let stored = try store.storedNames(of: config.feeds)
    var article = article
    for appearance in lacking {
      guard
        let feed = config.feeds.first(where: { (stored[$0.name] ?? $0.name) == appearance.feed }),
        let adapter = feed.adapter.flatMap({ config.adapters[$0] }),
        let url = appearance.entry.detailURL.flatMap({ URLReference.absoluteWeb($0, base: nil) })
      else { continue }
      do {
        let detail = try await load(url, feed, adapter)
        // On read-only media the detail is shown, but not stored.
        if let writable = try? session.store(.write) {
          try writable.setDetail(detail, ofAppearance: appearance.number)
          article = try store.article(article.number) ?? article
        } else {
          article.entry = article.entry.detailed(by: detail)
        }
      } catch {
        let reason = SecretMask(feed.secrets).masked("\(error)")
        report("the full text of article \(article.number) could not be loaded: \(reason)")
      }
    }
    return article
  }

  private func load(_ url: String, _ feed: Feed, _ adapter: Adapter) async throws -> Entry {
    if let problem = feed.problem { throw FetchError.badURL(problem) }
    var request = FetchRequest(feed: feed, leadingTo: url)
    request.timeout = min(deadline.timeIntervalSince(session.now), feed.timeout)
    guard request.timeout > 0 else {
      throw FetchError.unreachable("timed out after \(Int(DetailLoading.timeout)) s")
    }
    let response = try await session.fetcher(secrets: feed.secrets).fetch(request)
    let item = try FeedParser.parseDetail(response.body, adapter: adapter)
    var detail = FeedNormaliser.detail(item, adapter: adapter.name, url: url)
    SecretRedaction(feed).remove(from: &detail)
    return detail
  }
}
