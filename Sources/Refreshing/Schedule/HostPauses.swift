public import FeedBasics
public import FeedModel
import Synchronization

/// The pauses that hosts asked for before and while requests run. It is a class since requests look at it while others add
/// to it.
final class HostPauses: Sendable {
  private let holds: Mutex<HostHolds>

  init(_ holds: HostHolds) { self.holds = Mutex(holds) }

  func add(host: String, until date: Date, now: Date) {
    holds.withLock { $0.add(host: host, until: date, now: now) }
  }

  /// Why nothing may be requested of a host now; nil if it may.
  func error(host: String, now: Date) -> FetchError? {
    guard let end = holds.withLock({ $0.until(host: host) }), end > now else { return nil }
    return .paused(HostHolds.sentence(host, until: end, now: now), until: end)
  }
}

/// Requests nothing of hosts that asked for a pause, wherever redirects lead.
public struct PatientFetcher: FeedFetcher {
  private let fetcher: any FeedFetcher
  private let turns: HostTurns

  init(fetcher: any FeedFetcher, turns: HostTurns) {
    self.fetcher = fetcher
    self.turns = turns
  }

  /// - Parameters:
  ///   - holds: the hosts' pauses.
  ///   - clock: tells which of them are over.
  public init(
    _ fetcher: any FeedFetcher, holds: HostHolds, clock: @escaping @Sendable () -> Date
  ) {
    let pauses = HostPauses(holds)
    self.init(
      fetcher: fetcher,
      turns: HostTurns(perHost: .max) { pauses.error(host: $0, now: clock()) })
  }

  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    // Each hop is checked as well, but only by fetchers that follow redirects.
    if let host = request.location.baseURL.flatMap({ URLReference.Parts($0).host }) {
      try turns.check(host)
    }
    var request = request
    request.turns = turns
    return try await fetcher.fetch(request)
  }
}
