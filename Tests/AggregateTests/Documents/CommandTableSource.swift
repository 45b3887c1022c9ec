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
    let takingWords = commands.filter { command in
      (command.arguments ?? []).contains { $0.kind == .positional && $0.valueName != "id" }
    }
    let everywhere = common(
      commands.map { Set(($0.arguments ?? []).compactMap(\.longName)) })
    let helping: Set = ["-h", "--help", "-v", "--version"]
    let displayed = commands.map { command in
      (command.arguments ?? []).filter(\.shouldDisplay).compactMap(\.longName)
        .filter { !everywhere.contains($0) }
    }
    let filters = common(displayed.filter { $0.contains("--with-image") }.map(Set.init))
    let own = zip(commands, displayed).map { command, names in
      let hasFilters = filters.isSubset(of: names)
      let shown = (hasFilters ? ["@"] : []) + names.filter { !hasFilters || !filters.contains($0) }
      return wrapped(["\(command.commandName):"] + shown) + ";"
    }
    var shorts: [String: String] = [:]
    for argument in commands.flatMap({ $0.arguments ?? [] }) {
      guard let long = argument.longName, let short = argument.shortName, short != "-h" else {
        continue
      }
      shorts[short] = long
    }
    return #"""
      /// The declarations of the commands that must be known before the arguments are parsed. Not to be
      /// edited: `make docs` writes it.
      enum CommandTable {
        /// Options with a value that every command takes.
        static let globals = names("\#(list(common(names(.option))))")

        /// Options without a value that every command takes.
        static let globalFlags = names("\#(list(common(names(.flag)).subtracting(helping)))")

        /// Options with a value, which is the next argument, even if that begins with `-`.
        static let valued = names(
          """
      \#(lines(names(.option).reduce(into: Set()) { $0.formUnion($1) }))
          """)

        /// Commands whose arguments are words: a query, or names.
        static let takingWords = names(
          """
      \#(lines(Set(takingWords.map(\.commandName))))
          """)

        /// The long names of short options; a letter means the same in every command that has it.
        static let shorts = [
      \#(shorts.sorted { $0.key < $1.key }.map { "    \"\($0)\": \"\($1)\"," }.joined(separator: "\n"))
        ]

        /// The long names of each command's options, without those of every command; `@` stands for the filters.
        static let options = rows(
          """
      \#(own.joined(separator: "\n"))
          """,
          filters: "\#(filters.sorted().joined(separator: " "))")
      }

      """#
  }

  private static func list(_ names: Set<String>) -> String {
    names.sorted().joined(separator: ", ")
  }

  private static func lines(_ names: Set<String>) -> String {
    wrapped(list(names).split(separator: " ").map(String.init))
  }

  /// The words in indented lines of at most a hundred columns.
  private static func wrapped(_ words: [String]) -> String {
    var lines = ["   "]
    for word in words {
      if lines[lines.count - 1].count + word.count >= 100 { lines.append("   ") }
      lines[lines.count - 1] += " " + word
    }
    return lines.joined(separator: "\n")
  }
}
