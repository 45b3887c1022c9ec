import FeedParsing
import Foundation
import Testing

/// Suggestions of `test` for an unknown API.
@Suite struct `A suggested mapping` {
  private func lines(_ response: String, url: String? = nil) -> [String: String] {
    let suggestion = AdapterSuggestion.suggest(
      Data(response.utf8), contentType: nil, url: url, known: [])
    guard case .definition(let lines) = suggestion else { return [:] }
    return Dictionary(lines.map { ($0.key, $0.value) }) { first, _ in first }
  }

  @Test func `finds nested items, dates in milliseconds and a cursor`() {
    let found = lines(
      """
      {"ok":true,"payload":{"count":25,"edges":[
        {"kind":"post","node":{"uid":"p1","headline":"Night trains return","sent":1795150800000,
          "hero":{"src":"/img/1.jpg"},"writtenBy":[{"fullName":"Ann"}],"topics":[{"label":"rail"}],
          "standfirst":"Short.","shareUrl":"https://made.example/p/1","body":"<p>All of it</p>"}},
        {"kind":"post","node":{"uid":"p2","headline":"A second one","sent":1795154400000,
          "shareUrl":"https://made.example/p/2","body":"<p>More</p>"}}]},
       "paging":{"nextCursor":"c10"}}
      """)
    #expect(
      found == [
        "items": "payload.edges[*].node", "id": "uid", "title": "headline", "url": "shareUrl",
        "published": "sent", "date_format": "unix_ms", "author": "writtenBy[*].fullName",
        "image": "hero.src", "summary": "standfirst", "content_html": "body",
        "tags": "topics[*].label", "total": "payload.count", "next": "paging.nextCursor",
        "page_param": "cursor",
      ])
  }

  @Test func `finds the id beside an object with the other fields`() {
    let found = lines(
      """
      {"pageInfo":{"totalResults":1000000,"resultsPerPage":2},"items":[
        {"kind":"result","id":{"kind":"video","videoId":"a1"},"snippet":{"title":"Night trains return",
          "publishedAt":"2026-11-20T06:00:00Z","description":"Short.",
          "thumbnails":{"default":{"url":"https://i.example/1.jpg","width":120}}}},
        {"kind":"result","id":{"kind":"video","videoId":"b2"},"snippet":{"title":"A second one",
          "publishedAt":"2026-11-20T07:00:00Z","description":"Shorter.",
          "thumbnails":{"default":{"url":"https://i.example/2.jpg","width":120}}}}]}
      """)
    #expect(
      found == [
        "items": "items", "id": "id.videoId", "title": "snippet.title",
        "published": "snippet.publishedAt", "summary": "snippet.description",
        "image": "snippet.thumbnails.default.url", "total": "pageInfo.totalResults",
      ])
  }

  @Test func `distinguishes the story's fields from those of its author and source`() {
    let found = lines(
      """
      [{"id":1,"name":"A title of its own","author":{"id":9,"name":"Ann","url":"https://a.example"},
        "source":{"name":"Harbour Times","url":"https://h.example"},"link":"https://s.example/1",
        "updated_at":"2026-11-20T07:00:00Z","created_at":"2026-11-20T06:00:00Z",
        "avatar":"https://a.example/me.png","thumbnail":"https://s.example/1.jpg"}]
      """)
    #expect(found["title"] == "name")
    #expect(found["author"] == "author.name")
    #expect(found["source_name"] == "source.name")
    #expect(found["source_url"] == "source.url")
    #expect(found["url"] == "link")
    #expect(found["published"] == "created_at")
    #expect(found["modified"] == "updated_at")
    #expect(found["image"] == "thumbnail")
  }

  @Test func `takes the articles' URLs, not those of the sites that a reader's export names`() {
    let items = (1...4).map { number in
      """
      {"guid":"g\(number)","title":"Story \(number)","published":179515080\(number),
       "origin":{"streamId":"feed/\(number % 2)","htmlUrl":"https://s\(number % 2).example/","title":"Site"},
       "alternate":[{"href":"https://s\(number % 2).example/\(number)"}]}
      """
    }
    let found = lines("{\"items\":[\(items.joined(separator: ","))]}")
    #expect(found["url"]?.hasPrefix("alternate") == true)
    #expect(found["source_name"] == "origin.title")
    #expect(found["source_url"] == "origin.htmlUrl")
    let entries = (1...3).map { number in
      """
      {"id":\(number),"title":"Story \(number)","home_url":"https://s.example/","page":"https://s.example/\(number)",
       "feed":{"id":1,"feed_url":"https://s.example/feed","site_url":"https://s.example/","title":"Site"}}
      """
    }
    let entry = lines("{\"entries\":[\(entries.joined(separator: ","))]}")
    #expect(entry["url"] == nil)
    #expect(entry["source_name"] == "feed.title")
    #expect(entry["source_url"] == "feed.site_url")
  }

  @Test(arguments: [
    ("https://h.example/?page=1&per_page=2", "page", "per_page"),
    ("https://h.example/?limit=2&offset=0", "offset=+0", "limit"),
  ])
  func `counts pages by the parameters of the URL`(_ url: String, _ page: String, _ size: String) {
    let found = lines(#"[{"title":"An item here","url":"https://h.example/1"}]"#, url: url)
    #expect(found["page_param"] == page)
    #expect(found["page_size_param"] == size)
  }

  @Test func `for a list of ids gives the first one's URL, then the fields of its document`() {
    #expect(
      AdapterSuggestion.suggest(
        Data("[31,32,33]".utf8), contentType: nil, url: nil, known: [])
        == .ids(path: ".", firstURL: "item/31.json"))
    let fields = AdapterSuggestion.lines(
      forDetail: Data(#"{"id":31,"heading":"A story","time":1795150800}"#.utf8))
    #expect(fields.map(\.key) == ["id", "title", "published", "date_format"])
  }

  @Test(arguments: ["{}", "[]", "3", "not json", #"{"a":{"b":[]}}"#, #"[{"x":{}}]"#])
  func `is not made up if there is nothing to read`(_ response: String) {
    #expect(lines(response).isEmpty)
  }

  /// Responses with misleading members.
  @Test(
    arguments: [
      (
        #"{"page":1,"total_pages":40,"total_results":800,"list":[{"title":"An item here"}]}"#,
        "total", "total_results"
      ),
      (#"{"list":[{"title":"An item here"}],"next":2}"#, "page_param", "page"),
      (
        #"{"cursor":"c1","next_cursor":"c2","list":[{"title":"An item here"}]}"#, "next",
        "next_cursor"
      ),
      (#"{"posts":[{"title":"An item here"}],"posts_total":400}"#, "total", "posts_total"),
      (
        #"{"count":1,"list":[{"title":"An item here"}],"paging":{"total":9}}"#, "total",
        "paging.total"
      ),
      (
        #"[{"url":"https://api.example/1","html_url":"https://h.example/1","title":"An item here"}]"#,
        "url", "html_url"
      ),
      (#"{"list":[{"title":"An item here","likes":160000000}]}"#, "published", nil),
      (
        #"{"list":[{"title":"An item here","posted":0},{"title":"Another item","posted":1795150800}]}"#,
        "published", "posted"
      ),
      (#"{"list":[{"head\u001bline":"An item here"}]}"#, "title", nil),
    ] as [(String, String, String?)])
  func `is not misled`(_ response: String, _ key: String, _ value: String?) {
    #expect(lines(response)[key] == value)
  }

  @Test func `is not an adapter that misses fields of the response`() throws {
    let posts = try Adapter(
      name: "posts",
      definition: ["items": ".", "id": "id", "title": "title", "content_text": "body"])
    let response =
      #"[{"id":1,"title":"An item here","body":"Text.","published":"2026-11-20T06:00:00Z"}]"#
    let suggestion = AdapterSuggestion.suggest(
      Data(response.utf8), contentType: nil, url: nil, known: [posts])
    #expect(suggestion != .known(name: "posts"))
  }

  @Test func `is a known adapter if one fits`() throws {
    let known = try Adapter(
      name: "company", definition: ["items": "list", "id": "i", "title": "t", "url": "u"])
    let response = #"{"list":[{"i":1,"t":"An item here","u":"https://h.example/1"}]}"#
    #expect(
      AdapterSuggestion.suggest(
        Data(response.utf8), contentType: nil, url: nil, known: [known]) == .known(name: "company"))
  }
}
