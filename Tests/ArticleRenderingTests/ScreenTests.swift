import FeedBasics
import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

@testable import ArticleRendering

/// Whole screens, compared with files. `AGGREGATE_WRITE_SCREENS=1` rewrites the files; review each before committing.
@Suite struct `The screens` {
  private static let samples = [
    ("google-news", "google-news.xml", "HANDMADE0001", "Google News"),
    ("blog", "reading.xml", "queues", "Workshop notes"),
    ("japanese", "reading.xml", "library", "Workshop notes"),
    ("hebrew", "reading.xml", "library-he", "Workshop notes"),
    ("zoo", "zoo.xml", "everything", "The zoo"), ("zoo-plain", "zoo.xml", "plain", "The zoo"),
    ("zoo-folded", "zoo.xml", "folded", "The zoo"), ("zoo-bare", "zoo.xml", "bare", "The zoo"),
  ]

  @Test(arguments: samples, [60, 100, 200])
  func `of show have not changed`(
    _ sample: (name: String, file: String, guid: String, feed: String), _ width: Int
  ) throws {
    let article = try Samples.article(sample.file, sample.guid, feed: sample.feed)
    let page = ArticlePage(width: width, now: Samples.now, style: TerminalStyle())
    let lines = page.layOut(article, blocks: Samples.blocks(article)).lines
    for line in lines where !line.text.contains("://") { #expect(line.width <= width) }
    try Samples.compare(
      page.text(article, blocks: Samples.blocks(article)), "\(sample.name)-\(width).txt")
  }

  @Test func `of a terminal have colours and links`() throws {
    let article = try Samples.article("reading.xml", "queues", feed: "Workshop notes")
    let style = TerminalStyle(usesColor: true, isTerminal: true)
    let page = ArticlePage(width: 80, now: Samples.now, style: style)
    let text = page.text(article, blocks: Samples.blocks(article))
    try Samples.compare(text.replacing("\u{1B}", with: "␛"), "blog-terminal.txt")
  }

  @Test(arguments: samples)
  func `of Markdown and HTML have not changed`(
    _ sample: (name: String, file: String, guid: String, feed: String)
  ) throws {
    let article = try Samples.article(sample.file, sample.guid, feed: sample.feed)
    let blocks = Samples.blocks(article)
    try Samples.compare(ArticleMarkdown.text(article, blocks: blocks), "\(sample.name).md")
    try Samples.compare(ArticleHTML.document([(article, blocks, [])]), "\(sample.name).html")
  }

  /// The repository's fixtures, and the corpus if it is there.
  @Test func `of any feed's articles are never wider than the terminal, and clean`() {
    let feeds =
      FixtureFile.all.map { (file: $0.name, data: $0.data) }
      + Corpus.all.map { (file: $0.file, data: $0.data) }
    for item in feeds {
      guard item.file.hasSuffix(".xml"),
        let parsed = try? FeedParser.parse(item.data, contentType: nil, adapter: nil)
      else { continue }
      for entry in FeedNormaliser.document(parsed, feedURL: nil).entries.prefix(3) {
        let article = Samples.article(entry, feed: item.file)
        let blocks = Samples.blocks(article)
        let page = ArticlePage(width: 60, now: Samples.now, style: TerminalStyle())
        for line in page.layOut(article, blocks: blocks).lines {
          let text = line.text
          #expect(
            line.width <= 60 || text.contains("/") || text.contains("@"), "\(item.file): \(text)")
          #expect(
            !text.unicodeScalars.contains {
              UnsafeCharacters.contains($0) && $0 != "\u{2068}" && $0 != "\u{2069}"
            }, "\(item.file)")
        }
        let markdown = ArticleMarkdown.text(article, blocks: blocks)
        #expect(
          !markdown.unicodeScalars.contains {
            UnsafeCharacters.contains($0) && $0 != "\n" && $0 != "\t"
          })
      }
    }
  }
}
