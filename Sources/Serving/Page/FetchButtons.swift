import FeedConfiguration
import FeedLibrary
import FeedModel
import Refreshing

/// Fetching from a page.
extension PageVisit {
  /// Fetches a feed, whether it is due or not, unless its server asked for a pause.
  /// - Returns: how many articles are new.
  func fetch(_ feed: Feed) async throws -> Int {
    var fetch = FeedFetch(library: site.library, config: try site.library.config())
    fetch.asked = true
    let report: RefreshReport
    do {
      report = try await fetch.run(fetch.config.feeds.filter { $0.name == feed.name }) { _ in }
    } catch let error as StoreError {
      throw Self.refusal(error)
    }
    guard let outcome = report.outcomes.first else { return 0 }
    if let error = outcome.error, outcome.status == .failed {
      throw RequestRefusal("The feed could not be fetched: \(error)", status: 502)
    }
    if outcome.status == .skipped {
      throw RequestRefusal(
        "The feed's server asked for a pause; its end is shown below.", status: 409)
    }
    return outcome.changes.new
  }

  /// Begins to fetch the feeds that are due, and does not wait for them.
  func fetchWhatIsDue() throws {
    let fetch = FeedFetch(library: site.library, config: try site.library.config())
    do {
      _ = try fetch.start(fetch.config.sources) { _ in }
    } catch let error as StoreError {
      throw Self.refusal(error)
    }
  }

  private static func refusal(_ error: StoreError) -> any Error {
    if case .busy = error {
      return RequestRefusal("A fetch is running already. Try again in a moment.", status: 409)
    }
    return error
  }
}
