public import Platform

/// What lets a client in: a user's name and password, and the tokens, keys and cookies that are derived from them. None
/// of them is stored, all are the same after a restart, and a new password revokes all of them. Every comparison takes
/// the same time wherever the texts differ.
///
/// Ask ``LoginLimit`` before checking what a client sent.
public struct Access: Sendable {
  /// The only user.
  public static let user = "aggregate"

  private let password: String
  private let key: [UInt8]

  /// - Parameter password: of which everything else is made. It is expected to be a generated one: the codes made of it
  ///   could otherwise be used to guess it.
  public init(password: String) {
    self.password = password
    key = SHA256.digest(Array("aggregate serve\n".utf8) + password.utf8)
  }

  /// Whether these are the user's name and password.
  public func isUser(_ name: String, password: String) -> Bool {
    // Both are compared in any case, so that the time does not tell which one was wrong.
    let isName = isEqual(name, Access.user)
    let isPassword = isEqual(password, self.password)
    return isName && isPassword
  }

  /// The value of `Auth` in the Google Reader API, which clients keep for months. It contains only letters, digits and a
  /// slash, as some clients send it without encoding it.
  public var token: String { "aggregate/" + code("token", "") }

  /// Whether a client sent the value of ``token``.
  public func isToken(_ token: String) -> Bool { isEqual(token, self.token) }

  /// Whether a client sent Fever's `api_key`.
  /// - Parameter hex: the MD5 digest of user, colon and password, in hexadecimal digits of either case.
  public func isFeverKey(_ hex: String) -> Bool {
    isEqual(
      hex.lowercased(), Authentication.hex(MD5.digest("\(Access.user):\(password)".utf8)))
  }

  /// The value of a cookie for somebody who has logged in.
  /// - Parameter end: when it is no longer accepted; fractions of a second are dropped.
  public func session(until end: Date) -> String {
    let end = "\(Int64(clamping: end.timeIntervalSince1970))"
    return "\(end).\(code("session", end))"
  }

  /// Whether a cookie's value is one of ``session(until:)`` that has not ended.
  public func isSession(_ cookie: String, at now: Date) -> Bool {
    let parts = cookie.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let end = Int64(parts[0]),
      isEqual(String(parts[1]), code("session", String(parts[0])))
    else { return false }
    return Double(end) > now.timeIntervalSince1970
  }

  /// What a session's forms contain, so that the page of another site cannot send one.
  public func formToken(session: String) -> String { code("form", session) }

  /// Whether a form contained the value of ``formToken(session:)``.
  public func isFormToken(_ token: String, session: String) -> Bool {
    isEqual(token, formToken(session: session))
  }

  /// A code for one purpose only: that of a session is no token.
  private func code(_ purpose: String, _ text: String) -> String {
    Authentication.hex(Authentication.code("\(purpose)\n\(text)".utf8, key: key))
  }

  private func isEqual(_ first: String, _ second: String) -> Bool {
    Authentication.isEqual(first, second, key: key)
  }
}

extension Int64 {
  /// The nearest whole number that is not greater; for what is not a number, 0.
  fileprivate init(clamping value: Double) {
    self =
      value.isNaN
      ? 0 : value >= 0x1p63 ? .max : value < -0x1p63 ? .min : Int64(value.rounded(.down))
  }
}
