import FeedBasics

/// What is stored of a password that its owner chose: it can be checked, and guessing it from what is stored is slow. It is
/// one line of PBKDF2-HMAC-SHA-256 (RFC 8018 §5.2) in lower-case hexadecimal digits:
///
///     pbkdf2-sha256:ITERATIONS:SALT:PASSWORD:FEVER
///
/// SALT has 16 bytes and the hashes 32 each. FEVER is the hash of what Fever's clients send instead of the password, 32
/// hexadecimal digits, which would be a fast hash of it.
struct PasswordHash: Sendable, Equatable {
  /// The iterations of a new hash: half a second on a machine of 2020. (OWASP's Password Storage Cheat Sheet of 2023 has
  /// this number.)
  static let iterations = 600_000
  /// With more iterations a check would take longer than a client waits.
  private static let maximumIterations = 10_000_000
  private static let name = "pbkdf2-sha256"
  private static let saltLength = 16

  let iterations: Int
  private let salt: [UInt8]
  private let password: [UInt8]
  private let feverKey: [UInt8]

  /// - Parameter iterations: fewer only in tests.
  init(_ password: String, iterations: Int = iterations, randomness: Randomness) {
    self.iterations = iterations
    salt = randomness.bytes(PasswordHash.saltLength)
    self.password = PasswordHash.derived(password, salt: salt, iterations: iterations)
    feverKey = PasswordHash.derived(
      PasswordHash.feverKey(of: password), salt: salt, iterations: iterations)
  }

  /// Reads ``line``; nil if it is damaged.
  init?(_ line: String) {
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == PasswordHash.name, let iterations = Int(parts[1]),
      1...PasswordHash.maximumIterations ~= iterations,
      let salt = Authentication.bytes(hex: parts[2], count: PasswordHash.saltLength),
      let password = Authentication.bytes(hex: parts[3], count: SHA256.length),
      let feverKey = Authentication.bytes(hex: parts[4], count: SHA256.length)
    else { return nil }
    (self.iterations, self.salt) = (iterations, salt)
    (self.password, self.feverKey) = (password, feverKey)
  }

  /// Whether a line is meant to be a hash, though it may be damaged.
  static func isHash(_ line: String) -> Bool { line.hasPrefix("\(name):") }

  /// The line to be stored.
  var line: String {
    let bytes = [salt, password, feverKey].map(Authentication.hex).joined(separator: ":")
    return "\(PasswordHash.name):\(iterations):\(bytes)"
  }

  /// Whether this is the password.
  func isPassword(_ guess: String) -> Bool { isEqual(guess, password) }

  /// Whether this is ``feverKey(of:)`` of the password.
  func isFeverKey(_ guess: String) -> Bool { isEqual(guess, feverKey) }

  private func isEqual(_ guess: String, _ hash: [UInt8]) -> Bool {
    Authentication.isEqual(
      PasswordHash.derived(guess, salt: salt, iterations: iterations), hash)
  }

  /// What Fever's clients send for a password: the MD5 digest of user, colon and password, in lower-case digits.
  static func feverKey(of password: String) -> String {
    Authentication.hex(MD5.digest("\(Access.user):\(password)".utf8))
  }

  /// PBKDF2 with HMAC-SHA-256, for a key as long as its digest.
  static func derived(_ password: String, salt: [UInt8], iterations: Int) -> [UInt8] {
    let key = Array(password.utf8)
    // The blocks of the key are the same in each iteration; their states are computed once.
    let pads = Authentication.pads(key)
    var (inner, outer) = (SHA256.initial, SHA256.initial)
    SHA256.compress(pads.inner[...], into: &inner)
    SHA256.compress(pads.outer[...], into: &outer)
    var last = SHA256.state(Authentication.code(salt + [0, 0, 0, 1], key: key))
    var sum = last
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: SHA256.blockWords) { words in
      for _ in 1..<max(iterations, 1) {
        for start in [inner, outer] {
          // The block of a digest that follows one other block (FIPS 180-4 §5.1.1).
          for index in 0..<8 { words[index] = last[index] }
          words[8] = 0x8000_0000
          for index in 9..<15 { words[index] = 0 }
          words[15] = UInt32(8 * (SHA256.blockLength + SHA256.length))
          last = start
          SHA256.compress(words, into: &last)
        }
        sum ^= last
      }
    }
    return SHA256.bytes(sum)
  }
}
