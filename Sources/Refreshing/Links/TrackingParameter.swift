/// Query parameters that record where a reader came from, or a visit, and do not identify the page.
enum TrackingParameter {
  static func isTracking(name: String, value: Substring) -> Bool {
    let name = name.lowercased()
    if rules.names.contains(name) || rules.prefixes.contains(where: { name.hasPrefix($0) }) {
      return true
    }
    // A word names where the reader came from; a number may be that of the page.
    if rules.words.contains(name) { return !value.utf8.contains { 0x30...0x39 ~= $0 } }
    if rules.sessions.contains(name) { return isSession(value) }
    guard let values = rules.values[name] else { return false }
    let value = value.lowercased()
    return values.contains {
      $0.hasSuffix("*") ? value.hasPrefix($0.dropLast()) : $0 == value
    }
  }

  /// Whether a value is as long as the ids are that a site gives each visit: PHP's have 26 characters unless it is
  /// configured otherwise (`session.sid_length`), phpBB's and vBulletin's 32. Those of documents in a database often have 24.
  private static func isSession(_ value: Substring) -> Bool {
    var hasDigit = false
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      default: return false
      }
    }
    return hasDigit && (value.utf8.count == 26 || value.utf8.count >= 32)
  }

  private struct Rules {
    var names: Set<String> = []
    var prefixes: [String] = []
    /// Names that are used for tracking with values that contain no digit.
    var words: Set<String> = []
    /// Names that sites give to the id of a visit.
    var sessions: Set<String> = []
    /// Names that are used for tracking with certain values only; a star at the end is any text.
    var values: [String: [String]] = [:]

    /// - Parameter rules: as ``TrackingParameterList`` describes them.
    init(_ rules: String) {
      for rule in ListWords.of(rules) {
        if let sign = rule.firstIndex(of: UInt8(ascii: "=")) {
          let name = ListWords.text(rule[..<sign])
          let value = ListWords.text(rule[rule.index(after: sign)...])
          switch value {
          case "?": words.insert(name)
          case "#": sessions.insert(name)
          default:
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
