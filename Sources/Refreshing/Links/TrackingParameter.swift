/// Query parameters that record where a reader came from and do not identify the page.
enum TrackingParameter {
  static func isTracking(name: String, value: Substring) -> Bool {
    let name = name.lowercased()
    if rules.names.contains(name) || rules.prefixes.contains(where: { name.hasPrefix($0) }) {
      return true
    }
    // A word names where the reader came from; a number may be that of the page.
    if rules.words.contains(name) { return !value.utf8.contains { 0x30...0x39 ~= $0 } }
    guard let values = rules.values[name] else { return false }
    let value = value.lowercased()
    return values.contains {
      $0.hasSuffix("*") ? value.hasPrefix($0.dropLast()) : $0 == value
    }
  }

  private struct Rules {
    var names: Set<String> = []
    var prefixes: [String] = []
    /// Names that are used for tracking with values that contain no digit.
    var words: Set<String> = []
    /// Names that are used for tracking with certain values only; a star at the end is any text.
    var values: [String: [String]] = [:]

    /// - Parameter rules: as ``TrackingParameterList`` describes them.
    init(_ rules: String) {
      for rule in ListWords.of(rules) {
        if let sign = rule.firstIndex(of: UInt8(ascii: "=")) {
          let name = ListWords.text(rule[..<sign])
          let value = ListWords.text(rule[rule.index(after: sign)...])
          if value == "?" {
            words.insert(name)
          } else {
            values[name, default: []].append(value)
          }
        } else if rule.last == UInt8(ascii: "*") {
          prefixes.append(ListWords.text(rule.dropLast()))
        } else {
          names.insert(ListWords.text(rule))
        }
      }
    }
  }

  private static let rules = Rules(TrackingParameterList.rules)
}
