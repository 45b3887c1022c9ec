import FeedModel
import FeedParsing

/// An article's content, as blocks to lay out.
enum ArticleContent {
  static func blocks(_ entry: Entry) -> [TextBlock] {
    if let html = entry.contentHTML { return HTMLBlocks.read(html) }
    return entry.contentText.map(HTMLBlocks.read(plain:)) ?? []
  }
}
