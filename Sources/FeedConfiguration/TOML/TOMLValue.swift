/// The value of a key or of an element of an array.
enum TOMLValue: Sendable {
  case string(String)
  case integer(Int)
  case float(Double)
  case boolean(Bool)
  /// A date, a time or both, in RFC 3339 form with or without an offset; a fraction has three to nine digits.
  case time(String)
  /// An inline array, or an array of tables.
  case array([TOMLElement])
  case table(TOMLTable)
}

extension TOMLValue {
  /// A string's text; nil for other values.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A table; nil for other values.
  var table: TOMLTable? { if case .table(let table) = self { table } else { nil } }

  /// The texts of an array that has nothing but strings; nil for other values.
  var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.value.text)
    return texts.count == elements.count ? texts : nil
  }
}

/// A value and its place in the text.
struct TOMLElement: Sendable {
  let value: TOMLValue
  /// The bytes of the value, quotes and brackets included. For a table that a header defines, those of the header; for
  /// an array of tables, those of the first header; for a table that a longer key implies, those of its name in that
  /// key.
  let range: Range<Int>
}

extension TOMLElement {
  /// Whether the range contains the whole value, as it does after an equals sign, and may be replaced by another value.
  var isInline: Bool {
    switch value {
    case .table(let table): table.origin == .inline
    case .array(let elements): elements.first.map { !$0.isBlock } ?? true
    case .string, .integer, .float, .boolean, .time:
      true
    }
  }

  private var isBlock: Bool {
    if case .table(let table) = value, case .block = table.origin { return true }
    return false
  }
}
