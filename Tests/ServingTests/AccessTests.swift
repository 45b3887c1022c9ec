import Foundation
import Serving
import Testing

@Suite struct `Access to a server` {
  private let access = Access(password: "aaaaa-bbbbb-ccccc-ddddd")
  private let now = Date(timeIntervalSince1970: 1_795_311_769)

  @Test(arguments: [
    ("aggregate", "aaaaa-bbbbb-ccccc-ddddd", true), ("aggregate", "aaaaa-bbbbb-ccccc-dddde", false),
    ("aggregate", "", false), ("", "aaaaa-bbbbb-ccccc-ddddd", false), ("bob", "bob", false),
  ])
  func `is given to the user with the password`(name: String, password: String, isUser: Bool) {
    #expect(access.isUser(name, password: password) == isUser)
  }

  @Test func `has a token that stays the same, and that clients can send as it is`() {
    let token = access.token
    #expect(token == Access(password: "aaaaa-bbbbb-ccccc-ddddd").token)
    #expect(token.hasPrefix("aggregate/") && token.count == "aggregate/".count + 64)
    #expect(access.isToken(token))
    for wrong in ["", "aggregate/", token + "0", String(token.dropLast()), token.uppercased()] {
      #expect(!access.isToken(wrong))
    }
  }

  @Test func `accepts Fever's key in either case`() {
    // md5("aggregate:aaaaa-bbbbb-ccccc-ddddd")
    let key = "1c03e5c11031b398513ae808e07a4154"
    #expect(access.isFeverKey(key))
    #expect(access.isFeverKey(key.uppercased()))
    #expect(!access.isFeverKey(""))
    #expect(!access.isFeverKey(String(key.dropLast())))
  }

  @Test func `ends a session at its time`() {
    let cookie = access.session(until: now.addingTimeInterval(60))
    #expect(access.isSession(cookie, at: now))
    #expect(access.isSession(cookie, at: now.addingTimeInterval(59)))
    #expect(!access.isSession(cookie, at: now.addingTimeInterval(60)))
  }

  @Test func `accepts no session that it did not begin`() {
    let code = access.session(until: now.addingTimeInterval(60)).split(separator: ".")[1]
    for cookie in [
      "", ".", "1", "9999999999.", "9999999999.\(code)", "99999999999999999999.\(code)",
      "-1.\(code)", "٣.\(code)", access.token,
    ] {
      #expect(!access.isSession(cookie, at: now), "\(cookie)")
    }
  }

  @Test(arguments: [Date.distantFuture, .distantPast, Date(timeIntervalSince1970: 1e300)])
  func `begins sessions for any time`(end: Date) {
    #expect(access.isSession(access.session(until: end), at: now) == (end > now))
  }

  @Test func `binds a form to its session`() {
    let (one, other) = (
      access.session(until: now), access.session(until: now.addingTimeInterval(1))
    )
    #expect(access.isFormToken(access.formToken(session: one), session: one))
    #expect(!access.isFormToken(access.formToken(session: other), session: one))
    #expect(!access.isFormToken("", session: one))
  }

  @Test func `is lost with a new password`() {
    let new = Access(password: "eeeee-fffff-ggggg-hhhhh")
    let cookie = access.session(until: .distantFuture)
    #expect(!new.isToken(access.token))
    #expect(!new.isSession(cookie, at: now))
    #expect(!new.isFormToken(access.formToken(session: cookie), session: cookie))
    #expect(!new.isFeverKey("1c03e5c11031b398513ae808e07a4154"))
  }
}
