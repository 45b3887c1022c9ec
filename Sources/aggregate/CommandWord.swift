import ArgumentParser

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
    return [word] + arguments[..<index] + arguments[(index + 1)...]
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
