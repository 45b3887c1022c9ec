import FeedModel
import Foundation
import Testing

@testable import Refreshing

@Suite struct `Responses that wait to be stored` {
  private func response(bytes: Int = 100) throws -> WriteBatcher.Response {
    let rss = "<rss version=\"2.0\"><channel><title>T</title></channel></rss>"
    let body = Data(rss.utf8) + Data(repeating: 0x20, count: max(0, bytes - rss.utf8.count))
    let feed = Feed(
      name: "A", location: .web(url: "https://a.example/"), configuredURL: "https://a.example/")
    let update = FeedUpdate(feed: feed, old: FeedState(), adapters: [:], now: .now, jitter: 0)
    guard case .read(let reading) = update.take(.success(FetchResponse(status: 200, body: body)))
    else { throw CancellationError() }
    return WriteBatcher.Response(index: 0, start: .now, reading: reading)
  }

  /// How many responses are to be stored now; nil for none.
  private func stored(_ action: WriteBatcher.Action?) -> Int? {
    if case .store(let responses) = action { responses.count } else { nil }
  }

  private func wait(_ action: WriteBatcher.Action?) -> Int? {
    if case .wait(let turn) = action { turn } else { nil }
  }

  @Test func `are stored at once if no other is expected`() throws {
    var waiting = WriteBatcher()
    #expect(stored(waiting.next(isLast: true)) == nil)
    waiting.append([try response()])
    #expect(stored(waiting.next(isLast: true)) == 1)
    #expect(!waiting.isEmpty)
    waiting.haveStored()
    #expect(waiting.isEmpty)
  }

  @Test func `wait a while for others, once`() throws {
    var waiting = WriteBatcher()
    waiting.append([try response()])
    let turn = try #require(wait(waiting.next(isLast: false)))
    waiting.append([try response()])
    #expect(wait(waiting.next(isLast: false)) == nil)
    waiting.haveWaited(turn: turn)
    #expect(stored(waiting.next(isLast: false)) == 2)
    // A wait for these no longer has an effect.
    waiting.haveStored()
    waiting.append([try response()])
    waiting.haveWaited(turn: turn)
    #expect(wait(waiting.next(isLast: false)) != nil)
  }

  @Test func `do not wait if they are many or large, and are never stored twice`()
    throws
  {
    var waiting = WriteBatcher()
    waiting.append(try (0..<32).map { _ in try response() })
    #expect(stored(waiting.next(isLast: false)) == 32)
    waiting.append([try response(bytes: 3 << 20)])
    #expect(stored(waiting.next(isLast: true)) == nil)
    waiting.haveStored()
    #expect(stored(waiting.next(isLast: false)) == 1)
  }

  @Test func `delay further fetches if they are too many, with those that are being stored`() throws
  {
    var waiting = WriteBatcher()
    waiting.append(try (0..<40).map { _ in try response() })
    #expect(stored(waiting.next(isLast: false)) == 40)
    waiting.append(try (0..<39).map { _ in try response() })
    #expect(!waiting.isFull)
    waiting.append([try response()])
    #expect(waiting.isFull)
    waiting.haveStored()
    #expect(!waiting.isFull)
  }

  @Test func `delay further fetches if they are too large together`() throws {
    var waiting = WriteBatcher()
    waiting.append([try response(bytes: 4 << 20)])
    #expect(stored(waiting.next(isLast: false)) == 1)
    #expect(!waiting.isFull)
    waiting.append([try response(bytes: 2 << 20)])
    #expect(waiting.isFull)
    waiting.haveStored()
    #expect(!waiting.isFull)
  }
}
