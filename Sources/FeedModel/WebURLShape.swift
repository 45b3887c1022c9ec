/// Whether a text is an absolute http(s) URL as it stands, told in one look at its bytes: nearly all are, and need no
/// taking apart.
enum WebURLShape {
  /// False says nothing: the URL may still be valid, or one that can be repaired.
  static func isValid(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(isValid) ?? false
  }

  private static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= URLReference.longest, let hostStart = host(bytes) else { return false }
    var i = hostStart
    // A name of plain letters; ports, users, addresses in brackets and escapes are looked at closely.
    while i < bytes.count, URLReference.isUnreserved(bytes[i]) { i += 1 }
    guard i > hostStart else { return false }
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

  /// Where the host begins.
  private static func host(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.starts(with: "https://".utf8) { return 8 }
    return bytes.starts(with: "http://".utf8) ? 7 : nil
  }
}
