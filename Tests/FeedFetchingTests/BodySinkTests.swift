import FeedBasics
import FeedFetching
import FeedModel
import FeedTestSupport
import Foundation
import Synchronization
import Testing

/// Bodies that are not kept in memory.
@Suite struct `A sink for bodies` {
  private final class Sink: BodySink {
    struct State {
      var heads: [ResponseHead] = []
      var body = Data()
    }
    let state = Mutex(State())
    let isWanted: Bool
    init(isWanted: Bool = true) { self.isWanted = isWanted }

    func begin(_ head: ResponseHead) -> Bool {
      state.withLock { $0.heads.append(head) }
      return isWanted
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      state.withLock { $0.body.append(contentsOf: bytes) }
      return true
    }
  }

  private let fetcher = CurlFeedFetcher(
    settings: TransferSettings(userAgent: "test", environment: [:]), clock: { Date() })

  private static let sent = "Date: Sun, 22 Nov 2026 12:00:00 GMT"

  @Test(
    arguments: [
      (["ETag: \"a\""], "\"a\""), (["ETag: W/\"a\""], nil), (["ETag: a"], nil), (["ETag: \""], nil),
      (["Last-Modified: Sun, 22 Nov 2026 11:59:00 GMT", sent], "Sun, 22 Nov 2026 11:59:00 GMT"),
      (["Last-Modified: Sun, 22 Nov 2026 11:59:01 GMT", sent], nil),
      (["Last-Modified: Sun, 22 Nov 2026 11:59:00 GMT"], nil), (["Last-Modified: x", sent], nil),
      (
        ["ETag: W/\"a\"", "Last-Modified: Sat, 21 Nov 2026 11:59:00 GMT", sent],
        "Sat, 21 Nov 2026 11:59:00 GMT"
      ), ([], nil),
    ] as [([String], String?)])
  func `learns only of strong validators`(_ headers: [String], _ validator: String?) async throws {
    let server = LocalServer { _ in .response(headers: headers, body: Data("x".utf8)) }
    let sink = Sink()
    var request = FetchRequest(location: .web(url: server.url), timeout: 3600)
    request.sink = sink
    _ = try await fetcher.fetch(request)
    #expect(sink.state.withLock { $0.heads }.map(\.strongValidator) == [validator])
    #expect(sink.state.withLock { $0.body } == Data("x".utf8))
  }

  @Test func `gets neither redirects nor errors`() async throws {
    let server = LocalServer { request in
      switch request.path {
      case "/1": .response(status: 302, headers: ["Location: /2"], body: Data("moved".utf8))
      case "/2": .text("whole")
      default: .response(status: 500, body: Data("error".utf8))
      }
    }
    let sink = Sink()
    var request = FetchRequest(location: .web(url: "\(server.url)/1"), timeout: 3600, maxBody: 5)
    request.sink = sink
    request.resume = ResumePoint(offset: 5, validator: "\"1\"")
    _ = try await fetcher.fetch(request)
    #expect(sink.state.withLock { $0.heads }.map(\.url) == ["\(server.url)/2"])
    #expect(sink.state.withLock { $0.body } == Data("whole".utf8))
    for sent in server.requests {
      #expect(sent.headers["range"] == "bytes=5-" && sent.headers["if-range"] == "\"1\"")
      #expect(sent.headers["accept"] == "*/*" && sent.headers["accept-encoding"] == "identity")
    }
    request.location = .web(url: "\(server.url)/3")
    await #expect(
      throws: FetchError.status(
        code: 500, retryAfter: nil, body: Data("error".utf8), url: "\(server.url)/3")
    ) { try await fetcher.fetch(request) }
    #expect(sink.state.withLock { $0.heads }.count == 1)
  }

  @Test(arguments: [
    (status: 200, speed: 1000, isEnough: false), (status: 404, speed: 1000, isEnough: false),
    (status: 200, speed: 10, isEnough: true),
  ])
  func `gets no transfer that trickles`(_ test: (status: Int, speed: Int, isEnough: Bool)) async {
    let server = LocalServer { _ in
      let head = Data("HTTP/1.1 \(test.status) X\r\nContent-Length: 1600\r\n\r\n".utf8)
      return .slowly([head] + Array(repeating: Data(count: 100), count: 16), pause: 0.25)
    }
    var settings = TransferSettings(userAgent: "test", environment: [:])
    (settings.minimumSpeed, settings.speedPeriod) = (test.speed, 1)
    let fetcher = CurlFeedFetcher(settings: settings, clock: { Date() })
    let sink = Sink()
    var request = FetchRequest(location: .web(url: server.url), timeout: 3600)
    request.sink = sink
    var failure: FetchError?
    do { _ = try await fetcher.fetch(request) } catch { failure = error }
    let slow = FetchError.broken("the response is too slow: less than 1 kB/s for 1 s")
    #expect(failure == (test.isEnough ? nil : slow))
    #expect((sink.state.withLock { $0.body.count } == 1600) == test.isEnough)
  }

  @Test func `ends a transfer that it does not want`() async {
    let server = LocalServer { _ in .text("body") }
    let sink = Sink(isWanted: false)
    var request = FetchRequest(location: .web(url: server.url), timeout: 3600)
    request.sink = sink
    await #expect(throws: FetchError.self) { try await fetcher.fetch(request) }
    #expect(sink.state.withLock { $0.heads.count == 1 && $0.body.isEmpty })
  }
}
