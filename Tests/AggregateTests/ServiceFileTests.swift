import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary

/// The service files in contrib.
@Suite(.waitsForPrograms) struct `The service files` {
  private static let contrib = MarkdownPage.repository.appendingPathComponent("contrib")
  private static let analyzer = "/usr/bin/systemd-analyze"

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: analyzer), "needs systemd-analyze"))
  func `are valid units`() throws {
    let folder = TemporaryFolder()
    let source = Self.contrib.appendingPathComponent("systemd")
    var units: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path).sorted() {
      let text = try String(contentsOf: source.appendingPathComponent(name), encoding: .utf8)
      // The program is checked to be there.
      units.append(
        folder.write(text.replacing("/usr/local/bin/aggregate", with: "/bin/true"), to: name))
    }
    #expect(units.count == 5)
    let run = try Process.finished(
      Self.analyzer, ["verify", "--user", "--man=no"] + units,
      environment: ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path])
    #expect(run.code == 0, "\(run.errors)")
    // Units of the system are read as well; only what is wrong with these counts.
    #expect(!run.errors.contains(folder.path), "\(run.errors)")
  }

  @Test func `name commands that the program has`() throws {
    let folder = TemporaryFolder()
    for (path, word) in [
      ("systemd/aggregate-watch.service", "ExecStart=/usr/local/bin/aggregate watch\n"),
      ("systemd/aggregate-fetch.service", "ExecStart=/usr/local/bin/aggregate fetch --quiet\n"),
      ("launchd/aggregate-watch.plist", "exec /usr/local/bin/aggregate watch "),
    ] {
      let text = try String(
        contentsOf: Self.contrib.appendingPathComponent(path), encoding: .utf8)
      #expect(text.contains(word), "\(path)")
    }
    for command in ["watch", "fetch"] {
      #expect(try BuiltProgram(folder).run(command, "--help").code == 0)
    }
  }

  @Test func `are property lists where they should be`() throws {
    let data = try Data(
      contentsOf: Self.contrib.appendingPathComponent("launchd/aggregate-watch.plist"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    let keys = try #require(list as? [String: Any])
    let words = try #require(keys["ProgramArguments"] as? [String])
    #expect(words.dropLast() == ["/bin/sh", "-c"])
    // What the shell runs, with a program that says how it was started.
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/Library/Logs", withIntermediateDirectories: true)
    let script = try #require(words.last)
      .replacing("/usr/local/bin/aggregate", with: "/bin/ls /no")
    _ = try Process.finished("/bin/sh", ["-c", script], environment: ["HOME": folder.path])
    let log = try String(
      contentsOfFile: "\(folder.path)/Library/Logs/aggregate-watch.log", encoding: .utf8)
    #expect(log.contains("watch"))
  }
}
