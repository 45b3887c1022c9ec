import FeedBasics
import FeedModel
import FeedParsing
import Foundation
import Refreshing
import Testing

@testable import FeedConfiguration

/// Each built-in adapter over a small answer of its API, field by field (docs/adapters.md).
@Suite struct `A built-in adapter` {
  /// An answer, and the fields of its first article.
  struct Sample: Sendable, CustomTestStringConvertible {
    var adapter: String
    var response: String
    var id: String
    var title: String?
    var url: String?
    var summary: String?
    var text: String?
    var image: String?
    var authors: [String] = []
    var tags: [String] = []
    var published: String?
    var modified: String?
    var source: String?
    var language: String?
    var comments: String?
    var detail: String?
    var testDescription: String { adapter }
  }

  static let samples: [Sample] = [
    Sample(
      adapter: "gnews",
      response:
        #"{"totalArticles":9,"articles":[{"title":"T","description":"D","content":"C","url":"https://p.example/1","image":"https://i.example/1.jpg","publishedAt":"2026-11-20T06:00:00Z","source":{"name":"P","url":"https://p.example"}}]}"#,
      id: "https://p.example/1", title: "T", url: "https://p.example/1", summary: "D", text: "C",
      image: "https://i.example/1.jpg", published: "2026-11-20T06:00:00Z", source: "P"),
    Sample(
      adapter: "hackernews",
      response:
        #"{"hits":[{"objectID":"7","title":"T","url":null,"author":"ann","story_text":"<p>Q","created_at_i":1795154400}],"nbHits":1}"#,
      id: "7", title: "T", url: "https://news.ycombinator.com/item?id=7", text: "Q",
      authors: ["ann"],
      published: "2026-11-20T06:00:00Z", comments: "https://news.ycombinator.com/item?id=7"),
    Sample(
      adapter: "guardian",
      response:
        #"{"response":{"status":"ok","total":1,"results":[{"id":"world/1","webTitle":"T","webUrl":"https://g.example/1","sectionName":"World","webPublicationDate":"2026-11-20T06:00:00Z","fields":{"trailText":"D","body":"<p>B</p>","byline":"Ann Lee","thumbnail":"https://i.example/1.jpg"}}]}}"#,
      id: "world/1", title: "T", url: "https://g.example/1", summary: "D", text: "B",
      image: "https://i.example/1.jpg",
      authors: ["Ann Lee"], tags: ["World"], published: "2026-11-20T06:00:00Z"),
    Sample(
      adapter: "nyt",
      response:
        #"{"status":"OK","response":{"docs":[{"_id":"nyt://1","headline":{"main":"T"},"abstract":"D","lead_paragraph":"L","web_url":"https://n.example/1","byline":{"original":"By ANN LEE"},"keywords":[{"value":"K"}],"pub_date":"2026-11-20T06:00:00+0000"}],"meta":{"hits":1}}}"#,
      id: "nyt://1", title: "T", url: "https://n.example/1", summary: "D", text: "L",
      authors: ["ANN LEE"], tags: ["K"],
      published: "2026-11-20T06:00:00Z"),
    Sample(
      adapter: "nyt",
      response:
        #"{"status":"OK","results":[{"uri":"nyt://2","title":"T","abstract":"D","url":"https://n.example/2","byline":"By Ann Lee","des_facet":["K"],"published_date":"2026-11-20T06:00:00Z","multimedia":[{"url":"https://i.example/large.jpg"},{"url":"https://i.example/small.jpg"}]}]}"#,
      id: "nyt://2", title: "T", url: "https://n.example/2", summary: "D",
      image: "https://i.example/large.jpg", authors: ["Ann Lee"], tags: ["K"],
      published: "2026-11-20T06:00:00Z"),
    Sample(
      adapter: "reddit",
      response:
        #"{"data":{"children":[{"data":{"name":"t3_2","title":"T","url":"https://p.example/2?a=1&amp;b=2","permalink":"/r/x/2/","preview":{"images":[{"source":{"url":"https://i.example/2.jpg?w=1&amp;s=2"}}]}}}]}}"#,
      id: "t3_2", title: "T", url: "https://p.example/2?a=1&b=2",
      image: "https://i.example/2.jpg?w=1&s=2", comments: "https://api.example/r/x/2/"),
    Sample(
      adapter: "reddit",
      response:
        #"{"data":{"children":[{"data":{"name":"t3_1","title":"A &amp; B","url":"https://p.example/1","permalink":"/r/x/1/","author":"ann","thumbnail":"self","selftext_html":"&lt;p&gt;Q&lt;/p&gt;","created_utc":1795154400.0,"link_flair_text":null}}],"after":"t3_1"}}"#,
      id: "t3_1", title: "A & B", url: "https://p.example/1", text: "Q", authors: ["ann"],
      published: "2026-11-20T06:00:00Z", comments: "https://api.example/r/x/1/"),
    Sample(
      adapter: "wordpress",
      response:
        #"[{"id":1,"guid":{"rendered":"https://w.example/?p=1"},"title":{"rendered":"A &#8211; B"},"excerpt":{"rendered":"<p>D</p>"},"content":{"rendered":"<p>B</p>"},"link":"https://w.example/1","date_gmt":"2026-11-20T06:00:00","modified_gmt":"2026-11-20T07:00:00","_embedded":{"author":[{"name":"Ann"}],"wp:featuredmedia":[{"source_url":"https://i.example/1.jpg"}],"wp:term":[[{"name":"K"}],[{"name":"L"}]]}}]"#,
      id: "https://w.example/?p=1", title: "A – B", url: "https://w.example/1", summary: "D",
      text: "B",
      image: "https://i.example/1.jpg", authors: ["Ann"], tags: ["K", "L"],
      published: "2026-11-20T06:00:00Z",
      modified: "2026-11-20T07:00:00Z"),
    Sample(
      adapter: "devto",
      response:
        #"[{"id":1,"title":"T","description":"D","url":"https://d.example/1","canonical_url":"https://own.example/1","cover_image":null,"social_image":"https://i.example/1.jpg","tag_list":["k","l"],"user":{"name":"Ann"},"published_timestamp":"2026-11-20T06:00:00Z","language":"en"}]"#,
      id: "1", title: "T", url: "https://own.example/1", summary: "D",
      image: "https://i.example/1.jpg", authors: ["Ann"],
      tags: ["k", "l"], published: "2026-11-20T06:00:00Z", language: "en",
      detail: "https://api.example/v1/articles/1"),
    Sample(
      adapter: "spaceflight",
      response:
        #"{"count":1,"next":null,"results":[{"id":1,"title":"T","summary":"D","url":"https://p.example/1","image_url":"https://i.example/1.jpg","news_site":"P","authors":[{"name":"Ann"}],"published_at":"2026-11-20T06:00:00Z","updated_at":"2026-11-20T07:00:00Z"}]}"#,
      id: "1", title: "T", url: "https://p.example/1", summary: "D",
      image: "https://i.example/1.jpg", authors: ["Ann"],
      published: "2026-11-20T06:00:00Z", modified: "2026-11-20T07:00:00Z", source: "P"),
    Sample(
      adapter: "mastodon",
      response:
        #"[{"id":"1","uri":"https://m.example/s/1","url":"https://m.example/@ann/1","content":"<p>Hello</p>","spoiler_text":"","created_at":"2026-11-20T06:00:00.000Z","language":"en","account":{"display_name":"Ann"},"tags":[{"name":"k"}],"media_attachments":[{"url":"https://i.example/1.jpg"}]}]"#,
      id: "https://m.example/s/1", url: "https://m.example/@ann/1", text: "Hello",
      image: "https://i.example/1.jpg",
      authors: ["Ann"], tags: ["k"], published: "2026-11-20T06:00:00Z", language: "en"),
    Sample(
      adapter: "mastodon",
      response:
        #"[{"uri":"https://m.example/s/2","url":null,"content":"","created_at":"2026-11-20T06:00:00.000Z","account":{"username":"ann"},"tags":[],"media_attachments":[],"reblog":{"url":"https://m.example/@bob/2","content":"<p>Hello</p>","account":{"display_name":"Bob"},"tags":[{"name":"k"}],"media_attachments":[{"type":"video","url":"https://i.example/2.mp4","preview_url":"https://i.example/2.png"}]}}]"#,
      id: "https://m.example/s/2", url: "https://m.example/@bob/2", text: "Hello",
      image: "https://i.example/2.png", authors: ["Bob"], tags: ["k"],
      published: "2026-11-20T06:00:00Z"),
    Sample(
      adapter: "devto",
      response: #"[{"id":2,"title":"T","url":"https://d.example/2","tag_list":"k, l"}]"#, id: "2",
      title: "T", url: "https://d.example/2", tags: ["k", "l"],
      detail: "https://api.example/v1/articles/2"),
    Sample(
      adapter: "lobsters",
      response:
        #"[{"short_id":"x","short_id_url":"https://l.example/s/x","title":"T","url":"","comments_url":"https://l.example/s/x/t","description":"","submitter_user":"ann","tags":["k"],"created_at":"2026-11-20T00:00:00.000-06:00"}]"#,
      id: "https://l.example/s/x", title: "T", url: "https://l.example/s/x/t", authors: ["ann"],
      tags: ["k"],
      published: "2026-11-20T06:00:00Z", comments: "https://l.example/s/x/t"),
  ]

  @Test func `can be read, whichever table of the file it is`() throws {
    let names = BuiltInAdapters.texts.map(\.name)
    #expect(Set(names) == Set(BuiltInAdapters.all.keys))
    #expect(Set(names).count == names.count)
    #expect(Set(Self.samples.map(\.adapter)).isSubset(of: names))
  }

  @Test(arguments: samples)
  func `reads every field`(_ sample: Sample) throws {
    let adapter = try #require(BuiltInAdapters.all[sample.adapter])
    let parsed = try FeedParser.parse(Data(sample.response.utf8), adapter: adapter)
    let document = FeedNormaliser.document(parsed, feedURL: "https://api.example/v1/articles")
    let entry = try #require(document.entries.first)
    #expect(document.entries.count == 1)
    #expect(document.format.name == "json:\(sample.adapter)")
    #expect(entry.guid == sample.id)
    #expect(entry.title == sample.title)
    #expect(entry.url == sample.url)
    #expect(entry.summary == sample.summary)
    #expect(entry.contentText == sample.text)
    #expect(entry.image == sample.image)
    #expect(entry.authors.compactMap(\.name) == sample.authors)
    #expect(entry.tags == sample.tags)
    #expect(entry.published.map(Timestamp.rfc3339) == sample.published)
    #expect(entry.modified.map(Timestamp.rfc3339) == sample.modified)
    #expect(entry.source?.title == sample.source)
    #expect(entry.language == sample.language)
    #expect(entry.commentsURL == sample.comments)
    #expect(entry.detailURL == sample.detail)
  }

  @Test(arguments: [
    ("newsapi", "The ferry\u{2026} [+1234 chars]", "The ferry\u{2026}"),
    ("gnews", "The ferry ... [2563 chars]", "The ferry ..."),
    ("gnews", "The ferry\u{2026}[2563 chars]", "The ferry\u{2026}"),
    ("gnews", "A name of [20 chars]", "A name of [20 chars]"),
    ("gnews", "A name ... [many chars]", "A name ... [many chars]"),
    ("gnews", "A name ... [ chars]", "A name ... [ chars]"),
  ])
  func `drops the mark of text that its API cut`(_ name: String, _ text: String, _ left: String)
    throws
  {
    let adapter = try #require(BuiltInAdapters.all[name])
    let body = #"{"status":"ok","articles":[{"title":"T","content":"\#(text)"}]}"#
    let parsed = try FeedParser.parse(Data(body.utf8), adapter: adapter)
    #expect(parsed.items.first?.content?.text == left)
  }

  @Test(arguments: [
    ("hackernews", "https://h.example/?q=x", "https://h.example/?q=x&page=1"),
    ("hackernews", "https://h.example/?page=1", "https://h.example/?page=2"),
    ("newsapi", "https://h.example/?q=x", "https://h.example/?q=x&page=2"),
  ])
  func `counts pages as its API does`(_ name: String, _ url: String, _ next: String) throws {
    let adapter = try #require(BuiltInAdapters.all[name])
    var page = ParsedFeed(format: .json(adapter: name))
    page.items = [ParsedItem()]
    #expect(adapter.nextPage(after: page, from: url, seen: 1) == next)
  }

  @Test func `of the user's own may count items instead of pages`() throws {
    let adapter = try Adapter(
      name: "x", definition: ["items": ".", "page_param": "offset=+0", "page_size_param": "limit"])
    var page = ParsedFeed(format: .json(adapter: "x"))
    page.items = [ParsedItem(), ParsedItem()]
    let second = adapter.nextPage(after: page, from: "https://h.example/?limit=2", seen: 2)
    #expect(second == "https://h.example/?limit=2&offset=2")
    #expect(
      adapter.nextPage(after: page, from: second ?? "", seen: 4)
        == "https://h.example/?limit=2&offset=4")
    #expect(adapter.nextPage(after: page, from: "https://h.example/?limit=3", seen: 2) == nil)
  }
}
