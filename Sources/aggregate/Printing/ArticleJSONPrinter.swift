import ArticleRendering
import FeedModel

/// Prints articles as one JSON Feed, or as one JSON object per line.
struct ArticleJSONPrinter {
  private let isLines: Bool
  private var output = StandardOutput()
  private var document = JSONFeedDocument()
  private var writer = JSONWriter()

  init(isLines: Bool) {
    self.isLines = isLines
    if !isLines { output.write(document.beginning()) }
  }

  mutating func write(_ article: Article) {
    guard isLines else { return output.write(document.part(article)) }
    writer.removeAll()
    ArticleJSON.write(article, to: &writer)
    writer.lineBreak()
    output.write(writer.bytes)
  }

  mutating func end() {
    if !isLines { output.write(document.end()) }
    output.flush()
  }
}
