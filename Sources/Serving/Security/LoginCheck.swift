import FeedBasics
import FeedModel

/// Checks a password, or a key of Fever, within the limit on wrong ones.
struct LoginCheck: Sendable {
  let access: Access
  let limit: LoginLimit

  /// What came of a login with a name and a password.
  func user(_ name: String, password: String, from peer: String, at now: Date) async
    -> LoginLimit.Outcome
  {
    await limit.attempt(access.guess("\(name)\n\(password)"), from: peer, at: now) {
      await access.isUser(name, password: password)
    }
  }

  /// What came of a login with Fever's `api_key`.
  func feverKey(_ key: String, from peer: String, at now: Date) async -> LoginLimit.Outcome {
    await limit.attempt(access.guess(key), from: peer, at: now) { await access.isFeverKey(key) }
  }

  /// The response to a login that was refused, to an app.
  static func refusal(seconds: Int) -> ServerResponse {
    var response = ServerResponse.text("too many failed logins", status: 429)
    response.headers.append(.init("Retry-After", String(seconds)))
    return response
  }
}
