import FeedBasics

/// Turns a body that is written as a table into the text of its template.
enum SendBodyText {
  /// JSON. A string that is nothing but a list's or an item's placeholder is that value itself.
  static func json(_ value: TOMLValue) -> String {
    switch value {
    case .string("{tags}"), .string("{item}"): string(value)
    case .table(let table):
      "{\(table.entries.map { "\(JSONText.string($0.key)):\(json($0.element.value))" }.joined(separator: ","))}"
    case .array(let elements): "[\(elements.map { json($0.value) }.joined(separator: ","))]"
    case .integer(let number): String(number)
    case .float(let number): number.isFinite ? String(number) : "null"
    case .boolean(let flag): String(flag)
    case .string, .time: JSONText.string(string(value))
    }
  }

  /// The fields of a form; nil if one of them is neither text nor a number.
  static func form(_ table: TOMLTable) -> String? {
    var fields: [String] = []
    for entry in table.entries {
      switch entry.element.value {
      case .table, .array: return nil
      case let value:
        fields.append("\(URLReference.component(entry.key))=\(literal(string(value)))")
      }
    }
    return fields.joined(separator: "&")
  }

  /// The text of a field, percent-encoded between its placeholders and variables.
  private static func literal(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 == "{" || $0 == "$" }) {
      result += URLReference.component(String(rest[..<start]))
      rest = rest[start...]
      guard rest.hasPrefix("{") || rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") else {
        result += URLReference.component(String(rest.removeFirst()))
        continue
      }
      result += rest[...end]
      rest = rest[rest.index(after: end)...]
    }
    return result + URLReference.component(String(rest))
  }

  /// A value as text.
  static func string(_ value: TOMLValue) -> String {
    switch value {
    case .string(let text), .time(let text): text
    case .integer(let number): String(number)
    case .float(let number): String(number)
    case .boolean(let flag): String(flag)
    case .array, .table: ""
    }
  }
}
