import FeedModel
import FeedParsing

/// Tags cleaned, each once, letter case aside.
enum TagList {
  static func tags(_ parsed: [String]) -> [String] {
    var seen: Set<String> = []
    return parsed.compactMap { PlainText.read(MarkupText($0)) }.filter {
      seen.insert($0.lowercased()).inserted
    }
  }
}
