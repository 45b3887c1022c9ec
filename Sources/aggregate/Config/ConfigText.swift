import FeedModel
import Foundation

/// The text of a config with a feed's block put in or taken out, all else left letter for letter.
struct ConfigText: Equatable {
  private(set) var text: String

  /// A feed's block, ending in a line break.
  static func block(name: String, url: String, tags: [String]) -> String {
    var lines = ["[[feed]]", "name = \(quoted(name))", "url = \(quoted(url))"]
    if !tags.isEmpty { lines.append("tags = [\(tags.map(quoted).joined(separator: ", "))]") }
    return lines.joined(separator: "\n") + "\n"
  }

  func appending(_ block: String) -> ConfigText {
    var result = text
    if !result.isEmpty, !result.hasSuffix("\n") { result += "\n" }
    if !result.isEmpty, !result.hasSuffix("\n\n") { result += "\n" }
    return ConfigText(text: result + block)
  }

  /// The text without the block of a feed, from its `[[feed]]` to its last setting, and without the empty line that
  /// parted it from what stands before or after it.
  /// - Parameter index: the feed's position among the blocks.
  func removing(feed index: Int) -> ConfigText? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let starts = lines.indices.filter { ConfigText.section(lines[$0]) == "feed" }
    guard index < starts.count else { return nil }
    let start = starts[index]
    let next = lines[(start + 1)...].firstIndex { line in
      ConfigText.section(line).map { $0 == "feed" || !$0.hasPrefix("feed.") } ?? false
    }
    var end = next ?? lines.count
    // Comments and empty lines before the next block belong to that.
    while end > start + 1, ConfigText.isBlankOrComment(lines[end - 1]) { end -= 1 }
    lines.removeSubrange(start..<end)
    let isBlankAfter = start >= lines.count || lines[start].allSatisfy(\.isWhitespace)
    if isBlankAfter, start > 0, lines[start - 1].allSatisfy(\.isWhitespace) {
      lines.remove(at: start - 1)
    }
    return ConfigText(text: lines.joined(separator: "\n"))
  }

  init(text: String) { self.text = text }

  /// The name between the brackets of a table's first line; nil for other lines.
  private static func section(_ line: String) -> String? {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard trimmed.hasPrefix("[") else { return nil }
    let inner = trimmed.drop { $0 == "[" || $0 == " " }.prefix { $0 != "]" && $0 != " " }
    return String(inner)
  }

  private static func isBlankOrComment(_ line: String) -> Bool {
    let trimmed = line.drop(while: \.isWhitespace)
    return trimmed.isEmpty || trimmed.hasPrefix("#")
  }

  /// A TOML basic string (toml.io/en/v1.0.0#string).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
