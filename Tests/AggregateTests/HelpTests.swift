import ArgumentParser
import FeedTestSupport
import Foundation
import Testing

@testable import aggregate

/// The program's documentation of itself: the first minute, `--help`, the manual and completions.
@Suite(.waitsForPrograms) struct `The help` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  // MARK: First minute

  @Test func `a fresh home gets the two commands to run`() throws {
    let run = try program.run().expect(78, "aggregate init", "aggregate add URL")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["lst"], "did you mean 'list'?"), (["--color", "never", "fecth"], "did you mean 'fetch'?"),
    (["list", "--unraed"], "; did you mean --unread?"),
    (["something-else-entirely"], "'aggregate --help' lists them"),
    (["help", "zz"], "unknown command 'zz'"), (["tag:world"], "run 'aggregate latest tag:world'"),
  ])
  func `a wrong command or option gets a suggestion`(_ arguments: [String], _ words: String) throws
  {
    try program.run(arguments).expect(64, words)
  }

  @Test func `global options may precede the command`() throws {
    try program.run("--store", "\(folder.path)/none.sqlite", "-v", "list").expect(74, "none.sqlite")
  }

  @Test(arguments: [["help"], ["--help"], ["-h"], ["--store", "x.sqlite", "help"]])
  func `the overview names every command once, in two screens`(_ arguments: [String]) throws {
    let run = try program.run(arguments).expect()
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 45)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let named = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("  aggregate") }.flatMap {
      line in
      line.dropFirst(2).prefix(CommandOverview.column).split(whereSeparator: { ", ".contains($0) })
        .prefix { $0.first?.isLowercase ?? false }.map(String.init)
    }
    let commands = CommandOverview.commands.compactMap { $0.configuration.commandName }
    #expect(named == commands)
    let declared = try #require(CommandDump.program().subcommands).map(\.commandName)
    #expect(Set(declared).subtracting(["help"]) == Set(commands))
  }

  @Test func `lines are broken where the terminal is narrow`() throws {
    #expect(
      HelpLayout.usage(
        in:
          "OVERVIEW: a line that is longer than the terminal\nUSAGE: aggregate x <file> [--name <name>] [--quiet]",
        width: 30) == """
          OVERVIEW: a line that is longer than the terminal
          USAGE: aggregate x <file>
                 [--name <name>]
                 [--quiet]
          """)
    let lines = HelpLayout.text(CommandOverview.text, width: 60).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines.contains("  images, enclosures   List or download images and"))
    #expect(lines.contains("                       enclosures."))
    let narrow = HelpLayout.text(CommandOverview.text, width: 40).split(separator: "\n")
    #expect(narrow.allSatisfy { $0.count <= 40 }, "\(narrow)")
    var program = program
    // The parser itself cannot break its text there.
    program.environment["COLUMNS"] = "20"
    #expect(try program.run("help", "undo").code == 0)
    program.environment["COLUMNS"] = "60"
    let usage = try program.run("help", "undo").output
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("USAGE:") }.prefix { !$0.isEmpty }
    #expect(usage.count > 1 && usage.allSatisfy { $0.count <= 60 }, "\(usage)")
    #expect(try program.run("help", "help").output.hasPrefix("OVERVIEW: Explain a command.\n"))
  }

  @Test(arguments: [
    (["help", "store", "prune"], "USAGE: aggregate store prune"),
    (["help", "prune"], "USAGE: aggregate store prune"),
    (["--store", "x.sqlite", "help", "fetch"], "USAGE: aggregate fetch"),
    (["help", "-c", "x.toml", "fetch"], "USAGE: aggregate fetch"),
    (["store"], "SUBCOMMANDS:"), (["config", "--help"], "SUBCOMMANDS:"),
    (["edit", "--help"], "USAGE: aggregate config edit"),
  ])
  func `a command is explained wherever its name is`(_ arguments: [String], _ words: String) throws
  {
    let run = try program.run(arguments).expect()
    #expect(run.output.contains(words), "\(run.output)")
  }

  @Test func `every command's help has an example`() throws {
    let commands = try CommandDump.program().commands
    #expect(commands.count > 15)
    for command in commands {
      let help = HelpText(command.discussion ?? "")
      #expect(
        !help.items("Examples").isEmpty || !help.items("Example").isEmpty,
        "\(command.commandName)")
    }
  }

  /// The parser wraps longer ones and loses their indentation.
  @Test func `indented lines of help fit a terminal`() throws {
    let program = try CommandDump.program()
    for command in [program] + program.commands {
      for line in (command.discussion ?? "").split(separator: "\n") where line.hasPrefix("  ") {
        #expect(line.count < 80, "\(command.commandName): \(line)")
      }
    }
  }

  // MARK: Manual and completions

  @Test func `the manual names every command and option`() throws {
    let manual = try GeneratedDocument.manual.read().replacing("\\-", with: "-")
    let program = try CommandDump.program()
    let commands = [program] + program.commands
    let words = Set(
      commands.map(\.commandName)
        + commands.flatMap { $0.arguments ?? [] }.filter(\.shouldDisplay).flatMap { $0.names ?? [] }
        .map(\.text))
    #expect(words.count > 40)
    for word in words where !manual.contains(word) { Issue.record("the manual lacks \(word)") }
    #expect(manual.contains("aggregate \(Program.version)"))
  }

  private static let man = "/usr/bin/man"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: man), "man is not installed"))
  func `the manual is shown without warnings in the locale C`() throws {
    let shown = try Process.finished(
      Self.man, ["-P", "cat", "-l", GeneratedDocument.manual.url.path],
      environment: ["LC_ALL": "C", "PATH": "/usr/bin:/bin"])
    #expect(shown.errors.isEmpty, "\(shown.errors)")
    #expect(shown.output.contains("v is good, ! deserves a look, x has to be fixed"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are made for every shell`(_ shell: String) throws {
    let script = try program.run("--generate-completion-script", shell).expect()
    #expect(script.output.contains("images"))
    #expect(script.output.contains("with-image"))
  }

  @Test func `names of feeds and tags are completed from the config, and run nothing`() throws {
    program.configure(
      "[[feed]]\nname = \"L'Évil: $(touch x) `id`\"\nurl = \"x.xml\"\ntags = [\"world\", \"a b\"]\n"
    )
    for (shell, name, tags) in [
      ("zsh", "L'Évil\\: $(touch x) `id`", ["a b", "world"]),
      ("fish", "L'Évil: $(touch x) `id`", ["a b", "world"]),
      // The bash script expands them like the words of a command.
      ("bash", "'L'\\''Évil: $(touch x) `id`'", ["'a b'", "'world'"]),
    ] {
      var program = program
      program.environment["SAP_SHELL"] = shell
      func words(_ option: String) throws -> [String] {
        try program.run("---completion", "list", "--", option, "0", "0").output
          .split(separator: "\n").filter { $0 != " " }.map(String.init)
      }
      #expect(try words("--feed") == [name])
      #expect(try words("--tag") == tags)
    }
  }
}
