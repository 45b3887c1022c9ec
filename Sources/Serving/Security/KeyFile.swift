import FeedBasics

/// The file with the key of all tokens, sessions and forms: 32 random bytes as hexadecimal digits.
struct KeyFile: Sendable {
  private static let length = 32

  let file: SecretFile
  let randomness: Randomness

  init(besides config: String, randomness: Randomness) {
    file = SecretFile("serve.key", besides: config)
    self.randomness = randomness
  }

  /// The key; generates one if there is no file.
  /// - Throws: ``FileError`` if the file cannot be read or written, is damaged, or can be read by other users, who could
  ///   then let themselves in.
  func key() throws(FileError) -> [UInt8] {
    guard file.exists else { return try replace() }
    guard !file.isReadableByOthers else {
      throw FileError(
        file.path,
        "other users can read this key; run 'aggregate serve --new-password', which replaces it, or chmod 600 if no one has read it"
      )
    }
    guard let key = Authentication.bytes(hex: try file.text(limit: 4096), count: KeyFile.length)
    else {
      throw FileError(
        file.path,
        "must contain \(2 * KeyFile.length) hexadecimal digits; remove it to generate a new key; all apps and browsers then have to log in again"
      )
    }
    return key
  }

  /// Generates another key, which revokes all that the old one gave.
  @discardableResult
  func replace() throws(FileError) -> [UInt8] {
    let key = randomness.bytes(KeyFile.length)
    try file.write("\(Authentication.hex(key))\n")
    return key
  }
}
