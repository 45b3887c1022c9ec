import FeedBasics
public import FeedModel

// MARK: Feeds and ingest

extension TransactionalStore {
  public func states(of feeds: [Feed], configured: Set<String>) throws(StoreError) -> [FeedState] {
    try read { try states(of: feeds, configured: configured, in: $0) }
  }

  /// The stored state of each feed, as a transaction sees it.
  public func states(
    of feeds: [Feed], configured: Set<String>, in transaction: Transaction
  ) throws -> [FeedState] {
    let stored = try registry(transaction).stored(feeds, configured: configured)
    return zip(feeds, stored).map { feed, stored in stored?.state(for: feed) ?? FeedState() }
  }

  private func registry(_ transaction: Transaction) -> FeedRegistry<Transaction> {
    FeedRegistry(transaction: transaction, policy: policy)
  }

  /// The id of a feed; nil if it was never stored.
  private func id(of feed: Feed, in transaction: Transaction) throws -> Int64? {
    try registry(transaction).stored([feed], configured: [feed.name])[0]?.state.id
  }

  public func storedNames(of feeds: [Feed]) throws(StoreError) -> [String: String] {
    try read { transaction in
      // Usually all have their own names, which one statement shows.
      let known = Set(try transaction.feedNames())
      if feeds.allSatisfy({ known.contains($0.name) }) {
        return Dictionary(feeds.map { ($0.name, $0.name) }) { first, _ in first }
      }
      let stored = try registry(transaction).stored(
        feeds, configured: Set(feeds.map(\.name)))
      let pairs = zip(feeds, stored).compactMap { feed, stored in
        stored.map { (feed.name, $0.name) }
      }
      return Dictionary(pairs) { first, _ in first }
    }
  }

  public func feedNames() throws(StoreError) -> [String] { try read { try $0.feedNames() } }

  public func register(_ feeds: [Feed]) throws(StoreError) {
    // Usually there is nothing to do, and unlike a write, a read does not wait for other processes.
    if try areRegistered(feeds) { return }
    try change { try registry($0).register(feeds) }
  }

  /// Whether each feed is stored under its name. What has the name of an account or of its feed may be another one.
  private func areRegistered(_ feeds: [Feed]) throws(StoreError) -> Bool {
    let known = try storedNames(of: feeds)
    guard feeds.allSatisfy({ known[$0.name] == $0.name }) else { return false }
    let areOwn = feeds.allSatisfy(\.isOwn)
    return try read { transaction in
      if areOwn, try transaction.accountFeedDigests().isEmpty { return true }
      let stored = try registry(transaction).stored(
        feeds, configured: Set(feeds.map(\.name)))
      return zip(feeds, stored).allSatisfy { $0.name == $1?.name }
    }
  }

  public func save(_ states: [FeedStateChange]) throws(StoreError) {
    guard !states.isEmpty else { return }
    try change { transaction in
      let held = try transaction.end(states.compactMap(\.lease))
      try registry(transaction).save(
        states.filter { $0.lease.map(held.contains) ?? true }.map { ($0.state, $0.feed) })
    }
  }

  public func updateStates(
    of feeds: [Feed], _ change: (Feed, inout FeedState) -> Bool
  ) throws(StoreError) {
    try self.change { transaction in
      let states = try states(of: feeds, configured: Set(feeds.map(\.name)), in: transaction)
      var changed: [(state: FeedState, feed: Feed)] = []
      for (feed, state) in zip(feeds, states) {
        var state = state
        if change(feed, &state) { changed.append((state, feed)) }
      }
      try registry(transaction).save(changed)
    }
  }

  public func entries(of feed: Feed, guids: [String]) throws(StoreError) -> [String: Entry] {
    try read { transaction in
      guard let id = try id(of: feed, in: transaction) else { return [:] }
      return try transaction.entries(ofFeed: id, guids: guids)
    }
  }

  public func items(of feed: Feed, for entries: [Entry]) throws(StoreError) -> [FeedItem?] {
    try read { transaction in
      guard let id = try id(of: feed, in: transaction) else { return entries.map { _ in nil } }
      let known = try transaction.knownItems(
        guids: entries.map { (id, $0.guid) },
        urls: entries.compactMap { entry in
          HashedKeys(policy.keys(of: entry)).url.map { (id, $0) }
        }, limit: 500 + 2 * entries.count)
      let identities = policy.identify(entries, known: (known[id] ?? []).map(\.known))
      let numbers = identities.map { identity -> Int? in
        var identity = identity
        if case .repeated(let index) = identity, identities.indices.contains(index) {
          identity = identities[index]
        }
        return if case .known(let number) = identity { number } else { nil }
      }
      let found = numbers.compactMap(\.self)
      let entries = Dictionary(
        try transaction.appearances(found).map { ($0.number, $0.entry) }
      ) { first, _ in first }
      let articles = try transaction.articles(ofAppearances: found)
      return numbers.map { number in
        guard let number, let article = articles[number], let entry = entries[number] else {
          return nil
        }
        return FeedItem(article: article, entry: entry)
      }
    }
  }

  /// The response with its items as they are stored; without them if that fails, which storing it reports.
  public func prepared(_ response: ParsedResponse) -> ParsedResponse {
    var response = response
    response.preparation = try? PreparedItems(response, policy: policy)
    return response
  }

  public func add(
    _ responses: [ParsedResponse], rules: [ArticleRule]
  ) -> [Result<StoreChanges, StoreError>] {
    // One transaction for all responses costs a fraction of one for each. If it fails, each response gets its own, so
    // that a response that cannot be stored fails alone.
    if responses.count > 1 {
      do throws(StoreError) {
        return try ingest(responses, rules)
      } catch {
        // Each would wait as long for the server.
        if case .unreachable = error { return responses.map { _ in .failure(error) } }
      }
    }
    return responses.map { response in
      Result { () throws(StoreError) in try ingest([response], rules)[0] }.flatMap { $0 }
    }
  }

  /// Responses with so many items are decided and written together: more would take memory and save nothing.
  private static var roundItems: Int { 2000 }

  private func ingest(
    _ responses: [ParsedResponse], _ rules: [ArticleRule]
  ) throws(StoreError) -> [Result<StoreChanges, StoreError>] {
    try write { transaction in
      // A response whose lease was lost leaves no trace: the program that has it by now stores one of its own.
      let held = try transaction.end(responses.compactMap(\.lease))
      var batch = try IngestBatch(transaction, policy: policy, rules: rules)
      var results: [Result<StoreChanges, StoreError>] = responses.map { _ in
        .failure(.leaseLost(location))
      }
      // Of several responses of one feed, each is stored after the one before it.
      var rest = responses.indices.filter { responses[$0].lease.map(held.contains) ?? true }
      while !rest.isEmpty {
        var feeds: Set<String> = []
        var items = 0
        let round = rest.filter { place in
          guard items < Self.roundItems, feeds.insert(responses[place].feed.name).inserted else {
            return false
          }
          items += responses[place].document.entries.count
          return true
        }
        for (place, changes) in zip(round, try batch.add(round.map { responses[$0] })) {
          results[place] = .success(changes)
        }
        rest.removeAll { round.contains($0) }
      }
      try batch.finish()
      return results
    }
  }

  public func setDetail(_ detail: Entry, ofAppearance number: Int) throws(StoreError) {
    try change { transaction in
      guard let before = try transaction.appearances([number]).first else { return }
      let json = String(decoding: try JSONEncoder().encode(detail), as: UTF8.self)
      try transaction.setDetail(json, detail, of: number)
      try transaction.addAuthors(Set(detail.authors.compactMap(\.name)))
      try transaction.addCategories(Set(detail.tags))
      var after = before
      after.detail = json
      after.isDetailStale = false
      after.page = try transaction.page(of: number)
      after.choosePage()
      if let page = after.page, page.isShown != before.page?.isShown {
        try transaction.setPagesShown([(number, page.isShown)])
      }
      try ArticleClustering.follow(before, to: after, in: transaction, policy: policy)
    }
  }
}

// MARK: Articles and marks

extension TransactionalStore {
  public func article(_ number: Int) throws(StoreError) -> Article? {
    try read { try article(number, in: $0) }
  }

  public func articles(_ query: ArticleQuery, body: ([Article]) throws -> Void) throws(StoreError) {
    try readOnce { transaction in
      let numbers = try transaction.articles(matching: query, policy: policy)
      // Small enough for their texts to fit into memory, large enough that batching costs nothing.
      for batch in numbers.batches(of: 200) {
        let found = try articles(
          batch, storiesOf: query.condition.withoutRemoved, in: transaction)
        try body(query.groupsStories ? found.map(\.leadingItsStory) : found)
      }
    }
  }

  public func explanation(of number: Int) throws(StoreError) -> ArticleExplanation? {
    try read { transaction in
      guard let article = try article(number, in: transaction) else { return nil }
      let own = Set(article.appearances.map(\.number))
      var connected = ConnectedComponents(transaction, policy: policy)
      try connected.gather(Array(own))
      let reasons = policy.reasons(of: connected.members.values.map(\.candidate))
      return ArticleExplanation(
        article: article,
        reasons: reasons.filter { own.contains($0.first) && own.contains($0.second) })
    }
  }

  public func mark(
    _ numbers: [Int], _ mark: UserMark, description: String, step: MarkStep?
  ) throws(StoreError) -> MarkResult {
    try write { transaction in
      let articles = try transaction.articles(ofAppearances: numbers)
      let (changed, change) = try MarkWriter.apply(
        mark, to: numbers.compactMap { articles[$0] }, description: description, step: step,
        in: transaction)
      return MarkResult(
        changed: changed, unknown: numbers.filter { articles[$0] == nil }, change: change)
    }
  }

  public func mark(
    _ query: ArticleQuery, _ mark: UserMark, description: String, step: MarkStep?
  ) throws(StoreError) -> Int {
    try write {
      try MarkWriter.apply(
        mark, to: ArticleSelection(query, in: $0).numbers(), description: description, step: step,
        in: $0
      ).articles
    }
  }

  public func undo(only number: Int?) throws(StoreError) -> UndoneChange? {
    try change { try MarkWriter.undoLast(only: number, in: $0) }
  }

  private func article(_ number: Int, in transaction: Transaction) throws -> Article? {
    guard let id = try transaction.article(ofAppearance: number) else { return nil }
    return try articles([id], in: transaction).first
  }

  /// - Parameters:
  ///   - withStories: whether ``Article/story`` is read too.
  ///   - shown: what articles of stories have to fulfil; nil for nothing.
  func articles(
    _ numbers: [Int], withStories: Bool = true, storiesOf shown: ArticleCondition? = nil,
    in transaction: Transaction
  ) throws -> [Article] {
    let stored = try transaction.appearances(ofArticles: numbers)
    let heads = try transaction.heads(of: numbers)
    let tags = try transaction.tags(ofArticles: numbers)
    let labels = try transaction.labels(ofArticles: numbers)
    let matching = shown.map { condition in
      { try ArticleSelection.matching(condition, among: $0, in: transaction) }
    }
    let stories =
      withStories
      ? try StoryReading.stories(
        ofArticles: numbers, matching: matching, in: transaction, policy: policy) : [:]
    return numbers.compactMap { number in
      guard let marks = heads[number]?.marks, let stored = stored[number], !stored.isEmpty else {
        return nil
      }
      let appearances = stored.map(\.appearance)
      var entry = policy.article(from: appearances)
      let ruleTags = (tags[number] ?? []).filter { !entry.tags.contains($0) }
      entry.tags += ruleTags
      var article = Article(
        number: number, entry: entry, appearances: appearances, isRead: marks.isRead,
        isStarred: marks.isStarred, isMuted: marks.isMuted, labels: labels[number] ?? [])
      article.ruleTags = ruleTags
      article.story = stories[number]
      return article
    }
  }
}
