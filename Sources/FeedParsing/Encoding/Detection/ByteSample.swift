/// The text of a document whose encoding is not known: without tags and references, which are ASCII in any encoding.
struct ByteSample {
  /// The text; each tag and reference is one space.
  let bytes: [UInt8]
  /// The number of bytes above 0x7F.
  let high: Int

  /// - Parameter document: the whole document, or parts of it. If only its markup is not ASCII, that counts.
  init(_ document: some RandomAccessCollection<UInt8>) {
    let bytes = Array(document)
    let text = ByteSample.text(of: bytes)
    let high = text.count { $0 >= 0x80 }
    if high > 0 {
      (self.bytes, self.high) = (text, high)
    } else {
      (self.bytes, self.high) = (bytes, bytes.count { $0 >= 0x80 })
    }
  }

  /// Each pair of adjacent bytes of which one at least is not ASCII, and how often it occurs.
  static func pairs(of bytes: [UInt8]) -> [(first: UInt8, second: UInt8, count: Double)] {
    var counts = [UInt32](repeating: 0, count: 0x10000)
    var first: UInt8 = 0x20
    for second in bytes {
      if first | second >= 0x80 { counts[Int(first) << 8 | Int(second)] += 1 }
      first = second
    }
    return counts.indices.compactMap {
      counts[$0] == 0 ? nil : (UInt8($0 >> 8), UInt8($0 & 0xFF), Double(counts[$0]))
    }
  }

  /// No multi-byte encoding has `<`, `>`, `&` or `;` as a part of another character.
  private static func text(of bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    let lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    var i = 0
    while i < bytes.count {
      let end =
        switch bytes[i] {
        // What begins like a tag after the last one ends nowhere.
        case UInt8(ascii: "<") where i < lastEnd: endOfTag(bytes, at: i)
        case UInt8(ascii: "&"): endOfReference(bytes, at: i)
        default: i
        }
      if end > i {
        output.append(0x20)
        i = end
      } else {
        output.append(bytes[i])
        i += 1
      }
    }
    return output
  }

  /// The index after the tag at `i`; `i` if it is not a tag. The text of a CDATA section is text.
  private static func endOfTag(_ bytes: [UInt8], at i: Int) -> Int {
    guard i + 1 < bytes.count else { return i }
    if bytes[i...].starts(with: Array("<![CDATA[".utf8)) { return i + 9 }
    switch bytes[i + 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"), 0x41...0x5A, 0x61...0x7A: break
    default: return i
    }
    return bytes[i...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? i
  }

  private static func endOfReference(_ bytes: [UInt8], at i: Int) -> Int {
    for k in bytes.indices.dropFirst(i + 1).prefix(11) {
      switch bytes[k] {
      case UInt8(ascii: ";"): return k + 1
      case UInt8(ascii: "#"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A: continue
      default: return i
      }
    }
    return i
  }
}
