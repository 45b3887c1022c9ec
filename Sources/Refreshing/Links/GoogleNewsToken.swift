import FeedBasics

/// The token in a Google News article link: a small protocol buffer in base64url. Until 2024 it contained the
/// publisher's URL; since then it contains a reference that only Google can resolve.
enum GoogleNewsToken {
  /// The token of `/rss/articles/TOKEN`, `/__i/rss/rd/articles/TOKEN`, `/articles/TOKEN` or `/read/TOKEN`.
  static func path(_ path: String) -> String? {
    let segments = path.split(separator: "/")
    guard segments.count >= 2, let last = segments.last,
      ["articles", "read"].contains(segments[segments.count - 2])
    else { return nil }
    return String(last)
  }

  /// The publisher's URL; nil if the token does not contain one.
  static func target(_ token: String) -> String? {
    guard token.utf8.count < 8192 else { return nil }
    var base64 = token.replacing("-", with: "+").replacing("_", with: "/")
    while base64.utf8.count % 4 != 0 { base64 += "=" }
    guard let data = Data(base64Encoded: base64) else { return nil }
    let bytes = [UInt8](data)
    // Field 1, a varint, then field 4, a string: 08 xx 22 length text.
    guard bytes.count > 4, bytes[0] == 0x08 else { return nil }
    var i = 1
    while i < bytes.count, bytes[i] & 0x80 != 0 { i += 1 }
    i += 1
    guard i < bytes.count, bytes[i] == 0x22 else { return nil }
    i += 1
    var length = 0
    var shift = 0
    while i < bytes.count, shift <= 21 {
      length |= Int(bytes[i] & 0x7F) << shift
      shift += 7
      i += 1
      if bytes[i - 1] & 0x80 == 0 { break }
    }
    guard length > 0, i + length <= bytes.count else { return nil }
    let text = String(decoding: bytes[i..<i + length], as: UTF8.self)
    return text.hasPrefix("http://") || text.hasPrefix("https://") ? text : nil
  }
}
