import FeedTestSupport
import Foundation
import Testing

/// `export --format opml` through the built program.
@Suite(.waitsForPrograms) struct `The exported list of feeds` {
  private let folder = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(folder) }

  private static let config = """
    [[feed]]
    name = "BBC & Co"
    url = "https://b.example/rss?a=1&b=2"
    tags = ["world", "news"]

    [[feed]]
    name = "Keyed"
    url = "https://k.example/?key=${SOME_KEY}"
    adapter = "newsapi"

    [[feed]]
    name = "Plain"
    url = "https://p.example/feed"

    """

  @Test func `can be imported as the same config`() throws {
    program.configure(Self.config)
    let exported = try program.run("export", "--format", "opml").expect()
    let file = folder.write(exported.output, to: "feeds.opml")
    let other = TemporaryFolder()
    let second = BuiltProgram(other)
    second.configure("# Mine\n")
    try second.run("import", file).expect(0, "added 3 feeds")
    #expect(try second.run("export", "--format", "opml").output.contains("BBC &amp; Co"))
    let config = second.config
    #expect(config.hasPrefix("# Mine\n"))
    for line in [
      "name = \"BBC & Co\"", "tags = [\"world\", \"news\"]", "${SOME_KEY}", "adapter = \"newsapi\"",
    ] {
      #expect(config.contains(line), "\(config)")
    }
  }

  @Test func `is selected by the file's extension, and filtered by tag`() throws {
    program.configure(Self.config)
    let path = folder.path + "/out.opml"
    #expect(try program.run("export", "--output", path, "--tag", "news").code == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("BBC &amp; Co"))
    #expect(!text.contains("Plain"))
    #expect(try program.run("export", "--format", "opml", "--flat").code == 64)
    try program.run("export", "--format", "opml", "unread").expect(64)
  }
}
