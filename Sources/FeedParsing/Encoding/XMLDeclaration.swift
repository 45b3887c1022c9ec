/// The XML declaration, read from bytes of an encoding not known yet (XML 1.0 §2.8).
enum XMLDeclaration {
  /// The value of its `encoding`, quoted either way; nil where there is no declaration near the beginning.
  static func encoding(in bytes: ArraySlice<UInt8>) -> String? {
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
    guard let start = head.firstRange(of: "<?xml"),
      let end = head[start.upperBound...].firstRange(of: "?>")
    else { return nil }
    let declaration = head[start.upperBound..<end.lowerBound]
    guard let name = declaration.firstRange(of: "encoding") else { return nil }
    var rest = declaration[name.upperBound...].drop { $0.isWhitespace }
    guard rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop { $0.isWhitespace }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    return value.isEmpty || value.count > 40 ? nil : String(value)
  }
}
