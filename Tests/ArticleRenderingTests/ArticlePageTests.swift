import FeedModel
import FeedParsing
import Foundation
import Testing

@testable import ArticleRendering

@Suite struct `The page of an article` {
  private func article(_ change: (inout Entry) -> Void) -> Article {
    var entry = Entry(guid: "1")
    entry.title = "A title"
    entry.url = "https://a.example/story"
    change(&entry)
    return Article(
      number: 1204, entry: entry,
      appearances: [
        Appearance(
          number: 1204, feed: "Feed", entry: entry, firstSeen: Samples.now, lastSeen: Samples.now)
      ])
  }

  private func layout(_ article: Article, _ html: String = "<p>Text.</p>") -> ArticleLayout {
    ArticlePage(
      width: 80, now: Samples.now, style: TerminalStyle(),
      time: ZonedTime(offset: { _ in 3600 }, name: { _ in "CET" })
    ).layOut(article, blocks: HTMLBlocks.read(html))
  }

  private func lines(_ article: Article, _ html: String = "<p>Text.</p>") -> [String] {
    layout(article, html).lines.map(\.text)
  }

  private static let hour = Samples.now.addingTimeInterval(-3600)

  @Test func `begins with local times, number and length`() {
    let lines = lines(
      article { entry in
        entry.published = Self.hour.addingTimeInterval(-3600)
        entry.modified = Self.hour
        entry.contentText = String(repeating: "word ", count: 900)
        entry.attachments = [
          Attachment(url: "https://a.example/1.mp3", mimeType: "audio/mpeg", duration: 4320)
        ]
        entry.tags = ["Blog", "Sales"]
      })
    #expect(
      lines.prefix(5) == [
        "A title", "Feed · 2026-11-21 07:00 CET (2 h ago), modified 2026-11-21 08:00 CET",
        "article 1204 · 4 min read · 1 h 12 min audio · categories: Blog, Sales",
        "https://a.example/story", "",
      ])
    #expect(lines.last == "  [1] https://a.example/1.mp3  audio/mpeg, 1 h 12 min")
  }

  @Test func `gives categories lines of their own if they are long, but only a few`() {
    func categories(_ count: Int) -> [String] {
      let lines = lines(article { $0.tags = (1...count).map { "Category \($0)" } })
      return Array(lines.drop { !$0.hasPrefix("categories: ") }.prefix { !$0.hasPrefix("https:") })
    }
    #expect(
      categories(5) == ["categories: Category 1, Category 2, Category 3, Category 4, Category 5"])
    #expect(categories(9).count == 2)
    #expect(categories(90).count <= 4 && categories(90).last?.hasSuffix("…") == true)
  }

  @Test(
    arguments: [
      (PageRefusal.consent, nil, nil, "only a consent page"),
      (.error, 403, nil, "refused by the server (403 Forbidden)"),
      (.error, 500, nil, "the server failed (500 Internal Server Error)"),
      (.error, nil, nil, "only an error message"), (.redirects, nil, nil, "redirected too often"),
      (nil, 503, 3000, "could not be loaded (503 Service Unavailable); tried again in 50 min"),
      (nil, nil, 20, "could not be loaded; tried again by the next fetch"),
      (nil, nil, nil, "could not be loaded"),
    ] as [(PageRefusal?, Int?, Double?, String)])
  func `gives the reason why its page is not shown`(
    _ refusal: PageRefusal?, _ status: Int?, _ wait: Double?, _ expected: String
  ) {
    var article = article { _ in }
    var text = FullText(url: "https://a.example/story")
    text.fetched = Self.hour
    text.refusal = refusal
    text.isFinal = refusal != nil
    text.failedStatus = status
    text.nextAttempt = wait.map(Samples.now.addingTimeInterval)
    article.appearances[0].fullText = text
    let facts = lines(article)[2]
    #expect(facts.hasPrefix("article 1204 · full text: \(expected.prefix(50))"), "\(facts)")
    if refusal == .error, status == nil {
      // What no server answered is no error message.
      article.appearances[0].fullText?.isFinal = false
      #expect(lines(article)[2].contains("full text: could not be loaded, and is not tried again"))
      article.appearances[0].fullText?.isFinal = true
    }
    // Nothing promises a page that was refused.
    let page = lines(article, "").joined(separator: " ")
    #expect(page.contains("loads the page") == (refusal == nil), "\(page)")
    article.appearances[0].fullText?.fetched = nil
    if refusal == nil, wait != nil {
      #expect(lines(article)[2].contains("full text: waits for the next fetch"))
    }
  }

  @Test(
    arguments: [
      (nil, nil, "first seen 2026-11-21 09:00 CET (0 s ago)"),
      (nil, hour, "modified 2026-11-21 08:00 CET (1 h ago)"),
      (hour, hour.addingTimeInterval(20), "2026-11-21 08:00 CET (1 h ago)"),
      (hour, hour.addingTimeInterval(-600), "2026-11-21 08:00 CET (1 h ago)"),
      (
        hour.addingTimeInterval(7200), nil,
        "first seen 2026-11-21 09:00 CET (0 s ago), dated 2026-11-21 10:00 CET"
      ),
      (hour.addingTimeInterval(3620), nil, "2026-11-21 09:00 CET"),
    ] as [(Date?, Date?, String)])
  func `dates it by what is known`(_ published: Date?, _ modified: Date?, _ expected: String) {
    let lines = lines(
      article {
        $0.published = published
        $0.modified = modified
      })
    #expect(lines[1] == "Feed · \(expected)")
  }

  @Test func `numbers links, images and enclosures in one order`() {
    let article = article { entry in
      entry.externalURL = "https://x.example/"
      entry.images = [
        "https://i.example/p-150x150.jpg", "https://i.example/in.jpg?w=300",
        "https://i.example/p.jpg",
      ]
      entry.attachments = [
        Attachment(url: "https://a.example/1.mp3", mimeType: "audio/mpeg", title: "Episode")
      ]
    }
    let layout = layout(
      article,
      "<p><a href=\"https://a.example/story\">own</a> <a href=\"https://a.example/story#n\">n</a> "
        + "<a href=\"https://b.example/\"><b>bold</b> and</a> <img src=\"https://i.example/in.jpg\" "
        + "alt=\"Cat\"><a href=\"https://x.example/\">x</a></p>")
    #expect(
      layout.links == [
        NumberedLink(url: "https://x.example/", text: "x"),
        NumberedLink(url: "https://a.example/story", text: "own"),
        NumberedLink(url: "https://b.example/", text: "bold and"),
        NumberedLink(url: "https://i.example/in.jpg", isImage: true, text: "Cat"),
        NumberedLink(url: "https://i.example/p.jpg", isImage: true),
        NumberedLink(url: "https://a.example/1.mp3", text: "Episode"),
      ])
    let lines = layout.lines.map(\.text)
    #expect(lines[5] == "own[2] n bold and[3] [image: Cat][4] x[1]")
    #expect(
      lines.dropFirst(6).filter { !$0.isEmpty } == [
        "Links:", "  [1] https://x.example/", "  [2] https://a.example/story",
        "  [3] https://b.example/", "  [4] https://i.example/in.jpg  (image)", "Images:",
        "  [5] https://i.example/p.jpg", "Enclosures:",
        "  [6] https://a.example/1.mp3  audio/mpeg",
      ])
  }

  @Test(arguments: [
    ("", true), ("<p>A title</p>", true), ("<p>a <b>Title</b>.</p>", true),
    ("<a href=\"https://b.example/\">Read on</a>", true), ("<p>Some words</p>", false),
    ("<img src=\"https://i.example/a.jpg\">", false), ("<pre>a</pre>", false),
    ("<a href=\"https://v.example/\">[video: A title]</a>", false),
    ("<a href=\"https://b.example/\">a</a> <a href=\"https://c.example/\">b</a>", false),
  ])
  func `names the way to read on if there is no text`(_ html: String, _ isBare: Bool) {
    let what =
      html.isEmpty ? "The feed has no text of this article" : "The feed has no more of this article"
    #expect(lines(article { _ in }, html).contains { $0.hasPrefix(what) } == isBare)
    #expect(!lines(article { $0.url = nil }, html).contains { $0.hasPrefix(what) })
    let page = ArticlePage(
      width: 80, now: Samples.now, style: TerminalStyle(), opener: .keys(load: "w", open: "o"))
    let inReader = page.layOut(article { _ in }, blocks: HTMLBlocks.read(html)).lines
      .map(\.text)
    #expect(
      inReader.contains("\(what): w loads the page, o opens it") == isBare)
  }

  @Test func `underlines links and strikes out what was deleted`() {
    let style = TerminalStyle(usesColor: true, isTerminal: true)
    let page = ArticlePage(width: 80, now: Samples.now, style: style)
    let blocks = HTMLBlocks.read("<a href=\"https://b.example/\">b</a> <del>c</del>")
    let text = page.text(article { _ in }, blocks: blocks)
    #expect(text.contains("\u{1B}[4mb\u{1B}[0m"))
    #expect(text.contains("\u{1B}[9m~~c~~\u{1B}[0m"))
  }

  @Test(
    arguments: [
      (100, nil), (115, "1 min read"), (920, "4 min read"), (23000, "100 min read"),
    ] as [(Int, String?)])
  func `estimates how long reading takes`(_ words: Int, _ expected: String?) {
    var entry = Entry(guid: "1")
    entry.contentText = String(repeating: "Wörter ", count: words)
    #expect(ReadingTime.text(entry) == expected)
    entry.contentText = String(repeating: "漢", count: words * 500 / 230)
    #expect(ReadingTime.text(entry) == expected)
  }
}

@Suite struct `Pictures` {
  @Test(arguments: [
    (
      ["https://a/p-150x150.jpg", "https://a/p.jpg", "https://a/p-300x200.jpg"], ["https://a/p.jpg"]
    ),
    (
      ["https://a/p.jpg?w=140&q=55&s=ab", "https://a/p.jpg?w=460&q=5&s=cd"],
      ["https://a/p.jpg?w=460&q=5&s=cd"]
    ),
    (
      ["https://a/t-super-169.jpg", "https://a/t-large-11.jpg", "https://a/t-t1-main.jpg"],
      ["https://a/t-super-169.jpg"]
    ),
    (["https://a/b-1.jpg", "https://a/b-2.jpg"], ["https://a/b-1.jpg", "https://a/b-2.jpg"]),
    (["https://a/i?id=1", "https://a/i?id=2"], ["https://a/i?id=1", "https://a/i?id=2"]),
    (["https://a/i?id=1&w=100", "https://a/i?id=1&w=200"], ["https://a/i?id=1&w=200"]),
    (["https://b/s320/p.png", "https://b/s1600/p.png"], ["https://b/s1600/p.png"]),
    (["https://a/w_300,c_fill/p.png", "https://a/p.png"], ["https://a/p.png"]),
    (
      ["https://i0.wp.com/a.org/p.jpg?resize=1", "https://a.org/p.jpg"],
      ["https://i0.wp.com/a.org/p.jpg?resize=1"]
    ),
    (["https://u/x/300px-A.jpg", "https://u/x/600px-A.jpg"], ["https://u/x/600px-A.jpg"]),
    (["https://a/p@2x.png", "https://a/p.png"], ["https://a/p@2x.png"]),
    (
      ["https://a/large.jpg", "https://a/small.jpg"],
      ["https://a/large.jpg", "https://a/small.jpg"]
    ),
    (["https://a/2019.jpg", "https://a/2020.jpg"], ["https://a/2019.jpg", "https://a/2020.jpg"]),
    (["https://i1.wp.com/", "https://i1.wp.com", "", "?", "/"], ["https://i1.wp.com/"]),
  ])
  func `in several sizes are one`(_ urls: [String], _ expected: [String]) {
    #expect(ImageSizes.distinct(urls) == expected)
  }
}

@Suite struct `The links of stored HTML` {
  @Test(arguments: [
    ("<p>a</p>", "<p>a</p>", "<p>a</p>"),
    (
      "<a href=\"u\" data-href=\"v\" title=\"t\">a</a>", "<a href=\"u\" title=\"t\">a</a>",
      "<a href=\"v\" title=\"t\">a</a>"
    ), ("<a href=\"u#n\" data-href=\"#\">1</a>", "<a href=\"u#n\">1</a>", "<a>1</a>"),
    ("<a href=\"#n\">1</a>", "<a href=\"#n\">1</a>", "<a>1</a>"),
    (
      "<video poster=\"p q\" src=\"u\" data-href=\"v\"></video>",
      "<video poster=\"p q\" src=\"u\"></video>", "<video poster=\"p q\" src=\"v\"></video>"
    ),
    (
      "<b title=\"a data-href=\">c</b>", "<b title=\"a data-href=\">c</b>",
      "<b title=\"a data-href=\">c</b>"
    ),
    (
      "a data-href=\"b\" <b>c</b>", "a data-href=\"b\" <b>c</b>", "a data-href=\"b\" <b>c</b>"
    ),
    ("<a href=\"u\" data-href=\"v", "<a href=\"u\" data-href=\"v", "<a href=\"u\" data-href=\"v"),
  ])
  func `lead where the feed or the reader means them`(
    _ html: String, _ published: String, _ reading: String
  ) {
    #expect(PageLinks.published(html) == published)
    #expect(PageLinks.forReading(html) == reading)
  }
}
