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
      for rule in rules.split(whereSeparator: \.isWhitespace) {
        let parts = rule.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 {
          if parts[1] == "?" {
            words.insert(parts[0])
          } else {
            values[parts[0], default: []].append(parts[1])
          }
        } else if rule.hasSuffix("*") {
          prefixes.append(String(rule.dropLast()))
        } else {
          names.insert(String(rule))
        }
      }
    }
  }

  private static let rules = Rules(TrackingParameterList.rules)
}
