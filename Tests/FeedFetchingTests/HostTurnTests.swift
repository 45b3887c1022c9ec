import FeedFetching
import FeedModel
import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// How many requests a host gets at once, wherever redirects lead (docs/politeness.md).
@Suite struct `Turns of hosts` {
  private let fetcher = CurlFeedFetcher(
    settings: TransferSettings(userAgent: "test", environment: [:]), clock: { Date() })

  private func request(
    _ url: String, turns: HostTurns, timeout: Double = 20
  ) -> FetchRequest {
    var request = FetchRequest(location: .web(url: url), timeout: timeout)
    request.turns = turns
    return request
  }

  /// A server that is `localhost` too, from where `/to` leads to `/target` of `127.0.0.1`.
  private static func redirecting(_ target: @escaping @Sendable () -> Void = {}) -> LocalServer {
    LocalServer { request in
      guard request.path == "/to" else {
        target()
        return .text("<rss/>")
      }
      let port = request.headers["host"]?.split(separator: ":").last ?? ""
      return .response(status: 302, headers: ["Location: http://127.0.0.1:\(port)/target"])
    }
  }

  @Test func `count every hop, so that many redirects to a host wait for each other`()
    async throws
  {
    let running = Counts()
    let server = Self.redirecting {
      running.begin()
      Thread.sleep(forTimeInterval: 0.05)
      running.end()
    }
    let turns = HostTurns(perHost: 2) { _ in nil }
    try await withThrowingTaskGroup(of: Data.self) { tasks in
      for _ in 0..<8 {
        tasks.addTask {
          try await fetcher.fetch(request("http://localhost:\(server.port)/to", turns: turns)).body
        }
      }
      for try await body in tasks { #expect(body == Data("<rss/>".utf8)) }
    }
    #expect(running.most <= 2)
    #expect(server.requests.count == 16)
  }

  @Test func `end redirects to a host that asked for a pause`() async {
    let server = Self.redirecting()
    let paused = FetchError.paused("it asked for a pause", until: Date())
    let turns = HostTurns(perHost: 2) { $0 == "127.0.0.1" ? paused : nil }
    await #expect(throws: paused) {
      try await fetcher.fetch(request("http://localhost:\(server.port)/to", turns: turns))
    }
    #expect(server.requests.map(\.path) == ["/to"])
  }

  @Test func `take nothing of a request's timeout`() async throws {
    let server = LocalServer { _ in .text("<rss/>") }
    let turns = HostTurns(perHost: 1) { _ in nil }
    try await turns.begin("127.0.0.1")
    async let response = fetcher.fetch(request(server.url, turns: turns, timeout: 1))
    try await Task.sleep(for: .seconds(1.5))
    #expect(server.requests.isEmpty)
    turns.end("127.0.0.1")
    #expect(try await response.status == 200)
  }

  @Test func `are left by a request that is cancelled`() async throws {
    let turns = HostTurns(perHost: 1) { _ in nil }
    try await turns.begin("a.example")
    let waiting = Task { try await turns.begin("a.example") }
    waiting.cancel()
    await #expect(throws: FetchError.cancelled) { try await waiting.value }
    turns.end("a.example")
    // Nothing of the host runs now: this does not wait.
    try await turns.begin("a.example")
    try await turns.begin("b.example")
  }

  @Test func `are given on by a request that is refused once it has waited`() async throws {
    let paused = FetchError.paused("it asked for a pause", until: Date())
    let state = Mutex((checks: 0, isPaused: false))
    let turns = HostTurns(perHost: 1) { _ in
      state.withLock { state in
        state.checks += 1
        return state.isPaused ? paused : nil
      }
    }
    try await turns.begin("a.example")
    let waiting = Task { try await turns.begin("a.example") }
    // The first request was checked twice.
    while state.withLock({ $0.checks }) < 3 { try await Task.sleep(for: .milliseconds(1)) }
    state.withLock { $0.isPaused = true }
    turns.end("a.example")
    await #expect(throws: paused) { try await waiting.value }
    state.withLock { $0.isPaused = false }
    // Nothing of the host runs now: this does not wait.
    try await turns.begin("a.example")
  }
}

/// Counts what runs at once.
private final class Counts: Sendable {
  private let state = Mutex((running: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func begin() {
    state.withLock {
      $0.running += 1
      $0.most = max($0.most, $0.running)
    }
  }

  func end() { state.withLock { $0.running -= 1 } }
}
