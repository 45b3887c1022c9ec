import FeedBasics

/// Reads `[commands]`: the programs that keys run, each as a list of arguments that no shell sees.
enum CommandsReader {
  /// Stand for what the program is run for. Each is an argument of its own, so that nothing of a feed becomes a part of
  /// what the user wrote.
  private static let places = ["{url}", "{title}", "{file}"]

  /// The commands by their names.
  static func commands(
    _ table: ConfigTable, _ problems: inout ConfigProblems
  ) -> [String: [String]] {
    var commands: [String: [String]] = [:]
    for entry in table.entries {
      guard let words = table.value(entry.key, .arguments, &problems) else { continue }
      if let problem = problem(entry.key, words) {
        problems.add(table.problem(entry.key, problem))
      } else {
        commands[entry.key] = words
      }
    }
    return commands
  }

  private static func problem(_ name: String, _ words: [String]) -> String? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
      return "cannot be used as 'run \(name)': a name is one word of letters, digits, '-' and '_'"
    }
    guard let program = words.first, !program.isEmpty, !places.contains(program) else {
      return "must begin with a program"
    }
    for word in words where !places.contains(word) {
      if let place = places.first(where: word.contains) {
        return "has '\(place)' within '\(word)'; it must be an argument of its own"
      }
      // Other words in braces are the program's own.
      if word.hasPrefix("{"), let place = SpellingSuggestion.closest(to: word, among: places) {
        return "has the unknown placeholder '\(word)' (did you mean '\(place)'?)"
      }
    }
    return nil
  }
}

extension ConfigKind<[String]> {
  static let arguments = ConfigKind("a list of texts", examples: " such as [\"mpv\", \"{url}\"]") {
    $0.texts
  }
}
