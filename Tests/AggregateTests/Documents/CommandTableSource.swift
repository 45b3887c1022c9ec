/// `CommandTable.swift`, made of what the commands declare: the arguments are put in order before they are parsed, and
/// asking the parser for its declarations takes longer than all else that a command does.
enum CommandTableSource {
  static func text(_ program: CommandDump) -> String {
    let commands = (program.subcommands ?? []).filter { $0.commandName != "help" }
    let options = commands.map { command in
      Set((command.arguments ?? []).filter { $0.kind == .option }.compactMap(\.name))
    }
    let all = options.reduce(into: Set()) { $0.formUnion($1) }
    // Numbers of articles need no order; all other arguments may begin with `-`, and are words.
    let words = commands.filter { command in
      (command.arguments ?? []).contains { $0.kind == .positional && $0.valueName != "id" }
    }
    return """
      /// The declarations of the commands that must be known before the arguments are parsed. Not to be
      /// edited: `make docs` writes it.
      enum CommandTable {
        /// Options with a value that every command takes.
      \(set("globals", options.reduce(all) { $0.intersection($1) }))
        /// Options with a value, which is the next argument, even if that begins with `-`.
      \(set("valued", all))
        /// Commands whose arguments are words: a query, or names.
      \(set("takingWords", Set(words.map(\.commandName))))}

      """
  }

  private static func set(_ name: String, _ values: Set<String>) -> String {
    "  static let \(name): Set = [\n" + values.sorted().map { "    \"\($0)\",\n" }.joined()
      + "  ]\n"
  }
}
