/// Markup nested deeper than any page nests: libxml2 looks through all open elements at every end tag.
enum DeepMarkup {
  private static let deepest = 400

  /// Elements that libxml2 ends by itself, or that have no end for it.
  private static let unnested: Set<String> = [
    "p", "li", "dt", "dd", "td", "th", "tr", "thead", "tbody", "tfoot", "option", "br", "img", "hr",
    "input", "meta",
    "link", "col", "area", "base", "param",
  ]

  /// The bytes without the tags that lie deeper; as they are where there are none.
  static func flattened(_ bytes: [UInt8]) -> [UInt8] {
    // Shallow text is told at a glance.
    guard bytes.count > 3 * deepest, bytes.lazy.filter({ $0 == UInt8(ascii: "<") }).count > deepest
    else { return bytes }
    var output: [UInt8] = []
    var copied = 0
    var depth = 0
    var skipped = 0
    var i = 0
    while i + 1 < bytes.count {
      guard bytes[i] == UInt8(ascii: "<") else {
        i += 1
        continue
      }
      let isEnd = bytes[i + 1] == UInt8(ascii: "/")
      let nameStart = isEnd ? i + 2 : i + 1
      var k = nameStart
      while k < bytes.count, isLetter(bytes[k]) { k += 1 }
      guard k > nameStart, k - nameStart < 16 else {
        i += 1
        continue
      }
      let isNested = !unnested.contains(
        String(decoding: bytes[nameStart..<k], as: UTF8.self).lowercased())
      let close =
        bytes[k...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") } ?? bytes.count
      let end = close < bytes.count && bytes[close] == UInt8(ascii: ">") ? close + 1 : close
      var drops = false
      if isEnd {
        if skipped > 0 {
          skipped -= 1
          drops = true
        } else if isNested, depth > 0 {
          depth -= 1
        }
      } else if isNested {
        if depth >= deepest {
          skipped += 1
          drops = true
        } else {
          depth += 1
        }
      }
      if drops {
        output.append(contentsOf: bytes[copied..<i])
        copied = end
      }
      i = end
    }
    return copied == 0 ? bytes : output + bytes[copied...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
  }
}
