/// Repairs of what publishers write in place of a URL.
extension URLReference {
  /// The reference that a feed or a page means by what it contains: without needless escapes (``unescaped(_:)``).
  public static func repaired(_ written: String) -> String { unescaped(written) }

  /// A URL in which each `&` was escaped for HTML, perhaps more than once, as it was before: `?a=1&amp;b=2`, `&#038;`.
  public static func unescaped(_ url: String) -> String {
    guard url.hasWord("&amp;") || url.hasWord("&#") else { return url }
    let bytes = Array(url.utf8)
    var output: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      output.append(byte)
      guard byte == UInt8(ascii: "&") else { continue }
      // What each further escape has added.
      while let escape = ampersands.first(where: { rest.starts(with: $0.utf8) }) {
        rest = rest.dropFirst(escape.utf8.count)
      }
    }
    return output.count == bytes.count ? url : String(decoding: output, as: UTF8.self)
  }

  /// The references to `&` without its own (WHATWG HTML §13.2.5.72).
  private static let ampersands = ["amp;", "#38;", "#038;", "#x26;", "#X26;"]
}
