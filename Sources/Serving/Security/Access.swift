import FeedBasics
import Synchronization

/// What lets a client in: a user's name and password, and the tokens and sessions that a login gives. The tokens are codes
/// of the server's key, the same after a restart. Every comparison takes the same time wherever the texts differ.
public struct Access: Sendable {
  /// The only user.
  public static let user = "aggregate"

  private let password: StoredPassword
  private let key: [UInt8]
  /// The key of what a login gives. It changes with the password, too, whatever changed that.
  private let grants: [UInt8]
  private let sessions: Sessions
  private let randomness: Randomness
  private let slowCheck = SlowCheck()

  /// - Parameters:
  ///   - key: random bytes that no one else knows.
  ///   - sessions: those that are known by their digests under this key.
  init(
    key: [UInt8], password: StoredPassword, sessions: Sessions = Sessions(),
    randomness: Randomness = .system
  ) {
    self.key = key
    self.password = password
    self.sessions = sessions
    self.randomness = randomness
    let stored =
      switch password {
      case .plain(let text): "plain\n\(text)"
      case .hashed(let hash): "hashed\n\(hash.line)"
      }
    grants = Authentication.code("grants\n\(stored)".utf8, key: key)
  }

  /// Whether only a hash of the password is stored.
  public var hasHashedPassword: Bool { if case .hashed = password { true } else { false } }

  // MARK: Passwords. Ask ``LoginCheck``, which limits guesses.

  /// Whether these are the user's name and password.
  func isUser(_ name: String, password guess: String) async -> Bool {
    guard Authentication.isEqual(name, Access.user, key: grants),
      guess.utf8.count <= PasswordFile.maximumLength
    else { return false }
    switch password {
    case .plain(let password): return Authentication.isEqual(guess, password, key: grants)
    case .hashed(let hash):
      return await slowCheck.isRight(code("password", guess)) { hash.isPassword(guess) }
    }
  }

  /// Whether a client sent Fever's `api_key`.
  /// - Parameter hex: the MD5 digest of user, colon and password, in hexadecimal digits of either case.
  func isFeverKey(_ hex: String) async -> Bool {
    let guess = hex.lowercased()
    guard guess.utf8.count == 32 else { return false }
    switch password {
    case .plain(let password):
      return Authentication.isEqual(guess, PasswordHash.feverKey(of: password), key: grants)
    case .hashed(let hash):
      return await slowCheck.isRight(code("fever", guess)) { hash.isFeverKey(guess) }
    }
  }

  /// Identifies what somebody tried to log in with.
  func guess(_ text: String) -> String { code("guess", text) }

  // MARK: Tokens

  /// The value of `Auth` in the Google Reader API, which clients keep for months. It contains only letters, digits and a
  /// slash, as some clients send it without encoding it.
  public var token: String { "aggregate/" + code("token", "") }

  /// Whether a client sent the value of ``token``.
  func isToken(_ token: String) -> Bool { isEqual(token, self.token) }

  // MARK: Sessions

  /// Begins a session.
  /// - Parameter end: when it is no longer accepted; fractions of a second are dropped.
  /// - Returns: the value of its cookie.
  func beginSession(until end: Date, at now: Date) -> String {
    let cookie = Authentication.hex(randomness.bytes(SHA256.length))
    sessions.begin(code("session", cookie), until: end, at: now)
    return cookie
  }

  /// Whether a cookie's value is that of a session that has not ended.
  func isSession(_ cookie: String, at now: Date) -> Bool {
    cookie.utf8.count == 2 * SHA256.length && sessions.contains(code("session", cookie), at: now)
  }

  /// Ends a session.
  func endSession(_ cookie: String, at now: Date) {
    sessions.end(code("session", cookie), at: now)
  }

  // MARK: Forms

  /// What a session's forms contain, so that the page of another site cannot send one.
  func formToken(session: String) -> String { code("form", session) }

  /// The code of a picture that a page shows, without which the server does not load it.
  func pictureCode(_ url: String, of article: Int) -> String {
    code("picture", "\(article)\n\(url)")
  }

  /// Whether it is that code.
  func isPictureCode(_ guess: String, _ url: String, of article: Int) -> Bool {
    isEqual(guess, pictureCode(url, of: article))
  }

  /// The name under which a website's icon is served. It cannot be guessed, so that nobody can find out which sites are
  /// read here.
  func iconName(_ origin: String) -> String { code("icon", origin) }

  /// Whether a form contained the value of ``formToken(session:)``.
  func isFormToken(_ token: String, session: String) -> Bool {
    isEqual(token, formToken(session: session))
  }

  /// What the form of the login contains. Everyone can read it, so it depends on nothing but the key: a code of the
  /// password could be used to guess it.
  var loginToken: String {
    Authentication.hex(Authentication.code("login".utf8, key: key))
  }

  /// Whether a form contained ``loginToken``.
  func isLoginToken(_ token: String) -> Bool { isEqual(token, loginToken) }

  /// A code for one purpose only: that of a session is no token.
  private func code(_ purpose: String, _ text: String) -> String {
    Authentication.hex(Authentication.code("\(purpose)\n\(text)".utf8, key: grants))
  }

  private func isEqual(_ first: String, _ second: String) -> Bool {
    Authentication.isEqual(first, second, key: grants)
  }
}

/// Compares guesses with a slow hash, one at a time, so that they never occupy more than one thread. The results are
/// kept in memory: many apps send the password with every request.
private actor SlowCheck {
  private static let maximumResults = 1000

  /// Whether a guess was right, by its code under a secret key.
  private nonisolated let results = Mutex<[String: Bool]>([:])

  /// - Parameters:
  ///   - code: of the guess.
  ///   - compare: the slow comparison.
  nonisolated func isRight(_ code: String, _ compare: @Sendable () -> Bool) async -> Bool {
    if let known = results.withLock({ $0[code] }) { return known }
    return await compared(code, compare)
  }

  private func compared(_ code: String, _ compare: @Sendable () -> Bool) -> Bool {
    // Another request may have waited for the same comparison.
    if let known = results.withLock({ $0[code] }) { return known }
    let isRight = compare()
    results.withLock { results in
      if results.count >= SlowCheck.maximumResults { results = results.filter(\.value) }
      results[code] = isRight
    }
    return isRight
  }
}
