/// Codes that only the holder of a key can make, and comparing them without revealing how much of a guess is right.
enum Authentication {
  /// The HMAC-SHA-256 of a message (RFC 2104).
  static func code(_ message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    var block = key.count > SHA256.blockLength ? SHA256.digest(key) : key
    block += [UInt8](repeating: 0, count: SHA256.blockLength - block.count)
    let inner = SHA256.digest(block.map { $0 ^ 0x36 } + message)
    return SHA256.digest(block.map { $0 ^ 0x5C } + inner)
  }

  /// Whether two texts are equal. It takes the same time wherever they differ, since their digests are compared, and
  /// these bit by bit to the end.
  static func isEqual(_ first: String, _ second: String, key: [UInt8]) -> Bool {
    let (first, second) = (code(first.utf8, key: key), code(second.utf8, key: key))
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Two hexadecimal digits a byte, in lower case.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
