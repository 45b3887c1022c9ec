import FeedModel
import FeedParsing
import Foundation
import Refreshing
import Testing

@testable import FeedConfiguration

/// What the fixtures of adapters do not show of the built-in ones (docs/adapters.md).
@Suite struct `A built-in adapter` {
  @Test func `can be read, whichever table of the file it is`() throws {
    let names = BuiltInAdapters.texts.map(\.name)
    #expect(Set(names) == Set(BuiltInAdapters.all.keys))
    #expect(Set(names).count == names.count)
  }

  @Test func `leads to the documents of articles that its list has without text`() throws {
    let hackerNews = try #require(BuiltInAdapters.all["hackernews"])
    let list = try FeedParser.parse(Data("[3,1]".utf8), adapter: hackerNews)
    #expect(list.references.map(\.url) == ["item/3.json", "item/1.json"])
    let devto = try #require(BuiltInAdapters.all["devto"])
    let response = Data(#"[{"id":1,"title":"T","url":"https://d.example/1"}]"#.utf8)
    let parsed = try FeedParser.parse(response, adapter: devto)
    let document = FeedNormaliser.document(parsed, feedURL: "https://api.example/v1/articles")
    #expect(document.entries.first?.detailURL == "https://api.example/v1/articles/1")
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

  @Test(
    arguments: [
      ("The ferry\u{2026} [+9 chars]", nil), ("\u{2026} [+12 chars]", nil),
      ("... [+12 chars]", nil), ("Boats\u{2026} [+9 chars]", "Boats\u{2026}"),
      ("The ferry is late. So\u{2026} [+9 chars]", "The ferry is late. So\u{2026}"),
      ("The ferry is late.", "The ferry is late."),
    ] as [(String, String?)])
  func `leaves out a text that is the cut beginning of the summary`(
    _ text: String, _ left: String?
  ) throws {
    let body =
      #"{"status":"ok","articles":[{"title":"T","description":"The ferry is late.","content":"\#(text)"}]}"#
    let adapter = try #require(BuiltInAdapters.all["newsapi"])
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

  @Test(arguments: [
    (["items": "."], 1, []), (["items": ".", "page_param": "page"], 4, []),
    (["items": ".", "total": "a.b"], 1, ["total: no number at 'a.b' in the response"]),
    (
      ["items": ".", "next": "links.next"], 4,
      ["next: nothing at 'links.next' in the response, unless there is only one page"]
    ),
    (
      ["items": "."], 4,
      ["pages: one is read, since the adapter has neither 'next' nor 'page_param'"]
    ),
  ])
  func `says what its response lacks for further pages`(
    _ definition: [String: String], _ pages: Int, _ problems: [String]
  ) throws {
    let adapter = try Adapter(name: "x", definition: definition)
    var page = ParsedFeed(format: .json(adapter: "x"))
    page.items = [ParsedItem()]
    #expect(adapter.pagingProblems(of: page, pages: pages) == problems)
    page.items = []
    #expect(adapter.pagingProblems(of: page, pages: pages).isEmpty)
  }
}
