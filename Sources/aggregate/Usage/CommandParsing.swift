import ArgumentParser

/// Parses arranged arguments into a command.
enum CommandParsing {
  /// The command that the arguments describe.
  ///
  /// A named command is parsed alone, because with the program the parser also reads the declarations of the program, of
  /// its default command and of its completion scripts, which takes longer than many commands. Whatever is not that
  /// command with valid arguments, such as a request for help, is parsed as the program's, since its text names the
  /// program.
  /// - Throws: the parser's errors, with which it also requests help.
  static func command<Program: ParsableCommand>(
    _ arguments: [String], of program: Program.Type
  ) throws -> any ParsableCommand {
    var type: any ParsableCommand.Type = program
    var rest = arguments[...]
    while let next = type.configuration.subcommands.first(where: {
      $0.configuration.commandName == rest.first
    }) {
      type = next
      rest = rest.dropFirst()
    }
    if rest.count < arguments.count, type.configuration.subcommands.isEmpty,
      let command = alone(type, Array(rest))
    {
      return command
    }
    return try program.parseAsRoot(arguments)
  }

  /// nil if the arguments are not valid, or ask for help.
  private static func alone<Command: ParsableCommand>(
    _ type: Command.Type, _ arguments: [String]
  ) -> Command? {
    try? Command.parseAsRoot(arguments) as? Command
  }
}
