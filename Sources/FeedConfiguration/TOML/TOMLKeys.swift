import FeedBasics

/// A part of a dotted key.
struct KeyPart {
  var name: String
  var range: Range<Int>
}

/// Keys (toml.io/en/v1.0.0#keys).
extension TOMLScanner {
  /// Whether a key may contain the byte without quotes.
  static func isBareKey(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == Byte.minus || byte == Byte.underscore
  }

  /// Reads a key with all its parts.
  /// - Parameter parts: emptied and filled; reusing it saves an allocation a line.
  mutating func key(into parts: inout [KeyPart]) throws(TOMLProblem) {
    parts.removeAll(keepingCapacity: true)
    repeat {
      skipSpace()
      parts.append(try keyPart(isFirst: parts.isEmpty))
      skipSpace()
    } while skip(Byte.dot)
  }

  private mutating func keyPart(isFirst: Bool) throws(TOMLProblem) -> KeyPart {
    let start = position
    if let quote = current, quote == Byte.quote || quote == Byte.apostrophe {
      if byte(ahead: 1) == quote, byte(ahead: 2) == quote {
        throw problem("a key cannot be a multi-line string")
      }
      let name = try string()
      return KeyPart(name: name, range: start..<position)
    }
    while let byte = current, TOMLScanner.isBareKey(byte) { position += 1 }
    guard position > start else { throw unexpected(isFirst ? "a key" : "a key after '.'") }
    return KeyPart(
      name: String(decoding: bytes[start..<position], as: UTF8.self), range: start..<position)
  }
}
