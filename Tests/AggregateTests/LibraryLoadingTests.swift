#if os(Linux)
  import Foundation
  import FeedTestSupport
  import Testing

  /// libcurl is loaded only when the network is used, since that takes longer than listing articles.
  @Suite(.waitsForPrograms) struct `Without libcurl` {
    private let folder = TemporaryFolder()

    /// The loader looks here first, finds files that are not libraries, and stops.
    private var program: BuiltProgram {
      for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] { folder.write("", to: "none/\(name)") }
      var program = BuiltProgram(folder)
      program.environment["LD_LIBRARY_PATH"] = "\(folder.path)/none"
      return program
    }

    @Test func `files are fetched and articles listed, searched, shown and exported`() throws {
      folder.write(Samples.rss(["First", "Second"]), to: "config/aggregate/a.xml")
      program.configure(feeds: [("A", "a.xml")])
      for arguments in [
        ["fetch"], ["list"], ["search", "first"], ["show", "1"], ["export", "--format", "opml"],
        ["latest"], ["feeds"], ["stats"],
      ] {
        let run = try program.run(arguments)
        #expect(run.code == 0, "\(arguments): \(run.errors)")
      }
    }

    @Test func `fetching a feed on the web reports what is missing`() throws {
      program.configure(feeds: [("A", "http://127.0.0.1:9/feed")])
      let run = try program.run("fetch")
      #expect(run.code == 4)
      #expect(run.errors.contains("libcurl cannot be loaded ("), "\(run.errors)")
      #expect(run.errors.contains("libcurl.so.4: file too short"), "\(run.errors)")
      #expect(run.errors.contains("install it (Debian's libcurl4)"), "\(run.errors)")
    }

    @Test func `doctor and version report it, too`() throws {
      program.configure(feeds: [("A", "a.xml")])
      let run = try program.run("doctor")
      #expect(run.code == 1)
      #expect(run.output.contains("libcurl cannot be loaded"), "\(run.output)")
      let version = try program.run("--version")
      #expect(version.code == 0)
      #expect(version.output.contains("\nlibcurl missing\n"), "\(version.output)")
    }
  }
#endif
