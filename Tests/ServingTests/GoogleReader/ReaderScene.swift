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
  let subscriptions: ReaderFeeds
  let access = Access(key: Array(0..<32), password: .plain(password))
  let site: ServedSite
  let api: GoogleReaderAPI
  /// What the server's clock shows.
  let now = Date(timeIntervalSince1970: 1_795_244_400 + 3600)

  /// 1, 2 and 3 are of News, 4 is Other's copy of 2, 5 is of Other, 6 of Plain; 7 is of a feed that is disabled.
  init(icons: FeedIcons? = nil) throws {
    let (store, now) = (try StoreKind.sqlite.make(), now)
    self.store = store
    let other = Feed(
      name: "Other", location: .web(url: "https://bob:pass@other.example/feed?key=KEY1"),
      configuredURL: "https://bob:pass@other.example/feed?key=${OTHER_KEY}")
    var feeds = [
      Feed(
        name: "News", location: .web(url: "https://news.example/feed"),
        configuredURL: "https://news.example/feed"),
      other,
      Feed(
        name: "Plain & simple", location: .file(path: "/tmp/plain.xml"),
        configuredURL: "plain.xml"),
      Feed(
        name: "Off", location: .web(url: "https://off.example/feed"),
        configuredURL: "https://off.example/feed"),
    ]
    feeds[0].tags = ["World", "R&D / news"]
    feeds[1].tags = ["World"]
    feeds[3].isEnabled = false
    feeds[3].tags = ["Hidden"]
    subscriptions = try ReaderFeeds(feeds, store: store)
    let library = Library(
      paths: Paths(config: "/nowhere/feeds.toml", store: nil, environment: [:]), environment: [:],
      clock: { now }, lock: { () throws(StoreError) in throw .missing(.memory) },
      store: { (_) throws(StoreError) in store },
      fetcher: { _ in MemoryFetcher(clock: TestClock(now)) })
    site = ServedSite(
      library, config: CurrentConfig(library.configuration), store: store,
      subscriptions: subscriptions, access: access, logins: LoginLimit(), url: nil, icons: icons)
    api = GoogleReaderAPI(site)
    try add([entry("1", "one"), shared("2"), entry("3", "three & more")], to: feeds[0])
    try add([shared("4"), entry("5", "five")], to: feeds[1], after: 60)
    var bare = Entry(guid: "6")
    bare.contentText = "No title,\n\nno link."
    bare.attachments = [Attachment(url: "https://x.example/a.mp3", mimeType: "audio/mpeg")]
    try add([bare], to: feeds[2], after: 120)
    try add([entry("7", "seven")], to: feeds[3], after: 180)
  }

  private func shared(_ guid: String) -> Entry {
    var shared = entry(guid, "two", url: "https://news.example/2")
    shared.contentHTML = "<p>Text</p>"
    shared.authors = [Author(name: "Ann"), Author(name: "Bob")]
    return shared
  }

  func add(_ entries: [Entry], to feed: Feed, after seconds: Double = 0) throws {
    var document = FeedDocument(format: .rss(version: "2.0"))
    document.entries = entries
    let state = try #require(
      store.states(of: [feed], configured: Set(subscriptions.feeds().map(\.name))).first)
    _ = try store.add(
      document, to: feed, state: state, at: start.addingTimeInterval(seconds))
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

  func get(_ path: String, _ query: String = "") async -> ServerResponse {
    await api.response(
      to: ServerRequest(
        path: path.hasPrefix("/") ? path : "/reader/api/0/\(path)", query: Self.form(query),
        headers: [
          .init("Authorization", "GoogleLogin auth=\(access.token)"), .init("Host", "h.example:80"),
        ]))
  }

  /// - Parameter form: with values that are encoded.
  func post(_ path: String, _ form: String, agent: String = "Test") async -> ServerResponse {
    await api.response(
      to: ServerRequest(
        method: "POST", path: path.hasPrefix("/") ? path : "/reader/api/0/\(path)",
        headers: [
          .init("Authorization", "GoogleLogin auth=\(access.token)"), .init("User-Agent", agent),
        ], body: Array(form.utf8)))
  }

  /// A response as a strict client reads it.
  func read<Value: Decodable>(
    _ type: Value.Type, _ response: ServerResponse, _ place: SourceLocation = #_sourceLocation
  ) throws -> Value {
    #expect(response.status == 200, sourceLocation: place)
    #expect(
      response.headers.first { $0.name == "Content-Type" }?.value.hasPrefix("application/json")
        == true, sourceLocation: place)
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
    let response = await api.response(
      to: ServerRequest(
        path: "/reader/api/0/stream/items/ids", query: query,
        headers: [.init("Authorization", "GoogleLogin auth=\(access.token)")]))
    return try read(StrictIDs.self, response).itemRefs.map { try #require(Int($0.id)) }
  }

  func text(_ response: ServerResponse) -> String { String(decoding: response.body, as: UTF8.self) }
}
