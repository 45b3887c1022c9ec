import FeedLibrary
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// A response as the strictest clients read it.
private struct Response: Decodable {
  struct Group: Decodable, Equatable {
    var id: Int32
    var title: String
  }
  struct Members: Decodable {
    var groupId: Int32
    var feedIds: String
  }
  struct Feed: Decodable {
    var id: Int
    var faviconId: Int
    var title: String
    var url: String
    var siteUrl: String
    var isSpark: Int
    var lastUpdatedOnTime: Int
  }
  struct Item: Decodable {
    var id: Int
    var feedId: Int
    var title: String
    var author: String
    var html: String
    var url: String
    var isSaved: Int
    var isRead: Int
    var createdOnTime: Int
  }
  var apiVersion: Int
  var auth: Int
  var lastRefreshedOnTime: Int
  var groups: [Group]?
  var feeds: [Feed]?
  var feedsGroups: [Members]?
  var favicons: [Int]?
  var links: [Int]?
  var totalItems: Int?
  var items: [Item]?
  var unreadItemIds: String?
  var savedItemIds: String?
}

@Suite struct `Fever` {
  private let scene: ReaderScene
  private let api: FeverAPI
  /// md5 of `aggregate:abcd-efgh`.
  private static let key = "11394fa364b3a6a7d03e3aec9b570b89"

  init() throws {
    scene = try ReaderScene()
    api = FeverAPI(scene.site)
  }

  private func send(
    _ query: String, body: String = "api_key=\(key)", method: String = "POST",
    headers: [HTTPHeader] = [], peer: String = "192.0.2.1"
  ) async -> ServerResponse {
    await api.response(
      to: ServerRequest(
        method: method, path: "/fever/", query: ReaderScene.form(query),
        headers: headers + [.init("Host", "h.example")], body: Array(body.utf8), peer: peer))
  }

  private func read(_ query: String) async throws -> Response {
    let response = await send("api&" + query)
    #expect(response.status == 200)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Response.self, from: Data(response.body))
  }

  // MARK: Keys

  @Test(arguments: ["", "api_key=", "api_key=x", "api_key=0123456789abcdef0123456789abcdef"])
  func `refuses a wrong key, and tells nothing else`(_ body: String) async {
    let response = await send("api&groups&items&mark=item&as=read&id=1", body: body)
    #expect(response.status == 200)
    #expect(response.text == #"{"api_version":3,"auth":0}"#)
    #expect((try? scene.store.article(1)?.isRead) == false)
  }

  @Test func `takes the key in capitals, and in a multipart form`() async {
    #expect(
      await send("api", body: "api_key=\(Self.key.uppercased())").text.contains("\"auth\":1")
    )
    let form =
      "--b\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n\(Self.key)\r\n--b--\r\n"
    let response = await send(
      "api", body: form, headers: [.init("Content-Type", "multipart/form-data; boundary=b")])
    #expect(response.text.contains("\"auth\":1"))
  }

  @Test func `refuses after ten wrong keys of one client`() async {
    for number in 0..<10 {
      #expect(await send("api", body: "api_key=x\(number)").status == 200)
    }
    #expect(await send("api", body: "api_key=x").status == 429)
    #expect(await send("api").status == 429, "ten guesses a minute, and not one more")
    #expect(await send("api", peer: "192.0.2.2").text.contains("\"auth\":1"))
  }

  // MARK: Lists

  @Test func `lists feeds, each in a group`() async throws {
    let found = try await read("groups&feeds&favicons&links&refresh")
    let (groups, feeds) = (try #require(found.groups), try #require(found.feeds))
    #expect(groups.map(\.title) == ["World", "R&D / news", "Untagged"])
    #expect(groups.allSatisfy { $0.id > 0 } && Set(groups.map(\.id)).count == 3)
    #expect(found.feedsGroups?.map(\.groupId) == groups.map(\.id))
    #expect(found.feedsGroups?.map(\.feedIds) == ["1,2", "1", "3"])
    #expect(feeds.map(\.id) == [1, 2, 3])
    #expect(feeds.map(\.title) == ["News", "Other", "Plain & simple"])
    #expect(feeds[1].url == "https://other.example/feed?key=")
    #expect(feeds[0].lastUpdatedOnTime == 1_795_244_400)
    #expect(found.lastRefreshedOnTime == 1_795_244_520)
    #expect(found.favicons == [] && found.links == [])
    #expect(found.items == nil && found.unreadItemIds == nil)
    let again = try await read("groups")
    #expect(again.groups == groups)
    _ = try await scene.subscriptions.change("News", name: nil, adding: [], removing: ["World"])
    #expect(try await read("groups").groups?.contains(groups[0]) == true)
  }

  private static let pages: [(String, [Int])] = [
    ("", [1, 2, 3, 5, 6]), ("&since_id=", [1, 2, 3, 5, 6]), ("&since_id=0", [1, 2, 3, 5, 6]),
    ("&since_id=2", [3, 5, 6]), ("&since_id=6", []), ("&max_id=0", [6, 5, 3, 2, 1]),
    ("&max_id=9007199254740991", [6, 5, 3, 2, 1]), ("&max_id=5", [3, 2, 1]), ("&max_id=1", []),
    ("&since_id=99999999999999999999", []), ("&max_id=99999999999999999999", [6, 5, 3, 2, 1]),
    ("&since_id=-1", [1, 2, 3, 5, 6]), ("&since_id=x", [1, 2, 3, 5, 6]),
    ("&with_ids=5,1,99,x", [5, 1]), ("&with_ids=", []), ("&with_ids=4", [2]),
    ("&feed_ids=1", [1, 2, 3]), ("&feed_ids=2,3", [5, 6]), ("&feed_ids=9", []),
    ("&feed_ids=1&max_id=3", [2, 1]), ("&group_ids=0", []),
  ]

  @Test(arguments: pages)
  private func `lists articles in pages`(_ query: String, _ expected: [Int]) async throws {
    let found = try await read("items" + query)
    #expect(found.items?.map(\.id) == expected)
    #expect(found.totalItems == 5)
  }

  @Test func `gives whole articles`() async throws {
    _ = try scene.store.mark([2], .read(true), description: "t")
    _ = try scene.store.mark([6], .starred(true), description: "t")
    let items = try #require(try await read("items&with_ids=2,6").items)
    #expect(items[0].feedId == 1 && items[0].author == "Ann, Bob" && items[0].title == "two")
    #expect(items[0].html.hasPrefix("<p>Text</p>") && items[0].html.contains("also in"))
    #expect(items[0].url == "https://news.example/2" && items[0].createdOnTime == 1_795_240_800)
    #expect(items.map(\.isRead) == [1, 0] && items.map(\.isSaved) == [0, 1])
    #expect(items[1].url == "http://h.example/a/6" && items[1].author == "")
  }

  @Test func `lists fifty articles at once`() async throws {
    try scene.add(
      (0..<60).map { scene.entry("m\($0)", "m\($0)") }, to: "News")
    #expect(try await read("items").items?.count == 50)
    #expect(try await read("items&max_id=0").items?.count == 50)
    #expect(try await read("unread_item_ids").unreadItemIds?.split(separator: ",").count == 65)
  }

  @Test func `lists the ids of unread and saved articles`() async throws {
    _ = try scene.store.mark([2, 3], .read(true), description: "t")
    let found = try await read("unread_item_ids&saved_item_ids")
    #expect(found.unreadItemIds == "1,5,6")
    #expect(found.savedItemIds == "")
  }

  // MARK: Marks

  private static let marks: [(String, String?, String?)] = [
    ("mark=item&as=read&id=1", "3,5,6", nil), ("mark=item&as=unread&id=2", "1,2,3,5,6", nil),
    ("mark=item&as=saved&id=1", nil, "1,2"), ("mark=item&as=unsaved&id=2", nil, ""),
    ("mark=item&as=saved&id=2", nil, "2"), ("mark=item&as=read&id=4", "1,3,5,6", nil),
    ("mark=item&as=read&id=99", "1,3,5,6", nil), ("mark=feed&as=read&id=1", "5,6", nil),
    ("mark=feed&as=read&id=1&before=1795244399", "1,3,5,6", nil),
    ("mark=feed&as=read&id=1&before=1795244400", "5,6", nil),
    ("mark=feed&as=read&id=1&before=9223372036854775", "5,6", nil),
    ("mark=feed&as=read&id=1&before=0", "5,6", nil), ("mark=feed&as=read&id=9", "1,3,5,6", nil),
    ("mark=group&as=read&id=0", "", nil), ("mark=group&as=read&id=-1", "1,3,5,6", nil),
    ("mark=group&as=read&id=0&before=1795244459", "5,6", nil),
    ("mark=group&as=read&id=99", "1,3,5,6", nil),
    ("mark=group&as=read&id=0&before=9223372036854775807", "", nil),
    ("mark=feed&as=unread&id=1", nil, nil), ("mark=item&as=x&id=1", nil, nil),
    ("mark=x&as=read&id=1", nil, nil), ("mark=item&as=read", nil, nil),
    ("mark=feed&as=read&id=x", nil, nil), ("mark=feed&as=read&id=1&before=x", nil, nil),
    ("mark=item&as=read&id=99999999999999999999", "1,3,5,6", nil),
  ]

  @Test(arguments: marks)
  private func `sets marks, and returns what they changed`(
    _ query: String, _ unread: String?, _ saved: String?
  ) async throws {
    _ = try scene.store.mark([2], .read(true), description: "t")
    _ = try scene.store.mark([2], .starred(true), description: "t")
    for _ in 0..<2 {
      let found = try await read(query)
      #expect(found.unreadItemIds == unread)
      #expect(found.savedItemIds == saved)
    }
  }

  @Test func `marks the feeds of a group`() async throws {
    let group = try #require(try await read("groups").groups?[0].id)
    #expect(try await read("mark=group&as=read&id=\(group)").unreadItemIds == "6")
    #expect(try scene.store.undo()?.articles == 4)
  }

  @Test func `marks by a post only, whose parameters may be in the body`() async throws {
    let query = "api&api_key=\(Self.key)&mark=item&as=read&id=1"
    _ = await send(query, body: "", method: "GET")
    #expect(try scene.store.article(1)?.isRead == false)
    _ = await send("api", body: "api_key=\(Self.key)&mark=item&as=read&id=1")
    #expect(try scene.store.article(1)?.isRead == true)
  }
}
