/// The HTTP headers that stand before a document somebody saved with them.
enum SavedHeaders {
  /// Their `Content-Type`; nil where there are none.
  static func contentType(in bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "HTTP/".utf8) else { return nil }
    let head = String(decoding: bytes.prefix(16384), as: UTF8.self)
    for line in head.split(whereSeparator: \.isNewline).prefix(100) {
      if line.hasPrefix("<") { break }
      if line.lowercased().hasPrefix("content-type:") {
        return String(line.dropFirst("content-type:".count))
      }
    }
    return nil
  }
}
