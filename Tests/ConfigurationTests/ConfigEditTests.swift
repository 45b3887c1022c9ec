import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import FeedConfiguration

/// Edits of a config's text, without the program (docs/config.md).
@Suite struct `An edit of the config` {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/feeds.toml" }
  private var edit: ConfigEdit { ConfigEdit(path: path, environment: [:]) }
  private let feed = NewFeed(name: "C", url: "http://c.example/")

  /// Decoded here, since Foundation's initialiser drops a byte order mark.
  private func text() -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  @Test func `returns the new config and the feeds that were added`() throws {
    folder.write("[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n", to: "feeds.toml")
    let result = try edit.add { _ in [feed] }
    #expect(result.added.map(\.name) == ["C"])
    #expect(result.config.feeds.map(\.name) == ["A", "C"])
    try edit.remove("A")
    #expect(text().trimmingCharacters(in: .newlines) + "\n" == feed.block)
  }

  @Test func `that is not possible returns the blocks`() {
    let inline = "feed = [{ name = \"X\", url = \"http://x.example/\" }]\n"
    folder.write(inline, to: "feeds.toml")
    #expect {
      try edit.add { _ in [feed] }
    } throws: { error in
      guard let error = error as? ConfigError else { return false }
      return error.kind == .edit && error.blocks == feed.element
        && error.description
          == "\(path) was not changed: its feeds are the list 'feed = […]'; insert the above into it by hand"
    }
    #expect(text() == inline)
  }

  @Test func `leaves a symbolic link alone that leads to itself`() throws {
    #expect(symlink(path, path) == 0)
    #expect {
      try edit.add { _ in [feed] }
    } throws: { "\($0)".contains("cannot be read: ") }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == path)
  }

  @Test func `begins with a file of a size that a config may have`() {
    #expect {
      try ConfigFile(path: "/dev/zero").read()
    } throws: { "\($0)".hasSuffix("is larger than 64 MB; name a config") }
  }

  @Test func `distinguishes kinds of errors`() {
    func kind(_ change: () throws -> Void) -> ConfigError.Kind? {
      do {
        try change()
        return nil
      } catch { return (error as? ConfigError)?.kind }
    }
    #expect(kind { try edit.remove("A") } == .missing)
    folder.write("[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n", to: "feeds.toml")
    #expect(kind { try edit.remove("B") } == .request)
    #expect(kind { try edit.begin(with: StarterConfig.text) } == .edit)
    folder.write("jobs = 1\n", to: "feeds.toml")
    #expect(kind { try edit.add { _ in [feed] } } == .invalid)
    #expect(kind { try edit.add { _ throws(ConfigError) in throw .request("x") } } == .invalid)
  }

  @Test func `waits until another program has made its own`() async throws {
    folder.write("", to: "feeds.toml")
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 1...20 {
        tasks.addTask { [path] in
          try ConfigEdit(path: path, environment: [:]).add { _ in
            [NewFeed(name: "\(number)", url: "http://\(number).example/")]
          }
        }
      }
      try await tasks.waitForAll()
    }
    let config = try ConfigReader.read(text(), path: path, environment: [:])
    #expect(Set(config.feeds.map(\.name)) == Set((1...20).map(String.init)))
  }

  @Test(arguments: [
    // Line breaks of Windows, a byte order mark, and a string that looks like a block.
    "[[feed]]\r\nname = \"A\"\r\nurl = \"http://a.example/\"\r\n\r\n# B\r\n[[feed]]\r\nname = \"B\"\r\nurl = \"http://b.example/\"\r\n",
    "\u{FEFF}[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n\n# B\n[[feed]]\nname = \"B\"\nurl = \"http://b.example/\"\n",
    "[queries]\nq = \"\"\"\n[[feed]]\nname \\\"x\\\"\"\"\"\n[[feed]]\nname = \"A\"\nurl = \"http://a.example/\"\n\n# B\n[[feed]]\nname = \"B\"\nurl = \"http://b.example/\"\n",
  ])
  func `any kind of text file is edited as it is`(_ text: String) throws {
    let path = folder.write(text, to: "feeds.toml")
    let lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
    try edit.add { _ in [feed] }
    #expect(self.text() == text + lineBreak + feed.block.replacing("\n", with: lineBreak))
    try edit.remove("C")
    #expect(self.text() == text)
    try edit.remove("A")
    let without = self.text()
    let read = try ConfigReader.read(without, path: path, environment: [:])
    #expect(read.feeds.map(\.name) == ["B"])
    #expect(without.unicodeScalars.first == "\u{FEFF}" || text.unicodeScalars.first != "\u{FEFF}")
    #expect(without.contains("# B\(lineBreak)"))
  }

  @Test(arguments: [
    (
      "feed = [{ name = \"A\", url = \"x\" }, { name = \"B\", url = \"y\" }] # mine\n",
      "feed = [{ name = \"B\", url = \"y\" }] # mine\n"
    ),
    (
      "feed = [\n  { name = \"A\", url = \"x\" }, # a\n  # b\n  { name = \"B\", url = \"y\" },\n]\n",
      "feed = [\n  # b\n  { name = \"B\", url = \"y\" },\n]\n"
    ),
    ("feed = [{ url = \"x\", name = \"A\" }]\n[settings]\n", "feed = []\n[settings]\n"),
  ])
  func `removes feeds of an inline list`(_ text: String, _ expected: String) throws {
    folder.write(text, to: "feeds.toml")
    try edit.remove("A")
    #expect(self.text() == expected)
  }

  @Test(arguments: [
    (
      "# Mine\n[[feed]] # x\nname = 'A' # the name\nurl = \"x\"\n\n[[feed]]\nname = \"B\"\nurl = \"y\"",
      "# Mine\n[[feed]] # x\nname = \"N\" # the name\nurl = \"x\"\n\n[[feed]]\nname = \"B\"\nurl = \"y\""
    ),
    (
      "[settings]\nview = 'unread -feed:a' # v\n[queries]\nq = \"(feed:“A” or feed:AB) a\"\nr = 'by:A feed:A* \"feed:A\"'\n[[feed]]\nname = \"A\"\nurl = \"x\"\nmute = \"title:B or -feed:A\"\n[[feed]]\nname = \"B\"\nurl = \"y\"\n[[rule]]\nquery = 'feed:\"A\" x' # r\nthen = [\"read\"]\n",
      "[settings]\nview = \"unread -feed:\\\"N\\\"\" # v\n[queries]\nq = \"(feed:\\\"N\\\" or feed:AB) a\"\nr = 'by:A feed:A* \"feed:A\"'\n[[feed]]\nname = \"N\"\nurl = \"x\"\nmute = \"title:B or -feed:\\\"N\\\"\"\n[[feed]]\nname = \"B\"\nurl = \"y\"\n[[rule]]\nquery = \"feed:\\\"N\\\" x\" # r\nthen = [\"read\"]\n"
    ),
    (
      "feed = [{ name = \"B\", url = \"x\" }, { url = \"y\", name = \"A\" }]\n",
      "feed = [{ name = \"B\", url = \"x\" }, { url = \"y\", name = \"N\" }]\n"
    ),
  ])
  func `renames a feed, in queries too, and changes no other byte`(
    _ text: String, _ expected: String
  ) throws {
    folder.write(text, to: "feeds.toml")
    try edit.rename("A", to: "N")
    #expect(self.text() == expected)
    #expect(throws: ConfigError.request("a feed named 'B' already exists; choose another name")) {
      try edit.rename("N", to: "B")
    }
    #expect(throws: ConfigError.self) { try edit.rename("N", to: " ") }
    #expect(throws: ConfigError.self) { try edit.rename("A", to: "C") }
    #expect(self.text() == expected)
  }

  @Test func `tags a feed and takes tags off, letter case aside`() throws {
    let text = "[[feed]]\nname = \"A\"\nurl = \"x\"\n# end\n"
    folder.write(text, to: "feeds.toml")
    #expect(try edit.tag("A", adding: ["News", "b", "news"]) == ["News", "b"])
    #expect(
      self.text()
        == "[[feed]]\nname = \"A\"\nurl = \"x\"\ntags = [\"News\", \"b\"]\n# end\n")
    #expect(try edit.tag("A", adding: [], removing: ["B", "c"]) == ["News"])
    try edit.setTags(["z"], of: "A")
    #expect(self.text().contains("tags = [\"z\"]\n"))
    try edit.setTags([], of: "A")
    #expect(self.text() == text)
    #expect(throws: ConfigError.self) { try edit.tag("A", adding: ["a\u{1B}b"]) }
  }

  /// The tags of a feed as written, what is added and taken off, and how they are written then.
  @Test(arguments: [
    (
      "tags = [\n  \"x\",   # of the boss\n  'y',   # mine\n]\n", ["new"], [],
      "tags = [\n  \"x\",   # of the boss\n  'y',   # mine\n  \"new\",\n]\n"
    ),
    (
      "tags = [\r\n\t\"x\", # a\r\n\t\"y\" # b\r\n]\r\n", ["new", "more"], [],
      "tags = [\r\n\t\"x\", # a\r\n\t\"y\", # b\r\n\t\"new\",\r\n\t\"more\"\r\n]\r\n"
    ),
    (
      "tags = [\n  \"x\", # a\n  \"y\", # b\n]\n", [], ["x"],
      "tags = [\n  \"y\", # b\n]\n"
    ),
    ("tags = [ 'x' , 'y', ] # both\n", ["new"], [], "tags = [ 'x' , 'y', \"new\", ] # both\n"),
    ("tags = [ 'x' , 'y' ]\n", ["new"], ["x"], "tags = [ 'y', \"new\" ]\n"),
    ("tags = [\"x\"] # keep me\n", [], ["x"], "tags = [] # keep me\n"),
    ("tags = [\n  # none yet\n  \"x#\",\n]\n", [], ["x#"], "tags = [\n  # none yet\n]\n"),
    ("tags = [\"x#\"]\n", [], ["x#"], ""),
    ("tags = [] # none yet\n", ["new"], [], "tags = [\"new\"] # none yet\n"),
    ("tags = [\"a\", \"a\", \"b\"]\n", [], ["a"], "tags = [\"b\"]\n"),
    ("tags = [\"a\", \"a\"]\n", ["b"], [], "tags = [\"a\", \"b\"]\n"),
    ("tags = [ # none\n]\n", ["new", "b"], [], "tags = [\"new\", \"b\" # none\n]\n"),
    ("tags = [\n  \"x\",\n  \"y\"]\n", ["new"], [], "tags = [\n  \"x\",\n  \"y\", \"new\"]\n"),
  ])
  func `tags a feed without changing another byte`(
    _ tags: String, _ added: [String], _ removed: [String], _ expected: String
  ) throws {
    let lineBreak = tags.contains("\r\n") ? "\r\n" : "\n"
    let feed = ["[[feed]]", "name = \"A\"", "url = \"x\"", ""].joined(separator: lineBreak)
    folder.write(feed + tags + "# end\n", to: "feeds.toml")
    try edit.tag("A", adding: added, removing: removed)
    #expect(self.text() == feed + expected + "# end\n")
  }

  @Test func `that is undone gives the same bytes, and others change only their feed`() throws {
    for seed in 0..<300 as Range<UInt64> {
      var generated = GeneratedFeeds(seed: seed)
      let bytes = generated.bytes()
      let text = String(decoding: bytes, as: UTF8.self)
      let place = "seed \(seed)\n\(text)"
      folder.write(text, to: "feeds.toml")
      let before = try ConfigReader.read(text, path: path, environment: [:])
      if generated.isInline {
        #expect(throws: ConfigError.self, "\(place)") { try edit.add { _ in [feed] } }
        #expect(self.text().utf8.elementsEqual(bytes), "\(place)")
      } else {
        try edit.add { _ in
          [feed, NewFeed(name: "D", url: "d.xml", tags: ["x"], isEnabled: false)]
        }
        #expect(self.text().utf8.starts(with: bytes), "\(place)")
        try edit.remove(generated.isReversed ? "D" : "C")
        try edit.remove(generated.isReversed ? "C" : "D")
        #expect(self.text().utf8.elementsEqual(bytes), "\(place)\n---\n\(self.text())")
      }
      let names = before.feeds.map(\.name)
      for (index, name) in names.enumerated() {
        folder.write(text, to: "feeds.toml")
        try edit.remove(name)
        let after = try ConfigReader.read(self.text(), path: path, environment: [:])
        #expect(after.feeds.map(\.name) == names.filter { $0 != name }, "\(place)")
        // Blank lines and spaces around the feed may go with it.
        let kept = generated.text(without: index)
        #expect(
          self.text().utf8.filter(isInk).elementsEqual(kept.utf8.filter(isInk)),
          "removed \(name), \(place)\n---\n\(self.text())")
      }
    }
  }

  private func isInk(_ byte: UInt8) -> Bool {
    byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }
}

/// A valid config in pieces, so that a test knows which bytes belong to which feed.
private struct GeneratedFeeds {
  private var generator: SeededNumbers
  let isInline: Bool
  let isReversed: Bool
  private let lineBreak: String
  private var pieces: [(feed: Int?, text: String)] = []

  init(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    isInline = generator.below(4) == 0
    isReversed = generator.below(2) == 0
    lineBreak = generator.oneOf(["\n", "\r\n"])
    self.generator = generator
  }

  mutating func bytes() -> [UInt8] {
    let count = generator.below(5)
    if generator.below(4) == 0 { pieces.append((nil, "\u{FEFF}")) }
    addOneOf(nil, ["", "# Mine\n", "\n", "\t\n# [[feed]]\n"])
    if isInline { addInline(count) }
    addOneOf(
      nil,
      [
        "", "settings.jobs = 4 # few\n", "[settings]\njobs = 0x10\n\n",
        "[queries]\nq = \"\"\"\n[[feed]]\nname \\\n  \"\"\"\n'r-1' = 'x # y'\n",
      ])
    if !isInline { addBlocks(count) }
    addOneOf(
      nil, ["", "\n[adapter.'my-own']\nitems = '''\ndata'''\n\"title\" = \"feed\" # [[feed]]\n"])
    addOneOf(nil, ["", "", "# end", "# end\n", "\n", "\n\n", "  "])
    return Array(pieces.map(\.text).joined().utf8)
  }

  func text(without feed: Int) -> String {
    pieces.filter { $0.feed != feed }.map(\.text).joined()
  }

  private mutating func addBlocks(_ count: Int) {
    for number in 0..<count {
      addOneOf(nil, ["", "\n", "# Next\n", "\n\n# Next \"\"\"\n"])
      addOneOf(number, ["[[feed]]\n", "[[ 'feed' ]] # x\n", "  [[\"fe\\u0065d\"]]\n"])
      addOneOf(
        number,
        [
          "name = \"F\(number)\"\n", "'name'='F\(number)' # [x]\n",
          "\"name\" = \"\"\"\\\n  F\(number)\"\"\"\n",
        ])
      addOneOf(number, ["", "# inner\n", "\n"])
      add(number, "url = 'https://h\(number).example/'\n")
      addOneOf(
        number,
        [
          "", "tags = [\n  'a', # ]\n\n  \"[[feed]]\",\n]\n", "headers = { a = '}', b = 'x' }\n",
          "headers.'X-A' = \"\"\"a\"\"\"\nheaders.b = 'c'\n",
          "\n# own\n[feed.headers]\nX-A = \"${A}\" # b\n",
        ])
    }
  }

  private mutating func addInline(_ count: Int) {
    add(nil, "feed = [")
    for number in 0..<count {
      addOneOf(nil, ["", "\n", "\n\n  # , ]\n  "])
      add(number, "{ name = \"F\(number)\", url = 'x', headers = { a = '},' } },")
    }
    addOneOf(nil, ["]\n", "\n] # end\n"])
  }

  private mutating func addOneOf(_ feed: Int?, _ texts: [String]) {
    add(feed, generator.oneOf(texts))
  }

  private mutating func add(_ feed: Int?, _ text: String) {
    pieces.append((feed, text.replacing("\n", with: lineBreak)))
  }
}
