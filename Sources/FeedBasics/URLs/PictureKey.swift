/// Recognises one picture at the addresses of its sizes.
public enum PictureKey {
  /// The URL without what differs between sizes of one picture: its query, and numbers such as `-300x200`.
  public static func of(_ url: String) -> String {
    var parts = URLReference.Parts(url)
    let path = parts.path
    // A query alone may name the picture.
    if path.hasByte(".") { parts.query = nil }
    parts.scheme = nil
    parts.fragment = nil
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    guard let file = pieces.last else { return parts.text }
    let name = withoutSize(file)
    return (parts.authority ?? "") + pieces.dropLast().filter { !isSize($0) }.joined(separator: "/")
      + "/" + name
      + (parts.query.map { "?" + $0 } ?? "")
  }

  /// A file's name without a size such as `-300x200`.
  private static func withoutSize(_ name: String) -> String {
    let bytes = Array(name.utf8)
    for cross in bytes.indices where bytes[cross] == UInt8(ascii: "x") {
      let before = bytes[..<cross].reversed().prefix(while: \.isASCIIDigit).count
      let after = bytes[(cross + 1)...].prefix(while: \.isASCIIDigit).count
      guard (2...4).contains(before), (2...4).contains(after) else { continue }
      var start = cross - before
      if start > 0,
        [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "@")].contains(bytes[start - 1])
      {
        start -= 1
      }
      return String(decoding: bytes[..<start] + bytes[(cross + 1 + after)...], as: UTF8.self)
    }
    return name
  }

  private static func isSize(_ piece: String) -> Bool {
    piece.utf8.count < 12 && piece.utf8.contains(where: \.isASCIIDigit)
      && piece.utf8.allSatisfy { $0.isASCIIDigit || "xwh_".utf8.contains($0) }
  }
}
