/// Repairs of what publishers write in place of a URL.
extension URLReference {
  /// The reference that a feed or a page means by what it contains: without needless escapes (``unescaped(_:)``),
  /// without a scheme before another one, with the colon of `https//`, and with `//` before a host that begins with
  /// `www.`, which is no file.
  public static func repaired(_ written: String) -> String {
    var text = unescaped(written)
    if let outer = outerScheme(text) { text = String(Substring(text.utf8.dropFirst(outer))) }
    if let scheme = schemeWithoutColon(text) { text = "\(scheme):\(text.dropFirst(scheme.count))" }
    return text.withBytes(beginsWithHost) ? "//" + text : text
  }

  /// A valid http(s) URL made from what a feed or a page means (``repaired(_:)``, ``web(_:base:)``).
  /// - Parameter base: what relative references are resolved against. Without one they stay relative.
  /// - Returns: nil for any other scheme and if the URL cannot be repaired.
  public static func repairedWeb(_ written: String, base: String?) -> String? {
    web(repaired(written), base: base)
  }

  /// The reference that a feed means by its website, as ``repaired(_:)`` reads it, but which may be the name of a host
  /// and nothing else: `example.org`.
  public static func repairedSite(_ written: String) -> String {
    written.withBytes(isHost) ? "//" + written : repaired(written)
  }

  /// A URL in which each `&` was escaped for HTML, perhaps more than once, as it was before: `?a=1&amp;b=2`, `&#038;`.
  public static func unescaped(_ url: String) -> String {
    guard url.hasWord("&"), url.hasWord("&amp;") || url.hasWord("&#") else { return url }
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

  /// The length of the first scheme of a URL that has two, such as `http://https://`; nil for other URLs.
  private static func outerScheme(_ text: String) -> Int? {
    text.withBytes { bytes in
      for scheme in ["http://", "https://"] as [StaticString] where ByteSearch.begins(bytes, scheme)
      {
        let rest = UnsafeBufferPointer(rebasing: bytes[scheme.utf8CodeUnitCount...])
        if ByteSearch.begins(rest, "http://") || ByteSearch.begins(rest, "https://") {
          return scheme.utf8CodeUnitCount
        }
      }
      return nil
    }
  }

  /// `http` or `https` if two slashes follow without a colon; nil for other URLs.
  private static func schemeWithoutColon(_ text: String) -> String? {
    text.withBytes { bytes in
      ByteSearch.begins(bytes, "http//")
        ? "http" : ByteSearch.begins(bytes, "https//") ? "https" : nil
    }
  }

  /// Whether a reference begins with the name of a host, before a port, a path, a query or a fragment.
  private static func beginsWithHost(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 4, bytes[3] == UInt8(ascii: "."),
      bytes[..<3].allSatisfy({ $0 | 0x20 == UInt8(ascii: "w") })
    else { return false }
    let end =
      bytes.firstIndex {
        $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "?")
          || $0 == UInt8(ascii: "#")
      } ?? bytes.count
    return isHost(UnsafeBufferPointer(rebasing: bytes[4..<end]))
  }

  /// Whether a text is the name of a host, and not that of a file: labels of letters, digits and hyphens (RFC 1123
  /// §2.1), the last of which may be a top-level domain.
  private static func isHost(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count < 254 else { return false }
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1 else { return false }
    let areValid = labels.allSatisfy { label in
      !label.isEmpty && label.first != UInt8(ascii: "-")
        && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    }
    guard areValid, !last.allSatisfy(\.isASCIIDigit) else { return false }
    return !extensions.contains(String(decoding: last, as: UTF8.self).lowercased())
  }

  /// Those of pages and feeds, which no top-level domain has.
  private static let extensions: Set<String> = [
    "html", "htm", "xhtml", "shtml", "php", "asp", "aspx", "jsp", "cgi", "cfm",
    "xml", "rss", "atom", "rdf", "json", "txt", "pdf",
  ]
}
