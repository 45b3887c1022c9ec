import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// Requests that write while another program has locked the store.
@Suite(.needsServer) struct `Writes that have to wait` {
  @Test func `leave room for reading, and are refused if it takes too long`() async throws {
    let queue = WriteQueue(patience: .milliseconds(10))
    let lock = DispatchSemaphore(value: 0)
    var limits = ServerLimits()
    limits.handlers = 2
    try await RunningServer(limits) { request in
      guard request.method == "POST" else { return .text("read") }
      do {
        return try await queue.run {
          lock.wait()
          return .text("written")
        }
      } catch {
        return .text("\(error)", status: (error as? RequestRefusal)?.status ?? 500)
      }
    }.use { server in
      let writers = (0..<4).map { _ in RawClient(port: server.port) }
      for writer in writers {
        writer.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
      }
      for _ in 0..<3 {
        #expect(RawClient(port: server.port).request("GET /")?.text == "read")
      }
      for _ in 0..<6000 where queue.waitingCount < 3 { usleep(5000) }
      #expect(queue.waitingCount == 3)
      // Longer than they may wait.
      usleep(50_000)
      for _ in writers { lock.signal() }
      let statuses = writers.map { $0.response()?.status ?? 0 }
      #expect(statuses.filter { $0 == 200 }.count == 1, "\(statuses)")
      #expect(statuses.filter { $0 == 503 }.count == 3, "\(statuses)")
      // What comes then does not wait for anything.
      lock.signal()
      #expect(RawClient(port: server.port).request("POST /", body: "a=1")?.text == "written")
    }
  }

  @Test func `are refused at once if too many wait`() async throws {
    let queue = WriteQueue(patience: .seconds(600))
    #expect(await queue.enter())
    let others = (0..<64).map { _ in Task { try await queue.run {} } }
    try await queue.waits(for: 64)
    let refusal = await #expect(throws: RequestRefusal.self) { try await queue.run {} }
    #expect(refusal?.status == 503)
    queue.leave()
    for other in others { try await other.value }
    #expect(queue.waitingCount == 0)
  }

  @Test(.timeLimit(.minutes(1))) func `go on after one that fails`() async throws {
    let queue = WriteQueue()
    await #expect(throws: RequestRefusal.self) {
      try await queue.run { () throws -> Void in throw RequestRefusal("wrong") }
    }
    #expect(try await queue.run { true })
  }
}

extension WriteQueue {
  /// Waits until so many writes wait, for half a minute at most.
  func waits(for count: Int) async throws {
    let end = ContinuousClock.now + .seconds(30)
    while waitingCount < count, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(waitingCount == count)
  }
}
