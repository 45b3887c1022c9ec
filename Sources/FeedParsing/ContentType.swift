internal import FeedModel

/// A `Content-Type` header (RFC 9110 §8.3).
struct ContentType {
  /// In lower case, without parameters; nil where the header is missing or empty.
  var type: String?
  var charset: String?

  init(_ header: String?) {
    guard let header else { return }
    let parts = header.split(separator: ";").map(\.trimmed)
    type = parts.first.flatMap { PlainText.folded($0.lowercased()) }
    for part in parts.dropFirst() where part.lowercased().hasPrefix("charset") {
      let value = part.drop { $0 != "=" }.dropFirst().trimmed.filter { $0 != "\"" && $0 != "'" }
      if !value.isEmpty, value.count <= 40 { charset = value }
    }
  }

  /// RFC 7303: text/xml, application/xml and everything that ends in +xml.
  static func isXML(_ type: String) -> Bool {
    type.hasSuffix("/xml") || type.hasSuffix("+xml") || type.hasSuffix("/rss")
      || type.hasSuffix("/atom")
  }
}
