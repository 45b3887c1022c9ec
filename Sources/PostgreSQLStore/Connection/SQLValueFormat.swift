import ArticleStorage
import FeedBasics

/// A parameter of a statement, in PostgreSQL's binary format.
extension SQLValue {
  /// The id of its type (`pg_type.dat` of PostgreSQL's source, stable for ever).
  var type: UInt32 {
    switch self {
    case .integer: 20
    case .real: 701
    case .boolean: 16
    case .text: 25
    case .bytes: 17
    case .integers: 1016
    case .reals: 1022
    case .booleans: 1000
    case .texts: 1009
    case .byteLists: 1001
    case .vectors: 3643
    }
  }

  /// Appends the value.
  /// - Returns: false for NULL, of which nothing is appended.
  func append(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .integer(let number?): bytes.append(bigEndian: number)
    case .real(let number?): bytes.append(bigEndian: number.bitPattern)
    case .boolean(let isTrue?): bytes.append(isTrue ? 1 : 0)
    case .text(let text?): StoredText.append(text, to: &bytes)
    case .bytes(let value?): bytes += value
    case .integers(let list): bytes.append(list, of: 20) { $0.append(bigEndian: $1) }
    case .reals(let list): bytes.append(list, of: 701) { $0.append(bigEndian: $1.bitPattern) }
    case .booleans(let list): bytes.append(list, of: 16) { $0.append($1 ? 1 : 0) }
    case .texts(let list): bytes.append(list, of: 25) { StoredText.append($1, to: &$0) }
    case .byteLists(let list): bytes.append(list, of: 17) { $0 += $1 }
    case .vectors(let list): bytes.append(list, of: 3614) { $0 += $1 }
    case .integer(nil), .real(nil), .boolean(nil), .text(nil), .bytes(nil): return false
    }
    return true
  }
}

/// The text of a server cannot contain NUL, which a text of a feed can. NUL is stored as U+0001 0, and U+0001 itself
/// as two of them.
enum StoredText {
  private static let escape: UInt8 = 0x01

  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      let first = ByteScan.next(
        in: text, from: 0, wide: { $0.hits(0...escape) }, narrow: { $0 <= escape })
      guard first < text.count else {
        bytes.append(contentsOf: text)
        return
      }
      for byte in text {
        switch byte {
        case 0: bytes += [escape, UInt8(ascii: "0")]
        case escape: bytes += [escape, escape]
        default: bytes.append(byte)
        }
      }
    }
  }

  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(escape) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == escape, index + 1 < bytes.count {
        text.append(bytes[index + 1] == escape ? escape : 0)
        index += 2
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends an array of one dimension (`array_send` of PostgreSQL's source).
  fileprivate mutating func append<Value>(
    _ list: [Value?], of type: UInt32, add: (inout [UInt8], Value) -> Void
  ) {
    append(bigEndian: Int32(list.isEmpty ? 0 : 1))
    append(bigEndian: Int32(list.contains { $0 == nil } ? 1 : 0))
    append(bigEndian: type)
    guard !list.isEmpty else { return }
    append(bigEndian: Int32(clamping: list.count))
    append(bigEndian: Int32(1))
    for value in list {
      guard let value else {
        append(bigEndian: Int32(-1))
        continue
      }
      let place = count
      append(bigEndian: Int32(0))
      add(&self, value)
      Swift.withUnsafeBytes(of: Int32(clamping: count - place - 4).bigEndian) { length in
        for (offset, byte) in length.enumerated() { self[place + offset] = byte }
      }
    }
  }
}
