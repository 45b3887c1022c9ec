import FeedBasics

/// A password as the server knows it.
enum StoredPassword: Sendable, Equatable {
  /// A generated one, or one that was written into the file.
  case plain(String)
  /// One that was set with `--set-password`.
  case hashed(PasswordHash)
}

/// The file with the user's password, beside the config. It is generated, since clients keep it and no one has to remember
/// it, or it is the hash of one's own.
struct PasswordFile: Sendable {
  /// A password of fewer characters is refused.
  static let minimumLength = 12
  /// Of more bytes none is needed, and hashing what a client sends would take long.
  static let maximumLength = 1000
  /// Letters and digits that cannot be mistaken for one another, on a phone's keyboard without changing its layout more
  /// than needed.
  private static let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")

  let file: SecretFile
  let randomness: Randomness

  init(besides config: String, randomness: Randomness) {
    file = SecretFile("serve.password", besides: config)
    self.randomness = randomness
  }

  /// The password; generates one if there is no file.
  /// - Throws: ``FileError`` if the file cannot be read or written, or holds no password.
  func password() throws(FileError) -> StoredPassword {
    guard file.exists else { return .plain(try replace()) }
    let text = try file.text(limit: 4096)
    if PasswordHash.isHash(text) {
      guard let hash = PasswordHash(text) else {
        throw FileError(
          file.path,
          "the hash of the password is damaged; 'aggregate serve --set-password' writes another one"
        )
      }
      return .hashed(hash)
    }
    guard PasswordFile.problem(of: text) == nil else {
      throw FileError(
        file.path,
        "must contain one password of at least \(PasswordFile.minimumLength) characters; 'aggregate serve --new-password' generates one"
      )
    }
    return .plain(text)
  }

  /// Why a text cannot be a password, in words that follow it; nil if it can.
  static func problem(of text: String) -> String? {
    if text.count < minimumLength { return "has fewer than \(minimumLength) characters" }
    if text.utf8.count > maximumLength { return "has more than \(maximumLength) bytes" }
    if text.contains(where: \.isNewline) { return "has several lines" }
    if text.trimmed(where: \.isWhitespace) != text { return "begins or ends with a space" }
    if PasswordHash.isHash(text) { return "begins as the hash of a password" }
    return nil
  }

  /// Generates another password.
  @discardableResult
  func replace() throws(FileError) -> String {
    let password = generated()
    try file.write("\(password)\n")
    return password
  }

  /// Stores a password's hash.
  func set(_ hash: PasswordHash) throws(FileError) { try file.write("\(hash.line)\n") }

  /// Twenty characters, which are 99 bits, in groups that are easy to type.
  private func generated() -> String {
    var generator = randomness
    return (0..<4).map { _ in
      String(
        (0..<5).map { _ in
          PasswordFile.characters[
            Int.random(in: 0..<PasswordFile.characters.count, using: &generator)]
        })
    }.joined(separator: "-")
  }
}
