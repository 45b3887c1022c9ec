import FeedModel
import Foundation

/// The text of a config with a feed's block put in or taken out, all else left letter for letter.
struct ConfigText: Equatable {
  private(set) var text: String

  /// A feed's block, ending in a line break.
  static func block(_ feed: NewFeed) -> String {
    var lines = ["[[feed]]", "name = \(quoted(feed.name))", "url = \(quoted(feed.url))"]
    if let adapter = feed.adapter { lines.append("adapter = \(quoted(adapter))") }
    if !feed.tags.isEmpty {
      lines.append("tags = [\(feed.tags.map(quoted).joined(separator: ", "))]")
    }
    if !feed.isEnabled { lines.append("enabled = false") }
    return lines.joined(separator: "\n") + "\n"
  }

  func appending(_ block: String) -> ConfigText {
    // Line breaks as they are in the rest of the file.
    let usesCRLF = text.utf8.starts(with: "\r\n".utf8) || text.unicodeScalars.contains("\r")
    let lineBreak = usesCRLF ? "\r\n" : "\n"
    let scan = ConfigScan(text)
    var result = text
    if let last = scan.lines.last {
      if last.text.last != "\n" { result += lineBreak }
      if !last.isBlank { result += lineBreak }
    }
    return ConfigText(text: result + block.replacing("\n", with: lineBreak))
  }

  /// The text without the block of a feed, from its `[[feed]]` to its last setting, and without the empty line that
  /// parted it from what stands before or after it.
  /// - Parameter index: the feed's position among the blocks.
  func removing(feed index: Int) -> ConfigText? {
    let lines = ConfigScan(text).lines
    let starts = lines.indices.filter { lines[$0].section == "feed" }
    guard index < starts.count else { return nil }
    let start = starts[index]
    let next = lines[(start + 1)...].firstIndex { line in
      line.section.map { $0 == "feed" || !$0.hasPrefix("feed.") } ?? false
    }
    var end = next ?? lines.count
    // Comments and empty lines before the next block belong to that.
    while end > start + 1, lines[end - 1].isBlankOrComment { end -= 1 }
    let isBlankAfter = end >= lines.count || lines[end].isBlank
    let first = isBlankAfter && start > 0 && lines[start - 1].isBlank ? start - 1 : start
    // A byte order mark before the first block is the file's.
    let mark = lines[start].text.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    let before = text[..<lines[first].text.startIndex]
    let after = end < lines.count ? text[lines[end].text.startIndex...] : ""
    return ConfigText(text: mark + before + after)
  }

  /// A TOML basic string (toml.io/en/v1.0.0#string).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
      // What steers a terminal stays what it is, in letters.
      case _ where UnsafeCharacters.contains(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
