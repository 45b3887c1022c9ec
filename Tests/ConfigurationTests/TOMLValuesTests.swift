import Testing

@testable import FeedConfiguration

/// The data of a valid text, and its ranges.
@Suite struct `TOML values` {
  @Test(arguments: [
    ("", "{}"),
    ("\u{FEFF}", "{}"),
    ("# only a comment", "{}"),
    ("\u{FEFF}a = 1", "{a: 1}"),
    ("a=1\r\nb\t=\t2\r\n", "{a: 1, b: 2}"),
    // Keys
    (
      "bare_key-1 = true\n\"quoted key\" = false\n'lit\"eral' = true",
      "{bare_key-1: true, quoted key: false, lit\"eral: true}"
    ),
    ("12.34 = 5", "{12: {34: 5}}"),
    ("a . \"b.c\" . d = 1\na.e = 2", "{a: {b.c: {d: 1}, e: 2}}"),
    ("\"\" = 1", "{: 1}"),
    ("\"\\u00e9\" = 1\n\"e\\u0301\" = 2", "{é: 1, e\u{301}: 2}"),
    // Strings
    (#"a = "\b\t\n\f\r\"\\\u00e9\U0001F600""#, #"{a: "\b\t\n\f\r\"\\é😀"}"#),
    (#"a = 'C:\no\escape'"#, #"{a: "C:\\no\\escape"}"#),
    ("a = \"# no comment\" # one", "{a: \"# no comment\"}"),
    ("a = \"\"\"\nfirst\nsecond\"\"\"", #"{a: "first\nsecond"}"#),
    ("a = \"\"\"\r\nfirst\r\nsecond\"\"\"", #"{a: "first\nsecond"}"#),
    ("a = \"\"\"one \\\n\n   two\\  \n\tthree\"\"\"", #"{a: "one twothree"}"#),
    ("a = \"\"\"\"two\"\" quotes\"\"\"\"\"", #"{a: "\"two\"\" quotes\"\""}"#),
    ("a = '''\n'one' \\ '''''", #"{a: "'one' \\ ''"}"#),
    ("a = \"\"\"\"\"\"\nb = ''''''", #"{a: "", b: ""}"#),
    // Numbers
    ("a = [0, +0, -0, +99, -17, 1_000_000]", "{a: [0, 0, 0, 99, -17, 1000000]}"),
    ("a = [0xDEAD_beef, 0o755, 0b1101]", "{a: [3735928559, 493, 13]}"),
    (
      "a = [9223372036854775807, -9223372036854775808]",
      "{a: [9223372036854775807, -9223372036854775808]}"
    ),
    (
      "a = [1.5, -0.25, 5e3, 1_0.2_5E-1, +6.0e+2]",
      "{a: [float 1.5, float -0.25, float 5000.0, float 1.025, float 600.0]}"
    ),
    (
      "a = [inf, -inf, +inf, nan, -nan]",
      "{a: [float inf, float -inf, float inf, float nan, float nan]}"
    ),
    // Dates
    ("a = 2024-02-29", "{a: time 2024-02-29}"),
    ("a = 2024-05-06T07:08:09z", "{a: time 2024-05-06T07:08:09Z}"),
    ("a = 2024-05-06 07:08:09.5-03:30", "{a: time 2024-05-06T07:08:09.500-03:30}"),
    ("a = 2024-05-06t07:08:09.123456789123", "{a: time 2024-05-06T07:08:09.123456789}"),
    ("a = 07:08:09.25 # late", "{a: time 07:08:09.250}"),
    ("a = 2024-05-06 # a day", "{a: time 2024-05-06}"),
    ("a = 1990-12-31T23:59:60Z", "{a: time 1990-12-31T23:59:60Z}"),
    // Arrays and inline tables
    ("a = [ # comment\n 1,\r\n 2, # two\n ]", "{a: [1, 2]}"),
    ("a = [[], [[\"x\"]], {}]", "{a: [[], [[\"x\"]], {}]}"),
    ("a = { b = 1, c.d = [\n2\n], 'e f' = { } }", "{a: {b: 1, c: {d: [2]}, e f: {}}}"),
    // Tables
    ("[a]\nb = 1\n[a.c]\nd = 2\n[e]", "{a: {b: 1, c: {d: 2}}, e: {}}"),
    ("[ a . 'b' ] # comment\nc = 1\n[a]\nd = 2", "{a: {b: {c: 1}, d: 2}}"),
    ("[a]\nb.c = 1\n[a.b.d]\ne = 2", "{a: {b: {c: 1, d: {e: 2}}}}"),
    (
      "[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 2\n[[a.e]]\n[[a.e]]\nf = 3",
      "{a: [{b: 1}, {c: {d: 2}, e: [{}, {f: 3}]}]}"
    ),
    ("[a.b]\n[[c.d]]\n[c]\ne = 1", "{a: {b: {}}, c: {d: [{}], e: 1}}"),
    (
      "k0=0\nk1=1\nk2=2\nk3=3\nk4=4\nk5=5\nk6=6\nk7=7\nk8=8\nk9=9",
      "{k0: 0, k1: 1, k2: 2, k3: 3, k4: 4, k5: 5, k6: 6, k7: 7, k8: 8, k9: 9}"
    ),
  ])
  func `are read from every notation`(_ text: String, _ expected: String) throws {
    #expect(described(.table(try TOMLDocument(text).root)) == expected)
  }

  @Test func `ranges cover keys and values exactly`() throws {
    let text =
      "\u{FEFF}top = 1 # c\r\n\r\n[[feed]]\r\n 'na' . me = \"ä\"  \r\ntags = [ \"x\",\n 2 ]\n[feed.sub]\nz={a = 1}\n"
    let document = try TOMLDocument(text)
    func part(_ range: Range<Int>?) -> String {
      range.map { String(decoding: document.bytes[$0], as: UTF8.self) } ?? "none"
    }
    let feed = try #require(document.table(ofBlock: 1))
    #expect(part(document.root.entry("top")?.keyRange) == "top")
    #expect(part(document.root["top"]?.range) == "1")
    #expect(part(feed.entry("na")?.keyRange) == "'na'")
    #expect(part(feed["tags"]?.range) == "[ \"x\",\n 2 ]")
    guard case .table(let na)? = feed["na"]?.value else { throw MissingTable() }
    #expect(na.origin == .dotted)
    #expect(part(na.entry("me")?.keyRange) == "me")
    #expect(part(na["me"]?.range) == "\"ä\"")
    #expect(part(na.entry("me")?.range) == "'na' . me = \"ä\"")
    #expect(document.blocks.map(\.path) == [[], ["feed"], ["feed", "sub"]])
    #expect(document.blocks.map { part($0.header) } == ["", "[[feed]]", "[feed.sub]"])
    #expect(
      document.blocks.map { part($0.extent) } == [
        "top = 1 # c\r\n",
        "[[feed]]\r\n 'na' . me = \"ä\"  \r\ntags = [ \"x\",\n 2 ]\n",
        "[feed.sub]\nz={a = 1}\n",
      ])
    #expect(document.blocks[0].extent.lowerBound == 3)
    #expect(document.block(ofArrayTable: "feed", index: 0) == 1)
    #expect(document.block(ofArrayTable: "feed", index: 1) == nil)
    let offset = try #require(na["me"]?.range.lowerBound)
    #expect(document.position(at: offset).line == 4)
    #expect(document.position(at: offset).column == 14)
  }

  @Test func `texts are equivalent by their data, not by notation or order`() throws {
    let left = try TOMLDocument("b = 0x10\n[a]\nc.d = 'x'\ne = nan\nf = [1]")
    let right = try TOMLDocument("a = { f = [ 1, ], e = -nan, c = { d = \"x\" } }\nb = 16")
    #expect(left.root.isEquivalent(to: right.root))
    #expect(!left.root.isEquivalent(to: try TOMLDocument("b = 16").root))
    #expect(
      !(try TOMLDocument("a = \"\\u00e9\"").root).isEquivalent(
        to: try TOMLDocument("a = \"e\\u0301\"").root))
  }

  @Test(arguments: [
    "plain", "q\"b\\", "a\tb\nc\rd\u{8}\u{C}", "\u{0}\u{1B}[31m\u{7F}\u{85}", "\u{202E}é😀",
  ])
  func `a quoted text is read back as it was`(_ text: String) throws {
    let quoted = TOMLText.quoted(text)
    #expect(!quoted.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    let document = try TOMLDocument("\(TOMLText.key([text, "a"])) = \(quoted)")
    guard case .table(let inner)? = document.root[text]?.value,
      case .string(let read)? = inner["a"]?.value
    else { throw MissingTable() }
    #expect(read.utf8.elementsEqual(text.utf8))
  }
}

struct MissingTable: Error {}

/// A value in one line, for comparison: keys in order, strings quoted as TOML does.
private func described(_ value: TOMLValue) -> String {
  switch value {
  case .string(let text): TOMLText.quoted(text)
  case .integer(let number): "\(number)"
  case .float(let number): "float \(number)"
  case .boolean(let flag): "\(flag)"
  case .time(let text): "time \(text)"
  case .array(let elements):
    "[" + elements.map { described($0.value) }.joined(separator: ", ") + "]"
  case .table(let table):
    "{" + table.entries.map { "\($0.key): \(described($0.element.value))" }.joined(separator: ", ")
      + "}"
  }
}
