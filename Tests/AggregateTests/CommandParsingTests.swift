import ArgumentParser
import Testing

@testable import aggregate

/// How the arranged arguments become a command.
@Suite struct `The parsed command` {
  @Test func `has its options and words`() throws {
    let arguments = ["list", "--limit", "5", "--quiet", "--feed", "BBC", "--", "world", "cup"]
    let command = try CommandParsing.command(arguments, of: Aggregate.self)
    let list = try #require(command as? List)
    #expect(list.words == ["world", "cup"])
    #expect(list.global.quiet)
  }

  @Test(arguments: [
    ["list", "--unraed"], ["list", "--limit", "x"], ["list", "--help"], ["list", "--version"],
    ["show", "--store", ""], ["list", "--generate-completion-script", "bash"], ["--help"],
  ])
  func `is reported as by the whole program if the arguments are not valid`(_ arguments: [String])
    throws
  {
    #expect(
      try text(arguments, by: { try CommandParsing.command($0, of: Aggregate.self) })
        == text(arguments, by: Aggregate.parseAsRoot))
  }

  /// What the program prints for arguments that are not a command to run.
  private func text(
    _ arguments: [String], by parse: ([String]) throws -> any ParsableCommand
  ) throws -> String {
    do {
      var command = try parse(arguments)
      try command.run()
    } catch {
      return Aggregate.fullMessage(for: error)
    }
    return try #require(nil as String?, "no text")
  }
}
