import FeedTestSupport
import Foundation

/// The output of `--experimental-dump-help`: the content of `--help` as data.
struct CommandDump: Decodable {
  var commandName: String
  var abstract: String?
  var discussion: String?
  var arguments: [Argument]?
  var subcommands: [CommandDump]?

  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }
      var kind: Kind
      var name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    var kind: Kind
    var names: [Name]?
    /// The long name if it has one, else the short one; nil for a positional argument.
    var name: String? { longName ?? shortName }
    var longName: String? { names?.first { $0.kind == .long }?.text }
    var shortName: String? { names?.first { $0.kind == .short }?.text }
    var valueName: String?
    var isOptional: Bool
    var isRepeating: Bool
    var shouldDisplay: Bool
    /// The heading in `--help`; nil for the usual one of its kind.
    var sectionTitle: String?
    var abstract: String?
    var defaultValue: String?
  }

  /// The commands that do something, each by its whole name, such as `store copy`.
  var commands: [CommandDump] {
    (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
      guard command.subcommands?.isEmpty ?? true else {
        return command.commands.map { member in
          var member = member
          member.commandName = "\(command.commandName) \(member.commandName)"
          return member
        }
      }
      return [command]
    }
  }

  /// The whole program.
  static func program() throws -> CommandDump {
    struct Dump: Decodable { var command: CommandDump }
    return try JSONDecoder().decode(Dump.self, from: Data(text.get().utf8)).command
  }

  /// The program's own output, made once: in a debug build it takes seconds.
  static let text = Result {
    try BuiltProgram(TemporaryFolder()).run("--experimental-dump-help").output
  }
}
