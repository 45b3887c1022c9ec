import FeedBasics
package import FeedConfiguration
package import FeedModel
import Refreshing
import Synchronization

extension Library {
  /// Requests what people name or read beside a fetch: nothing of hosts that asked for a pause, in response to requests
  /// for feeds or pages. The store is read at most once a second, since a fetch may add pauses meanwhile.
  /// - Parameter remembers: whether a pause that a host asks for in response is stored, as a fetch does.
  package func patientFetcher(
    secrets: [String], _ config: Config, remembers: Bool = false
  ) -> any FeedFetcher {
    StoredPausesFetcher(
      library: self, config: config, fetcher: fetcher(secrets: secrets), remembers: remembers)
  }

  private final class StoredPausesFetcher: FeedFetcher {
    private let library: Library
    private let config: Config
    private let fetcher: any FeedFetcher
    private let remembers: Bool
    private let known = Mutex<(holds: HostHolds, readAt: Date)?>(nil)

    init(library: Library, config: Config, fetcher: any FeedFetcher, remembers: Bool) {
      self.library = library
      self.config = config
      self.fetcher = fetcher
      self.remembers = remembers
    }

    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
      do throws(FetchError) {
        return try await PatientFetcher(fetcher, holds: holds(), clock: library.clock)
          .fetch(request)
      } catch {
        if remembers { store(error) }
        throw error
      }
    }

    /// Stores the pause of a host that asked for one. That it fails is no reason to lose the error.
    private func store(_ error: FetchError) {
      let now = library.now
      guard config.settings.holdsHosts, let (host, end) = error.hostPause(from: now) else { return }
      try? library.store(.create).hold(host: host, until: end, now: now)
      known.withLock { $0 = nil }
    }

    private func holds() -> HostHolds {
      let now = library.now
      return known.withLock { known in
        if let known, abs(now.timeIntervalSince(known.readAt)) < 1 { return known.holds }
        let holds = stored(now) ?? HostHolds()
        known = (holds, now)
        return holds
      }
    }

    /// Without a store there are no pauses, and one that cannot be read is reported where it is needed.
    private func stored(_ now: Date) -> HostHolds? {
      guard let store = try? library.storeIfPresent() else { return nil }
      return try? HostHolds(
        storedIn: store, config.feeds, holdsHosts: config.settings.holdsHosts, now: now)
    }
  }
}
