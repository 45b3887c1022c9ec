import FeedBasics
import FeedModel
import FeedParsing
import Foundation
import Testing

/// The language that maps a JSON API's response onto articles (docs/adapters.md).
@Suite struct `The adapter language` {
  private func read(_ response: String, _ definition: [String: String]) throws -> ParsedFeed {
    let adapter = try Adapter(name: "x", definition: definition)
    return try FeedParser.parse(Data(response.utf8), adapter: adapter)
  }

  /// An item, a path, and the title that it leads to.
  @Test(arguments: [
    (#"{"a":"t"}"#, "a", "t"),
    (#"{"a":{"b":{"c":"t"}}}"#, "a.b.c", "t"),
    (#"{"a":["s","t"]}"#, "a[1]", "t"),
    (#"{"a":[{"b":"t"},{"b":"u"}]}"#, "a[*].b", "t"),
    (#"{"a":{"small":{"b":"t"},"large":{"b":"u"}}}"#, "a[*].b", "t"),
    (#"{"a":[["s"],["t"]]}"#, "a[1][0]", "t"),
    (#"{"b":"t"}"#, "a|b", "t"),
    (#"{"a":null,"b":"t"}"#, "a|b", "t"),
    (#"{"a":"  ","b":"t"}"#, "a|b", "t"),
    (#"{"a":{"b":1},"c":"t"}"#, "a.b.c|c", "t"),
    (#"{"a":7}"#, "a", "7"),
    (#"{"a":12345678901234567890}"#, "a", "12345678901234567890"),
    (#"{"a":"x","b":"y"}"#, "{a} and {b}", "x and y"),
    (#"{"b":"y"}"#, "{a} and {b}|b", "y"),
    (#"{}"#, "a|'a constant'", "a constant"),
    (#"{"a":"first","a":"second"}"#, "a", "first"),
    (#"{"a":"tab"}"#, "a", "tab"),
    (#"{"a":"\u6f22\ud83d\ude80 \/ \n!"}"#, "a", "漢🚀 / \n!"),
    (#"{"a":"\ud83d alone"}"#, "a", "\u{FFFD} alone"),
  ])
  func `finds`(_ item: String, _ path: String, _ title: String) throws {
    let feed = try read("[\(item)]", ["items": ".", "id": "'1'", "title": path])
    #expect(feed.items.first?.title?.text == title)
  }

  @Test(arguments: [("<p>x</p>", "x"), ("a<br>b", "a b"), ("  x\\n\\ny\\n", "x\n\ny")])
  func `reads text without white space around it`(_ body: String, _ expected: String) throws {
    let feed = try read(
      "[{\"id\":1,\"body\":\"\(body)\"}]", ["items": ".", "id": "id", "content_text": "body"])
    #expect(feed.items.first?.content?.text == expected)
  }

  /// Documents, and the path of their items.
  @Test(arguments: [
    (#"[{"t":"a"},{"t":"b"}]"#, "."),
    (#"{"data":{"posts":[{"t":"a"},{"t":"b"}]}}"#, "data.posts"),
    (#"{"edges":[{"node":{"t":"a"}},{"node":{"t":"b"}}]}"#, "edges[*].node"),
    (#"{"pages":[[{"t":"a"}],[{"t":"b"}]]}"#, "pages[*][*]"),
    (#"[{"t":"a"},{"t":"b"}]"#, "articles|[*]"),
    (#"{"data":[{"children":[{"t":"a"},{"t":"b"}]}]}"#, "data[0].children"),
    (#"{"query":{"pages":{"17":{"t":"a"},"18":{"t":"b"}}}}"#, "query.pages[*]"),
    (#"{"days":{"1":{"n":[{"t":"a"}]},"2":{"n":[{"t":"b"}]}}}"#, "days[*].n[*]"),
  ])
  func `takes items from`(_ response: String, _ path: String) throws {
    let feed = try read(response, ["items": path, "title": "t"])
    #expect(feed.items.compactMap(\.title?.text) == ["a", "b"])
  }

  /// Documents in which `[*]` selects members of no object: it is the root, or not all of its members are objects.
  @Test(arguments: [
    (#"{"error":{"t":"a"}}"#, "articles|[*]"), (#"{"pages":{"error":"x"}}"#, "pages[*]"),
    (#"{"pages":{"error":{"code":5}}}"#, "pages[*]"),
  ])
  func `takes no items from`(_ response: String, _ path: String) throws {
    #expect(throws: ParseError.self) { try read(response, ["items": path, "title": "t"]) }
  }

  @Test(
    arguments: [
      ("1795158000", "unix", "2026-11-20T07:00:00Z"),
      ("1795158000.75", "unix", "2026-11-20T07:00:00Z"),
      ("1795158000123", "unix_ms", "2026-11-20T07:00:00Z"),
      ("\"2026-11-20T08:00:00+01:00\"", "iso8601", "2026-11-20T07:00:00Z"),
      ("\"20261120T070000Z\"", "iso8601", "2026-11-20T07:00:00Z"),
      ("\"2026-W47-5\"", "iso8601", "2026-11-20T00:00:00Z"),
      ("\"2026-W01-1\"", "iso8601", "2025-12-29T00:00:00Z"),
      ("\"2026-324\"", "iso8601", "2026-11-20T00:00:00Z"),
      ("\"Fri, 20 Nov 2026 08:00 +0100\"", "rfc822", "2026-11-20T07:00:00Z"),
      ("\"20/11/2026 07:00\"", "dd/MM/yyyy HH:mm", "2026-11-20T07:00:00Z"),
      ("\"20/11/26 07:00\"", "dd/MM/yyyy HH:mm", "2026-11-20T07:00:00Z"),
      ("\"11/20/26\"", "MM/dd/yy", "2026-11-20T00:00:00Z"),
      // In words or with a time, the order of the numbers is that of the format.
      ("\"Posted 11/02/2026\"", "M/d/yyyy", "2026-11-02T00:00:00Z"),
      ("\"12/01/2026 10:30\"", "M/d/yyyy", "2026-12-01T10:30:00Z"),
      ("\"12/01/2026\"", "MM/dd/yyyy HH:mm", "2026-12-01T00:00:00Z"),
      ("\"Posted 11-02-2026\"", "MM-dd-yyyy", "2026-11-02T00:00:00Z"),
      ("\"Posted 11/02/2026\"", "d/M/yyyy", "2026-02-11T00:00:00Z"),
      ("\"2 November 2026\"", "M/d/yyyy", "2026-11-02T00:00:00Z"),
      ("\"20.11.2026 08:00:05\"", "dd.MM.yyyy HH:mm:ss +01:00", "2026-11-20T07:00:05Z"),
      ("\"20/07/2026 08:00\"", "dd/MM/yyyy HH:mm Europe/Rome", "2026-07-20T06:00:00Z"),
      ("\"20/12/2026 08:00\"", "dd/MM/yyyy HH:mm Europe/Rome", "2026-12-20T07:00:00Z"),
      ("\"Nov 20, 2026 7:05 PM\"", "MMM d, yyyy h:mm a", "2026-11-20T19:05:00Z"),
      (
        "\"Fri 20 November 2026 at 12:05 AM\"", "EEE d MMMM yyyy 'at' hh:mm a",
        "2026-11-20T00:05:00Z"
      ),
      ("\"2026-11-20T07:00:00.123 +0100\"", "yyyy-MM-dd'T'HH:mm:ss.SSS Z", "2026-11-20T06:00:00Z"),
      ("1795158000", nil, "2026-11-20T07:00:00Z"),
      ("[2026, 11, 20, 10, 30]", nil, "2026-11-20T10:30:00Z"),
      ("[2026, 11, 20]", "yyyy-MM-dd", "2026-11-20T00:00:00Z"),
      ("[2026, 11, 20, 10, 30, 15, 123456789]", nil, "2026-11-20T10:30:15Z"),
    ] as [(String, String?, String)])
  func `reads the date`(_ value: String, _ format: String?, _ instant: String) throws {
    var definition = ["items": ".", "title": "t", "published": "d"]
    definition["date_format"] = format
    let feed = try read(#"[{"t":"a","d":\#(value)}]"#, definition)
    #expect(feed.items.first?.published.map(Timestamp.rfc3339) == instant)
  }

  @Test(arguments: ["dd/MM", "soon", "yyyy-MM-dd'T", "QQ yyyy"])
  func `rejects the date format`(_ format: String) {
    #expect(throws: Adapter.DefinitionError.self) {
      try Adapter(name: "x", definition: ["items": ".", "date_format": format])
    }
  }

  @Test(arguments: ["a..b", "a[", "a[x]", "a[-1]", "{a", "", "a|", "[*"])
  func `rejects the path`(_ path: String) {
    #expect(throws: Adapter.DefinitionError.self) {
      try Adapter(name: "x", definition: ["items": ".", "title": path])
    }
  }

  @Test func `skips an item without content and keeps the others`() throws {
    let feed = try read(
      #"[{"t":"a"},{},null,"word",3,[],{"t":{"deep":1}},{"t":"[Removed]","u":"https://r.example"},{"t":"b"}]"#,
      ["items": ".", "title": "t", "url": "u"])
    #expect(feed.items.compactMap(\.title?.text) == ["a", "b"])
    #expect(feed.rejections.count == 6)
    #expect(feed.removedItems == 1)
    #expect(feed.itemCount == 9)
  }

  @Test(arguments: [
    (
      #"{"data":{"edges":[{"node":{"heading":"a","tags":["x"]}},{"node":{"heading":"b","web":"u"}}]}}"#,
      "adapter 'x' finds 2 items, but no article: nothing is at 'headline' (title); the items have the paths heading, tags, web; correct its paths"
    ),
    (
      #"{"data":{"edges":[{"node":{}},{"node":{}}]}}"#,
      "adapter 'x' finds 2 items, but no article: nothing is at 'headline' (title); the items have no texts; correct its paths"
    ),
  ])
  func `names the paths that are wrong if no item becomes an article`(
    _ response: String, _ message: String
  ) throws {
    let error = #expect(throws: ParseError.self) {
      try read(response, ["items": "data.edges[*].node", "title": "headline"])
    }
    #expect(error?.description == message)
  }

  /// Templates as a text and as a URL, with what they are for `{"a":"x & y","p":"/b/ü c","u":"https://e.example/1"}`.
  @Test(
    arguments: [
      ("{a} – {p}", "x & y – /b/ü c", nil),
      ("https://e.example/{a}", "https://e.example/x & y", "https://e.example/x%20%26%20y"),
      ("https://e.example{p}", "https://e.example/b/ü c", "https://e.example/b/%C3%BC%20c"),
      ("https://e.example/n/{p}", "https://e.example/n//b/ü c", "https://e.example/n/b/%C3%BC%20c"),
      (
        "https://e.example/?q={p}", "https://e.example/?q=/b/ü c",
        "https://e.example/?q=%2Fb%2F%C3%BC%20c"
      ),
      ("https://e.example{a}", "https://e.examplex & y", "https://e.examplex%20%26%20y"),
      (
        "https://e.example/{up}", "https://e.example/../x", "https://e.example/..%2Fx"
      ),
      ("{u}/{p}", "https://e.example/1//b/ü c", "https://e.example/1/b/%C3%BC%20c"),
      ("https://{p}.example.org/x", "https:///b/ü c.example.org/x", nil),
      (
        "https://e.example{q}", "https://e.example/a%20b/c?x=1&y=2",
        "https://e.example/a%20b/c?x=1&y=2"
      ),
      ("{missing}", nil, nil),
    ] as [(String, String?, String?)])
  func `fills a template with text, or with parts of a URL`(
    _ template: String, _ text: String?, _ url: String?
  ) throws {
    let feed = try read(
      #"[{"i":1,"a":"x & y","p":"/b/ü c","u":"https://e.example/1","up":"../x","q":"/a%20b/c?x=1&y=2"}]"#,
      ["items": ".", "id": "i", "title": template, "url": template])
    let item = try #require(feed.items.first)
    #expect(item.title?.text == text)
    if let url { #expect(item.links.map(\.href) == [url]) }
  }

  @Test func `reads items that are texts or lists`() throws {
    let texts = try read(#"["One","Two",null,""]"#, ["items": ".", "title": "."])
    #expect(texts.items.compactMap(\.title?.text) == ["One", "Two"])
    let lists = try read(
      #"[["One","/1"],["Two","/2"],[]]"#, ["items": ".", "title": "[0]", "url": "[1]"])
    #expect(lists.items.compactMap(\.title?.text) == ["One", "Two"])
    #expect(lists.items.compactMap(\.links.first?.href) == ["/1", "/2"])
  }

  @Test func `takes one bad item alone for an item that is left out`() throws {
    let feed = try read("[{}]", ["items": ".", "title": "headline"])
    #expect(feed.items.isEmpty && feed.rejections.count == 1)
  }

  @Test(arguments: ["[]", #"[{"t":"[Removed]"}]"#, #"[{},{"t":"[Removed]"}]"#])
  func `takes a list without articles for one, as long as they may only be gone`(
    _ response: String
  ) throws {
    #expect(try read(response, ["items": ".", "title": "t"]).items.isEmpty)
  }

  @Test(arguments: [
    #"{"a":null,"b":[{"t":"x"}]}"#, #"{"a":[],"b":[{"t":"x"}]}"#, #"{"b":[{"t":"x"}]}"#,
    #"{"a":[{"t":"x"}],"b":null}"#,
  ])
  func `takes the first list that has items`(_ response: String) throws {
    let feed = try read(response, ["items": "a|b", "title": "t"])
    #expect(feed.items.map { $0.title?.text } == ["x"])
  }

  @Test func `refers to the documents of items that are bare ids`() throws {
    let feed = try read(
      #"{"top":[31,"32"]}"#, ["items": "top", "title": "t", "detail": "item/{id}.json"])
    #expect(feed.items.isEmpty)
    #expect(
      feed.references == [
        ParsedReference(guid: "31", url: "item/31.json"),
        ParsedReference(guid: "32", url: "item/32.json"),
      ])
  }

  /// Rejected responses, and a part of the message for each.
  @Test(arguments: [
    (
      #"{"status":"error","code":"x","message":"Your key is <b>bad</b>"}"#,
      "the API reported: Your key is bad"
    ),
    (#"{"status":"error"}"#, "the API reported: status error"),
    (
      #"{"status":"ok","other":[]}"#,
      "expects a list at 'articles', but the response has the keys 'status', 'other'"
    ),
    (#"{"status":"ok","articles":{}}"#, "a list at 'articles', but an object is there; try"),
    (#"{"status":"ok","articles":3}"#, "a list at 'articles', but a single value is there; try"),
    ("[]", "but the response is a bare list"),
    ("42", "but the response is a single value"),
    (#"{"articles":[}"#, "invalid JSON, line 1: unexpected character '}'"),
    ("{\n\"articles\": [", "invalid JSON, line 2: unexpected end of document"),
    (#"{"articles":[]} x"#, "unexpected text after the document"),
    (#"{"a":"\x"}"#, "unknown escape"),
    (#"{"a":"\u12"}"#, "four hexadecimal digits"),
    (#"{"a" 1}"#, "expected ':' after a key"),
    (#"{"a":1 "b":2}"#, "expected ',' or '}'"),
    (#"[1 2]"#, "expected ',' or ']'"),
    ("{a:1}", "expected a key in quotes"),
    ("<!DOCTYPE html><html>", "HTML or XML where JSON was expected"),
    (String(repeating: "[", count: 200), "nested more than 128 levels deep"),
    ("", "the document is empty"),
  ])
  func `rejects a response with a reason`(_ response: String, _ words: String) throws {
    let adapter = try Adapter(
      name: "x",
      definition: [
        "items": "articles", "title": "title", "status_path": "status", "status_ok": "ok",
        "error_message": "message",
      ])
    let error = #expect(throws: ParseError.self) {
      try FeedParser.parse(Data(response.utf8), adapter: adapter)
    }
    #expect("\(error ?? .empty)".contains(words), "\(error ?? .empty)")
  }

  @Test(arguments: [
    (#"{"posts":null,"fault":"No key"}"#, "No key"), (#"{"fault":"No key"}"#, "No key"),
    (#"{"error":{"info":"Used up"}}"#, "Used up"),
    (#"{"errors":[{"detail":"Slow down"}]}"#, "Slow down"),
    (#"{"message":"Not now"}"#, "Not now"), (#"{"errors":{"apikey":"No key"}}"#, "No key"),
    (#"{"errors":{"limit":3,"key":["No key"]}}"#, "No key"), (#"{"errors":["No key"]}"#, "No key"),
  ])
  func `reports the error that is there instead of the list`(_ response: String, _ words: String)
    throws
  {
    let definition = ["items": "posts", "title": "t", "error_message": "fault"]
    #expect(throws: ParseError.api(words)) { try read(response, definition) }
  }

  @Test func `reads the document of an article that has a key such as message`() throws {
    let adapter = try Adapter(
      name: "x", definition: ["items": "posts", "title": "t", "detail": "/{id}"])
    let item = try FeedParser.parseDetail(
      Data(#"{"t":"Storm","message":"Stay at home"}"#.utf8), adapter: adapter)
    #expect(item.title?.text == "Storm")
  }

  @Test(arguments: [
    #"{"posts":null}"#, #"{"posts":null,"message":"Success"}"#, #"{"posts":[],"fault":"None"}"#,
  ])
  func `reads a list without articles beside other words`(_ response: String) throws {
    let definition = ["items": "posts", "title": "t", "error_message": "fault"]
    #expect(try read(response, definition).items.isEmpty)
  }

  @Test(arguments: [#"{"success":false,"items":[]}"#, #"{"success":0,"items":[]}"#])
  func `compares a status that is not a string`(_ response: String) throws {
    let definition = [
      "items": "items", "title": "t", "status_path": "success", "status_ok": "true",
    ]
    #expect(throws: ParseError.self) { try read(response, definition) }
    #expect(throws: Never.self) { try read(#"{"success":true,"items":[]}"#, definition) }
  }

  /// Whatever is cut off or changed, the reader returns or throws; it never crashes.
  @Test func `survives every cut and every changed byte`() throws {
    let response = Array(
      #"{"status":"ok","articles":[{"title":"a\u00e9\n","n":-1.5e+3,"x":[true,null,{}]}]}"#.utf8)
    let adapter = try Adapter(name: "x", definition: ["items": "articles", "title": "title"])
    var read = 0
    for length in response.indices {
      for byte in [nil, 0, UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "]"), 0x5C]
        as [UInt8?]
      {
        var bytes = Array(response[..<length])
        if let byte { bytes += [byte] + response[(length + 1)...] }
        if (try? FeedParser.parse(Data(bytes), adapter: adapter)) != nil { read += 1 }
      }
    }
    #expect(read > 0)
  }
}
