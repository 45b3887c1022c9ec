import FeedTestSupport

@testable import FeedConfiguration

/// The config of a text, as that of a file in a home folder.
@discardableResult
func read(_ text: String, _ environment: [String: String] = [:]) throws(ConfigError) -> Config {
  try ConfigReader.read(text, path: "/home/me/feeds.toml", environment: environment)
}

/// A valid config with comments, line ends, and feeds of any notation, from a seed.
struct GeneratedConfig {
  private var generator: SeededNumbers
  private(set) var feedCount = 0
  private(set) var isInline = false
  private var lines: [String] = []

  init(seed: UInt64) { generator = SeededNumbers(seed: seed) }

  /// The config; each call gives another one.
  mutating func bytes() -> [UInt8] {
    lines = []
    feedCount = generator.below(5)
    isInline = generator.below(3) == 0
    if isInline { addInlineFeeds() }
    if generator.below(2) == 0 { addSettings(["top", "t2", "t3"]) }
    if generator.below(2) == 0 { addTable("settings") }
    if !isInline {
      for number in 0..<feedCount {
        addFeed(number)
        if generator.below(4) == 0 { addTable("between\(number)") }
        if generator.below(6) == 0 {
          addComment(isOwn: true)
          lines.append("[feed.late]")
          addSettings(["l"])
        }
      }
    }
    if generator.below(2) == 0 { addTable("adapter.'x y'") }
    if generator.below(3) == 0 { addComment() }
    let lineBreak = generator.below(3) == 0 ? "\r\n" : "\n"
    let text = lines.joined(separator: "\n") + (generator.below(3) == 0 ? "" : "\n")
    let mark = generator.below(4) == 0 ? "\u{FEFF}" : ""
    return Array((mark + text.replacing("\n", with: lineBreak)).utf8)
  }

  // MARK: Blocks

  private mutating func addFeed(_ number: Int) {
    addSeparator()
    lines.append(
      generator.oneOf(["[[feed]]", "[[ feed ]] # [[feed]]", "  [[\"feed\"]]", "[['feed']]"]))
    addSettings(["name", "url", "tags", "x.y", "x.z"])
    if generator.below(4) == 0 {
      addSeparator(isOwn: true)
      lines.append(generator.oneOf(["[feed.headers]", "[ feed . \"headers\" ]"]))
      addSettings(["a", "b"])
    }
    if generator.below(6) == 0 {
      lines.append("[[feed.rule]]")
      lines.append("[[feed.rule]]")
      addSettings(["q"])
    }
  }

  private mutating func addTable(_ name: String) {
    addSeparator()
    lines.append("[\(name)]")
    addSettings(["jobs", "wait", "\"a=b\"", "v.w"])
  }

  private mutating func addInlineFeeds() {
    let isLong = generator.below(2) == 0
    let start = generator.oneOf(["feed = [", "\"feed\"=["])
    var text = start
    for number in 0..<feedCount {
      if isLong {
        text += generator.oneOf(["\n  ", " # note,\n  ", "\n\n# ] {\n"])
      } else {
        text += generator.oneOf(["", " "])
      }
      text += "{ name = \"F\(number)\", x.y = \(value(inline: true)), h = { a = 1 } }"
      let isLast = number == feedCount - 1
      if !isLast || generator.below(2) == 0 {
        text += isLong && generator.below(4) == 0 ? " # c,\n ," : generator.oneOf([",", " ,"])
      }
    }
    text += isLong ? generator.oneOf(["\n]", " # last ,\n]", "]"]) : generator.oneOf(["]", " ]"])
    lines.append(text + generator.oneOf(["", " # end"]))
  }

  // MARK: Lines

  /// - Parameter isOwn: a sub-table comes next, so the lines go with the feed.
  private mutating func addSeparator(isOwn: Bool = false) {
    for _ in 0..<generator.below(3) { lines.append(generator.oneOf(["", "", "  "])) }
    if generator.below(2) == 0 { addComment(isOwn: isOwn) }
  }

  private mutating func addComment(isOwn: Bool = false) {
    lines.append("# \(isOwn ? "own" : "before") \(lines.count) [[feed]] \"\"\" ä")
  }

  private mutating func addSettings(_ keys: [String]) {
    for key in keys where generator.below(3) > 0 {
      if generator.below(6) == 0 { lines.append(generator.oneOf(["# inner", "", "\t# ' \" '''"])) }
      let indentation = generator.oneOf(["", "", "  "])
      let comment = generator.oneOf(["", "", " # [x] = \"", "   "])
      lines.append("\(indentation)\(key) = \(value(inline: false))\(comment)")
    }
  }

  private mutating func value(inline: Bool) -> String {
    var values = [
      "1", "0x1F", "\"text # [[feed]]\"", "'lit \\'", "true", "2024-01-01 10:00:00", "0.5",
      "[1, 2]",
      "{ a = \"}\", b.c = [ ] }", "\"\\\"\\u0041\"", "\"ä😀\"",
    ]
    if !inline {
      values += [
        "\"\"\"\n[[feed]]\nname = \"\"x\"\"\n\"\"\"", "'''\n\n[feed]\n'''",
        "[\n  \"a\", # ]\n\n  \"b\",\n]",
        "\"\"\"a \\\n   b\"\"\"",
      ]
    }
    return generator.oneOf(values)
  }
}

extension SeededNumbers {
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func oneOf<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}

extension TOMLDocument {
  /// The bytes as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The block of an element of a top-level array of tables.
  /// - Returns: an index of `blocks`; nil if there is no such element or the array is inline.
  func block(ofArrayTable name: String, index: Int) -> Int? {
    guard index >= 0, case .array(let elements)? = root[name]?.value, index < elements.count,
      case .table(let table) = elements[index].value, case .block(let block) = table.origin
    else { return nil }
    return block
  }
}
