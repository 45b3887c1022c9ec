import FeedConfiguration
import FeedTestSupport
import Foundation
import Testing

@Suite struct `An edit of subscriptions` {
  private let folder = TemporaryFolder()
  private var edit: ConfigEdit {
    ConfigEdit(path: "\(folder.path)/feeds.toml", environment: [:])
  }

  private func text() throws -> String {
    try String(contentsOfFile: "\(folder.path)/feeds.toml", encoding: .utf8)
  }

  private static let plain = """
    # mine
    [[feed]]   # first
    name = "A"
    url = "http://a.example/"
    tags = ["World", "uk"]

    [[feed]]
    name = "B"
    url = "http://b.example/"
    headers = { X-Api-Key = "${KEY}" }

    """

  @Test func `removes a feed that is nothing but a subscription`() throws {
    folder.write(Self.plain, to: "feeds.toml")
    try edit.unsubscribe("A")
    #expect(
      try text()
        == "# mine\n\n[[feed]]\nname = \"B\"\nurl = \"http://b.example/\"\nheaders = { X-Api-Key = \"${KEY}\" }\n"
    )
  }

  @Test func `disables a feed with settings of its own, and enables it again`() throws {
    folder.write(Self.plain, to: "feeds.toml")
    try edit.unsubscribe("B")
    #expect(try text() == Self.plain + "enabled = false\n")
    try edit.unsubscribe("B")
    #expect(try text() == Self.plain + "enabled = false\n")
    try edit.enable("B")
    #expect(try text() == Self.plain)
  }

  @Test func `removes a feed that is disabled and nothing else`() throws {
    folder.write("[[feed]]\nname = \"A\"\nurl = \"http://a/\"\nenabled = false\n", to: "feeds.toml")
    try edit.unsubscribe("A")
    #expect(try text() == "")
  }

  @Test(arguments: [
    ("world", "News", #"["News", "uk"]"#), ("UK", "world", #"["World"]"#),
    ("World", "World", #"["World", "uk"]"#), ("world", "WORLD", #"["WORLD", "uk"]"#),
  ])
  func `renames a tag of all feeds in its place`(tag: String, new: String, tags: String) throws {
    folder.write(Self.plain, to: "feeds.toml")
    #expect(try edit.rename(tag: tag, to: new) == 1)
    #expect(try text() == Self.plain.replacing(#"["World", "uk"]"#, with: tags))
  }

  @Test func `renames a tag in the queries that name it`() throws {
    let queries =
      "[queries]\nw = \"unread tag:world -tag:worldwide\"\n\n[[rule]]\nquery = \"tag:\\\"World\\\" live\"\nthen = [\"read\"]\n\n"
    folder.write(queries + Self.plain, to: "feeds.toml")
    #expect(try edit.rename(tag: "world", to: "Die Welt") == 1)
    let renamed = try text()
    #expect(renamed.contains("unread tag:\\\"Die Welt\\\" -tag:worldwide"), "\(renamed)")
    #expect(renamed.contains("tag:\\\"Die Welt\\\" live"), "\(renamed)")
  }

  @Test func `renames a tag with its settings`() throws {
    folder.write(Self.plain + "\n[tag.world]  # mine\nfull = true\n", to: "feeds.toml")
    #expect(try edit.rename(tag: "World", to: "Die Welt") == 1)
    #expect(try text().hasSuffix("\n[tag.\"Die Welt\"]  # mine\nfull = true\n"))
    #expect(try edit.tag("B", adding: ["die welt"]) == ["die welt"])
    // They stay for feeds that get the tag later.
    #expect(try edit.rename(tag: "die welt", to: nil) == 2)
    #expect(try text().hasSuffix("\n[tag.\"Die Welt\"]  # mine\nfull = true\n"))
  }

  @Test func `leaves the settings of a tag where others would get them`() throws {
    let table = "\n[tag.uk]\nfull = true\n"
    folder.write(
      Self.plain.replacing(
        "[[feed]]\nname = \"B\"", with: "[[feed]]\nname = \"B\"\ntags = [\"press\"]") + table,
      to: "feeds.toml")
    #expect(try edit.rename(tag: "uk", to: "Press") == 1)
    #expect(try text().hasSuffix(table))
  }

  @Test func `renames a tag that only accounts' feeds have in queries`() throws {
    folder.write("[queries]\nw = \"unread tag:north\"\n", to: "feeds.toml")
    #expect(try edit.rename(tag: "north", to: "south", others: ["North"]) == 0)
    #expect(try text().contains(#"unread tag:\"south\""#))
    #expect(try edit.rename(tag: "south", to: "east") == 0)
    #expect(try text().contains(#"unread tag:\"south\""#))
  }

  @Test func `takes a tag from all feeds, and its line with the last one`() throws {
    folder.write(Self.plain, to: "feeds.toml")
    #expect(try edit.rename(tag: "uk", to: nil) == 1)
    #expect(try text() == Self.plain.replacing(#"["World", "uk"]"#, with: #"["World"]"#))
    #expect(try edit.rename(tag: "world", to: nil) == 1)
    #expect(try text() == Self.plain.replacing("tags = [\"World\", \"uk\"]\n", with: ""))
    #expect(try edit.rename(tag: "world", to: "x") == 0)
    #expect(throws: ConfigError.self) { try edit.rename(tag: "uk", to: "two\nlines") }
  }
}
