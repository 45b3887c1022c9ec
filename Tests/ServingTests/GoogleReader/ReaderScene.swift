import FeedConfiguration
import FeedLibrary
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Serving

/// A store with feeds that share articles, and a client of its Google Reader API.
struct ReaderScene: MakesEntries {
  static let password = "abcd-efgh"

  let store: any ArticleStore
  let served: ServedLibrary
  let access = Access(key: Array(0..<32), password: .plain(password))
  let site: ServedSite
  let api: GoogleReaderAPI
  /// What the server's clock shows.
  let now = Date(timeIntervalSince1970: 1_795_244_400 + 3600)

  private static let config = """
    [[feed]]
    name = "News"
    url = "https://news.example/feed"
    tags = ["World", "R&D / news"]

    [[feed]]
    name = "Other"
    url = "https://bob:pass@other.example/feed?key=${OTHER_KEY}"
    tags = ["World"]

    [[feed]]
    name = "Plain & simple"
    url = "plain.xml"

    [[feed]]
    name = "Off"
    url = "https://off.example/feed"
    enabled = false
    tags = ["Hidden"]

    """

  /// 1, 2 and 3 are of News, 4 is Other's copy of 2, 5 is of Other, 6 of Plain; 7 is of a feed that is disabled.
  init(icons: FeedIcons? = nil) throws {
    let (store, now) = (try StoreKind.sqlite.make(), now)
    self.store = store
    served = try ServedLibrary(
      Self.config, store: store, at: now, environment: ["OTHER_KEY": "KEY1"])
    for url in [
      "https://a.example", "https://a.example/x", "https://b.example",
      "https://api.example/?token=A", "https://api.example/?token=B",
    ] {
      served.publish(url)
    }
    site = ServedSite(
      served.library, config: served.config, store: store,
      subscriptions: served.subscriptions, access: access, logins: LoginLimit(), url: nil,
      icons: icons)
    api = GoogleReaderAPI(site)
    try add([entry("1", "one"), shared("2"), entry("3", "three & more")], to: "News")
    try add([shared("4"), entry("5", "five")], to: "Other", after: 60)
    var bare = Entry(guid: "6")
    bare.contentText = "No title,\n\nno link."
    bare.attachments = [Attachment(url: "https://x.example/a.mp3", mimeType: "audio/mpeg")]
    try add([bare], to: "Plain & simple", after: 120)
    try add([entry("7", "seven")], to: "Off", after: 180)
  }

  private func shared(_ guid: String) -> Entry {
    var shared = entry(guid, "two", url: "https://news.example/2")
    shared.contentHTML = "<p>Text</p>"
    shared.authors = [Author(name: "Ann"), Author(name: "Bob")]
    return shared
  }

  /// The feeds of the config.
  var feeds: [Feed] { get throws { try served.feeds } }
  var subscriptions: Subscriptions { served.subscriptions }

  func add(_ entries: [Entry], to feed: String, after seconds: Double = 0) throws {
    try served.add(entries, to: feed, at: start.addingTimeInterval(seconds))
  }

  /// The id of a feed.
  func id(_ name: String) throws -> Int64 {
    try #require(try store.feedCounts().first { $0.value.name == name }?.key)
  }

  // MARK: Requests

  /// Parameters as in a query; values are not encoded.
  static func form(_ text: String) -> FormParameters {
    FormParameters(
      text.split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        return .init(parts[0], parts.count == 2 ? parts[1] : "")
      })
  }

  /// Sends a request with the token.
  func send(
    _ path: String, method: String = "GET", query: FormParameters = FormParameters(),
    headers: [HTTPHeader] = [], body: [UInt8] = []
  ) async -> ServerResponse {
    await api.response(
      to: ServerRequest(
        method: method, path: path.hasPrefix("/") ? path : "/reader/api/0/\(path)", query: query,
        headers: [.init("Authorization", "GoogleLogin auth=\(access.token)")] + headers,
        body: body))
  }

  func get(_ path: String, _ query: String = "") async -> ServerResponse {
    await send(path, query: Self.form(query), headers: [.init("Host", "h.example:80")])
  }

  /// - Parameter form: with values that are encoded.
  func post(_ path: String, _ form: String, agent: String = "Test") async -> ServerResponse {
    await send(
      path, method: "POST", headers: [.init("User-Agent", agent)], body: Array(form.utf8))
  }

  /// A response as a strict client reads it.
  func read<Value: Decodable>(
    _ type: Value.Type, _ response: ServerResponse, _ place: SourceLocation = #_sourceLocation
  ) throws -> Value {
    #expect(response.status == 200, sourceLocation: place)
    #expect(
      response.header("Content-Type")?.hasPrefix("application/json") == true,
      sourceLocation: place)
    return try JSONDecoder().decode(type, from: Data(response.body))
  }

  func items(_ path: String, _ query: String = "") async throws -> StrictStream {
    try read(StrictStream.self, await get(path, query))
  }

  /// The numbers of a stream's articles.
  func ids(_ query: String) async throws -> [Int] {
    try await list(Self.form(query).all.map { ($0.name, $0.value) })
  }

  /// The numbers of a stream's articles, for any parameters.
  func list(_ parameters: [(String, String)]) async throws -> [Int] {
    let query = FormParameters(parameters.map { .init($0.0, $0.1) })
    return try read(StrictIDs.self, await send("stream/items/ids", query: query)).itemRefs
      .map { try #require(Int($0.id)) }
  }
}
