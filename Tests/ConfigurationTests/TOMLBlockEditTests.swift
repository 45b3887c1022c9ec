import Testing

@testable import FeedConfiguration

/// Feeds put in and taken out, with every other byte as it was.
@Suite struct `Editing TOML blocks` {
  @Test(arguments: [
    ("", "[[feed]]\nname = \"N\"\n"),
    ("\u{FEFF}", "\u{FEFF}[[feed]]\nname = \"N\"\n"),
    ("a = 1\n", "a = 1\n\n[[feed]]\nname = \"N\"\n"),
    ("a = 1", "a = 1\n\n[[feed]]\nname = \"N\""),
    ("a = 1\n\n", "a = 1\n\n\n[[feed]]\nname = \"N\"\n"),
    ("a = 1\n  ", "a = 1\n  \n\n[[feed]]\nname = \"N\""),
    ("a = 1\r\n", "a = 1\r\n\r\n[[feed]]\r\nname = \"N\"\r\n"),
    ("a = 1\r\nb = 2", "a = 1\r\nb = 2\r\n\r\n[[feed]]\r\nname = \"N\""),
    ("[[feed]]\n# end", "[[feed]]\n# end\n\n[[feed]]\nname = \"N\""),
  ])
  func `a block is appended after a blank line`(_ text: String, _ expected: String) throws {
    let document = try TOMLDocument(text)
    let result = document.appending(block: "[[feed]]\nname = \"N\"\n")
    #expect(result?.bytes == Array(expected.utf8))
    let index = text.contains("[[feed]]") ? 1 : 0
    #expect(result?.removing(arrayTable: "feed", index: index)?.bytes == document.bytes)
  }

  @Test(arguments: [
    ("feed = []", "[[feed]]\n"),
    ("[feed]\n", "[[feed]]\n"),
    ("[a]\n", "[a]\n"),
    ("[a]\n", "b = 1\n"),
    ("[a]\n", "b = 1\n[c]\n"),
    ("[a]\n", "[[feed]"),
  ])
  func `a block that does not fit is refused`(_ text: String, _ block: String) throws {
    #expect(try TOMLDocument(text).appending(block: block) == nil)
  }

  private static let three = """
    # Mine
    [settings] # s
    jobs = 4

    # A
    [[feed]]
    name = "A" # first
    # inner
    url = "a"

    # B
    [[feed]]
    name = \"""
    [[feed]]

    x\"""

      [feed.headers]
      x = "y"

    # C
    [[feed]] # c
    name = "C"
    """

  @Test(arguments: [
    (
      0,
      "# Mine\n[settings] # s\njobs = 4\n\n# A\n\n# B\n[[feed]]\nname = \"\"\"\n[[feed]]\n\nx\"\"\"\n\n  [feed.headers]\n  x = \"y\"\n\n# C\n[[feed]] # c\nname = \"C\""
    ),
    (
      1,
      "# Mine\n[settings] # s\njobs = 4\n\n# A\n[[feed]]\nname = \"A\" # first\n# inner\nurl = \"a\"\n\n# B\n\n# C\n[[feed]] # c\nname = \"C\""
    ),
    (
      2,
      "# Mine\n[settings] # s\njobs = 4\n\n# A\n[[feed]]\nname = \"A\" # first\n# inner\nurl = \"a\"\n\n# B\n[[feed]]\nname = \"\"\"\n[[feed]]\n\nx\"\"\"\n\n  [feed.headers]\n  x = \"y\"\n\n# C"
    ),
  ])
  func `a block goes from its header to its last setting`(_ index: Int, _ expected: String) throws {
    let document = try TOMLDocument(Self.three)
    #expect(document.removing(arrayTable: "feed", index: index)?.text == expected)
    let crlf = try TOMLDocument(Self.three.replacing("\n", with: "\r\n"))
    #expect(
      crlf.removing(arrayTable: "feed", index: index)?.text
        == expected.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: [
    // The blank line that separated it.
    ("a = 1\n\n[[feed]]\nn = 1\n\n[[feed]]\nn = 2\n", 0, "a = 1\n\n[[feed]]\nn = 2\n"),
    ("a = 1\n\n[[feed]]\nn = 1\n\n[[feed]]\nn = 2\n", 1, "a = 1\n\n[[feed]]\nn = 1\n"),
    ("[[feed]]\nn = 1\n\n[b]\n", 0, "[b]\n"),
    ("[[feed]]\nn = 1\n[b]\n", 0, "[b]\n"),
    ("\u{FEFF}[[feed]]\nn = 1\n\n# B\n[b]", 0, "\u{FEFF}# B\n[b]"),
    ("\u{FEFF}\t[[feed]]", 0, "\u{FEFF}"),
    ("a = 1\n[[feed]]\nn = 1", 0, "a = 1"),
    ("a = 1\n# x\n[[feed]]\nn = 1\n\n[b]", 0, "a = 1\n# x\n\n[b]"),
    // A sub-table after another table.
    (
      "[[feed]]\nn = 1\n[b]\nc = 1\n[feed.h]\nd = 1\n[[feed]]\nn = 2", 0,
      "[b]\nc = 1\n[[feed]]\nn = 2"
    ),
    ("[[feed]]\n[[feed.x]]\n[feed.x.y]\n[[feed.x]]\n# e\n[feeds]", 0, "# e\n[feeds]"),
    ("[['feed']]\n[[\"fe\\u0065d\"]]\nn = 2\n", 1, "[['feed']]\n"),
    // Inline arrays.
    ("feed = [ { n = 1 }, { n = 2 } ]", 0, "feed = [ { n = 2 } ]"),
    ("feed = [ { n = 1 }, { n = 2 } ]", 1, "feed = [ { n = 1 } ]"),
    ("feed = [ { n = 1 }, { n = 2 }, ]", 1, "feed = [ { n = 1 }, ]"),
    ("feed = [{n=1},{n=2},{n=3}]", 1, "feed = [{n=1},{n=3}]"),
    ("feed = [ { n = 1 } ] # x", 0, "feed = [ ] # x"),
    (
      "feed = [\n  { n = 1 }, # one\n  # two\n  { n = 2 }, # 2\n]\n", 0,
      "feed = [\n  # two\n  { n = 2 }, # 2\n]\n"
    ),
    ("feed = [\n  { n = 1 }, # one\n  { n = 2 } # 2\n]\n", 1, "feed = [\n  { n = 1 } # one\n]\n"),
    ("feed = [\r\n  { n = 1 },\r\n  { n = 2 }\r\n]", 0, "feed = [\r\n  { n = 2 }\r\n]"),
    ("feed = [ { n = 1 } # one\n, { n = 2 } ]", 0, "feed = [ # one\n { n = 2 } ]"),
    ("feed = [ { n = 1 } # one,\n, { n = 2 } ]", 1, "feed = [ { n = 1 } # one,\n ]"),
    ("feed = [\n  { n = \"]},#\" }, { n = 2 }\n]", 0, "feed = [\n  { n = 2 }\n]"),
  ])
  func `a feed is removed from any notation`(
    _ text: String, _ index: Int, _ expected: String
  ) throws {
    let document = try TOMLDocument(text)
    #expect(document.removing(arrayTable: "feed", index: index)?.text == expected)
  }

  @Test(arguments: [
    ("[[feed]]", 1), ("[[feed]]", -1), ("a = 1", 0), ("feed = 1", 0), ("[feed]", 0),
    ("feed = []", 0),
    ("[[x.feed]]", 0),
  ])
  func `a feed that is not there is not removed`(_ text: String, _ index: Int) throws {
    #expect(try TOMLDocument(text).removing(arrayTable: "feed", index: index) == nil)
  }
}
