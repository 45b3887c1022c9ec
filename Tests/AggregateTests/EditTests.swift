import FeedTestSupport
import Foundation
import Testing

/// `edit` with editors that are scripts.
@Suite(.waitsForPrograms) struct `Editing the config by hand` {
  private let folder = TemporaryFolder()

  /// The program with an editor that runs these commands; `$1` is the config.
  private func program(_ editor: String) -> BuiltProgram {
    var program = BuiltProgram(folder)
    let path = folder.write("#!/bin/sh\n\(editor)\n", to: "editor.sh")
    program.environment = ["VISUAL": "sh '\(path)'", "EDITOR": "false"]
    return program
  }

  private static let feed = "[[feed]]\nname = \"A\"\nurl = \"https://a.invalid/\"\n"
  private static let addition =
    #"printf '[[feed]]\nname = "B"\nurl = "https://b.invalid/"\n' >> "$1""#

  @Test func `the config is checked afterwards`() throws {
    let program = program(Self.addition)
    program.configure(Self.feed)
    let run = try program.run("edit").expect()
    #expect(run.errors == "\(program.configPath) is valid, with 2 feeds\n")
  }

  @Test func `an error is reported with its line, and kept`() throws {
    let program = program(#"echo 'interval = 5' > "$1""#)
    program.configure(Self.feed)
    let run = try program.run("edit").expect(78)
    #expect(run.errors.hasPrefix("aggregate: \(program.configPath):1: "), "\(run.errors)")
    #expect(program.config == "interval = 5\n")
  }

  @Test func `an editor that fails is reported`() throws {
    let program = program("exit 7")
    program.configure(Self.feed)
    try program.run("edit").expect(1, "ended with 7; name another editor in the variable EDITOR")
  }

  @Test func `an editor that is not there is reported`() throws {
    var program = program("true")
    program.configure(Self.feed)
    program.environment = ["VISUAL": "/nowhere/editor"]
    try program.run("edit").expect(
      1, "/nowhere/editor", "; name another editor in the variable EDITOR")
  }

  @Test func `without a config and a terminal nothing is written`() throws {
    let program = program("touch \"$1\"")
    let run = try program.run("edit").expect(78)
    #expect(
      run.errors
        == "aggregate: \(program.configPath) does not exist; 'aggregate init' writes a starter config\n"
    )
    #expect(!FileManager.default.fileExists(atPath: program.configPath))
  }

  @Test func `on a terminal an invalid config can be edited again`() throws {
    // The first run breaks the config, the second mends it.
    let program = program(
      #"if grep -q broken "$1"; then echo > "$1"; else echo broken > "$1"; fi"#)
    program.configure(Self.feed)
    let terminal = try PseudoTerminal(program, ["edit"])
    #expect(terminal.wait(for: "edit it again? [Y/n] "))
    #expect(terminal.output.contains("feeds.toml:1: "))
    press("what\r", terminal, until: "edit it again? [Y/n] ")
    terminal.send("\r")
    terminal.expect(0, "is valid, with 0 feeds")
  }

  @Test(arguments: ["n\r", "q\r", "\u{4}"])
  func `on a terminal an invalid config can be left`(_ keys: String) throws {
    let program = program(#"echo broken > "$1""#)
    program.configure(Self.feed)
    let terminal = try PseudoTerminal(program, ["edit"])
    terminal.answer("edit it again? [Y/n] ", keys)
    #expect(terminal.exitCode() == 78)
    #expect(program.config == "broken\n")
  }

  @Test(arguments: [("y\r", 0), ("n\r", 78), ("\u{4}", 78)] as [(String, Int32)])
  func `on a terminal a starter config is offered`(_ keys: String, _ code: Int32) throws {
    let program = program(":")
    let terminal = try PseudoTerminal(program, ["edit"])
    terminal.answer("Write a starter config? [Y/n] ", keys)
    #expect(terminal.exitCode() == code)
    #expect(FileManager.default.fileExists(atPath: program.configPath) == (code == 0))
  }
}
