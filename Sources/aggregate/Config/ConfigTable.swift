import FeedModel

/// A table of the config on its way to typed values. Every reading either gives a value of the right type and range or
/// throws an error that says what was expected; in the end no key may be left unread.
struct ConfigTable {
  let path: String
  let lines: ConfigLines
  /// The table's name as it stands between brackets.
  let section: String
  /// Its position among those of the same name.
  var index = 0
  let members: [String: ConfigValue]

  /// - Parameter known: the keys that the table may have.
  func check(known: [String]) throws(ConfigError) {
    for key in members.keys.sorted() where !known.contains(key) {
      throw error(
        key,
        "is not a setting\(Suggestion.text(for: key, among: known)); expected one of "
          + known.joined(separator: ", "))
    }
  }

  func string(_ key: String) throws(ConfigError) -> String? {
    switch members[key] {
    case nil: return nil
    case .string(let text)
    where !text.allSatisfy(\.isWhitespace)
      && !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }):
      return text
    case .some(let other): throw error(key, expected: "text on one line", other)
    }
  }

  /// Text of any length, line breaks included.
  func text(_ key: String) throws(ConfigError) -> String? {
    switch members[key] {
    case nil: return nil
    case .string(let text): return text
    case .some(let other): throw error(key, expected: "text", other)
    }
  }

  func strings(_ key: String) throws(ConfigError) -> [String] {
    switch members[key] {
    case nil: return []
    case .list(let values):
      var result: [String] = []
      for value in values {
        guard case .string(let text) = value, !text.isEmpty else {
          throw error(key, expected: "a list of texts such as [\"world\", \"tech\"]", value)
        }
        result.append(text)
      }
      return result
    case .some(let other):
      throw error(key, expected: "a list of texts such as [\"world\", \"tech\"]", other)
    }
  }

  /// Texts by name.
  func texts(_ key: String) throws(ConfigError) -> [(name: String, value: String)] {
    switch members[key] {
    case nil: return []
    case .table(let table):
      var result: [(name: String, value: String)] = []
      for (name, value) in table.sorted(by: { $0.key < $1.key }) {
        guard case .string(let text) = value else {
          throw error(key, expected: "text for '\(name)'", value)
        }
        result.append((name, text))
      }
      return result
    case .some(let other):
      throw error(key, expected: "a table such as { X-Api-Key = \"${NEWSAPI_KEY}\" }", other)
    }
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(ConfigError) -> Int? {
    switch members[key] {
    case nil: return nil
    case .integer(let number) where range.contains(number): return number
    case .some(let other):
      throw error(
        key, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)", other)
    }
  }

  func bool(_ key: String) throws(ConfigError) -> Bool? {
    switch members[key] {
    case nil: return nil
    case .bool(let value): return value
    case .some(let other): throw error(key, expected: "true or false", other)
    }
  }

  /// Seconds.
  func span(_ key: String, from least: String, to most: String) throws(ConfigError) -> Double? {
    let expected =
      "a span from \"\(least)\" to \"\(most)\", such as \"90s\", \"60m\", \"12h\" or \"7d\""
    switch members[key] {
    case nil: return nil
    case .string(let text):
      guard let seconds = Quantity.span(text), seconds >= Quantity.span(least) ?? 0,
        seconds <= Quantity.span(most) ?? .infinity
      else { throw error(key, expected: expected, .string(text)) }
      return seconds
    case .some(let other): throw error(key, expected: expected, other)
    }
  }

  /// Bytes.
  func size(_ key: String) throws(ConfigError) -> Int? {
    let expected = "a size from \"1KB\" to \"1GB\", such as \"15MB\""
    switch members[key] {
    case nil: return nil
    case .string(let text):
      guard let bytes = Quantity.size(text), (1000...1_000_000_000).contains(bytes) else {
        throw error(key, expected: expected, .string(text))
      }
      return bytes
    case .some(let other): throw error(key, expected: expected, other)
    }
  }

  // MARK: Errors

  func error(_ key: String?, _ message: String) -> ConfigError {
    // At the top level a table of the name is what was meant, as often as a key.
    let line =
      lines.line(section: section, index: index, key: key)
      ?? (section.isEmpty ? key.flatMap { lines.line(section: $0, index: 0, key: nil) } : nil)
    let table = section.isEmpty ? "" : "[\(section)] "
    let place = key.map { "'\($0)' " + (table.isEmpty ? "" : "in \(table)") } ?? table
    return ConfigError(path: path, line: line, message: place + message)
  }

  private func error(_ key: String, expected: String, _ found: ConfigValue) -> ConfigError {
    error(key, "must be \(expected), not \(FoundValue.shown(found, of: key))")
  }
}
