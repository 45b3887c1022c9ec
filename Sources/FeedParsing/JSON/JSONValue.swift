/// A JSON document. Numbers keep their text, so that an identifier of twenty digits stays what it is.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Sendable, Equatable {
    var key: String
    var value: JSONValue
  }

  subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// A string, or a number as written; nil for anything else and for empty strings.
  var text: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }

  var array: [JSONValue]? {
    guard case .array(let list) = self else { return nil }
    return list
  }

  var int: Int? {
    text.flatMap { Int($0) } ?? text.flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
  }

  var double: Double? { text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
}
