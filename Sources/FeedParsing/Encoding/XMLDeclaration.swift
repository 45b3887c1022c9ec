/// The XML declaration, read from bytes whose encoding is not known yet (XML 1.0 §2.8).
enum XMLDeclaration {
  /// The value of its `encoding`, in single, double or no quotes; nil if the document's first markup is not a
  /// declaration, or one without an encoding.
  static func encoding(in bytes: ArraySlice<UInt8>) -> String? {
    let head = bytes.prefix(4096)
    guard let start = head.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    let text = String(decoding: head[start...], as: UTF8.self)
    guard text.prefix(5).lowercased() == "<?xml", let end = text.firstRange(of: "?>") else {
      return nil
    }
    // Encoding labels are not case-sensitive either.
    let declaration = text[..<end.lowerBound].lowercased()
    guard let name = declaration.firstRange(of: "encoding") else { return nil }
    var rest = declaration[name.upperBound...].drop { $0.isWhitespace }
    guard rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop { $0.isWhitespace }
    guard let quote = rest.first else { return nil }
    let isQuoted = quote == "\"" || quote == "'"
    let value =
      isQuoted
      ? rest.dropFirst().prefix { $0 != quote } : rest.prefix { !$0.isWhitespace && $0 != "?" }
    return value.isEmpty || value.count > 40 ? nil : String(value)
  }
}
