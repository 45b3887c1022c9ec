package import FeedBasics
package import FeedModel
package import Refreshing

/// What the config says of articles that arrive from an account.
package struct ArrivalChoices: Sendable {
  /// Are applied to them.
  package var rules: [ArticleRule]
  /// The names of the feeds whose articles' pages are loaded.
  package var full: Set<String>

  package init(rules: [ArticleRule] = [], full: Set<String> = []) {
    self.rules = rules
    self.full = full
  }
}

/// Brings an account and the store into step: sends first what was marked here, then asks what is new there. Each part is
/// stored as it comes, and storing it again changes nothing, so that it can end anywhere.
package struct AccountSync {
  /// The name in the config, and the key in the store.
  let name: String
  let account: String
  let server: any AccountServer
  let store: any ArticleStore
  private let choices: @Sendable () -> ArrivalChoices
  /// The names of all feeds and accounts that are not of this account.
  let taken: Set<String>
  /// The keys of the config's accounts; nil for all that are stored.
  let others: Set<String>?
  /// Removes what the server repeats of its password or token.
  private let redaction: SecretRedaction?
  let clock: @Sendable () -> Date

  /// - Parameters:
  ///   - name: the account's name in the config.
  ///   - key: what the store knows it by; nil for the name.
  ///   - choices: is called once the account's feeds are stored, before anything of them is.
  ///   - taken: the names of all feeds and accounts but those of accounts' feeds.
  ///   - others: the keys of all accounts whose feeds have names; nil for all that are stored.
  ///   - redaction: removes what the server repeats of its password or token; nil if it has none.
  package init(
    _ name: String, key: String? = nil, server: any AccountServer, store: any ArticleStore,
    choices: @escaping @Sendable () -> ArrivalChoices, taken: Set<String>,
    others: Set<String>? = nil, redaction: SecretRedaction? = nil,
    clock: @escaping @Sendable () -> Date
  ) {
    self.name = name
    account = key ?? name
    self.others = others
    self.redaction = redaction
    self.server = server
    self.store = store
    self.choices = choices
    self.taken = taken
    self.clock = clock
  }

  /// - Parameter state: of the last time, with the cursor as its validator.
  package func run(_ state: FeedState) async -> AccountSynchronisation {
    var result = AccountSynchronisation()
    result.cursor = state.etag
    do throws(AccountError) {
      if state.etag == nil, let former = state.validatorsURL {
        result.problems.append(try beginning(after: former))
      }
      try await send(&result)
      result.cursor = try await pull(state, &result)
      result.pause = server.pause
    } catch {
      switch error {
      case .server(let error):
        result.failure = error
        if case .unreachable(let reason, _) = error, server.hasResponded {
          result.failure = .broken(reason)
        }
        // Then marks wait because of that.
        result.unsent = nil
      case .store(let error): result.storeError = error
      }
    }
    return result
  }

  /// A line about an account that is at another server than the one of its name before, and what becomes of that.
  private func beginning(after former: String) throws(AccountError) -> String {
    let waiting = try atStore { () throws(StoreError) in
      try store.outgoingMarkCounts()[former] ?? 0
    }
    return
      "has another server or user than before, and starts over; its former articles are kept"
      + (waiting == 0
        ? "" : ", and \(AccountHealth.text(waiting: waiting)) to the former one, if it comes back")
  }

  // MARK: Sending

  /// That something cannot be sent does not keep what is new from coming. Marks whose request ended without an answer are
  /// sent again: the server may have them, or not.
  private func send(_ result: inout AccountSynchronisation) async throws(AccountError) {
    let marks = try atStore { () throws(StoreError) in
      try store.takeOutgoingMarks(of: account)
    }
    var batches: [[OutgoingMark]] = []
    for kind in OutgoingMark.Kind.allCases {
      for isSet in [true, false] {
        let same = marks.filter { $0.kind == kind && $0.isSet == isSet }
        batches += same.batches(of: server.batchSize)
      }
    }
    var unsent = 0
    // An item that the server refuses must not keep a thousand others from it.
    var divisions = Self.maximumDivisions
    while !batches.isEmpty {
      let batch = batches.removeFirst()
      guard let mark = batch.first else { continue }
      do throws(FetchError) {
        try await server.send(mark.kind, isSet: mark.isSet, of: batch.map(\.item))
      } catch {
        if error.isOfItems, batch.count > 1, divisions > 0 {
          divisions -= 1
          batches.insert(contentsOf: batch.batches(of: (batch.count + 1) / 2), at: 0)
          continue
        }
        let isRefused = error.isRefusal
        try atStore { () throws(StoreError) in
          let released = isRefused ? batch : batches.flatMap(\.self)
          try store.endSending(released, of: account, isDone: false)
        }
        guard isRefused || error.leavesReading else { throw .server(error) }
        unsent += isRefused ? batch.count : batches.reduce(batch.count) { $0 + $1.count }
        result.unsent = "\(Amount(unsent, "mark")) could not be sent: \(error)"
        if isRefused { continue }
        return
      }
      try atStore { () throws(StoreError) in
        try store.endSending(batch, of: account, isDone: true)
      }
      result.sent += batch.count
    }
  }

  /// How often batches are divided: enough to find one item in a batch, not to try each of them.
  private static let maximumDivisions = 12

  // MARK: Pulling

  private func pull(
    _ state: FeedState, _ result: inout AccountSynchronisation
  ) async throws(AccountError) -> String? {
    let cursor = state.etag
    let remote = try await remoteFeeds()
    result.listsFeeds = !remote.isEmpty
    let (listed, gone) = try listing(remote, mayBeEmpty: state.foundNoFeeds)
    if !gone.isEmpty { result.problems.append(AccountSync.line(ofGone: gone)) }
    // Rules may name what has just come: feeds, and folders as tags.
    let choices = choices()
    let feeds = listed.map { remote in
      var feed = remote.feed
      feed.full = choices.full.contains(feed.name)
      return (remote.id.id, feed)
    }
    let all = Dictionary(feeds) { first, _ in first }
    let (known, states, others) = try atStore { () throws(StoreError) in
      let feeds = listed.map(\.feed)
      let states = try store.states(of: feeds, configured: taken.union(feeds.map(\.name)))
      return (
        try store.accountItems(of: account),
        Dictionary(zip(feeds.map(\.name), states)) { first, _ in first },
        namesOfOthers(try store.accountFeeds()) + feeds.map(\.name)
      )
    }
    let names = AccountNames(name, taken: taken.union(others))
    // What the account had before is no news.
    let rules = cursor == nil ? choices.rules.map(\.forBacklog) : choices.rules
    let arrival = Arrival(
      feeds: all, listed: Dictionary(listed.map { ($0.id.id, $0.since) }) { first, _ in first },
      states: states, names: names, rules: rules, takesCorrections: cursor != nil)
    let sink = AccountSink(
      items: { (items) throws(StoreError) in try take(items, known, arrival) },
      marks: { (marks) throws(StoreError) in
        arrival.marked += try store.apply(marks, of: account)
      },
      gone: { (items) throws(StoreError) in try note(gone: items, known) })
    defer {
      result.changes = arrival.changes
      result.marked = arrival.marked
    }
    return try await server.pull(known, since: cursor, into: sink)
  }

  /// Records that the server does not have items. One that it lists all the same is asked for again, but not with each new
  /// item.
  private func note(gone items: [String], _ known: [String: AccountItem]) throws(StoreError) {
    try store.noteGone(items.filter { known[$0] != nil }, of: account)
    let unknown = items.filter { known[$0] == nil }.map { id in
      ArrivedItem(id: id, feed: "", guid: id, item: .unsent)
    }
    _ = try store.addAccountItems(unknown, of: account)
  }

  /// What has arrived so far; a class, since the server hands parts to a function.
  private final class Arrival {
    /// The feeds of the account, by what the server calls them.
    var feeds: [String: Feed]
    /// When the feeds that the server lists were first listed, by what it calls them.
    let listed: [String: Date]
    /// The stored states of feeds, by name.
    var states: [String: FeedState]
    var names: AccountNames
    var changes = StoreChanges()
    var marked = 0
    /// Are applied to what arrives.
    let rules: [ArticleRule]
    /// Whether known items that the server sends may have changed. Without a cursor it sends all that is unread or starred.
    let takesCorrections: Bool

    init(
      feeds: [String: Feed], listed: [String: Date], states: [String: FeedState],
      names: AccountNames, rules: [ArticleRule], takesCorrections: Bool
    ) {
      self.rules = rules
      self.takesCorrections = takesCorrections
      self.feeds = feeds
      self.listed = listed
      self.states = states
      self.names = names
    }

    /// Whether an item is younger than the synchronisation that found its subscription. Servers receive all that a feed has
    /// when they subscribe to it.
    func isNews(_ item: RemoteItem, published: Date?) -> Bool {
      guard let since = listed[item.feed.id] else { return false }
      return [item.received, published].compactMap(\.self).allSatisfy { $0 > since }
    }
  }

  private func take(
    _ items: [RemoteItem], _ known: [String: AccountItem], _ arrival: Arrival
  ) throws(StoreError) {
    var said: [String: ServerMarks] = [:]
    // New items by their feeds, and known ones that may have been corrected.
    var stored: [String: [RemoteItem]] = [:]
    var order: [String] = []
    var seen: Set<String> = []
    for item in items where seen.insert(item.id).inserted {
      let before = known[item.id]
      let isMoved = before?.isUnlisted == true && arrival.listed[item.feed.id] != nil
      if let before, before != .unsent, !isMoved {
        said[item.id] = item.marks
        guard arrival.takesCorrections, before.isStored, !before.isGone,
          arrival.feeds[item.feed.id] != nil
        else { continue }
      }
      if stored[item.feed.id] == nil { order.append(item.feed.id) }
      stored[item.feed.id, default: []].append(item)
    }
    arrival.marked += try store.apply(said, of: account)
    guard !stored.isEmpty else { return }
    try register(
      order.filter { arrival.feeds[$0] == nil }.compactMap { stored[$0]?.first?.feed }, arrival)
    let now = clock()
    var arrived: [ArrivedItem] = []
    // Those of the backlog and those of what is news.
    var responses: [Bool: [ParsedResponse]] = [:]
    for id in order {
      guard let items = stored[id], let feed = arrival.feeds[id] else { continue }
      let document = document(items, feed)
      for (item, entry) in zip(items, document.entries) where said[item.id] == nil {
        arrived.append(
          ArrivedItem(
            id: item.id, feed: feed.name, guid: entry.guid,
            item: AccountItem(marks: item.marks, received: item.received)))
      }
      var state = arrival.states[feed.name] ?? FeedState()
      state.responses += 1
      (state.lastSuccess, state.lastAttempt) = (now, now)
      (state.title, state.format) = (document.title, document.format.name)
      state.website = document.homePageURL
      arrival.states[feed.name] = state
      for isNews in [false, true] {
        var part = document
        part.entries = zip(items, document.entries)
          .filter { arrival.isNews($0, published: $1.published) == isNews }.map(\.1)
        if part.entries.isEmpty { continue }
        responses[isNews, default: []].append(
          ParsedResponse(document: part, feed: feed, state: state, arrival: now))
      }
    }
    let results =
      store.add(responses[false] ?? [], rules: arrival.rules.map(\.forBacklog))
      + store.add(responses[true] ?? [], rules: arrival.rules)
    for result in results {
      let changes = try result.get()
      arrival.changes.new += changes.new
      arrival.changes.merged += changes.merged
      arrival.changes.updated += changes.updated
    }
    arrival.marked += try store.addAccountItems(arrived, of: account)
  }

  /// Gives names to feeds of items that the account does not subscribe to any more, such as those of starred ones. They are
  /// not listed, and get the names that they had there.
  private func register(_ unlisted: [RemoteFeed], _ arrival: Arrival) throws(StoreError) {
    guard !unlisted.isEmpty else { return }
    var feeds: [Feed] = []
    for remote in unlisted.map(redacted) {
      let name = arrival.names.name(remote)
      var feed = Feed(name: name, location: .web(url: remote.url), configuredURL: remote.url)
      feed.role = .subscription(SubscriptionID(account: account, id: remote.id))
      arrival.feeds[remote.id] = feed
      feeds.append(feed)
    }
    // What is stored under the names may be of another server.
    try store.register(feeds)
    let states = try store.states(of: feeds)
    for (feed, state) in zip(feeds, states) { arrival.states[feed.name] = state }
  }

  /// A feed without what the server repeats of its password or token.
  func redacted(_ feed: RemoteFeed) -> RemoteFeed {
    guard let redaction else { return feed }
    var feed = feed
    feed.title = redaction.removed(from: feed.title)
    feed.tags = feed.tags.map(redaction.removed)
    if let website = feed.website, redaction.removed(from: website) != website {
      feed.website = nil
    }
    return feed
  }

  private func document(_ items: [RemoteItem], _ feed: Feed) -> FeedDocument {
    var parsed = ParsedFeed(format: .json(adapter: "account"))
    parsed.title = MarkupText(feed.name, kind: .plain)
    if let website = (items.first?.feed).map(redacted)?.website {
      parsed.links = [ParsedLink(href: website)]
    }
    parsed.items = items.map(\.content)
    var document = FeedNormaliser.document(parsed, feedURL: feed.location.baseURL)
    for index in document.entries.indices {
      document.entries[index].guidOrigin = .account
    }
    redaction?.remove(from: &document)
    return document
  }
}

extension FetchError {
  /// Whether a server refused a request for what it asked, and not for who asked, how often, or when.
  fileprivate var isRefusal: Bool {
    switch self {
    case .status(let code, nil, _, _), .refused(let code, _):
      400..<500 ~= code && code != 401 && code != 408 && code != 429
    case .badURL: true
    default: false
    }
  }

  /// Whether a refusal may be because of one of the items that the request named.
  fileprivate var isOfItems: Bool {
    switch self {
    case .status(let code, nil, _, _), .refused(let code, _): code == 400 || code == 404
    default: false
    }
  }

  /// Whether a server may have failed because of one of the items whose contents it was asked for.
  var isOfContents: Bool {
    if case .status(let code, nil, _, _) = self, code == 500 || code == 502 {
      true
    } else {
      isOfItems
    }
  }

  /// Whether a server takes no marks now, and may let what is new be read all the same: it has an error, breaks the
  /// connection, confirms nothing or not in time, or its login is for reading only. One that cannot be reached at all fails
  /// in the next request, too.
  fileprivate var leavesReading: Bool {
    switch self {
    case .status(let code, nil, _, _): code == 401 || code >= 500
    // Nothing more may be written; what wants to be left alone altogether has a status.
    case .refused(let code, _): code == 401 || code == 429 || code >= 500
    case .unreachable, .broken, .unanswered, .tookTooLong: true
    default: false
    }
  }
}
