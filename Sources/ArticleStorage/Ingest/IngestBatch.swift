import FeedBasics
import FeedModel

/// Stores responses of different feeds inside one transaction, with the same few statements however many there are: it reads
/// what they may touch, decides, and writes. A response that is only confirmed does not update its appearances: they were
/// last seen when the response was last confirmed.
struct IngestBatch<Transaction: SQLTransaction> {
  private let transaction: Transaction
  private let policy: any MergePolicy
  private let rules: [ArticleRule]
  /// The numbers that were handed out before this transaction.
  private let numbers: StoreNumbers
  private var contents: StoreContents
  private var searchChanges: [SearchChange] = []
  private var arrivals: [NewItem] = []
  /// The numbers of items whose articles become unread, since their texts were changed.
  private var shownAgain: [Int] = []
  private var feeds: Set<String> = []

  init(_ transaction: Transaction, policy: any MergePolicy, rules: [ArticleRule]) throws {
    self.transaction = transaction
    self.policy = policy
    self.rules = rules
    numbers = try transaction.numbers()
    contents = numbers.contents
  }

  /// Stores responses, each of another feed.
  /// - Returns: what each changed.
  mutating func add(_ responses: [ParsedResponse]) throws -> [StoreChanges] {
    let isEmpty = try transaction.lastAppearanceNumber() == 0
    var feeds = try save(responses)
    try identify(&feeds)
    try numberNewItems(&feeds)
    let new = feeds.flatMap { $0.newItems() }
    let changed = feeds.flatMap { feed in feed.changed.map { (feed: feed, item: $0) } }
    var touched: [Int: TouchedAppearance] = [:]
    // First, since a new item may have a key that another one has from now on.
    let abandoned = try update(changed, &touched)
    let isUnshared = try UnsharedItems.find(
      new.map(\.entry), isEmpty: isEmpty, in: transaction)

    try transaction.insert(new)
    try transaction.addKeys(
      new.flatMap { $0.entry.keys.stored(of: $0.number, firstSeen: $0.seen) })
    try transaction.confirm(sightings(feeds))
    try noteNames(new, changed.map(\.item))
    try noteListings(new, changed)
    let articles = try insertArticles(of: new.indices.filter { isUnshared[$0] }.map { new[$0] })
    for place in new.indices where !isUnshared[place] {
      touched[new[place].number] = new[place].touched
    }
    searchChanges += new.compactMap {
      SearchChange(number: $0.number, old: nil, new: $0.texts.search)
    }
    arrivals += new
    try transaction.write(feeds.flatMap(WaitingPages.pages))
    var clustering = ArticleClustering(transaction, policy: policy, touched: touched)
    let joined = try clustering.run(abandoned: abandoned)
    return try count(&feeds, unshared: articles, joined)
  }

  /// Applies the changes of the search index, once for all responses, since many changes in a row cost a fraction of
  /// what each would cost alone. Then sets the marks of what has arrived.
  func finish() throws {
    try transaction.index(searchChanges)
    if !shownAgain.isEmpty {
      var writer = MarkWriter(transaction)
      let articles = Set(try transaction.articles(ofAppearances: shownAgain).values).sorted()
      try writer.load(articles)
      for article in articles { _ = writer.set(.read(false), of: article) }
      try writer.flush()
    }
    try StoryIngest.postpone(in: transaction, policy: policy, after: numbers.lastChange)
    try ArrivalMarks(
      transaction: transaction, policy: policy, rules: rules, last: numbers.lastAppearance,
      contents: contents
    ).apply(to: arrivals, of: feeds)
  }

  // MARK: Feeds

  private mutating func save(_ responses: [ParsedResponse]) throws -> [FeedIngest] {
    let unknown = responses.filter { $0.state.id == nil }.map(\.feed.name)
    // A feed that another response has under its new name is not the one of this name.
    let claimed = Set(responses.compactMap(\.state.id))
    let known = Dictionary(
      try transaction.feeds(named: unknown).filter { !claimed.contains($0.state.id ?? 0) }
        .map { ($0.name, $0.state) }
    ) { first, _ in first }
    let counted = responses.map { response in
      var response = response
      if response.state.id == nil, let known = known[response.feed.name] {
        response.state.id = known.id
        response.state.responses = max(response.state.responses, known.responses)
      }
      response.state.responses += 1
      return response
    }
    try transaction.noteConfirmations(ofFeeds: counted.compactMap(\.state.id))
    let ids = try FeedRegistry(transaction: transaction, policy: policy)
      .save(counted.map { ($0.state, $0.feed) })
    feeds.formUnion(counted.map(\.feed.name))
    return try zip(counted, ids).map {
      FeedIngest(response: $0, items: try .of($0, policy: policy), feedID: $1)
    }
  }

  private func identify(_ feeds: inout [FeedIngest]) throws {
    let known = feeds.filter { !$0.isFirst }
    // All entries of a response may share a guid or a link, and as many again may have left the feed.
    let stored = try transaction.knownItems(
      guids: known.flatMap { feed in
        Set(feed.entries.map(\.guid)).sorted().map { (feed.feedID, $0) }
      },
      urls: known.flatMap { feed in
        feed.urlHashes.sorted().map { (feed.feedID, $0) }
      }, limit: 500 + 2 * (known.map(\.entries.count).max() ?? 0))
    for index in feeds.indices {
      feeds[index].identify(stored[feeds[index].feedID] ?? [], policy: policy)
    }
  }

  private func numberNewItems(_ feeds: inout [FeedIngest]) throws {
    if contents.hasRemembered {
      var isRemembered = try transaction.areRemembered(feeds.flatMap(\.remembered))[...]
      for index in feeds.indices {
        let count = feeds[index].new.count
        feeds[index].leaveOut(isRemembered.prefix(count))
        isRemembered = isRemembered.dropFirst(count)
      }
    }
    for index in feeds.indices {
      feeds[index].number(from: try transaction.appearanceNumbers(feeds[index].new.count))
    }
  }

  private func sightings(_ feeds: [FeedIngest]) -> [Sighting] {
    feeds.flatMap { feed in
      (feed.confirmed + feed.changed.map(\.stored.number)).map {
        Sighting(number: $0, seen: feed.response.arrival, response: feed.response.state.responses)
      }
    }.sorted { $0.number < $1.number }
  }

  /// - Parameters:
  ///   - unshared: the articles that nothing can be connected with.
  ///   - joined: what became of the other new items.
  private func count(
    _ feeds: inout [FeedIngest], unshared: [(number: Int, feed: Int64)], _ joined: [JoinedNewcomers]
  ) throws -> [StoreChanges] {
    // The numbers of new items ascend from feed to feed.
    let lasts = feeds.indices.compactMap { place in feeds[place].numbers.last.map { ($0, place) } }
    func place(of number: Int) -> Int? {
      let found = lasts.partitionPoint { $0.0 < number }
      guard found < lasts.count, number >= feeds[lasts[found].1].numbers[0] else { return nil }
      return lasts[found].1
    }
    for article in unshared {
      if let place = place(of: article.number) { feeds[place].changes.new += 1 }
      transaction.state.unread.add(1, to: [article.feed], home: article.feed)
    }
    for group in joined {
      for (index, number) in group.numbers.enumerated() {
        guard let place = place(of: number) else { continue }
        if index == 0, group.isNew {
          feeds[place].changes.new += 1
        } else {
          feeds[place].changes.merged += 1
        }
      }
    }
    try transaction.countResponses(
      feeds.map { feed in
        CountedResponse(
          feed: feed.feedID, arrival: feed.response.arrival, added: feed.new.count,
          isUnchanged: feed.changes == StoreChanges() && !feed.isFirst)
      })
    return feeds.map(\.changes)
  }

  // MARK: Items

  /// Stores items that nothing can be connected with, each as an article.
  /// - Returns: the articles' numbers, with the ids of their feeds.
  private func insertArticles(of items: [NewItem]) throws -> [(number: Int, feed: Int64)] {
    let articles = zip(items, try transaction.nextChanges(items.count))
      .map { $0.article(change: $1) }
    try transaction.insert(articles)
    transaction.state.storyNotes.noteArrivals(
      oldest: articles.lazy.map { $0.headline.date.timeIntervalSince1970 }.min())
    return items.map { ($0.number, $0.feedID) }
  }

  /// Replaces the contents of items.
  /// - Returns: the keys that items no longer have.
  private mutating func update(
    _ changed: [(feed: FeedIngest, item: ChangedItem)], _ touched: inout [Int: TouchedAppearance]
  ) throws -> AbandonedKeys {
    guard !changed.isEmpty else { return AbandonedKeys() }
    let stored = Dictionary(
      try transaction.appearances(changed.map(\.item.stored.number), withPages: true)
        .map { ($0.number, $0) }
    ) { first, _ in first }
    var abandoned = AbandonedKeys()
    var (oldKeys, newKeys) = ([AppearanceKey](), [AppearanceKey]())
    var shown: [(number: Int, isShown: Bool)] = []
    var revisions: [(number: Int, revision: Revision)] = []
    var attachments: [String: String] = [:]
    for (feed, item) in changed {
      let number = item.stored.number
      guard let before = stored[number] else { continue }
      let old = HashedKeys(policy.keys(of: before.entry))
      let keys = item.entry.keys
      if old != keys {
        abandoned.add(old, replacedBy: keys, firstSeen: item.stored.firstSeen)
        oldKeys += old.stored(of: number, firstSeen: item.stored.firstSeen)
        newKeys += keys.stored(of: number, firstSeen: item.stored.firstSeen)
      }
      let (change, isShown) = item.searchChange(before)
      if let change { searchChanges.append(change) }
      if let isShown { shown.append((number, isShown)) }
      touched[number] = TouchedAppearance(entry: item.entry.entry, keys: keys)
      attachments.merge(
        ReplacedAttachments.successors(
          of: before.entry.attachments, in: item.entry.entry.attachments)
      ) { first, _ in first }
      let (was, now) = (RevisedText(before.entry), RevisedText(item.entry.entry))
      if now.differs(from: was) {
        let revision = Revision(
          feed: feed.response.feed.name, changed: feed.response.arrival, old: was, new: now)
        revisions.append((number, revision))
        if feed.response.feed.showsChanges { shownAgain.append(number) }
      }
    }
    try transaction.replace(
      changed.map { ($0.item.stored.number, $0.item.entry) }.sorted { $0.0 < $1.0 })
    try transaction.setRevisions(revisions)
    try transaction.moveMarks(ofAttachments: attachments)
    try transaction.removeKeys(oldKeys)
    try transaction.addKeys(newKeys)
    try transaction.setPagesShown(shown)
    try transaction.markDetailsStale(
      of: stored.values.filter { $0.detail != nil }.map(\.number).sorted())
    return abandoned
  }

  private func noteNames(_ new: [NewItem], _ changed: [ChangedItem]) throws {
    var (authors, tags): (Set<String>, Set<String>) = ([], [])
    func note(_ entry: StoredEntry) {
      for author in entry.entry.authors { if let name = author.name { authors.insert(name) } }
      tags.formUnion(entry.entry.tags)
    }
    for item in new { note(item.entry) }
    for item in changed { note(item.entry) }
    try transaction.addAuthors(authors)
    try transaction.addCategories(tags)
  }

  private mutating func noteListings(
    _ new: [NewItem], _ changed: [(feed: FeedIngest, item: ChangedItem)]
  ) throws {
    contents.hasListings = try ListedPairs(
      transaction: transaction, hasListings: contents.hasListings
    ).note(
      new.map {
        ListingItem(
          number: $0.number, item: $0.entry, listed: $0.texts.listed, now: $0.seen)
      }
        + changed.map { feed, item in
          ListingItem(
            number: item.stored.number, item: item.entry,
            listed: item.entry.listed(by: policy), now: feed.response.arrival)
        })
  }
}
