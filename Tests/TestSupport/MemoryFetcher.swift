import FeedBasics
public import FeedModel
public import Foundation
import Synchronization

/// A network in memory: it sends scripted responses and records what it was asked for. A URL without a script has the
/// status 404.
public final class MemoryFetcher: FeedFetcher {
  /// What the network does with a request.
  public indirect enum Reply: Sendable {
    /// A response; the request's URL is filled in as its final one.
    case response(FetchResponse)
    /// No usable response; the request's URL is filled into a status without one.
    case failure(FetchError)
    /// The reply after seconds of the test's clock, which is moved; a failure if the request's timeout expires first.
    case after(Double, Reply)
    /// The reply after a few milliseconds, in which other requests can begin.
    case slow(Reply)
    /// The reply as soon as this number of requests is in flight; a failure after ten seconds.
    case together(Int, Reply)
    /// Nothing until the task is cancelled; a failure after ten seconds.
    case hanging
  }

  /// A request as it was received.
  public struct Received: Sendable {
    /// The whole request.
    public var request: FetchRequest
    /// The URL, or `file:` and the path.
    public var url: String
    /// The time on the test's clock.
    public var time: Date
  }

  private struct State {
    var handlers: [String: @Sendable (FetchRequest) -> Reply] = [:]
    var received: [Received] = []
    var inFlight: [String: Int] = [:]
    var maximumInFlight: [String: Int] = [:]
    var maximumOfAll = 0
  }

  private let state = Mutex(State())
  private let clock: TestClock

  /// Creates a network on which every URL has the status 404.
  /// - Parameter clock: what delays move.
  public init(clock: TestClock) { self.clock = clock }

  // MARK: Scripting

  /// Sends the same reply to every request for the URL.
  public func set(_ url: String, _ reply: Reply) { set(url) { _ in reply } }

  /// Computes the replies to the requests for the URL.
  public func set(_ url: String, _ handler: @escaping @Sendable (FetchRequest) -> Reply) {
    state.withLock { $0.handlers[url] = handler }
  }

  /// Sends the replies in turn to the requests for the URL, and the last one to all further requests.
  public func set(_ url: String, inTurn replies: [Reply]) {
    let count = Mutex(0)
    set(url) { _ in
      let turn = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return replies[min(turn, replies.count - 1)]
    }
  }

  // MARK: Recorded

  /// Every request so far, in the order of arrival.
  public var received: [Received] { state.withLock { $0.received } }

  /// The URLs of all requests so far, in the order of arrival.
  public var urls: [String] { received.map(\.url) }

  /// The last request; nil before the first one.
  public var last: FetchRequest? { received.last?.request }

  /// The most requests that were in flight at once.
  public var maximumInFlight: Int { state.withLock { $0.maximumOfAll } }

  /// The most requests to a host that were in flight at once.
  public func maximumInFlight(host: String) -> Int {
    state.withLock { $0.maximumInFlight[host] ?? 0 }
  }

  // MARK: Fetching

  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    if Task.isCancelled { throw .cancelled }
    let url =
      switch request.location {
      case .web(let url): url
      case .file(let path): "file:" + path
      }
    let host = URLReference.Parts(url).host ?? ""
    let handler = state.withLock { state in
      state.received.append(Received(request: request, url: url, time: clock.now))
      state.inFlight[host, default: 0] += 1
      state.maximumInFlight[host] = max(
        state.maximumInFlight[host] ?? 0, state.inFlight[host] ?? 0)
      state.maximumOfAll = max(state.maximumOfAll, state.inFlight.values.reduce(0, +))
      return state.handlers[url]
    }
    defer { state.withLock { $0.inFlight[host, default: 1] -= 1 } }
    return try await respond(handler?(request) ?? .status(404), to: request, url: url)
  }

  private func respond(
    _ reply: Reply, to request: FetchRequest, url: String
  ) async throws(FetchError) -> FetchResponse {
    switch reply {
    case .response(var response):
      response.finalURL = response.finalURL ?? request.location.baseURL
      return response
    case .failure(.status(let code, let wait, let body, let from)):
      throw .status(code: code, retryAfter: wait, body: body, url: from ?? url)
    case .failure(let error): throw error
    case .after(let seconds, let reply):
      clock.advance(by: min(seconds, request.timeout))
      guard seconds <= request.timeout else {
        throw .unreachable("timed out after \(Int(request.timeout)) s")
      }
      return try await respond(reply, to: request, url: url)
    case .slow(let reply):
      try? await Task.sleep(for: .milliseconds(3))
      if Task.isCancelled { throw .cancelled }
      return try await respond(reply, to: request, url: url)
    case .together(let count, let reply):
      for _ in 0..<5000 where maximumInFlight < count {
        try? await Task.sleep(for: .milliseconds(2))
        if Task.isCancelled { throw .cancelled }
      }
      guard maximumInFlight >= count else { throw .broken("fewer requests came than expected") }
      return try await respond(reply, to: request, url: url)
    case .hanging:
      try? await Task.sleep(for: .seconds(10))
      throw Task.isCancelled ? .cancelled : .broken("the test did not cancel its request")
    }
  }
}

extension MemoryFetcher.Reply {
  /// A response with a UTF-8 body, changed as the test needs it.
  public static func text(
    _ body: String, status: Int = 200, _ change: (inout FetchResponse) -> Void = { _ in }
  ) -> MemoryFetcher.Reply {
    var response = FetchResponse(status: status, body: Data(body.utf8))
    change(&response)
    return .response(response)
  }

  /// The response 304 Not Modified.
  public static var notModified: MemoryFetcher.Reply { .text("", status: 304) }

  /// A status that is no success.
  /// - Parameters:
  ///   - wait: `Retry-After` in seconds.
  ///   - url: where redirects led; nil for the request's own URL.
  public static func status(
    _ code: Int, retryAfter wait: Double? = nil, body: String = "", url: String? = nil
  ) -> MemoryFetcher.Reply {
    .failure(.status(code: code, retryAfter: wait, body: Data(body.utf8), url: url))
  }

  /// No connection.
  public static var unreachable: MemoryFetcher.Reply {
    .failure(.unreachable("could not connect"))
  }
}
