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
        try program.run(arguments).expect()
      }
    }

    @Test func `fetching a feed on the web reports what is missing`() throws {
      program.configure(feeds: [("A", "http://127.0.0.1:9/feed")])
      try program.run("fetch").expect(
        4, "libcurl cannot be loaded (", "libcurl.so.4: file too short",
        "install it (Debian's libcurl4)")
    }

    @Test func `doctor and version report it, too`() throws {
      program.configure(feeds: [("A", "a.xml")])
      let run = try program.run("doctor").expect(1)
      #expect(run.output.contains("libcurl cannot be loaded"), "\(run.output)")
      let version = try program.run("--version").expect()
      #expect(version.output.contains("\nlibcurl missing\n"), "\(version.output)")
    }
  }
#endif
