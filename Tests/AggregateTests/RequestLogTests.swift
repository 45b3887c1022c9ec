import FeedTestSupport
import Foundation
import Serving
import Synchronization
import Testing

@testable import aggregate

@Suite struct `The log of requests` {
  private static func entry(_ target: String, status: Int? = 200) -> RequestLogEntry {
    RequestLogEntry(
      method: "GET", target: target, peer: "192.0.2.1", status: status, count: 12, seconds: 0.0123)
  }

  private final class Lines: Sendable {
    private let state = Mutex<[String]>([])
    var all: [String] { state.withLock { $0 } }
    func append(_ line: String) { state.withLock { $0.append(line) } }
  }

  private let lines = Lines()
  private let clock = TestClock(Date(timeIntervalSince1970: 1_795_244_400))

  private func log(isVerbose: Bool = false) -> RequestLog {
    RequestLog(isVerbose: isVerbose, clock: clock.read) { [lines] in lines.append($0) }
  }

  @Test(arguments: [
    ("/feed/6ee43846a0.atom", "/feed/***.atom"), ("/feed/6ee43846a0", "/feed/***"),
    ("/reader/api/0/token", "/reader/api/0/token"), ("/?q=swift%20lang", "/?q=swift%20lang"),
    ("/accounts/ClientLogin?Email=a&Passwd=b", "/accounts/ClientLogin?…"),
    ("/fever/?api_key=abc", "/fever/?…"), ("/login?to=/a", "/login?…"),
    ("/reader/api/0/edit-tag?i=1&T=aggregate/ab&a=x", "/reader/api/0/edit-tag?i=1&T=***&a=x"),
    ("/x?%54=secret&api_key=s", "/x?%54=***&api_key=***"),
    ("/q?quickadd=https://bob:pw@a/", "/q?quickadd=https://***@a/"), ("/a\u{1B}[2J", "/a[2J"),
  ])
  func `shows requests without secrets`(target: String, shown: String) {
    #expect(RequestLog.line(Self.entry(target)) == "192.0.2.1 GET \(shown) 200 12 B 12 ms")
  }

  @Test func `lists all requests only if asked to`() {
    log().ended(Self.entry("/"))
    #expect(lines.all.isEmpty)
    log(isVerbose: true).ended(Self.entry("/", status: nil))
    #expect(lines.all == ["192.0.2.1 GET / closed 12 B 12 ms"])
  }

  @Test func `lists failures with the peer in any case, and not without end but for logins`() {
    let log = log()
    log.failedLogin(from: "192.0.2.9")
    log.ended(Self.entry("/a", status: 404))
    log.ended(Self.entry("/a", status: 413))
    #expect(
      lines.all == [
        "aggregate: failed login from 192.0.2.9", "aggregate: 192.0.2.1 GET /a 413 12 B 12 ms",
      ])
    for _ in 0..<1000 { log.ended(Self.entry("/a", status: 413)) }
    #expect(lines.all.count == 62)
    log.failedLogin(from: "192.0.2.8")
    #expect(lines.all.last == "aggregate: failed login from 192.0.2.8")
    clock.advance(by: 61)
    log.ended(Self.entry("/a", status: 413))
    #expect(lines.all.count == 64)
  }
}
