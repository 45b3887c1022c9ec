import FeedBasics

/// Names of downloaded files. Feeds choose their words, but no name leaves its folder, is hidden, looks like an option, or
/// shows itself differently from what it is.
package enum FileName {
  /// The maximum length in bytes, with number and extension; most file systems allow 255.
  package static let maximumLength = 200

  /// `2026-11-22 Feed - Title`, which may be longer than a name can be.
  /// - Parameter day: as `2026-11-22`.
  package static func base(day: String, feed: String, title: String?) -> String {
    let parts = [cut(cleaned(feed), to: 60), cleaned(title ?? "")].filter { !$0.isEmpty }
    return "\(day) \(parts.isEmpty ? "untitled" : parts.joined(separator: " - "))"
  }

  /// The name of a file, cut between characters.
  /// - Parameter number: 1 for the first file of that name; the second is called `… (2).mp3`.
  package static func name(_ base: String, number: Int, type: String) -> String {
    let end = (number > 1 ? " (\(number))" : "") + ".\(type)"
    return cut(base, to: maximumLength - end.utf8.count) + end
  }

  /// The text without characters that mean something to a file system or a terminal, on one line.
  package static func cleaned(_ text: String) -> String {
    var words = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "/", "\\", ":", "|": words.append("-")
      case "\"": words.append("'")
      case "*", "?", "<", ">": break
      default:
        if scalar.properties.isWhitespace {
          if words.last != " " { words.append(" ") }
        } else if isVisible(scalar) {
          words.append(scalar)
        }
      }
    }
    return trimmed(String(words))
  }

  /// Joiners are visible in the characters that they join.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return !UnsafeCharacters.contains(scalar)
    }
  }

  /// Names that begin with a dot are hidden, those with a dash look like options; Windows drops dots and spaces at the end.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == "." || $0 == "-" || $0 == " " || $0 == "~" }
    guard let end = start.lastIndex(where: { $0 != "." && $0 != " " }) else { return "" }
    return String(start[...end])
  }

  private static func cut(_ text: String, to length: Int) -> String {
    guard text.utf8.count > length else { return text }
    var kept = ""
    var left = length
    for character in text {
      left -= character.utf8.count
      if left < 0 { break }
      kept.append(character)
    }
    return trimmed(kept)
  }
}
