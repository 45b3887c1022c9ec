import FeedTestSupport
import Foundation
import Serving
import Testing

@Suite(.needsServer) struct `A server that stops` {
  @Test func `finishes the requests that have begun`() async throws {
    let begun = Counter()
    let running = try RunningServer { request in
      begun.increment()
      try? await Task.sleep(for: .milliseconds(200))
      return .text(request.path)
    }
    let clients = try await Blocking.run {
      let clients = (0..<10).map { _ in RawClient(port: running.port) }
      for client in clients { client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n") }
      while begun.value < 10 { usleep(10_000) }
      return clients
    }
    await running.server.stop()
    try await Blocking.run {
      for client in clients {
        #expect(client.response()?.text == "/a")
        #expect(client.isClosed(within: 5))
      }
    }
  }

  @Test func `ends those that go on too long with 503`() async throws {
    var limits = ServerLimits()
    limits.draining = 0.2
    let (hasBegun, mayEnd, hasEnded) = (Counter(), Counter(), Counter())
    let running = try RunningServer(limits) { _ in
      hasBegun.value = 1
      while mayEnd.value == 0 { try? await Task.sleep(for: .milliseconds(10)) }
      hasEnded.value = 1
      return .text("late")
    }
    let client = try await Blocking.run {
      let client = RawClient(port: running.port)
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      while hasBegun.value == 0 { usleep(10_000) }
      return client
    }
    await running.server.stop()
    try await Blocking.run {
      if let response = client.response() { #expect(response.status == 503) }
      #expect(client.isClosed(within: 5))
    }
    // The handler's response comes when the connection is gone.
    mayEnd.value = 1
    while hasEnded.value == 0 { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test func `does not wait for connections without a request`() async throws {
    var limits = ServerLimits()
    limits.draining = 1000
    let running = try RunningServer(limits)
    let clients = try await Blocking.run {
      let clients = (0..<10).map { _ in RawClient(port: running.port) }
      for client in clients[..<5] { _ = client.request("GET /a") }
      clients[9].send("GET / HT")
      return clients
    }
    await running.server.stop()
    try await Blocking.run {
      for client in clients { #expect(client.isClosed(within: 5)) }
    }
  }
}
