import Foundation
import TestSupport
import Testing

@testable import aggregate

/// What the program says about itself: the first minute, `--help`, the manual and completions (SPEC 2).
@Suite struct `The help` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  // MARK: First minute

  @Test func `a fresh home is told the two commands to run`() throws {
    let run = try program.run()
    #expect(run.code == 78)
    #expect(run.errors.contains("aggregate init"))
    #expect(run.errors.contains("aggregate add URL"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["lst"], "did you mean 'list'?"), (["--color", "never", "fecth"], "did you mean 'fetch'?"),
    (["list", "--unraed"], "Did you mean '--unread'?"),
    (["something-else-entirely"], "'aggregate --help' lists them"),
  ])
  func `a wrong command or option gets a suggestion`(_ arguments: [String], _ words: String) throws
  {
    let run = try program.run(arguments)
    #expect(run.code == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func `global options may stand before the command`() throws {
    let run = try program.run("--store", "\(folder.path)/none.sqlite", "-v", "list")
    #expect(run.code == 74)
    #expect(run.errors.contains("none.sqlite"))
  }

  @Test func `every command's help has an example`() throws {
    let help = try program.run("--help").output
    let commands = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS") }.dropFirst()
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.count > 15)
    for command in commands {
      #expect(try program.run("help", command).output.contains("Example"), "\(command)")
    }
  }

  // MARK: Manual and completions

  @Test func `the manual names every command and option`() throws {
    let manual = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/Manual/aggregate.1"), encoding: .utf8
    ).replacing("\\-", with: "-")
    let dump = try JSON.object(program.run("--experimental-dump-help").output)
    func words(_ command: [String: Any]) -> [String] {
      let own = (command["arguments"] as? [[String: Any]] ?? []).flatMap { argument in
        (argument["names"] as? [[String: Any]] ?? []).compactMap { name in
          (name["name"] as? String).map { (name["kind"] as? String == "long" ? "--" : "-") + $0 }
        }
      }
      let inner = (command["subcommands"] as? [[String: Any]] ?? []).filter {
        $0["commandName"] as? String != "help"
      }
      return own + inner.flatMap { [$0["commandName"] as? String ?? ""] + words($0) }
    }
    let all = Set(words(try #require(dump["command"] as? [String: Any])))
    #expect(all.count > 40)
    for word in all where !manual.contains(word) { Issue.record("the manual lacks \(word)") }
    #expect(manual.contains("aggregate \(Program.version)"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are made for every shell`(_ shell: String) throws {
    let script = try program.run("--generate-completion-script", shell)
    #expect(script.code == 0)
    #expect(script.output.contains("images"))
    #expect(script.output.contains("with-image"))
  }

  @Test func `names of feeds and tags are completed from the config, and run nothing`() throws {
    program.configure(
      "[[feed]]\nname = \"L'Évil $(touch x) `id`\"\nurl = \"x.xml\"\ntags = [\"world\", \"a b\"]\n")
    for (shell, name, tags) in [
      ("zsh", "L'Évil $(touch x) `id`", ["a b", "world"]),
      // The script for bash has them expanded like the words of a command.
      ("bash", "'L'\\''Évil $(touch x) `id`'", ["'a b'", "'world'"]),
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
