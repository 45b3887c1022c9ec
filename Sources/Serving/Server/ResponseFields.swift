import FeedModel

/// The header fields of a response as they are sent.
struct ResponseFields {
  /// What every response has: nothing is guessed, framed or passed on to other sites, and stored by no one unless the
  /// handler decides otherwise.
  private static let always = [
    HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("X-Frame-Options", "DENY"),
    HTTPHeader("Referrer-Policy", "no-referrer"),
  ]

  let fields: [HTTPHeader]

  /// - Parameter isLast: whether the connection is closed after the response.
  init(_ response: ServerResponse, isLast: Bool) {
    var fields = response.headers.compactMap(ResponseFields.clean)
    for field in ResponseFields.always
    where !fields.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      fields.append(field)
    }
    if isLast { fields.append(.init("Connection", "close")) }
    self.fields = fields
  }

  /// A field without anything that could end it or begin another; nil if nothing is left, and for those that only the
  /// server can know.
  private static func clean(_ field: HTTPHeader) -> HTTPHeader? {
    let name = field.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let value = String(
      String.UnicodeScalarView(
        field.value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    let reserved = ["content-length", "transfer-encoding", "connection", "date"]
    guard !name.isEmpty, !value.isEmpty, !reserved.contains(name.lowercased()) else { return nil }
    return .init(name, value)
  }
}
