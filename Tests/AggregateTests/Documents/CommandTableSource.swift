/// `CommandTable.swift`, made of what the commands declare: the arguments are put in order before they are parsed, and
/// asking the parser for its declarations takes longer than all else that a command does.
enum CommandTableSource {
  static func text(_ program: CommandDump) -> String {
    let commands = program.commands
    func names(_ kind: CommandDump.Argument.Kind) -> [Set<String>] {
      commands.map { command in
        Set(
          (command.arguments ?? []).filter { $0.kind == kind }.flatMap { $0.names ?? [] }
            .map(\.text))
      }
    }
    func common(_ sets: [Set<String>]) -> Set<String> {
      sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    }
    // Numbers of articles need no order; all other arguments may begin with `-`, and are words.
    let words = commands.filter { command in
      (command.arguments ?? []).contains { $0.kind == .positional && $0.valueName != "id" }
    }
    func long(_ command: CommandDump) -> [String] {
      (command.arguments ?? []).filter(\.shouldDisplay)
        .compactMap(\.longName).filter { !everywhere.contains($0) }
    }
    let everywhere = common(
      commands.map { Set(($0.arguments ?? []).compactMap(\.longName)) })
    let own = commands.map { command in
      row(command.commandName, long(command).map { "\"\($0)\"" })
    }
    var shorts: [String: String] = [:]
    for argument in commands.flatMap({ $0.arguments ?? [] }) {
      guard let long = argument.longName, let short = argument.shortName, short != "-h" else {
        continue
      }
      shorts[short] = long
    }
    return """
      /// The declarations of the commands that must be known before the arguments are parsed. Not to be
      /// edited: `make docs` writes it.
      enum CommandTable {
        /// Options with a value that every command takes.
      \(set("globals", common(names(.option))))
        /// Options without a value that every command takes.
      \(set("globalFlags", common(names(.flag)).filter { !["-h", "--help", "-v", "--version"].contains($0) }))
        /// Options with a value, which is the next argument, even if that begins with `-`.
      \(set("valued", names(.option).reduce(into: Set()) { $0.formUnion($1) }))
        /// Commands whose arguments are words: a query, or names.
      \(set("takingWords", Set(words.map(\.commandName))))
        /// The long names of short options; a letter means the same in every command that has it.
        static let shorts: [String: String] = [
      \(shorts.sorted { $0.key < $1.key }.map { "    \"\($0)\": \"\($1)\",\n" }.joined())  ]

        /// The long names of each command's options, without those of every command.
        static let options: [String: [String]] = [
      \(own.joined())  ]
      }

      """
  }

  /// A row of the table, in as many lines as swift-format breaks it into.
  private static func row(_ name: String, _ values: [String]) -> String {
    let line = "    \"\(name)\": [\(values.joined(separator: ", "))],\n"
    guard line.count > 101 else { return line }
    var lines = ["     "]
    for value in values {
      if lines[lines.count - 1].count + value.count + 2 > 100 { lines.append("     ") }
      lines[lines.count - 1] += " \(value),"
    }
    return "    \"\(name)\": [\n" + lines.map { $0 + "\n" }.joined() + "    ],\n"
  }

  private static func set(_ name: String, _ values: Set<String>) -> String {
    "  static let \(name): Set = [\n" + values.sorted().map { "    \"\($0)\",\n" }.joined()
      + "  ]\n"
  }
}
