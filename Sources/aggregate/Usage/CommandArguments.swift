import ArgumentParser
import FeedModel

/// Rearranges the arguments for the parser. Global options may precede the command. An unknown command gets its own
/// error, since the parser would take it for an argument of the default command. An argument that begins with `-` need
/// not be an option: `-crypto` excludes a word from a query, and a feed may be called `-Dash`.
struct CommandArguments {
  let known: [String]

  /// The arguments with the command first.
  /// - Throws: exit 64 for an unknown command.
  func arranged(_ arguments: [String]) throws(CommandFailure) -> [String] {
    let arguments = CommandArguments.joined(arguments)
    var index = 0
    while index < arguments.count, let length = length(ofGlobalAt: index, arguments) {
      index += length
    }
    guard index < arguments.count, !arguments[index].hasPrefix("-") else { return arguments }
    let word = arguments[index]
    guard known.contains(word) else {
      let suggestion = SpellingSuggestion.text(for: word, among: known)
      throw .usage(
        "unknown command '\(word)'"
          + (suggestion.isEmpty ? "; 'aggregate --help' lists them" : suggestion))
    }
    let rest = Array(arguments[(index + 1)...])
    return [word] + arguments[..<index]
      + (CommandTable.takingWords.contains(word) ? CommandArguments.sorted(rest) : rest)
  }

  /// Joins options with values that look like options: `--feed=-Dash`.
  private static func joined(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var isValue = false
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return result + arguments[index...] }
      if isValue, argument.hasPrefix("-"), argument.count > 1, !argument.hasPrefix("--") {
        result[result.count - 1] += "=" + argument
        isValue = false
      } else {
        result.append(argument)
        isValue = !isValue && CommandTable.valued.contains(argument)
      }
    }
    return result
  }

  /// The options first, then `--`, then the other arguments in their order.
  private static func sorted(_ arguments: [String]) -> [String] {
    var options: [String] = []
    var words: [String] = []
    var isValue = false
    for (index, argument) in arguments.enumerated() {
      if argument == "--" {
        words += arguments[(index + 1)...]
        break
      }
      if isValue || isOption(argument) {
        options.append(argument)
        isValue = !isValue && CommandTable.valued.contains(argument)
      } else {
        words.append(argument)
      }
    }
    return options + (words.isEmpty ? [] : ["--"] + words)
  }

  /// `-5` counts as an option: it is a mistake for `--limit 5`, which the parser reports.
  private static func isOption(_ argument: String) -> Bool {
    let rest = argument.dropFirst()
    guard argument.hasPrefix("-"), !rest.isEmpty else { return false }
    return rest.hasPrefix("-") || rest == "h" || rest.allSatisfy { $0 == "v" }
      || rest.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The number of arguments of the global option at an index; nil if there is no global option.
  private func length(ofGlobalAt index: Int, _ arguments: [String]) -> Int? {
    let argument = arguments[index]
    if CommandTable.globals.contains(argument) { return min(2, arguments.count - index) }
    if CommandTable.globals.contains(where: { argument.hasPrefix($0 + "=") }) { return 1 }
    let isVerbosity = argument.count > 1 && argument.dropFirst().allSatisfy { $0 == "v" }
    return argument.hasPrefix("-") && isVerbosity ? 1 : nil
  }
}

/// The argument parser's error message as one line.
enum UsageMessage {
  /// The parser lists the valid values below the message, one per line; they are joined with commas.
  static func line(_ message: String) -> String {
    let lines = message.split(separator: "\n")
    let values = lines.filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
    guard !values.isEmpty else { return message }
    let rest = lines.filter { !$0.hasPrefix("  - ") }.joined(separator: " ")
    return "\(rest) \(values.joined(separator: ", "))"
  }
}
