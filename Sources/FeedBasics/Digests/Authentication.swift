/// Codes that only the holder of a key can make, and comparing them without revealing how much of a guess is right.
package enum Authentication {
  /// The HMAC-SHA-256 of a message (RFC 2104).
  package static func code(_ message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    let (inner, outer) = pads(key)
    return SHA256.digest(outer + SHA256.digest(inner + message))
  }

  /// The blocks that precede the message and its digest.
  package static func pads(_ key: [UInt8]) -> (inner: [UInt8], outer: [UInt8]) {
    var block = key.count > SHA256.blockLength ? SHA256.digest(key) : key
    block += [UInt8](repeating: 0, count: SHA256.blockLength - block.count)
    return (block.map { $0 ^ 0x36 }, block.map { $0 ^ 0x5C })
  }

  /// Whether two texts are equal. It takes the same time wherever they differ, since their digests are compared, and
  /// these bit by bit to the end.
  package static func isEqual(_ first: String, _ second: String, key: [UInt8]) -> Bool {
    isEqual(code(first.utf8, key: key), code(second.utf8, key: key))
  }

  /// Whether two codes of one length are equal; it takes the same time wherever they differ.
  package static func isEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count && zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Two hexadecimal digits a byte, in lower case.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The bytes that ``hex(_:)`` writes so.
  /// - Returns: nil for anything but a number of bytes in lower-case digits.
  package static func bytes(hex: some StringProtocol, count: Int) -> [UInt8]? {
    let digits = Array(hex.utf8)
    guard digits.count == 2 * count else { return nil }
    let values = digits.compactMap {
      $0 < UInt8(ascii: "a") && $0 > UInt8(ascii: "9") ? nil : $0.hexDigitValue
    }
    guard values.count == digits.count else { return nil }
    return (0..<count).map { values[2 * $0] << 4 | values[2 * $0 + 1] }
  }
}
