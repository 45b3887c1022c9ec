import FeedBasics
import FeedModel
import Foundation
import Testing

@testable import ArticleRendering

/// What is shown of a story with one of its articles (docs/stories.md).
@Suite struct `An article of a story` {
  private static func headline(
    _ number: Int, _ title: String?, _ publisher: String, hours: Double = 0, isDated: Bool = true,
    url: String? = nil
  ) -> Headline {
    Headline(
      number: number, title: title, publisher: publisher,
      url: url ?? "https://s.example/\(number)", image: nil, summary: nil,
      date: Samples.now.addingTimeInterval(hours * 3600), feedCount: 1, isRead: false,
      isStarred: false, isDated: isDated)
  }

  private static let others = [
    headline(
      1204, "Glacier lake above Brimsdal drains overnight; the valley road is closed",
      "Harbour Times"),
    headline(97, "漢字の見出しがここに入ります、とても長いので途中で切れるはずです", "日本放送協会"),
    headline(1201, "שלום עולם: כותרת ארוכה בעברית", "הארץ"),
    headline(
      1199, "Steered \u{1B}[31m\u{202E}by a feed", "Evil\u{9B}2J",
      url: "https://evil.example/\u{1B}[2J"),
    headline(1198, nil, "A publisher whose name is longer than any column"),
  ]

  private static func article(lead: Int = 1) -> Article {
    var entry = Entry(guid: "1")
    entry.title = "Lake above Brimsdal is empty"
    entry.contentText = "The glacier lake drained."
    entry.published = Samples.now
    var article = Samples.article(entry, feed: "Gazette")
    article.story = ArticleStory(
      id: 1, lead: lead, articles: [1, 97, 1204], publishers: ["Gazette", "A \"B\"", "漢字"])
    return article
  }

  @Test(arguments: [30, 60, 80, 200])
  func `ends with the others`(_ width: Int) throws {
    let page = ArticlePage(width: width, now: Samples.now, style: TerminalStyle())
    let text = page.text(Self.article(), blocks: [], others: Self.others)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    try Samples.compare(text, "story-\(width).txt")
  }

  @Test func `links the titles of the others on a terminal`() {
    let style = TerminalStyle(usesColor: false, isTerminal: true)
    let text = ArticlePage(width: 80, now: Samples.now, style: style)
      .text(Self.article(), blocks: [], others: Self.others)
    #expect(text.contains("https://s.example/1204"))
    #expect(text.contains("also: 1204"))
    #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{202E}"))
  }

  @Test func `has its story in JSON only if it leads it`() {
    func json(_ article: Article) -> String {
      var writer = JSONWriter()
      ArticleJSON.write(article, to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    let story = #""story":{"id":1,"articles":[1,97,1204],"publishers":["Gazette","A \"B\"","漢字"]}"#
    #expect(json(Self.article()).contains(story))
    #expect(!json(Self.article(lead: 97)).contains("story"))
    var alone = Self.article()
    alone.story = nil
    #expect(!json(alone).contains("story"))
  }

  @Test func `has the others in Markdown and HTML`() {
    let markdown = ArticleMarkdown.text(Self.article(), blocks: [], others: Self.others)
    #expect(
      markdown.contains(
        "\n\nAlso in:\n\n- [Glacier lake above Brimsdal drains overnight; the valley road is closed](https://s.example/1204) — Harbour Times"
      ))
    let html = ArticleHTML.document([(Self.article(), [], Self.others)])
    #expect(html.contains("<p>Also in:</p>\n<ul>\n<li><bdi>Harbour Times</bdi>: <a href="))
    #expect(!html.contains("\u{1B}") && !html.contains("\u{202E}"))
    #expect(!ArticleHTML.document([(Self.article(), [], [])]).contains("Also in"))
  }

  @Test func `leads the others in exported pages and Markdown`() {
    var page = HeadlinePage(now: Samples.now, time: .utc) { _ in nil }
    let html = String(decoding: page.part(Self.article(), others: Self.others), as: UTF8.self)
    #expect(html.contains("<abbr title=\"also in Harbour Times, 日本放送協会"))
    #expect(html.contains("<details>\n<summary>Also in Harbour Times, "))
    #expect(html.contains("<a href=\"https://s.example/1204\""))
    #expect(!html.contains("\u{1B}") && !html.contains("\u{202E}"))
    var markdown = MarkdownDocument()
    let text = String(decoding: markdown.part(Self.article(), others: Self.others), as: UTF8.self)
    #expect(text.contains("\n  - [Glacier lake above Brimsdal"))
    #expect(!text.contains("\u{1B}"))
    #expect(HeadlinePage.groupsStories && MarkdownDocument.groupsStories)
    #expect(!CSVDocument.groupsStories && !JSONFeedDocument.groupsStories)
    #expect(!AtomDocument.groupsStories && !M3UDocument.groupsStories)
  }

  // MARK: Why

  private static func link(
    _ other: Headline, _ words: [String], _ likeness: Double, isListed: Bool = false
  ) -> StoryLink {
    StoryLink(other: other, words: words, likeness: likeness, needed: 0.18, isListed: isListed)
  }

  private static let harbour = headline(7, "H", "Harbour Times", hours: 1.5)
  private static let gazette = headline(9, "G", "Gazette", hours: 0.3)

  @Test func `is explained in a line`() throws {
    let post = Self.headline(12, "U", "Post", isDated: false)
    let explanations = [
      StoryExplanation(),
      StoryExplanation(links: [Self.link(Self.harbour, ["Brimsdal", "glacier", "lake"], 0.413)]),
      StoryExplanation(links: [
        Self.link(Self.harbour, ["Brimsdal", "glacier", "lake"], 0.41),
        Self.link(Self.gazette, ["lake", "Brimsdal"], 0.2),
      ]),
      StoryExplanation(links: [
        Self.link(Self.harbour, ["Brimsdal", "glacier"], 0.41), Self.link(Self.gazette, [], 0.07),
        Self.link(post, ["glacier"], 0.3),
      ]),
      StoryExplanation(links: [
        Self.link(Self.headline(2, "E", "Post", hours: -50), [], 0.5, isListed: true)
      ]),
      StoryExplanation(
        links: [
          Self.link(Self.harbour, ["Brimsdal", "glacier"], 0.41), Self.link(Self.gazette, [], 0.07),
          Self.link(post, [], 0.02),
        ],
        chain: [
          Self.link(Self.harbour, ["Brimsdal", "glacier"], 0.41),
          Self.link(post, [], 0.5, isListed: true), Self.link(Self.gazette, ["flood"], 0.22),
        ]),
      StoryExplanation(columnDays: 2),
      StoryExplanation(parted: [7, 9]),
    ]
    let own = Self.headline(3, "T", "Courier")
    let lines = explanations.map {
      StorySentences(own).sentences($0).joined(separator: "\n") + "\n"
    }
    try Samples.compare(lines.joined(), "story-why.txt")
  }

  @Test func `is explained without controlling the terminal, and shortly`() {
    let links = (10..<40).map {
      Self.link(
        Self.headline($0, "T", "Evil\u{1B}[31m\u{202E}"), (0..<40).map { "w\u{9B}\($0)" }, 0.4)
    }
    let own = Self.headline(3, "T", "Courier")
    let text = StorySentences(own).sentences(StoryExplanation(links: links)).joined()
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\u{9B}"))
    #expect(text.contains(" and 18 more: ") && text.contains(" w0, w1, w2, w3, w4, w5, w6, w7; "))
  }
}
