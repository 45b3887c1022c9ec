import Refreshing
import Synchronization

/// The progress events of a refresh.
final class EventLog: Sendable {
  private let events = Mutex([RefreshEvent]())

  /// Adds an event.
  func note(_ event: RefreshEvent) { events.withLock { $0.append(event) } }

  /// The numbers of planned feeds; one for each refresh.
  var planned: [Int] {
    events.withLock { $0 }.compactMap { if case .planned(let count) = $0 { count } else { nil } }
  }

  /// The names of the feeds of each request, in the order in which the requests began.
  var began: [[String]] {
    events.withLock { $0 }.compactMap { if case .began(let names) = $0 { names } else { nil } }
  }

  /// The outcomes, in the order in which they came.
  var outcomes: [FeedOutcome] {
    events.withLock { $0 }.compactMap { if case .ended(let outcome) = $0 { outcome } else { nil } }
  }

  /// The names of the feeds that ended, in the order in which they did.
  var ended: [String] { outcomes.map(\.name) }
}
