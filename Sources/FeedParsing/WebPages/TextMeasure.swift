import FeedBasics

/// The size and the shape of a text.
@usableFromInline
package struct TextMeasure: Sendable {
  /// In characters; one of Chinese, Japanese, Korean or Thai counts as two, runs of white space as one.
  @usableFromInline package var length: Int32 = 0
  /// The part of the length that is in links.
  @usableFromInline package var linkLength: Int32 = 0
  @usableFromInline package var commas: Int32 = 0
  /// Marks that end a sentence, before white space or the end.
  @usableFromInline package var sentences: Int32 = 0
  @usableFromInline package var words: Int32 = 0
  /// The part of the length that is in code, formulas and tables of data.
  @usableFromInline package var dataLength: Int32 = 0

  @inlinable package var linkDensity: Double {
    length > 0 ? Double(linkLength) / Double(length) : 0
  }

  @inlinable package static func += (sum: inout TextMeasure, other: TextMeasure) {
    sum.length += other.length
    sum.linkLength += other.linkLength
    sum.commas += other.commas
    sum.sentences += other.sentences
    sum.words += other.words
    sum.dataLength += other.dataLength
  }

  /// Measures a run of text without links.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var wasSpace = true
    var wasWord = false
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte < 0x80 {
        i += 1
        if byte <= 0x20 {
          if !wasSpace { length += 1 }
          (wasSpace, wasWord) = (true, false)
          continue
        }
        length += 1
        wasSpace = false
        if byte.isASCIIAlphanumeric {
          if !wasWord { words += 1 }
          wasWord = true
          continue
        }
        if byte != 0x27 && byte != 0x2D && byte != 0x5F { wasWord = false }
        switch byte {
        case UInt8(ascii: ","): commas += 1
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
          // Closing quotes may follow.
          if i >= bytes.count || bytes[i] <= 0x20 || bytes[i] == 0x22 || bytes[i] == 0x27
            || bytes[i] == UInt8(ascii: ")") || bytes[i] >= 0xC2
          {
            sentences += 1
          }
        default: break
        }
        continue
      }
      let count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard i + count <= bytes.count else { break }
      defer { i += count }
      if count == 2 {
        if byte == 0xC2, bytes[i + 1] <= 0xBF {
          if bytes[i + 1] == 0xA0 {
            if !wasSpace { length += 1 }
            (wasSpace, wasWord) = (true, false)
          } else {
            length += 1
          }
          continue
        }
        if byte == 0xD8, bytes[i + 1] == 0x8C { commas += 1 }
        if byte == 0xD8, bytes[i + 1] == 0x9F { sentences += 1 }
        length += 1
        wasSpace = false
        if !wasWord { words += 1 }
        wasWord = true
        continue
      }
      wasSpace = false
      guard count == 3 else {
        length += 2
        continue
      }
      let scalar =
        UInt32(byte & 0x0F) << 12 | UInt32(bytes[i + 1] & 0x3F) << 6
        | UInt32(bytes[i + 2] & 0x3F)
      switch scalar {
      case 0x3001, 0xFF0C, 0xFE50, 0xFE51, 0x2E41:
        commas += 1
        length += 2
        wasWord = false
      case 0x3002, 0xFF01, 0xFF1F, 0x0964, 0x06D4:
        sentences += 1
        length += 2
        wasWord = false
      case 0x2000...0x206F:
        length += 1
        if scalar != 0x2019 { wasWord = false }
      case 0x0E00...0x0E7F, 0x1000...0x109F, 0x3040...0x9FFF, 0xF900...0xFAFF:
        length += 2
        words += 1
        wasWord = false
      default:
        length += scalar >= 0xAC00 && scalar <= 0xD7A3 ? 2 : 1
        if !wasWord { words += 1 }
        wasWord = true
      }
    }
    if wasSpace, length > 0 { length -= 1 }
  }

  @inlinable package init() {}
}
