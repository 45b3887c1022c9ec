import FeedBasics

/// UTF-8 that was mistaken for windows-1252 and encoded again: "Ð¯" for "Я".
enum DoubleEncoding {
  static let warning = "the text was encoded as UTF-8 twice; this was undone"

  /// The text before its second encoding; nil if it was not encoded twice. A single character that cannot come from a
  /// second encoding proves that it was not.
  static func undone(_ bytes: ArraySlice<UInt8>, foldsSpaces: Bool = false) -> [UInt8]? {
    // Nothing is copied before the first character that suggests it.
    let offset = bytes.withUnsafeBufferPointer { ByteScan.firstNonASCII(in: $0, from: 0) }
    let first = bytes.startIndex + offset
    guard first < bytes.endIndex else { return nil }
    var output: [UInt8] = []
    var i = first
    var sequences = 0
    var copied = false
    while i < bytes.endIndex {
      let byte = bytes[i]
      if byte < 0x80 {
        if copied { output.append(byte) }
        i += 1
        continue
      }
      guard let (lead, length) = original(bytes, at: i) else { return nil }
      let isFoldedSpace = lead == 0xC2 && bytes[(i + length)...].first == 0x20
      let count: Int
      switch lead {
      case 0xC2...0xDF: count = 2
      case 0xE0...0xEF: count = 3
      case 0xF0...0xF4: count = 4
      default: return nil
      }
      if !copied {
        output.append(contentsOf: bytes[bytes.startIndex..<i])
        copied = true
      }
      output.append(lead)
      i += length
      if foldsSpaces, isFoldedSpace {
        output.append(0xA0)
        i += 1
        sequences += 1
        continue
      }
      for _ in 1..<count {
        guard i < bytes.endIndex, let (next, size) = original(bytes, at: i), next & 0xC0 == 0x80
        else { return nil }
        output.append(next)
        i += size
      }
      sequences += 1
    }
    guard sequences > 0, UTF8Cleaner.cleanPrefix(output[...]) == output.count else {
      return nil
    }
    return output
  }

  /// The windows-1252 byte for the character at `i`, and the character's length in bytes; nil if there is no such byte.
  private static func original(_ bytes: ArraySlice<UInt8>, at i: Int) -> (UInt8, Int)? {
    let lead = bytes[i]
    guard lead >= 0x80, i + 1 < bytes.endIndex else { return nil }
    if lead == 0xC2 || lead == 0xC3 {
      return (bytes[i + 1] | (lead == 0xC3 ? 0x40 : 0), 2)
    }
    let scalar: UInt16
    let length: Int
    if lead & 0xE0 == 0xC0 {
      scalar = UInt16(lead & 0x1F) << 6 | UInt16(bytes[i + 1] & 0x3F)
      length = 2
    } else if lead & 0xF0 == 0xE0, i + 2 < bytes.endIndex {
      scalar =
        UInt16(lead & 0x0F) << 12 | UInt16(bytes[i + 1] & 0x3F) << 6 | UInt16(bytes[i + 2] & 0x3F)
      length = 3
    } else {
      return nil
    }
    // U+2122 is the last of the table.
    guard scalar <= 0x2122, let index = TextDecoder.highWindows1252.firstIndex(of: scalar) else {
      return nil
    }
    return (UInt8(0x80 + index), length)
  }
}

/// The texts of a document's fields, of which some may have been encoded twice.
struct FieldTexts {
  /// Whether some field was encoded as UTF-8 twice, which was undone.
  private(set) var isEncodedTwice: Bool
  /// Whether an earlier field may have been, and was left since nothing had proven it yet.
  private(set) var hasDoubtful = false

  /// - Parameter isEncodedTwice: whether a field of the document is known to be encoded twice.
  init(isEncodedTwice: Bool) { self.isEncodedTwice = isEncodedTwice }

  /// The text of a field; a double encoding is undone. One character is not enough proof, unless another field of the
  /// document was encoded twice; "Â" before a space is then what was a no-break space.
  mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
    // Folding such spaces accepts more texts, never fewer, so this test alone settles nearly all of them.
    if let folded = DoubleEncoding.undone(bytes, foldsSpaces: true) {
      if isEncodedTwice { return UTF8Text.string(valid: folded) }
      if let once = DoubleEncoding.undone(bytes), once.count(where: { $0 >= 0xC2 }) >= 2 {
        isEncodedTwice = true
        return UTF8Text.string(valid: once)
      }
      hasDoubtful = true
    }
    // The bytes come from libxml2, so they have to be checked.
    return bytes.withUnsafeBufferPointer { UTF8Text.string($0) }
  }
}
