import TOMLKit

/// A TOML value with its type, out of the library's hands.
enum ConfigValue: Sendable {
  case string(String)
  case integer(Int)
  case bool(Bool)
  case list([ConfigValue])
  case table([String: ConfigValue])
  /// A type that no setting has; the text names it.
  case other(String)

  init(_ value: some TOMLValueConvertible) {
    switch value.type {
    case .string: self = value.string.map(ConfigValue.string) ?? .other("a string")
    case .int: self = value.int.map(ConfigValue.integer) ?? .other("a number")
    case .bool: self = value.bool.map(ConfigValue.bool) ?? .other("a boolean")
    case .double: self = .other("a number with a fraction")
    case .date, .time, .dateTime: self = .other("a date or time")
    case .array:
      var list: [ConfigValue] = []
      if let array = value.array {
        for element in array { list.append(ConfigValue(element.tomlValue)) }
      }
      self = .list(list)
    case .table: self = .table(value.table.map(ConfigValue.members) ?? [:])
    }
  }

  static func members(_ table: TOMLTable) -> [String: ConfigValue] {
    var members: [String: ConfigValue] = [:]
    for key in table.keys {
      if let value = table[key] { members[key] = ConfigValue(value.tomlValue) }
    }
    return members
  }

  /// For error messages.
  var description: String {
    switch self {
    case .string(let text): "\"\(text.prefix(60))\""
    case .integer(let number): "the number \(number)"
    case .bool(let value): "\(value)"
    case .list: "a list"
    case .table: "a table"
    case .other(let name): name
    }
  }
}
