@testable import aggregate

/// The parts of the manual page about commands and their options.
struct ManualCommands {
  private typealias Argument = CommandDump.Argument

  private let commands: [CommandDump]
  /// The options that every command has.
  private let common: [Argument]

  init(_ program: CommandDump) {
    commands = program.commands
    common = (commands.first?.arguments ?? []).filter { [commands] argument in
      argument.kind != .positional
        && commands.allSatisfy { $0.arguments?.contains { $0.name == argument.name } ?? false }
    }
  }

  func write(to page: inout Roff) {
    for command in commands { write(command, to: &page) }
  }

  /// The options in groups, and those of every command.
  func writeShared(to page: inout Roff) {
    page.words("Every command takes:")
    write(common, to: &page)
    let grouped = commands.flatMap { $0.arguments ?? [] }
      .filter { $0.sectionTitle != nil && $0.shouldDisplay }
    for title in ManualCommands.titles(grouped) {
      page.macro("SS", title)
      var group: [Argument] = []
      for argument in grouped
      where argument.sectionTitle == title && !group.contains(where: { $0.name == argument.name }) {
        group.append(argument)
      }
      write(group, to: &page)
    }
  }

  private func write(_ command: CommandDump, to page: inout Roff) {
    let own = (command.arguments ?? []).filter { argument in
      argument.sectionTitle == nil && argument.shouldDisplay
        && !common.contains { $0.name == argument.name }
    }
    let places = own.filter { $0.kind == .positional }
    let options = own.filter { $0.kind != .positional }
    page.macro("SS", command.commandName)
    let name = command.commandName.replacing(" ", with: "\\~")
    page.line(
      (["\\fBaggregate\\~\(name)\\fR"] + places.map(ManualCommands.synopsis)
        + ManualCommands.titles(command.arguments ?? []).map { "[\\fI\($0.lowercased())\\fR]" }
        + options.map(ManualCommands.synopsis)).joined(separator: " "))
    page.macro("PP")
    page.words(command.abstract ?? "")
    let discussion = (command.discussion ?? "").replacing(
      QueryHelp.text, with: "'QUERIES' below has the language.")
    let blocks = HelpText(discussion).blocks
    if case .paragraph = blocks.first { page.macro("PP") }
    page.blocks(blocks)
    write(options, to: &page)
  }

  private func write(_ options: [Argument], to page: inout Roff) {
    for option in options {
      let names = (option.names ?? []).map(\.text).sorted { $0.count < $1.count }
      let value = option.kind == .option ? " \(Roff.italic(option.valueName ?? "value"))" : ""
      let standard = option.defaultValue.map { " Default: \($0)." } ?? ""
      page.item(
        names.map(Roff.bold).joined(separator: ", ") + value, (option.abstract ?? "") + standard)
    }
  }

  /// Each option once, in the original order.
  private static func titles(_ arguments: [Argument]) -> [String] {
    arguments.compactMap(\.sectionTitle).reduce(into: []) { titles, title in
      if !titles.contains(title) { titles.append(title) }
    }
  }

  private static func synopsis(_ argument: Argument) -> String {
    let values = (argument.valueName ?? "value").split(separator: "|").map(String.init)
    let value = values.map(Roff.italic).joined(separator: "|")
    let text =
      switch argument.kind {
      case .positional: value
      case .option: "\(Roff.bold(argument.name ?? ""))\\~\(value)"
      case .flag: Roff.bold(argument.name ?? "")
      }
    return (argument.isOptional ? "[\(text)]" : text) + (argument.isRepeating ? "..." : "")
  }
}
