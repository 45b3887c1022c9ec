import FeedModel
import Foundation
import Testing

@testable import ArticleRendering

/// Extended M3U, in which each line that does not begin with # is a file to play.
@Suite struct `A playlist` {
  private func text(_ title: String?, feed: String = "Feed", _ attachments: [FeedModel.Attachment])
    -> String
  {
    var entry = Entry(guid: "1")
    entry.title = title
    entry.attachments = attachments
    return `An export`.text(M3UDocument(), [Samples.article(entry, feed: feed)])
  }

  @Test func `has length, feed and title of each recording`() {
    #expect(
      text(
        "Episode",
        [
          Attachment(url: "https://m.example/1.mp3", mimeType: "audio/mpeg", duration: 61.5),
          Attachment(url: "https://m.example/2.MP4?x=1"),
          Attachment(url: "https://m.example/3.pdf", mimeType: "application/pdf"),
          Attachment(url: "https://m.example/4"), Attachment(url: "file:///etc/passwd.mp3"),
          Attachment(url: "ftp://m.example/5.mp3", mimeType: "audio/mpeg"),
        ]) == """
          #EXTM3U
          #EXTINF:62,Feed - Episode
          https://m.example/1.mp3
          #EXTINF:-1,Feed - Episode
          https://m.example/2.MP4?x=1

          """)
    #expect(text("Episode", []) == "#EXTM3U\n")
  }

  @Test(arguments: ["\n/etc/passwd", "\r\nfile:///x", "\u{2028}y", "\u{85}z", "\u{1B}[2J"])
  func `names no file in a title or URL`(_ evil: String) {
    let attachment = FeedModel.Attachment(
      url: "https://m.example/\(evil).mp3", mimeType: "audio/mpeg")
    let lines = text("T\(evil)", feed: "F\(evil)", [attachment]).split(
      omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
    #expect(lines.count == 4, "\(lines)")
    #expect(lines[1].hasPrefix("#EXTINF:-1,F"))
    #expect(lines[2].hasPrefix("https://m.example/"))
  }
}
