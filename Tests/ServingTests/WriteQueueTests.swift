import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

private let isInstalled = HTTPServer.problem == nil

/// Requests that write while another program has locked the store.
@Suite(.enabled(if: isInstalled, "libmicrohttpd is not installed"))
struct `Writes that have to wait` {
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
      // All of them have arrived and waited longer than they may.
      usleep(300_000)
      for _ in writers { lock.signal() }
      let statuses = writers.map { $0.response()?.status ?? 0 }
      #expect(statuses.filter { $0 == 200 }.count == 1, "\(statuses)")
      #expect(statuses.filter { $0 == 503 }.count == 3, "\(statuses)")
      // What comes then does not wait for anything.
      lock.signal()
      #expect(RawClient(port: server.port).request("POST /", body: "a=1")?.text == "written")
    }
  }
}
