import FeedModel
import Foundation
import Testing

@testable import ArticleRendering

@Suite struct `Attachments` {
  @Test func `are named wherever an article is shown`() {
    var entry = Entry(guid: "1")
    entry.title = "Episode"
    entry.images = ["https://e.example/cover.jpg"]
    entry.attachments = [
      Attachment(url: "https://e.example/cover.jpg", mimeType: "image/jpeg"),
      Attachment(
        url: "https://e.example/1.mp3?a=1&b=2", mimeType: "audio/mpeg", title: "Part [1] <b>",
        size: 12_000_000),
      Attachment(url: "javascript:alert(1)", mimeType: "text/x-evil"),
    ]
    let article = Article(number: 1, entry: entry, appearances: [])
    let page = ArticlePage(width: 80, now: Date(timeIntervalSince1970: 0), style: TerminalStyle())
    #expect(
      page.text(article, blocks: []).contains("https://e.example/1.mp3?a=1&b=2  audio/mpeg, 12 MB"))
    let markdown = ArticleMarkdown.text(article, blocks: [])
    #expect(
      markdown.contains(
        "- [Part \\[1\\] \\<b\\>](https://e.example/1.mp3?a=1&b=2) (audio/mpeg, 12 MB)"),
      "\(markdown)")
    #expect(!markdown.contains("](javascript"))
    let html = ArticleHTML.document([(article, [], [])])
    #expect(
      html.contains(
        "<li><a href=\"https://e.example/1.mp3?a=1&amp;b=2\">Part [1] &lt;b&gt;</a> (audio/mpeg, 12 MB)</li>"
      ),
      "\(html)")
    #expect(!html.contains("javascript:alert(1)\""))
  }
}
