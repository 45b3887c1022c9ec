import Foundation
import Testing

@testable import Serving

@Suite struct `Access to a server` {
  private static let password = "aaaaa-bbbbb-ccccc-ddddd"
  private static let key: [UInt8] = Array(0..<32)
  /// md5("aggregate:aaaaa-bbbbb-ccccc-ddddd")
  private static let feverKey = "1c03e5c11031b398513ae808e07a4154"
  private static let hashed = StoredPassword.hashed(
    PasswordHash(password, iterations: 10, randomness: .system))

  private let access = Access(key: key, password: .plain(password))
  private let now = Date(timeIntervalSince1970: 1_795_311_769)

  @Test(
    arguments: [StoredPassword.plain(password), hashed],
    [
      ("aggregate", password, true), ("aggregate", "aaaaa-bbbbb-ccccc-dddde", false),
      ("aggregate", "", false), ("", password, false), ("bob", "bob", false),
      ("aggregate", String(repeating: "a", count: 1_000_000), false),
      ("aggregate", feverKey, false),
    ])
  func `is given to the user with the password`(
    stored: StoredPassword, login: (name: String, password: String, isUser: Bool)
  ) async {
    let access = Access(key: Self.key, password: stored)
    for _ in 0..<2 {
      #expect(await access.isUser(login.name, password: login.password) == login.isUser)
    }
  }

  @Test(arguments: [StoredPassword.plain(password), hashed])
  func `accepts Fever's key in either case`(stored: StoredPassword) async {
    let access = Access(key: Self.key, password: stored)
    for _ in 0..<2 {
      #expect(await access.isFeverKey(Self.feverKey))
      #expect(await access.isFeverKey(Self.feverKey.uppercased()))
      #expect(await !access.isFeverKey(""))
      #expect(await !access.isFeverKey(String(Self.feverKey.dropLast())))
      #expect(await !access.isFeverKey(String(Self.feverKey.reversed())))
    }
  }

  @Test func `has a token that stays the same, and that clients can send as it is`() {
    let token = access.token
    #expect(token == Access(key: Self.key, password: .plain(Self.password)).token)
    #expect(token.hasPrefix("aggregate/") && token.count == "aggregate/".count + 64)
    #expect(access.isToken(token))
    for wrong in ["", "aggregate/", token + "0", String(token.dropLast()), token.uppercased()] {
      #expect(!access.isToken(wrong))
    }
  }

  @Test func `ends a session at its time`() {
    let cookie = access.beginSession(until: now.addingTimeInterval(60), at: now)
    #expect(access.isSession(cookie, at: now))
    #expect(access.isSession(cookie, at: now.addingTimeInterval(59)))
    #expect(!access.isSession(cookie, at: now.addingTimeInterval(60)))
  }

  @Test func `ends one session and no other`() {
    let cookies = (0..<3).map { _ in access.beginSession(until: .distantFuture, at: now) }
    #expect(Set(cookies).count == 3)
    access.endSession(cookies[1], at: now)
    #expect(cookies.map { access.isSession($0, at: now) } == [true, false, true])
  }

  @Test func `accepts no session that it did not begin`() {
    let cookie = access.beginSession(until: .distantFuture, at: now)
    for wrong in [
      "", ".", String(cookie.dropLast()), cookie + "0", access.token, cookie.uppercased(),
    ] {
      #expect(!access.isSession(wrong, at: now) || wrong == cookie, "\(wrong)")
    }
    #expect(!access.isSession(String(repeating: "0", count: 64), at: now))
  }

  @Test func `binds a form to its session`() {
    let (one, other) = (
      access.beginSession(until: .distantFuture, at: now),
      access.beginSession(until: .distantFuture, at: now)
    )
    #expect(access.isFormToken(access.formToken(session: one), session: one))
    #expect(!access.isFormToken(access.formToken(session: other), session: one))
    #expect(!access.isFormToken("", session: one))
    #expect(!access.isFormToken(access.loginToken, session: one))
  }

  @Test(arguments: [
    Access(key: key, password: .plain("eeeee-fffff-ggggg-hhhhh")),
    Access(key: Array(1...32), password: .plain(password)),
    Access(key: key, password: hashed),
  ])
  func `is lost with a new password or a new key`(new: Access) {
    let sessions = Sessions()
    let access = Access(key: Self.key, password: .plain(Self.password), sessions: sessions)
    let cookie = access.beginSession(until: .distantFuture, at: now)
    #expect(!new.isToken(access.token))
    #expect(!new.isFormToken(access.formToken(session: cookie), session: cookie))
    #expect(!new.isSession(cookie, at: now))
  }

  @Test func `gives nothing away of the password before the login`() {
    let other = Access(key: Self.key, password: .plain("eeeee-fffff-ggggg-hhhhh"))
    #expect(access.loginToken == other.loginToken)
    #expect(
      access.loginToken != Access(key: Array(1...32), password: .plain(Self.password)).loginToken)
  }
}
