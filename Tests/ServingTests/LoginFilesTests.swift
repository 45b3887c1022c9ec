import FeedBasics
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@testable import Serving

@Suite struct `The files of the login` {
  private let folder = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_795_311_769)

  /// As a server that has just started.
  private var files: LoginFiles { LoginFiles(besides: "\(folder.path)/feeds.toml") }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test func `are made at the first start, for their owner only`() throws {
    let access = try files.access()
    _ = access.beginSession(until: .distantFuture, at: now)
    for name in ["serve.password", "serve.key", "serve.sessions"] {
      #expect(folder.mode(name) == 0o600, "\(name)")
    }
    #expect(try text("serve.key").wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    #expect(try files.access().token == access.token, "the same after a restart")
  }

  @Test func `have a key of the random bytes that were given`() throws {
    let known = LoginFiles(
      besides: "\(folder.path)/feeds.toml", randomness: Randomness { 0x0102_0304_0506_0708 })
    _ = try known.access()
    #expect(
      try text("serve.key") == String(repeating: "0807060504030201", count: 4) + "\n")
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o660])
  func `have a key that is refused if others can read it`(mode: mode_t) throws {
    _ = try files.access()
    chmod("\(folder.path)/serve.key", mode)
    let error = #expect(throws: FileError.self) { _ = try files.access() }
    #expect(error?.description.contains("other users can read this key") == true)
    try files.replace()
    #expect(folder.mode("serve.key") == 0o600)
    _ = try files.access()
  }

  @Test(arguments: ["", "00", String(repeating: "g", count: 64), String(repeating: "0", count: 66)])
  func `have a key that is refused if it is damaged`(text: String) throws {
    chmod(folder.write(text, to: "serve.key"), 0o600)
    let error = #expect(throws: FileError.self) { _ = try files.access() }
    #expect(error?.description.contains("must contain 64 hexadecimal digits") == true)
  }

  @Test func `revoke everything with a new password`() throws {
    let (old, stamp, key) = (try files.access(), files.stamp, try text("serve.key"))
    let cookie = old.beginSession(until: .distantFuture, at: now)
    try files.replace()
    #expect(files.stamp != stamp)
    #expect(try text("serve.key") != key)
    let new = try files.access()
    #expect(!new.isToken(old.token) && !new.isSession(cookie, at: now))
    #expect(!new.isLoginToken(old.loginToken))
  }

  @Test func `revoke everything with a password that was written into the file`() throws {
    let old = try files.access()
    let cookie = old.beginSession(until: .distantFuture, at: now)
    folder.write("correct horse battery\n", to: "serve.password")
    let new = try files.access()
    #expect(!new.isToken(old.token) && !new.isSession(cookie, at: now))
    #expect(new.loginToken == old.loginToken)
  }

  @Test func `hold an own password as a hash only`() async throws {
    let old = try files.access()
    try files.set("correct horse battery", iterations: 10)
    #expect(folder.mode("serve.password") == 0o600)
    #expect(try !text("serve.password").contains("horse"))
    let access = try files.access()
    #expect(access.hasHashedPassword && !old.hasHashedPassword)
    #expect(await access.isUser("aggregate", password: "correct horse battery"))
    #expect(await !access.isUser("aggregate", password: "correct horse batterz"))
    #expect(!access.isToken(old.token) && !access.isLoginToken(old.loginToken))
  }

  @Test func `remember after a restart who has logged in and out`() throws {
    let access = try files.access()
    let (stays, leaves) = (
      access.beginSession(until: now.addingTimeInterval(60), at: now),
      access.beginSession(until: now.addingTimeInterval(60), at: now)
    )
    access.endSession(leaves, at: now)
    let restarted = try files.access()
    #expect(restarted.isSession(stays, at: now))
    #expect(!restarted.isSession(leaves, at: now))
    #expect(!restarted.isSession(stays, at: now.addingTimeInterval(60)))
    for cookie in [stays, leaves] { #expect(try !text("serve.sessions").contains(cookie)) }
  }

  @Test func `are shared by two servers`() throws {
    let (one, other) = (try files.access(), try files.access())
    let cookies = [one, other, one].map { $0.beginSession(until: .distantFuture, at: now) }
    for cookie in cookies {
      #expect(one.isSession(cookie, at: now) && other.isSession(cookie, at: now))
    }
    one.endSession(cookies[1], at: now)
    #expect(!other.isSession(cookies[1], at: now))
    #expect(other.isSession(cookies[2], at: now))
  }

  @Test func `list at most a thousand sessions, and none that has ended`() throws {
    let access = Access(key: Array(0..<32), password: .plain(""), sessions: Sessions())
    let first = access.beginSession(until: now.addingTimeInterval(30), at: now)
    let rest = (0..<1000).map {
      access.beginSession(until: now.addingTimeInterval(60 + Double($0)), at: now)
    }
    #expect(!access.isSession(first, at: now))
    #expect(rest.allSatisfy { access.isSession($0, at: now) })
    let kept = try files.access()
    _ = kept.beginSession(until: now.addingTimeInterval(30), at: now)
    _ = kept.beginSession(until: now.addingTimeInterval(90), at: now.addingTimeInterval(60))
    #expect(try text("serve.sessions").split(separator: "\n").count == 1)
  }

  @Test(arguments: ["", "x", "1 2 3\n\n99999999999999999999 ab\n5 \u{0}", "\u{FFFD}\n9 9\n9 9\n"])
  func `let no one in when the list of sessions is damaged`(damage: String) throws {
    let cookie = try files.access().beginSession(until: .distantFuture, at: now)
    folder.write(damage, to: "serve.sessions")
    let access = try files.access()
    #expect(!access.isSession(cookie, at: now))
    #expect(access.isSession(access.beginSession(until: .distantFuture, at: now), at: now))
  }

  @Test func `keep sessions in memory if the list cannot be written, and say so`() throws {
    let complaints = Mutex<[String]>([])
    let files = LoginFiles(besides: "\(folder.path)/feeds.toml") { line in
      complaints.withLock { $0.append(line) }
    }
    let access = try files.access()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/serve.sessions", withIntermediateDirectories: true)
    let cookie = access.beginSession(until: .distantFuture, at: now)
    #expect(access.isSession(cookie, at: now))
    access.endSession(cookie, at: now)
    #expect(!access.isSession(cookie, at: now))
    let lines = complaints.withLock { $0 }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("are forgotten when the server stops") })
  }
}
