import FeedAccounts
import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Synchronization
import Testing

/// A Miniflux in memory.
private final class Miniflux: FeedFetcher {
  struct Entry: Sendable {
    var id: Int
    var status = "unread"
    var isStarred = false
    var title: String?
    /// In seconds since 1970.
    var changed: Int
  }

  struct State: Sendable {
    var version: String? = "2.3.2"
    var entries: [Entry] = []
    var categories = [(id: 1, title: "All"), (id: 2, title: "News")]
    var category = 2
    var title = "One"
    var hasFeed = true
    var now = 1_795_244_400
    /// Seconds by which the server's clock is ahead.
    var ahead = 0
    var failure: FetchError?
    /// Bodies that are sent in place of the right ones, by path.
    var bodies: [String: String] = [:]
    fileprivate(set) var requests: [String] = []
    /// The most redirects that any request was allowed.
    fileprivate(set) var redirects = 0
  }

  let state = Mutex(State())
  var requests: [String] { state.withLock { $0.requests } }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// What the server has, in order.
  var marks: String {
    state.withLock { state in
      state.entries.map { $0.status.prefix(1) + ($0.isStarred ? "*" : "") }
        .joined(separator: " ")
    }
  }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    guard case .web(let url) = request.location,
      request.headers.contains(where: { $0.name == "X-Auth-Token" && $0.value == "key" })
    else { throw .status(code: 401, retryAfter: nil) }
    return try state.withLock { $0.respond(url, request) }.get()
  }
}

extension Miniflux.State {
  fileprivate mutating func respond(
    _ url: String, _ request: FetchRequest
  ) -> Result<FetchResponse, FetchError> {
    let parts = URLReference.Parts(url)
    let path = parts.path.replacing("/v1", with: "")
    let method = request.submission?.method.rawValue ?? "GET"
    let body = String(decoding: request.submission?.body ?? Data(), as: UTF8.self)
    requests.append("\(method) \(path)")
    redirects = max(redirects, request.maximumRedirects)
    if let failure { return .failure(failure) }
    if let body = bodies[method == "GET" ? path : "\(method) \(path)"] { return text(body) }
    var query: [String: String] = [:]
    for field in (parts.query ?? "").split(separator: "&") {
      let pair = field.split(separator: "=")
      query[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
    }
    let id = path.split(separator: "/").dropFirst().first.flatMap { Int($0) }
    let place = id.flatMap { id in entries.firstIndex { $0.id == id } }
    switch (method, path.split(separator: "/").map(String.init)) {
    case ("GET", ["version"]):
      guard let version else { return .failure(.status(code: 404, retryAfter: nil)) }
      return text("{\"version\":\"\(version)\"}")
    case ("GET", ["feeds"]): return text(hasFeed ? "[\(feed)]" : "[]")
    case ("POST", ["feeds"]):
      if body.contains("known") {
        return .failure(
          .status(
            code: 400, retryAfter: nil,
            body: Data("{\"error_message\":\"This feed already exists.\"}".utf8)))
      }
      hasFeed = true
      return text("{\"feed_id\":7}", status: 201)
    case ("PUT", ["feeds", "7"]):
      if let title = body.firstMatch(of: /"title":"([^"]*)"/) { self.title = String(title.1) }
      if let number = body.firstMatch(of: /"category_id":(\d+)/) { category = Int(number.1) ?? 0 }
      return text(feed, status: 201)
    case ("DELETE", ["feeds", "7"]):
      hasFeed = false
      return text("", status: 204)
    case ("GET", ["categories"]):
      return text(
        "[\(categories.map { "{\"id\":\($0.id),\"title\":\"\($0.title)\"}" }.joined(separator: ","))]"
      )
    case ("POST", ["categories"]):
      categories.append((id: 3, title: "New"))
      return text("{\"id\":3,\"title\":\"New\"}", status: 201)
    case ("PUT", ["entries"]):
      let ids = Set(
        body.firstMatch(of: /"entry_ids":\[([\d,]*)\]/)?.1.split(separator: ",").map { Int($0) }
          ?? [])
      for index in entries.indices where ids.contains(entries[index].id) {
        entries[index].status = body.contains("unread") ? "unread" : "read"
        entries[index].changed = now
      }
      return text("", status: 204)
    case ("PUT", let names) where names.last == "bookmark":
      guard let place else { return notFound }
      if request.submission?.isOnce != true { requests.append("a toggle that may be repeated") }
      entries[place].isStarred.toggle()
      entries[place].changed = now
      return text("", status: 204)
    case ("GET", ["entries"]):
      var found = entries
      if let status = query["status"] { found.removeAll { $0.status != status } }
      if query["starred"] == "true" { found.removeAll { !$0.isStarred } }
      if let after = query["changed_after"].flatMap({ Int($0) }) {
        found.removeAll { $0.changed <= after }
      }
      if let after = query["after_entry_id"].flatMap({ Int($0) }) {
        found.removeAll { $0.id <= after }
      }
      let page = found.prefix(query["limit"].flatMap { Int($0) } ?? 100)
      return text(
        "{\"total\":\(found.count),\"entries\":[\(page.map(json).joined(separator: ","))]}")
    case ("GET", let names) where names.count == 2 && names[0] == "entries":
      guard let place else { return notFound }
      return text(json(entries[place]))
    default: return .failure(.status(code: 404, retryAfter: nil))
    }
  }

  /// That an entry is not there, as Miniflux says it.
  private var notFound: Result<FetchResponse, FetchError> {
    let body = Data("{\"error_message\":\"resource not found\"}".utf8)
    return .failure(.status(code: 404, retryAfter: nil, body: body))
  }

  private var feed: String {
    let name = categories.first { $0.id == category }?.title ?? ""
    return """
      {"id":7,"title":"\(title)","feed_url":"https://ada:key@one.example/feed",\
      "site_url":"https://one.example/","category":{"id":\(category),"title":"\(name)"}}
      """
  }

  private func json(_ entry: Miniflux.Entry) -> String {
    """
    {"id":\(entry.id),"feed_id":7,"status":"\(entry.status)","starred":\(entry.isStarred),\
    "title":"\(entry.title ?? "Entry \(entry.id) <b>")","url":"https://page.example/\(entry.id)","author":"Ada",\
    "published_at":"2026-11-20T10:00:00Z","created_at":"2026-11-20T11:00:00.5Z",\
    "content":"<p>About it</p>","tags":["Science"],\
    "enclosures":[{"url":"https://one.example/\(entry.id).mp3","mime_type":"audio/mpeg","size":9}],\
    "feed":\(feed)}
    """
  }

  private func text(_ body: String, status: Int = 200) -> Result<FetchResponse, FetchError> {
    var response = FetchResponse(status: status, body: Data(body.utf8))
    response.date = Date(timeIntervalSince1970: Double(now + ahead))
    return .success(response)
  }
}

/// Synchronising an account at a Miniflux.
struct `An account at a Miniflux` {
  private let server = Miniflux()
  private let store: any ArticleStore = SQLiteArticleStore.empty()

  private var remote: MinifluxServer {
    let url = "https://flux.example"
    var account = Feed(name: "flux", location: .web(url: url), configuredURL: url)
    account.role = .server(.miniflux)
    account.headers = [HTTPHeader("X-Auth-Token", "key")]
    return MinifluxServer(
      account, fetcher: server,
      clock: { [server] in Date(timeIntervalSince1970: Double(server.state.withLock { $0.now })) })
  }

  private func run(_ state: FeedState) async -> AccountSynchronisation {
    await AccountSync(
      "flux", server: remote, store: store, choices: { ArrivalChoices() }, taken: [],
      clock: { Date(timeIntervalSince1970: 1_795_244_400) }
    ).run(state)
  }

  private func synchronise(_ state: inout FeedState) async -> AccountSynchronisation {
    let result = await run(state)
    #expect(result.failure == nil && result.storeError == nil)
    state.etag = result.cursor
    state.lastAttempt = Date(timeIntervalSince1970: 1_795_244_400)
    return result
  }

  private func add(_ ids: some Sequence<Int>, status: String = "unread") {
    server.change { state in
      for id in ids {
        state.entries.append(Miniflux.Entry(id: id, status: status, changed: state.now))
      }
    }
  }

  /// The state after a first synchronisation, with unread entries that the server gets before it.
  private func begun(_ ids: ClosedRange<Int>? = nil) async -> FeedState {
    if let ids { add(ids) }
    var state = FeedState()
    _ = await synchronise(&state)
    return state
  }

  /// Lets time pass, so that what changed so far is not changed any more.
  private func wait() { server.change { $0.now += 600 } }

  private var marks: String {
    get throws {
      var all: [Article] = []
      try store.articles(ArticleQuery()) { all += $0 }
      return all.sorted { $0.number < $1.number }
        .map { ($0.isRead ? "r" : "u") + ($0.isStarred ? "*" : "") }.joined(separator: " ")
    }
  }

  @Test func `brings its feeds with their categories, and its articles`() async throws {
    add(1...450)
    add(451...460, status: "read")
    var state = FeedState()
    #expect(await synchronise(&state).changes.new == 450)
    let feed = try #require(try store.accountFeeds().first)
    #expect(feed.name == "One" && feed.tags == ["News"])
    #expect(feed.url == "https://one.example/feed")
    let article = try #require(try store.article(1))
    #expect(article.entry.title == "Entry 1 <b>")
    #expect(article.entry.attachments.first?.mimeType == "audio/mpeg")
    #expect(article.entry.authors.first?.name == "Ada")
    #expect(article.entry.tags == ["Science"])
  }

  @Test func `asks for what has changed, and keeps marks in step`() async throws {
    var state = await begun(1...4)
    wait()
    _ = try store.mark([1], .read(true))
    _ = try store.mark([2], .starred(true))
    server.change { state in
      state.entries[2].status = "read"
      state.entries[3].isStarred = true
      for index in 2...3 { state.entries[index].changed = state.now }
    }
    let before = server.requests.count
    let result = await synchronise(&state)
    #expect(result.sent == 2 && result.marked == 2)
    #expect(try marks == "r u* r u*")
    #expect(server.marks == "r u* r u*")
    #expect(
      Array(server.requests[before...]) == [
        "PUT /entries", "GET /entries/2", "PUT /entries/2/bookmark", "GET /feeds", "GET /version",
        "GET /entries",
      ])
  }

  @Test func `corrects articles whose entries have changed, and brings back none that was deleted`()
    async throws
  {
    var state = await begun(1...3)
    wait()
    #expect(try store.delete([3]).changed == 1)
    server.change { server in
      for place in [0, 2] {
        server.entries[place].title = "Corrected"
        server.entries[place].changed = server.now
      }
      server.entries[0].status = "read"
    }
    let result = await synchronise(&state)
    #expect(result.changes == StoreChanges(updated: 1) && result.marked == 1)
    #expect(try store.article(1)?.entry.title == "Corrected")
    #expect(try marks == "r u")
    _ = try store.mark([1], .read(false))
    _ = await synchronise(&state)
    #expect(server.marks == "u u u")
  }

  @Test func `finds what was marked at the server after a clock was ahead`() async throws {
    add(1...3)
    var state = FeedState()
    func read(_ place: Int) {
      wait()
      server.change { server in
        server.entries[place].status = "read"
        server.entries[place].changed = server.now
      }
    }
    server.change { $0.ahead = 86400 }
    _ = await synchronise(&state)
    _ = await synchronise(&state)
    server.change { $0.ahead = 0 }
    read(0)
    #expect(await synchronise(&state).marked == 1)
    // Both clocks were ahead.
    state.etag = String(server.state.withLock { $0.now } + 86400)
    read(1)
    #expect(await synchronise(&state).marked == 1)
    read(2)
    let before = server.requests.count
    #expect(await synchronise(&state).marked == 1)
    #expect(server.requests[before...].filter { $0 == "GET /entries" }.count == 1)
    #expect(try marks == "r r r")
  }

  @Test func `sets a star that is set at the server already without taking it off`() async throws {
    var state = await begun(1...1)
    _ = try store.mark([1], .starred(true))
    server.change { $0.entries[0].isStarred = true }
    _ = await synchronise(&state)
    #expect(server.marks == "u*")
  }

  /// Marks three entries: one read, one starred, and one that is starred at the server no longer.
  private func markThree() async throws -> FeedState {
    add(1...3)
    server.change { $0.entries[2].isStarred = true }
    let state = await begun()
    _ = try store.mark([1], .read(true))
    _ = try store.mark([2], .starred(true))
    _ = try store.mark([3], .starred(false))
    return state
  }

  /// Expects that these marks reach the server once it answers again.
  private func expectSent(_ state: FeedState) async throws {
    var state = state
    server.change { server in
      server.bodies = [:]
      server.failure = nil
    }
    _ = await synchronise(&state)
    #expect(server.marks == "r u* u")
    #expect(try marks == "r u* u")
    #expect(try store.outgoingMarkCounts().isEmpty)
  }

  @Test(
    arguments: ["PUT /entries", "/entries/2", "PUT /entries/2/bookmark", "/entries/3"],
    ["<html>Please log in</html>", "", "{}", "[]"])
  func `keeps marks that something else answers in its place`(
    _ request: String, _ body: String
  ) async throws {
    let state = try await markThree()
    server.change { $0.bodies[request] = body }
    let result = await run(state)
    #expect(result.unsent?.contains("; check the account's url") == true, "\(result)")
    try await expectSent(state)
  }

  @Test(arguments: ["404 page not found", "", "{}", "{\"error\":\"no such route\"}"])
  func `keeps marks while its API is not there`(_ body: String) async throws {
    let state = try await markThree()
    server.change { $0.failure = .status(code: 404, retryAfter: nil, body: Data(body.utf8)) }
    let result = await run(state)
    #expect(
      result.failure?.description
        == "https://flux.example has no API of Miniflux; check the account's url")
    #expect(try store.outgoingMarkCounts() == ["flux": 3])
    try await expectSent(state)
  }

  @Test func `does not wait forever with a star of an entry that is gone`() async throws {
    var state = await begun(1...1)
    _ = try store.mark([1], .starred(true))
    server.change { $0.entries = [] }
    _ = await synchronise(&state)
    #expect(try store.outgoingMarkCounts().isEmpty)
    #expect(try marks == "u*")
  }

  @Test func `keeps what the server has removed`() async throws {
    var state = await begun(1...1)
    wait()
    server.change { state in
      state.entries[0].status = "removed"
      state.entries[0].changed = state.now
    }
    _ = await synchronise(&state)
    #expect(try marks == "u")
    #expect(try store.accountItems(of: "flux")["1"]?.isGone == true)
  }

  @Test(arguments: ["2.0.48", nil])
  func `of old versions tells what is unread and starred`(_ version: String?) async throws {
    server.change { $0.version = version }
    var state = await begun(1...4)
    server.change { state in
      state.entries[0].status = "read"
      state.entries[1].isStarred = true
      state.entries.remove(at: 3)
    }
    let result = await synchronise(&state)
    #expect(result.marked == 2)
    #expect(try marks == "r u* u u")
    #expect(state.etag == nil)
    #expect(try store.accountItems(of: "flux")["4"]?.isGone == true)
  }

  @Test(arguments: ["{}", "null", "{\"total\":300}", "[]", "{\"entries\":null,\"total\":1}"])
  func `does not take a response without a list for the end of one`(_ body: String) async throws {
    add(1...3)
    server.change { $0.bodies["/entries"] = body }
    let first = await run(FeedState())
    #expect(first.failure == .broken("the server sent no list of entries; check the account's url"))
    #expect(first.cursor == nil)
    server.change { $0.bodies = [:] }
    var state = FeedState()
    #expect(await synchronise(&state).changes.new == 3)
    server.change { $0.bodies["/entries"] = body }
    let later = await run(state)
    #expect(later.failure != nil && later.cursor == state.etag)
  }

  @Test func `believes that a server has no entries`() async throws {
    server.change { $0.bodies["/entries"] = "{\"total\":0,\"entries\":null}" }
    let state = await begun()
    #expect(state.etag != nil)
  }

  @Test func `believes only the second time that all of its feeds are gone`() async throws {
    var state = await begun(1...1)
    server.change { $0.hasFeed = false }
    let first = await run(state)
    #expect(
      first.failure?.description
        == "the server lists no feeds any more; if the next fetch finds none either, they leave the list"
    )
    #expect(first.listsFeeds == false)
    #expect(try store.accountFeeds().map(\.name) == ["One"])
    state.foundNoFeeds = true
    let result = await synchronise(&state)
    #expect(result.problems == ["no longer has 'One'; its articles are kept, but not listed"])
    #expect(try store.accountFeeds().isEmpty)
    #expect(try marks == "u")
  }

  @Test func `changes feeds at the server`() async throws {
    let remote = remote
    #expect(try await remote.subscribe(to: "https://one.example/feed") == "7")
    try await remote.rename("7", to: "First & one")
    try await remote.tag("7", adding: ["New"], removing: [])
    #expect(try await remote.feeds().map(\.tags) == [["New"]])
    try await remote.tag("7", adding: [], removing: ["New"])
    #expect(try await remote.feeds().map(\.tags) == [[]])
    await #expect { try await remote.tag("7", adding: ["a", "b"], removing: []) } throws: {
      "\($0)" == "a feed of Miniflux is in one category; name one"
    }
    await #expect { try await remote.subscribe(to: "https://known.example/") } throws: {
      "\($0)" == "Miniflux: This feed already exists."
    }
    try await remote.unsubscribe(from: "7")
    #expect(try await remote.feeds().isEmpty)
  }

  @Test(arguments: ["<html>Please log in</html>", "", "{}"])
  func `has changed no feed if something else answers in its place`(_ body: String) async {
    let remote = remote
    server.change { state in
      for method in ["PUT", "DELETE"] { state.bodies["\(method) /feeds/7"] = body }
    }
    await #expect(throws: FetchError.self) { try await remote.rename("7", to: "First") }
    await #expect(throws: FetchError.self) {
      try await remote.tag("7", adding: ["News"], removing: [])
    }
    await #expect(throws: FetchError.self) { try await remote.unsubscribe(from: "7") }
  }

  @Test(arguments: [
    ("https://flux.example/v1/feeds", "https://flux.example"),
    ("https://flux.example:8443/reader/v1/feeds?a=b", "https://flux.example:8443/reader"),
    ("https://ada:pw@login.example/", "https://login.example"),
  ])
  func `says where its server redirects to, and sends the token nowhere else`(
    _ target: String, _ place: String
  ) async {
    server.change { $0.failure = .tooManyRedirects(limit: 0, urls: [target]) }
    await #expect {
      try await remote.feeds()
    } throws: {
      "\($0)" == "the server redirects to \(place); correct the account's url"
    }
    // Those that are followed would get the token or what is sent, without a word of it.
    #expect(server.requests == ["GET /feeds"])
    #expect(server.state.withLock { $0.redirects } == 0)
  }

  @Test func `says that its token is wrong`() async {
    let url = "https://flux.example"
    var account = Feed(name: "flux", location: .web(url: url), configuredURL: url)
    account.headers = [HTTPHeader("X-Auth-Token", "wrong")]
    await #expect {
      try await MinifluxServer(account, fetcher: server).feeds()
    } throws: {
      "\($0)"
        == "Miniflux refuses the token or the password; make a token in Settings > API Keys"
    }
  }
}
