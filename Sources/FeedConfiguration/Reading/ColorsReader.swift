import FeedBasics
import TerminalColors

/// Reads `[colors]`.
enum ColorsReader {
  static func settings(_ table: ConfigTable, _ problems: inout ConfigProblems) -> ColorSettings {
    let roles = ColorRole.allCases.map(\.rawValue)
    table.check(known: [ColorKeys.preset.key.name] + roles, &problems)
    var settings = ColorSettings(table.value(ColorKeys.preset, &problems))
    for role in ColorRole.allCases {
      // Words that are wrong are explained one by one.
      if case .string(let words)? = table[role.rawValue]?.value,
        let problem = problem(with: words)
      {
        problems.add(table.problem(role.rawValue, problem))
      } else if let style = table.value(role.rawValue, .style, &problems) {
        settings.own[role] = style
      }
    }
    return settings
  }

  /// What is wrong with the words of a style; nil if nothing is, or for no words.
  private static func problem(with words: String) -> String? {
    do throws(TextStyle.WrongWords) {
      _ = try TextStyle(words: words)
      return nil
    } catch {
      switch error {
      case .empty: return nil
      case .unknown(let word):
        return
          "has the unknown colour or attribute '\(word)'\(advice(word)); docs/colors.md lists all"
      case .secondColor(let word):
        return "has a second colour, '\(word)'; a background is written 'on \(word)'"
      case .secondBackground(let word):
        return "has a second background, '\(word)'"
      case .missingBackground: return "has no colour after 'on'"
      case .noneAndMore:
        return "combines \"none\" with other words; \"none\" means plain text and must be alone"
      }
    }
  }

  private static func advice(_ word: String) -> String {
    switch word.lowercased() {
    case "gray", "grey": " (did you mean 'bright-black'?)"
    case let word where word.hasPrefix("#"): " (did you mean '#rrggbb', such as '#87afff'?)"
    case let word where Int(word) != nil || word.hasPrefix("color"):
      " (numbers are from 0 to 255)"
    default: SpellingSuggestion.text(for: word, among: TextStyle.words)
    }
  }
}
