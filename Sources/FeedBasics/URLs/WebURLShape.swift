/// Checks in one pass over the bytes whether a text is already a valid absolute http(s) URL, or the valid path of one.
/// Nearly all are, and need not be split.
enum WebURLShape {
  /// False is not a verdict: the URL may still be valid or repairable.
  static func isValid(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(isValid) ?? false
  }

  /// A reference that is a valid path, perhaps with query and fragment, resolved (RFC 3986 §5.2.2).
  /// - Parameter base: nil for none; the reference then stays as it is.
  /// - Returns: nil is not a verdict: the reference may still be valid or repairable.
  static func resolved(_ reference: String, against base: String?) -> String? {
    guard isPath(reference) else { return nil }
    guard let base else { return reference }
    guard isValid(base), !reference.hasWord("/."), let origin = origin(base) else { return nil }
    return String(origin) + reference
  }

  private static func isPath(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count > 1 && bytes.count <= URLReference.maximumLength
        && bytes[0] == UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "/") && isValid(bytes, from: 0)
    } ?? false
  }

  /// Scheme, host and port of a valid URL.
  private static func origin(_ url: String) -> Substring? {
    url.utf8.withContiguousStorageIfAvailable { bytes in
      var end = host(bytes) ?? 0
      while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?"),
        bytes[end] != UInt8(ascii: "#")
      {
        end += 1
      }
      return end
    }.map { url[..<url.utf8.index(url.startIndex, offsetBy: $0)] }
  }

  private static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= URLReference.maximumLength, let hostStart = host(bytes) else {
      return false
    }
    var i = hostStart
    // A host of unreserved characters only; users, addresses in brackets and escapes are left to the full check.
    while i < bytes.count, URLReference.isUnreserved(bytes[i]) { i += 1 }
    guard i > hostStart else { return false }
    if i < bytes.count, bytes[i] == UInt8(ascii: ":") {
      guard let end = portEnd(bytes, after: i) else { return false }
      i = end
    }
    if i == bytes.count { return true }
    guard bytes[i] == UInt8(ascii: "/") || bytes[i] == UInt8(ascii: "?") else { return false }
    return isValid(bytes, from: i)
  }

  /// Whether path, query and fragment are valid.
  private static func isValid(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var i = start
    var isInFragment = false
    while i < bytes.count {
      let byte = bytes[i]
      if byte == UInt8(ascii: "%") {
        guard URLReference.isEscape(bytes, at: i) else { return false }
      } else if byte == UInt8(ascii: "#") {
        if isInFragment { return false }
        isInFragment = true
      } else if !URLReference.isQueryByte(byte) {
        return false
      }
      i += 1
    }
    return true
  }

  /// The index after the port that follows a colon; nil if the port is invalid or has to be rewritten.
  private static func portEnd(_ bytes: UnsafeBufferPointer<UInt8>, after colon: Int) -> Int? {
    let start = colon + 1
    var (i, port) = (start, 0)
    while i < bytes.count, port <= 65535, bytes[i].isASCIIDigit {
      port = port * 10 + Int(bytes[i] - 0x30)
      i += 1
    }
    return i > start && bytes[start] != 0x30 && port <= 65535 ? i : nil
  }

  /// The index at which the host begins; nil if the scheme is not http(s).
  private static func host(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if ByteSearch.begins(bytes, "https://") { return 8 }
    return ByteSearch.begins(bytes, "http://") ? 7 : nil
  }
}
