/// A link as most feeds write it, whose canonical form is part of its text: `https`, a host in lower case and a path,
/// with nothing that a rule of ``CanonicalURL`` or ``RedirectLink`` could apply to except `www.`, the trailing slash
/// and the query.
struct SimpleLink {
  /// As ``CanonicalURL/key(_:keepingFragment:)`` returns it.
  let key: String
  /// The host without `www.`, in lower case.
  let host: String
  /// The path in the canonical form.
  let path: Substring

  /// - Returns: nil for any other link, which may be simple too.
  init?(_ url: String) {
    guard
      let parts = url.utf8.withContiguousStorageIfAvailable(SimpleLink.divide).flatMap({ $0 })
    else { return nil }
    let text = url.utf8
    func index(_ offset: Int) -> String.Index { text.index(text.startIndex, offsetBy: offset) }
    let (start, pathStart, pathEnd) = (
      index(parts.host), index(parts.path.lowerBound), index(parts.path.upperBound)
    )
    host = String(url[start..<pathStart])
    path = url[pathStart..<pathEnd]
    let page = String(url[start..<pathEnd])
    guard let query = parts.query else {
      key = page
      return
    }
    let canonical = CanonicalURL.query(String(url[index(query)...]))
    key = canonical.isEmpty ? page : page + "?" + canonical
  }

  /// Offsets of the parts. The path ends before its trailing slashes.
  private struct Parts {
    var host: Int
    var path: Range<Int>
    var query: Int?
  }

  private static func divide(_ bytes: UnsafeBufferPointer<UInt8>) -> Parts? {
    guard var start = schemeLength(bytes) else { return nil }
    guard let hostEnd = endOfHost(bytes, from: start) else { return nil }
    if starts(bytes, "www.", at: start), hasDot(bytes, from: start + 4, to: hostEnd) { start += 4 }
    // Hosts of other services are left to the rules for them.
    for prefix: StaticString in ["www.", "m.", "mobile.", "amp."]
    where starts(bytes, prefix, at: start) {
      return nil
    }
    var end = hostEnd
    var lastSlash = hostEnd
    var query: Int?
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "?"):
        query = end + 1
      case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: ";"), 0...0x20, 0x7F...: return nil
      // The id of a visit.
      case UInt8(ascii: "(") where starts(bytes, "(S(", at: end): return nil
      case UInt8(ascii: "/"):
        // A file of the folder, the user of a redirector, or dot segments.
        if starts(bytes, "/index.htm", at: end) || starts(bytes, "/~", at: end)
          || starts(bytes, "/.", at: end)
          || starts(bytes, "/supported_browsers", at: end)
        {
          return nil
        }
        end += 1
        continue
      case UInt8(ascii: "a") where starts(bytes, "amp", at: end): return nil
      default:
        end += 1
        lastSlash = end
        continue
      }
      break
    }
    if let query {
      for byte in bytes[query...] where byte == UInt8(ascii: "#") || byte >= 0x80 { return nil }
    }
    return Parts(host: start, path: hostEnd..<max(hostEnd, lastSlash), query: query)
  }

  private static func schemeLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    starts(bytes, "https://", at: 0) ? 8 : starts(bytes, "http://", at: 0) ? 7 : nil
  }

  /// - Returns: nil if the host is empty, or has other characters than those of a plain name, a label of which may mean
  ///   a redirector or a version for telephones.
  private static func endOfHost(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var last: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"):
        return index > start && last != UInt8(ascii: ".") ? index : nil
      case UInt8(ascii: "g") where starts(bytes, "google", at: index): return nil
      case UInt8(ascii: "b") where starts(bytes, "bing", at: index): return nil
      case UInt8(ascii: "f")
      where starts(bytes, "feedsportal", at: index) || starts(bytes, "feedburner", at: index):
        return nil
      case UInt8(ascii: "a") where starts(bytes, "ampproject", at: index): return nil
      case UInt8(ascii: "c") where starts(bytes, "consent.", at: index): return nil
      case UInt8(ascii: ".") where starts(bytes, ".m.", at: index): return nil
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"):
        last = byte
        index += 1
      default: return nil
      }
    }
    return index > start && last != UInt8(ascii: ".") ? index : nil
  }

  private static func hasDot(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    start < end && bytes[start..<end].contains(UInt8(ascii: "."))
  }

  @inline(__always)
  private static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString, at index: Int
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
    return true
  }
}
