/// A `Content-Type` header (RFC 9110 §8.3).
package struct ContentType {
  /// The media type in lower case, without parameters; nil if the header is missing or empty.
  package var type: String?
  package var charset: String?

  package init(_ header: String?) {
    guard let header else { return }
    let parts = header.split(separator: ";").map(\.trimmed)
    type = parts.first.flatMap { PlainText.folded($0.lowercased()) }
    for part in parts.dropFirst() where part.lowercased().hasPrefix("charset") {
      let value = part.drop { $0 != "=" }.dropFirst().trimmed.filter { $0 != "\"" && $0 != "'" }
      if !value.isEmpty, value.count <= 40 { charset = value }
    }
  }

  /// Whether a media type is XML: text/xml, application/xml, everything that ends in +xml (RFC 7303), and the
  /// application/rss and application/atom that some servers send.
  static func isXML(_ type: String) -> Bool {
    type.hasSuffix("/xml") || type.hasSuffix("+xml") || type.hasSuffix("/rss")
      || type.hasSuffix("/atom")
  }
}
