/// Tables written anew: the same data is the same text, however it was written before.
enum TOMLWriting {
  /// A table from its header to the line break after its last setting; tables in it are inline.
  /// - Parameters:
  ///   - header: such as `[[feed]]`.
  ///   - order: the keys that come first, in this order; the others follow, sorted.
  static func block(_ header: String, _ entries: [TOMLTable.Entry], order: [String]) -> String {
    var ranks: [String: Int] = [:]
    for (rank, key) in order.enumerated() { ranks[key] = rank }
    let sorted = entries.sorted { left, right in
      (ranks[left.key] ?? .max, left.key) < (ranks[right.key] ?? .max, right.key)
    }
    var text = header + "\n"
    for entry in sorted {
      text += "\(TOMLText.key(entry.key)) = \(value(entry.element.value))\n"
    }
    return text
  }

  /// A value on one line. The order of keys in a table in it is kept.
  static func value(_ value: TOMLValue) -> String {
    switch value {
    case .string(let text): return TOMLText.quoted(text)
    case .integer(let number): return String(number)
    // The description is the shortest text that is read as the same number, and TOML's for infinities and NaN.
    case .float(let number): return number.description
    case .boolean(let flag): return String(flag)
    case .time(let text):
      return text
    case .array(let elements):
      return "[\(elements.map { TOMLWriting.value($0.value) }.joined(separator: ", "))]"
    case .table(let table):
      let pairs = table.entries.map {
        "\(TOMLText.key($0.key)) = \(TOMLWriting.value($0.element.value))"
      }
      return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
    }
  }
}
