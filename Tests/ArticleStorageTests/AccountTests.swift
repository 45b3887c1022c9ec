import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// What is known of accounts, and the marks that their servers have to be told.
@Suite(.everyStore) struct `Accounts`: FillsStore {
  let store: any ArticleStore

  init() throws { store = try StoreKind.current.make() }

  private func served(_ id: String, _ name: String, of account: String = "home") -> AccountFeed {
    AccountFeed(
      id: SubscriptionID(account: account, id: id), name: name, title: name,
      url: "https://\(name).example/feed", tags: ["t"], since: start)
  }

  /// Stores an item of an account that links to a page.
  @discardableResult
  private func arrive(
    _ id: String, at page: String? = nil, isRead: Bool = false, isStarred: Bool = false,
    of account: String = "home"
  ) throws -> Int {
    let feed = served("feed/\(account)", "\(account) feed", of: account).feed
    let page = page ?? "https://page.example/\(id)"
    var item = entry(id, "Title \(page.suffix(3))", url: page)
    item.guidOrigin = .account
    try add([item], to: feed)
    let marks = ServerMarks(isRead: isRead, isStarred: isStarred)
    return try store.addAccountItems(
      [
        ArrivedItem(
          id: id, feed: feed.name, guid: id, item: AccountItem(marks: marks, received: start))
      ], of: account)
  }

  private func outgoing(_ account: String = "home") throws -> [String] {
    try store.takeOutgoingMarks(of: account).map {
      "\($0.isSet ? "" : "not ")\($0.kind.rawValue) \($0.item)"
    }
  }

  private func apply(
    _ id: String, isRead: Bool = false, isStarred: Bool = false, of account: String = "home"
  ) throws -> Int {
    try store.apply([id: ServerMarks(isRead: isRead, isStarred: isStarred)], of: account)
  }

  private var marks: String {
    get throws {
      try articles().sorted { $0.number < $1.number }.map {
        "\($0.isRead ? "read" : "unread")\($0.isStarred ? " starred" : "")"
      }.joined(separator: ", ")
    }
  }

  private func mark(_ number: Int, _ mark: UserMark) throws {
    #expect(try store.mark([number], mark).unknown.isEmpty)
  }

  // MARK: Feeds

  @Test func `have their feeds in the order of their servers`() throws {
    #expect(try store.accountFeeds().isEmpty)
    let first = try store.accountFeedsRevision()
    let feeds = [served("2", "B"), served("1", "A")]
    try store.setAccountFeeds(feeds, of: "home")
    #expect(try store.accountFeeds() == feeds)
    let second = try store.accountFeedsRevision()
    #expect(second != first)
    try store.setAccountFeeds(feeds, of: "home")
    #expect(try store.accountFeedsRevision() == second)
    try store.setAccountFeeds([served("1", "W", of: "work")], of: "work")
    try store.setAccountFeeds([feeds[1]], of: "home")
    #expect(try store.accountFeeds().map(\.name) == ["A", "W"])
    // As many feeds of another account in place of those of one that was removed are a change too.
    let third = try store.accountFeedsRevision()
    try store.setAccountFeeds([], of: "work")
    try store.setAccountFeeds([served("1", "W", of: "club")], of: "club")
    #expect(try store.accountFeedsRevision() != third)
    try store.setAccountFeeds([], of: "club")
    #expect(try store.accountFeeds() == [feeds[1]])
  }

  @Test func `find a feed that was renamed by what its server calls it`() throws {
    let old = served("feed/1", "Old")
    try add([entry("1", "One")], to: old.feed)
    let new = served("feed/1", "New")
    try store.register([new.feed])
    #expect(try store.feedNames() == ["New"])
    #expect(try articles().first?.appearances.first?.feed == "New")
  }

  @Test func `exchange the names of their feeds`() throws {
    let feeds = [served("feed/1", "A"), served("feed/2", "B")]
    for feed in feeds { try add([entry(feed.id.id, feed.name)], to: feed.feed) }
    let exchanged = [served("feed/1", "B"), served("feed/2", "A")]
    try store.register(exchanged.map(\.feed))
    #expect(try store.feedNames() == ["A", "B"])
    #expect(
      try articles().sorted { $0.number < $1.number }.map { $0.appearances[0].feed } == ["B", "A"])
  }

  @Test func `take the names of feeds that nothing has any more`() throws {
    try add([entry("1", "One")], to: served("feed/1", "News").feed)
    try store.setAccountFeeds([], of: "home")
    let new = served("feed/2", "News")
    try store.register([new.feed, feed("Other")])
    #expect(try store.feedNames() == ["News", "News (2)", "Other"])
    #expect(try articles().first?.appearances.first?.feed == "News (2)")
    try add([entry("1", "Two")], to: new.feed)
    #expect(try articles().count == 2)
  }

  /// An account at a server, as the config has it.
  private func account(
    _ name: String, at url: String = "https://flux.example", user: String? = nil
  ) -> Feed {
    var account = Feed(name: name, location: .web(url: url), configuredURL: url)
    account.role = .server(.miniflux)
    account.username = user
    return account
  }

  @Test func `of one server stay two until one of them is removed`() throws {
    try store.register([account("A"), account("B")])
    try store.register([account("B"), feed("Own")])
    #expect(try store.feedNames() == ["A", "B", "Own"])
    #expect(try state(account("B")).id != nil)
  }

  @Test func `keep what is known of them under another name`() throws {
    var old = account("old", user: "ada")
    try store.register([old])
    try store.updateStates(of: [old]) { _, state in
      state.etag = "cursor"
      return true
    }
    try arrive("1", of: old.accountKey)
    try mark(1, .read(true))
    old.name = "new"
    old.configuredURL = "HTTPS://Flux.example:443/"
    try store.register([old])
    #expect(try store.feedNames().contains("new"))
    #expect(try self.state(old).etag == "cursor")
    #expect(try outgoing(old.accountKey) == ["read 1"])
  }

  @Test(arguments: [
    ("https://other.example", "ada"), ("http://flux.example", "ada"),
    ("https://flux.example:8443", "ada"), ("https://flux.example/reader", "ada"),
    ("https://flux.example", "bob"),
  ])
  func `are others at another server`(_ url: String, _ user: String) throws {
    let old = account("home", user: "ada")
    let feeds = [
      served("7", "News", of: old.accountKey)
    ]
    try store.register([old])
    try store.setAccountFeeds(feeds, of: old.accountKey)
    try add([entry("1", "Old")], to: feeds[0].feed)
    let item = AccountItem(marks: ServerMarks(isRead: false, isStarred: false), received: nil)
    _ = try store.addAccountItems(
      [ArrivedItem(id: "1", feed: "News", guid: "1", item: item)], of: old.accountKey)
    try mark(1, .read(true))

    let new = account("home", at: url, user: user)
    try store.register([new])
    let state = try self.state(new)
    #expect(state.id != nil && state.etag == nil && state.validatorsURL == old.accountKey)
    #expect(try store.accountFeeds() == feeds)
    #expect(try store.accountItems(of: new.accountKey).isEmpty)
    #expect(try outgoing(new.accountKey).isEmpty)
    let renewed = served("7", "News", of: new.accountKey).feed
    try store.register([renewed])
    try add([entry("1", "New")], to: renewed)
    #expect(try articles().map { $0.entry.title ?? "" }.sorted() == ["New", "Old"])
    #expect(try articles().count { $0.isRead } == 1)
    #expect(try store.accountFeeds().map(\.name) == ["News (2)"])

    // Back where it was.
    try store.register([old])
    #expect(try self.state(old).validatorsURL == nil)
    #expect(try outgoing(old.accountKey) == ["read 1"])
  }

  @Test func `that the config no longer has keep their feeds from one of the user's own`() throws {
    let old = account("home", user: "ada")
    let news = served("7", "News", of: old.accountKey)
    try store.register([old])
    try store.setAccountFeeds([news], of: old.accountKey)
    try add([entry("1", "Theirs")], to: news.feed)

    try store.register([account("home", user: "bob"), feed("News")])
    try add([entry("1", "Mine")], to: feed("News"))
    #expect(try articles().map { $0.entry.title ?? "" }.sorted() == ["Mine", "Theirs"])
    #expect(try store.accountFeeds().map(\.name) == ["News (2)"])
  }

  // MARK: Marks made here

  @Test func `are told of each mark once, the last of an item`() throws {
    try arrive("1")
    try mark(1, .read(true))
    try mark(1, .starred(true))
    try mark(1, .starred(false))
    #expect(try store.outgoingMarkCounts() == ["home": 1])
    #expect(try outgoing() == ["read 1"])
  }

  @Test func `are told of an undo that came too late to keep the mark from being sent`() throws {
    try arrive("1")
    try mark(1, .read(true))
    let sent = try store.takeOutgoingMarks(of: "home")
    _ = try store.undo()
    try store.endSending(sent, of: "home", isDone: true)
    #expect(try outgoing() == ["not read 1"])
  }

  @Test func `are not told of what was undone in time`() throws {
    try arrive("1")
    try mark(1, .read(true))
    _ = try store.undo()
    #expect(try store.outgoingMarkCounts().isEmpty)
  }

  @Test func `keep the marks that could not be sent, and those of a program that was killed`()
    throws
  {
    try arrive("1")
    try arrive("2")
    try mark(1, .read(true))
    let sent = try store.takeOutgoingMarks(of: "home")
    try store.endSending(sent, of: "home", isDone: false)
    try mark(2, .read(true))
    #expect(try outgoing() == ["read 1", "read 2"])
    #expect(try outgoing() == ["read 1", "read 2"])
    try store.endSending(
      try store.takeOutgoingMarks(of: "home"), of: "home", isDone: true)
    #expect(try outgoing().isEmpty)
    #expect(try store.accountItems(of: "home").values.allSatisfy { $0.marks.isRead })
  }

  @Test func `are told what rules and whole queries mark`() throws {
    try arrive("1")
    try arrive("2")
    let rule = ArticleRule(query: "", condition: .everything, actions: [.star])
    _ = try store.apply([rule], description: "applied rules")
    _ = try store.mark(ArticleQuery(), .read(true))
    #expect(try outgoing() == ["read 1", "read 2", "starred 1", "starred 2"])
  }

  // MARK: Marks made there

  @Test func `change the article when the server says something new`() throws {
    try arrive("1")
    #expect(try apply("1", isRead: true, isStarred: true) == 1)
    #expect(try marks == "read starred")
    #expect(try apply("1", isRead: true, isStarred: true) == 0)
    #expect(try apply("1") == 1)
    #expect(try marks == "unread")
    #expect(try outgoing().isEmpty)
  }

  @Test func `change nothing when the server repeats what it said before a mark was made`() throws {
    try arrive("1")
    try mark(1, .read(true))
    #expect(try apply("1") == 0)
    let sent = try store.takeOutgoingMarks(of: "home")
    #expect(try apply("1", isStarred: true) == 1)
    #expect(try marks == "read starred")
    try store.endSending(sent, of: "home", isDone: true)
    #expect(try apply("1", isRead: true, isStarred: true) == 0)
    #expect(try marks == "read starred")
  }

  @Test func `leave an article as it is when the server has it no more`() throws {
    try arrive("1", isStarred: true)
    try store.noteGone(["1", "unknown"], of: "home")
    #expect(try marks == "unread starred")
    #expect(try store.accountItems(of: "home")["1"]?.isGone == true)
    #expect(try store.accountItems(of: "home").count == 1)
    #expect(try apply("1", isStarred: true) == 0)
    #expect(try store.accountItems(of: "home")["1"]?.isGone == false)
  }

  @Test func `know an item that was not stored`() throws {
    let known = AccountItem(
      marks: ServerMarks(isRead: false, isStarred: false), received: nil, isStored: false)
    let item = ArrivedItem(id: "x", feed: "none", guid: "x", item: known)
    #expect(try store.addAccountItems([item], of: "home") == 0)
    #expect(try store.accountItems(of: "home") == ["x": known])
    #expect(try apply("x", isRead: true) == 0)
  }

  @Test func `know a stored item from one that its server did not send`() throws {
    try add([entry("1", "One")], to: served("7", "News").feed)
    let read = AccountItem(marks: ServerMarks(isRead: true, isStarred: false), received: nil)
    _ = try store.addAccountItems(
      [
        ArrivedItem(id: "1", feed: "News", guid: "1", item: read),
        ArrivedItem(id: "2", feed: "", guid: "2", item: .unsent),
      ], of: "home")
    try store.noteGone(["1"], of: "home")
    let items = try store.accountItems(of: "home")
    #expect(items["1"]?.isGone == true && items["1"] != .unsent)
    #expect(items["2"] == .unsent)
  }

  // MARK: One article

  @Test func `of which one has an article as read have it read everywhere`() throws {
    let page = "https://page.example/one"
    try arrive("1", at: page)
    #expect(try arrive("a", at: page, isRead: true, of: "work") == 1)
    #expect(try articles().count == 1)
    #expect(try marks == "read")
    #expect(try outgoing("home") == ["read 1"])
    #expect(try outgoing("work").isEmpty)
  }

  @Test func `are told of a new copy of an article that is read or starred`() throws {
    let page = "https://page.example/one"
    try add([entry("own", "Title one", url: page)], to: feed("own"))
    try mark(1, .read(true))
    try mark(1, .starred(true))
    #expect(try arrive("1", at: page) == 0)
    #expect(try articles().count == 1)
    #expect(try marks == "read starred")
    #expect(try outgoing() == ["read 1", "starred 1"])
  }

  @Test func `are told what another one's server says, and what is undone`() throws {
    let page = "https://page.example/one"
    try arrive("1", at: page)
    try arrive("a", at: page, of: "work")
    #expect(try apply("a", isRead: true, of: "work") == 1)
    #expect(try outgoing("home") == ["read 1"])
    #expect(try outgoing("work").isEmpty)
    try mark(1, .read(false))
    #expect(try outgoing("home") == ["not read 1"])
    #expect(try outgoing("work") == ["not read a"])
  }

  @Test func `are told when articles turn out to be one`() throws {
    try arrive("1", at: "https://page.example/one")
    try mark(1, .read(true))
    try store.endSending(
      try store.takeOutgoingMarks(of: "home"), of: "home", isDone: true)
    try arrive("a", at: "https://page.example/two", of: "work")
    #expect(try articles().count == 2)
    // The item of the second feed now links to the first page; an article is read only if all of its parts were.
    var moved = entry("a", "Title one", url: "https://page.example/one")
    moved.guidOrigin = .account
    try add([moved], to: served("feed/work", "work feed", of: "work").feed)
    #expect(try articles().count == 1)
    #expect(try marks == "unread")
    #expect(try outgoing("home") == ["not read 1"])
    #expect(try outgoing("work").isEmpty)
  }

  @Test func `do not take items of the same name for one article`() throws {
    try arrive("1000000000000001", at: "https://page.example/one")
    try arrive("1000000000000001", at: "https://page.example/two", of: "work")
    #expect(try articles().count == 2)
  }

  // MARK: The end

  @Test func `know their articles and marks when they come back`() throws {
    try store.setAccountFeeds([served("feed/home", "home feed")], of: "home")
    try arrive("1")
    try arrive("2")
    try mark(1, .read(true))
    try store.setAccountFeeds([], of: "home")
    try mark(2, .starred(true))
    #expect(try outgoing() == ["read 1", "starred 2"])
  }

  @Test func `forget what retention removed, unless it might come back`() throws {
    try arrive("1", isRead: true)
    try arrive("2")
    try arrive("3", isRead: true, isStarred: true)
    try arrive("4", isRead: true)
    _ = try store.prune(
      lastSeenBefore: start.addingTimeInterval(86400), configured: [], at: start)
    #expect(try store.accountItems(of: "home").keys.sorted() == ["2", "3"])
  }

  @Test func `have anew what was removed with their feeds`() throws {
    try arrive("1")
    try arrive("2")
    try arrive("a", of: "work")
    try mark(1, .read(true))
    try mark(3, .read(true))
    #expect(try store.outgoingMarkCounts() == ["home": 1, "work": 1])
    #expect(try store.remove(articlesOf: ["home feed"], removed: []).removed == 2)
    #expect(try store.accountItems(of: "home").isEmpty)
    #expect(try store.accountItems(of: "work").count == 1)
    #expect(try store.outgoingMarkCounts() == ["home": 1, "work": 1])
    try arrive("2")
    #expect(try articles().count == 2)
    #expect(try store.accountItems(of: "home").keys.sorted() == ["2"])
  }

  @Test func `send marks whose articles were removed, and set them again on what comes back`()
    throws
  {
    for id in ["1", "2", "3"] { try arrive(id) }
    try mark(1, .read(true))
    try mark(2, .starred(true))
    try mark(2, .starred(false))
    try mark(3, .read(true))
    _ = try store.remove(articlesOf: ["home feed"], removed: [])
    try arrive("1")
    #expect(try marks == "read")
    #expect(try outgoing() == ["read 1", "read 3"])
    try store.endSending(try store.takeOutgoingMarks(of: "home"), of: "home", isDone: true)
    #expect(try outgoing().isEmpty)
    #expect(try apply("1") == 1)
    #expect(try marks == "unread")
  }

  @Test func `bring back what was read if their servers have it as unread or starred again`() throws
  {
    let page = "https://page.example/one"
    try arrive("1", at: page)
    try arrive("2")
    try arrive("3")
    try add([entry("own", "Title one", url: page)], to: feed("own"))
    for number in try articles().map(\.number) { try mark(number, .read(true)) }
    try store.endSending(try store.takeOutgoingMarks(of: "home"), of: "home", isDone: true)
    _ = try store.delete([3])
    _ = try store.remove(articlesOf: ["home feed"], removed: ["own"])
    #expect(try articles().isEmpty)
    try arrive("1", at: page)
    try arrive("2", isRead: true, isStarred: true)
    try arrive("3")
    // What was deleted stays away, and so does what the other feed had.
    #expect(try articles().count == 2)
    #expect(try marks == "unread, read starred")
    try add([entry("own", "Title one", url: page)], to: feed("own"))
    #expect(try articles().map(\.appearances.count) == [1, 1])
  }

  @Test func `that the config does not have keep no article`() throws {
    try arrive("1")
    try arrive("2")
    try arrive("a", of: "work")
    try mark(2, .read(true))
    let instant = start.addingTimeInterval(86400)
    #expect(try store.prunable(lastSeenBefore: instant, configured: []) == 0)
    #expect(
      try store.prunable(lastSeenBefore: instant, configured: [], accounts: ["work"]) == 2)
    #expect(
      try store.prune(lastSeenBefore: instant, configured: [], accounts: ["work"], at: start) == 2)
    #expect(try store.accountItems(of: "home").isEmpty)
    #expect(try store.accountItems(of: "work").count == 1)
    // What waited is sent once the account comes back, and what is unread there comes back with it.
    #expect(try store.outgoingMarkCounts() == ["home": 1])
    try store.endSending(try store.takeOutgoingMarks(of: "home"), of: "home", isDone: true)
    try arrive("2")
    #expect(try articles().count == 2)
  }

  @Test func `begin anew if their articles were removed while the config did not have them`()
    throws
  {
    let home = account("home", user: "ada")
    let key = home.accountKey
    func begin() throws {
      try store.updateStates(of: [home]) { _, state in
        state.etag = "cursor"
        return true
      }
    }
    try store.register([home])
    try store.setAccountFeeds([served("feed/\(key)", "\(key) feed", of: key)], of: key)
    try begin()
    try arrive("1", of: key)
    _ = try store.remove(articlesOf: ["unsubscribed"], removed: [])
    #expect(try state(home).etag == "cursor")
    _ = try store.remove(articlesOf: ["\(key) feed"], removed: [])
    #expect(try state(home).etag == nil)

    try begin()
    try arrive("2", of: key)
    let instant = start.addingTimeInterval(86400)
    _ = try store.prune(lastSeenBefore: instant, configured: [], accounts: [key], at: start)
    #expect(try state(home).etag == "cursor")
    _ = try store.prune(lastSeenBefore: instant, configured: [], accounts: [], at: start)
    #expect(try state(home).etag == nil)
    #expect(try articles().isEmpty)
  }
}
