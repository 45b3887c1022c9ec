import ArticleStorage
import FeedModel
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@testable import PostgreSQLStore

@Suite(.withServer) struct `A server that restarts`: FillsServer {
  @Test func `is waited for by everything that is to be stored or read by then`() throws {
    let store = try temporaryStore()
    guard let (victim, proxy) = try proxied(store) else { return }
    defer { proxy.stop() }
    try store.register([feed("f")])
    proxy.stop()
    let errors = Mutex<[String]>([])
    let group = DispatchGroup()
    // Threads of their own, since each waits.
    func start(_ body: @escaping @Sendable () throws -> Void) {
      group.enter()
      Thread {
        do { try body() } catch { errors.withLock { $0.append("\(error)") } }
        group.leave()
      }.start()
    }
    // More than there are idle connections.
    for number in 0..<6 {
      start { try self.add([self.entry("\(number)")], to: self.feed("f\(number)"), of: victim) }
    }
    start { try victim.hold(host: "f.example", seconds: 90) }
    start { _ = try victim.totals() }
    sleep(2)
    try proxy.start()
    group.wait()
    #expect(errors.withLock(\.self) == [])
    #expect(try articles(of: store).count == 6)
    #expect(try store.leaseCounts().heldHosts == 1)
    #expect(try store.problems() == [])
  }

  @Test func `fails a program that only reads once the limit is over`() throws {
    let store = try temporaryStore()
    guard let (reader, proxy) = try proxied(store, access: .read) else { return }
    proxy.stop()
    #expect {
      try reader.totals()
    } throws: { error in
      "\(error)".contains("connection refused; start the server")
    }
  }
}
