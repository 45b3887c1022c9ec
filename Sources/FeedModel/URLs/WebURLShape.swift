/// Checks in one pass over the bytes whether a text is already a valid absolute http(s) URL. Nearly all are, and need
/// not be split.
enum WebURLShape {
  /// False is not a verdict: the URL may still be valid or repairable.
  static func isValid(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(isValid) ?? false
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
    while i < bytes.count, port <= 65535, (0x30...0x39).contains(bytes[i]) {
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
