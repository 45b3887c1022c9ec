import FeedModel
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Synchronization
import Testing

@testable import FeedAccounts

/// Synchronising an account by the Google Reader API, with servers that do what real ones do.
struct `An account of the Google Reader API` {
  private let server = ReaderServer()
  private let store: any ArticleStore = SQLiteArticleStore.empty()

  private func account(_ url: String) -> Feed {
    var account = Feed(name: "home", location: .web(url: url), configuredURL: url)
    account.role = .server(.googleReader)
    account.username = "ada"
    account.password = "secret"
    return account
  }

  /// - Parameter url: decides which service it is.
  private func synchronise(
    _ state: FeedState = FeedState(), at url: String = "https://reader.example",
    taken: Set<String> = [], rules: [ArticleRule] = []
  ) async -> AccountSynchronisation {
    let account = account(url)
    return await AccountSync(
      "home", server: GoogleReaderServer(account, fetcher: server), store: store,
      choices: { ArrivalChoices(rules: rules) },
      taken: taken, clock: { [server] in Date(timeIntervalSince1970: Double(server.now)) }
    ).run(state)
  }

  /// Synchronises, and goes on from there.
  private func synchronise(
    _ state: inout FeedState, at url: String = "https://reader.example", rules: [ArticleRule] = []
  ) async -> AccountSynchronisation {
    let result = await synchronise(state, at: url, rules: rules)
    #expect(result.storeError == nil)
    if result.failure == nil { state.etag = result.cursor }
    state.lastAttempt = Date(timeIntervalSince1970: 1_795_244_400)
    return result
  }

  /// The state after a first synchronisation, with unread items that the server gets before it.
  private func begun(
    _ numbers: ClosedRange<Int>? = nil, at url: String = "https://reader.example"
  ) async -> FeedState {
    if let numbers { server.add(numbers) }
    var state = FeedState()
    _ = await synchronise(&state, at: url)
    return state
  }

  private func articles() throws -> [Article] {
    var all: [Article] = []
    try store.articles(ArticleQuery()) { all += $0 }
    return all.sorted { $0.entry.title ?? "" < $1.entry.title ?? "" }
  }

  private var marks: String {
    get throws {
      try articles().map { ($0.isRead ? "r" : "u") + ($0.isStarred ? "*" : "") }
        .joined(separator: " ")
    }
  }

  private func mark(_ title: String, _ mark: UserMark) throws {
    let article = try #require(try articles().first { $0.entry.title == title })
    _ = try store.mark([article.number], mark)
  }

  private static let freshRSS = "https://rss.example/api/greader.php"

  // MARK: What comes

  @Test func `brings its feeds with their folders, and its articles`() async throws {
    server.add(1...3)
    server.change { $0.items[1].isStarred = true }
    let result = await synchronise()
    #expect(result.failure == nil)
    #expect(result.changes.new == 3)
    let feed = try #require(try store.accountFeeds().first)
    #expect(feed.name == "One" && feed.tags == ["Folder"] && feed.url == "https://1.example/feed")
    #expect(try marks == "u u* u")
    let article = try articles()[0]
    #expect(article.entry.url == "https://page.example/0000000000000001")
    #expect(article.entry.contentText == "About Item 1")
    #expect(article.entry.tags == ["Science"])
    #expect(article.appearances.map(\.feed) == ["One"])
  }

  @Test func `asks five times if nothing is new, and after that logs in no more`() async throws {
    var state = await begun(1...3)
    server.change { _ in }
    let before = server.requests.count
    let result = await synchronise(&state)
    #expect(result.changes == StoreChanges())
    #expect(
      Array(server.requests[before...]) == [
        "/accounts/ClientLogin", "subscription/list", "stream/items/ids", "stream/items/ids",
        "stream/items/ids",
      ])
  }

  @Test func `brings what arrived read since the last time, but nothing older`() async throws {
    server.add(1...2, isRead: true)
    var state = await begun()
    #expect(try articles().isEmpty)
    server.add(50000...50001, isRead: true)
    _ = await synchronise(&state)
    #expect(try marks == "r r")
  }

  @Test func `sends by rules what is younger than a subscription, never a backlog`() async throws {
    let rules = [ArticleRule(query: "all", condition: .everything, actions: [.send("x")])]
    func waiting() throws -> Int {
      try store.sendCounts(at: Date(timeIntervalSince1970: 1_795_244_400)).first?.waiting ?? 0
    }
    server.add(1...2)
    var state = FeedState()
    _ = await synchronise(&state, rules: rules)
    server.add(3...300)
    server.change { state in
      for index in 2..<state.items.count { state.items[index].feed = "feed/2" }
      state.feeds.append(("feed/2", "Two", ""))
    }
    server.add(50000...50000)
    _ = await synchronise(&state, rules: rules)
    #expect(try articles().count == 301 && waiting() == 1)
    // They are younger than the subscriptions, and older than this synchronisation.
    server.add(50001...50002)
    server.change {
      $0.items[301].feed = "feed/2"
      $0.now += 100_000
    }
    _ = await synchronise(&state, rules: rules)
    #expect(try waiting() == 3)
  }

  @Test func `knows an item again that its server deleted and received once more`() async throws {
    var state = await begun(1...3)
    try mark("Item 1", .read(true))
    _ = await synchronise(&state)
    server.change { state in
      var again = state.items[0]
      again.page = "https://page.example/\(again.id)"
      again.id = String(format: "%016x", 70000)
      again.isRead = false
      state.items[0].isEvicted = true
      state.items.append(again)
    }
    _ = await synchronise(&state)
    #expect(try marks == "r u u")
    // The server is told, too.
    _ = await synchronise(&state)
    #expect(server.state.withLock { $0.items[3].isRead })
  }

  @Test func `says that it is at another server than before`() async throws {
    server.add(1...1)
    var state = FeedState()
    state.validatorsURL = "former"
    let beginning =
      "has another server or user than before, and starts over; its former articles are kept"
    #expect(await synchronise(&state).problems == [beginning])
    #expect(await synchronise(&state).problems.isEmpty)
  }

  @Test func `gives feeds names that no other feed has, and keeps them`() async throws {
    server.change {
      $0.feeds = [("feed/1", "News", ""), ("feed/2", "News", ""), ("feed/3", " ", "")]
    }
    _ = await synchronise(taken: ["News", "home"])
    #expect(
      try store.accountFeeds().map(\.name) == ["News (home)", "News (home 2)", "3.example"])
    server.change { $0.feeds[0].title = "Other" }
    _ = await synchronise(taken: ["News", "home"])
    #expect(try store.accountFeeds().map(\.name) == ["Other", "News (home 2)", "3.example"])
  }

  @Test func `gives a feed its title back that made room while the account was away`() {
    let feeds = ["A", "B (2)", "C"].map { RemoteFeed(id: $0, title: $0, url: "", tags: []) }
    let names = ["A": "A (2)", "B (2)": "B (2)", "C": "My C"].map { id, name in
      AccountFeed(
        id: SubscriptionID(account: "home", id: id), name: name, title: id, url: "")
    }
    var free = AccountNames("home", taken: [])
    let before = Dictionary(uniqueKeysWithValues: names.map { ($0.title, $0) })
    #expect(free.names(feeds, before: before) == ["A", "B (2)", "My C"])
  }

  @Test func `keeps starred articles of feeds that it does not subscribe to any more`()
    async throws
  {
    server.add(1...1)
    server.change { state in
      state.items[0].isStarred = true
      state.items[0].feed = "feed/gone"
    }
    _ = await synchronise()
    #expect(try articles().map { $0.appearances[0].feed } == ["One (home)"])
    #expect(try store.accountFeeds().map(\.name) == ["One"])
  }

  @Test func `moves unread articles to the feed that carries them when theirs is gone`()
    async throws
  {
    server.add(1...3)
    server.change { state in
      state.feeds.append((id: "feed/2", title: "Two", label: "Folder"))
      state.items[2].isRead = true
      state.items[2].isStarred = true
    }
    var state = await begun()
    server.change { state in
      state.feeds.removeFirst()
      for index in state.items.indices { state.items[index].feed = "feed/2" }
    }
    _ = await synchronise(&state)
    let unread = try store.headlines(ArticleQuery(.all([.unread, .feeds(["Two"])])))
    #expect(unread.map(\.title).sorted { $0 ?? "" < $1 ?? "" } == ["Item 1", "Item 2"])
    #expect(try articles().count == 3)
    #expect(try marks == "u u r*")
    let before = server.requests.count
    try mark("Item 1", .read(true))
    _ = await synchronise(&state)
    #expect(server.marks == "r u r*")
    // The token, the mark, the feeds and three lists, and nothing of items.
    #expect(server.requests.dropFirst(before).allSatisfy { !$0.hasSuffix("contents") })
  }

  @Test func `names several such feeds that arrive together`() async throws {
    server.add(1...3)
    server.change { state in
      for (index, feed) in ["feed/gone", "feed/lost", "feed/gone"].enumerated() {
        state.items[index].isStarred = true
        state.items[index].feed = feed
      }
    }
    let result = await synchronise()
    #expect(result.storeError == nil)
    let feeds = try articles().map { $0.appearances[0].feed }
    #expect(Set(feeds) == ["One (home)", "One (home 2)"])
    #expect(feeds.count == 3 && feeds[0] == feeds[2])
  }

  // MARK: Marks

  @Test func `keeps marks in step both ways`() async throws {
    var state = await begun(1...4)
    try mark("Item 1", .read(true))
    try mark("Item 2", .starred(true))
    server.change { state in
      state.items[2].isRead = true
      state.items[3].isStarred = true
    }
    let result = await synchronise(&state)
    #expect(result.sent == 2 && result.marked == 2)
    #expect(try marks == "r u* r u*")
    #expect(server.marks == "r u* r u*")
    try mark("Item 3", .read(false))
    server.change { state in
      state.items[0].isRead = false
      state.items[3].isStarred = false
    }
    _ = await synchronise(&state)
    #expect(try marks == "u u* u u")
    #expect(server.marks == "u u* u u")
  }

  @Test func `does not take back a mark because of what the server said before it`() async throws {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    server.change { $0.editFailure = .status(code: 400, retryAfter: nil) }
    let result = await synchronise(&state)
    #expect(result.failure == nil)
    #expect(result.unsent == "1 mark could not be sent: 400 Bad Request")
    #expect(try marks == "r")
    server.change { $0.editFailure = nil }
    _ = await synchronise(&state)
    #expect(server.marks == "r")
    #expect(try marks == "r")
  }

  @Test(
    arguments: [
      .status(code: 401, retryAfter: nil), .status(code: 500, retryAfter: nil),
      .status(code: 502, retryAfter: nil), .unreachable("the server sent no response"),
      .tookTooLong(timeout: 30),
    ] as [FetchError])
  func `reads what is new while its server takes no marks, which wait`(_ error: FetchError)
    async throws
  {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    try mark("Item 1", .starred(true))
    server.add(2...2)
    server.change { $0.editFailure = error }
    let result = await synchronise(&state)
    #expect(result.failure == nil && result.changes.new == 1 && result.sent == 0)
    #expect(result.unsent?.hasPrefix("2 marks could not be sent: ") == true)
    #expect(try marks == "r* u")
    #expect(try store.outgoingMarkCounts() == ["home": 2])
    server.change { $0.editFailure = nil }
    #expect(await synchronise(&state).sent == 2)
    #expect(server.marks == "r* u")
  }

  @Test func `reads on while the quota of changes is used up`() async throws {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    server.add(2...2)
    server.change { $0.editFailure = .refused(429, "no more changes") }
    let result = await synchronise(&state)
    #expect(result.failure == nil && result.changes.new == 1 && result.sent == 0)
    #expect(try store.outgoingMarkCounts() == ["home": 1])
  }

  @Test func `says that a login may be for reading only, and what to do`() async throws {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    server.change { $0.editFailure = .status(code: 401, retryAfter: nil) }
    #expect(
      await synchronise(&state).unsent
        == "1 mark could not be sent: the server takes no changes with this login, which is for reading only or no longer valid; allow it to write there, or correct it: check 'user' and 'password'"
    )
  }

  @Test func `counts all marks that wait, whatever the server says of each request`() async throws {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    try mark("Item 1", .starred(true))
    server.change { $0.editFailure = .status(code: 400, retryAfter: nil) }
    #expect(
      await synchronise(&state).unsent == "2 marks could not be sent: 400 Bad Request")
    server.change { $0.editFailure = nil }
    let result = await synchronise(&state)
    #expect(result.sent == 2 && result.unsent == nil)
  }

  @Test func `tells a wrong password once, and says so once`() async throws {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    server.change { $0.password = "another" }
    let before = server.requests.count
    let result = await synchronise(&state)
    #expect(result.failure?.statusCode == 401 && result.unsent == nil)
    #expect(server.requests[before...] == ["/accounts/ClientLogin"])
  }

  @Test(
    arguments: [
      .status(code: 429, retryAfter: nil), .status(code: 503, retryAfter: 60),
    ] as [FetchError])
  func `asks for nothing more once its server wants to be left alone`(_ error: FetchError)
    async throws
  {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    server.change { $0.editFailure = error }
    let before = server.requests.count
    #expect(await synchronise(&state).failure == error)
    #expect(server.requests[before...].last == "edit-tag")
  }

  @Test func `keeps 3,000 marks of a week offline, and sends them in batches of 1,000`()
    async throws
  {
    var state = await begun(1...3000)
    server.change { $0.isOffline = true }
    _ = try store.mark(ArticleQuery(), .read(true))
    for _ in 0..<7 {
      let result = await synchronise(state)
      #expect(result.failure?.isUnreachable == true)
    }
    #expect(try store.outgoingMarkCounts() == ["home": 3000])
    server.change { state in
      state.isOffline = false
      // Starred and read at the server meanwhile; unread again after that was read there.
      state.items[0].isStarred = true
      state.items[1].isRead = true
    }
    let before = server.requests.count
    let result = await synchronise(&state)
    #expect(result.sent == 3000)
    #expect(server.requests[before...].count { $0 == "edit-tag" } == 3)
    #expect(try store.outgoingMarkCounts().isEmpty)
    #expect(try store.count(ArticleQuery(.unread)) == 0)
    #expect(try store.count(ArticleQuery(.starred)) == 1)
    #expect(server.state.withLock { $0.items.allSatisfy(\.isRead) })
  }

  @Test func `marks nothing at its first synchronisation but what is read somewhere`() async throws
  {
    server.add(1...2)
    server.change { $0.items[1].isRead = true }
    var own = Entry(guid: "own")
    own.title = "Item 1"
    own.url = "https://page.example/0000000000000001"
    own.published = Date(timeIntervalSince1970: 1_795_199_941)
    let feed = Feed(name: "Own", location: .web(url: "https://own.example"), configuredURL: "x")
    try store.add([own], to: feed, at: Date(timeIntervalSince1970: 1_795_200_100))
    try mark("Item 1", .read(true))
    var state = FeedState()
    let result = await synchronise(&state)
    #expect(result.marked == 0)
    #expect(try marks == "r")
    _ = await synchronise(&state)
    #expect(server.marks == "r r")
  }

  // MARK: Traps

  @Test func `is not misled by a stream of what is read that lists everything`() async throws {
    server.change { $0.listsAllAsRead = true }
    var state = await begun(1...400)
    server.change { state in for index in 0..<10 { state.items[index].isRead = true } }
    _ = await synchronise(&state)
    #expect(try store.count(ArticleQuery(.unread)) == 390)
  }

  @Test func `finds out with one request what a FreshRSS has as read`() async throws {
    var state = await begun(1...400, at: Self.freshRSS)
    server.change { state in
      for index in 0..<300 { state.items[index].isRead = true }
      state.items[350].isEvicted = true
    }
    let before = server.requests.count
    let result = await synchronise(&state, at: Self.freshRSS)
    #expect(result.marked == 300)
    #expect(try store.count(ArticleQuery(.unread)) == 100)
    // The one that is gone is asked for twice.
    #expect(server.requests[before...].count { $0 == "stream/items/contents" } == 2)
  }

  @Test func `reads instants in microseconds`() async throws {
    server.add(1...1)
    _ = await synchronise()
    let item = try #require(try store.accountItems(of: "home").values.first)
    #expect(item.received == Date(timeIntervalSince1970: 1_795_200_001))
  }

  @Test func `undoes the wide letters that FreshRSS writes for markup`() async throws {
    server.add(1...1)
    server.change { state in
      state.items[0].title = "A ＆ B ＜i＞？"
      state.feeds[0].title = "News ＆ views"
    }
    _ = await synchronise(at: Self.freshRSS)
    #expect(try articles().map(\.entry.title) == ["A & B <i>？"])
    #expect(try store.accountFeeds().map(\.name) == ["News & views"])
  }

  @Test func `ends a list at the empty page after a full last one`() async throws {
    server.change { state in
      state.page = 10
      state.hasEmptyLastPage = true
    }
    server.add(1...30)
    let result = await synchronise()
    #expect(result.changes.new == 30)
  }

  @Test func `loses nothing to offsets that shift while one marks`() async throws {
    server.change { state in
      state.page = 10
      state.pagesByOffset = true
    }
    var state = await begun(1...40)
    #expect(try store.count(ArticleQuery(.unread)) == 40)
    // Someone reads an article whenever a page was sent, so that the next one lacks an item.
    server.change { state in
      state.beforePage = { items in
        if let index = items.lastIndex(where: { !$0.isRead }) { items[index].isRead = true }
      }
    }
    _ = await synchronise(&state)
    server.change { $0.beforePage = nil }
    _ = await synchronise(&state)
    let unread = server.state.withLock { $0.items.count { !$0.isRead } }
    #expect(try store.count(ArticleQuery(.unread)) == unread)
    #expect(unread < 40)
  }

  @Test func `understands ids of 24 hexadecimal digits`() async throws {
    server.change { $0.hasLongIDs = true }
    var state = await begun(1...2, at: "https://theoldreader.com")
    try mark("Item 2", .read(true))
    _ = await synchronise(&state, at: "https://theoldreader.com")
    #expect(server.marks == "u r")
    #expect(
      try store.accountItems(of: "home").keys.sorted()
        == ["5f0c00000000000000000001", "5f0c00000000000000000002"])
  }

  @Test func `marks nothing that a list of at most 25,000 ids has no room for`() async throws {
    var state = await begun(1...60, at: "https://bazqux.com")
    // More arrive than the list has room for.
    server.add(100...25200)
    server.change { $0.idLimit = 25000 }
    _ = await synchronise(&state, at: "https://bazqux.com")
    #expect(try store.count(ArticleQuery(.unread)) == 25060)
    let before = server.requests.count
    _ = await synchronise(&state, at: "https://bazqux.com")
    #expect(!server.requests[before...].contains("stream/items/contents"))
  }

  @Test func `logs in again when its login has expired`() async throws {
    server.add(1...1)
    server.change { $0.loginLasts = 2 }
    let result = await synchronise()
    #expect(result.failure == nil)
    #expect(try marks == "u")
    #expect(server.requests.count { $0 == "/accounts/ClientLogin" } == 2)
  }

  @Test func `keeps an article that the server has evicted as it is`() async throws {
    server.add(1...2)
    server.change { $0.items[0].isStarred = true }
    var state = await begun()
    server.change { state in for index in 0..<2 { state.items[index].isEvicted = true } }
    _ = await synchronise(&state)
    #expect(try marks == "u* u")
    let before = server.requests.count
    _ = await synchronise(&state)
    #expect(!server.requests[before...].contains("stream/items/contents"))
  }

  @Test(arguments: [[7], [0], [3, 4, 39], Array(10..<30)])
  func `loads all items but those with which the server fails`(_ places: [Int]) async throws {
    server.add(1...40)
    server.change { state in state.broken = Set(places.map { state.items[$0].id }) }
    var state = FeedState()
    let result = await synchronise(&state)
    if places.count < 4 {
      #expect(result.failure == nil && result.changes.new == 40 - places.count)
      // What is known to fail is no failure the next time.
      #expect(await synchronise(&state).failure == nil)
    }
    server.change { $0.broken = [] }
    for _ in 0..<3 { #expect(await synchronise(&state).failure == nil) }
    #expect(try store.count(ArticleQuery(.unread)) == 40)
  }

  @Test func `loses no mark while the server fails with an item`() async throws {
    var state = await begun(1...3)
    server.change { state in
      state.items[1].isRead = true
      state.broken = [state.items[1].id]
    }
    #expect(await synchronise(&state).failure == nil)
    server.change { $0.broken = [] }
    _ = await synchronise(&state)
    #expect(try marks == "u r u")
  }

  @Test func `asks a server that fails with all items for few`() async throws {
    server.add(1...40)
    server.change { $0.broken = Set($0.items.map(\.id)) }
    let result = await synchronise()
    #expect(result.failure == .status(code: 500, retryAfter: nil))
    #expect(server.requests.count { $0 == "stream/items/contents" } < 8)
  }

  @Test func `does not take a server that responded before for a missing network`() async throws {
    server.add(1...1)
    server.change { $0.isUnreachableAfter = 2 }
    #expect(await synchronise().failure == .broken("cannot connect"))
  }

  @Test func `waits as long as the server wants when its quota is used up`() async throws {
    server.change { $0.failure = .status(code: 429, retryAfter: 1800) }
    let result = await synchronise()
    #expect(result.failure == .status(code: 429, retryAfter: 1800))
  }

  @Test func `asks no more once a response says that the quota is used up`() async throws {
    server.add(1...1)
    server.change { $0.quotaEnds = (after: 3, seconds: 900) }
    let result = await synchronise()
    #expect(result.failure == .status(code: 429, retryAfter: 900))
    #expect(server.requests.count == 3)
  }

  // MARK: Hostile servers

  @Test func `takes an item once that is sent twice`() async throws {
    server.add(1...2)
    server.change { $0.items.append($0.items[0]) }
    let result = await synchronise()
    #expect(result.storeError == nil)
    #expect(try marks == "u u")
  }

  @Test func `concludes nothing from a response without a list`() async throws {
    var state = await begun(1...3)
    server.change { $0.bodies["stream/items/ids"] = "{\"error\":\"busy\"}" }
    #expect(await synchronise(&state).failure != nil)
    server.change { state in
      state.bodies = ["stream/items/contents": "{}"]
      state.items[0].isRead = true
    }
    #expect(await synchronise(&state).failure != nil)
    server.change { $0.bodies = [:] }
    _ = await synchronise(&state)
    #expect(try marks == "r u u")
  }

  @Test func `asks again for what a server lists but does not send, with one request a time`()
    async throws
  {
    server.add(1...400)
    server.change { $0.bodies["stream/items/contents"] = "{\"items\":[]}" }
    var state = await begun()
    let before = server.requests.count
    _ = await synchronise(&state)
    #expect(server.requests[before...].count { $0 == "stream/items/contents" } == 1)
    #expect(try articles().isEmpty)
    server.change { $0.bodies = [:] }
    let result = await synchronise(&state)
    #expect(result.changes.new == 400)
    #expect(try store.count(ArticleQuery(.unread)) == 400)
    let after = server.requests.count
    _ = await synchronise(&state)
    #expect(!server.requests[after...].contains("stream/items/contents"))
  }

  @Test(arguments: [
    ("0000000000000014", "0000000000000014"), ("1640000000000016", "0005d392416e8010"),
    ("20", "0000000000000014"), ("00000000000000ab", "00000000000000ab"),
  ])
  func `is known by one id, however its server lists it`(_ listed: String, _ normal: String) {
    #expect(ItemID.normal(listed, isListed: true) == normal)
  }

  @Test func `ends with a server whose lists never do`() async throws {
    server.add(1...5)
    server.change {
      $0.bodies["stream/items/ids"] = """
        {"itemRefs":[{"id":"1"},{"id":"x"},{"id":{}},{}],"continuation":"again"}
        """
    }
    let result = await synchronise()
    #expect(result.failure == nil)
    #expect(server.requests.count < 20)
  }

  @Test func `keeps marks that the server does not confirm`() async throws {
    var state = await begun(1...1)
    try mark("Item 1", .read(true))
    server.change { $0.bodies["edit-tag"] = "<html>Please log in</html>" }
    server.add(2...2)
    let result = await synchronise(&state)
    #expect(result.failure == nil && result.changes.new == 1)
    #expect(result.unsent?.contains("did not confirm") == true)
    server.change { $0.items[1].isEvicted = true }
    // It may have arrived all the same, so that taking it back is sent too.
    try mark("Item 1", .read(false))
    server.change { state in
      state.bodies = [:]
      state.items[0].isRead = true
    }
    _ = await synchronise(&state)
    #expect(server.marks == "u u")
    #expect(try marks == "u u")
  }

  @Test func `sends the other marks if the server refuses an item`() async throws {
    var state = await begun(1...100)
    try mark("Item 1", .starred(true))
    _ = try store.mark(ArticleQuery(), .read(true))
    server.change { $0.refused = [$0.items[41].id] }
    let result = await synchronise(&state)
    #expect(result.sent == 100)
    #expect(result.unsent == "1 mark could not be sent: 400 Bad Request")
    #expect(server.marks.split(separator: " ").count { $0.hasPrefix("r") } == 99)
    // An answer for all is not asked for each.
    _ = try store.mark(ArticleQuery(), .read(false))
    server.change { $0.editFailure = .status(code: 404, retryAfter: nil) }
    let before = server.requests.count
    #expect(await synchronise(&state).sent == 0)
    #expect(server.requests.count - before < 40)
  }

  @Test func `names a feed without anything that could be its name`() async throws {
    server.add(1...1)
    server.change { state in
      state.items[0].feed = ""
      state.items[0].isStarred = true
    }
    _ = await synchronise()
    #expect(try articles().map { $0.appearances[0].feed } == ["One (home)"])
  }

  // MARK: Errors

  /// A server that answers every request alike.
  private func answering(
    _ result: Result<FetchResponse, FetchError>, at url: String
  ) -> GoogleReaderServer {
    struct Fixed: FeedFetcher {
      let result: Result<FetchResponse, FetchError>

      func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
        try result.get()
      }
    }
    return GoogleReaderServer(account(url), fetcher: Fixed(result: result))
  }

  @Test(arguments: [
    (
      "https://rss.example/api/greader.php", 401,
      "FreshRSS refuses the user 'ada' or the password; the password is the API password of Settings > Profile, not that of the web page"
    ),
    (
      "https://www.inoreader.com", 401,
      "Inoreader refuses the user 'ada' or the password; the API needs a paid plan; check 'user' and 'password'"
    ),
    (
      "https://reader.example", 404,
      "https://reader.example has no Google Reader API (404 Not Found); check the account's url"
    ),
    (
      "https://rss.example/api/greader.php", 503,
      "the API of FreshRSS is switched off; switch on 'Allow API access' in Settings > Authentication, and set an API password in Settings > Profile"
    ),
  ])
  func `says what is wrong in a sentence`(_ url: String, _ status: Int, _ text: String) async {
    let server = answering(.failure(.status(code: status, retryAfter: nil)), at: url)
    await #expect { try await server.feeds() } throws: { "\($0)" == text }
  }

  @Test func `does not take a page for an API that is switched off`() async {
    let page = Data("<html>Back soon</html>".utf8)
    let server = answering(
      .failure(.status(code: 503, retryAfter: nil, body: page)), at: Self.freshRSS)
    await #expect { try await server.feeds() } throws: { !"\($0)".contains("switched off") }
  }

  @Test func `says so if a page of something else responds`() async {
    let page = FetchResponse(status: 200, body: Data("<html>Welcome</html>".utf8))
    let server = answering(.success(page), at: "https://page.example")
    await #expect { try await server.feeds() } throws: {
      "\($0)" == "https://page.example has no Google Reader API; check the account's url"
    }
  }

  @Test func `changes feeds at the server`() async throws {
    let reader = GoogleReaderServer(account("https://reader.example"), fetcher: server)
    let id = try await reader.subscribe(to: "https://nine.example/feed")
    try await reader.rename(id, to: "Ninth & last")
    try await reader.tag(id, adding: ["Über uns"], removing: ["Folder"])
    let feeds = try await reader.feeds()
    #expect(feeds.last?.title == "Ninth & last")
    #expect(feeds.last?.tags == ["Über uns"])
    try await reader.unsubscribe(from: id)
    #expect(try await reader.feeds().count == 1)
  }
}
