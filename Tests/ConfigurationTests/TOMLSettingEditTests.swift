import Testing

@testable import FeedConfiguration

/// Single settings changed, put in and taken out.
@Suite struct `Editing TOML settings` {
  @Test(arguments: [
    // Replaced
    ("[a]\nb = 1 # x\nc = 2", 1, "b", "\"y\"", "[a]\nb = \"y\" # x\nc = 2"),
    ("[a]\nb.c = [\n1,\n2\n] # x", 1, "b.c", "true", "[a]\nb.c = true # x"),
    ("[a]\nb = { c = 1, d = 2 }", 1, "b.c", "3", "[a]\nb = { c = 3, d = 2 }"),
    ("[a]\n[a.b]\nc = 1\n", 1, "b.c", "2", "[a]\n[a.b]\nc = 2\n"),
    ("a = {}", 0, "a", "{ b = 1 }", "a = { b = 1 }"),
    // Put in
    ("[a]\nb = 1\n\n# C\n[c]\n", 1, "d", "2", "[a]\nb = 1\nd = 2\n\n# C\n[c]\n"),
    ("[a]\r\n  b = 1", 1, "d e", "2", "[a]\r\n  b = 1\r\n  \"d e\" = 2"),
    ("[a]\n\tb = [\n1 ]\n[c]", 1, "d", "2", "[a]\n\tb = [\n1 ]\n\td = 2\n[c]"),
    ("[a]", 1, "d", "2", "[a]\nd = 2"),
    ("\u{FEFF}# top\n[a]\n", 0, "d", "2", "\u{FEFF}d = 2\n# top\n[a]\n"),
    ("", 0, "d", "2", "d = 2\n"),
    ("[a]\nb.c = 1\n", 1, "b.d", "2", "[a]\nb.c = 1\nb.d = 2\n"),
    ("[a]\nb = { c = 1 } # x\n", 1, "b.d.e", "2", "[a]\nb = { c = 1, d.e = 2 } # x\n"),
    ("[a]\nb = {}\n", 1, "b.d", "2", "[a]\nb = { d = 2 }\n"),
    ("[[f]]\n[f.h]\nx = 1\n[[f]]\n", 1, "h.y", "2", "[[f]]\n[f.h]\nx = 1\ny = 2\n[[f]]\n"),
    ("[[f]]\n[[f]]\n", 2, "y", "2", "[[f]]\n[[f]]\ny = 2\n"),
  ])
  func `a key is set`(
    _ text: String, _ block: Int, _ key: String, _ value: String, _ expected: String
  ) throws {
    let path = key.split(separator: ".").map(String.init)
    let result = try TOMLDocument(text).setting(path, inBlock: block, to: value)
    #expect(result?.bytes == Array(expected.utf8))
  }

  @Test(arguments: [
    ("[a]\nb = 1", 1, "b.c", "1"), ("[a]\n[a.b]", 1, "b", "1"), ("[[a]]", 0, "a", "1"),
    ("[a.b]", 0, "a.c", "1"), ("[a]", 2, "b", "1"), ("[a]", -1, "b", "1"), ("[a]", 1, "", "1"),
    ("[a]", 1, "b", "1\nc = 2"), ("[a]", 1, "b", "1 # x"), ("[a]", 1, "b", ""),
    ("[a]", 1, "b", "x"),
    ("[a]", 1, "b", " 1"), ("[a]", 1, "b", "1\n[c]"),
  ])
  func `a key that cannot be set is refused`(
    _ text: String, _ block: Int, _ key: String, _ value: String
  ) throws {
    let path = key.split(separator: ".").map(String.init)
    #expect(try TOMLDocument(text).setting(path, inBlock: block, to: value) == nil)
  }

  @Test(arguments: [
    ("[a]\nb = 1 # x\nc = 2", 1, "b", "[a]\nc = 2"),
    ("[a]\n# about b\n  b.c = [\n1,\n2\n] # x\r\nd = 1", 1, "b.c", "[a]\n# about b\nd = 1"),
    ("\u{FEFF}b = 1\n", 0, "b", "\u{FEFF}"),
    ("a = { b = 1, c = 2, d = 3 }", 0, "a.b", "a = { c = 2, d = 3 }"),
    ("a = { b = 1, c = 2, d = 3 }", 0, "a.c", "a = { b = 1, d = 3 }"),
    ("a = { b = 1, c = 2, d = 3 }", 0, "a.d", "a = { b = 1, c = 2 }"),
    ("a = { b.c = 1, d = 3, b.e = 2 }", 0, "a.b.e", "a = { b.c = 1, d = 3 }"),
    ("a = { b.c = 1, d = 3, b.e = 2 }", 0, "a.b.c", "a = { d = 3, b.e = 2 }"),
    ("a = { b = 1 }", 0, "a.b", "a = { }"),
    ("[a]\n[a.b]\nc = 1\nd = 2", 1, "b.c", "[a]\n[a.b]\nd = 2"),
  ])
  func `a key is removed`(
    _ text: String, _ block: Int, _ key: String, _ expected: String
  ) throws {
    let path = key.split(separator: ".").map(String.init)
    let result = try TOMLDocument(text).removingKey(path, inBlock: block)
    #expect(result?.bytes == Array(expected.utf8))
  }

  @Test(arguments: [
    ("[a]\nb = 1", 1, "c"), ("[a]\n[a.b]", 1, "b"), ("[a]\nb.c = 1", 1, "b"), ("[[a]]", 0, "a"),
    ("[a.b]", 0, "a"), ("[a]\nb = 1", 7, "b"),
  ])
  func `a key that has no value of its own is not removed`(
    _ text: String, _ block: Int, _ key: String
  ) throws {
    let path = key.split(separator: ".").map(String.init)
    #expect(try TOMLDocument(text).removingKey(path, inBlock: block) == nil)
  }

  @Test(
    arguments: [
      ("[[f]]\na = 1\n[[f]]\na = 2 # x\n", 1, "9", "[[f]]\na = 1\n[[f]]\na = 9 # x\n"),
      ("f = [{ a = 1 }, { b = 2 }]", 1, "9", "f = [{ a = 1 }, { b = 2, a = 9 }]"),
      ("f = [{ a = 1 }, {}] # x\n", 0, "'y'", "f = [{ a = 'y' }, {}] # x\n"),
      ("f = [{ a = 1 }]", 1, "9", nil), ("f = 1", 0, "9", nil),
    ] as [(String, Int, String, String?)])
  func `a key of an element of a list is set`(
    _ text: String, _ index: Int, _ value: String, _ expected: String?
  ) throws {
    let result = try TOMLDocument(text).setting(
      ["a"], inArrayTable: "f", index: index, to: value)
    #expect(result?.bytes == expected.map { Array($0.utf8) })
  }
}
