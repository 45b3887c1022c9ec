import ArgumentParser
import FeedModel

/// The word that names the command. Global options may stand before it, and a wrong one gets an answer of its own:
/// the parser would take it for an argument of the default command.
struct CommandWord {
  private static let globalsWithValue: Set<String> = ["--config", "--store", "--color"]

  let known: [String]

  /// The arguments with the command in front.
  /// - Throws: exit 64 for a command that there is not.
  func first(_ arguments: [String]) throws(CommandFailure) -> [String] {
    var index = 0
    while index < arguments.count, let length = length(ofGlobalAt: index, arguments) {
      index += length
    }
    guard index < arguments.count, !arguments[index].hasPrefix("-") else { return arguments }
    let word = arguments[index]
    guard known.contains(word) else {
      let suggestion = Suggestion.text(for: word, among: known)
      throw .usage(
        "there is no command '\(word)'"
          + (suggestion.isEmpty ? "; 'aggregate --help' lists them" : suggestion))
    }
    let rest = arguments[(index + 1)...]
    return [word] + arguments[..<index]
      + (CommandWord.takingQueries.contains(word) ? rest.map(CommandWord.queryWord) : Array(rest))
  }

  /// Commands whose arguments may be a query.
  private static let takingQueries: Set<String> = [
    "list", "search", "read", "unread", "star", "unstar", "images", "export", "browse",
  ]

  /// `-crypto` leaves a word out and is no option: it reaches the parser in the query's other spelling, `!crypto`.
  private static func queryWord(_ argument: String) -> String {
    let rest = argument.dropFirst()
    guard argument.hasPrefix("-"), !rest.isEmpty, !rest.hasPrefix("-"), rest != "h",
      !rest.allSatisfy({ $0 == "v" }), !rest.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return argument }
    return "!" + argument.dropFirst()
  }

  /// nil where something else than a global option stands there.
  private func length(ofGlobalAt index: Int, _ arguments: [String]) -> Int? {
    let argument = arguments[index]
    if CommandWord.globalsWithValue.contains(argument) { return min(2, arguments.count - index) }
    if CommandWord.globalsWithValue.contains(where: { argument.hasPrefix($0 + "=") }) { return 1 }
    let isVerbosity = argument.count > 1 && argument.dropFirst().allSatisfy { $0 == "v" }
    return argument.hasPrefix("-") && isVerbosity ? 1 : nil
  }
}
