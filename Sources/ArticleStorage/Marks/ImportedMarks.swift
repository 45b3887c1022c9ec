import FeedModel

/// The marks that items had in another reader.
struct ImportedMarks<Transaction: StorageTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy

  /// Remembers marks, and applies them to stored articles.
  /// - Returns: how many articles changed.
  func add(_ marks: [ImportedMark], description: String) throws -> Int {
    // Of several items with one key, all have to be read, and one has to be starred.
    var known: [Int64: ArticleMarks] = [:]
    for mark in marks {
      for key in keys(of: mark) {
        let others = known[key] ?? ArticleMarks(isRead: true)
        known[key] = ArticleMarks(
          isRead: others.isRead && mark.isRead, isStarred: others.isStarred || mark.isStarred)
      }
    }
    for (key, marks) in known { try transaction.addImportedMarks(marks, key: key) }
    var change = MarkChange(transaction, description: description)
    for mark in marks where mark.isRead || mark.isStarred {
      for article in try articles(of: mark) {
        if mark.isRead { _ = try change.set(.read(true), of: article) }
        if mark.isStarred { _ = try change.set(.starred(true), of: article) }
      }
    }
    return try change.finish()
  }

  /// The marks of an item that arrives: those of its guid, else those of its link; nil if it has none.
  func marks(guid: String, feedURL: String, urlHash: Int64?) throws -> ArticleMarks? {
    let key = Self.key(guid: guid, feedURL: feedURL)
    if let marks = try transaction.importedMarks(key: key) { return marks }
    return try urlHash.flatMap(transaction.importedMarks)
  }

  /// The key of a guid in its feed.
  private static func key(guid: String, feedURL: String) -> Int64 {
    Digest.hash64("\(feedURL)\n\(guid)")
  }

  private func keys(of mark: ImportedMark) -> [Int64] {
    var keys: [Int64] = []
    if let guid = mark.guid, let feedURL = mark.feedURL {
      keys.append(Self.key(guid: guid, feedURL: feedURL))
    }
    if let hash = urlHash(of: mark) { keys.append(hash) }
    return keys
  }

  private func urlHash(of mark: ImportedMark) -> Int64? {
    guard let url = mark.url else { return nil }
    var entry = Entry(guid: url)
    entry.url = url
    return HashedKeys(policy.keys(of: entry)).url
  }

  /// The stored articles of an item: by guid in its feed, else by link.
  private func articles(of mark: ImportedMark) throws -> Set<Int> {
    var numbers: Set<Int> = []
    if let guid = mark.guid, let feedURL = mark.feedURL {
      let feed = Feed(name: "", location: .web(url: feedURL), configuredURL: feedURL)
      for stored in try transaction.feeds(
        urlDigest: StoredFeed(feed, FeedState()).urlDigest, adapter: nil)
      {
        guard let id = stored.state.id else { continue }
        let known = try transaction.knownItems(
          ofFeed: id, guids: [guid], urlHashes: [], limit: 10)
        numbers.formUnion(known.map(\.number))
      }
    }
    if numbers.isEmpty, let hash = urlHash(of: mark) {
      try transaction.eachAppearance(ofURL: hash) { number, _, _ in
        numbers.insert(number)
        return numbers.count < 1000
      }
    }
    return Set(try numbers.compactMap(transaction.article(ofAppearance:)))
  }
}
