#if os(Linux)
  import Foundation
  import FeedTestSupport
  import Testing

  /// `.ci/setup`, on a system that consists of what a test puts there.
  @Suite struct `The setup` {
    private static let script = MarkdownPage.repository.appendingPathComponent(".ci/setup").path
    private static let swift = "echo Swift version 6.1.2"
    private let folder = TemporaryFolder()

    /// Runs the script, as root or another user, with these programs and a few of the system's. pkg-config, which the
    /// build needs, is not among these.
    private func setup(_ programs: [String: String], user: Int = 0, _ arguments: String...) throws
      -> (code: Int32, output: String)
    {
      for (name, text) in programs.merging(["id": "echo \(user)"], uniquingKeysWith: { $1 }) {
        try folder.writeScript(text, to: "bin/\(name)")
      }
      for name in ["sh", "sed", "head", "uname", "grep"] {
        let real = ["/usr/bin", "/bin"].map { "\($0)/\(name)" }.first {
          FileManager.default.isExecutableFile(atPath: $0)
        }
        symlink(try #require(real), "\(folder.path)/bin/\(name)")
      }
      let run = try Process.finished(
        "/bin/sh", [Self.script] + arguments, environment: ["PATH": "\(folder.path)/bin"])
      return (run.code, run.output + run.errors)
    }

    @Test(arguments: [
      ("echo no libedit.so.2 >&2; exit 127", "'swift --version' fails"),
      (
        "[ $1 != build ] || { echo no libedit.so.2 >&2; exit 127; }; \(swift)",
        "'swift build --version' fails"
      ),
    ])
    func `names a library that Swift lacks`(_ swift: String, _ words: String) throws {
      let run = try setup(["swift": swift])
      #expect(run.code == 1)
      #expect(run.output.contains(words), "\(run.output)")
      #expect(run.output.contains("no libedit.so.2"))
      #expect(!run.output.contains("too old"))
    }

    @Test func `names the version of a Swift that is too old`() throws {
      let run = try setup(["swift": "echo Swift version 6.0.3"])
      #expect(run.code == 1)
      #expect(run.output.contains("Swift 6.0 is too old"), "\(run.output)")
    }

    @Test(arguments: ["update", "install"])
    func `fails with apt-get`(_ step: String) throws {
      let run = try setup(["swift": Self.swift, "apt-get": "[ $1 != \(step) ]"])
      #expect(run.code == 1)
      #expect(run.output.contains("'apt-get \(step)"), "\(run.output)")
      #expect(run.output.contains("pkg-config"))
    }

    @Test func `installs what is missing`() throws {
      let run = try setup(["swift": Self.swift, "apt-get": "echo apt-get $*"])
      #expect(run.code == 0, "\(run.output)")
      #expect(run.output.contains("apt-get install -y --no-install-recommends"))
    }

    @Test func `fails without what the build needs, but not without what tests need`() throws {
      let programs = ["swift": Self.swift, "apt-get": "exit 1"]
      #expect(try setup(programs, user: 1000).code == 1)
      let run = try setup(programs.merging(["pkg-config": ""]) { $1 }, user: 1000, "tests")
      #expect(run.code == 0, "\(run.output)")
      #expect(run.output.contains("chafa: pictures in the terminal"))
      #expect(run.output.contains("going on without them"))
    }
  }
#endif
