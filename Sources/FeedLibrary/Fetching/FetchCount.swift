import FeedBasics
import FeedModel
package import Refreshing
import Synchronization

/// The progress of a fetch and the feeds it waits for, in one line.
package final class FetchCount: Sendable {
  private struct State {
    var total = 0
    var done = 0
    var failed = 0
    /// What is done with stored articles; nil unless they are merged or grouped by new rules.
    var renewal: String?
    /// The names of the feeds in the order in which they began.
    var inFlight: [String] = []
    /// The pages that were loaded and are to be; nil unless pages are being loaded.
    var pages: (done: Int, total: Int)?
    /// The pages that are being requested, in the order in which they began.
    var requested: [String] = []
  }

  /// The line until it is known what is due.
  package static let beginning = "fetching"

  private let state = Mutex(State())
  private let show: @Sendable (String) -> Void

  /// Nothing is fetched yet.
  /// - Parameter show: called with the line after each event.
  package init(show: @escaping @Sendable (String) -> Void) { self.show = show }

  /// How many feeds have not ended.
  package var remaining: Int { state.withLock { max(0, $0.total - $0.done) } }

  package func note(_ event: RefreshEvent) {
    state.withLock { state in
      state.renewal = nil
      switch event {
      case .merging(let progress):
        state.renewal = "merging stored articles by new rules: \(progress.percent) %"
      case .grouping(let progress):
        state.renewal = "grouping stored articles into stories: \(progress.percent) %"
      case .planned(let count): state.total = count
      case .began(let names): state.inFlight += names
      case .ended(let outcome):
        state.done += 1
        if outcome.status == .failed { state.failed += 1 }
        if let place = state.inFlight.firstIndex(of: outcome.name) {
          state.inFlight.remove(at: place)
        }
      }
    }
    show(line)
  }

  package func note(_ event: PageEvent) {
    state.withLock { state in
      switch event {
      case .planned(let count): state.pages = (0, count)
      case .began(let url): state.requested.append(FetchCount.label(ofPage: url))
      case .ended(let url, let isLast):
        if isLast { state.pages?.done += 1 }
        if let place = state.requested.firstIndex(of: FetchCount.label(ofPage: url)) {
          state.requested.remove(at: place)
        }
      }
    }
    show(line)
  }

  /// The host and the path of a page: a query may contain secrets.
  package static func label(ofPage url: String) -> String {
    let parts = URLReference.Parts(url)
    return (parts.host ?? "") + (parts.path == "/" ? "" : parts.path)
  }

  private var line: String {
    state.withLock { state in
      if let renewal = state.renewal { return renewal }
      if let pages = state.pages {
        return (["loading pages \(pages.done)/\(pages.total)"] + state.requested.prefix(8))
          .joined(separator: " · ")
      }
      // Before it is known what is due, there is nothing to count.
      var parts = [
        state.total == 0 ? FetchCount.beginning : "fetching \(state.done)/\(state.total)"
      ]
      if state.failed > 0 { parts.append("\(state.failed) failed") }
      if !state.inFlight.isEmpty { parts.append(state.inFlight.prefix(8).joined(separator: ", ")) }
      return parts.joined(separator: " · ")
    }
  }
}
