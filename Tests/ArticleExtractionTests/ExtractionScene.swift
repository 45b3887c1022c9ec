import ArticleExtraction
import FeedParsing
import Foundation

/// Small pages for the tests of extraction.
enum ExtractionScene {
  /// Paragraphs of whole sentences, each with a word of its own.
  static func paragraphs(_ names: String...) -> String {
    names.map { "<p>\(sentence($0))</p>" }.joined(separator: "\n")
  }

  static func sentence(_ name: String) -> String {
    "The council of \(name) decided on Monday, after a long debate, to rebuild the old bridge over "
      + "the river, which had been closed since the flood of last spring."
  }

  static func page(_ body: String, head: String = "<title>The old bridge returns</title>")
    -> ExtractedPage
  {
    extract("<!doctype html><html lang=en><head>\(head)</head><body>\(body)</body></html>")
  }

  static func extract(
    _ html: String, url: String = "https://example.org/news/bridge", hints: PageHints = PageHints()
  ) -> ExtractedPage {
    PageExtraction.extract(Data(html.utf8), contentType: "text/html", url: url, hints: hints)
  }
}

extension ExtractedPage {
  /// The article without tags, on one line.
  var text: String {
    (contentHTML ?? "").replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
